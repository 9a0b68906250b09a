"""The rows of a review card under the user's hands: keys, pointer, tooltips."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QWidget

from desktop.review.states import Action
from desktop.ui.core.context import AppContext
from desktop.ui.review.entries import Heading, Proposed
from desktop.ui.review.model import ReviewModel
from desktop.ui.review.painter import Hand
from desktop.ui.review.parts import Extra
from desktop.ui.review.placing import Placed
from desktop.ui.review.rows import Index, ReviewRows
from desktop.ui.widgets.key_claim import ENTER, claim_keys

_Cursor = QAbstractItemView.CursorAction
_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_PAGE = 8  # rows

_KEYS: dict[tuple[Qt.Key, Qt.KeyboardModifier], tuple[Action, ...]] = {
    (Qt.Key.Key_Y, _PLAIN): (Action.CONFIRM, Action.RETRY, Action.RESTORE, Action.ASK_AGAIN),
    (Qt.Key.Key_Y, _SHIFT): (Action.APPLY_ANYWAY,),
    (Qt.Key.Key_N, _PLAIN): (Action.REJECT, Action.DISMISS),
    (Qt.Key.Key_E, _PLAIN): (Action.EDIT,),
    (Qt.Key.Key_U, _PLAIN): (Action.UNDO, Action.RECONSIDER),
    (Qt.Key.Key_L, _PLAIN): (Action.LIFT,),
}
"""What a key does: the first of these that the row offers."""


class ReviewView(ReviewRows):
    """`done` tells what the user does to which row: key, deed, and what goes with it."""

    done = Signal(str, object, str)
    refused = Signal(str, object)  # a key that means nothing to a row as it is: key of the row, Qt's key
    all_wanted = Signal()
    menu_wanted = Signal(str, QPoint)
    past_end = Signal(int)  # an arrow key at the first (-1) or last (1) row
    at_hand = Signal()  # it got or lost the focus, or the keys act on another row

    def __init__(self, context: AppContext, model: ReviewModel, parent: QWidget) -> None:
        super().__init__(context, model, parent)
        self._hovered = -1
        self._hot: Placed | None = None
        self._pressed: tuple[str, Placed] | None = None
        self._shows_focus = True
        self.setAccessibleName(self.tr("Proposed changes"))
        self.setAccessibleDescription(
            self.tr(
                "Y confirms, N rejects, E edits, R rejects with a reason, Space ticks, Shift+A confirms all ticked"
            )
        )
        self.setMouseTracking(True)
        claim_keys(self, *ENTER)

    def current_key(self) -> str:
        entry = self.entry_at(self.currentIndex().row())
        return entry.key if isinstance(entry, Proposed) else ""

    def choose(self, key: str) -> None:
        """Makes a row the one that the keyboard acts on."""
        row = self.entries.row_of(key)
        if row >= 0:
            self.setCurrentIndex(self.entries.index(row))
            self.revealed.emit(self.row_rect(row))

    def choose_end(self, *, last: bool) -> None:
        if found := self.entries.all_proposed():
            self.choose(found[-1 if last else 0].key)

    # keys

    def moveCursor(self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        row, last = self.currentIndex().row(), self.entries.rowCount() - 1
        ways = {
            _Cursor.MoveHome: (0, 1),
            _Cursor.MoveEnd: (last, -1),
            _Cursor.MoveUp: (row - 1, -1),
            _Cursor.MovePageUp: (max(row - _PAGE, 0), 1),
            _Cursor.MoveDown: (row + 1, 1),
            _Cursor.MovePageDown: (min(row + _PAGE, last), -1),
        }
        if action not in ways:
            return self.currentIndex()
        row, step = ways[action] if row >= 0 else (0, 1)
        while isinstance(self.entry_at(row), Heading):
            row += step
        if self.entry_at(row) is not None:
            return self.entries.index(row)
        if self.currentIndex().isValid():
            self.past_end.emit(step)
        return self.currentIndex()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._show_focus(on=True)
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        entry = self.entries.proposed(self.current_key())
        if (key, modifiers) == (Qt.Key.Key_A, _SHIFT):
            self.all_wanted.emit()
        elif entry is not None and (key, modifiers) in _KEYS:
            if not event.isAutoRepeat():
                self._act_by_key(entry, key, _KEYS[key, modifiers])
        elif entry is None or modifiers != _PLAIN or not self._handle(entry, key):
            super().keyPressEvent(event)

    def _act_by_key(self, entry: Proposed, key: Qt.Key, wanted: tuple[Action, ...]) -> None:
        offered = () if self.entries.is_busy(entry.key) else entry.actions
        deed = next((deed for deed in wanted if deed in offered), None)
        if deed is None:
            self.refused.emit(entry.key, key)
        else:
            self.done.emit(entry.key, deed, "")

    def _handle(self, entry: Proposed, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_R:
                self.done.emit(entry.key, Extra.MORE_REASONS, "")
            case Qt.Key.Key_Space if entry.can_tick:
                self.done.emit(entry.key, Extra.TICK, "")
            case Qt.Key.Key_Right | Qt.Key.Key_Left:
                self.unfold(entry.key, key == Qt.Key.Key_Right)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.done.emit(entry.key, Extra.OPEN_TASK, "")
            case _:
                return False
        return True

    def keyboardSearch(self, search: str) -> None:
        """Letters are verdicts here."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        self._show_focus(on=not by_mouse)
        if not self.currentIndex().isValid() and not by_mouse:
            first = next(iter(self.entries.waiting() or self.entries.all_proposed()), None)
            if first is not None:
                self.choose(first.key)
        super().focusInEvent(event)
        self.viewport().update()
        self.at_hand.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
        self.at_hand.emit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.at_hand.emit()

    def _show_focus(self, *, on: bool) -> None:
        if on != self._shows_focus:
            self._shows_focus = on
            self.viewport().update()

    # pointer

    def placed_at(self, point: QPoint) -> tuple[str, Placed] | None:
        row = self.indexAt(point).row()
        placed = self.places(row).at(point) if row >= 0 else None
        return (self.entries.entry(row).key, placed) if placed is not None else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self._pressed = self.placed_at(point) if event.button() is Qt.MouseButton.LeftButton else None
        index = self.indexAt(point)
        if isinstance(self.entry_at(index.row()), Proposed):
            self.setCurrentIndex(index)
        self._hover(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        found = self.placed_at(event.position().toPoint())
        self.viewport().update()
        if pressed is not None and found is not None and event.button() is Qt.MouseButton.LeftButton:
            (key, placed), (started, start) = found, pressed
            if (key, placed.part.deed, placed.part.value) == (started, start.part.deed, start.part.value):
                self._act(key, placed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two clicks meant the same as the first; what stands there by now may be something else."""
        event.accept()

    def _act(self, key: str, placed: Placed) -> None:
        if placed.part.deed is Extra.UNFOLD:
            self.unfold(key, not self.is_unfolded(key))
        else:
            self.done.emit(key, placed.part.deed, placed.part.value)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(QPoint(-1, -1))
        super().leaveEvent(event)

    def _hover(self, point: QPoint) -> None:
        row, found = self.indexAt(point).row(), self.placed_at(point)
        hot = found[1] if found else None
        if row == self._hovered and hot == self._hot and not self._pressed:
            return
        for changed in {row, self._hovered}:
            if self.entry_at(changed) is not None:
                self.viewport().update(self.row_rect(changed))
        self._hovered, self._hot = row, hot
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hot else Qt.CursorShape.ArrowCursor)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row, position = self.indexAt(event.pos()).row(), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            row = self.currentIndex().row()
            position = self.viewport().mapToGlobal(self.row_rect(row).center()) if row >= 0 else position
        entry = self.entry_at(row)
        if isinstance(entry, Proposed):
            self.choose(entry.key)
            self.menu_wanted.emit(entry.key, position)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text, rect = self.tip_at(event.pos())
            QToolTip.showText(event.globalPos(), text, self.viewport(), rect)
            return True
        return super().viewportEvent(event)

    def tip_at(self, point: QPoint) -> tuple[str, QRect]:
        """What a button does, or the whole of a remark that is cut."""
        found, row = self.placed_at(point), self.indexAt(point).row()
        if found is not None:
            return found[1].part.tip, found[1].rect
        entry = self.entry_at(row)
        if isinstance(entry, Proposed):
            places = self.places(row)
            if not places.unfold.isNull() and places.note.contains(point):
                return self.entries.note(entry), places.note
        return "", QRect()

    def hand(self) -> Hand:
        hot = self._hot.part if self._hot else None
        return Hand(
            current=self.currentIndex().row() if self.hasFocus() else -1,
            focused=self._shows_focus,
            hovered=self._hovered,
            deed=hot.deed if hot else None,
            value=hot.value if hot else "",
            pressed=self._pressed is not None,
        )
