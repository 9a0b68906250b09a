"""Fonts, sizes and laid-out texts of a review card, made once for a theme, and what has room at its width."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption

from desktop.ui.core.text_diff import Mark, Run, Runs
from desktop.ui.core.utf16 import units
from desktop.ui.review.row_commands import MOST_ICONS, PartKind, RowPart, more_reasons, reasons
from desktop.ui.review.values import LINE
from desktop.ui.tasks import RowStyle
from desktop.ui.theme.manager import Theme

_INKS = {Mark.LABEL: "text", Mark.PLAIN: "text", Mark.FAINT: "muted", Mark.OLD: "bad", Mark.NEW: "good"}
_KEPT = 600

_LEAST_INNER = 26
"""In grid units: where a row is narrower, its buttons stand below its text."""


class CardStyle(RowStyle):
    """Make a new one when the theme changes. `width` is that of the card's rows."""

    def __init__(self, theme: Theme, width: int = 0) -> None:
        super().__init__(theme)
        self.width = width
        self.line = QFontMetrics(self.title_font).lineSpacing() + 1
        self.small_line = QFontMetrics(self.chip_font).lineSpacing() + 1
        self.button = self.metrics.compact_control
        self._label_font = theme.font(self.metrics.body, QFont.Weight.Medium)
        self._label_metrics = QFontMetrics(self._label_font)
        self._texts: dict[tuple[int | str, int, int, bool], TextBlock] = {}
        self._lines: dict[tuple[str, int, int], int] = {}

    # what has room

    @property
    def left(self) -> int:
        """Where texts begin, beside the tick."""
        return self.metrics.gap + self.metrics.check + 2 + self.metrics.grid

    @property
    def inner(self) -> int:
        """The width beside the tick."""
        return self.width - self.left - self.metrics.gap

    @property
    def is_stacked(self) -> bool:
        return self.inner < _LEAST_INNER * self.metrics.grid

    @property
    def text_width(self) -> int:
        """What the usual buttons leave."""
        icons = MOST_ICONS * self.button + (MOST_ICONS - 1) * self.metrics.half
        return self.inner if self.is_stacked else self.inner - icons - self.metrics.grid

    @property
    def bar(self) -> int:
        """The height of a line of buttons."""
        return self.button + self.metrics.half

    def tick_box(self, around: QRect) -> QRect:
        """The tick within what can be clicked of it."""
        return around.adjusted(self.metrics.gap, self.metrics.half, -self.metrics.half, -self.metrics.half)

    def part_width(self, part: RowPart) -> int:
        match part.kind:
            case PartKind.ICON:
                return self.button
            case PartKind.WORD:
                return self.word_width(part.text)
            case PartKind.TEXT:
                return self.plain_width(part.text)
        return self.plain_width(part.text) + 2 * self.metrics.snug

    def total_width(self, parts: Sequence[RowPart]) -> int:
        return sum(map(self.part_width, parts)) + self.metrics.half * max(len(parts) - 1, 0)

    def fitted(self, parts: Sequence[RowPart], room: int) -> list[RowPart]:
        """Words become icons, the last first, until all have room."""
        fitting = list(parts)
        for number in reversed(range(len(fitting))):
            if self.total_width(fitting) <= room:
                break
            if fitting[number].kind is PartKind.WORD:
                fitting[number] = fitting[number].as_icon()
        return fitting

    def fitted_words(self, parts: Sequence[RowPart], room: int) -> list[RowPart]:
        """The first keeps its words, cut where need be: what it does is not usual."""
        return [*parts[:1], *self.fitted(parts[1:], room - self.total_width(parts[:1]) - self.metrics.half)]

    def fitted_reasons(self, room: int) -> list[RowPart]:
        """As many as there is room for; the rest is in a menu behind the last one."""
        last = more_reasons()
        room -= self.part_width(last) + self.metrics.half
        shown = []
        for part in reasons():
            room -= self.part_width(part) + self.metrics.half
            if room < 0:
                break
            shown.append(part)
        return [*shown, last]

    def question_width(self, question: str) -> int:
        return self.plain_width(question) + self.metrics.snug

    def reasons_width(self, question: str) -> int:
        """What it takes to ask why, and to offer every answer."""
        return self.question_width(question) + self.total_width([*reasons(), more_reasons()])

    # texts

    def text(self, runs: Runs, width: int, most: int = 0, *, faded: bool = False) -> TextBlock:
        """Laid out at that width, as many lines as will be drawn. `faded` texts are about something that is over."""
        return self._laid_out(id(runs), runs, width, most, faded=faded)

    def small_text(self, text: str, width: int, most: int = 0) -> TextBlock:
        return self._laid_out(text, (Run(text, Mark.FAINT),), width, most, small=True)

    def lines(self, runs: Runs, width: int, most: int) -> int:
        """How many lines to keep for a text, at most that many. Most need not be laid out to tell."""
        text = "".join(run.text for run in runs)
        key = (text, width, most)
        if key not in self._lines:
            if len(self._lines) > _KEPT:
                self._lines.clear()
            self._lines[key] = self._count(text, width, most)
        return self._lines[key]

    def _count(self, text: str, width: int, most: int) -> int:
        widths = [self._label_metrics.horizontalAdvance(line) for line in text.split(LINE)]
        at_least = sum(max(-(-natural // width), 1) for natural in widths)
        if at_least >= most or (at_least == len(widths) and max(widths) <= width):
            return min(at_least, most)
        layout = QTextLayout(text, self._label_font)
        layout.setTextOption(wrapping())
        return lay_out(layout, width, most, self.line)

    def _laid_out(
        self, key: int | str, runs: Runs, width: int, most: int, *, small: bool = False, faded: bool = False
    ) -> TextBlock:
        known = self._texts.get((key, width, most, faded))
        if known is None or (known.runs is not runs and not small):
            if len(self._texts) > _KEPT:
                self._texts.clear()
            known = TextBlock(self, runs, max(width, 1), most, small=small, faded=faded)
            self._texts[key, width, most, faded] = known
        return known

    def word_width(self, text: str) -> int:
        """Of a button with a text on it."""
        return self.plain_width(text) + 2 * self.metrics.grid + 2

    def heading_width(self, text: str) -> int:
        return QFontMetrics(self.heading_font).horizontalAdvance(text) + 1

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


def wrapping() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def lay_out(layout: QTextLayout, width: int, most: int, line_height: int) -> int:
    """Makes lines, `most` of them or all; returns how many."""
    layout.beginLayout()
    count = 0
    while (not most or count < most) and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, count * line_height))
        count += 1
    layout.endLayout()
    return count


class TextBlock:
    """A text in lines of one height: all, or `most` of them and one more, which tells that it is cut."""

    def __init__(self, style: CardStyle, runs: Runs, width: int, most: int, *, small: bool, faded: bool) -> None:
        self.runs = runs
        self.width = width
        self.line_height = style.small_line if small else style.line
        self._font = style.chip_font if small else style.title_font
        self._layout = QTextLayout("".join(run.text for run in runs), self._font)
        self._layout.setTextOption(wrapping())
        self._layout.setFormats(style.formats(runs, faded=faded))
        self.lines = lay_out(self._layout, width, most + 1 if most else 0, self.line_height)

    def height(self, most: int = 0) -> int:
        """Of all lines, or of at most so many."""
        return self._shown(most) * self.line_height

    def is_cut(self, most: int) -> bool:
        return self.lines > most

    def draw(self, painter: QPainter, left: int, top: int, most: int, ink: QColor, last_width: int = 0) -> None:
        """At most so many lines. The last may have less room; it ends in an ellipsis where that is not all."""
        shown, last_width = self._shown(most), last_width or self.width
        for number in range(shown):
            line = self._layout.lineAt(number)
            fits = last_width >= self.width or line.naturalTextWidth() <= last_width
            if number < shown - 1 or (shown == self.lines and fits):
                line.draw(painter, QPointF(left, top))
                continue
            metrics = QFontMetrics(self._font)
            dots = metrics.horizontalAdvance("…")
            room = last_width - dots
            used = min(round(line.naturalTextWidth()), room)
            y = top + number * self.line_height
            painter.save()
            painter.setClipRect(left, y, room, self.line_height, Qt.ClipOperation.IntersectClip)
            line.draw(painter, QPointF(left, top))
            painter.restore()
            painter.setFont(self._font)
            painter.setPen(ink)
            painter.drawText(left + used, y + metrics.ascent(), "…")

    def _shown(self, most: int) -> int:
        return min(self.lines, most) if most else self.lines
