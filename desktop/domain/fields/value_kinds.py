"""The kinds of values that fields have. A new field of one of these kinds needs no code of its own.

A value is *stored* as registers and proposals hold it (texts, whole numbers, flags, lists), and *loaded* as a `Task`
has it. How it reads in the window's language is in `ui/core/field_text.py`, also by kind.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from desktop.domain import reminders, text
from desktop.domain.values import (
    CHOSEN_NONE,
    GIVEN,
    SOMEDAY,
    Due,
    Priority,
    Start,
    Status,
    TaskList,
    parse_due,
    parse_priority,
    parse_start,
    parse_status,
)
from desktop.errors import InvalidInputError

SHORT, LONG, FILLED = 200, 20_000, 2_000
"""How long stored texts may be, whoever wrote them; the limits that users meet are lower."""


class EditKind(StrEnum):
    """Which editor suits a value."""

    TITLE = "title"
    TEXT = "text"
    DATE = "date"
    START = "start"
    REPEAT = "repeat"
    PRIORITY = "priority"
    STATUS = "status"
    MINUTES = "minutes"
    FLAG = "flag"
    LABEL = "label"
    LIST = "list"
    REMINDERS = "reminders"


class Here(NamedTuple):
    """When and where somebody types a date."""

    now: dt.datetime
    first_weekday: int
    day_first: bool | None
    morning: dt.time = dt.time(9)


def is_short(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= SHORT


class ValueKind:
    """`what` begins a sentence about such a value. None of the methods is asked about None.

    `is_prose` says that users write it freely: it is quoted, and two versions are compared word by word.
    """

    editor = EditKind.TITLE
    is_prose = False
    is_list = False  # registers hold a list, which the column of a table has as JSON

    def __init__(self, what: str) -> None:
        self.what = what

    def accepts(self, stored: Any) -> bool:
        """Whether a register may hold it, whichever version or device wrote it."""
        return is_short(stored)

    def load(self, stored: Any) -> Any:
        """As a `Task` has it; None for what cannot be read: one value must not keep all tasks from being shown."""
        return (stored if type(stored) is str else text.as_text(stored)) or None

    def dump(self, value: Any) -> Any:
        """What `load` gave, as it is stored."""
        return value

    def store(self, value: Any) -> Any:
        """What a user, a tool or a file wants, checked, as it is stored; raises InvalidInputError."""
        return self.dump(value)

    def parse(self, typed: str, here: Here) -> Any:  # noqa: ARG002
        """What people type, as a `Task` would have it; None for "none". Raises InvalidInputError."""
        return None if typed.strip().lower() in CHOSEN_NONE else typed

    def plain(self, stored: Any) -> str:
        """In English, for the command line, models and messages."""
        return str(stored)


class _Prose(ValueKind):
    is_prose = True

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(what)
        self.limit = limit


class Line(_Prose):
    """A text of one line."""

    def accepts(self, stored: Any) -> bool:
        return isinstance(stored, str) and 0 < len(stored) <= FILLED

    def store(self, value: Any) -> Any:
        return text.clean_line(str(value), self.what, self.limit)


class Block(_Prose):
    """A text of several lines; "" where there is none."""

    editor = EditKind.TEXT

    def accepts(self, stored: Any) -> bool:
        return isinstance(stored, str) and len(stored) <= LONG

    def store(self, value: Any) -> Any:
        return text.clean_block(str(value), self.what, self.limit)


class Choice(ValueKind):
    """One of a few values. What only a newer version knows counts as `unknown`."""

    def __init__(
        self,
        what: str,
        values: type[StrEnum],
        read: Callable[[str], StrEnum | None],
        editor: EditKind,
        unknown: StrEnum | None = None,
    ) -> None:
        super().__init__(what)
        self.editor, self._read, self._unknown = editor, read, unknown
        self._values: Mapping[Any, StrEnum] = {value.value: value for value in values}

    def load(self, stored: Any) -> Any:
        return self._values.get(stored, self._unknown)

    def dump(self, value: Any) -> Any:
        return str(value)

    def parse(self, typed: str, here: Here | None = None) -> Any:  # noqa: ARG002
        return self._read(typed)


class _Day(ValueKind):
    """What is stored as a day, read by `parse_due` or `parse_start`."""

    def __init__(self, what: str, read: Callable[[str], Due | Start]) -> None:
        super().__init__(what)
        self._read = read
        self._read_stored = lru_cache(4096)(read)  # many tasks share a day, and long lists are read again and again

    def accepts(self, stored: Any) -> bool:
        try:
            return is_short(stored) and str(self._read(stored)) == stored
        except InvalidInputError:
            return False

    def load(self, stored: Any) -> Any:
        try:
            return self._read_stored(stored) if stored else None
        except (InvalidInputError, TypeError, ValueError, AttributeError):
            return None

    def dump(self, value: Any) -> Any:
        return str(value)


class DayAndTime(_Day):
    editor = EditKind.DATE

    def parse(self, typed: str, here: Here) -> Due | None:
        from desktop.domain.dates import parse_date

        if typed.strip().lower() in CHOSEN_NONE:
            return None
        return parse_date(typed, here.now, here.first_weekday, here.day_first)

    def plain(self, stored: Any) -> str:
        return str(stored).replace("T", " ")


_SOMEDAY_WORDS = frozenset({SOMEDAY, "some day", "one day", "irgendwann"})


class StartDay(_Day):
    """A day, or someday."""

    editor = EditKind.START

    def parse(self, typed: str, here: Here) -> Start | None:
        said = " ".join(typed.casefold().split())
        if said in _SOMEDAY_WORDS:
            return Start()
        due = DUE.parse(typed, here)
        return Start(due.date) if due else None


class Rule(ValueKind):
    """How a task repeats; stored as RFC 5545 writes it. What only a newer version can read counts as none."""

    editor = EditKind.REPEAT

    def accepts(self, stored: Any) -> bool:
        return is_short(stored) and stored.startswith("FREQ=")

    def load(self, stored: Any) -> Any:
        from desktop.domain.repeat import parse_rule

        try:
            return parse_rule(stored) if stored else None
        except (InvalidInputError, TypeError, AttributeError):
            return None

    def dump(self, value: Any) -> Any:
        return str(value)

    def parse(self, typed: str, here: Here) -> Any:
        from desktop.domain.dates.repeats import parse_repeat

        if typed.strip().lower() in CHOSEN_NONE:
            return None
        return parse_repeat(typed, here.now, here.first_weekday, here.day_first).repeat

    def plain(self, stored: Any) -> str:
        from desktop.domain.dates.repeats import repeat_words

        repeat = self.load(stored)
        return repeat_words(repeat) if repeat else str(stored)


class Minutes(ValueKind):
    """A length of time."""

    editor = EditKind.MINUTES

    def __init__(self, what: str, most: int) -> None:
        super().__init__(what)
        self.most = most

    def accepts(self, stored: Any) -> bool:
        return type(stored) is int and 0 < stored < 1_000_000

    def load(self, stored: Any) -> Any:
        return stored if type(stored) is int else None

    def store(self, value: Any) -> int:
        if value not in range(1, self.most + 1):
            raise InvalidInputError("{what} is between 1 and {most} minutes.", what=self.what, most=self.most)
        return int(value)

    def parse(self, typed: str, here: Here) -> Any:  # noqa: ARG002
        if typed.strip().lower() in CHOSEN_NONE:
            return None
        try:
            return int(typed)
        except ValueError:
            raise InvalidInputError(
                "{what} is a number of minutes between 1 and {most}, or none.", what=self.what, most=self.most
            ) from None

    def plain(self, stored: Any) -> str:
        if type(stored) is not int:
            return str(stored)
        return "1 minute" if stored == 1 else f"{stored} minutes"


class Language(ValueKind):
    """A language code."""

    def store(self, value: Any) -> Any:
        return text.language(str(value))


class RemindersKind(ValueKind):
    """When to remind of something: see `domain/reminders.py`. None is “as usual”, an empty list is “never”."""

    editor = EditKind.REMINDERS
    is_list = True

    def accepts(self, stored: Any) -> bool:
        return (
            isinstance(stored, list)
            and len(stored) <= SHORT
            and all((type(one) is int and 0 <= one < 10_000_000) or is_short(one) for one in stored)
        )

    def load(self, stored: Any) -> Any:
        try:
            given = json.loads(stored) if isinstance(stored, str) else stored
            return None if given is None else reminders.checked(given)
        except (InvalidInputError, TypeError, ValueError):
            return None

    def dump(self, value: Any) -> Any:
        return list(value)

    def store(self, value: Any) -> Any:
        return list(reminders.checked(value))

    def parse(self, typed: str, here: Here) -> Any:
        """Parted by semicolons, or by commas: “10 min, 1 day before”, “friday 9am”; “none”, or “default”."""
        wanted = typed.strip().casefold()
        if wanted in ("default", "standard"):
            return None
        if wanted in CHOSEN_NONE:
            return ()
        parts = typed.split(";") if ";" in typed else typed.split(",")
        return reminders.checked(self._parse_one(part.strip(), here) for part in parts if part.strip())

    def _parse_one(self, typed: str, here: Here) -> reminders.Reminder:
        if (minutes := reminders.offset_in(typed)) is not None:
            return minutes
        try:
            due = DUE.parse(typed, here)
        except InvalidInputError:
            due = None
        if due is None:
            shown = text.shorten(typed, 40)
            raise InvalidInputError("“{shown}” is not a reminder; try 10 min, 1 day or friday 9am.", shown=shown)
        return reminders.own_time(due.date, due.time, here.now, here.morning).isoformat(timespec="minutes")

    def plain(self, stored: Any) -> str:
        return ", ".join(map(reminders.plain, stored)) or "never"


class Flag(ValueKind):
    editor = EditKind.FLAG

    def accepts(self, stored: Any) -> bool:
        return isinstance(stored, bool)

    def load(self, stored: Any) -> Any:
        return bool(stored)

    def plain(self, stored: Any) -> str:
        return ("yes" if stored else "no") if isinstance(stored, bool) else str(stored)


class Membership(Flag):
    """Whether a label is on; it is chosen by the label's name."""

    editor = EditKind.LABEL


