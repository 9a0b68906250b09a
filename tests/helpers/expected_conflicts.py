"""Which losing values a user must be able to get at as a conflict: worked out apart from the store."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from sync.merge import VerdictId, Write, losing_writes, winner
from sync.patch import canonical

_TIMES_ASIDE: Mapping[tuple[str, str], Callable[[Any], Any]] = {
    ("task", "state"): lambda value: value[0],
    ("task", "deleted"): lambda value: value and value[1],
    ("list", "deleted"): bool,
    **dict.fromkeys([("label", "color"), ("list", "color")], lambda value: "" if value.startswith("~") else value),
    **dict.fromkeys(
        [("task", "reminded"), ("label", "merged"), ("template", "name"), ("template", "content")],
        lambda _value: None,
    ),
}
"""Completed, or deleted, on two devices at once: that it was not in the same second is no conflict. Nor is that the
app gave a new label or list another colour on each; of answers to reminders, templates and merges of a label the last
one counts."""


def expected_conflicts(
    kind: str, field: str, register: Iterable[Write], verdicts: Collection[VerdictId] | None = None
) -> list[Write]:
    writes = set(register)
    top, meaning = winner(writes, verdicts), _TIMES_ASIDE.get((kind, field), lambda value: value)
    lost = losing_writes(writes, verdicts)
    return [w for w in lost if top and canonical(meaning(w.value)) != canonical(meaning(top.value))]
