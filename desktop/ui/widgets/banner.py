"""A coloured strip with a sentence and perhaps a button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.key_claim import press_with_enter


class Banner(QFrame):
    """Hidden until it has something to say."""

    pressed = Signal()

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._drawing = Icon.INFO
        self._icon = QLabel(self)
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QPushButton(self)
        press_with_enter(self.button)
        self.button.clicked.connect(self.pressed)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self.button)
        icons.theme.follow(self.on_theme_changed)
        self.hide()

    def text(self) -> str:
        return "" if self.isHidden() else self._text.text()

    def say(self, text: str, icon: Icon, tone: Tone = Tone.NEUTRAL, button: str = "") -> None:
        mark(self, Kind.NOTICE, tone)
        self._drawing = icon
        self._text.setText(text)
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
