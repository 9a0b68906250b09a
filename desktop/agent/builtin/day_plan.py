"""A plan for a day or a week: which open tasks are due when, by due dates, priorities and estimates."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.agent.provider import Facts
from desktop.domain.task import parse_due
from desktop.errors import InvalidInputError

Listed = Mapping[str, Any]

ROOM = 6 * 60  # minutes of a day that are planned
_ESTIMATE = 30  # of a task without one
_SHORTEST, _WEEK = 3, 7
_FRIDAY = 4
_RANKS = {"P0": 0, "P1": 1, "P2": 2, None: 3, "P3": 4}


def in_order(tasks: Sequence[Listed], today: dt.date) -> list[Listed]:
    """What should be done first: what is late or due, then by priority, then by date; what is on hold comes last."""

    def key(task: Listed) -> tuple[bool, bool, int, dt.date, str]:
        day = _day(task)
        is_due = day is not None and day <= today
        waits = task.get("status") in ("blocked", "on hold")
        rank = _RANKS.get(task.get("priority"), 3)
        return waits, not (is_due or rank == 0), rank, day or dt.date.max, str(task.get("due") or "")

    return sorted(tasks, key=key)


def days_of(period: str, today: dt.date) -> list[dt.date]:
    """The days that are planned: of a week the rest of its work days, and at least three days."""
    if period == "day":
        return [today]
    if period == "tomorrow":
        return [today + dt.timedelta(days=1)]
    ahead = [today + dt.timedelta(days=number) for number in range(_WEEK)]
    work = [day for day in ahead if day.weekday() <= _FRIDAY and day.isocalendar()[1] == today.isocalendar()[1]]
    return work if len(work) >= _SHORTEST else [day for day in ahead if day.weekday() <= _FRIDAY][:_SHORTEST]


def planned_dates(tasks: Sequence[Listed], period: str, facts: Facts) -> list[tuple[Listed, dt.date]]:
    """New dates: for what is late, and for what has none and fits into the room that is left, the urgent first.

    What is due within the days planned, or later, stays where it is.
    """
    today = facts.today
    days = days_of(period, today)
    used: dict[dt.date, int] = defaultdict(int)
    loose: list[Listed] = []
    for task in in_order(tasks, today):
        day = _day(task)
        if task.get("status") in ("blocked", "on hold"):
            continue
        if day is None or day < today:
            loose.append(task)
        else:
            used[day] += _minutes(task)
    found: list[tuple[Listed, dt.date]] = []
    for task in loose:
        minutes = _minutes(task)
        is_late = _day(task) is not None
        room = ROOM if is_late or task.get("priority") else ROOM // 2  # what nobody called important fills no day
        free = [day for day in days if used[day] + minutes <= room]
        day = free[0] if free else days[-1] if is_late else None
        if day is not None:
            used[day] += minutes
            found.append((task, day))
    return found


def order_of(tasks: Sequence[Listed], period: str, facts: Facts) -> list[tuple[dt.date, list[Listed]]]:
    """The days with what is to be done on each, as it would be with the new dates."""
    moved = {str(task["id"]): day for task, day in planned_dates(tasks, period, facts)}
    days = days_of(period, facts.today)
    on = {day: [task for task in tasks if moved.get(str(task["id"]), _day(task)) == day] for day in days}
    return [(day, in_order(some, facts.today)) for day, some in on.items() if some]


def _minutes(task: Listed) -> int:
    estimate = task.get("estimate")
    return estimate if isinstance(estimate, int) and estimate > 0 else _ESTIMATE


def _day(task: Listed) -> dt.date | None:
    try:
        return parse_due(str(task["due"])).date if task.get("due") else None
    except InvalidInputError:
        return None
