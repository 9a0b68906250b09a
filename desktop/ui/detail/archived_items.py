"""Checklist items put out of sight, with a way back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.domain.task import ChecklistItem
from desktop.ui.core.context import AppContext
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.disclosure import Disclosure
from desktop.ui.widgets.elided_label import ElidedLabel
from desktop.ui.widgets.key_claim import press_with_enter


class ArchivedItems(Disclosure):
    """Not there at all while nothing is archived; its rows are made when it is unfolded."""

    unarchiving_wanted = Signal(str)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__("", context.icons, parent)
        self._context = context
        self._items: list[ChecklistItem] = []
        self._rows: list[ArchivedRow] = []
        self._read_only = False
        self._column = QVBoxLayout(self.body)
        self._column.setSpacing(0)
        self.unfolded.connect(self.on_unfolded)
        self.hide()

    def show_items(self, items: Sequence[ChecklistItem]) -> None:
        if list(items) == self._items:
            return
        self._items = list(items)
        self.set_title(self.tr("%n archived", "", len(self._items)))
        self.setVisible(bool(self._items))
        if not self._items:
            self.set_open(False)
        self._fill()

    def rows(self) -> list[ArchivedRow]:
        return self._rows

    def set_read_only(self, on: bool) -> None:
        self._read_only = on
        for row in self._rows:
            row.button.setHidden(on)

    def on_unfolded(self, _on: bool) -> None:
        self._fill()

    def on_put_back(self) -> None:
        row = self.sender()
        assert isinstance(row, ArchivedRow)
        self.unarchiving_wanted.emit(row.item_id)

    def _fill(self) -> None:
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = []
        metrics = self._context.theme.metrics
        self._column.setContentsMargins(metrics.triple, 0, 0, 0)
        for item in self._items if self.is_open() else ():
            row = ArchivedRow(item, self.body)
            row.button.setHidden(self._read_only)
            row.put_back.connect(self.on_put_back)
            self._column.addWidget(row)
            self._rows.append(row)


class ArchivedRow(QWidget):
    put_back = Signal()

    def __init__(self, item: ChecklistItem, parent: QWidget) -> None:
        super().__init__(parent)
        self.item_id = item.id
        title = ElidedLabel(item.title, self)
        mark(title, Kind.MUTED)
        self.button = QPushButton(self.tr("Put back"), self)
        self.button.setAccessibleName(self.tr("Put back {title}").format(title=item.title))
        mark(self.button, Kind.LINK)
        press_with_enter(self.button)
        self.button.clicked.connect(self.put_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.addWidget(title, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
