"""The line at the end of a checklist in which the next item is typed."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.widgets.auto_height_edit import AutoHeightEdit
from desktop.ui.widgets.looks import make_quiet


class NewItemEdit(AutoHeightEdit):
    """Several pasted lines are told of instead of being put in; Up or Backspace in the empty line leaves it."""

    pasted = Signal(str)
    past_start = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(one_line=True, parent=parent)
        self.setObjectName("new-item")
        make_quiet(self)
        self.setPlaceholderText(self.tr("Add an item"))
        self.setAccessibleName(self.tr("Add a checklist item"))
        self.setAccessibleDescription(self.tr("Several pasted lines become several items."))

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if "\n" in text.strip():
            self.pasted.emit(text)
        else:
            super().insertFromMimeData(source)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Backspace) and not self.text():
            self.past_start.emit()
        else:
            super().keyPressEvent(event)


class NewItemLine(QWidget):
    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._plus = QLabel(self)
        self.editor = NewItemEdit(self)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._plus)
        self._row.addWidget(self.editor, 1)
        icons.theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        size = metrics.check + 2
        self._plus.setFixedWidth(size)
        self._plus.setPixmap(self._icons.pixmap(Icon.PLUS, Ink.MUTED, size))
        self._row.setContentsMargins(metrics.gap + metrics.half, 0, 0, 0)  # under the boxes of the rows
        self._row.setSpacing(max(metrics.grid - metrics.snug - 1, 0))
