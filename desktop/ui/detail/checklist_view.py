"""The rows of a checklist, as high as all of them: the page around it scrolls."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import QKeyCombination, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QMenu, QSizePolicy, QWidget

from desktop.ui.core.icons import Icon, Icons
from desktop.ui.detail.checklist_delegate import ChecklistDelegate, Spot
from desktop.ui.detail.checklist_model import ChecklistModel, Index
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.row_view import RowView

_AS_TASK = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


LONG = 1_000
"""Rows of a longer checklist have one line each, which is as high as any other: measuring all texts takes seconds."""


class ChecklistView(RowView):
    """Keys: Space ticks, Enter or F2 renames, Delete removes, Alt with an arrow moves, Down at the end leaves."""

    removal_wanted = Signal(str)
    archiving_wanted = Signal(str)
    task_wanted = Signal(str)
    past_end = Signal()
    escaped = Signal()
    revealed = Signal(QRect)  # what should be scrolled into view

    _tops: list[int] | None = None  # of all rows and, last, of what is below them; None until asked for

    def __init__(self, model: ChecklistModel, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self._icons = icons
        self._pressed: QPersistentModelIndex | None = None
        self._drop_at: int | None = None
        self.delegate = ChecklistDelegate(icons, self)
        changes = (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.modelReset, model.dataChanged)
        for signal in (*changes, model.layoutChanged):
            signal.connect(self.forget_heights)  # before the view itself, which may ask where rows are
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(self.tr("Checklist"))
        self.setObjectName("checklist")
        mark(self, WidgetKind.PLAIN)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.setAutoScroll(False)
        alt = Qt.KeyboardModifier.AltModifier
        claim_keys(self, *ENTER, *_REMOVING, Qt.Key.Key_F2, Qt.Key.Key_Space, *(alt | key for key in _MOVES))
        claim_keys(self, *(QKeyCombination(_AS_TASK, key) for key in ENTER))
        for signal in (*changes, model.layoutChanged):
            signal.connect(self.fit)
        self.delegate.sizeHintChanged.connect(self.fit)
        self.delegate.emptied.connect(self.on_emptied)
        self.delegate.move_wanted.connect(self.move_row)
        icons.theme.follow(self.on_theme_changed)

    def set_read_only(self, on: bool) -> None:
        if on == self.delegate.frozen:
            return
        self._rows.freeze(on)
        self.delegate.frozen = on
        self.setDragEnabled(not on)
        self.viewport().update()

    def fit(self) -> None:
        """As high as its rows."""
        self.forget_heights()
        height = self._content_height()
        if height != self.height() or height != self.maximumHeight():
            self.setFixedHeight(height)
        self.doItemsLayout()

    def forget_heights(self) -> None:
        self._tops = None

    def _row_tops(self) -> list[int]:
        if self._tops is None:
            self._tops = [0, *accumulate(self._heights())]
        return self._tops

    def _heights(self) -> list[int]:
        if self.model() is None:
            return []  # Qt asks while it makes the view
        count, width, edited = self._rows.rowCount(), self.viewport().width(), self.delegate.edited_index()
        self.delegate.one_line = count > LONG
        if not self.delegate.one_line:
            return [self.delegate.height(self._rows.index(row), width) for row in range(count)]
        heights = [self.delegate.line_height()] * count
        if edited is not None and edited.isValid():
            heights[edited.row()] = self.delegate.height(edited, width)
        return heights

    def _top(self, row: int) -> int:
        return self._row_tops()[row]

    def _height_of(self, row: int) -> int:
        tops = self._row_tops()
        return tops[row + 1] - tops[row]

    def _content_height(self) -> int:
        return self._row_tops()[-1]

    def _row_at(self, y: int) -> int:
        return bisect_right(self._row_tops(), y) - 1

    def edit_row(self, index: Index) -> None:
        if index.isValid() and not self.delegate.frozen:
            here = self._rows.index(index.row())
            self.setCurrentIndex(here)
            self.edit(here)
            self.fit()  # where rows have one line, the editor has room for all of the text

    def save_editor(self) -> None:
        """Stores what is typed in an open editor, which stays open."""
        if editor := self.delegate.editor():
            self.commitData(editor)

    def move_row(self, index: Index, step: int) -> None:
        row = index.row()
        target = row + step
        if 0 <= target < self._rows.rowCount():
            self._rows.moveRows(QModelIndex(), row, 1, QModelIndex(), target + (step > 0))
            self._reveal(self._rows.index(target))

    def on_emptied(self, index: Index) -> None:
        row = index.row()
        id_ = self._rows.item(row).id
        self.delegate.on_cancelled()
        self.removal_wanted.emit(id_)
        self.edit_row(self._rows.index(max(row - 1, 0)))

    def on_theme_changed(self) -> None:
        self.set_background(QColor(self._icons.theme.tokens.surface))
        self.fit()

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        super().currentChanged(current, previous)
        self._reveal(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif not index.isValid() or self.delegate.frozen:
            super().keyPressEvent(event)
        elif event.key() in _MOVES and alt:
            self.move_row(index, _MOVES[Qt.Key(event.key())])
        elif event.key() in ENTER and event.modifiers() & _AS_TASK == _AS_TASK:
            self.make_current_a_task()
        elif event.key() in (*ENTER, Qt.Key.Key_F2):
            self.edit_row(index)
        elif event.key() in _REMOVING:
            self.removal_wanted.emit(self._rows.item(index.row()).id)
        elif event.key() == Qt.Key.Key_Space:
            self._toggle(index)
        elif event.key() == Qt.Key.Key_Down and index.row() == self._rows.rowCount() - 1:
            self.past_end.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        position = event.position().toPoint()
        index = self.indexAt(position)
        is_click = event.button() is Qt.MouseButton.LeftButton and self._pressed == index
        if not is_click or not index.isValid() or self.delegate.frozen:
            return
        spot = self.delegate.spot(self.visualRect(index), position)
        if spot is Spot.CHECK:
            self._toggle(index)
        elif spot is Spot.REMOVE:
            self.removal_wanted.emit(self._rows.item(index.row()).id)
        elif spot is Spot.TEXT:
            self.edit_row(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        spot = self.delegate.spot(self.visualRect(index), event.position().toPoint()) if index.isValid() else None
        shapes = {Spot.TEXT: Qt.CursorShape.IBeamCursor, Spot.HANDLE: Qt.CursorShape.OpenHandCursor}
        frozen = self.delegate.frozen or spot is None
        shape = Qt.CursorShape.ArrowCursor if frozen else shapes.get(spot, Qt.CursorShape.PointingHandCursor)  # type: ignore[arg-type]
        self.viewport().setCursor(shape)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        position = event.position().toPoint()
        below = self.dropIndicatorPosition() is QAbstractItemView.DropIndicatorPosition.BelowItem
        row = self.indexAt(position).row() + below if self.indexAt(position).isValid() else self._rows.rowCount()
        self._show_drop(row if event.isAccepted() else None)
        height = self.delegate.line_height()
        self.revealed.emit(QRect(position, QSize(1, height)).translated(0, -height // 2))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._show_drop(None)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_drop(None)
        super().dropEvent(event)

    def _show_drop(self, row: int | None) -> None:
        if row != self._drop_at:
            self._drop_at = row
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._drop_at is not None:
            painter = QPainter(self.viewport())
            y = max(min(self._top(self._drop_at), self.height() - 1) - 1, 0)
            painter.fillRect(0, y, self.viewport().width(), 2, QColor(self._icons.theme.tokens.accent))
            painter.end()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid() and not self.delegate.frozen:
            self.setCurrentIndex(index)
            corner = self.visualRect(index).bottomLeft() if by_key else event.pos()
            self._menu().popup(self.viewport().mapToGlobal(corner))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    # the menu's actions

    def rename_current(self) -> None:
        self.edit_row(self.currentIndex())

    def move_current_up(self) -> None:
        self.move_row(self.currentIndex(), -1)

    def move_current_down(self) -> None:
        self.move_row(self.currentIndex(), 1)

    def archive_current(self) -> None:
        self.archiving_wanted.emit(self._rows.item(self.currentIndex().row()).id)

    def remove_current(self) -> None:
        self.removal_wanted.emit(self._rows.item(self.currentIndex().row()).id)

    def make_current_a_task(self) -> None:
        self.task_wanted.emit(self._rows.item(self.currentIndex().row()).id)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(menu)
        icon = self._icons.icon
        menu.addAction(icon(Icon.EDIT), self.tr("Rename\tF2"), self.rename_current)
        menu.addAction(icon(Icon.CHEVRON_UP), self.tr("Move up\tAlt+Up"), self.move_current_up)
        menu.addAction(icon(Icon.CHEVRON_DOWN), self.tr("Move down\tAlt+Down"), self.move_current_down)
        menu.addSeparator()
        menu.addAction(icon(Icon.ALL), self.tr("Make it a task\tCtrl+Shift+Enter"), self.make_current_a_task)
        menu.addAction(icon(Icon.ARCHIVE), self.tr("Archive"), self.archive_current)
        menu.addAction(icon(Icon.TRASH), self.tr("Delete\tDel"), self.remove_current)
        return menu

    def is_ticked(self, row: int) -> bool | None:
        return None if self.delegate.frozen else self._rows.item(row).is_checked

    def tick(self, row: int) -> None:
        self._toggle(self._rows.index(row))

    def _toggle(self, index: Index) -> None:
        checked = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Checked
        state = Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked
        self._rows.setData(index, state, Qt.ItemDataRole.CheckStateRole)

    def _reveal(self, index: Index) -> None:
        if index.isValid() and self.hasFocus():
            self.revealed.emit(self.visualRect(index))
