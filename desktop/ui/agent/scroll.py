"""Where a transcript is scrolled to while it grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid

_SLACK = 4  # pixels; so near the end is at the end


class ScrollKeeper(QObject):
    """Follows the end as long as the user is there; otherwise what the user reads stays where it is.

    `entries` gives the widgets of which one is under the upper edge. `moved` tells of every change of position.
    """

    moved = Signal()

    def __init__(self, area: QScrollArea, entries: Callable[[], Iterable[QWidget]]) -> None:
        super().__init__(area)
        self._area = area
        self._entries = entries
        self._bar = area.verticalScrollBar()
        self._follows = True
        self._adjusting = False
        self._anchor: tuple[QWidget, int] | None = None
        self._bar.valueChanged.connect(self.on_value_changed)
        self._bar.rangeChanged.connect(self.on_range_changed)

    def follows(self) -> bool:
        return self._follows

    def follow(self) -> None:
        """Goes to the end and stays there."""
        self._follows = True
        self._adjust()

    def hold(self, widget: QWidget) -> None:
        """Something below the top of `widget` is about to grow or shrink; its top is to stay."""
        self._follows = False
        self._anchor = (widget, self._bar.value() - self._top(widget))

    def on_value_changed(self) -> None:
        if not self._adjusting:
            self._follows = self._at_end()
            self._note_anchor()
        self.moved.emit()

    def on_range_changed(self) -> None:
        self._adjust()

    def _adjust(self) -> None:
        self._adjusting = True
        if self._follows:
            self._bar.setValue(self._bar.maximum())
        elif self._anchor is not None and isValid(self._anchor[0]) and self._anchor[0].isVisible():
            widget, offset = self._anchor
            self._bar.setValue(self._top(widget) + offset)
            self._follows = self._at_end()
        self._adjusting = False
        self.moved.emit()

    def _note_anchor(self) -> None:
        at = self._bar.value()
        for widget in self._entries():
            if self._top(widget) + widget.height() > at:
                self._anchor = (widget, at - self._top(widget))
                return
        self._anchor = None

    def _top(self, widget: QWidget) -> int:
        content = self._area.widget()
        return widget.mapTo(content, QPoint(0, 0)).y() if content and content.isAncestorOf(widget) else 0

    def _at_end(self) -> bool:
        return self._bar.value() >= self._bar.maximum() - _SLACK
