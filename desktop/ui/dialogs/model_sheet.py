"""Room for a dialog's contents, however large the text and however small the screen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget


class ModelSheet(QScrollArea):
    """As high as what is on it, where the screen has so much room; else it scrolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = QWidget(self)
        self._content.installEventFilter(self)
        self.column = QVBoxLayout(self._content)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._content)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # texts wrap elsewhere now

    def sizeHint(self) -> QSize:
        return QSize(self._content.sizeHint().width(), self.column.totalHeightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height() * 6)
