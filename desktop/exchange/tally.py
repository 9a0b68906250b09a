"""Counts what a format cannot hold, and says so in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop.domain.fields import STORED, Field, task_field
from desktop.domain.task import Task


class Part:
    """Singular and plural of what may have to be left out; of a field, its own words."""

    CHECKLIST = ("checklist", "checklists")
    ARCHIVED_ITEM = ("archived checklist item", "archived checklist items")
    TIME = ("time of day", "times of day")
    ID = ("id", "ids")
    NOTES = ("set of agent notes", "sets of agent notes")
    REPETITION = ("repetition", "repetitions")
    TIMESTAMP = ("time of creation or completion", "times of creation or completion")
    ZONE = ("time zone", "time zones")


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
