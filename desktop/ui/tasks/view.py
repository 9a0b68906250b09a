"""The view of the task list: pointer, keys, dragging, painting."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractItemView, QWidget

from desktop.domain.views import TaskGroup, View
from desktop.ui.core.context import AppContext
from desktop.ui.core.list_steps import StepHeading
from desktop.ui.core.places import drag_data, dragged_ids
from desktop.ui.tasks.delegate import TaskDelegate
from desktop.ui.tasks.list_model import ListRole, TaskListModel
from desktop.ui.tasks.query import has_headings
from desktop.ui.tasks.row_style import RowStyle
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.row_view import Cell, RowView, fill, runs


def drag_tasks(source: QWidget, ids: Sequence[str], style: RowStyle, text: str) -> None:
    """Until they are dropped somewhere; beside the pointer is `text`."""
    drag = QDrag(source)
    drag.setMimeData(drag_data(ids))
    drag.setPixmap(_picture(style, text, source.devicePixelRatioF()))
    drag.setHotSpot(QPoint(-style.metrics.gap, 0))
    drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)


def _picture(style: RowStyle, text: str, ratio: float) -> QPixmap:
    """A card with one line of text."""
    metrics = style.metrics
    text = style.title_metrics.elidedText(text, Qt.TextElideMode.ElideRight, 30 * metrics.grid)
    size = QSize(style.title_metrics.horizontalAdvance(text) + 2 * metrics.gap, metrics.control)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(style.color("accent"), 1))
    painter.setBrush(style.color("surface"))
    card = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
    painter.drawRoundedRect(card, metrics.control_radius, metrics.control_radius)
    painter.setPen(style.color("text"))
    painter.setFont(style.title_font)
    painter.drawText(card, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture


def drop_target(order: Sequence[str], moved: Sequence[str], gap: int) -> tuple[str, bool] | None:
    """Next to which task, and whether before it, tasks go that are dropped above row `gap`; None if nothing moves."""
    moving = set(moved)
    below = [id_ for id_ in order[gap:] if id_ not in moving]
    above = [id_ for id_ in order[:gap] if id_ not in moving]
    if [*above, *moved, *below] == list(order):
        return None
    return (below[0], True) if below else (above[-1], False)


AHEAD = 30
"""Rows beyond the visible ones that are read before they are scrolled to."""

_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


class TaskView(RowView):
    ticked = Signal(str)  # a click on its checkbox
    tick_pressed = Signal()  # the key for it
    opened = Signal(str)
    dropped = Signal(list, int)  # ids, and the row above which they go
    dropped_on_day = Signal(list, object)  # ids, and the day
    refused = Signal(object)  # a drop, and why: what is above the row, or None
    menu_requested = Signal(QPoint)

    def __init__(self, context: AppContext, model: TaskListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._tasks = model
        self._pressed_check: str | None = None
        self._room_below = 0
        self._drop_gap = -1
        self._drop_group: StepHeading | None = (
            None  # over whose tasks something is dragged that can be due on their day
        )
        self.reorders = False
        self.delegate = TaskDelegate(context, model, self)
        mark(self, WidgetKind.PLAIN)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)  # we draw our own
        self.restyle()

    def restyle(self) -> None:
        theme = self._context.theme
        self.delegate.restyle()
        self.set_background(self.delegate.row_style.color("window"))
        self.set_row_height(theme.metrics.row, 0, theme.metrics.triple + self._room_below)

    def set_room_below(self, pixels: int) -> None:
        """So much can be scrolled up from under what lies over the end of the list."""
        if pixels != self._room_below:
            self._room_below = pixels
            metrics = self._context.theme.metrics
            self.set_row_height(metrics.row, 0, metrics.triple + pixels)

    def selected_ids(self) -> list[str]:
        """From top to bottom."""
        return [id_ for rows in runs(self.selectionModel().selection()) for id_ in self._tasks.ids(rows[0], rows[-1])]

    def current_id(self) -> str | None:
        return self._tasks.id_at(self.currentIndex().row())

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_focus(on=False)
        self._pressed_check = self._check_at(event.position().toPoint())
        if event.button() is not Qt.MouseButton.LeftButton or self._pressed_check is None:
            self._pressed_check = None
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_hot_check(event.position().toPoint())
        if self._pressed_check is None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed_check = self._pressed_check, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif self._check_at(event.position().toPoint()) == pressed:
            self.ticked.emit(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Nothing on a checkbox: after the first click, another row may have come to lie there."""
        point = event.position().toPoint()
        if self._check_at(point):
            return
        super().mouseDoubleClickEvent(event)
        id_ = self._tasks.id_at(self.indexAt(point).row())
        if id_ and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit(id_)

    def leaveEvent(self, event: QEvent) -> None:
        self._show_hot_check(QPoint(-1, -1))
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Under the pointer, or at the current task when asked for by key."""
        index, position = self.indexAt(event.pos()), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            self.scrollTo(index)
            position = self.viewport().mapToGlobal(self.visualRect(index).center())
        if self._tasks.id_at(index.row()):
            self.menu_requested.emit(position)

    def _check_at(self, point: QPoint) -> str | None:
        """The task whose checkbox is there, if it can be ticked."""
        index = self.indexAt(point)
        id_ = self._tasks.id_at(index.row())
        if id_ is None or not self.delegate.can_check:
            return None
        return id_ if self.delegate.check_area(self.visualRect(index)).contains(point) else None

    def _show_hot_check(self, point: QPoint) -> None:
        id_ = self._check_at(point)
        row = self._tasks.row_of(id_) if id_ else -1
        if row != self.delegate.hot_check:
            self.delegate.hot_check = row
            self.viewport().update()

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that an open editor does not take, such as the Enter that ends it, are no commands to the list."""
        if self.state() is QAbstractItemView.State.EditingState and not self.hasFocus():
            event.ignore()
            return
        self._show_focus(on=True)
        current = self.current_id()
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if plain and current and event.key() == Qt.Key.Key_Space:
            self.tick_pressed.emit()
        elif plain and current and event.key() in ENTER:
            self.opened.emit(current)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in _BY_KEY:
            self._show_focus(on=True)
        super().focusInEvent(event)

    def _show_focus(self, *, on: bool) -> None:
        """The focus ring is shown while the keyboard is used."""
        if on != self.delegate.shows_focus:
            self.delegate.shows_focus = on
            self.viewport().update()

    def is_ticked(self, row: int) -> bool | None:
        task = self._tasks.row(self._tasks.id_at(row) or "")
        return not task.status.is_pending if task and self.delegate.can_check else None

    def tick(self, row: int) -> None:
        self.ticked.emit(self._tasks.id_at(row))

    # dragging

    def startDrag(self, _actions: Qt.DropAction) -> None:
        ids = self.selected_ids()
        if not ids:
            return
        row = self._tasks.row(self.current_id() or ids[0])
        text = row.title if row and len(ids) == 1 else self.tr("%n task(s)", "", len(ids))
        drag_tasks(self, ids, self.delegate.row_style, text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """A drop that is refused is accepted all the same: only then can it be said why."""
        ids, gap = dragged_ids(event.mimeData()), self._gap_at(event)
        group = self._group_at(event)
        on_day = gap < 0 and self._day_of(group, ids) is not None
        self._show_gap(gap, group if on_day else None)
        event.setAccepted(bool(ids))
        y, margin = event.position().y(), self._context.theme.metrics.row
        if ids and not margin <= y <= self.viewport().height() - margin:
            self.startAutoScroll()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._show_gap(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        ids, group = dragged_ids(event.mimeData()), self._group_at(event)
        gap, day = self._gap_at(event), self._day_of(group, ids)
        self._show_gap(-1)
        self.stopAutoScroll()
        if not ids:
            return
        event.acceptProposedAction()
        if gap >= 0:
            self.dropped.emit(ids, gap)
        elif day is not None:
            self.dropped_on_day.emit(ids, day)
        else:
            self.refused.emit(group)

    def _gap_at(self, event: QDropEvent) -> int:
        """Between which rows a drop goes; -1 where it means nothing."""
        if not self.reorders or event.source() is not self or not dragged_ids(event.mimeData()):
            return -1
        height = self._context.theme.metrics.row
        row = (round(event.position().y()) - self.offset_of(0) + height // 2) // height
        return min(max(row, 0), self._tasks.rowCount())

    def _group_at(self, event: QDropEvent) -> StepHeading | None:
        """What stands above the tasks at that height; None where nothing does."""
        row = (round(event.position().y()) - self.offset_of(0)) // self._context.theme.metrics.row
        return self._group_of(min(row, self._tasks.rowCount() - 1))

    def _group_of(self, row: int) -> StepHeading | None:
        entries = self._tasks.entries
        return next((entry for entry in reversed(entries[: row + 1]) if isinstance(entry, StepHeading)), None)

    def _day_of(self, group: StepHeading | None, ids: Sequence[str]) -> dt.date | None:
        """The day on which tasks that are dropped there would be due; None where that changes nothing, or cannot be.

        Only where the list is grouped by days.
        """
        query = self._tasks.shown_query()
        if query is None or not has_headings(query):
            return None
        rows = [self._tasks.row_of(id_) for id_ in ids]
        if all(row >= 0 and self._group_of(row) == group for row in rows):
            return None
        if group is None or group.of is TaskGroup.TODAY:
            return query.today if query.view is View.TODAY else None
        return group.of if isinstance(group.of, dt.date) else None

    def _show_gap(self, gap: int, group: StepHeading | None = None) -> None:
        if (gap, group) != (self._drop_gap, self._drop_group):
            self._drop_gap, self._drop_group = gap, group
            self.viewport().update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        visible = self.visible_rows()
        if visible:
            self._tasks.want(max(visible[0] - AHEAD, 0), visible[-1] + AHEAD)
        super().paintEvent(event)
        if self._drop_gap >= 0:
            self._draw_drop_line()
        elif self._drop_group is not None:
            self._draw_drop_group(self._drop_group)

    def row_painter(self, painter: QPainter) -> Callable[[Cell, int], None]:
        return self.delegate.row_painter(painter)

    def draw_gap(self, painter: QPainter, rect: QRect, row: int) -> None:
        """Within a group, the background of the card goes on."""
        if self._tasks.id_at(row) and not self._tasks.index(row).data(ListRole.EDGES)[0]:
            fill(painter, self.delegate.rects(rect).card, self.delegate.row_style.color("surface"))

    def _draw_drop_group(self, group: StepHeading) -> None:
        """Outlines a day with its tasks."""
        entries, style = self._tasks.entries, self.delegate.row_style
        first = entries.index(group)
        rest = (row for row in range(first + 1, len(entries)) if isinstance(entries[row], StepHeading))
        last = next(rest, len(entries))
        top, bottom = self.offset_of(first), self.offset_of(last)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(style.color("accent"), 2))
        card = self.delegate.rects(QRect(0, top, self.viewport().width(), bottom - top)).card
        radius = self._context.theme.metrics.panel_radius
        painter.drawRoundedRect(card.adjusted(-3, 2, 3, 0), radius, radius)
        painter.end()

    def _draw_drop_line(self) -> None:
        style, metrics = self.delegate.row_style, self._context.theme.metrics
        y = self.offset_of(self._drop_gap)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("accent"))
        card = self.delegate.rects(QRect(0, y, self.viewport().width(), 1)).card
        painter.drawRoundedRect(QRect(card.left(), max(y - 1, 0), card.width(), 2), 1, 1)
        painter.drawEllipse(QPoint(card.left(), max(y, metrics.half)), metrics.half, metrics.half)
        painter.end()
