"""What travels: tasks as a file tells them, checked, on their way into the store."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from desktop.domain.task import Due, Label, format_instant
from desktop.domain.text import shorten
from desktop.exchange.tally import Tally
from sync.patch import Value


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """A checklist item; what is None was not told."""

    title: str
    is_checked: bool = False
    id: str | None = None
    checked_by: str | None = None
    position: str | None = None
    archived: bool | None = None


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """`registers` are as the store keeps them. What a file does not tell is absent or None, and stays as it is."""

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
    """A file that was looked through once and can be read; `records` goes through it once more.

    `tally` counts, while records are read, what of them could not be taken over.
    """

    total: int
    records: Callable[[], Iterator[Entry]]
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    tally: Tally = field(default_factory=Tally)


def instant_text(instant: dt.datetime) -> str:
    """As the store keeps instants: in milliseconds, and finer only where the instant is."""
    if instant.microsecond % 1000 == 0:
        return format_instant(instant)
    return instant.astimezone(dt.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def stored_instant(moment: dt.date | dt.datetime) -> str | None:
    """A moment of a file as the store keeps it; None for one in times that it does not keep.

    Local where no time zone is told, and the start of the day where only the day is.
    """
    if not isinstance(moment, dt.datetime):
        moment = dt.datetime.combine(moment, dt.time())
    if moment.year not in range(1901, 9998):
        return None
    return instant_text(moment.astimezone(dt.UTC))


def due_at(moment: dt.datetime) -> Due:
    """The day and wall-clock time, here, of a moment. One without a time zone is local wherever one is."""
    try:
        local = moment.astimezone() if moment.tzinfo else moment
    except (OverflowError, ValueError, OSError):  # on the first or last day that there is
        local = moment
    return Due(local.date(), local.time().replace(second=0, microsecond=0, tzinfo=None))


def printable(text: str, limit: int) -> str:
    """Text of a file, fit to be quoted in a message."""
    return shorten("".join(c if c.isprintable() else "?" for c in text[: limit + 1]), limit)
