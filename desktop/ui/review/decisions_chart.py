"""How often each kind of proposal is accepted: a bar for each, with its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.review.decisions import Acceptance
from desktop.ui.review.values import tool_name
from desktop.ui.theme.manager import Theme

MOST = 8
_LEAST_BAR = 8
"""In grid units: where less is left for the bars, only the numbers are shown."""


class AcceptanceChart(QWidget):
    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rates: Sequence[Acceptance] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.on_theme_changed)

    def rates(self) -> Sequence[Acceptance]:
        return self._rates

    def show_rates(self, rates: Sequence[Acceptance]) -> None:
        """Those with most verdicts, as many as there is room for."""
        self._rates = rates[:MOST]
        self.setAccessibleName(self.tr("How often proposals are accepted"))
        said = (f"{tool_name(rate.tool)}: {self._numbers(rate)}" for rate in self._rates)
        self.setAccessibleDescription("; ".join(said))
        self.setVisible(bool(rates))
        self.updateGeometry()
        self.update()

    def on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.grid * 40, len(self._rates) * self._line)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, len(self._rates) * self._line)

    @property
    def _line(self) -> int:
        return self._theme.metrics.small + self._theme.metrics.grid + 2

    def _numbers(self, rate: Acceptance) -> str:
        text = self.tr("{accepted} of {all} · {percent} %")
        return text.format(accepted=rate.accepted, all=rate.accepted + rate.refused, percent=rate.percent)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._rates:
            return
        metrics, tokens = self._theme.metrics, self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._theme.font(metrics.small)
        painter.setFont(font)
        measure = QFontMetrics(font)
        names = min(
            max(measure.horizontalAdvance(tool_name(rate.tool)) for rate in self._rates) + 1, self.width() // 2
        )
        numbers = max(measure.horizontalAdvance(self._numbers(rate)) for rate in self._rates) + 1
        bar = self.width() - names - numbers - 2 * metrics.gap
        has_bars = bar >= _LEAST_BAR * metrics.grid
        for number, rate in enumerate(self._rates):
            top = number * self._line
            name = measure.elidedText(tool_name(rate.tool), Qt.TextElideMode.ElideRight, names)
            painter.setPen(QColor(tokens.text))
            painter.drawText(0, top, names, self._line, Qt.AlignmentFlag.AlignVCenter, name)
            painter.setPen(QColor(tokens.muted))
            right = QRectF(self.width() - numbers, top, numbers, self._line)
            end = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(right, end, self._numbers(rate))
            if has_bars:
                height = metrics.grid
                whole = QRectF(names + metrics.gap, top + (self._line - height) / 2, bar, height)
                self._bar(painter, whole, rate)
        painter.end()

    def _bar(self, painter: QPainter, rect: QRectF, rate: Acceptance) -> None:
        tokens, radius = self._theme.tokens, rect.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.chip))
        painter.drawRoundedRect(rect, radius, radius)
        if rate.accepted:
            filled = QRectF(rect)
            filled.setWidth(max(rect.width() * rate.accepted / (rate.accepted + rate.refused), rect.height()))
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(filled, radius, radius)
