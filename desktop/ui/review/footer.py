"""The foot of a review card: which keys work, and what the head has no room to say."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.review.hints import Hint, KeyHints
from desktop.ui.theme.style import Kind, mark
from desktop.ui.widgets.elided_label import ElidedLabel


class ReviewFooter(QWidget):
    """Keeps its height, also when it is empty: the card's end does not move when the focus comes or goes."""

    def __init__(self, context: AppContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.keys = KeyHints(context.theme, self)
        self.rest = ElidedLabel(parent=self)
        mark(self.rest, Kind.SMALL)
        self.rest.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.keys, 1)
        self._row.addWidget(self.rest)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.restyle()

    def show_keys(self, hints: Sequence[Hint]) -> None:
        """What keys do to the row that has the focus; none where no row has."""
        self.keys.show_hints(hints)
        self.update()

    def say(self, text: str) -> None:
        self.rest.setText(text)
        self.rest.setVisible(bool(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line above, where there is something below it."""
        if self.keys.hints or self.rest.text():
            QPainter(self).fillRect(0, 0, self.width(), 1, QColor(self._context.theme.tokens.line))

    def restyle(self) -> None:
        metrics = self._context.theme.metrics
        self._row.setContentsMargins(metrics.gap, metrics.snug, metrics.gap, metrics.snug)
        self._row.setSpacing(metrics.gap)
