"""A small window with a list to choose from, and a field that narrows it down."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.core.context import AppContext
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.field import Field
from desktop.ui.widgets.key_claim import ENTER, claim_keys
from desktop.ui.widgets.labels import wrapped_label
from desktop.ui.widgets.layouts import make_column

ID = Qt.ItemDataRole.UserRole
ASIDE = Qt.ItemDataRole.UserRole + 1
"""Data of an entry: its id, which a heading has not, and a few words at its end."""

_SIZE = (42, 48)
"""In grid units. The same whatever is found: a list that grows and shrinks while one types is hard to read."""

_PAGE = 9
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _PAGE, Qt.Key.Key_PageUp: -_PAGE}


class ListPopup(QFrame):
    """The field keeps the focus; the arrows move the choice, Enter and a click make it.

    Subclasses fill the list by `show_entries` when `search` is told a text; `foot` is below the list.
    """

    chosen = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.context = context
        self.setObjectName("agent-popup")
        round_corners(self)
        self.field = Field(context.icons, parent=self)
        self.list = mark(QListWidget(self), WidgetKind.PLAIN)
        self.list.setItemDelegate(_EntryDelegate(context, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListWidget.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self._none = wrapped_label("", self, WidgetKind.MUTED)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.foot = QVBoxLayout()
        column = make_column(self, self.field, self.list, self._none, self.foot, grows=self.list)
        column.setStretchFactor(self._none, 1)
        context.theme.space(column, "snug", ("grid",))
        self.field.input.textChanged.connect(self.search)
        self.field.input.installEventFilter(self)
        claim_keys(self.field.input, *ENTER, Qt.Key.Key_Escape)
        self.list.itemClicked.connect(self.on_clicked)

    def set_names(self, name: str, hint: str) -> None:
        """What is listed, and what the field is for."""
        self.setAccessibleName(name)
        self.list.setAccessibleName(name)
        self.field.input.setPlaceholderText(hint)
        self.field.input.setAccessibleName(hint)

    def open_at(self, anchor: QWidget) -> None:
        """Below `anchor`, at its right edge, and in any case on the screen."""
        metrics = self.context.theme.metrics
        self.field.clear()
        self.search("")
        screen = anchor.screen().availableGeometry()
        size = (QSize(*_SIZE) * metrics.grid).boundedTo(screen.size())
        rect = QRect(QPoint(0, 0), size)
        rect.moveTopRight(anchor.mapToGlobal(anchor.rect().bottomRight()) + QPoint(0, 2))
        rect.moveLeft(max(screen.left(), min(rect.left(), screen.right() - size.width())))
        rect.moveTop(max(screen.top(), min(rect.top(), screen.bottom() - size.height())))
        self.setGeometry(rect)
        self.show()
        self.field.input.setFocus(Qt.FocusReason.PopupFocusReason)

    def search(self, text: str) -> None:
        raise NotImplementedError

    def show_entries(self, entries: list[tuple[str, str, str]], none: str, current: str = "") -> None:
        """(id, text, aside) each; an entry without an id is a heading. `none` is shown where there are no entries."""
        self.list.clear()
        for id_, text, aside in entries:
            item = QListWidgetItem(text, self.list)
            item.setData(ID, id_)
            item.setData(ASIDE, aside)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}, {aside}" if aside else text)
            if not id_:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        self._none.setText(none)
        self._none.setVisible(not entries)
        self.list.setVisible(bool(entries))
        ids = self.ids()
        wanted = current if current in ids else next(filter(None, ids), "")
        if wanted:
            self.list.setCurrentRow(ids.index(wanted))

    def ids(self) -> list[str]:
        """Of all rows; "" for headings."""
        return [self.list.item(row).data(ID) for row in range(self.list.count())]

    def current_id(self) -> str | None:
        item = self.list.currentItem()
        return item.data(ID) or None if item else None

    def on_clicked(self, item: QListWidgetItem) -> None:
        if id_ := item.data(ID):
            self._choose(id_)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.on_key(event):
            return True
        return super().eventFilter(watched, event)

    def on_key(self, event: QKeyEvent) -> bool:
        """Whether a key typed in the field was meant for the list."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._step(_STEPS[key])
        elif key in ENTER:
            if id_ := self.current_id():
                self._choose(id_)
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            return False
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.rect().contains(event.position().toPoint()):
            # Else the click that closes the popup would open it again where it hits its button.
            self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        super().mousePressEvent(event)

    def _choose(self, id_: str) -> None:
        self.close()
        self.chosen.emit(id_)

    def _step(self, step: int) -> None:
        rows = [row for row, id_ in enumerate(self.ids()) if id_]
        if not rows:
            return
        at = rows.index(self.list.currentRow()) if self.list.currentRow() in rows else 0
        self.list.setCurrentRow(rows[max(0, min(at + step, len(rows) - 1))])
        announce(self.field.input, self.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole))


class _EntryDelegate(QStyledItemDelegate):
    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = context.theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(option.rect.width(), self._theme.metrics.control)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._theme
        metrics, tokens = theme.metrics, theme.tokens
        self.initStyleOption(option, index)
        text, option.text = option.text, ""
        style = option.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        painter.save()
        rect = option.rect.adjusted(metrics.grid, 0, -metrics.grid, 0)
        aside = str(index.data(ASIDE) or "")
        is_heading = not index.data(ID)
        painter.setFont(theme.font(metrics.small))
        painter.setPen(QColor(tokens.muted))
        leading, trailing = _sides(option.direction)
        if aside:
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | trailing, aside)
            room = painter.fontMetrics().horizontalAdvance(aside) + metrics.grid
            is_left = leading is Qt.AlignmentFlag.AlignLeft
            rect.adjust(0 if is_left else room, 0, -room if is_left else 0, 0)
        if not is_heading:
            painter.setFont(theme.font(metrics.body))
            painter.setPen(QColor(tokens.text))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        down = Qt.AlignmentFlag.AlignBottom if is_heading else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect.adjusted(0, 0, 0, -metrics.half if is_heading else 0), down | leading, shown)
        painter.restore()


def _sides(direction: Qt.LayoutDirection) -> tuple[Qt.AlignmentFlag, Qt.AlignmentFlag]:
    sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
    return sides if direction is Qt.LayoutDirection.LeftToRight else (sides[1], sides[0])
