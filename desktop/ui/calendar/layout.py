"""Where days and tasks are in a calendar of some size. Places are within the viewport, as far as it is scrolled."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

from desktop.domain.views import CalendarTask
from desktop.ui.calendar.days import HOURS, MOST, WEEK, lanes, length, minute_of, stepped, time_at

Tasks = Mapping[dt.date, Sequence[CalendarTask]]

LEAST_COLUMN = 10
"""In grid units: how wide a day of the week is at least; where there is less room, fewer days are shown."""

LEAST_CHIP = 7
"""In grid units: in a narrower day of a month there is no room for titles, only for how many there are."""

FEW = 3
"""Days that are shown of a week where there is no room for all."""

UNFOLDED_SHARE = 0.5
"""Of the height, what tasks without a time may take at most."""


class DayPart(NamedTuple):
    """A day, a task on it, or how many more there are: what the keyboard goes to and the pointer meets."""

    day: dt.date
    rect: QRect
    task: CalendarTask | None = None
    more: int = 0
    is_block: bool = False  # among the hours

    @property
    def is_day(self) -> bool:
        return self.task is None and not self.more


class Sizes(NamedTuple):
    """Of text and distances at the user's font size."""

    grid: int
    half: int
    line: int  # a task in one line, with the gap below it
    number: int  # the line with the number of a day
    head: int  # the line with the names of the days
    hour: int
    gutter: int  # for the hours, at the left of a week


class Layout(NamedTuple):
    """`hours` is where the hours of a week are; empty in a month."""

    parts: list[DayPart]
    head: QRect
    columns: list[QRect]  # of each day in the line of names
    all_day: QRect
    hours: QRect
    content: int  # how high all of it is, in the part that scrolls
    view: int  # how much of that is in sight

    def day_at(self, point: QPoint) -> dt.date | None:
        return next((part.day for part in self.parts if part.is_day and part.rect.contains(point)), None)

    def part_at(self, point: QPoint) -> DayPart | None:
        """Of parts over each other the uppermost. What is scrolled out of the hours is not there."""
        within = [part for part in self.parts if part.rect.contains(point)]
        hit = [part for part in within if not part.is_block or self.hours.contains(point)]
        return hit[-1] if hit else None

    def minute_at(self, point: QPoint, sizes: Sizes, scroll: int) -> float | None:
        """The time of day at a height; None outside of the hours."""
        if not self.hours.contains(point):
            return None
        return (point.y() - self.hours.top() + scroll) * 60 / sizes.hour


def columns_for(width: int, sizes: Sizes) -> int:
    """How many days of a week there is room for."""
    room = (width - sizes.gutter) // (sizes.grid * LEAST_COLUMN)
    return WEEK if room >= WEEK else FEW if room >= FEW else 1


def shows_titles(width: int, sizes: Sizes) -> bool:
    """Whether the days of a month are wide enough for titles."""
    return width // WEEK >= sizes.grid * LEAST_CHIP


