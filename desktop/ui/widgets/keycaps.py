"""Shortcuts drawn as the keys one presses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.ui.theme.manager import Theme

_BETWEEN_KEYS = re.compile(r"(?<=[^+])\+")  # the second plus of "Ctrl++" is a key
_SYMBOLS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


def key_names(shortcut: str | QKeySequence) -> list[str]:
    """Ctrl+Shift+Up as Ctrl, Shift, ↑; in the words of the platform."""
    sequence = QKeySequence(shortcut)
    portable = _BETWEEN_KEYS.split(sequence.toString(QKeySequence.SequenceFormat.PortableText))
    native = _BETWEEN_KEYS.split(sequence.toString(QKeySequence.SequenceFormat.NativeText))
    if len(native) != len(portable):  # macOS glues its symbols together
        return [name for name in native if name]
    return [_SYMBOLS.get(plain, name) for plain, name in zip(portable, native, strict=True) if name]


class CapPainter:
    """Draws rows of key caps in the colours and sizes of the theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    @property
    def height(self) -> int:
        metrics = self._theme.metrics
        return metrics.large_icon - metrics.half // 2

    def font(self) -> QFont:
        return self._theme.font(self._theme.metrics.tiny, QFont.Weight.Medium)

    def width(self, names: Sequence[str]) -> int:
        return sum(self._cap_width(name) for name in names) + self._gap * max(len(names) - 1, 0)

    def paint(self, painter: QPainter, left: int, middle: int, names: Sequence[str]) -> None:
        """From `left` on, centred on the height `middle`."""
        tokens, radius = self._theme.tokens, self._theme.metrics.half
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        for name in names:
            cap = QRectF(left, middle - self.height / 2, self._cap_width(name), self.height).adjusted(
                0.5, 0.5, -0.5, -0.5
            )
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.setBrush(QColor(tokens.border))
            painter.drawRoundedRect(cap, radius, radius)  # the lower edge, as of a key seen from above
            painter.setBrush(QColor(tokens.window))
            painter.drawRoundedRect(cap.adjusted(0, 0, 0, -1), radius, radius)
            painter.setPen(QColor(tokens.muted))
            painter.drawText(cap.adjusted(0, 0, 0, -1), Qt.AlignmentFlag.AlignCenter, name)
            left += self._cap_width(name) + self._gap
        painter.restore()

    @property
    def _gap(self) -> int:
        return self._theme.metrics.half - 1

    def _cap_width(self, name: str) -> int:
        return max(QFontMetrics(self.font()).horizontalAdvance(name) + 2 * (self._gap + 2), self.height)


class KeyCaps(QWidget):
    """One way, or several with a slash between, to do something by keyboard."""

    def __init__(self, theme: Theme, shortcuts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ways = [key_names(shortcut) for shortcut in shortcuts]
        self._caps = CapPainter(theme)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def names(self) -> list[str]:
        return [name for names in self._ways for name in names]

    def spoken(self) -> str:
        return ", ".join("+".join(names) for names in self._ways)

    def sizeHint(self) -> QSize:
        width = sum(self._caps.width(names) for names in self._ways) + self._slash * (len(self._ways) - 1)
        return QSize(width, self._caps.height + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        left = 0
        for number, names in enumerate(self._ways):
            if number:
                painter.setPen(QColor(self._theme.tokens.muted))
                painter.setFont(self._caps.font())
                slash = QRectF(left, 0, self._slash, self.height())
                painter.drawText(slash, Qt.AlignmentFlag.AlignCenter, "/")
                left += self._slash
            self._caps.paint(painter, left, self.height() // 2, names)
            left += self._caps.width(names)

    @property
    def _slash(self) -> int:
        return self._theme.metrics.gap
