"""Areas that scroll up and down, and no other way."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from desktop.ui.theme.manager import Theme
from desktop.ui.theme.tokens import Distance
from desktop.ui.widgets.layouts import STRETCH, make_column


class ScrollArea(QScrollArea):
    """As wide as its content; the focus goes to what is in it, not to itself."""

    def __init__(self, parent: QWidget, content: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if content is not None:
            self.setWidget(content)


class CardArea(ScrollArea):
    """Cards below each other, in line with what is above them on the page."""

    def __init__(self, theme: Theme, name: str, parent: QWidget, *, between: Distance, above: Distance = 0) -> None:
        super().__init__(parent)
        self._theme, self._above = theme, above
        self.content = QWidget(self)
        self.content.setObjectName(name)
        self.column = theme.space(make_column(self.content, STRETCH), between)
        self.setWidget(self.content)
        self.verticalScrollBar().rangeChanged.connect(self._set_margins)
        theme.follow(self._set_margins)

    def take_away(self, card: QWidget) -> None:
        self.column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _set_margins(self) -> None:
        """The scroll bar takes its room from the margin: nothing wraps anew when it comes or goes."""
        metrics = self._theme.metrics
        margin = metrics.side(self.width())
        right = margin - (metrics.scroll_bar if self.verticalScrollBar().maximum() > 0 else 0)
        self.column.setContentsMargins(margin, metrics.size(self._above), right, metrics.triple)
