"""What a write did: what looks different now, and the effect on each register, for undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sync.patch import Cause, Value


class Changes(NamedTuple):
    """Ids of what looks different now. A task is also named when its checklist, labels or proposals changed.

    A change set is named when one of its items was decided on, a conversation when it got a message.
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

    @classmethod
    def of(cls, ids: Mapping[str, Iterable[str]], *, conflicts: bool, patches: int) -> Changes:
        """`ids` are by kind of entity; kinds that no view shows are left out."""
        named = {f"{kind}s": frozenset(found) - {""} for kind, found in ids.items() if f"{kind}s" in cls._fields}
        return cls(**named, conflicts=conflicts, patches=patches)

    def __or__(self, other: Changes) -> Changes:
        mine, theirs = self._asdict(), other._asdict()
        both = {name: mine[name] | theirs[name] for name in mine}
        return Changes(**both | {"patches": self.patches + other.patches})

    def __bool__(self) -> bool:
        return self.patches > 0


Register = tuple[str, str, str]
"""Kind and id of an entity, and a field of it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One register before and after a local write. Creation is the passing from GONE to not deleted."""

    kind: str
    id: str
    field: str
    before: Value
    after: Value
    stamp: str
    over: str = ""  # of a verdict: what it overwrote, if that was written by hand

    @property
    def register(self) -> Register:
        return self.kind, self.id, self.field


GONE = "gone"


@dataclass(slots=True)
class Applied:
    """The outcome of one batch."""

    changes: Changes = field(default_factory=Changes)
    effects: list[Effect] = field(default_factory=list)
    ahead: bool = False  # a stamp came from a clock too far ahead to follow
    refused: int = 0  # values of a shape that no version can have written
    repeated: int = 0  # patches that were here already
    verdicts: dict[Cause, str] = field(default_factory=dict)  # the stamps of what they wrote here
