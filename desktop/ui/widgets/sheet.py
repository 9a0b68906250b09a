"""Room for a dialog's contents, however large the text and however small the screen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from desktop.ui.widgets.layouts import make_column


class Sheet(QScrollArea):
    """As high as what is on it, where the screen has so much room; else it scrolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget(self)
        self._content.installEventFilter(self)
        self.column = make_column(self._content)
        self.setWidget(self._content)

    def reveal(self, part: QWidget) -> None:
        """Scrolls there, once it has its place."""
        QTimer.singleShot(0, part, partial(self.ensureWidgetVisible, part))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # texts wrap elsewhere now

    def sizeHint(self) -> QSize:
        """Beside a scroll bar, too: one that is there goes only when all has room as narrow as it then is."""
        width = self.width() - self.verticalScrollBar().sizeHint().width()
        needed = self.column.totalHeightForWidth(width) if self.column.hasHeightForWidth() else 0
        return QSize(self._content.sizeHint().width(), needed or self.column.totalSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.fontMetrics().height() * 6, self.sizeHint().height()))
