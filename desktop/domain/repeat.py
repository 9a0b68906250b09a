"""How a task repeats: an RFC 5545 rule, and whether it counts from the due date or from the day the task is done.

A rule means what the RFC says, also to other programs: on which days, never at which hours. Its text is what
registers and files hold; counting from completion, which the RFC does not know, is one more part of it.
`dates/repeats.py` has the words. Dates are those of the user's calendar: daylight saving does not touch them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from desktop.domain.values import Due, Start, quote
from desktop.errors import InvalidInputError


class Unit(StrEnum):
    DAY = "DAILY"
    WEEK = "WEEKLY"
    MONTH = "MONTHLY"
    YEAR = "YEARLY"


WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
WORKDAYS = tuple((0, number) for number in range(5))
LAST = -1
_AFTER_COMPLETION = "X-FROM=COMPLETION"
_MOST = 999  # of an interval and of a count
_SHORTEST_MONTH = 28
_REACH = 12
"""In so many years, times the interval, a rule that has dates has another one: leap days come in eight at most."""


_SEEN = 1000
"""Days of a series that are looked at: every day for almost three years, every week for twenty."""


class Repeat(NamedTuple):
    """`weekdays` are (which of the month, or 0 for each; number from Monday 0); days of a month also count from its
    end: -1 is the last one."""

    unit: Unit
    interval: int = 1
    weekdays: tuple[tuple[int, int], ...] = ()
    month_days: tuple[int, ...] = ()
    months: tuple[int, ...] = ()
    positions: tuple[int, ...] = ()  # of all these days only the first, the last …
    until: dt.date | None = None
    times: int | None = None
    after_completion: bool = False

    def __str__(self) -> str:
        return f"{self.rule};{_AFTER_COMPLETION}" if self.after_completion else self.rule

    @property
    def rule(self) -> str:
        """Without what only we know."""
        days = [f"{which or ''}{WEEKDAYS[number]}" for which, number in self.weekdays]
        parts: list[tuple[str, object]] = [
            ("FREQ", self.unit.value),
            ("INTERVAL", self.interval if self.interval > 1 else ""),
            ("BYMONTH", ",".join(map(str, self.months))),
            ("BYMONTHDAY", ",".join(map(str, self.month_days))),
            ("BYDAY", ",".join(days)),
            ("BYSETPOS", ",".join(map(str, self.positions))),
            ("UNTIL", f"{self.until:%Y%m%d}" if self.until else ""),
            ("COUNT", self.times or ""),
        ]
        return ";".join(f"{name}={value}" for name, value in parts if value != "")

    @property
    def clamped_day(self) -> int | None:
        """The day of the month on which it falls, or on the last one of a shorter month; None if it is not such."""
        days, shortest = self.month_days, _SHORTEST_MONTH
        clamped = len(days) > 1 and self.positions == (LAST,) and days == tuple(range(shortest, days[-1] + 1))
        return days[-1] if clamped else None


def on_month_day(day: int) -> dict[str, Any]:
    """The parts of a rule for a day of the month. The RFC leaves out months that are too short, people do not: what
    falls on the 31st then falls on the last day. So it is the last day there is of those from the 28th on."""
    if day <= _SHORTEST_MONTH:
        return {"month_days": (day,)}
    return {"month_days": tuple(range(_SHORTEST_MONTH, day + 1)), "positions": (LAST,)}


_DAY = re.compile(r"([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,3}", re.ASCII)
_UNTIL = re.compile(r"(\d{8})(T\d{6}Z?)?", re.ASCII)


def parse_rule(text: str) -> Repeat:
    """A rule as RFC 5545 writes it; raises InvalidInputError for one that no task can have."""
    try:
        return _parse_rule(text)
    except (ValueError, KeyError, IndexError):
        raise InvalidInputError("“{text}” is not a rule by which a task can repeat.", text=quote(text)) from None


@lru_cache(1024)
def _parse_rule(text: str) -> Repeat:
    if len(text) > 200:
        raise ValueError
    parts: dict[str, str] = {}
    for part in text.strip().upper().removeprefix("RRULE:").rstrip(";").split(";"):
        name, _, value = part.partition("=")
        if name in parts or not value:
            raise ValueError
        parts[name] = value
    days = [_DAY.fullmatch(day) for day in _list(parts, "BYDAY")]
    until, count, start = parts.pop("UNTIL", ""), parts.pop("COUNT", ""), parts.pop("X-FROM", "")
    parts.pop("WKST", "")  # weeks begin on Monday
    repeat = Repeat(
        Unit(parts.pop("FREQ")),
        int(parts.pop("INTERVAL", "1")),
        tuple((int(day[1] or 0), WEEKDAYS.index(day[2])) for day in days if day),
        _numbers(parts, "BYMONTHDAY", 31, signed=True),
        _numbers(parts, "BYMONTH", 12),
        _numbers(parts, "BYSETPOS", 366, signed=True),
        dt.datetime.strptime(match[1], "%Y%m%d").date() if (match := _UNTIL.fullmatch(until)) else None,  # noqa: DTZ007
        int(count) if count else None,
        bool(start),
    )
    is_by_week = repeat.unit in (Unit.DAY, Unit.WEEK)
    if (
        parts
        or not all(days)
        or bool(until) != bool(repeat.until)
        or start not in ("", "COMPLETION")
        or not 1 <= repeat.interval <= _MOST
        or not (repeat.times is None or 1 <= repeat.times <= _MOST)
        or any(which and (is_by_week or abs(which) > 53) for which, _ in repeat.weekdays)
        or (repeat.unit is Unit.WEEK and repeat.month_days)
        or (repeat.positions and not (repeat.weekdays or repeat.month_days or repeat.months))
    ):
        raise ValueError
    return repeat


def _list(parts: dict[str, str], name: str) -> list[str]:
    return parts.pop(name).split(",") if name in parts else []


def _numbers(parts: dict[str, str], name: str, most: int, *, signed: bool = False) -> tuple[int, ...]:
    numbers = tuple(int(number) if _NUMBER.fullmatch(number) else 0 for number in _list(parts, name))
    if any(number == 0 or abs(number) > most or (number < 0 and not signed) for number in numbers):
        raise ValueError
    return numbers


def dates(repeat: Repeat, first: dt.date) -> Iterator[dt.date]:
    """The days of a rule from `first` on, which need not be one of them. `times` is the reader's to keep."""
    from dateutil.rrule import rrule, weekday  # takes as long as a frame to import

    repeat = _anchored(repeat, first)
    rule = rrule(
        ("YEARLY", "MONTHLY", "WEEKLY", "DAILY").index(repeat.unit.value),
        dtstart=dt.datetime.combine(first, dt.time()),
        interval=repeat.interval,
        byweekday=[weekday(number, which or None) for which, number in repeat.weekdays] or None,
        bymonthday=repeat.month_days or None,
        bymonth=repeat.months or None,
        bysetpos=repeat.positions or None,
        until=dt.datetime.combine(_end(repeat, first), dt.time()),
    )
    for found in rule:
        yield found.date()


