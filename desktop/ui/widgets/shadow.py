"""A soft shadow around a rounded rectangle, without the cost of a graphics effect."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter


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
