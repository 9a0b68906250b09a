"""Counts what a format cannot hold, and says so in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop.domain.fields import STORED, Field, task_field
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import Task


class Part:
    """Singular and plural of what may have to be left out; of a field, its own words."""

    CHECKLIST = (QT_TRANSLATE_NOOP("Exchange", "checklist"), QT_TRANSLATE_NOOP("Exchange", "checklists"))
    ARCHIVED_ITEM = (
        QT_TRANSLATE_NOOP("Exchange", "archived checklist item"),
        QT_TRANSLATE_NOOP("Exchange", "archived checklist items"),
    )
    TIME = (QT_TRANSLATE_NOOP("Exchange", "time of day"), QT_TRANSLATE_NOOP("Exchange", "times of day"))
    ID = (QT_TRANSLATE_NOOP("Exchange", "id"), QT_TRANSLATE_NOOP("Exchange", "ids"))
    NOTES = (
        QT_TRANSLATE_NOOP("Exchange", "set of agent notes"),
        QT_TRANSLATE_NOOP("Exchange", "sets of agent notes"),
    )
    REPETITION = (QT_TRANSLATE_NOOP("Exchange", "repetition"), QT_TRANSLATE_NOOP("Exchange", "repetitions"))
    TIMESTAMP = (
        QT_TRANSLATE_NOOP("Exchange", "time of creation or completion"),
        QT_TRANSLATE_NOOP("Exchange", "times of creation or completion"),
    )
    ZONE = (QT_TRANSLATE_NOOP("Exchange", "time zone"), QT_TRANSLATE_NOOP("Exchange", "time zones"))
    COMMENT = (QT_TRANSLATE_NOOP("Exchange", "comment"), QT_TRANSLATE_NOOP("Exchange", "comments"))
    PRIORITY = (QT_TRANSLATE_NOOP("Exchange", "priority"), QT_TRANSLATE_NOOP("Exchange", "priorities"))
    STATUS = (QT_TRANSLATE_NOOP("Exchange", "status"), QT_TRANSLATE_NOOP("Exchange", "statuses"))
    ATTACHMENT = (QT_TRANSLATE_NOOP("Exchange", "attachment"), QT_TRANSLATE_NOOP("Exchange", "attachments"))
    REMINDER = (QT_TRANSLATE_NOOP("Exchange", "reminder"), QT_TRANSLATE_NOOP("Exchange", "reminders"))
    DEADLINE = (QT_TRANSLATE_NOOP("Exchange", "deadline"), QT_TRANSLATE_NOOP("Exchange", "deadlines"))
    DURATION = (QT_TRANSLATE_NOOP("Exchange", "duration"), QT_TRANSLATE_NOOP("Exchange", "durations"))
    TIME_SPENT = (QT_TRANSLATE_NOOP("Exchange", "time spent"), QT_TRANSLATE_NOOP("Exchange", "times spent"))
    DEPENDENCY = (QT_TRANSLATE_NOOP("Exchange", "dependency"), QT_TRANSLATE_NOOP("Exchange", "dependencies"))
    EXPIRY = (QT_TRANSLATE_NOOP("Exchange", "expiry date"), QT_TRANSLATE_NOOP("Exchange", "expiry dates"))
    FOLDER = (QT_TRANSLATE_NOOP("Exchange", "folder or area"), QT_TRANSLATE_NOOP("Exchange", "folders or areas"))
    PROJECT = (
        QT_TRANSLATE_NOOP("Exchange", "project whose name is not in the file"),
        QT_TRANSLATE_NOOP("Exchange", "projects whose names are not in the file"),
    )
    FILTER = (QT_TRANSLATE_NOOP("Exchange", "filter"), QT_TRANSLATE_NOOP("Exchange", "filters"))
    NOTE = (
        QT_TRANSLATE_NOOP("Exchange", "note that is no task"),
        QT_TRANSLATE_NOOP("Exchange", "notes that are no tasks"),
    )
    DELETED = (QT_TRANSLATE_NOOP("Exchange", "deleted task"), QT_TRANSLATE_NOOP("Exchange", "deleted tasks"))
    UNREAD_DATE = (
        QT_TRANSLATE_NOOP("Exchange", "date that cannot be read (kept in the description)"),
        QT_TRANSLATE_NOOP("Exchange", "dates that cannot be read (kept in the descriptions)"),
    )
    LONG_TEXT = (
        QT_TRANSLATE_NOOP("Exchange", "end of a long text"),
        QT_TRANSLATE_NOOP("Exchange", "ends of long texts"),
    )
    SUBTASK_DETAIL = (
        QT_TRANSLATE_NOOP("Exchange", "detail of a subtask (label, priority, estimate)"),
        QT_TRANSLATE_NOOP("Exchange", "details of subtasks (labels, priorities, estimates)"),
    )


def part_of(key: str) -> tuple[str, str]:
    """A field of a task, by its key."""
    field = task_field(key)
    return field.noun, field.plural


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
        for field in fields:
            self[field.noun, field.plural] += field.stored(task) not in (None, field.default)


def untold(format_: str) -> tuple[Field, ...]:
    """The fields that have no name in a format: one of those in `Names`."""
    return tuple(field for field in STORED if not getattr(field.files, format_))
