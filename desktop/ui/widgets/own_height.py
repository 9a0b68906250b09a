"""Text widgets that are exactly as high as their text."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QStyle, QStyleOptionFrame, QTextEdit

_ANY = QRect(0, 0, 1000, 1000)  # the frame is the same around any text


def height_of_text(edit: QTextEdit, least_lines: int = 0) -> int:
    """The height that shows all of the text, with the frame and padding that the style sheet gives."""
    option = QStyleOptionFrame()
    edit.initStyleOption(option)
    option.rect = _ANY
    inside = edit.style().subElementRect(QStyle.SubElement.SE_ShapedFrameContents, option, edit)
    least = QFontMetricsF(edit.font()).lineSpacing() * least_lines
    return round(max(edit.document().size().height(), least)) + _ANY.height() - inside.height()


def fit_height(edit: QTextEdit, least_lines: int = 0) -> None:
    height = height_of_text(edit, least_lines)
    if height != edit.maximumHeight() or height != edit.minimumHeight():
        edit.setFixedHeight(height)