def _end(repeat: Repeat, first: dt.date) -> dt.date:
    """Rules without any date, such as the 30th of February, must not be searched up to the end of the calendar."""
    far = dt.date(min(first.year + _REACH * repeat.interval, dt.MAXYEAR), 12, 31)
    return min(repeat.until, far) if repeat.until else far


def _anchored(repeat: Repeat, day: dt.date) -> Repeat:
    """Every month or year on the day it is now: where that is late in a month the rule has to say which it is, or it
    would be lost at the first shorter month."""
    is_free = not (repeat.weekdays or repeat.month_days or repeat.positions)
    if repeat.unit not in (Unit.MONTH, Unit.YEAR) or not is_free or day.day <= _SHORTEST_MONTH:
        return repeat
    months = repeat.months or ((day.month,) if repeat.unit is Unit.YEAR else ())
    return repeat._replace(months=months, **on_month_day(day.day))


def first_due(repeat: Repeat, today: dt.date) -> Due | None:
    """When a task is due for the first time that has a rule and no due date."""
    found = next(dates(repeat, today), None)
    return Due(found) if found else None


class Occurrence(NamedTuple):
    due: Due
    start: Start | None
    repeat: Repeat
    later: dt.timedelta = dt.timedelta()  # than the one before it


def following(
    repeat: Repeat, due: Due | None, start: Start | None, today: dt.date, *, done: bool = True
) -> Occurrence | None:
    """What comes after the occurrence with these dates, which is done today, or else skipped; None after the last.

    From the due date it is the rule's next day that is not over: who was on holiday does not find a pile. Those that
    were passed over count, as the rule has them. The start keeps its distance.
    """
    here = due.date if due else today
    base = today if repeat.after_completion and (done or here < today) else here
    anchored = repeat if repeat.after_completion else _anchored(repeat, base)
    number = 0
    for day in dates(anchored, base):
        if day == base:
            continue
        number += 1
        if repeat.times is not None and number >= repeat.times:
            return None
        if day >= today:
            left = None if repeat.times is None else repeat.times - number
            day_of_start = Start(day - (here - start.date)) if start and start.date else None
            due = Due(day, due.time if due else None)
            return Occurrence(due, day_of_start, anchored._replace(times=left), day - here)
    return None


def later_dates(repeat: Repeat, due: dt.date, first: dt.date, end: dt.date) -> list[dt.date]:
    """The days from `first` until before `end` on which a task that is `due` before them repeats.

    None where it counts from the day it is done, which nobody knows.
    """
    found: list[dt.date] = []
    days = () if repeat.after_completion else dates(repeat, due)
    later = (day for day in days if day != due)
    for day in islice(later, _SEEN if repeat.times is None else repeat.times - 1):
        if day >= end:
            break
        if day >= first:
            found.append(day)
    return found


def next_dates(repeat: Repeat, due: dt.date, number: int) -> list[dt.date]:
    """The days on which a task is due from now on, if it is always done on time: `due` and those after it."""
    found = [due]
    here: Occurrence | None = Occurrence(Due(due), None, repeat)
    while len(found) < number and here and (here := following(here.repeat, here.due, None, here.due.date)):
        found.append(here.due.date)
    return found
