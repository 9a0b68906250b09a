"""A look back: what was added and done, what was planned, what is open, and what became of proposals."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from desktop.domain.change_set import ItemState
from desktop.store import Reader, Store

DAYS = (7, 28)
"""How far one can look back."""

_DAY = dt.timedelta(days=1)
_WEEK = 7


@dataclass(frozen=True, slots=True)
class DayFigures:
    day: dt.date
    added: int
    completed: int


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """Minutes by the estimates: of all tasks due that day, and of those completed that day."""

    day: dt.date
    planned: int
    completed: int


@dataclass(frozen=True, slots=True)
class OpenTasks:
    """In a list; in the Inbox, which is in none, the name is empty."""

    name: str
    color: str
    tasks: int


@dataclass(frozen=True, slots=True)
class ProposalFigures:
    """Of those decided on in the time looked at: how they stand now."""

    accepted: int
    refused: int
    undone: int


@dataclass(frozen=True, slots=True)
class Insights:
    days: tuple[DayFigures, ...]
    week: tuple[PlannedDay, ...]  # the current one
    open: tuple[OpenTasks, ...]  # most first
    proposals: ProposalFigures

    def to_json(self) -> dict[str, Any]:
        """The document that `assent insights --json` prints."""
        return {
            "from": self.days[0].day.isoformat(),
            "to": self.days[-1].day.isoformat(),
            "days": [asdict(one) | {"day": one.day.isoformat()} for one in self.days],
            "week": [
                {"day": one.day.isoformat(), "planned_minutes": one.planned, "completed_minutes": one.completed}
                for one in self.week
            ],
            "open": [{"name": one.name or None, "tasks": one.tasks} for one in self.open],
            "proposals": asdict(self.proposals),
        }


class InsightService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def look(self, today: dt.date, days: int, first_weekday: int) -> Insights:
        """Of so many days that end today; and of the whole week that today is in."""
        with self._store.read() as reader:
            first = today - (days - 1) * _DAY
            monday = today - ((today.weekday() - first_weekday) % _WEEK) * _DAY
            earliest = _midnight(min(first, monday))
            added = Counter(_day(moment) for moment in reader.created_since(earliest))
            done = [(_day(moment), estimate) for moment, estimate in reader.completed_since(earliest)]
            completed = Counter(day for day, _ in done)
            planned, finished = Counter[dt.date](), Counter[dt.date]()
            for due, estimate in reader.planned_between(monday, monday + _WEEK * _DAY):
                planned[due] += estimate
            for day, estimate in done:
                finished[day] += estimate
            return Insights(
                tuple(
                    DayFigures(day, added[day], completed[day])
                    for day in (first + number * _DAY for number in range(days))
                ),
                tuple(
                    PlannedDay(day, planned[day], finished[day])
                    for day in (monday + number * _DAY for number in range(_WEEK))
                ),
                tuple(_open_tasks(reader, today)),
                _proposals(reader, _midnight(first)),
            )


def _open_tasks(reader: Reader, today: dt.date) -> list[OpenTasks]:
    counts = reader.counts(today)
    found = [OpenTasks(one.name, one.color, counts.lists.get(one.id, 0)) for one in reader.lists()]
    found.append(OpenTasks("", "", counts.inbox))
    return sorted((one for one in found if one.tasks), key=lambda one: -one.tasks)


def _proposals(reader: Reader, since: dt.datetime) -> ProposalFigures:
    states = reader.decided_since(since)
    accepted, refused, undone = ItemState.CONFIRMED, ItemState.REJECTED, ItemState.UNDONE
    return ProposalFigures(*(states.get(state, 0) for state in (accepted, refused, undone)))


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time()).astimezone()


def _day(moment: dt.datetime) -> dt.date:
    """Where the user is, as all days."""
    return moment.astimezone().date()
