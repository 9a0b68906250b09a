"""What looks different after a write: views refresh only that."""

from __future__ import annotations

from typing import NamedTuple


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

    def __or__(self, other: Changes) -> Changes:
        return Changes(
            self.tasks | other.tasks,
            self.labels | other.labels,
            self.conflicts or other.conflicts,
            self.patches + other.patches,
            self.change_sets | other.change_sets,
            self.conversations | other.conversations,
            self.lists | other.lists,
            self.filters | other.filters,
            self.templates | other.templates,
        )

    def __bool__(self) -> bool:
        return self.patches > 0
