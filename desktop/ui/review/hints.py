"""Which keys do what to the row of a review card that has the focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.review.states import Action
from desktop.ui.review.entries import Proposed
from desktop.ui.review.row_commands import PartKind, action_part
from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.keycaps import CapPainter, key_names

translate = QCoreApplication.translate  # under this name the translation tools find its texts


@dataclass(frozen=True, slots=True)
class Hint:
    shortcut: str
    text: str


def hints_for(entry: Proposed, *, can_confirm_all: bool) -> list[Hint]:
    """The most useful first."""
    parts = [action_part(action, PartKind.WORD) for action in entry.actions]
    hints = [Hint(part.key, part.text) for part in parts]
    if Action.REJECT in entry.actions or entry.asks_why:
        hints.append(Hint("R", translate("Review", "Reason")))
    if can_confirm_all:
        hints.append(Hint("Shift+A", translate("Review", "All")))
    return hints


class KeyHints(QWidget):
    """One quiet line, with as many of them as there is room for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._caps = CapPainter(theme)
        self.hints: tuple[Hint, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()

    def show_hints(self, hints: Sequence[Hint]) -> None:
        if tuple(hints) != self.hints:
            self.hints = tuple(hints)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._caps.height + 2)

    def on_theme_changed(self) -> None:
        self.setFont(self._theme.font(self._theme.metrics.small))
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(self._theme.tokens.muted))
        metrics, words = self._theme.metrics, QFontMetrics(self.font())
        left = 0
        for hint in self.hints:
            names = key_names(hint.shortcut)
            caps, text = self._caps.width(names), words.horizontalAdvance(hint.text)
            if left + caps + metrics.half + text > self.width():
                continue  # a shorter one may still have room
            self._caps.paint(painter, left, self.height() // 2, names)
            left += caps + metrics.half
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRect(left, 0, text + 1, self.height()), side, hint.text)
            left += text + metrics.gap
