"""Fonts, colours and places of a task's row, made once for a theme: painting asks for them all the time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap

from desktop.domain.values import Label
from desktop.ui.tasks.chips import Chip
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Tone

_SHAPES_KEPT = 300
_TONES = {  # text and ground
    Tone.NEUTRAL: ("muted", "chip"),
    Tone.ACCENT: ("accent", "accent_soft"),
    Tone.GOOD: ("good", "good_soft"),
    Tone.WARN: ("warn", "warn_soft"),
    Tone.BAD: ("bad", "bad_soft"),
    Tone.INFO: ("link", "link_soft"),
}
_LIKE_SELECTION = (Tone.NEUTRAL, Tone.ACCENT, Tone.GOOD)  # their grounds are hardly to be told from a selected row's


class Places(NamedTuple):
    """Where the parts of a row are, as in a window that reads from left to right."""

    card: QRect
    check: QRect
    text: QRect  # title and chips share it


def placed(part: QRect, whole: QRect, *, mirrored: bool) -> QRect:
    """Where a part of a row is, given where it is in a window that reads from left to right."""
    return part.translated(whole.left() + whole.right() - part.left() - part.right(), 0) if mirrored else part


class Look:
    """Make a new one when the theme changes."""

    def __init__(self, theme: Theme) -> None:
        self.tokens, self.metrics = theme.tokens, theme.metrics
        self.title_font = theme.font(self.metrics.body)
        self.done_font = QFont(self.title_font)
        self.done_font.setStrikeOut(True)
        self.chip_font = theme.font(self.metrics.small)
        self.heading_font = theme.font(self.metrics.small, QFont.Weight.DemiBold)
        self.stroke = self.metrics.check * 0.11  # of lines drawn by hand
        self._colors: dict[str, QColor] = {}
        self._widths: dict[str, int] = {}
        self._shapes: dict[Hashable, QPixmap] = {}

    @cached_property
    def title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self.title_font)

    @cached_property
    def chip_metrics(self) -> QFontMetrics:
        return QFontMetrics(self.chip_font)

    @cached_property
    def chip_height(self) -> int:
        return self.chip_metrics.height() + self.metrics.half

    @cached_property
    def notes_width(self) -> int:
        """What the sign for a description takes behind a title."""
        return self.metrics.grid + self.metrics.gap

    def color(self, token: str) -> QColor:
        if token not in self._colors:
            self._colors[token] = QColor(getattr(self.tokens, token))
        return self._colors[token]

    def tone(self, tone: Tone, *, selected: bool, hovered: bool) -> tuple[QColor, QColor]:
        """Text and ground of a chip, which stands out from that of its row."""
        text, ground = _TONES[tone]
        if selected and tone in _LIKE_SELECTION:
            ground = "surface"
        elif tone is Tone.NEUTRAL and hovered:
            ground = "pressed"
        return self.color(text), self.color(ground)

    def label_color(self, label: Label) -> QColor:
        return QColor(self.tokens.label(label.color, label.name))

    def chip_width(self, chip: Chip) -> int:
        dot = self.metrics.dot + self.metrics.half if chip.label else 0
        return self._text_width(chip.text) + 2 * self.metrics.snug + dot

    def shape(self, key: Hashable, size: QSize, ratio: float, draw: Callable[[QPainter, QRect], None]) -> QPixmap:
        """A picture that many rows share, drawn once: round corners take longer than all the rest of a row."""
        found = self._shapes.get((key, size.width(), size.height(), ratio))
        if found is None:
            if len(self._shapes) > _SHAPES_KEPT:
                self._shapes.clear()
            found = QPixmap(size * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(QColor(0, 0, 0, 0))
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(painter, QRect(QPoint(), size))
            painter.end()
            self._shapes[key, size.width(), size.height(), ratio] = found
        return found

    def places(self, row: QRect, bar: int, *, mirrored: bool) -> Places:
        """`bar` is how much of the margin a scroll bar beside the row takes already."""
        metrics = self.metrics
        left, right = metrics.triple, max(metrics.triple - bar, 0)
        if mirrored:
            left, right = right, left
        card = row.adjusted(left, 0, -right, 0)
        size = metrics.check + 2
        check = QRect(card.left() + metrics.gap, card.top() + (card.height() - size) // 2, size, size)
        text = card.adjusted(2 * metrics.gap + size - 1, 0, -metrics.gap, 0)
        return Places(card, check, text)

    def _text_width(self, text: str) -> int:
        if text not in self._widths:
            if len(self._widths) > 500:
                self._widths.clear()
            self._widths[text] = self.chip_metrics.horizontalAdvance(text)
        return self._widths[text]
