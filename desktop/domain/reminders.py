"""When a user wants to be reminded of a task: so many minutes before it is due, or at times of their own.

Also lengths of time as people type them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from desktop.domain.values import Due, parse_due
from desktop.errors import InvalidInputError

Reminder = int | str
"""Minutes before the due time, or a local time of its own as YYYY-MM-DDTHH:MM."""

Reminders = tuple[Reminder, ...]
"""In order, each once. Where the user has chosen nothing it is None instead: at the due time, if there is one."""

MOST = 20
LONGEST = 366 * 24 * 60
MORNING = dt.time(9)
"""When a task that has a day but no time is taken to be due, and what “tomorrow morning” is, unless the user says."""

_WEEK, _DAY, _HOUR = 7 * 24 * 60, 24 * 60, 60
_UNITS = ((_WEEK, "week"), (_DAY, "day"), (_HOUR, "hour"), (1, "minute"))
_WHEN_DUE = frozenset(
    {"0", "when due", "at due time", "at the due time", "on time", "wenn fällig", "bei fälligkeit", "pünktlich"}
)
# Texts, which are compiled with the first use: a start, which needs none of them, would wait for them.
_BEFORE = r"\s*\b(before|early|ahead|earlier|prior|vorher|davor|zuvor|früher|vor)$"
_ONE = r"^(an?|one|the|eine?n?|einer|am|1)\s+(?=[a-z])"
_HALF_AN_HOUR = r"(half an hour|(eine )?halbe stunde)"


class Amount(NamedTuple):
    """A length of time in its largest whole unit: 120 minutes are 2 hours."""

    number: int
    unit: str  # "minute", "hour", "day" or "week"


def amount_of(minutes: int) -> Amount:
    size, unit = next((size, unit) for size, unit in _UNITS if minutes % size == 0)
    return Amount(minutes // size, unit)


def offset_in(typed: str) -> int | None:
    """Minutes before the due time from “10 min”, “-1h”, “1 day before”, “eine Stunde vorher”; None from all else."""
    wanted = " ".join(typed.casefold().split())
    if wanted in _WHEN_DUE:
        return 0
    length = re.sub(_BEFORE, "", wanted.removeprefix("-").strip())
    if re.fullmatch(_HALF_AN_HOUR, length):
        return 30
    minutes = minutes_in(re.sub(_ONE, "1 ", length), LONG_UNITS)
    return minutes if minutes is not None and ":" not in length and minutes <= LONGEST else None


def ordered(reminders: Iterable[Reminder]) -> Reminders:
    """What is furthest before the due time first, then the times of their own; each once."""
    each = set(reminders)
    offsets = sorted((one for one in each if isinstance(one, int)), reverse=True)
    return (*offsets, *sorted(one for one in each if isinstance(one, str)))


def checked(reminders: Iterable[object]) -> Reminders:
    """Raises InvalidInputError for what is no reminder."""
    given = list(reminders)
    if len(given) > MOST:
        raise InvalidInputError(
            "A task can have at most {most} reminders; these are {length}.", most=MOST, length=len(given)
        )
    return ordered(_checked(one) for one in given)


def _checked(one: object) -> Reminder:
    if type(one) is int and 0 <= one <= LONGEST:
        return one
    if isinstance(one, str) and is_own_time(one):
        return one
    raise InvalidInputError("A reminder is a number of minutes before the due time, or a time: 2026-12-01T09:00.")


def is_own_time(text: str) -> bool:
    try:
        due = parse_due(text)
    except InvalidInputError:
        return False
    return due.time is not None and str(due) == text


def moments(due: Due | None, reminders: Sequence[Reminder] | None, morning: dt.time = MORNING) -> list[dt.datetime]:
    """When a task is to be told of, earliest first, on the clock of wherever the user is."""
    if reminders is None:
        return [dt.datetime.combine(due.date, due.time)] if due and due.time else []
    base = dt.datetime.combine(due.date, due.time or morning) if due else None
    own = [dt.datetime.fromisoformat(one) for one in reminders if isinstance(one, str)]
    before = [base - dt.timedelta(minutes=one) for one in reminders if isinstance(one, int)] if base else []
    return sorted({*own, *before})


def own_time(day: dt.date, time: dt.time | None, now: dt.datetime, morning: dt.time = MORNING) -> dt.datetime:
    """When to tell of a task on a day: at the time named, else in the morning, or soon where that is over."""
    at = dt.datetime.combine(day, time or morning)
    if time is None and at <= now and day == now.date():
        return now.replace(minute=0, second=0, microsecond=0) + dt.timedelta(hours=1)
    return at


def moved(reminders: Iterable[Reminder], by: dt.timedelta) -> Reminders:
    """For a task that is due so much later: what counts from the due time stays, times of their own go along."""
    kept: list[Reminder] = []
    for one in reminders:
        with suppress(OverflowError):  # after the last day that there is
            kept.append(one if isinstance(one, int) else _text(dt.datetime.fromisoformat(one) + by))
    return ordered(kept)


def plain(reminder: Reminder) -> str:
    """In English: “10 minutes before”, “when due”, “2026-12-01 09:00”."""
    if isinstance(reminder, str):
        return reminder.replace("T", " ")
    if not reminder:
        return "when due"
    count, unit = amount_of(reminder)
    return f"{count} {unit}{'' if count == 1 else 's'} before"


class RemindedTask(NamedTuple):
    """An open task as far as reminders need it. `reminded` and `snoozed` are times as in `Reminder`, or ""."""

    id: str
    title: str
    due: Due | None
    reminders: Reminders | None
    reminded: str = ""  # up to when they have been answered, on whichever device
    snoozed: str = ""  # when the user wants to hear of it again


class Alarm(NamedTuple):
    """One reminder of one task."""

    moment: dt.datetime
    id: str
    title: str
    due: Due | None

    @property
    def time(self) -> str:
        return _text(self.moment)

    @property
    def is_at_due(self) -> bool:
        return self.due is not None and self.due.time is not None and str(self.due) == self.time


def alarms(task: RemindedTask, morning: dt.time = MORNING) -> list[Alarm]:
    """What of its reminders nobody has answered yet, earliest first; what was put off comes whatever else is set."""
    at = [moment for moment in moments(task.due, task.reminders, morning) if _text(moment) > task.reminded]
    if is_own_time(task.snoozed):
        at = sorted({*at, dt.datetime.fromisoformat(task.snoozed)})
    return [Alarm(moment, task.id, task.title, task.due) for moment in at]


def _text(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="minutes")


_MINUTES = {"": 1, "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "minuten": 1}
_HOURS = dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"), 60)
_SHORT_UNITS = _MINUTES | _HOURS
_DAY_WORDS = dict.fromkeys(("d", "day", "days", "tag", "tage", "tagen"), 24 * 60)
_WEEK_WORDS = dict.fromkeys(("w", "wk", "week", "weeks", "woche", "wochen"), 7 * 24 * 60)
LONG_UNITS: Mapping[str, int] = _SHORT_UNITS | _DAY_WORDS | _WEEK_WORDS
"""Minutes in each unit, where lengths may be of days."""
_CLOCK = r"(\d{1,2}):([0-5]\d)(?:\s*h)?"
_PART = r"(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z]*)\.?\s*"


def minutes_in(typed: str, units: Mapping[str, int] = _SHORT_UNITS) -> int | None:
    """Minutes from “90”, “1h 30m”, “1.5h” or “1:30”; None from what is no length of time."""
    wanted = typed.strip().casefold()
    if clock := re.fullmatch(_CLOCK, wanted):
        return int(clock[1]) * 60 + int(clock[2])
    minutes, at, after_hours = 0.0, 0, False
    while part := re.compile(_PART).match(wanted, at):
        number, unit = float(part[1].replace(",", ".")), part[2]
        if unit not in units or (at and not unit and not after_hours):
            return None
        minutes += number * units[unit]
        at, after_hours = part.end(), unit in _HOURS
        if at == len(wanted):
            return round(minutes)
    return None
