"""Which entity belongs to which: what else looks different when one was written, and goes when one is erased."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

OWNERS: Mapping[str, Mapping[str, str]] = {
    "item": {"task_id": "task"},
    "message": {"conversation_id": "conversation"},
    "change_item": {"task_id": "task", "set_id": "change_set"},
    "decision": {"item_id": "change_item", "set_id": "change_set"},
}
"""By kind: the fields that name what it belongs to, with the kind of that. A decision is on a change item, and so
belongs to its task as well."""

REVIEW_KINDS = frozenset({"conversation", "message", "change_set", "change_item", "decision"})
"""Kinds of what users and agents say and propose. Nobody edits these by hand: no undo step has their changes,
and no conflict is shown for them."""

COPIED = "copied"
"""The actor of what the next task of a series has from the one before: edits of that one, and none of its own."""


def owners(kind: str, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Kind and id of what an entity with these values belongs to."""
    for field, owner in OWNERS.get(kind, {}).items():
        yield owner, values[field]
