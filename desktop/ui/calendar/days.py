"""Which days a calendar shows, and which tasks on each of them. No widgets."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from desktop.domain.values import Priority
from desktop.domain.views import CalendarTask

DAY = dt.timedelta(days=1)
WEEK = 7
HOURS = 24
STEP = 15
"""Minutes: times and lengths are chosen in steps of these."""

USUAL = 30
"""Minutes that a block without an estimate is high."""

MOST = 24 * 60
"""Minutes: the longest estimate."""

FIRST, LAST = dt.date(1, 2, 1), dt.date(9998, 12, 1)
"""Beyond these there is no whole month left to show."""


class CalendarMode(StrEnum):
    MONTH = "month"
    WEEK = "week"


def month_days(day: dt.date, first_weekday: int) -> list[dt.date]:
    """Whole weeks around the month of a day: four to six of them."""
    first = day.replace(day=1)
    start = week_start(first, first_weekday)
    after = (first + 31 * DAY).replace(day=1)
    weeks = -(-(after - start).days // WEEK)
    return [start + number * DAY for number in range(weeks * WEEK)]


def week_start(day: dt.date, first_weekday: int) -> dt.date:
    return day - ((day.weekday() - first_weekday) % WEEK) * DAY


def week_days(day: dt.date, first_weekday: int, shown: int, first: dt.date | None) -> list[dt.date]:
    """The week of a day; or, where there is room for fewer days, some of them that hold it.

    `first` is the first day shown so far: it stays while the day is in sight.
    """
    if shown >= WEEK:
        start = week_start(day, first_weekday)
    elif first is not None and first <= day < first + shown * DAY:
        start = first
    elif first is not None and first - shown * DAY <= day < first:
        start = first - shown * DAY
    else:
        start = day
    return [start + number * DAY for number in range(min(shown, WEEK))]


def next_month(day: dt.date, step: int) -> dt.date:
    """The same day of another month, or its last one."""
    month = day.year * 12 + day.month - 1 + step
    first = dt.date(month // 12, month % 12 + 1, 1)
    after = (first + 31 * DAY).replace(day=1)
    return first.replace(day=min(day.day, (after - DAY).day))


def by_day(tasks: Iterable[CalendarTask]) -> dict[dt.date, list[CalendarTask]]:
    """Of each day first those without a time, by priority, then the others by time; those done last of each.

    What will repeat on a day comes after all that is there.
    """
    days: dict[dt.date, list[CalendarTask]] = {}
    for task in tasks:
        if task.due:
            days.setdefault(task.due.date, []).append(task)
    for found in days.values():
        found.sort(key=_order)
    return days


def _order(task: CalendarTask) -> tuple[bool, bool, dt.time, bool, Priority | str, str]:
    assert task.due is not None
    time, is_done = task.due.time or dt.time.min, not task.status.is_pending
    return bool(task.series), task.due.time is not None, time, is_done, task.priority or "P9", task.id


def minute_of(time: dt.time) -> int:
    return time.hour * 60 + time.minute


def time_at(minute: int) -> dt.time:
    """The nearest time of the day that there is."""
    return dt.time(*divmod(max(0, min(minute, MOST - STEP)), 60))


def length(task: CalendarTask) -> int:
    """Minutes that its block stands for."""
    return task.estimate or USUAL


def stepped(minute: float) -> int:
    """The nearest step."""
    return round(minute / STEP) * STEP


class Lane(NamedTuple):
    """Where a block is among those that it overlaps: which of how many columns."""

    number: int
    of: int


def lanes(spans: Sequence[tuple[int, int]]) -> list[Lane]:
    """Blocks, by their start, side by side where they overlap; those that meet in a chain share its columns."""
    found: list[Lane] = []
    ends: list[int] = []  # of the last block in each column of the chain
    begun = 0
    for start, end in spans:
        if ends and start >= max(ends):
            found[begun:] = [Lane(lane.number, len(ends)) for lane in found[begun:]]
            ends, begun = [], len(found)
        free = next((column for column, until in enumerate(ends) if until <= start), len(ends))
        ends[free : free + 1] = [end]
        found.append(Lane(free, 0))
    found[begun:] = [Lane(lane.number, len(ends)) for lane in found[begun:]]
    return found
