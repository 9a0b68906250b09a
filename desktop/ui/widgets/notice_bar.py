"""A quiet coloured strip inside a page that says how things stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Kind, Tone, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import make_label

_LOOKS = {
    Tone.NEUTRAL: (Icon.INFO, Ink.MUTED),
    Tone.GOOD: (Icon.CHECK, Ink.GOOD),
    Tone.WARN: (Icon.WARNING, Ink.WARN),
    Tone.BAD: (Icon.ERROR, Ink.BAD),
    Tone.INFO: (Icon.INFO, Ink.LINK),
    Tone.ACCENT: (Icon.INFO, Ink.ACCENT),
}


class NoticeBar(QFrame):
    """Takes no room while there is nothing to say. What it says is also spoken."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._tone = Tone.NEUTRAL
        self._icon = QLabel(self)
        self.label = make_label("", self, wraps=True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.label, 1)
        icons.theme.follow(self.on_theme_changed)
        self.hide()

    def say(self, text: str, tone: Tone = Tone.NEUTRAL) -> None:
        """An empty text takes the strip away."""
        self._tone = tone
        self.label.setText(text)
        mark(self, Kind.NOTICE, tone)
        self.on_theme_changed()
        self.setVisible(bool(text))
        if text:
            announce(self, text, urgent=tone is Tone.BAD)

    def on_theme_changed(self) -> None:
        metrics = self._icons.theme.metrics
        icon, ink = _LOOKS[self._tone]
        self._icon.setPixmap(self._icons.pixmap(icon, ink, metrics.icon))
        self._row.setContentsMargins(metrics.gap, metrics.grid, metrics.gap, metrics.grid)
        self._row.setSpacing(metrics.grid)