def month_layout(size: QSize, sizes: Sizes, days: Sequence[dt.date], tasks: Tasks, scroll: int) -> Layout:
    width, weeks = size.width(), len(days) // WEEK
    view = size.height() - sizes.head
    titles = shows_titles(width, sizes)
    least = sizes.number + (2 * sizes.line if titles else 0) + sizes.half
    content = max(view, least * weeks)
    edges = [width * number // WEEK for number in range(WEEK + 1)]
    rows = [sizes.head - scroll + content * number // weeks for number in range(weeks + 1)]
    parts: list[DayPart] = []
    for number, day in enumerate(days):
        column, row = number % WEEK, number // WEEK
        cell = QRect(edges[column], rows[row], edges[column + 1] - edges[column], rows[row + 1] - rows[row])
        parts.append(DayPart(day, cell))
        if titles:
            inner = cell.adjusted(sizes.half, sizes.number, -sizes.half, -sizes.half)
            parts += _lines(day, inner, sizes, tasks.get(day, ()), inner.height() // sizes.line)
    names = [QRect(edges[column], 0, edges[column + 1] - edges[column], sizes.head) for column in range(WEEK)]
    return Layout(parts, QRect(0, 0, width, sizes.head), names, QRect(), QRect(), content, view)


def week_layout(
    size: QSize, sizes: Sizes, days: Sequence[dt.date], tasks: Tasks, scroll: int, *, unfolded: bool
) -> Layout:
    width, count = size.width(), len(days)
    edges = [sizes.gutter + (width - sizes.gutter) * number // count for number in range(count + 1)]
    untimed = {day: [task for task in tasks.get(day, ()) if task.due and not task.due.time] for day in days}
    most = max(1, int(size.height() * UNFOLDED_SHARE) // sizes.line) if unfolded else FEW
    lines = min(max(1, *map(len, untimed.values())), most)
    all_day = QRect(0, sizes.head, width, lines * sizes.line + 2 * sizes.half)
    hours = QRect(0, all_day.bottom() + 1, width, max(size.height() - all_day.bottom() - 1, 0))
    parts: list[DayPart] = []
    for number, day in enumerate(days):
        column = QRect(edges[number], sizes.head, edges[number + 1] - edges[number], size.height() - sizes.head)
        parts.append(DayPart(day, column))
        inner = QRect(column.left() + 2, all_day.top() + sizes.half, column.width() - 4, lines * sizes.line)
        parts += _lines(day, inner, sizes, untimed[day], lines)
        room = QRect(column.left() + 1, hours.top() - scroll, column.width() - 1 - sizes.grid, hours.height())
        parts += _blocks(day, room, sizes, tasks.get(day, ()))
    names = [QRect(edges[number], 0, edges[number + 1] - edges[number], sizes.head) for number in range(count)]
    head, content = QRect(0, 0, width, sizes.head), HOURS * sizes.hour + sizes.grid
    return Layout(parts, head, names, all_day, hours, content, hours.height())


def _lines(day: dt.date, room: QRect, sizes: Sizes, tasks: Sequence[CalendarTask], lines: int) -> list[DayPart]:
    """As many tasks as there are lines; where there are more, the last line says how many."""
    shown = len(tasks) if len(tasks) <= lines else max(lines - 1, 0)

    def at(line: int) -> QRect:
        return QRect(room.left(), room.top() + line * sizes.line, room.width(), sizes.line - 2)

    parts = [DayPart(day, at(line), task) for line, task in enumerate(tasks[:shown])]
    if shown < len(tasks) and lines > 0:
        parts.append(DayPart(day, at(shown), more=len(tasks) - shown))
    return parts


def _blocks(day: dt.date, room: QRect, sizes: Sizes, tasks: Sequence[CalendarTask]) -> list[DayPart]:
    """Beside each other where they overlap. A block is as high as its estimate, and never lower than a line."""
    timed = [(task, minute_of(task.due.time)) for task in tasks if task.due and task.due.time]
    timed.sort(key=itemgetter(1))
    least = ceil(sizes.line * 60 / sizes.hour)
    spans = [(start, min(start + max(length(task), least), MOST)) for task, start in timed]
    parts: list[DayPart] = []
    for (task, _), (start, end), lane in zip(timed, spans, lanes(spans), strict=True):
        left, right = (room.left() + room.width() * column // lane.of for column in (lane.number, lane.number + 1))
        top, bottom = (room.top() + minute * sizes.hour // 60 for minute in (start, end))
        parts.append(DayPart(day, QRect(left, top + 1, right - left - 1, bottom - top - 2), task, is_block=True))
    return parts


class DropTarget(NamedTuple):
    """Where a task would go. Without `sets_time` it keeps its time of day; else `time` is the new one, or none."""

    day: dt.date
    sets_time: bool = False
    time: dt.time | None = None


def target_at(layout: Layout, point: QPoint, sizes: Sizes, scroll: int, grabbed: float) -> DropTarget | None:
    """`grabbed` is how many minutes below its top a block was taken."""
    day = layout.day_at(point)
    if day is None:
        return None
    if not layout.hours.isValid():
        return DropTarget(day)
    minute = layout.minute_at(point, sizes, scroll)
    return DropTarget(day, sets_time=True, time=None if minute is None else time_at(stepped(minute - grabbed)))
