"""A label's dot as an icon, for menus and lists."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from desktop.ui.theme.manager import Theme


def label_icon(theme: Theme, color: str, name: str = "") -> QIcon:
    """`name` decides where no colour was chosen. Sharp on the screen of now; not recoloured with the theme."""
    size, ratio = theme.metrics.icon, theme.screen_ratio
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.tokens.label(color, name)))
    radius = theme.metrics.dot / 2
    painter.drawEllipse(QPointF(size / 2, size / 2), radius, radius)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else it is tinted there
    return icon
