"""Tasks as read from a file: checked, but not yet imported; and what a format cannot hold, counted."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from desktop.domain.fields import STORED, Field, task_field
from desktop.domain.task import Due, Label, Task, TaskList, format_instant
from desktop.domain.template import Template
from desktop.domain.text import shorten
from desktop.domain.values import SavedFilter
from desktop.errors import InvalidInputError
from sync.patch import Value

T = TypeVar("T")


class RecordPart:
    """Singular and plural of what may have to be left out; of a field, its own words."""

    CHECKLIST = ("checklist", "checklists")
    ARCHIVED_ITEM = ("archived checklist item", "archived checklist items")
    TIME = ("time of day", "times of day")
    ID = ("id", "ids")
    NOTES = ("set of agent notes", "sets of agent notes")
    REPETITION = ("repetition", "repetitions")
    TIMESTAMP = ("time of creation or completion", "times of creation or completion")
    ZONE = ("time zone", "time zones")
    COMMENT = ("comment", "comments")
    PRIORITY = ("priority", "priorities")
    STATUS = ("status", "statuses")
    ATTACHMENT = ("attachment", "attachments")
    REMINDER = ("reminder", "reminders")
    DEADLINE = ("deadline", "deadlines")
    DURATION = ("duration", "durations")
    TIME_SPENT = ("time spent", "times spent")
    DEPENDENCY = ("dependency", "dependencies")
    EXPIRY = ("expiry date", "expiry dates")
    FOLDER = ("folder or area", "folders or areas")
    PROJECT = ("project whose name is not in the file", "projects whose names are not in the file")
    FILTER = ("filter", "filters")
    NOTE = ("note that is no task", "notes that are no tasks")
    DELETED = ("deleted task", "deleted tasks")
    UNREAD_DATE = (
        "date that cannot be read (kept in the description)",
        "dates that cannot be read (kept in the descriptions)",
    )
    LONG_TEXT = ("end of a long text", "ends of long texts")
    SUBTASK_DETAIL = (
        "detail of a subtask (label, priority, estimate)",
        "details of subtasks (labels, priorities, estimates)",
    )


def part_of(key: str) -> tuple[str, str]:
    """A field of a task, by its key."""
    told = task_field(key)
    return told.noun, told.plural


class Tally(Counter[tuple[str, str]]):
    def __str__(self) -> str:
        """3 checklists, 2 descriptions and 1 estimate."""
        parts = [f"{count:,} {part[count != 1]}" for part, count in self.items() if count]
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" and {parts[-1]}" if parts else ""

    def sentence(self, ending: str) -> list[str]:
        """A sentence with the counts and `ending`, where `{was}` becomes was or were; [] if nothing was counted."""
        return [f"{self} {ending.format(was='was' if self.total() == 1 else 'were')}"] if self.total() else []

    def leave_out(self, task: Task, fields: Sequence[Field]) -> None:
        """Counts those that the task has of fields that a format cannot tell."""
        for one in fields:
            self[one.noun, one.plural] += one.stored(task) not in (None, one.default)


def untold(format_: str) -> tuple[Field, ...]:
    """The fields that have no name in a format: one of those in `Names`."""
    return tuple(field for field in STORED if not getattr(field.files, format_))


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


def entries(parts: Iterable[tuple[str, T]], read: Callable[[str, T], TaskRecord]) -> Iterator[Entry]:
    """What `read` makes of each part of a file, given with where it is. What raises InvalidInputError is skipped."""
    for where, part in parts:
        try:
            yield read(where, part)
        except InvalidInputError as error:
            yield Skipped(where, str(error))


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that was read once to check it; `records` reads it again.

    While records are read, `tally` counts what could not be imported. `own_dates` is how many subtasks become tasks
    because they have dates of their own, `sections` how many parts of a list become labels.
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
    sections: int = 0


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
