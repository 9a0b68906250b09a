"""A soft shadow around a rounded rectangle, without the cost of a graphics effect."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QLinearGradient, QPainter, QRadialGradient

_STOPS = 8


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, reach: float, strength: float) -> None:
    """Fades out over `reach` pixels around `rect`, with the square of the distance."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # the pieces must meet without a seam
    inner = rect.adjusted(radius, radius, -radius, -radius)
    span = radius + reach
    painter.fillRect(inner, _black(strength))
    edges = (
        (QRectF(inner.left(), inner.top() - span, inner.width(), span), inner.topLeft(), QPointF(0, -span)),
        (QRectF(inner.left(), inner.bottom(), inner.width(), span), inner.bottomLeft(), QPointF(0, span)),
        (QRectF(inner.left() - span, inner.top(), span, inner.height()), inner.topLeft(), QPointF(-span, 0)),
        (QRectF(inner.right(), inner.top(), span, inner.height()), inner.topRight(), QPointF(span, 0)),
    )
    for area, start, way in edges:
        painter.fillRect(area, _fading(QLinearGradient(start, start + way), radius / span, strength))
    for corner, across, down in (
        (inner.topLeft(), -1, -1),
        (inner.topRight(), 1, -1),
        (inner.bottomLeft(), -1, 1),
        (inner.bottomRight(), 1, 1),
    ):
        area = QRectF(corner, corner + QPointF(across * span, down * span)).normalized()
        painter.fillRect(area, _fading(QRadialGradient(corner, span), radius / span, strength))
    painter.restore()


def _fading(gradient: QGradient, start: float, strength: float) -> QBrush:
    for step in range(_STOPS + 1):
        share = step / _STOPS
        gradient.setColorAt(start + (1 - start) * share, _black(strength * (1 - share) ** 2))
    return QBrush(gradient)


def _black(alpha: float) -> QColor:
    return QColor.fromRgbF(0, 0, 0, alpha)
