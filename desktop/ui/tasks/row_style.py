"""What a task's row shows and where: chips, fonts, colours, and the text fitted into its width."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap

from desktop.domain.values import Label, Status, TaskList
from desktop.domain.views import Query, TaskRow, View
from desktop.ui.core.format import (
    PRIORITY_TONES,
    due_text,
    due_tone,
    moment_text,
    proposed_text,
    status_text,
    time_text,
    waiting_text,
)
from desktop.ui.core.icons import Icon
from desktop.ui.tasks.query import has_headings
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone

LABELS_SHOWN = 3
TITLE_SHARE = 0.4
"""Of the room for title and chips, this much is the title's if it needs it."""

_STATUS_TONES = {
    Status.IN_PROGRESS: Tone.INFO,
    Status.GROOMED: Tone.NEUTRAL,
    Status.BLOCKED: Tone.BAD,
    Status.ON_HOLD: Tone.WARN,
    Status.REJECTED: Tone.NEUTRAL,
}


class RowChip(NamedTuple):
    """Where room is short, the chips with the least `worth` are left out. With a `label` it has that label's dot, or
    that of a list."""

    text: str
    worth: int
    tone: Tone = Tone.NEUTRAL
    label: Label | TaskList | None = None
    signs: tuple[Icon, ...] = ()  # before the text


def chips_for(row: TaskRow, now: dt.datetime, query: Query) -> list[RowChip]:
    """In the order in which they stand."""
    chips: list[RowChip] = []
    if row.proposed:
        chips.append(RowChip(proposed_text(row.proposed), 95, Tone.ACCENT))
    if row.status in _STATUS_TONES:
        chips.append(RowChip(status_text(row.status), 70, _STATUS_TONES[row.status]))
    if row.items:
        chips.append(RowChip(f"{row.checked}/{row.items}", 40))
    if row.priority and row.status.is_pending:
        chips.append(RowChip(row.priority.value, 80, PRIORITY_TONES[row.priority]))
    if row.list and row.list.id != query.list:
        chips.append(RowChip(row.list.name, 65, label=row.list))
    chips += _labels(row, query)
    if row.start and row.status.is_pending and row.start.is_ahead(now.date()) and query.view is not View.SOMEDAY:
        chips.append(RowChip(waiting_text(row.start, now.date()), 92))
    chips += _date(row, now, query)
    return chips


def fitting(widths: Sequence[int], chips: Sequence[RowChip], title: int, room: int, gap: int) -> list[int]:
    """Which chips show, given their widths, that of the title and the room for all of it."""
    room -= min(title, round(room * TITLE_SHARE))
    shown = list(range(len(chips)))
    while shown and sum(widths[number] + gap for number in shown) > room:
        shown.remove(min(shown, key=lambda number: (chips[number].worth, -number)))
    return shown


def _labels(row: TaskRow, query: Query) -> list[RowChip]:
    """In the list of a label, that label itself is left out."""
    labels = [label for label in row.labels if label.id != query.label]
    chips = [RowChip(label.name, 60 - number, label=label) for number, label in enumerate(labels[:LABELS_SHOWN])]
    if len(labels) > LABELS_SHOWN:
        chips.append(RowChip(f"+{len(labels) - LABELS_SHOWN}", 50))
    return chips


def _date(row: TaskRow, now: dt.datetime, query: Query) -> list[RowChip]:
    if query.view is View.TRASH:
        return [RowChip(moment_text(row.deleted_at, now), 30)] if row.deleted_at else []
    if not row.status.is_pending:
        return (
            [RowChip(moment_text(row.completed_at, now), 30)]
            if row.completed_at and query.view is not View.TODAY
            else []
        )
    signs = ((Icon.REPEAT,) if row.repeats else ()) + ((Icon.BELL,) if row.reminds else ())
    if row.due is None:
        return [RowChip("", 45, signs=signs)] if signs else []
    if query.view is View.UPCOMING and has_headings(query):
        time = time_text(row.due.time) if row.due.time else ""
        return [RowChip(time, 90, signs=signs)] if time or signs else []
    return [RowChip(due_text(row.due, now), 90, due_tone(row.due, now), signs=signs)]


