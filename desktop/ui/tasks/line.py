"""What a row says, fitted into its width. Worked out once for a task and a width: painting asks again and again."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from PySide6.QtCore import Qt

from desktop.domain.views import Query, TaskRow
from desktop.ui.tasks.chips import Chip, chips_for, fitting
from desktop.ui.tasks.row_style import Look

KEPT = 500

_LEAST_EXCERPT = 12  # grid units


class Line(NamedTuple):
    row: TaskRow
    width: int
    title: str  # cut if need be
    title_width: int
    chips: list[tuple[Chip, int]]  # those that show, with their widths
    hidden: list[str]
    found: str  # why a search found it, where the title does not say
    excerpt: str  # as much of that as there is room for
    excerpt_place: range  # from where to where, counted from the title's left

    @property
    def is_cut(self) -> bool:
        return self.title != self.row.title


class Lines:
    """For one look, one query and one day."""

    def __init__(self, look: Look, query: Query, now: dt.datetime) -> None:
        self.query = query
        self.day = now.date()
        self._look = look
        self._now = now
        self._lines: dict[str, Line] = {}

    def line(self, row: TaskRow, width: int, found: str = "") -> Line:
        line = self._lines.get(row.id)
        if line is None or line.row is not row or line.width != width or line.found != found:
            if len(self._lines) >= KEPT:
                self._lines.clear()
            line = self._lines[row.id] = self._fit(row, width, found)
        return line

    def _fit(self, row: TaskRow, width: int, found: str) -> Line:
        look, gap = self._look, self._look.metrics.grid
        chips = chips_for(row, self._now, self.query)
        widths = [look.chip_width(chip) for chip in chips]
        notes = look.notes_width if row.has_description else 0
        wanted = look.title_metrics.horizontalAdvance(row.title) + notes + 1
        shown = fitting(widths, chips, wanted, width, gap)
        room = width - notes - sum(widths[number] + gap for number in shown)
        title, title_width = row.title, wanted - notes - 1
        if title_width > room:
            title = look.title_metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, room)
            title_width = look.title_metrics.horizontalAdvance(title)
        left = title_width + notes + gap
        excerpt, excerpt_width = self._fit_excerpt(found, room + notes - left) if found else ("", 0)
        return Line(
            row=row,
            width=width,
            title=title,
            title_width=title_width,
            chips=[(chips[number], widths[number]) for number in shown],
            hidden=[chip.text for number, chip in enumerate(chips) if number not in shown],
            found=found,
            excerpt=excerpt,
            excerpt_place=range(left, left + excerpt_width),
        )

    def _fit_excerpt(self, found: str, room: int) -> tuple[str, int]:
        """What is too short to be read is left out."""
        metrics = self._look.chip_metrics
        if room < _LEAST_EXCERPT * self._look.metrics.grid:
            return "", 0
        excerpt = metrics.elidedText(found, Qt.TextElideMode.ElideRight, room)
        return excerpt, metrics.horizontalAdvance(excerpt) + 1
