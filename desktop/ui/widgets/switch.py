"""A switch: on or off, in force at once."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from desktop.ui.theme.manager import Theme

_GLIDE_MS = 120


class Switch(QCheckBox):
    """A check box in all but looks, so that keyboards and screen readers find one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._glide = QVariantAnimation(self, easingCurve=QEasingCurve(QEasingCurve.Type.InOutQuad))
        self._glide.valueChanged.connect(self.update)
        self.toggled.connect(self._on_toggled)

    def sizeHint(self) -> QSize:
        unit = self._theme.metrics.large_icon
        return QSize(unit * 9 // 5 + 6, unit + 6)  # with the ring that shows the focus

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, on = self._theme.tokens, self._shown()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groove = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        radius = groove.height() / 2
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.focus), 2))
            painter.drawRoundedRect(groove.adjusted(-2, -2, 2, 2), radius + 2, radius + 2)
        is_on = self.isChecked()
        outline = tokens.disabled if not self.isEnabled() else tokens.accent if is_on else tokens.muted
        painter.setPen(QPen(QColor(outline), 1))
        painter.setBrush(QColor(outline if is_on else tokens.surface))
        painter.drawRoundedRect(groove.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        knob = radius * (0.72 if is_on else 0.6)
        left, right = groove.left() + radius, groove.right() - radius
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left, right = right, left
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.on_accent if is_on else outline))
        painter.drawEllipse(
            QRectF(0, 0, 2 * knob, 2 * knob).translated(left + (right - left) * on - knob, radius - knob + 3)
        )

    def _shown(self) -> float:
        """Where the knob is, from 0 to 1."""
        if self._glide.state() is QVariantAnimation.State.Running:
            return float(self._glide.currentValue())
        return float(self.isChecked())

    def _on_toggled(self, on: bool) -> None:
        self._glide.stop()
        self._glide.setStartValue(float(not on))
        self._glide.setEndValue(float(on))
        self._glide.setDuration(self._theme.duration(_GLIDE_MS))
        if self.isVisible():
            self._glide.start()
