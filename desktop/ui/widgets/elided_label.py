"""A label that gives way: text that does not fit ends in an ellipsis, and is whole in the tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget


class ElidedLabel(QLabel):
    """One line of plain text. It may become as narrow as its first letters, or as `set_least_width` allows."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._least = 0
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIndent(0)  # a style sheet's padding would otherwise count as a frame, which brings its own

    def setText(self, text: str) -> None:
        super().setText(text)
        self._show_rest()

    def set_least_width(self, width: int) -> None:
        """As much of a longer text stays. A minimum width would also widen shorter ones."""
        self._least = width
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self._least or self.fontMetrics().averageCharWidth() * 4), hint.height())

    def sizeHint(self) -> QSize:
        return super().minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_rest()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter | self.alignment(), self._elided())

    def _elided(self) -> str:
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def _show_rest(self) -> None:
        self.setToolTip(self.text() if self._elided() != self.text() else "")
