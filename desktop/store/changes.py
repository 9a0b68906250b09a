"""What looks different after a write: views refresh only that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Changes(NamedTuple):
    """Ids of what looks different now. A task is also named when its checklist or labels changed.

    A change set is named when one of its items was decided on, a conversation when it got a message. `proposed` are
    the tasks whose proposals changed: no list of tasks is another for that, but the number beside each of them is.
    """

    tasks: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    conflicts: bool = False
    patches: int = 0
    change_sets: frozenset[str] = frozenset()
    conversations: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    filters: frozenset[str] = frozenset()
    templates: frozenset[str] = frozenset()
    proposed: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, ids: Mapping[str, Iterable[str]], *, proposed: Iterable[str], conflicts: bool, patches: int
    ) -> Changes:
        """`ids` are by kind of entity; kinds that no view shows are left out."""
        named = {f"{kind}s": frozenset(found) - {""} for kind, found in ids.items() if f"{kind}s" in cls._fields}
        return cls(**named, proposed=frozenset(proposed) - {""}, conflicts=conflicts, patches=patches)

    def __or__(self, other: Changes) -> Changes:
        mine, theirs = self._asdict(), other._asdict()
        both = {name: mine[name] | theirs[name] for name in mine}
        return Changes(**both | {"patches": self.patches + other.patches})

    def __bool__(self) -> bool:
        return self.patches > 0
