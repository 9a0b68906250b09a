"""Draws the rows of a task list: cards of rounded corners, headings between them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from desktop.domain.task import Status
from desktop.domain.views import Query, TaskRow
from desktop.ui.components.task_chips import Chip, chips_for, fitting
from desktop.ui.components.task_look import Look, Places
from desktop.ui.components.task_title import draw_marked_title, draw_title
from desktop.ui.context import AppContext
from desktop.ui.icons import Icon, Ink

_State = QStyle.StateFlag
_Align = Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class Moment:
    """What a row needs to know beside its task."""

    query: Query
    is_first: bool
    is_last: bool
    can_check: bool
    hot_check: bool  # the pointer is over the checkbox
    ring: bool  # the keyboard acts on this row


class RowPainter:
    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.look = Look(context.theme)

    def places(self, option: QStyleOptionViewItem) -> Places:
        """As if the window read from left to right; `mirrored` puts a part where it really is."""
        bar = option.widget.width() - option.rect.width() if option.widget else 0
        return self.look.places(option.rect, bar, option.direction)

    def mirrored(self, option: QStyleOptionViewItem, rect: QRect) -> QRect:
        return QStyle.visualRect(option.direction, self.places(option).card, rect)

    def heading(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        metrics = self.look.metrics
        rect = self.places(option).card.adjusted(2, 0, -2, -metrics.snug)
        painter.setPen(self.look.color("muted"))
        painter.setFont(self.look.heading_font)
        painter.drawText(rect, _reading(option) | _Align.AlignBottom | Qt.TextFlag.TextSingleLine, text)

    def row(self, painter: QPainter, option: QStyleOptionViewItem, row: TaskRow | None, moment: Moment) -> None:
        places = self.places(option)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text reads as it is written
        self._card(painter, option, places.card, moment)
        if row is None:
            self._placeholder(painter, option, places)
        else:
            self._check(painter, self.mirrored(option, places.check), row, moment)
            left = self._chips(painter, option, places, row, moment)
            self._title(painter, option, places.text.adjusted(0, 0, left - places.text.right(), 0), row, moment)
        if moment.ring:
            self._ring(painter, places.card)
        painter.restore()

    def hidden(self, option: QStyleOptionViewItem, row: TaskRow, moment: Moment) -> list[str]:
        """What there is no room for."""
        chips, shown = self._fitting(self.places(option), row, moment)
        return [chip.text for number, chip in enumerate(chips) if number not in shown]

    def is_cut(self, option: QStyleOptionViewItem, row: TaskRow, moment: Moment) -> bool:
        places = self.places(option)
        chips, shown = self._fitting(places, row, moment)
        taken = sum(self.look.chip_width(chips[number]) + self.look.metrics.grid for number in shown)
        return self._title_width(row) > places.text.width() - taken

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, card: QRect, moment: Moment) -> None:
        look, state = self.look, option.state
        ground = (
            "selection" if state & _State.State_Selected else "hover" if state & _State.State_MouseOver else "surface"
        )
        if state & _State.State_Selected:
            bar = look.metrics.half - 1
            self._shape(painter, card, look.color("accent"), moment)
            rest = QStyle.visualRect(option.direction, card, card.adjusted(bar, 0, 0, 0))
            painter.setClipRect(rest)
            self._shape(painter, card, look.color(ground), moment)
            painter.setClipping(False)
        else:
            self._shape(painter, card, look.color(ground), moment)
        if not moment.is_last:
            painter.fillRect(QRect(card.left(), card.bottom(), card.width(), 1), look.color("line"))

    def _shape(self, painter: QPainter, card: QRect, color: QColor, moment: Moment) -> None:
        """Rounded at the ends of a group: where it goes on, the round part lies outside of the row."""
        if not (moment.is_first or moment.is_last):
            painter.fillRect(card, color)
            return
        radius = self.look.metrics.panel_radius
        painter.save()
        painter.setClipRect(card, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        shape = card.adjusted(0, 0 if moment.is_first else -2 * radius, 0, 0 if moment.is_last else 2 * radius)
        painter.drawRoundedRect(shape, radius, radius)
        painter.restore()

    def _placeholder(self, painter: QPainter, option: QStyleOptionViewItem, places: Places) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.color("chip"))
        radius = self.look.metrics.chip_radius
        painter.drawRoundedRect(self.mirrored(option, places.check), radius, radius)
        height = self.look.metrics.grid
        bar = QRect(places.text.left(), places.text.center().y() - height // 2, places.text.width() // 3, height)
        painter.drawRoundedRect(self.mirrored(option, bar), height / 2, height / 2)

    def _check(self, painter: QPainter, rect: QRect, row: TaskRow, moment: Moment) -> None:
        look, radius = self.look, self.look.metrics.chip_radius
        done, rejected = row.status is Status.DONE, row.status is Status.REJECTED
        if done or rejected:
            fill = "accent" if done else "muted"
            outline = "accent_hover" if done and moment.hot_check else fill
        else:
            fill = "accent_soft" if moment.hot_check else "surface"
            outline = "accent" if moment.hot_check else "muted" if moment.can_check else "border"
        painter.setPen(QPen(look.color(outline), look.stroke))
        painter.setBrush(look.color(fill))
        half = look.stroke / 2
        box = QRectF(rect).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, radius - half, radius - half)
        if done:
            self._context.icons.paint(painter, rect.adjusted(1, 1, -1, -1), Icon.CHECK, Ink.ON_ACCENT)
        elif rejected:
            painter.setPen(QPen(look.color("surface"), look.stroke, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            reach = QPointF(box.width() / 4, 0)
            painter.drawLine(QLineF(box.center() - reach, box.center() + reach))
        elif moment.hot_check:
            self._context.icons.paint(painter, rect.adjusted(1, 1, -1, -1), Icon.CHECK, Ink.ACCENT)

    def _fitting(self, places: Places, row: TaskRow, moment: Moment) -> tuple[list[Chip], list[int]]:
        chips = chips_for(row, self._context.now(), moment.query)
        widths = [self.look.chip_width(chip) for chip in chips]
        room, gap = places.text.width(), self.look.metrics.grid
        return chips, fitting(widths, chips, self._title_width(row), room, gap)

    def _title_width(self, row: TaskRow) -> int:
        notes = self.look.metrics.grid + self.look.metrics.gap if row.has_description else 0
        return self.look.title_metrics.horizontalAdvance(row.title) + notes + 1

    def _chips(
        self, painter: QPainter, option: QStyleOptionViewItem, places: Places, row: TaskRow, moment: Moment
    ) -> int:
        """From the far end; returns where the title must end."""
        look, right = self.look, places.text.right()
        chips, shown = self._fitting(places, row, moment)
        painter.setFont(look.chip_font)
        for number in reversed(shown):
            width = look.chip_width(chips[number])
            top = places.text.top() + (places.text.height() - look.chip_height) // 2
            rect = QRect(right - width + 1, top, width, look.chip_height)
            self._chip(painter, option, self.mirrored(option, rect), chips[number])
            right -= width + look.metrics.grid
        return right

    def _chip(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, chip: Chip) -> None:
        look, metrics = self.look, self.look.metrics
        color, ground = look.tone(chip.tone, option.state)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, metrics.chip_radius, metrics.chip_radius)
        words = rect.adjusted(metrics.snug, 0, -metrics.snug, 0)
        if chip.label:
            dot = QRect(words.left(), rect.center().y() - metrics.dot // 2 + 1, metrics.dot, metrics.dot)
            painter.setBrush(QColor(look.tokens.label(chip.label.color, chip.label.name)))
            painter.drawEllipse(QRectF(QStyle.visualRect(option.direction, rect, dot)).adjusted(0.5, 0.5, -0.5, -0.5))
            words = QStyle.visualRect(option.direction, rect, words.adjusted(metrics.dot + metrics.half, 0, 0, 0))
        painter.setPen(color)
        painter.drawText(words, _Align.AlignCenter | Qt.TextFlag.TextSingleLine, chip.text)

    def _title(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, row: TaskRow, moment: Moment
    ) -> None:
        look = self.look
        notes = look.metrics.grid + look.metrics.gap if row.has_description else 0
        rect = self.mirrored(option, room.adjusted(0, 0, -notes, 0))
        is_open = row.status.is_pending
        painter.setPen(look.color("text" if is_open else "muted"))
        font = look.title_font if is_open else look.done_font
        if moment.query.search.strip():
            marked = moment.query.search, look.color("highlight")
            width = draw_marked_title(painter, rect, row.title, font, _reading(option), *marked)
        else:
            width = draw_title(painter, rect, row.title, font, _reading(option))
        if notes:
            side = QRect(room.left() + width + look.metrics.grid, room.top(), look.metrics.gap, room.height())
            self._notes(painter, self.mirrored(option, side))

    def _notes(self, painter: QPainter, rect: QRect) -> None:
        """Three lines of writing: the task has a description."""
        painter.setPen(
            QPen(self.look.color("disabled"), self.look.stroke * 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        width, step = rect.width() - 2, rect.width() / 4
        for number, share in enumerate((1.0, 1.0, 0.6)):
            y = rect.center().y() + 1 + (number - 1) * step
            painter.drawLine(QLineF(rect.left() + 1, y, rect.left() + 1 + width * share, y))

    def _ring(self, painter: QPainter, card: QRect) -> None:
        painter.setPen(QPen(self.look.color("focus"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self.look.metrics.control_radius
        painter.drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), radius, radius)


def _reading(option: QStyleOptionViewItem) -> Qt.AlignmentFlag:
    """The side where lines begin."""
    right = option.direction is Qt.LayoutDirection.RightToLeft
    return _Align.AlignAbsolute | (_Align.AlignRight if right else _Align.AlignLeft)
