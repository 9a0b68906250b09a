"""Titles in a search: what was looked for is marked."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from desktop.domain.text import fold
from desktop.ui.utf16 import units

_LEFT = (
    Qt.AlignmentFlag.AlignAbsolute.value
    | Qt.TextFlag.TextSingleLine.value
    | Qt.AlignmentFlag.AlignLeft.value
    | Qt.AlignmentFlag.AlignVCenter.value
)


def matches(title: str, search: str) -> list[range]:
    """Where the words of a search are in a title, in any case, with or without accents. Overlaps are merged."""
    folded, origins = _folded(title)
    marked: set[int] = set()
    for word in fold(search).split():
        start = folded.find(word)
        while start >= 0:
            marked.update(range(origins[start], origins[start + len(word) - 1] + 1))
            start = folded.find(word, start + 1)
    return _ranges(marked, title)


def draw_marked(painter: QPainter, rect: QRect, title: str, search: str, font: QFont, ground: QColor) -> None:
    """One line in the pen's colour; what was found is underlined, on a ground of its own."""
    found = matches(title, search)
    if title.isascii():
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
    """The same for texts whose letters stand side by side as they are written, in a quarter of the time."""
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


def _folded(title: str) -> tuple[str, list[int]]:
    """The title made comparable, and for each of its characters the one that it came from."""
    if title.isascii():
        return fold(title), list(range(len(title)))
    pieces = [fold(character) for character in title]
    return "".join(pieces), [number for number, piece in enumerate(pieces) for _ in piece]


def _ranges(marked: set[int], title: str) -> list[range]:
    """Accents that are characters of their own go with the letter before them."""
    found: list[range] = []
    start: int | None = None
    for number, character in enumerate(title):
        inside = number in marked or (start is not None and unicodedata.combining(character) > 0)
        if inside and start is None:
            start = number
        elif not inside and start is not None:
            found.append(range(start, number))
            start = None
    return found if start is None else [*found, range(start, len(title))]


def _format(text: str, found: range, emphasis: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = units(text, found.start)
    result.length = units(text, found.stop) - units(text, found.start)
    result.format = emphasis
    return result
