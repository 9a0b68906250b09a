"""A quiet coloured strip inside a page that says how things stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from desktop.ui.core.icons import Icon, Icons, Ink
from desktop.ui.theme.style import Tone, WidgetKind, mark
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.labels import IconLabel, make_label

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
        self._icon = IconLabel(icons, self)
        self.label = make_label("", self, wraps=True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._row = icons.theme.space(QHBoxLayout(self), "grid", ("gap", "grid"))
        self._row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.label, 1)
        self.hide()

    def say(self, text: str, tone: Tone = Tone.NEUTRAL) -> None:
        """An empty text takes the strip away."""
        self._icon.show_icon(*_LOOKS[tone])
        self.label.setText(text)
        mark(self, WidgetKind.NOTICE, tone)
        self.setVisible(bool(text))
        if text:
            announce(self, text, urgent=tone is Tone.BAD)
