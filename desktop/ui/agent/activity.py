"""What the agent is doing right now, under what it has said so far."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.ui.agent.words import breakable
from desktop.ui.theme.manager import Theme
from desktop.ui.theme.style import Kind, mark

_BREATH_MS = 1_200
_PATIENCE_MS = 4_000
"""After this it is said for how long it has been going on."""


class ActivityLine(QWidget):
    """Says what is under way, and after a while for how long."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._since = QElapsedTimer()
        self._dot = _Dot(theme, self)
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setMinimumWidth(1)
        mark(self.label, Kind.SMALL)
        self._tick = QTimer(self, interval=1_000)
        self._tick.timeout.connect(self.on_tick)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._dot, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.label, 1)
        theme.changed.connect(self.on_theme_changed)
        self.on_theme_changed()
        self.hide()

    def text(self) -> str:
        return "" if self.isHidden() else self.label.text()

    def say(self, text: str) -> None:
        """Something else is under way now; the time counts from here."""
        if breakable(text) == self._text and not self.isHidden():
            return
        self._text = breakable(text)
        self._since.start()
        self.on_tick()
        self.show()

    def on_tick(self) -> None:
        elapsed = self._since.elapsed()
        late = self.tr("{text} {seconds} s").format(text=self._text, seconds=elapsed // 1000)
        self.label.setText(late if elapsed >= _PATIENCE_MS else self._text)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()

    def on_theme_changed(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.half, 0, 0, 0)
        self._row.setSpacing(metrics.grid)


class _Dot(QWidget):
    """Breathes; stands still where the user asked for less motion."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._breath = QVariantAnimation(self, startValue=1.0, endValue=1.0)
        self._breath.setLoopCount(-1)
        self._breath.setKeyValueAt(0.5, 0.35)
        self._breath.valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = self._theme.metrics
        return QSize(metrics.dot + metrics.half, self.fontMetrics().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if duration := self._theme.duration(_BREATH_MS):
            self._breath.setDuration(duration)
            self._breath.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._breath.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        running = self._breath.state() is QVariantAnimation.State.Running
        painter.setOpacity(float(self._breath.currentValue()) if running else 1.0)
        painter.setBrush(QColor(self._theme.tokens.accent))
        radius = self._theme.metrics.dot / 2 - 1
        painter.drawEllipse(self.rect().toRectF().center(), radius, radius)
