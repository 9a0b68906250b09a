"""How a task looks in a list, and how it is renamed there."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.domain import text
from desktop.domain.views import Query, TaskRow, View
from desktop.errors import InvalidInputError
from desktop.ui.components.task_look import Look
from desktop.ui.components.task_painter import Moment, RowPainter
from desktop.ui.context import AppContext, Tone
from desktop.ui.models.task_list import Role
from desktop.ui.widgets.key_claim import ENTER, claim_keys

Index = QModelIndex | QPersistentModelIndex


class TaskDelegate(QStyledItemDelegate):
    """`renamed` comes before `editing_ended`, and only with a title that can be stored."""

    renamed = Signal(str, str)  # id and title
    editing_began = Signal()
    editing_ended = Signal()

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._painter = RowPainter(context)
        self._query = Query(View.INBOX, context.today())
        self.hot_check = -1  # the row with the pointer over its checkbox
        self.shows_focus = False

    def set_query(self, query: Query) -> None:
        """What the rows are the answer to."""
        self._query = query

    def restyle(self) -> None:
        self._painter = RowPainter(self._context)

    @property
    def look(self) -> Look:
        return self._painter.look

    def card(self, option: QStyleOptionViewItem) -> QRect:
        """What of a row's rectangle is painted."""
        return self._painter.places(option).card

    @property
    def can_check(self) -> bool:
        return self._query.view is not View.TRASH

    def check_area(self, option: QStyleOptionViewItem) -> QRect:
        """Where a click ticks a task: more than the box, for those who do not aim."""
        places = self._painter.places(option)
        area = places.card.adjusted(0, 0, places.text.left() - places.card.right(), 0)
        return self._painter.mirrored(option, area)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        heading = index.data(Role.HEADING)
        if heading is not None:
            self._painter.heading(painter, option, heading)
        else:
            self._painter.row(painter, option, index.data(Role.ROW), self._moment(option, index))

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Tells what there was no room for."""
        row = index.data(Role.ROW)
        lines = self._unseen(option, index, row) if isinstance(row, TaskRow) else []
        if event.type() is not QEvent.Type.ToolTip or not lines:
            QToolTip.hideText()
            return False
        QToolTip.showText(event.globalPos(), "\n".join(lines), view.viewport(), option.rect)
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
        places = self._painter.places(option)
        rect = places.text.adjusted(-metrics.grid - 2, metrics.half - 1, metrics.grid, -metrics.half)
        editor.setGeometry(self._painter.mirrored(option, rect))

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Once: a refresh of the row must not take away what was typed."""
        assert isinstance(editor, QLineEdit)
        if not editor.isModified() and not editor.text():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        title = self._checked(editor)
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

    def _moment(self, option: QStyleOptionViewItem, index: Index) -> Moment:
        first, last = index.data(Role.EDGES)
        return Moment(
            query=self._query,
            is_first=first,
            is_last=last,
            can_check=self.can_check,
            hot_check=self.hot_check == index.row(),
            ring=self.shows_focus and bool(option.state & QStyle.StateFlag.State_HasFocus),
        )

    def _unseen(self, option: QStyleOptionViewItem, index: Index, row: TaskRow) -> list[str]:
        moment = self._moment(option, index)
        hidden = self._painter.hidden(option, row, moment)
        title = [row.title] if hidden or self._painter.is_cut(option, row, moment) else []
        return title + ([" · ".join(hidden)] if hidden else [])
