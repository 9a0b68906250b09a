"""How a task looks in a list, and how it is renamed there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QLineF,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.domain import text
from desktop.domain.values import Status, TaskList
from desktop.domain.views import Query, TaskRow, View
from desktop.errors import InvalidInputError
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.core.icons import Icon, Icons, Ink, paint_dot
from desktop.ui.tasks.list_model import ListRole, Painted, TaskListModel
from desktop.ui.tasks.row_style import FittedRow, FittedRows, RowChip, RowRects, RowStyle, in_direction
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.row_view import Cell, fill

# Made once: putting flags together is slow, and painting is done often.
_ABSOLUTE = Qt.AlignmentFlag.AlignAbsolute.value | Qt.TextFlag.TextSingleLine.value
_MIDDLE = _ABSOLUTE | Qt.AlignmentFlag.AlignCenter.value
_LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value
_BELOW_LEFT = _ABSOLUTE | Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignBottom.value
_BELOW_RIGHT = _ABSOLUTE | Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignBottom.value


_SIGN_INKS = {Tone.WARN: Ink.WARN, Tone.BAD: Ink.BAD}


class PaintedState(NamedTuple):
    """How a row is to be shown, apart from what its task is."""

    is_first: bool  # of its group
    is_last: bool
    selected: bool
    hovered: bool
    ring: bool  # the keyboard acts on this row
    can_check: bool
    hot_check: bool  # the pointer is over the checkbox
    search: str = ""


class RowPainter:
    """Parts are placed from left to right, and mirrored where the window reads from right to left."""

    def __init__(self, painter: QPainter, style: RowStyle, icons: Icons, *, mirrored: bool) -> None:
        self._painter = painter
        self._style = style
        self._icons = icons
        self._mirrored = mirrored
        self._ratio = painter.device().devicePixelRatioF()

    def heading(self, card: QRect, text: str) -> None:
        style = self._style
        self._painter.setPen(style.color("muted"))
        self._painter.setFont(style.heading_font)
        rect = card.adjusted(2, 0, -2, -style.metrics.snug)
        self._painter.drawText(rect, _BELOW_RIGHT if self._mirrored else _BELOW_LEFT, text)

    def row(self, rects: RowRects, fitted: FittedRow | None, state: PaintedState) -> None:
        """Without `fitted`: a task that is still being read."""
        self._card(rects.card, state)
        if fitted is None:
            self._placeholder(rects)
        else:
            self._check(self._at(rects.card, rects.check), fitted.row, state)
            self._title(rects, fitted, state)
            self._chips(rects, fitted, state)
        if state.ring:
            self._ring(rects.card)

    def _at(self, whole: QRect, part: QRect) -> QRect:
        return in_direction(part, whole, mirrored=self._mirrored)

    def _card(self, card: QRect, state: PaintedState) -> None:
        style = self._style
        if state.selected:
            bar = QRect(card.left(), card.top(), style.metrics.half - 1, card.height())
            for part, color in ((bar, "accent"), (card.adjusted(bar.width(), 0, 0, 0), "selection")):
                self._shape(card, self._at(card, part), style.color(color), state)
        else:
            self._shape(card, card, style.color("hover" if state.hovered else "surface"), state)
        if not state.is_last:
            fill(self._painter, QRect(card.left(), card.bottom(), card.width(), 1), style.color("line"))

    def _shape(self, card: QRect, part: QRect, color: QColor, state: PaintedState) -> None:
        """Rounded at the ends of a group only: elsewhere the round corners lie outside of the row and are clipped."""
        painter, radius = self._painter, self._style.metrics.panel_radius
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

    def _placeholder(self, rects: RowRects) -> None:
        style, height = self._style, self._style.metrics.grid
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(style.color("chip"))
        radius = style.metrics.chip_radius
        self._painter.drawRoundedRect(self._at(rects.card, rects.check), radius, radius)
        bar = QRect(rects.text.left(), rects.text.center().y() - height // 2, rects.text.width() // 3, height)
        self._painter.drawRoundedRect(self._at(rects.card, bar), height / 2, height / 2)

    def _check(self, rect: QRect, row: TaskRow, state: PaintedState) -> None:
        style, painter = self._style, self._painter
        done, rejected = row.status is Status.DONE, row.status is Status.REJECTED
        if done or rejected:
            fill = "muted" if rejected else "accent_hover" if state.hot_check else "accent"
            outline = fill
        else:
            fill = "accent_soft" if state.hot_check else "surface"
            outline = "accent" if state.hot_check else "muted" if state.can_check else "border"

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(QPen(style.color(outline), style.stroke))
            painter.setBrush(style.color(fill))
            half, radius = style.stroke / 2, style.metrics.chip_radius
            box = QRectF(rect).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(box, radius - half, radius - half)
            if rejected:
                thin = QPen(style.color("surface"), style.stroke, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                painter.setPen(thin)
                reach = QPointF(box.width() / 4, 0)
                painter.drawLine(QLineF(box.center() - reach, box.center() + reach))

        key = ("check", fill, outline, rejected)
        painter.drawPixmap(rect.topLeft(), style.shape(key, rect.size(), self._ratio, draw))
        if not rejected and (done or state.hot_check):
            ink = Ink.ON_ACCENT if done else Ink.ACCENT
            self._icons.paint(painter, rect.adjusted(1, 1, -1, -1), Icon.CHECK, ink)

    def _title(self, rects: RowRects, fitted: FittedRow, state: PaintedState) -> None:
        style, painter, is_open = self._style, self._painter, fitted.row.status.is_pending
        room = QRect(rects.text.left(), rects.text.top(), fitted.title_width + 1, rects.text.height())
        rect, font = self._at(rects.card, room), style.title_font if is_open else style.done_font
        painter.setPen(style.color("text" if is_open and not fitted.waits else "muted"))
        if state.search:
            from desktop.ui.tasks.search_results import draw_marked  # with the first search

            draw_marked(painter, rect, fitted.title, state.search, font, style.color("highlight"))
        else:
            painter.setFont(font)
            painter.drawText(rect, _LEFT, fitted.title)
        if fitted.excerpt:
            self._excerpt(rects, fitted, state)
        if fitted.row.has_description:
            side = QRect(room.right() + style.metrics.grid, room.top(), style.metrics.gap, room.height())
            self._notes(self._at(rects.card, side))

    def _excerpt(self, rects: RowRects, fitted: FittedRow, state: PaintedState) -> None:
        from desktop.ui.tasks.search_results import draw_marked

        style, where = self._style, fitted.excerpt_place
        rect = QRect(rects.text.left() + where.start, rects.text.top(), len(where), rects.text.height())
        self._painter.setPen(style.color("muted"))
        ground = style.color("highlight")
        draw_marked(self._painter, self._at(rects.card, rect), fitted.excerpt, state.search, style.chip_font, ground)

    def _notes(self, rect: QRect) -> None:
        """Three lines of writing: the task has a description."""
        style, width, step = self._style, rect.width() - 2, rect.width() / 4
        thin = style.stroke * 0.8
        self._painter.setPen(QPen(style.color("disabled"), thin, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for number, share in enumerate((1.0, 1.0, 0.6)):
            y = rect.center().y() + 1 + (number - 1) * step
            self._painter.drawLine(QLineF(rect.left() + 1, y, rect.left() + 1 + width * share, y))

    def _chips(self, rects: RowRects, fitted: FittedRow, state: PaintedState) -> None:
        """From right to left: they are aligned with the end of the row."""
        style, right = self._style, rects.text.right() + 1
        top = rects.text.top() + (rects.text.height() - style.chip_height) // 2
        self._painter.setFont(style.chip_font)
        for chip, width in reversed(fitted.chips):
            rect = QRect(right - width, top, width, style.chip_height)
            self._chip(self._at(rects.card, rect), chip, state)
            right -= width + style.metrics.grid

    def _chip(self, rect: QRect, chip: RowChip, state: PaintedState) -> None:
        style, metrics, painter = self._style, self._style.metrics, self._painter
        color, ground = style.tone(chip.tone, selected=state.selected, hovered=state.hovered)
        dot_color = style.label_color(chip.label) if chip.label else None
        is_list = isinstance(chip.label, TaskList)

        def draw(painter: QPainter, rect: QRect) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, metrics.chip_radius, metrics.chip_radius)
            if dot_color is not None:
                top = rect.center().y() - metrics.dot // 2 + 1
                dot = QRect(rect.left() + metrics.snug, top, metrics.dot, metrics.dot)
                painter.setBrush(dot_color)
                paint_dot(painter, QRectF(self._at(rect, dot)).center(), metrics.dot - 1, is_list=is_list)

        key = ("chip", ground.rgba(), dot_color.rgba() if dot_color else None, is_list, self._mirrored)
        painter.drawPixmap(rect.topLeft(), style.shape(key, rect.size(), self._ratio, draw))
        words = self._at(rect, rect.adjusted(metrics.dot + metrics.half, 0, 0, 0)) if dot_color else rect
        for number, icon in enumerate(chip.signs):
            side = style.sign_width - metrics.half
            left = rect.left() + metrics.snug + number * style.sign_width
            sign = QRect(left, rect.center().y() - side // 2, side, side)
            self._icons.paint(painter, self._at(rect, sign), icon, Ink(_SIGN_INKS.get(chip.tone, Ink.MUTED)))
            words = self._at(rect, rect.adjusted((number + 1) * style.sign_width, 0, 0, 0))
        painter.setPen(color)
        painter.drawText(words, _MIDDLE, chip.text)

    def _ring(self, card: QRect) -> None:
        self._painter.setPen(QPen(self._style.color("focus"), 2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._style.metrics.control_radius
        self._painter.drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), radius, radius)


Index = QModelIndex | QPersistentModelIndex


class TaskDelegate(QStyledItemDelegate):
    """`renamed` comes before `editing_ended`, and only with a title that can be stored."""

    renamed = Signal(str, str)  # id and title
    editing_began = Signal()
    editing_ended = Signal()

    def __init__(self, context: AppContext, tasks: TaskListModel, view: QWidget) -> None:
        super().__init__(view)
        self._context = context
        self._tasks = tasks
        self._view = view
        self.row_style = RowStyle(context.theme)
        self._fitted = FittedRows(self.row_style, Query(View.INBOX, context.today()), context.now())
        self.hot_check = -1  # the row with the pointer over its checkbox
        self.shows_focus = False

    def set_query(self, query: Query) -> None:
        """Call it with the query whose rows are shown."""
        self._fitted = FittedRows(self.row_style, query, self._context.now())

    def restyle(self) -> None:
        self.row_style = RowStyle(self._context.theme)
        self.set_query(self._fitted.query)

    @property
    def can_check(self) -> bool:
        return self._fitted.query.view is not View.TRASH

    def rects(self, rect: QRect) -> RowRects:
        """Where things are in a row that has this rectangle."""
        return self.row_style.rects(rect, self._view.width() - rect.width(), mirrored=self._is_mirrored)

    def check_area(self, rect: QRect) -> QRect:
        """Where a click ticks a task: larger than the box, so that it is easy to hit."""
        rects = self.rects(rect)
        area = rects.card.adjusted(0, 0, rects.text.left() - rects.card.right(), 0)
        return in_direction(area, rects.card, mirrored=self._is_mirrored)

    def row_painter(self, painter: QPainter) -> Callable[[Cell, int], None]:
        """A function that paints a row."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text reads as it is written
        drawing = RowPainter(painter, self.row_style, self._context.icons, mirrored=self._is_mirrored)
        return partial(self._paint_row, drawing)

    def _paint_row(self, drawing: RowPainter, cell: Cell, number: int) -> None:
        shown = self._tasks.painted(number)
        rects = self.rects(cell.rect)
        if shown.heading is not None:
            drawing.heading(rects.card, shown.heading)
        else:
            fitted = self._fit(shown.row, rects, shown.excerpt) if shown.row else None
            drawing.row(rects, fitted, self._state(cell, number, shown))

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Shows in a tooltip what the row has no room for."""
        shown = self._tasks.painted(index.row())
        lines = self._unseen(option, shown.row, shown.excerpt) if shown.row else []
        if event.type() is not QEvent.Type.ToolTip or not lines:
            QToolTip.hideText()
            return False
        from html import escape  # its table of entities is large

        text = "<br>".join(escape(line) for line in lines)  # as rich text it wraps; titles are not ours to interpret
        QToolTip.showText(event.globalPos(), f"<qt>{text}</qt>", view.viewport(), option.rect)
        return True

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setObjectName("task-rename")
        editor.setAccessibleName(self.tr("Title"))
        claim_keys(editor, *ENTER, Qt.Key.Key_Escape)
        editor.destroyed.connect(self.editing_ended)
        self.editing_began.emit()
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        metrics = self._context.theme.metrics
        rects = self.rects(option.rect)
        rect = rects.text.adjusted(-metrics.grid - 2, metrics.half - 1, metrics.grid, -metrics.half)
        editor.setGeometry(in_direction(rect, rects.card, mirrored=self._is_mirrored))

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Fills the editor once: a refresh of the row must not overwrite what was typed."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() and not editor.text():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        title = self._checked(editor) if editor.isModified() else None
        if title is not None and title != index.data(Qt.ItemDataRole.EditRole):
            self.renamed.emit(index.data(ListRole.ID), title)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter with a title that cannot be stored leaves the editor open."""
        is_enter = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in ENTER
        if is_enter and isinstance(editor, QLineEdit) and self._checked(editor) is None:
            return True
        return super().eventFilter(editor, event)

    def _checked(self, editor: QLineEdit) -> str | None:
        try:
            return text.title(editor.text())
        except InvalidInputError as error:
            self._context.tell(error_text(error), is_error=True)
            return None

    @property
    def _is_mirrored(self) -> bool:
        return self._view.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _fit(self, row: TaskRow, rects: RowRects, found: str) -> FittedRow:
        if self._fitted.minute != self._context.now().replace(second=0, microsecond=0):
            self.set_query(self._fitted.query)
        return self._fitted.get(row, rects.text.width(), found)

    def _state(self, cell: Cell, number: int, shown: Painted) -> PaintedState:
        return PaintedState(
            is_first=shown.is_first,
            is_last=shown.is_last,
            selected=cell.selected,
            hovered=cell.hovered,
            ring=self.shows_focus and cell.focused,
            can_check=self.can_check,
            hot_check=self.hot_check == number,
            search=self._fitted.query.search.strip(),
        )

    def _unseen(self, option: QStyleOptionViewItem, row: TaskRow, found: str) -> list[str]:
        fitted = self._fit(row, self.rects(option.rect), found)
        below = [" · ".join(fitted.hidden)] if fitted.hidden else []
        if fitted.excerpt != found:
            below.append(found)
        return [row.title, *below] if below or fitted.is_cut else []
