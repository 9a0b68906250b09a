"""The rows of a review card under the user's hands. As high as all of them: the page around it scrolls."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QToolTip, QWidget

from desktop.review.states import Action
from desktop.ui.components.review_geometry import Geometry, Placed, Places
from desktop.ui.components.review_look import ReviewLook
from desktop.ui.components.review_painter import Hand, ReviewPainter
from desktop.ui.components.review_parts import Extra
from desktop.ui.context import AppContext
from desktop.ui.models.review_entries import Heading, Proposed
from desktop.ui.models.review_model import ReviewModel
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.key_claim import ENTER
from desktop.ui.widgets.known_viewport import know_viewport

Index = QModelIndex | QPersistentModelIndex
_Cursor = QAbstractItemView.CursorAction
_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier

_KEYS: dict[tuple[Qt.Key, Qt.KeyboardModifier], tuple[Action | Extra, ...]] = {
    (Qt.Key.Key_Y, _PLAIN): (Action.CONFIRM, Action.RETRY, Action.RESTORE, Action.ASK_AGAIN),
    (Qt.Key.Key_Y, _SHIFT): (Action.APPLY_ANYWAY,),
    (Qt.Key.Key_N, _PLAIN): (Action.REJECT, Action.DISMISS),
    (Qt.Key.Key_E, _PLAIN): (Action.EDIT,),
    (Qt.Key.Key_U, _PLAIN): (Action.UNDO, Action.RECONSIDER),
    (Qt.Key.Key_L, _PLAIN): (Action.LIFT,),
}
"""What a key does: the first of these that the row offers."""


class ReviewView(QListView):
    """`done` tells what the user does to which row: key, deed, and what goes with it."""

    done = Signal(str, object, str)
    refused = Signal(str, object)  # a key that means nothing to this row as it is: key of the row, Qt key
    all_wanted = Signal()
    menu_wanted = Signal(str, QPoint)
    revealed = Signal(QRect)  # what should be scrolled into view
    past_end = Signal(int)  # an arrow key at the first (-1) or last (1) row

    def __init__(self, context: AppContext, model: ReviewModel, parent: QWidget) -> None:
        super().__init__(parent)
        know_viewport(self)
        self.viewport().setAutoFillBackground(False)  # the card is behind it, with round corners
        self._context = context
        self._entries = model
        self.geometry_ = Geometry(ReviewLook(context.theme), model)
        self._tops: list[int] = [0]
        self._hovered = -1
        self._hot: Placed | None = None
        self._pressed: tuple[str, Placed] | None = None
        self._shows_focus = True
        self._editor: QWidget | None = None
        self._edited = ""
        self.setModel(model)
        self.setAccessibleName(self.tr("Proposed changes"))
        self.setObjectName("review-rows")
        mark(self, Kind.PLAIN)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        for signal in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            signal.connect(self.arrange)

    # rows

    def current_key(self) -> str:
        entry = self._entry(self.currentIndex().row())
        return entry.key if isinstance(entry, Proposed) else ""

    def choose(self, key: str) -> None:
        """Makes a row the one that the keyboard acts on."""
        row = self._entries.row_of(key)
        if row >= 0:
            self.setCurrentIndex(self._entries.index(row))
            self.revealed.emit(self.row_rect(row))

    def choose_end(self, *, last: bool) -> None:
        found = self._entries.all_proposed()
        if found:
            self.choose(found[-1 if last else 0].key)

    def unfold(self, key: str, on: bool) -> None:
        folded = self.geometry_.unfolded
        if (key in folded) == on:
            return
        (folded.add if on else folded.discard)(key)
        self.geometry_.refold(key)
        self.arrange()

    def row_rect(self, row: int) -> QRect:
        return QRect(0, self._tops[row], self.viewport().width(), self._tops[row + 1] - self._tops[row])

    def places(self, row: int) -> Places:
        rect = self.row_rect(row)
        return self.geometry_.places(self._entries.entry(row), rect.top(), rect.height())

    def _entry(self, row: int) -> Heading | Proposed | None:
        return self._entries.entry(row) if 0 <= row < self._entries.rowCount() else None

    # an editor in place of a row

    def open_editor(self, key: str, editor: QWidget) -> None:
        """Puts a widget where a row is, until `close_editor`; the row is as high as it needs."""
        self._editor, self._edited = editor, key
        editor.setParent(self.viewport())
        self.place_editor()
        editor.show()

    def close_editor(self) -> None:
        editor, self._editor = self._editor, None
        self.geometry_.editor_heights.clear()
        self._edited = ""
        if editor is not None:
            editor.hide()
            editor.deleteLater()
        self.arrange()

    def place_editor(self) -> None:
        """Again whenever what it needs has changed."""
        if self._editor is None:
            return
        width = self.viewport().width()
        layout = self._editor.layout()
        height = layout.totalHeightForWidth(width) if layout and layout.hasHeightForWidth() else -1
        height = height if height > 0 else self._editor.sizeHint().height()
        if self.geometry_.editor_heights.get(self._edited) != height:
            self.geometry_.editor_heights = {self._edited: height}
            self.arrange()
        row = self._entries.row_of(self._edited)
        if row >= 0:
            rect = self.row_rect(row)
            self._editor.setGeometry(rect.adjusted(0, 0, 0, -1))

    # where things are

    def arrange(self) -> None:
        """Measures what has changed and takes the height that all rows need."""
        self.geometry_.set_width(self.viewport().width())
        heights = (self.geometry_.height(entry) for entry in self._entries.entries())
        self._tops = list(accumulate(heights, initial=0))
        height = self._tops[-1]
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)
        self._hot = None
        if self._editor is not None and self._edited in self.geometry_.editor_heights:
            row = self._entries.row_of(self._edited)
            if row >= 0:
                self._editor.setGeometry(self.row_rect(row).adjusted(0, 0, 0, -1))
        self.viewport().update()

    def restyle(self) -> None:
        self.geometry_.restyle(ReviewLook(self._context.theme))
        self.arrange()
        self.place_editor()

    def visualRect(self, index: Index) -> QRect:
        return self.row_rect(index.row()) if index.isValid() and index.row() + 1 < len(self._tops) else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        if not 0 <= point.y() < self._tops[-1]:
            return QModelIndex()
        return self._entries.index(bisect_right(self._tops, point.y()) - 1)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for index in selection.indexes():
            region += self.visualRect(index)
        return region

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.center())
        self.selectionModel().select(QItemSelection(index, index) if index.isValid() else QItemSelection(), command)

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return 0

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)  # past QListView, which would lay rows out its own way

    def updateGeometries(self) -> None:
        """Nothing scrolls in here."""

    def scrollTo(
        self, index: Index, _hint: QAbstractItemView.ScrollHint = QListView.ScrollHint.EnsureVisible
    ) -> None:
        if index.isValid() and self.hasFocus():
            self.revealed.emit(self.visualRect(index))

    def sizeHint(self) -> QSize:
        return QSize(self._context.theme.metrics.grid * 40, self._tops[-1])

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.metrics.grid * 20, self._tops[-1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.arrange()
            self.place_editor()

    # keys

    def moveCursor(self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        row, last = self.currentIndex().row(), self._entries.rowCount() - 1
        ways = {
            _Cursor.MoveHome: (0, 1),
            _Cursor.MoveEnd: (last, -1),
            _Cursor.MoveUp: (row - 1, -1),
            _Cursor.MovePrevious: (row - 1, -1),
            _Cursor.MovePageUp: (max(row - 8, 0), 1),
            _Cursor.MoveDown: (row + 1, 1),
            _Cursor.MoveNext: (row + 1, 1),
            _Cursor.MovePageDown: (min(row + 8, last), -1),
        }
        if action not in ways:
            return self.currentIndex()
        row, step = ways[action] if row >= 0 else (0, 1)
        while 0 <= row <= last and isinstance(self._entries.entry(row), Heading):
            row += step
        if 0 <= row <= last:
            return self._entries.index(row)
        if self.currentIndex().isValid():
            self.past_end.emit(step)
        return self.currentIndex()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._show_focus(on=True)
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        entry = self._entries.proposed(self.current_key())
        if (key, modifiers) == (Qt.Key.Key_A, _SHIFT):
            self.all_wanted.emit()
        elif entry is None or modifiers not in (_PLAIN, _SHIFT):
            super().keyPressEvent(event)
        elif (key, modifiers) in _KEYS:
            if not event.isAutoRepeat():
                self._act_by_key(entry, key, _KEYS[key, modifiers])
        elif not self._handle(entry, key, modifiers):
            super().keyPressEvent(event)

    def _act_by_key(self, entry: Proposed, key: Qt.Key, wanted: tuple[Action | Extra, ...]) -> None:
        offered = () if self._entries.is_busy(entry.key) else entry.actions
        deed = next((deed for deed in wanted if deed in offered), None)
        if deed is None:
            self.refused.emit(entry.key, key)
        else:
            self.done.emit(entry.key, deed, "")

    def _handle(self, entry: Proposed, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        match key:
            case Qt.Key.Key_R if modifiers == _PLAIN:
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

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in ENTER:
            event.accept()
            return True
        return super().event(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters are verdicts here."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._show_focus(on=event.reason() is not Qt.FocusReason.MouseFocusReason)
        if not self.currentIndex().isValid() and event.reason() is not Qt.FocusReason.MouseFocusReason:
            first = next(iter(self._entries.waiting() or self._entries.all_proposed()), None)
            if first is not None:
                self.choose(first.key)
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _show_focus(self, *, on: bool) -> None:
        if on != self._shows_focus:
            self._shows_focus = on
            self.viewport().update()

    # pointer

    def placed_at(self, point: QPoint) -> tuple[str, Placed] | None:
        row = self.indexAt(point).row()
        if row < 0:
            return None
        placed = self.places(row).at(point)
        return (self._entries.entry(row).key, placed) if placed is not None else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.placed_at(event.position().toPoint())
        self._pressed = found if event.button() is Qt.MouseButton.LeftButton else None
        row = self.indexAt(event.position().toPoint()).row()
        if isinstance(self._entry(row), Proposed):
            self.setCurrentIndex(self._entries.index(row))
        self._hover(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        found = self.placed_at(event.position().toPoint())
        self.viewport().update()
        if pressed is None or found is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if (found[0], found[1].part.deed, found[1].part.value) == (
            pressed[0],
            pressed[1].part.deed,
            pressed[1].part.value,
        ):
            self._act(*found)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second of two clicks meant the same as the first; what stands there by now may be something else."""
        event.accept()

    def _act(self, key: str, placed: Placed) -> None:
        if placed.part.deed is Extra.UNFOLD:
            self.unfold(key, key not in self.geometry_.unfolded)
        else:
            self.done.emit(key, placed.part.deed, placed.part.value)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(QPoint(-1, -1))
        super().leaveEvent(event)

    def _hover(self, point: QPoint) -> None:
        row = self.indexAt(point).row()
        found = self.placed_at(point)
        hot = found[1] if found else None
        if row != self._hovered or hot != self._hot or self._pressed:
            self._hovered, self._hot = row, hot
            shape = Qt.CursorShape.PointingHandCursor if hot else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row, position = self.indexAt(event.pos()).row(), event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            row = self.currentIndex().row()
            position = self.viewport().mapToGlobal(self.row_rect(row).center()) if row >= 0 else position
        entry = self._entry(row)
        if isinstance(entry, Proposed):
            self.choose(entry.key)
            self.menu_wanted.emit(entry.key, position)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return super().viewportEvent(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        found = self.placed_at(event.pos())
        row = self.indexAt(event.pos()).row()
        entry = self._entry(row)
        text, rect = "", QRect()
        if found is not None:
            text, rect = found[1].part.tip, found[1].rect
        elif isinstance(entry, Proposed):
            places = self.places(row)
            if not places.unfold.isNull() and places.note.contains(event.pos()):
                text, rect = self._entries.note(entry), places.note
        QToolTip.showText(event.globalPos(), text, self.viewport(), rect)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, self.viewport().width(), 1, self.geometry_.look.color("line"))
        focused = self.hasFocus() or (
            self._editor is not None and self._editor.isAncestorOf(self.focusWidget() or self)
        )
        hot = self._hot.part if self._hot else None
        hand = Hand(
            current=self.currentIndex().row() if focused else -1,
            focused=focused and self._shows_focus,
            hovered=self._hovered,
            deed=hot.deed if hot else None,
            value=hot.value if hot else "",
            pressed=self._pressed is not None,
        )
        brush = ReviewPainter(painter, self.geometry_, self._entries, self._context.icons, hand)
        first = max(bisect_right(self._tops, event.rect().top()) - 1, 0)
        last = self._entries.rowCount() - 1
        for row in range(first, last + 1):
            if self._tops[row] > event.rect().bottom():
                break
            entry, places = self._entries.entry(row), self.places(row)
            if isinstance(entry, Heading):
                brush.heading(entry, places, row)
            else:
                brush.proposed(entry, places, row, is_last=row == last)
        painter.end()
