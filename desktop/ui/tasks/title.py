"""Texts in a search: what was looked for is marked."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from desktop.domain.excerpt import matches
from desktop.ui.core.utf16 import units

_LEFT = (
    Qt.AlignmentFlag.AlignAbsolute.value
    | Qt.TextFlag.TextSingleLine.value
    | Qt.AlignmentFlag.AlignLeft.value
    | Qt.AlignmentFlag.AlignVCenter.value
)


def draw_marked(painter: QPainter, rect: QRect, title: str, search: str, font: QFont, ground: QColor) -> None:
    """One line in the pen's colour; what was found is underlined, on a ground of its own."""
    found = matches(title, search)
    if title.replace("…", "").isascii():
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


def _format(text: str, found: range, emphasis: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start = units(text, found.start)
    result.length = units(text, found.stop) - units(text, found.start)
    result.format = emphasis
    return result
