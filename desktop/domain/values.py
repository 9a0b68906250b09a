"""Status, priority, due date, labels and lists: the values that a list of tasks needs."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from desktop.errors import InvalidInputError


class Status(StrEnum):
    OPEN = "open"
    IN_PROGRESS = "in progress"
    GROOMED = "groomed"
    BLOCKED = "blocked"
    ON_HOLD = "on hold"
    DONE = "done"
    REJECTED = "rejected"

    @property
    def is_pending(self) -> bool:
        return self not in CLOSED


CLOSED = frozenset({Status.DONE, Status.REJECTED})


class Priority(StrEnum):
    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"


_PRIORITY_WORDS = {
    "urgent": Priority.P0, "critical": Priority.P0, "highest": Priority.P0,
    "high": Priority.P1, "medium": Priority.P2, "normal": Priority.P2, "low": Priority.P3,
}  # fmt: skip
CHOSEN_NONE = frozenset({"", "none", "no"})
"""What people type to leave a field empty."""


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """A day, and a wall-clock time on it if one was named. Local to wherever the user is, so never a time zone."""

    date: dt.date
    time: dt.time | None = None

    def __str__(self) -> str:
        return f"{self.date.isoformat()}T{self.time:%H:%M}" if self.time else self.date.isoformat()

    def is_past(self, now: dt.datetime) -> bool:
        """Whether its day, or the time on it, is over. `now` is the user's wall clock."""
        return dt.datetime.combine(self.date, self.time or dt.time.max) < now


COLORS = ("amber", "blue", "violet", "green", "red", "teal", "pink", "slate")
"""Of labels and lists, by the names that registers hold; a theme says what each looks like."""

GIVEN = "~"
"""Begins a colour that the app gave. Two devices may give different ones to what both make: that is no conflict."""


@dataclass(frozen=True, slots=True)
class Start:
    """The day from which a task is to be seen; without one it waits for someday."""

    date: dt.date | None = None

    def __str__(self) -> str:
        return self.date.isoformat() if self.date else SOMEDAY

    def is_ahead(self, today: dt.date) -> bool:
        return self.date is None or self.date > today


SOMEDAY = "someday"
"""As a start is stored. It sorts behind all dates."""


@dataclass(frozen=True, slots=True)
class Label:
    """A word by which tasks of any list are found together."""

    id: str
    name: str
    color: str = ""


@dataclass(frozen=True, slots=True)
class TaskList:
    """What other apps call a project. A task is in one list, or in the Inbox."""

    id: str
    name: str
    color: str = ""
    position: str = ""
    archived: bool = False


@dataclass(frozen=True, slots=True)
class SavedFilter:
    """A search with a name."""

    id: str
    name: str
    query: str
    position: str = ""


def new_color(used: Iterable[str], elsewhere: Iterable[str]) -> str:
    """For a new label, what the fewest labels have; among those, what the fewest lists have; or vice versa."""
    alike, others = Counter(used), Counter(elsewhere)
    return GIVEN + min(COLORS, key=lambda color: (alike[color], others[color]))


def parse_status(text: str) -> Status:
    wanted = text.strip().casefold().replace("_", " ").replace("-", " ")
    try:
        return Status(wanted)
    except ValueError:
        names = ", ".join(Status)
        raise InvalidInputError(
            "“{text}” is not a status; it can be {names}.", text=quote(text), names=names
        ) from None


def parse_priority(text: str) -> Priority | None:
    """P0–P3 in any case, the words for them, or "none"."""
    wanted = text.strip().lstrip("!").casefold()
    if wanted in CHOSEN_NONE:
        return None
    if wanted in _PRIORITY_WORDS:
        return _PRIORITY_WORDS[wanted]
    try:
        return Priority(wanted.upper())
    except ValueError:
        raise InvalidInputError(
            "“{text}” is not a priority; it can be P0, P1, P2, P3, high, medium, low or none.", text=quote(text)
        ) from None


def parse_due(text: str) -> Due:
    """`YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. Dates in words are parsed by `dates`."""
    day, _, clock = text.strip().replace(" ", "T", 1).partition("T")
    try:
        return Due(dt.date.fromisoformat(day), dt.time.fromisoformat(clock[:5]) if clock else None)
    except ValueError:
        raise InvalidInputError("“{text}” is not a date; write it as YYYY-MM-DD.", text=quote(text)) from None


def parse_start(text: str) -> Start:
    """`YYYY-MM-DD` or "someday"."""
    return Start() if text.strip().casefold() == SOMEDAY else Start(parse_due(text).date)


def format_instant(instant: dt.datetime) -> str:
    """UTC with milliseconds, e.g. 2026-11-16T14:02:00.000Z; sorts as text."""
    return instant.astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now_text() -> str:
    return format_instant(dt.datetime.now(dt.UTC))


def parse_instant(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)


def quote(text: str) -> str:
    text = "".join(c if c.isprintable() else "?" for c in text[:41])
    return text if len(text) <= 40 else text[:40] + "…"
