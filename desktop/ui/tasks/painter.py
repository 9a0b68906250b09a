"""Draws the rows of a task list: cards with rounded corners, headings between them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.domain.values import Status
from desktop.domain.views import TaskRow
from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.tasks.chips import Chip
from desktop.ui.tasks.line import Line
from desktop.ui.tasks.row_style import Look, Places, placed
from desktop.ui.widgets.fill import fill

# Made once: putting flags together is slow, and painting is done often.
_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute.value | Qt.TextFlag.TextSingleLine.value
_MIDDLE = _ABSOLUTE | Qt.AlignmentFlag.AlignCenter.value
_LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value
_BELOW_LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignBottom.value
_BELOW_RIGHT = _ABSOLUTE | Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignBottom.value


class State(NamedTuple):
    """How a row stands, beside what its task is."""

    is_first: bool  # of its group
    is_last: bool
    selected: bool
    hovered: bool
    ring: bool  # the keyboard acts on this row
    can_check: bool
    hot_check: bool  # the pointer is over the checkbox
    search: str = ""


class RowPainter:
    """Draws with one painter in one direction; parts are placed from left to right and mirrored where need be."""

    def __init__(self, painter: QPainter, look: Look, icons: Icons, *, mirrored: bool) -> None:
        self._painter = painter
        self._look = look
        self._icons = icons
        self._mirrored = mirrored
        self._ratio = painter.device().devicePixelRatioF()

    def heading(self, card: QRect, text: str) -> None:
        look = self._look
        self._painter.setPen(look.color("muted"))
        self._painter.setFont(look.heading_font)
        rect = card.adjusted(2, 0, -2, -look.metrics.snug)
        self._painter.drawText(rect, _BELOW_RIGHT if self._mirrored else _BELOW_LEFT, text)

    def row(self, places: Places, line: Line | None, state: State) -> None:
        """Without a line: a task that is still being read."""
        self._card(places.card, state)
        if line is None:
            self._placeholder(places)
        else:
            self._check(self._at(places.card, places.check), line.row, state)
            self._title(places, line, state)
            self._chips(places, line, state)
        if state.ring:
            self._ring(places.card)

    def _at(self, whole: QRect, part: QRect) -> QRect:
        return placed(part, whole, mirrored=self._mirrored)

    def _card(self, card: QRect, state: State) -> None:
        look = self._look
        if state.selected:
            bar = QRect(card.left(), card.top(), look.metrics.half - 1, card.height())
            for part, color in ((bar, "accent"), (card.adjusted(bar.width(), 0, 0, 0), "selection")):
                self._shape(card, self._at(card, part), look.color(color), state)
        else:
            self._shape(card, card, look.color("hover" if state.hovered else "surface"), state)
        if not state.is_last:
            fill(self._painter, QRect(card.left(), card.bottom(), card.width(), 1), look.color("line"))

    def _shape(self, card: QRect, part: QRect, color: QColor, state: State) -> None:
        """Rounded at the ends of a group: where it goes on, the round corners lie outside of the row."""
        painter, radius = self._painter, self._look.metrics.panel_radius
        if not (state.is_first or state.is_last):
            fill(painter, part, color)
            return
        painter.save()
        painter.setClipRect(part)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        above, below = (0 if state.is_first else 2 * radius), (0 if state.is_last else 2 * radius)
        painter.drawRoundedRect(card.adjusted(0, -above, 0, below), radius, radius)
        painter.restore()

    def _placeholder(self, places: Places) -> None:
        look, height = self._look, self._look.metrics.grid
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(look.color("chip"))
        radius = look.metrics.chip_radius
        self._painter.drawRoundedRect(self._at(places.card, places.check), radius, radius)
        bar = QRect(places.text.left(), places.text.center().y() - height // 2, places.text.width() // 3, height)
        self._painter.drawRoundedRect(self._at(places.card, bar), height / 2, height / 2)

    def _check(self, rect: QRect, row: TaskRow, state: State) -> None:
        look, painter = self._look, self._painter
        done, rejected = row.status is Status.DONE, row.status is Status.REJECTED
        if done or rejected:
            fill = "muted" if rejected else "accent_hover" if state.hot_check else "accent"
            outline = fill
        else:
            fill = "accent_soft" if state.hot_check else "surface"
            outline = "accent" if state.hot_check else "muted" if state.can_check else "border"

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(QPen(look.color(outline), look.stroke))
            painter.setBrush(look.color(fill))
            half, radius = look.stroke / 2, look.metrics.chip_radius
            box = QRectF(rect).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(box, radius - half, radius - half)
            if rejected:
                thin = QPen(look.color("surface"), look.stroke, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                painter.setPen(thin)
                reach = QPointF(box.width() / 4, 0)
                painter.drawLine(QLineF(box.center() - reach, box.center() + reach))

        key = ("check", fill, outline, rejected)
        painter.drawPixmap(rect.topLeft(), look.shape(key, rect.size(), self._ratio, draw))
        if not rejected and (done or state.hot_check):
            ink = Ink.ON_ACCENT if done else Ink.ACCENT
            self._icons.paint(painter, rect.adjusted(1, 1, -1, -1), Icon.CHECK, ink)

    def _title(self, places: Places, line: Line, state: State) -> None:
        look, painter, is_open = self._look, self._painter, line.row.status.is_pending
        room = QRect(places.text.left(), places.text.top(), line.title_width + 1, places.text.height())
        rect, font = self._at(places.card, room), look.title_font if is_open else look.done_font
        painter.setPen(look.color("text" if is_open else "muted"))
        if state.search:
            from desktop.ui.tasks.title import draw_marked  # with the first search

            draw_marked(painter, rect, line.title, state.search, font, look.color("highlight"))
        else:
            painter.setFont(font)
            painter.drawText(rect, _LEFT, line.title)
        if line.excerpt:
            self._excerpt(places, line, state)
        if line.row.has_description:
            side = QRect(room.right() + look.metrics.grid, room.top(), look.metrics.gap, room.height())
            self._notes(self._at(places.card, side))

    def _excerpt(self, places: Places, line: Line, state: State) -> None:
        from desktop.ui.tasks.title import draw_marked

        look, where = self._look, line.excerpt_place
        rect = QRect(places.text.left() + where.start, places.text.top(), len(where), places.text.height())
        self._painter.setPen(look.color("muted"))
        ground = look.color("highlight")
        draw_marked(self._painter, self._at(places.card, rect), line.excerpt, state.search, look.chip_font, ground)

    def _notes(self, rect: QRect) -> None:
        """Three lines of writing: the task has a description."""
        look, width, step = self._look, rect.width() - 2, rect.width() / 4
        thin = look.stroke * 0.8
        self._painter.setPen(QPen(look.color("disabled"), thin, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for number, share in enumerate((1.0, 1.0, 0.6)):
            y = rect.center().y() + 1 + (number - 1) * step
            self._painter.drawLine(QLineF(rect.left() + 1, y, rect.left() + 1 + width * share, y))

    def _chips(self, places: Places, line: Line, state: State) -> None:
        """From the far end."""
        look, right = self._look, places.text.right() + 1
        top = places.text.top() + (places.text.height() - look.chip_height) // 2
        self._painter.setFont(look.chip_font)
        for chip, width in reversed(line.chips):
            rect = QRect(right - width, top, width, look.chip_height)
            self._chip(self._at(places.card, rect), chip, state)
            right -= width + look.metrics.grid

    def _chip(self, rect: QRect, chip: Chip, state: State) -> None:
        look, metrics, painter = self._look, self._look.metrics, self._painter
        color, ground = look.tone(chip.tone, selected=state.selected, hovered=state.hovered)
        dot_color = look.label_color(chip.label) if chip.label else None

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, metrics.chip_radius, metrics.chip_radius)
            if dot_color is not None:
                top = rect.center().y() - metrics.dot // 2 + 1
                dot = QRect(rect.left() + metrics.snug, top, metrics.dot, metrics.dot)
                painter.setBrush(dot_color)
                painter.drawEllipse(QRectF(self._at(rect, dot)).adjusted(0.5, 0.5, -0.5, -0.5))

        key = ("chip", ground.rgba(), dot_color.rgba() if dot_color else None, self._mirrored)
        painter.drawPixmap(rect.topLeft(), look.shape(key, rect.size(), self._ratio, draw))
        words = self._at(rect, rect.adjusted(metrics.dot + metrics.half, 0, 0, 0)) if dot_color else rect
        painter.setPen(color)
        painter.drawText(words, _MIDDLE, chip.text)

    def _ring(self, card: QRect) -> None:
        self._painter.setPen(QPen(self._look.color("focus"), 2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._look.metrics.control_radius
        self._painter.drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), radius, radius)
