"""Bars drawn in the theme's colours, told apart by pattern as well; their numbers by pointer, keys and ear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QLineF, QLocale, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.widgets.accessible_rows import PaintedParts, tell_current_part

_LEFT = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value
_RIGHT = Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignVCenter.value
_CENTER = Qt.AlignmentFlag.AlignCenter.value


@dataclass(frozen=True, slots=True)
class Bars:
    """A group of bars: one for each series. `name` stands below or beside it, `spoken` is the whole of it."""

    name: str
    spoken: str
    values: tuple[int, ...]
    color: str = ""  # of its own


@dataclass(frozen=True, slots=True)
class Figure:
    """What a chart shows. The first series is filled, the second is hatched."""

    title: str
    series: tuple[str, ...]
    bars: tuple[Bars, ...]
    sideways: bool = False
    marked: int = -1  # the group that is today
    write: Callable[[int], str] = field(default=lambda value: QLocale().toString(value))

    def sentence(self, number: int) -> str:
        """“Thu 19 Nov: 3 done, 2 added”."""
        bars = self.bars[number]
        pairs = zip(self.series, bars.values, strict=True)
        return f"{bars.spoken}: " + ", ".join(f"{self.write(value)} {name}".strip() for name, value in pairs)

    @property
    def most(self) -> int:
        return max((value for bars in self.bars for value in bars.values), default=0)


class Chart(PaintedParts, QWidget):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.figure = Figure("", (), ())
        self._current = self._hovered = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.theme.follow(self.on_theme_changed)

    def show_figure(self, figure: Figure) -> None:
        self.figure = figure
        self._current = min(self._current, len(figure.bars) - 1)
        self.setAccessibleName(figure.title)
        sentences = [figure.sentence(number) for number in range(len(figure.bars))]
        self.setAccessibleDescription("; ".join(sentences))
        self.updateGeometry()
        self.update()

    def on_theme_changed(self) -> None:
        theme = self._context.theme
        self._font = theme.font(theme.metrics.small)
        self._strong = theme.font(theme.metrics.small, QFont.Weight.DemiBold)
        self._tiny = theme.font(theme.metrics.tiny)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self._context.theme.metrics
        if self.figure.sideways:
            return QSize(metrics.grid * 40, max(len(self.figure.bars), 1) * self._line() + metrics.half)
        return QSize(metrics.grid * 40, metrics.grid * 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.metrics.grid * 20, self.sizeHint().height())

    # parts

    def part_count(self) -> int:
        return len(self.figure.bars)

    def part_name(self, number: int) -> str:
        return self.figure.sentence(number)

    def part_rect(self, number: int) -> QRect:
        """The whole width or height that belongs to a group."""
        if self.figure.sideways:
            return QRect(0, number * self._line(), self.width(), self._line())
        plot = self._plot()
        edges = [plot.left() + plot.width() * at / len(self.figure.bars) for at in (number, number + 1)]
        return QRectF(edges[0], 0, edges[1] - edges[0], self.height()).toRect()

    def current_part(self) -> int:
        return self._current

    def choose_part(self, number: int) -> None:
        self._current = number
        self.update()
        tell_current_part(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back, on = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
        last = len(self.figure.bars) - 1
        mine = back[self.figure.sideways], on[self.figure.sideways], Qt.Key.Key_Home, Qt.Key.Key_End
        if last < 0 or event.key() not in mine:
            super().keyPressEvent(event)
            return
        step = {mine[0]: self._current - 1, mine[1]: self._current + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        self.choose_part(max(0, min(step[Qt.Key(event.key())], last)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._current < 0 and self.figure.bars:
            self._current = self.figure.marked if self.figure.marked >= 0 else 0
        self.update()
        tell_current_part(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._part_at(event.position().toPoint().x(), event.position().toPoint().y()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self._part_at(event.pos().x(), event.pos().y())
            text = self.part_name(number) if number >= 0 else ""
            QToolTip.showText(event.globalPos(), text, self, self.part_rect(number) if text else QRect())
            return True
        return super().event(event)

    def _part_at(self, x: int, y: int) -> int:
        return next((n for n in range(self.part_count()) if self.part_rect(n).contains(x, y)), -1)

    def _hover(self, number: int) -> None:
        if number != self._hovered:
            self._hovered = number
            self.update()

    # painting

    def _line(self) -> int:
        return self._context.theme.metrics.control

    def _plot(self) -> QRectF:
        """Where the bars of a chart that is not sideways stand."""
        metrics, text = self._context.theme.metrics, QFontMetrics(self._tiny)
        left = text.horizontalAdvance(self.figure.write(self._scale()[-1])) + metrics.grid
        above = QFontMetrics(self._font).height() + metrics.half
        return QRectF(left, above, self.width() - left - 2, self.height() - above - text.height() - metrics.half)

    def _scale(self) -> list[int]:
        """Round numbers at the side, from 0 to at least the highest bar."""
        most = max(self.figure.most, 1)
        hours = self.figure.most >= 60 and self.figure.write(60) != QLocale().toString(60)
        unit = 60 if hours else 1
        steps = (unit * one * ten for ten in (1, 10, 100, 1000, 10_000) for one in (1, 2, 5))
        step = next((one for one in steps if one * 4 >= most), most)
        return list(range(0, (-(-most // step) + 1) * step, step))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.figure.bars:
            painter.setFont(self._font)
            painter.setPen(self._color("muted"))
            painter.drawText(self.rect(), _LEFT, self.tr("Nothing yet"))
        elif self.figure.sideways:
            self._paint_sideways(painter)
        else:
            self._paint_upright(painter)
        painter.end()

    def _paint_upright(self, painter: QPainter) -> None:
        figure, plot, scale = self.figure, self._plot(), self._scale()
        painter.setFont(self._tiny)
        for value in scale:
            y = plot.bottom() - plot.height() * value / scale[-1]
            painter.setPen(QPen(self._color("line"), 1))
            painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
            painter.setPen(self._color("muted"))
            place = QRectF(0, y - 10, plot.left() - self._context.theme.metrics.half, 20)
            painter.drawText(place, _RIGHT, figure.write(value))
        shown = self._shown()
        every = self._every(plot.width() / len(figure.bars))
        for number, bars in enumerate(figure.bars):
            column = QRectF(self.part_rect(number))
            if number == shown:
                self._mark(painter, column.adjusted(1, plot.top() - 2, -1, -1))
            self._paint_group(painter, plot, column, bars, scale[-1])
            if number % every == (len(figure.bars) - 1) % every:
                is_marked = number == figure.marked
                painter.setFont(self._strong if is_marked else self._tiny)
                painter.setPen(self._color("accent" if is_marked else "muted"))
                half = painter.fontMetrics().horizontalAdvance(bars.name) / 2 + 1
                middle = min(max(column.center().x(), half), self.width() - half)
                below = QRectF(middle - half, plot.bottom() + 2, 2 * half, self.height() - plot.bottom() - 2)
                painter.drawText(below, _CENTER, bars.name)
        if shown >= 0:
            painter.setFont(self._strong)
            painter.setPen(self._color("text"))
            above = QRectF(plot.left(), 0, plot.width(), plot.top() - 2)
            painter.drawText(above, _RIGHT, figure.sentence(shown))

    def _every(self, width: float) -> int:
        """Of how many groups one is named, so that names do not meet."""
        text = QFontMetrics(self._strong)
        widest = (
            max(text.horizontalAdvance(bars.name) for bars in self.figure.bars) + self._context.theme.metrics.half
        )
        return max(1, -int(-widest // max(width, 1)))

    def _paint_group(self, painter: QPainter, plot: QRectF, column: QRectF, bars: Bars, top: int) -> None:
        count = len(bars.values)
        room = min(column.width() * 0.76, self._context.theme.metrics.grid * 5 * count)
        width = room / count
        left = column.center().x() - room / 2
        for series, value in enumerate(bars.values):
            height = max(plot.height() * value / top, 2 if value else 0)
            rect = QRectF(left + series * width, plot.bottom() - height, width - 1.5, height)
            self._bar(painter, rect, series, bars.color)

    def _paint_sideways(self, painter: QPainter) -> None:
        figure, metrics, text = self.figure, self._context.theme.metrics, QFontMetrics(self._font)
        names = min(max(text.horizontalAdvance(bars.name) for bars in figure.bars) + 2, self.width() // 3)
        numbers = max(text.horizontalAdvance(figure.write(sum(bars.values))) for bars in figure.bars)
        room = self.width() - names - numbers - 3 * metrics.grid
        for number, bars in enumerate(figure.bars):
            line = self.part_rect(number)
            if number == self._shown():
                self._mark(painter, QRectF(line).adjusted(0, 1, -1, -1))
            painter.setFont(self._font)
            painter.setPen(self._color("text"))
            name = text.elidedText(bars.name, Qt.TextElideMode.ElideRight, names)
            painter.drawText(QRectF(metrics.half, line.top(), names, line.height()), _LEFT, name)
            for series, value in enumerate(bars.values):
                width = max(room * value / max(figure.most, 1), 3 if value else 0)
                rect = QRectF(names + metrics.gap, line.top() + metrics.snug, width, line.height() - 2 * metrics.snug)
                self._bar(painter, rect, series if len(bars.values) > 1 else int(bars.color == "-"), bars.color)
                painter.setPen(self._color("text"))
                beside = QRectF(rect.right() + metrics.grid, line.top(), numbers + 2, line.height())
                painter.drawText(beside, _LEFT, figure.write(value))

    def _bar(self, painter: QPainter, rect: QRectF, series: int, color: str) -> None:
        """Filled, or hatched within an outline: told apart without colours."""
        if rect.height() <= 0 or rect.width() <= 0:
            return
        ink = QColor(color) if color.startswith("#") else self._color("accent")
        radius = min(3.0, rect.width() / 2)
        if series == 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawRoundedRect(rect, radius, radius)
            return
        muted = self._color("muted")
        painter.setPen(QPen(muted, 1.2))
        painter.setBrush(QBrush(muted, Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(rect.adjusted(0.6, 0.6, -0.6, 0), radius, radius)

    def _mark(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(self._color("focus"), 1.5) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(self._color("hover"))
        painter.drawRoundedRect(rect, 4, 4)

    def _shown(self) -> int:
        """The group whose numbers are told: under the pointer, or where the keyboard is."""
        return self._hovered if self._hovered >= 0 else self._current if self.hasFocus() else -1

    def _color(self, token: str) -> QColor:
        return QColor(getattr(self._context.theme.tokens, token))


class Legend(QWidget):
    """What filled and hatched bars stand for."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._names: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_names(self, names: Sequence[str]) -> None:
        self._names = names
        self.setVisible(len(names) > 1)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics, text = self._context.theme.metrics, QFontMetrics(self._font())
        width = sum(text.horizontalAdvance(name) + metrics.icon + metrics.triple for name in self._names)
        return QSize(width, text.height() + metrics.half)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        metrics, tokens = self._context.theme.metrics, self._context.theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font())
        x = 0
        for number, name in enumerate(self._names):
            box = QRectF(x + 0.5, (self.height() - metrics.gap) / 2, metrics.gap, metrics.gap)
            painter.setPen(QPen(QColor(tokens.muted), 1.2) if number else Qt.PenStyle.NoPen)
            hatched = QBrush(QColor(tokens.muted), Qt.BrushStyle.BDiagPattern)
            painter.setBrush(hatched if number else QBrush(QColor(tokens.accent)))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(tokens.muted))
            width = painter.fontMetrics().horizontalAdvance(name)
            at = QPointF(box.right() + metrics.snug, 0)
            painter.drawText(QRectF(at.x(), 0, width + 2, self.height()), _LEFT, name)
            x += width + metrics.icon + metrics.triple
        painter.end()

    def _font(self) -> QFont:
        return self._context.theme.font(self._context.theme.metrics.small)
