"""A coloured strip with a sentence and perhaps a button."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.labels import IconLabel, make_label
from desktop.ui.widgets.layouts import make_row


class Banner(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconLabel(icons, self)
        self.label = make_label("", self, wraps=True)
        self.button = make_button("", self)
        self._row = make_row(self, self._icon, self.label, self.button, grows=self.label)
        icons.theme.space(self._row, "grid", ("gap", "grid", "grid", "grid"))
        self.hide()

    def say(self, text: str, icon: Icon, tone: Tone = Tone.NEUTRAL, button: str = "") -> None:
        mark(self, WidgetKind.NOTICE, tone)
        self._icon.show_icon(icon, Ink.TEXT)
        self.label.setText(text)
        self.button.setText(button)
        self.button.setAccessibleName(button)
        self.button.setVisible(bool(button))
        self.show()
