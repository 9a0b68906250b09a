"""Fonts, sizes and laid-out texts of a review card, made once for a theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption

from desktop.ui.components.task_look import Look
from desktop.ui.models.review_diff import Mark, Runs
from desktop.ui.theme.manager import Theme
from desktop.ui.utf16 import units

_INKS = {Mark.LABEL: "text", Mark.PLAIN: "text", Mark.FAINT: "muted", Mark.OLD: "bad", Mark.NEW: "good"}
_KEPT = 600


class ReviewLook(Look):
    """Make a new one when the theme changes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.label_font = theme.font(self.metrics.body, QFont.Weight.Medium)
        self.line = QFontMetrics(self.title_font).lineSpacing() + 1
        self.small_line = QFontMetrics(self.chip_font).lineSpacing() + 1
        self.button = self.metrics.compact_control
        self._texts: dict[tuple[Runs, int, bool, bool], TextBlock] = {}

    def text(self, runs: Runs, width: int, *, small: bool = False, faded: bool = False) -> TextBlock:
        """Laid out at that width. `faded` texts are about something that is over."""
        key = (runs, width, small, faded)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) > _KEPT:
                self._texts.clear()
            found = self._texts[key] = TextBlock(self, runs, max(width, 1), small=small, faded=faded)
        return found

    def word_width(self, text: str) -> int:
        """Of a button with a text on it."""
        return self._text_width(text) + 2 * self.metrics.grid + 2

    def heading_width(self, text: str) -> int:
        return QFontMetrics(self.heading_font).horizontalAdvance(text) + 1

    def plain_width(self, text: str) -> int:
        return self._text_width(text)

    def formats(self, runs: Runs, *, faded: bool) -> list[QTextLayout.FormatRange]:
        ranges, start = [], 0
        for run in runs:
            length = units(run.text, len(run.text))
            each = QTextLayout.FormatRange()
            each.start, each.length = start, length
            form = QTextCharFormat()
            form.setForeground(self.color("muted" if faded else _INKS[run.mark]))
            if run.mark is Mark.LABEL:
                form.setFontWeight(QFont.Weight.Medium)
            form.setFontStrikeOut(run.mark is Mark.OLD)
            form.setFontUnderline(run.mark is Mark.NEW)
            each.format = form
            ranges.append(each)
            start += length
        return ranges


class TextBlock:
    """A text in lines of one height."""

    def __init__(self, look: ReviewLook, runs: Runs, width: int, *, small: bool, faded: bool) -> None:
        self.width = width
        self.line_height = look.small_line if small else look.line
        self._font = look.chip_font if small else look.title_font
        text = "".join(run.text for run in runs)
        self._layout = QTextLayout(text, self._font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(look.formats(runs, faded=faded))
        self._layout.beginLayout()
        self.lines = 0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, self.lines * self.line_height))
            self.lines += 1
        self._layout.endLayout()

    def height(self, most: int = 0) -> int:
        """Of all lines, or of at most so many."""
        return self._shown(most) * self.line_height

    def is_cut(self, most: int) -> bool:
        return self.lines > most

    def draw(self, painter: QPainter, left: int, top: int, most: int, ink: QColor, spared: int = 0) -> None:
        """At most so many lines; the last one shows by an ellipsis that there are more, and spares room at its end."""
        shown = self._shown(most)
        for number in range(shown):
            line = self._layout.lineAt(number)
            if number < shown - 1 or shown == self.lines:
                line.draw(painter, QPointF(left, top))
                continue
            metrics = QFontMetrics(self._font)
            dots = metrics.horizontalAdvance("…")
            room = self.width - dots - spared
            used = min(round(line.naturalTextWidth()), room)
            y = top + number * self.line_height
            painter.save()
            painter.setClipRect(left, y, room, self.line_height, Qt.ClipOperation.IntersectClip)
            line.draw(painter, QPointF(left, top))
            painter.restore()
            painter.setFont(self._font)
            painter.setPen(ink)
            painter.drawText(left + used, y + metrics.ascent(), "…")

    def natural_width(self) -> int:
        """Of the widest line."""
        widths = (self._layout.lineAt(number).naturalTextWidth() for number in range(self.lines))
        return round(max(widths, default=0))

    def _shown(self, most: int) -> int:
        return min(self.lines, most) if most else self.lines
