"""What happened to a task, read from the patches that made it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Actor(StrEnum):
    """Who wrote. The device is not part of it."""

    USER = "user"
    AGENT = "agent"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One register of a task or of one of its checklist items: before → after. `subject` is an item's title."""

    at: dt.datetime
    device: str
    actor: str
    kind: str
    id: str
    field: str
    before: Any
    after: Any
    stamp: str
    subject: str = ""
    created: bool = False  # the entity came into being with this
    lost: bool = False  # a concurrent write won over it


@dataclass(frozen=True, slots=True)
class Conflict:
    """A value that was overwritten by somebody who had not seen it, with the value that won."""

    kind: str
    id: str
    field: str
    task_id: str
    task_title: str
    value: Any
    stamp: str
    winner: Any
    winner_stamp: str


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """A verdict on a proposal that a step gave, and the state that the proposal was in before."""

    item_id: str
    verdict: str
    before: str


@dataclass(frozen=True, slots=True)
class UndoStep:
    """A user action that can be undone: e.g. action "complete", subject "Buy milk", count 1."""

    seq: int
    action: str
    subject: str
    count: int
    undone: bool
    verdicts: tuple[StepVerdict, ...] = ()
