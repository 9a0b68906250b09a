"""A coloured strip with a sentence and perhaps a button."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.buttons import make_button
from desktop.ui.widgets.labels import make_label
from desktop.ui.widgets.layouts import make_row


class Banner(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._drawing = Icon.INFO
        self._icon = QLabel(self)
        self.label = make_label("", self, wraps=True)
        self.button = make_button("", self)
        self._row = make_row(self, self._icon, self.label, self.button, grows=self.label)
        icons.theme.follow(self.on_theme_changed)
        self.hide()

    def say(self, text: str, icon: Icon, tone: Tone = Tone.NEUTRAL, button: str = "") -> None:
        mark(self, Kind.NOTICE, tone)
        self._drawing = icon
        self.label.setText(text)
        self.button.setText(button)
        self.button.setAccessibleName(button)
        self.button.setVisible(bool(button))
        self.on_theme_changed()
        self.show()

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        self._icon.setPixmap(self._icons.pixmap(self._drawing, Ink.TEXT, metrics.icon))
        self._row.setContentsMargins(metrics.gap, metrics.grid, metrics.grid, metrics.grid)
        self._row.setSpacing(metrics.grid)
