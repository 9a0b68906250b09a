"""What a write did: for views, that refresh only that; and for undo."""

from __future__ import annotations

from dataclasses import dataclass, field

from sync.patch import Value


@dataclass(frozen=True, slots=True)
class Changes:
    """Ids of what looks different now. A task is also named when its checklist, labels or proposals changed.

    A change set is named when one of its items was decided on, a conversation when it got a message.
    """

    tasks: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    conflicts: bool = False
    patches: int = 0
    change_sets: frozenset[str] = frozenset()
    conversations: frozenset[str] = frozenset()

    def __or__(self, other: Changes) -> Changes:
        return Changes(
            self.tasks | other.tasks,
            self.labels | other.labels,
            self.conflicts or other.conflicts,
            self.patches + other.patches,
            self.change_sets | other.change_sets,
            self.conversations | other.conversations,
        )

    def __bool__(self) -> bool:
        return self.patches > 0


@dataclass(frozen=True, slots=True)
class Effect:
    """One register before and after a local write. Creation is the passing from GONE to not deleted."""

    kind: str
    id: str
    field: str
    before: Value
    after: Value
    stamp: str


GONE = "gone"


@dataclass(slots=True)
class Applied:
    """The outcome of one batch."""

    changes: Changes = field(default_factory=Changes)
    effects: list[Effect] = field(default_factory=list)
    ahead: bool = False  # a stamp came from a clock too far ahead to follow
    refused: int = 0  # values of a shape that no version can have written
    repeated: int = 0  # patches that were here already
