"""How a task looks in a list, and how it is renamed there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.domain import text
from desktop.domain.views import Query, TaskRow, View
from desktop.errors import InvalidInputError
from desktop.ui.core.context import AppContext, Tone
from desktop.ui.tasks.line import Line, Lines
from desktop.ui.tasks.list_model import Painted, Role, TaskListModel
from desktop.ui.tasks.painter import RowPainter, State
from desktop.ui.tasks.row_style import Look, Places, placed
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.row_view import Cell

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
        self.look = Look(context.theme)
        self._lines = Lines(self.look, Query(View.INBOX, context.today()), context.now())
        self.hot_check = -1  # the row with the pointer over its checkbox
        self.shows_focus = False

    def set_query(self, query: Query) -> None:
        """What the rows are the answer to."""
        self._lines = Lines(self.look, query, self._context.now())

    def restyle(self) -> None:
        self.look = Look(self._context.theme)
        self.set_query(self._lines.query)

    @property
    def can_check(self) -> bool:
        return self._lines.query.view is not View.TRASH

    def places(self, rect: QRect) -> Places:
        """Where things are in a row that has this rectangle."""
        return self.look.places(rect, self._view.width() - rect.width(), mirrored=self._is_mirrored)

    def check_area(self, rect: QRect) -> QRect:
        """Where a click ticks a task: more than the box, for those who do not aim."""
        places = self.places(rect)
        area = places.card.adjusted(0, 0, places.text.left() - places.card.right(), 0)
        return placed(area, places.card, mirrored=self._is_mirrored)

    def row_painter(self, painter: QPainter) -> Callable[[Cell, int], None]:
        """What paints one row after the other."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text reads as it is written
        drawing = RowPainter(painter, self.look, self._context.icons, mirrored=self._is_mirrored)
        return partial(self._paint_row, drawing)

    def _paint_row(self, drawing: RowPainter, cell: Cell, number: int) -> None:
        shown = self._tasks.painted(number)
        places = self.places(cell.rect)
        if shown.heading is not None:
            drawing.heading(places.card, shown.heading)
        else:
            line = self._line(shown.row, places, shown.excerpt) if shown.row else None
            drawing.row(places, line, self._state(cell, number, shown))

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Tells what there was no room for."""
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
        places = self.places(option.rect)
        rect = places.text.adjusted(-metrics.grid - 2, metrics.half - 1, metrics.grid, -metrics.half)
        editor.setGeometry(placed(rect, places.card, mirrored=self._is_mirrored))

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Once: a refresh of the row must not take away what was typed."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() and not editor.text():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        title = self._checked(editor) if editor.isModified() else None
        if title is not None and title != index.data(Qt.ItemDataRole.EditRole):
            self.renamed.emit(index.data(Role.ID), title)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """A title that cannot be stays in the editor to be mended."""
        is_enter = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in ENTER
        if is_enter and isinstance(editor, QLineEdit) and self._checked(editor) is None:
            return True
        return super().eventFilter(editor, event)

    def _checked(self, editor: QLineEdit) -> str | None:
        try:
            return text.title(editor.text())
        except InvalidInputError as error:
            self._context.tell(str(error), tone=Tone.ERROR)
            return None

    @property
    def _is_mirrored(self) -> bool:
        return self._view.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _line(self, row: TaskRow, places: Places, found: str) -> Line:
        if self._lines.day != self._context.today():
            self.set_query(self._lines.query)
        return self._lines.line(row, places.text.width(), found)

    def _state(self, cell: Cell, number: int, shown: Painted) -> State:
        return State(
            is_first=shown.is_first,
            is_last=shown.is_last,
            selected=cell.selected,
            hovered=cell.hovered,
            ring=self.shows_focus and cell.focused,
            can_check=self.can_check,
            hot_check=self.hot_check == number,
            search=self._lines.query.search.strip(),
        )

    def _unseen(self, option: QStyleOptionViewItem, row: TaskRow, found: str) -> list[str]:
        line = self._line(row, self.places(option.rect), found)
        below = [" · ".join(line.hidden)] if line.hidden else []
        if line.excerpt != found:
            below.append(found)
        return [row.title, *below] if below or line.is_cut else []
