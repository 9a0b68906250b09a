"""A rounded surface that can lie on the page or float above it."""

from __future__ import annotations

from enum import Enum
from math import ceil

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.ui.theme.manager import Theme


def paint_shadow(
    painter: QPainter, rect: QRectF, radius: float, reach: float, strength: float, inside: float
) -> None:
    """Fades out with the square of the distance, from `inside` of the edges of `rect` to its `reach` around them.

    The inside shows where what throws the shadow does not cover it.

    Rings, each a pixel wide: gradients look no better, and cost a start more than all the rest of a box.
    """
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for step in range(-ceil(inside), ceil(reach)):
        out = step + 0.5
        share = 1 - (out + inside) / (reach + inside)
        painter.setPen(QColor.fromRgbF(0, 0, 0, strength * max(share, 0) ** 2))
        painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), radius + out, radius + out)
    painter.restore()


class Height(Enum):
    """How far above the page: the reach of the shadow and how much of it falls downwards, in grid units."""

    FLAT = (0.0, 0.0)
    RESTING = (0.5, 0.125)
    FLOATING = (3.5, 0.75)


_STRENGTH = {Height.RESTING: (0.05, 0.2), Height.FLOATING: (0.16, 0.5)}  # light scheme, dark scheme


class Box(QWidget):
    """Paints itself in the theme's colours; the outline shows when one of the `watch`ed inputs has the focus."""

    def __init__(self, theme: Theme, height: Height = Height.FLAT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._height = height
        self._fill, self._outline = "surface", "border"
        self._active = False
        theme.changed.connect(self.on_theme_changed)
        self._set_margins()

    def watch(self, widget: QWidget) -> None:
        widget.installEventFilter(self)

    def set_colors(self, fill: str, outline: str) -> None:
        """Names of tokens."""
        self._fill, self._outline = fill, outline
        self.update()

    def room(self) -> int:
        """How wide the shadow around the surface is."""
        return round(self._height.value[0] * self._theme.metrics.grid)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._active = event.type() is QEvent.Type.FocusIn
            self.update()
        return super().eventFilter(watched, event)

    def on_theme_changed(self) -> None:
        self._set_margins()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).marginsRemoved(self.contentsMargins().toMarginsF())
        radius = self._theme.metrics.panel_radius
        if self._height is not Height.FLAT:
            self._paint_shadow(painter, rect, radius)
        tokens = self._theme.tokens
        width = 2.0 if self._active else 1.0
        painter.setPen(QPen(QColor(getattr(tokens, "focus" if self._active else self._outline)), width))
        painter.setBrush(QColor(getattr(tokens, self._fill)))
        half = width / 2
        painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)

    def _paint_shadow(self, painter: QPainter, rect: QRectF, radius: float) -> None:
        reach, fall = (share * self._theme.metrics.grid for share in self._height.value)
        strength = _STRENGTH[self._height][self._theme.is_dark]
        paint_shadow(painter, rect.translated(0, fall), radius, reach - fall, strength, fall + 1)

    def _set_margins(self) -> None:
        room = self.room()
        if self._height is Height.RESTING:
            self.setContentsMargins(0, 0, 0, room)  # its sides are in line with what is below it
        else:
            self.setContentsMargins(room, room, room, room)
