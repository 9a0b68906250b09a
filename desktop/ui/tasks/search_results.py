"""What a search shows in the list: the words that were found are marked, and excerpts say why a task was found."""

from __future__ import annotations

import re

from PySide6.QtCore import QObject, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from desktop.domain.excerpt import matches
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.utf16 import units

PAUSE_MS = 200


class Excerpts(QObject):
    """Of the visible rows, for one search at a time. Read once typing pauses, so that no keystroke waits for them."""

    arrived = Signal(object)  # a set of ids

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._search = ""
        self._found: dict[str, str] = {}
        self._wanted: set[str] = set()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._read)

    def get(self, search: str, id_: str) -> str:
        """ "" where the title shows the match, and until `arrived` tells that it was read."""
        if search != self._search:
            self._search = search
            self._found.clear()
            self._wanted.clear()
            self._pause.stop()
        if id_ not in self._found and id_ not in self._wanted:
            self._wanted.add(id_)
            if not self._pause.isActive():
                self._pause.start()
        return self._found.get(id_, "")

    def put_off(self) -> None:
        """Waits anew: the user goes on typing."""
        if self._pause.isActive():
            self._pause.start()

    def refresh(self, changes: Changes) -> None:
        for id_ in changes.tasks:
            self._found.pop(id_, None)

    def _read(self) -> None:
        ids, search, lists = list(self._wanted), self._search, self._context.services.lists
        self._context.read(lambda: (search, lists.excerpts(ids, search)), self._on_read, owner=self)

    def _on_read(self, answer: tuple[str, dict[str, str]]) -> None:
        search, found = answer
        if search == self._search:
            self._wanted -= found.keys()
            self._found |= found
            self.arrived.emit({id_ for id_, text in found.items() if text})


_LEFT = (
    Qt.AlignmentFlag.AlignAbsolute.value
    | Qt.TextFlag.TextSingleLine.value
    | Qt.AlignmentFlag.AlignLeft.value
    | Qt.AlignmentFlag.AlignVCenter.value
)


_SIMPLE = re.compile("[ -~\u00a0-\u024f‐-‧€]*")
"""Latin letters and the signs among them: each has its own place, from left to right, and none joins another."""


def draw_marked(painter: QPainter, rect: QRect, title: str, search: str, font: QFont, ground: QColor) -> None:
    """One line in the pen's colour; what was found is underlined and has a background."""
    found = matches(title, search)
    if _SIMPLE.fullmatch(title):
        _draw_plain(painter, rect, title, found, font, ground)
        return
    emphasis = QTextCharFormat()
    emphasis.setBackground(ground)
    emphasis.setFontUnderline(True)
    layout = QTextLayout(title, font)
    layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignLeft))
    layout.setFormats([_format(title, each, emphasis) for each in found])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(rect.width())
    layout.endLayout()
    layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - line.height()) / 2))


def _draw_plain(painter: QPainter, rect: QRect, title: str, found: list[range], font: QFont, ground: QColor) -> None:
    """The same for letters that can be measured one by one, in a quarter of the time."""
    painter.setFont(font)
    metrics = painter.fontMetrics()
    top = rect.top() + (rect.height() - metrics.height()) // 2
    line = top + metrics.ascent() + metrics.underlinePos()
    for each in found:
        left = rect.left() + metrics.horizontalAdvance(title[: each.start])
        width = rect.left() + metrics.horizontalAdvance(title[: each.stop]) - left
        painter.fillRect(left, top, width, metrics.height(), ground)
        painter.fillRect(left, line, width, metrics.lineWidth(), painter.pen().color())
    painter.drawText(rect, _LEFT, title)


def _format(text: str, found: range, emphasis: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = units(text, found.start)
    result.length = units(text, found.stop) - units(text, found.start)
    result.format = emphasis
    return result
