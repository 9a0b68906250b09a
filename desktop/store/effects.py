"""What a write did to each register, for undo; and the outcome of a batch."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop.store.changes import Changes
from sync.patch import Cause, Value

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
