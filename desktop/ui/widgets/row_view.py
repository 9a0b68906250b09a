"""A list of rows of one height, whose places are computed, not laid out. A subclass may compute them otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QColor, QHoverEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from desktop.ui.widgets.accessible_rows import TickableList
from desktop.ui.widgets.known_viewport import know_viewport

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

Index = QModelIndex | QPersistentModelIndex
_Cursor = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint


class Cell(NamedTuple):
    """A row to paint. Unlike QStyleOptionViewItem it does not make PySide load all of QStyle."""

    rect: QRect
    selected: bool
    hovered: bool
    focused: bool


def fill(painter: QPainter, rect: QRect, color: QColor) -> None:
    """Fills a rectangle. The first call of `QPainter.fillRect` would make Python classes of all gradients."""
    painter.setBackground(color)
    painter.eraseRect(rect)


def runs(selection: QItemSelection) -> list[range]:
    """The selected rows, from top to bottom."""
    parts = [selection.at(number) for number in range(selection.count())]
    return sorted((range(part.top(), part.bottom() + 1) for part in parts), key=lambda rows: rows.start)


class RowView(TickableList):
    """As quick with a hundred thousand rows as with ten: opening, changing and scrolling cost what is visible.

    QListView asks a model for each row whenever one of them changes, a fifth of a second for a hundred thousand rows
    of a Python model. It is the base class all the same, for the rest that it does and for screen readers.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        know_viewport(self)
        self._height = 1
        self._margins = (0, 0)  # above the first row and below the last
        self._background = QColor()
        self._hovered = -1
        self._gap_row, self._gap = 0, 0  # rows from the one on are this much lower, while others close up
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)

    def set_row_height(self, height: int, above: int = 0, below: int = 0) -> None:
        self._height, self._margins = height, (above, below)
        self.doItemsLayout()

    def set_background(self, color: QColor) -> None:
        """What is behind the rows. The view paints it itself, so that scrolling can move what is painted already."""
        self._background = color
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().update()

    def close_up(self, row: int, rows: int, milliseconds: int) -> None:
        """Animates the rows from `row` on moving up, after `rows` rows above them were removed."""
        self._gap_row = row
        self._closing.stop()
        self._closing.setStartValue(rows * self._height)
        self._closing.setEndValue(0)
        self._closing.setDuration(milliseconds)
        self._closing.start()

    @cached_property
    def _closing(self) -> QVariantAnimation:
        from PySide6.QtCore import QEasingCurve, QVariantAnimation

        closing = QVariantAnimation(self, easingCurve=QEasingCurve(QEasingCurve.Type.OutCubic))
        closing.valueChanged.connect(self._on_closing)
        return closing

    def visible_rows(self) -> range:
        return self._rows_between(0, self.viewport().height() - 1)

    def offset_of(self, row: int) -> int:
        """How far a row is below the top of what is visible; negative above it."""
        return self._top(row) - self.verticalOffset()

    def scroll_to_offset(self, row: int, offset: int) -> None:
        self.verticalScrollBar().setValue(self._top(row) - offset)

    def draw_gap(self, painter: QPainter, rect: QRect, row: int) -> None:
        """What shows above a row while it moves up."""

    # where things are

    def _top(self, row: int) -> int:
        return self._margins[0] + row * self._height + (self._gap if row >= self._gap_row else 0)

    def _height_of(self, _row: int) -> int:
        return self._height

    def _rect(self, row: int) -> QRect:
        return QRect(0, self.offset_of(row), self.viewport().width(), self._height_of(row))

    def _content_height(self) -> int:
        return sum(self._margins) + self._count() * self._height + self._gap

    def _count(self) -> int:
        return self.model().rowCount() if self.model() else 0

    def _row_at(self, y: int) -> int:
        """The row at a height of the viewport, also where there is none."""
        y += self.verticalOffset() - self._margins[0]
        row = y // self._height
        if row < self._gap_row:
            return row
        return max((y - self._gap) // self._height, self._gap_row - 1)

    def _rows_between(self, top: int, bottom: int) -> range:
        return range(max(self._row_at(top), 0), min(self._row_at(bottom), self._count() - 1) + 1)

    def visualRect(self, index: Index) -> QRect:
        if not index.isValid():
            return QRect()
        return self._rect(index.row())

    def indexAt(self, point: QPoint) -> QModelIndex:
        row = self._row_at(point.y())
        index = self.model().index(row, 0) if 0 <= row < self._count() else QModelIndex()
        return index if self.visualRect(index).contains(point) else QModelIndex()

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        shown = self.viewport().rect()
        for rows in runs(selection):
            top, bottom = self.offset_of(rows[0]), self._rect(rows[-1]).bottom() + 1
            region += QRect(0, top, shown.width(), bottom - top) & shown
        return region

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    # scrolling

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)  # past QListView, which would go through all rows

    def updateGeometries(self) -> None:
        height = self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setPageStep(height)
        bar.setSingleStep(self._height)
        bar.setRange(0, max(self._content_height() - height, 0))
        # Shows or hides the bar now: by itself it would do so after the next frame, for which all is painted twice.
        self.setVerticalScrollBarPolicy(self.verticalScrollBarPolicy())
        QAbstractItemView.updateGeometries(self)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        row, height = index.row(), self.viewport().height()
        top = self.offset_of(row)
        bottom = top + self._height_of(row)
        if row == 0:
            top -= self._margins[0]
        if row == self._count() - 1:
            bottom += self._margins[1]
        bar = self.verticalScrollBar()
        if hint is _Hint.PositionAtCenter:
            bar.setValue(bar.value() + (top + bottom - height) // 2)
        elif hint is _Hint.PositionAtTop or top < 0:
            bar.setValue(bar.value() + top)
        elif hint is _Hint.PositionAtBottom or bottom > height:
            bar.setValue(bar.value() + min(bottom - height, top))

    # keys and selection

    def moveCursor(self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        row, last = self.currentIndex().row(), self._count() - 1
        page = max(self.viewport().height() // self._height - 1, 1)
        if row < 0:
            return self._selectable(last, -1) if action is _Cursor.MoveEnd else self._selectable(0, 1)
        goals = {
            _Cursor.MoveHome: (0, 1),
            _Cursor.MoveEnd: (last, -1),
            _Cursor.MovePageUp: (max(row - page, 0), 1),
            _Cursor.MovePageDown: (min(row + page, last), -1),
            _Cursor.MoveUp: (row - 1, -1),
            _Cursor.MovePrevious: (row - 1, -1),
            _Cursor.MoveDown: (row + 1, 1),
            _Cursor.MoveNext: (row + 1, 1),
        }
        if action not in goals:
            return self.currentIndex()
        found = self._selectable(*goals[action])
        return found if found.isValid() else self.currentIndex()

    def _selectable(self, row: int, step: int) -> QModelIndex:
        """The first row from here on in a direction that can be selected."""
        while 0 <= row < self._count():
            index = self.model().index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                return index
            row += step
        return QModelIndex()

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        rect = rect.normalized()
        rows = self._rows_between(rect.top(), rect.bottom())
        selection = QItemSelection()
        if rows:
            selection.select(self.model().index(rows[0], 0), self.model().index(rows[-1], 0))
        self.selectionModel().select(selection, command)

    def selectAll(self) -> None:
        """As one range; Qt's own makes an index for each row."""
        if last := self._count():
            rows = QItemSelection(self.model().index(0, 0), self.model().index(last - 1, 0))
            self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def keyboardSearch(self, search: str) -> None:
        """Off: it would read every row."""

    # painting

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            return False  # the rows look the same, and need not be painted again
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverMove) and isinstance(event, QHoverEvent):
            self._hover(self.indexAt(event.position().toPoint()).row())
        elif event.type() in (QEvent.Type.HoverLeave, QEvent.Type.Leave):
            self._hover(-1)
        return super().viewportEvent(event)

    def _hover(self, row: int) -> None:
        before, self._hovered = self._hovered, row
        for changed in {before, row} - {-1} if before != row else ():
            self.update(self.model().index(changed, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.model() is None:
            return
        painter = QPainter(self.viewport())
        fill(painter, event.rect(), self._background)
        current = self.currentIndex().row() if self.hasFocus() else -1
        model, selected, region = self.model(), self.selectionModel(), event.region()
        paint = self.row_painter(painter)
        for row in self._rows_between(event.rect().top(), event.rect().bottom()):
            rect = self._rect(row)
            if self._gap and row == self._gap_row:
                self.draw_gap(painter, rect.translated(0, -self._gap).united(rect), row)
            if not region.intersects(rect):
                continue
            index = model.index(row, 0)
            paint(Cell(rect, selected.isSelected(index), row == self._hovered, row == current), row)
        painter.end()

    def row_painter(self, painter: QPainter) -> Callable[[Cell, int], None]:
        """A function that paints a row. A view whose delegate paints a Cell returns that."""
        return partial(self._paint_by_option, painter)

    def _paint_by_option(self, painter: QPainter, cell: Cell, row: int) -> None:
        from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = cell.rect
        flag = QStyle.StateFlag
        states = (
            (flag.State_Selected, cell.selected),
            (flag.State_MouseOver, cell.hovered),
            (flag.State_HasFocus, cell.focused),
        )
        for state, is_on in states:
            option.state = option.state | state if is_on else option.state & ~state
        self.itemDelegate().paint(painter, option, self.model().index(row, 0))

    def _on_closing(self, gap: int) -> None:
        self._gap = gap
        self.updateGeometries()
        self.viewport().update()
