"""Counts what a format cannot hold, and says so in one sentence."""

from __future__ import annotations

from collections import Counter
from enum import Enum


class Part(Enum):
    """Singular and plural of what may have to be left out."""

    CHECKLIST = ("checklist", "checklists")
    ARCHIVED_ITEM = ("archived checklist item", "archived checklist items")
    DESCRIPTION = ("description", "descriptions")
    TIME = ("time of day", "times of day")
    ESTIMATE = ("estimate", "estimates")
    ID = ("id", "ids")
    LANGUAGE = ("language", "languages")
    NOTES = ("set of agent notes", "sets of agent notes")
    PRIORITY = ("priority", "priorities")
    REPETITION = ("repetition", "repetitions")
    TIMESTAMP = ("time of creation or completion", "times of creation or completion")
    STATUS = ("status", "statuses")
    ZONE = ("time zone", "time zones")


class Tally(Counter[Part]):
    def __str__(self) -> str:
        """3 checklists, 2 descriptions and 1 estimate."""
        parts = [f"{count:,} {part.value[count != 1]}" for part, count in self.items() if count]
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" and {parts[-1]}" if parts else ""

    def sentence(self, ending: str) -> list[str]:
        """A sentence with the counts and `ending`, where `{was}` becomes was or were; [] if nothing was counted."""
        return [f"{self} {ending.format(was='was' if self.total() == 1 else 'were')}"] if self.total() else []
