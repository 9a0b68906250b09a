"""The small line under a field: what is wrong, how much room is left, what happened to it elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.key_claim import press_with_enter


class FieldNote(QWidget):
    """Takes no room while there is nothing to say. The button is there only with a text for it."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QPushButton(self)
        mark(self._button, Kind.LINK)
        self._button.clicked.connect(self.pressed)
        press_with_enter(self._button)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignTop)
        self.setObjectName("field-note")
        self.clear()

    def text(self) -> str:
        return self._label.text()

    def say(self, text: str, tone: Tone = Tone.NEUTRAL, button: str = "") -> None:
        if not text:
            self.clear()
            return
        if tone is not Tone.NEUTRAL and text != self._label.text():
            announce(self, text)
        mark(self._label, Kind.SMALL, tone)
        self._label.setText(text)
        self._button.setText(button)
        self._button.setAccessibleName(button)
        self._button.setVisible(bool(button))
        self.show()

    def clear(self) -> None:
        self._label.clear()
        self.hide()

    def press(self) -> None:
        self._button.click()
