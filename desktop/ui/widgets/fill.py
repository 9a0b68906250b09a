"""Filling rectangles."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter


def fill(painter: QPainter, rect: QRect, color: QColor) -> None:
    """As `QPainter.fillRect`, the first call of which makes Python classes of all gradients that there are."""
    painter.setBackground(color)
    painter.eraseRect(rect)
