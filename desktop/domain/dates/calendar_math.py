"""Calendar arithmetic. Everything is computed from a given moment; nothing here reads the clock."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from desktop.domain.dates.words import MONTH_TITLES, PhrasePart, Trust
from desktop.errors import InvalidInputError

_DAY = dt.timedelta(days=1)
_WEEK = dt.timedelta(weeks=1)
_FRIDAY, _SATURDAY = 4, 5
_LONGEST = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class ImpossibleDateError(InvalidInputError):
    """Words in the form of a date that does not exist; `str` is the end of a sentence that begins with the words."""


class Day(NamedTuple):
    """A day named by the tokens before `end`, with what `context` needs to decide whether it is meant as a date."""

    end: int
    date: dt.date
    trust: Trust
    german: bool = False
    part: PhrasePart | None = None
    clock: dt.time | None = None  # the words name the minute as well: "in 2 hours"
    is_period: bool = False  # "next week": the day stands for a stretch of time
    is_guess: bool = False  # 3/4 or 5/5, as often a fraction or a score
    counts: bool = False  # "may 5": the month is also a word or a name that a number may follow
    is_verb: bool = False  # "5 may": written like the verb


class Moment(NamedTuple):
    """When and where words are read: the user's wall clock, the week's first day, how slashes are read."""

    now: dt.datetime
    first_weekday: int = 0
    day_first: bool | None = None

    @property
    def today(self) -> dt.date:
        return self.now.date()

    @property
    def week_start(self) -> dt.date:
        return self.today - _DAY * ((self.today.weekday() - self.first_weekday) % 7)

    def in_week(self, weekday: int, weeks: int) -> dt.date:
        """That weekday of the week `weeks` after this one."""
        return self.week_start + _DAY * ((weekday - self.first_weekday) % 7) + _WEEK * weeks

    def this_weekend(self) -> dt.date:
        """Saturday, or today while it is the weekend."""
        return self.today if self.today.weekday() >= _SATURDAY else self.coming(_SATURDAY)

    def next_weekend(self) -> dt.date:
        """The Saturday after the one that `this_weekend` belongs to."""
        return self.coming(_SATURDAY) + (_WEEK if self.today.weekday() < _SATURDAY else dt.timedelta())

    def coming(self, weekday: int) -> dt.date:
        """The next such day, never today."""
        return self.today + _DAY * ((weekday - self.today.weekday() - 1) % 7 + 1)

    def nearest(self, weekday: int) -> dt.date:
        """The next such day, today if it is one."""
        return self.today + _DAY * ((weekday - self.today.weekday()) % 7)

    def annual(self, month: int, day: int) -> dt.date:
        """The next such day of a year, today if it is one; 29 February waits for a leap year."""
        title, longest = MONTH_TITLES[month - 1], _LONGEST[month - 1]
        if not 1 <= day <= longest:
            raise ImpossibleDateError("is not a date: {month} has at most {days} days.", month=title, days=longest)
        year = self.today.year + ((month, day) < (self.today.month, self.today.day))
        while day > month_length(year, month):
            year += 1
        return dt.date(year, month, day)

    def monthly(self, day: int) -> dt.date:
        """The next such day of a month, today if it is one; the 31st waits for a month that has it."""
        first = self.today.replace(day=1)
        while day > month_length(first.year, first.month) or first.replace(day=day) < self.today:
            first = add_months(first, 1)
        return first.replace(day=day)


def calendar_date(year: int, month: int, day: int) -> dt.date:
    if not 1 <= month <= 12:
        raise ImpossibleDateError("is not a date: there is no month {month}.", month=month)
    if not 1 <= year <= 9999:
        raise ImpossibleDateError("is not a date: there is no year {year}.", year=year)
    longest = month_length(year, month)
    if not 1 <= day <= longest:
        raise ImpossibleDateError(
            "is not a date: {month} {year} has {days} days.", month=MONTH_TITLES[month - 1], year=year, days=longest
        )
    return dt.date(year, month, day)


def month_length(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 if month == 2 and not is_leap else _LONGEST[month - 1]


def add_months(day: dt.date, months: int) -> dt.date:
    """The same day `months` later, or that month's last where it is shorter."""
    year, index = divmod(day.year * 12 + day.month - 1 + months, 12)
    return dt.date(year, index + 1, min(day.day, month_length(year, index + 1)))


def nth_weekday(first: dt.date, which: int, weekday: int) -> dt.date | None:
    """That one of the weekdays in the month that `first` begins, -1 for the last; None where it has fewer."""
    end = month_end(first)
    if which < 0:
        return end - _DAY * ((end.weekday() - weekday) % 7)
    date = first + _DAY * ((weekday - first.weekday()) % 7) + _WEEK * (which - 1)
    return date if date <= end else None


def month_end(day: dt.date) -> dt.date:
    return day.replace(day=month_length(day.year, day.month))


def add_workdays(day: dt.date, count: int) -> dt.date:
    """`count` days later, Saturdays and Sundays not counted; from one of those, counting starts on Monday."""
    day -= _DAY * max(day.weekday() - _FRIDAY, 0)
    weeks, rest = divmod(count, 5)
    weekend = 2 if day.weekday() + rest > _FRIDAY else 0
    return day + _WEEK * weeks + _DAY * (rest + weekend)
