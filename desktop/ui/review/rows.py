"""The rows of a review card below each other, as high as all of them: the page around it scrolls."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QSizePolicy, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.review.entries import Entry, Heading, Proposed
from desktop.ui.review.geometry import Geometry
from desktop.ui.review.model import ReviewModel
from desktop.ui.review.painter import Hand, ReviewPainter
from desktop.ui.review.placing import Places
from desktop.ui.review.row_style import ReviewLook
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.accessible_rows import TickableList
from desktop.ui.widgets.known_viewport import know_viewport

Index = QModelIndex | QPersistentModelIndex
_EnsureVisible = QAbstractItemView.ScrollHint.EnsureVisible


class ReviewRows(TickableList):
    """Draws only what is seen of it, and measures only what has changed. One row can make way for an editor.

    QListView lays rows out in ways that do not suit rows of many heights; it is the base because screen readers know
    it.
    """

    revealed = Signal(QRect)  # what should be scrolled into view
    growing = Signal()  # a row is about to have another height, at the user's wish

    def __init__(self, context: AppContext, model: ReviewModel, parent: QWidget) -> None:
        super().__init__(parent)
        know_viewport(self)
        self.viewport().setAutoFillBackground(False)  # the card is behind it, with round corners
        self.context = context
        self.entries = model
        self.arrangement = Geometry(ReviewLook(context.theme), model)
        self._tops: list[int] = [0]
        self._editor: QWidget | None = None
        self._edited = ""
        self._reveal = QTimer(self, singleShot=True, interval=0)
        self._reveal.timeout.connect(self.on_reveal)
        self.setModel(model)
        self.setObjectName("review-rows")
        mark(self, Kind.PLAIN)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            signal.connect(self.arrange)
        model.dataChanged.connect(self.on_data_changed)

    def entry_at(self, row: int) -> Entry | None:
        return self.entries.entry(row) if 0 <= row < self.entries.rowCount() else None

    def is_ticked(self, row: int) -> bool | None:
        entry = self.entries.entry(row)
        return self.entries.is_ticked(entry.key) if isinstance(entry, Proposed) and entry.can_tick else None

    def tick(self, row: int) -> None:
        self.entries.tick(self.entries.entry(row).key, not self.is_ticked(row))

    def row_rect(self, row: int) -> QRect:
        return QRect(0, self._tops[row], self.viewport().width(), self._tops[row + 1] - self._tops[row])

    def places(self, row: int) -> Places:
        rect = self.row_rect(row)
        return self.arrangement.places(self.entries.entry(row), rect.top(), rect.height())

    def is_unfolded(self, key: str) -> bool:
        return key in self.arrangement.unfolded

    def unfold(self, key: str, on: bool) -> None:
        """Shows all that there is to say about a row, or as much as usual."""
        if self.is_unfolded(key) == on:
            return
        self.growing.emit()
        (self.arrangement.unfolded.add if on else self.arrangement.unfolded.discard)(key)
        self.arrangement.refold(key)
        self.arrange()
        self.viewport().update()

    def restyle(self) -> None:
        self.arrangement.restyle(ReviewLook(self.context.theme))
        self.arrange()
        self.place_editor()
        self.viewport().update()

    # an editor in place of a row

    def open_editor(self, key: str, editor: QWidget) -> None:
        """Puts a widget where a row is, until `close_editor`; the row is as high as it needs."""
        self._editor, self._edited = editor, key
        editor.setParent(self.viewport())
        self.place_editor()
        editor.show()

    def close_editor(self) -> None:
        self.growing.emit()
        editor, self._editor, self._edited = self._editor, None, ""
        self.arrangement.editor_heights.clear()
        if editor is not None:
            editor.hide()
            editor.deleteLater()
        self.arrange()

    def place_editor(self) -> None:
        """Again whenever it needs another height."""
        row = self.entries.row_of(self._edited)
        if self._editor is None or row < 0:
            return
        width = self.viewport().width()
        wraps = self._editor.hasHeightForWidth()
        height = self._editor.heightForWidth(width) if wraps else self._editor.sizeHint().height()
        if self.arrangement.editor_heights.get(self._edited) != height:
            self.growing.emit()
            self.reveal_editor()
        self.arrangement.editor_heights = {self._edited: height}
        self.arrange()
        self._editor.setGeometry(self.row_rect(row).adjusted(0, 0, 0, -1))

    def reveal_editor(self) -> None:
        """Soon: by then it has its place."""
        self._reveal.start()

    def on_reveal(self) -> None:
        if self._editor is not None:
            self.revealed.emit(self._editor.geometry())

    # where things are

    def on_data_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            self.arrangement.touch(self.entries.entry(row).key)
            self.viewport().update(self.row_rect(row))
        self.arrange()

    def arrange(self) -> None:
        """Measures what has changed and takes the height that all rows need."""
        self.arrangement.set_width(self.viewport().width())
        tops = list(accumulate(map(self.arrangement.height, self.entries.entries()), initial=0))
        if tops == self._tops:
            return
        self._tops = tops
        if tops[-1] != self.minimumHeight() or tops[-1] != self.maximumHeight():
            self.setFixedHeight(tops[-1])
            self.viewport().setGeometry(self.contentsRect())  # within a resize Qt leaves it as it was
        row = self.entries.row_of(self._edited)
        if self._editor is not None and row >= 0:
            self._editor.setGeometry(self.row_rect(row).adjusted(0, 0, 0, -1))
        self.viewport().update()

    def visualRect(self, index: Index) -> QRect:
        return self.row_rect(index.row()) if index.isValid() and index.row() + 1 < len(self._tops) else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        if not 0 <= point.y() < self._tops[-1]:
            return QModelIndex()
        return self.entries.index(bisect_right(self._tops, point.y()) - 1)

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
        QAbstractItemView.doItemsLayout(self)  # past QListView, which would lay the rows out

    def updateGeometries(self) -> None:
        """Nothing scrolls in here."""

    def scrollTo(self, index: Index, _hint: QAbstractItemView.ScrollHint = _EnsureVisible) -> None:
        if index.isValid() and self.hasFocus():
            self.revealed.emit(self.visualRect(index))

    def sizeHint(self) -> QSize:
        return QSize(self.context.theme.metrics.grid * 40, self._tops[-1])

    def minimumSizeHint(self) -> QSize:
        return QSize(self.context.theme.metrics.grid * 20, self._tops[-1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.arrange()
            self.place_editor()

    # painting

    def hand(self) -> Hand:
        """Where the user is."""
        return Hand()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, self.viewport().width(), 1, self.arrangement.look.color("line"))
        brush = ReviewPainter(painter, self.arrangement, self.entries, self.context.icons, self.hand())
        last = self.entries.rowCount() - 1
        for row in range(max(bisect_right(self._tops, event.rect().top()) - 1, 0), last + 1):
            if self._tops[row] > event.rect().bottom():
                break
            entry, places = self.entries.entry(row), self.places(row)
            if isinstance(entry, Heading):
                brush.heading(entry, places, row)
            else:
                brush.proposed(entry, places, row, is_last=row == last)
        painter.end()
