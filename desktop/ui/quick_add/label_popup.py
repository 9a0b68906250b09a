"""Labels offered while one types a "#"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.domain.text import fold
from desktop.domain.values import Label, TaskList
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import label_icon, list_icon
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.box import Box, Height
from desktop.ui.widgets.layouts import make_column

MOST = 8


def offered(labels: Sequence[Label | TaskList], typed: str) -> list[Label | TaskList]:
    """Those that begin with what is typed, then those that have it inside; none where it is typed out in full."""
    wanted = fold(typed)
    if any(fold(label.name) == wanted for label in labels):
        return []
    first = [label for label in labels if fold(label.name).startswith(wanted)]
    inside = [label for label in labels if wanted in fold(label.name) and label not in first]
    return [*first, *inside][:MOST]


class LabelPopup(Box):
    """Never takes the focus: keys typed in the text field move the selection. Lies over the content of `parent`."""

    chosen = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(context.theme, Height.FLOATING, parent)
        self.over = parent
        self._context = context
        self.list = mark(QListWidget(self), WidgetKind.PLAIN)
        self.list.setAccessibleName(self.tr("Labels"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._context.theme.space(make_column(self, self.list), margins=("half",))
        self.list.itemClicked.connect(self._on_clicked)
        self.hide()

    def offer(self, labels: Sequence[Label | TaskList], *, preselect: bool) -> None:
        self.list.clear()
        for label in labels:
            self.list.addItem(QListWidgetItem(_icon(self._context.theme, label), label.name))
        if preselect:
            self.list.setCurrentRow(0)

    def current(self) -> str | None:
        item = self.list.currentItem()
        return item.text() if item else None

    def step(self, step: int) -> None:
        row = self.list.currentRow()
        count = self.list.count()
        row = (row + step) % count if row >= 0 or step > 0 else count - 1
        self.list.setCurrentRow(row)
        announce(self.list, self.list.item(row).text())

    def show_at(self, corner: QPoint) -> None:
        """Opens with its upper left corner there, or as near as it stays inside the window."""
        metrics, room = self._context.theme.metrics, self.room()
        width = max(self.list.sizeHintForColumn(0) + metrics.triple, metrics.grid * 20)
        height = self.list.sizeHintForRow(0) * self.list.count()
        pad = metrics.half
        size = QSize(width + 2 * (pad + room), height + 2 * (pad + room))
        rect = QRect(corner - QPoint(room, room), size)
        around = room - metrics.grid
        area = self.over.rect().adjusted(-around, 0, around, 0)
        rect.moveRight(min(rect.right(), area.right()))
        rect.moveLeft(max(rect.left(), area.left()))
        self.setGeometry(rect)
        self.show()
        self.raise_()

    def _on_clicked(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.text())


def _icon(theme: Theme, one: Label | TaskList) -> QIcon:
    return (list_icon if isinstance(one, TaskList) else label_icon)(theme, one.color, one.name)
