"""Tasks as read from a file: checked, but not yet imported."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from desktop.domain.task import Due, Label, TaskList, format_instant
from desktop.domain.template import Template
from desktop.domain.text import shorten
from desktop.domain.values import SavedFilter
from desktop.exchange.tally import Tally
from sync.patch import Value

Made: TypeAlias = Label | TaskList | SavedFilter | Template
"""What users make beside tasks."""


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """A checklist item; None means that the file does not say."""

    title: str
    is_checked: bool = False
    id: str | None = None
    checked_by: str | None = None
    position: str | None = None
    archived: bool | None = None


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """`registers` have the values that the store uses, but for the list its name. What a file does not say
    is absent or None, and not changed."""

    where: str  # "Line 12", "Task 3"
    registers: dict[str, Value]
    id: str | None = None
    labels: tuple[str, ...] | None = None  # names, or ids of `Incoming.labels`
    items: tuple[ItemRecord, ...] | None = None
    created_at: str | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


Entry: TypeAlias = TaskRecord | Skipped


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that was read once to check it; `records` reads it again.

    While records are read, `tally` counts what could not be imported. `own_dates` is how many subtasks become tasks
    because they have dates of their own.
    """

    total: int
    records: Callable[[], Iterator[Entry]]
    labels: tuple[Label, ...] = ()
    lists: tuple[TaskList, ...] = ()
    filters: tuple[SavedFilter, ...] = ()
    templates: tuple[Template, ...] = ()
    notes: tuple[str, ...] = ()
    tally: Tally = field(default_factory=Tally)
    own_dates: int = 0


def instant_text(instant: dt.datetime) -> str:
    """An instant as the store writes it: in milliseconds, or in microseconds if it has any."""
    if instant.microsecond % 1000 == 0:
        return format_instant(instant)
    return instant.astimezone(dt.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def stored_instant(moment: dt.date | dt.datetime) -> str | None:
    """A moment of a file as the store writes it; None if the year is out of range.

    Without a time zone it is local time, and without a time the start of the day.
    """
    if not isinstance(moment, dt.datetime):
        moment = dt.datetime.combine(moment, dt.time())
    if moment.year not in range(1901, 9998):
        return None
    return instant_text(moment.astimezone(dt.UTC))


def due_at(moment: dt.datetime) -> Due:
    """The local day and time of a moment. Without a time zone it is local already."""
    try:
        local = moment.astimezone() if moment.tzinfo else moment
    except (OverflowError, ValueError, OSError):  # at the ends of the calendar
        local = moment
    return Due(local.date(), local.time().replace(second=0, microsecond=0, tzinfo=None))


def printable(text: str, limit: int) -> str:
    """Text of a file, cut and cleaned so that a message can quote it."""
    return shorten("".join(c if c.isprintable() else "?" for c in text[: limit + 1]), limit)