_SHAPES_KEPT = 300
_TONES = {  # text and background
    Tone.NEUTRAL: ("muted", "chip"),
    Tone.ACCENT: ("accent", "accent_soft"),
    Tone.GOOD: ("good", "good_soft"),
    Tone.WARN: ("warn", "warn_soft"),
    Tone.BAD: ("bad", "bad_soft"),
    Tone.INFO: ("link", "link_soft"),
}
_LIKE_SELECTION = (Tone.NEUTRAL, Tone.ACCENT, Tone.GOOD)  # their backgrounds look like that of a selected row


class RowRects(NamedTuple):
    """Where the parts of a row are, as in a window that reads from left to right."""

    card: QRect
    check: QRect
    text: QRect  # title and chips share it


def in_direction(part: QRect, whole: QRect, *, mirrored: bool) -> QRect:
    """The place of a part of `whole`, given its place in a window that reads from left to right."""
    return part.translated(whole.left() + whole.right() - part.left() - part.right(), 0) if mirrored else part


class RowStyle:
    """Fonts, colours and sizes. Make a new one when the theme changes."""

    def __init__(self, theme: Theme) -> None:
        self.tokens, self.metrics = theme.tokens, theme.metrics
        self.title_font = theme.font(self.metrics.body)
        self.done_font = QFont(self.title_font)
        self.done_font.setStrikeOut(True)
        self.chip_font = theme.font(self.metrics.small)
        self.heading_font = theme.font(self.metrics.small, QFont.Weight.DemiBold)
        self.stroke = self.metrics.check * 0.11  # of lines drawn by hand
        self._colors: dict[str, QColor] = {}
        self._widths: dict[str, int] = {}
        self._shapes: dict[Hashable, QPixmap] = {}

    @cached_property
    def title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self.title_font)

    @cached_property
    def chip_metrics(self) -> QFontMetrics:
        return QFontMetrics(self.chip_font)

    @cached_property
    def chip_height(self) -> int:
        return self.chip_metrics.height() + self.metrics.half

    @cached_property
    def notes_width(self) -> int:
        """How wide the sign is that stands behind the title of a task with a description."""
        return self.metrics.grid + self.metrics.gap

    def color(self, token: str) -> QColor:
        if token not in self._colors:
            self._colors[token] = QColor(getattr(self.tokens, token))
        return self._colors[token]

    def tone(self, tone: Tone, *, selected: bool, hovered: bool) -> tuple[QColor, QColor]:
        """Text colour and background of a chip, which stands out from that of its row."""
        text, ground = _TONES[tone]
        if selected and tone in _LIKE_SELECTION:
            ground = "surface"
        elif tone is Tone.NEUTRAL and hovered:
            ground = "pressed"
        return self.color(text), self.color(ground)

    def label_color(self, label: Label | TaskList) -> QColor:
        return QColor(self.tokens.label(label.color, label.name))

    def chip_width(self, chip: RowChip) -> int:
        before = self.metrics.dot + self.metrics.half if chip.label else len(chip.signs) * self.sign_width
        if not chip.text:
            before -= self.metrics.half
        return self.plain_width(chip.text) + 2 * self.metrics.snug + before

    @cached_property
    def sign_width(self) -> int:
        """Of the sign that a task repeats or reminds, with the room behind it."""
        return self.chip_metrics.ascent() + self.metrics.half

    def shape(self, key: Hashable, size: QSize, ratio: float, draw: Callable[[QPainter, QRect], None]) -> QPixmap:
        """A picture that many rows share, drawn once: round corners take longer than all the rest of a row."""
        found = self._shapes.get((key, size.width(), size.height(), ratio))
        if found is None:
            if len(self._shapes) > _SHAPES_KEPT:
                self._shapes.clear()
            found = QPixmap(size * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(QColor(0, 0, 0, 0))
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, QRect(QPoint(), size))
            painter.end()
            self._shapes[key, size.width(), size.height(), ratio] = found
        return found

    def rects(self, row: QRect, bar: int, *, mirrored: bool) -> RowRects:
        """`bar` is how much of the margin a scroll bar beside the row takes already."""
        metrics = self.metrics
        margin = metrics.side(row.width() + bar)
        left, right = margin, max(margin - bar, 0)
        if mirrored:
            left, right = right, left
        card = row.adjusted(left, 0, -right, 0)
        size = metrics.check + 2
        check = QRect(card.left() + metrics.gap, card.top() + (card.height() - size) // 2, size, size)
        text = card.adjusted(2 * metrics.gap + size - 1, 0, -metrics.gap, 0)
        return RowRects(card, check, text)

    def plain_width(self, text: str) -> int:
        if text not in self._widths:
            if len(self._widths) > 500:
                self._widths.clear()
            self._widths[text] = self.chip_metrics.horizontalAdvance(text)
        return self._widths[text]


KEPT = 500

_LEAST_EXCERPT = 12  # grid units


class FittedRow(NamedTuple):
    """What a row says, fitted into its width."""

    row: TaskRow
    width: int
    title: str  # cut if need be
    title_width: int
    chips: list[tuple[RowChip, int]]  # those that show, with their widths
    hidden: list[str]
    found: str  # why a search found it, where the title does not say
    excerpt: str  # as much of that as there is room for
    excerpt_place: range  # from where to where, counted from the title's left
    waits: bool = False  # for its start

    @property
    def is_cut(self) -> bool:
        return self.title != self.row.title


class FittedRows:
    """What the rows say, for one style, one query and one minute. Kept, because painting asks again and again."""

    def __init__(self, style: RowStyle, query: Query, now: dt.datetime) -> None:
        self.query = query
        self.minute = now.replace(second=0, microsecond=0)
        self._style = style
        self._now = now
        self._fitted: dict[str, FittedRow] = {}

    def get(self, row: TaskRow, width: int, found: str = "") -> FittedRow:
        fitted = self._fitted.get(row.id)
        if fitted is None or fitted.row is not row or fitted.width != width or fitted.found != found:
            if len(self._fitted) >= KEPT:
                self._fitted.clear()
            fitted = self._fitted[row.id] = self._fit(row, width, found)
        return fitted

    def _fit(self, row: TaskRow, width: int, found: str) -> FittedRow:
        style, gap = self._style, self._style.metrics.grid
        chips = chips_for(row, self._now, self.query)
        widths = [style.chip_width(chip) for chip in chips]
        notes = style.notes_width if row.has_description else 0
        wanted = style.title_metrics.horizontalAdvance(row.title) + notes + 1
        shown = fitting(widths, chips, wanted, width, gap)
        room = width - notes - sum(widths[number] + gap for number in shown)
        title, title_width = row.title, wanted - notes - 1
        if title_width > room:
            title = style.title_metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, room)
            title_width = style.title_metrics.horizontalAdvance(title)
        left = title_width + notes + gap
        excerpt, excerpt_width = self._fit_excerpt(found, room + notes - left) if found else ("", 0)
        return FittedRow(
            row=row,
            width=width,
            title=title,
            title_width=title_width,
            chips=[(chips[number], widths[number]) for number in shown],
            hidden=[chip.text for number, chip in enumerate(chips) if number not in shown],
            found=found,
            excerpt=excerpt,
            excerpt_place=range(left, left + excerpt_width),
            waits=row.start is not None
            and row.start.is_ahead(self._now.date())
            and self.query.view is not View.SOMEDAY,
        )

    def _fit_excerpt(self, found: str, room: int) -> tuple[str, int]:
        """What is too short to be read is left out."""
        metrics = self._style.chip_metrics
        if room < _LEAST_EXCERPT * self._style.metrics.grid:
            return "", 0
        excerpt = metrics.elidedText(found, Qt.TextElideMode.ElideRight, room)
        return excerpt, metrics.horizontalAdvance(excerpt) + 1
