"""The tasks without a date, beside the calendar: to be dragged onto a day, and to be dropped on to lose theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QListView, QWidget

from desktop.domain.views import CalendarTask
from desktop.ui.calendar.layout import DayPart
from desktop.ui.calendar.painter import CalendarPainter, CalendarStyle
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import dragged_ids
from desktop.ui.tasks import RowStyle, drag_tasks
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.row_view import Cell, RowView

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class UndatedModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.tasks: list[CalendarTask] = []

    def show(self, tasks: Sequence[CalendarTask]) -> None:
        if tasks != self.tasks:
            self.beginResetModel()
            self.tasks = list(tasks)
            self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.tasks)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        known = 0 <= index.row() < len(self.tasks)
        return self.tasks[index.row()].title if known and role in texts else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled


class UndatedList(RowView):
    opened = Signal(str)
    ticked = Signal(list)  # ids
    trashed = Signal(list)
    placed = Signal(list)  # to go on the day that the calendar's keyboard is on
    dropped = Signal(list)
    menu_requested = Signal(QPoint)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._drops = False
        self.tasks = UndatedModel(self)
        self.setObjectName("undated-list")
        self.setAccessibleName(self.tr("Tasks without a date"))
        mark(self, WidgetKind.PLAIN)
        self.setModel(self.tasks)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.restyle()

    def restyle(self) -> None:
        self._style = CalendarStyle(self._context.theme, "")
        metrics = self._style.metrics
        self.set_background(self._style.color("window"))
        self.set_row_height(metrics.control + 2, metrics.half, metrics.grid)

    def show_tasks(self, tasks: Sequence[CalendarTask]) -> None:
        """What is selected stays so where it is still there."""
        selected, row = set(self.selected_ids()), self.currentIndex().row()
        self.tasks.show(tasks)
        if not self.currentIndex().isValid() and row >= 0 and tasks:
            keep = next((n for n, task in enumerate(tasks) if task.id in selected), min(row, len(tasks) - 1))
            self.setCurrentIndex(self.tasks.index(keep))

    def selected_ids(self) -> list[str]:
        """From top to bottom; the current one where none is selected, as when the focus has just come."""
        rows = sorted(index.row() for index in self.selectedIndexes() or [self.currentIndex()] if index.isValid())
        return [self.tasks.tasks[row].id for row in rows if row < len(self.tasks.tasks)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ids = self.selected_ids()
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if not plain or not ids:
            super().keyPressEvent(event)
        elif event.key() in ENTER:
            self.opened.emit(ids[0])
        elif event.key() == Qt.Key.Key_Space:
            self.ticked.emit(ids)
        elif event.key() == Qt.Key.Key_Delete:
            self.trashed.emit(ids)
        elif event.key() == Qt.Key.Key_D:
            self.placed.emit(ids)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if (ids := self.selected_ids()) and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit(ids[0])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.selected_ids():
            self.menu_requested.emit(event.globalPos())

    # dragging

    def startDrag(self, _actions: Qt.DropAction) -> None:
        ids = self.selected_ids()
        if not ids:
            return
        titles = {task.id: task.title for task in self.tasks.tasks}
        text = titles[ids[0]] if len(ids) == 1 else self.tr("%n task(s)", "", len(ids))
        drag_tasks(self, ids, RowStyle(self._context.theme), text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        takes = event.source() is not self and bool(dragged_ids(event.mimeData()))
        self._show_drop(on=takes)
        event.setAccepted(takes)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._show_drop(on=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_drop(on=False)
        if event.source() is not self and (ids := dragged_ids(event.mimeData())):
            event.acceptProposedAction()
            self.dropped.emit(ids)

    def _show_drop(self, *, on: bool) -> None:
        if on != self._drops:
            self._drops = on
            self.viewport().update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if not self.tasks.tasks:
            painter.setFont(self._style.font)
            painter.setPen(self._style.color("muted"))
            flags = Qt.AlignmentFlag.AlignHCenter.value | Qt.AlignmentFlag.AlignTop.value
            room = self.viewport().rect().adjusted(self._style.metrics.grid, self._style.metrics.double, -8, 0)
            painter.drawText(
                room, flags | Qt.TextFlag.TextWordWrap.value, self.tr("Drop a task here to take its date off.")
            )
        if self._drops:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter).drop(self.viewport().rect(), "")
        painter.end()

    def _paint(self, painter: QPainter) -> CalendarPainter:
        from desktop.ui.calendar.layout import Layout

        nowhere = Layout([], QRect(), [], QRect(), QRect(), 0, 0)
        return CalendarPainter(painter, self._style, nowhere, self._context.now())

    def row_painter(self, painter: QPainter) -> Callable[[Cell, int], None]:
        return partial(self._paint_row, self._paint(painter))

    def _paint_row(self, paint: CalendarPainter, cell: Cell, row: int) -> None:
        task = self.tasks.tasks[row]
        metrics = self._style.metrics
        rect = cell.rect.adjusted(0, 2, -metrics.half, -2)
        part = DayPart(self._context.today(), rect, task)
        paint.task(part, hovered=cell.hovered, faded=False)
        if cell.selected or cell.focused:
            paint.ring(rect, focused=self.hasFocus())
