"""A line of text in which stretches can be marked with a soft background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QInputMethodEvent, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.ui.core import utf16

_CURSOR_MARGIN = 5  # QLineEdit.cursorRect begins this far left of the cursor


class Mark(NamedTuple):
    """Characters `start` to `end` of the text, on a background of that colour."""

    start: int
    end: int
    color: str


class MarkedEdit(QLineEdit):
    """The marks are painted beneath the text, so the edit must have no background of its own (`Kind.PLAIN`)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.marks: Sequence[Mark] = ()
        self._composing = False

    def set_marks(self, marks: Sequence[Mark]) -> None:
        if marks != self.marks:
            self.marks = marks
            self.update()

    def caret(self) -> int:
        """The cursor's place counted in characters."""
        return utf16.index(self.text(), self.cursorPosition())

    def set_caret(self, index: int) -> None:
        self.setCursorPosition(utf16.units(self.text(), index))

    def x_of(self, index: int) -> float:
        """Where the character at `index` begins; outside the widget if it is scrolled away."""
        layout = self._line()
        origin = self.cursorRect().x() + _CURSOR_MARGIN - round(_x(layout, self.cursorPosition()))
        return origin + _x(layout, utf16.units(self.text(), index))

    def text_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.displayText())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())  # its letters are not in the text yet, but move it
        super().inputMethodEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.marks and not self._composing:
            self._paint_marks()
        super().paintEvent(event)

    def _paint_marks(self) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        cursor = self.cursorRect()
        for mark in self.marks:
            left, right = sorted((self.x_of(mark.start), self.x_of(mark.end)))
            painter.setBrush(QColor(mark.color))
            painter.drawRoundedRect(QRectF(left - 1, cursor.top(), right - left + 2, cursor.height()), 3, 3)
        painter.end()

    def _line(self) -> QTextLayout:
        """The text laid out as the edit itself does it."""
        layout = QTextLayout(self.displayText(), self.font())
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        return layout


def _x(layout: QTextLayout, units: int) -> float:
    place: tuple[float, int] = layout.lineAt(0).cursorToX(units)  # type: ignore[assignment]  # declared as a float
    return place[0]
