"""A label for what is good to know where there is room for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget


class FittingLabel(QLabel):
    """Shows the first of some texts, the longest, that fits; or none of them. It never cuts one off."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_texts(self, *texts: str) -> None:
        self._texts = texts
        self.updateGeometry()
        self._choose()

    def sizeHint(self) -> QSize:
        return QSize(max(map(self._width, self._texts), default=0), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._choose()

    def _choose(self) -> None:
        chosen = next((text for text in self._texts if self._width(text) <= self.width()), "")
        if chosen != self.text():
            self.setText(chosen)

    def _width(self, text: str) -> int:
        margins = self.contentsMargins()
        return self.fontMetrics().horizontalAdvance(text) + margins.left() + margins.right() + 1