class ListReference(ValueKind):
    """The list that a task is in. A register holds its id; files and proposals, like people, call it by its name."""

    editor = EditKind.LIST

    def dump(self, value: Any) -> Any:
        return value.name if isinstance(value, TaskList) else value

    def store(self, value: Any) -> Any:
        return value.id if isinstance(value, TaskList) else str(value)

    def parse(self, typed: str, here: Here | None = None) -> Any:  # noqa: ARG002
        return None if typed.strip().lower() in CHOSEN_NONE or text.is_inbox(typed) else text.list_name(typed)


class Color(ValueKind):
    """One of `values.COLORS`."""

    def load(self, stored: Any) -> Any:
        return text.as_text(stored).removeprefix(GIVEN)

    def plain(self, stored: Any) -> str:
        return str(self.load(stored))


class Report(ValueKind):
    """What the agent wrote about a task: one line, a few, all of it."""

    is_prose = True

    def accepts(self, stored: Any) -> bool:
        parts = stored if isinstance(stored, list) and len(stored) == 3 else [None]
        return all(isinstance(part, str) and len(part) <= LONG for part in parts)

    def dump(self, value: Any) -> Any:
        return [value.one_liner, value.tldr, value.content]

    def plain(self, stored: Any) -> str:
        return "\n".join(part for part in stored if part) if self.accepts(stored) else str(stored)


class Note(ValueKind):
    """What the agent noticed: when, and in what words."""

    is_prose = True

    def plain(self, stored: Any) -> str:
        return str(stored[1]) if isinstance(stored, list) and len(stored) == 2 else str(stored)


TITLE = Line("The title", text.TITLE_MAX)
ITEM_TITLE = Line("A checklist item", text.ITEM_TITLE_MAX)
LABEL_NAME = Line("A label", text.LABEL_MAX)
LIST = ListReference("The list")
LIST_NAME = Line("The name of a list", text.LIST_MAX)
FILTER_NAME = Line("The name of a filter", text.FILTER_MAX)
FILTER_QUERY = Line("The search of a filter", text.SEARCH_MAX)
DESCRIPTION = Block("The description", text.DESCRIPTION_MAX)
STATUS = Choice("The status", Status, parse_status, EditKind.STATUS, Status.OPEN)
DUE = DayAndTime("The due date", parse_due)
START = StartDay("The start", parse_start)
REPEAT = Rule("The repetition")
REMINDERS = RemindersKind("A reminder")
ESTIMATE = Minutes("An estimate", 1440)
PRIORITY = Choice("The priority", Priority, parse_priority, EditKind.PRIORITY)
