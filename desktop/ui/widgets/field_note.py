"""The small line under a field: what is wrong, how much room is left, what happened to it elsewhere."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import at_top, make_row


class FieldNote(QWidget):
    """Takes no room while there is nothing to say. The button is there only with a text for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = make_label("", self, wraps=True)
        self.button = make_button("", self, kind=WidgetKind.LINK)
        make_row(self, self._label, at_top(self.button), grows=self._label)
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
        mark(self._label, WidgetKind.SMALL, tone)
        self._label.setText(text)
        self.button.setText(button)
        self.button.setAccessibleName(button)
        self.button.setVisible(bool(button))
        self.show()

    def clear(self) -> None:
        self._label.clear()
        self.hide()
