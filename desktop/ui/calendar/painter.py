"""How a calendar looks: its fonts and colours, the lines, the days, and the tasks on them."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from PySide6.QtCore import QLine, QLocale, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap, QPolygonF

from desktop.domain.values import Priority
from desktop.domain.views import CalendarTask
from desktop.ui.calendar.days import HOURS, MOST, USUAL, WEEK, CalendarMode, length, minute_of
from desktop.ui.calendar.layout import DayPart, DropTarget, Layout, Sizes
from desktop.ui.core.format import day_month_text, time_text
from desktop.ui.theme.manager import Theme
from desktop.ui.widgets.row_view import fill

_LEFT = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextSingleLine.value
_TOP_LEFT = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value | Qt.TextFlag.TextSingleLine.value
_CENTER = Qt.AlignmentFlag.AlignCenter.value
_RIGHT = Qt.AlignmentFlag.AlignRight.value | Qt.AlignmentFlag.AlignVCenter.value
_WRAPPED = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value | Qt.TextFlag.TextWordWrap.value
_BROKEN = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value | Qt.TextFlag.TextWrapAnywhere.value

_LONGEST = 120
"""Letters: no line of a calendar has room for more."""

_KEPT = 4_000
"""So many texts and pictures are kept until all are made anew."""

_URGENT = (Priority.P0, Priority.P1)
_TINT = {False: 0.13, True: 0.24}  # how much of a label's colour is in its blocks, by whether the scheme is dark


class CalendarStyle:
    """Fonts, colours and sizes. Make a new one when the theme changes."""

    def __init__(self, theme: Theme, all_day: str) -> None:
        self.tokens, self.metrics, self._is_dark = theme.tokens, theme.metrics, theme.is_dark
        metrics = self.metrics
        self.font = theme.font(metrics.small)
        self.done_font = QFont(self.font)
        self.done_font.setStrikeOut(True)
        self.strong_font = theme.font(metrics.small, QFont.Weight.DemiBold)
        self.tiny_font = theme.font(metrics.tiny)
        self.text = QFontMetrics(self.font)
        tiny = QFontMetrics(self.tiny_font)
        widest = max(tiny.horizontalAdvance(time_text(dt.time(hour))) for hour in (0, 10, 22))
        line = self.text.height() + metrics.half + 2
        self.sizes = Sizes(
            grid=metrics.grid,
            half=metrics.half,
            line=line,
            number=self.text.height() + metrics.half + 1,
            head=self.text.height() + metrics.gap,
            hour=max(2 * line + 2, metrics.row),
            gutter=max(widest, tiny.horizontalAdvance(all_day)) + metrics.grid + 2,
        )
        self._above = (self.text.ascent() - self.text.descent()) / 2  # of the middle of a line, to its baseline
        self._elided: dict[tuple[str, int], str] = {}
        self._strong = QFontMetrics(self.strong_font)
        self._times: dict[dt.time, tuple[str, int]] = {}
        self._chips: dict[tuple[int, int, int, int, bool, float], QPixmap] = {}
        self._colors: dict[str, QColor] = {}
        self._tints: dict[tuple[str, str], tuple[QColor, QColor]] = {}

    def color(self, token: str) -> QColor:
        if token not in self._colors:
            self._colors[token] = QColor(getattr(self.tokens, token))
        return self._colors[token]

    def tint(self, color: tuple[str, str] | None) -> tuple[QColor, QColor]:
        """The colour of a task's bar, and that of its block, from that of its list or label."""
        key = color or ("", "")
        if key not in self._tints:
            bar = QColor(self.tokens.label(*key)) if color else self.color("accent")
            self._tints[key] = bar, mixed(self.color("surface"), bar, _TINT[self._is_dark])
        return self._tints[key]

    def time(self, time: dt.time) -> tuple[str, int]:
        """A time, and how wide it is with the gap after it."""
        if time not in self._times:
            text = time_text(time)
            self._times[time] = text, self._strong.horizontalAdvance(text + " ") + 1
        return self._times[time]

    def elided(self, text: str, width: int) -> str:
        """As much of a text as there is room for. To find that out costs as much as drawing it, so it is kept."""
        key = text, width
        if key not in self._elided:
            if len(self._elided) > _KEPT:
                self._elided.clear()
            kept = self.text.elidedText(text[:_LONGEST], Qt.TextElideMode.ElideRight, width)
            if kept != text and width <= 5 * self.metrics.grid:  # there a few letters say more than dots
                kept = text[: len(kept) + 2]
                while kept and self.text.horizontalAdvance(kept) > width:
                    kept = kept[:-1]
            self._elided[key] = kept
        return self._elided[key]

    def draw_line(self, painter: QPainter, place: QRect, text: str) -> None:
        """At the left of `place`, in the middle of its height, in the painter's font."""
        middle = place.top() + place.height() / 2
        painter.drawText(QPointF(place.left(), round(middle + self._above)), text)

    def chip(self, painter: QPainter, rect: QRect, bar: QColor, tint: QColor, *, is_there: bool) -> None:
        """The ground of a task in one line: most of them are of one size, and of few colours."""
        ratio = painter.device().devicePixelRatioF()
        key = rect.width(), rect.height(), bar.rgb(), tint.rgb(), is_there, ratio
        if key not in self._chips:
            if len(self._chips) > _KEPT:
                self._chips.clear()
            picture = QPixmap(rect.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.ground(inner, QRectF(0, 0, rect.width(), rect.height()), bar, tint, is_there=is_there)
            inner.end()
            self._chips[key] = picture
        painter.drawPixmap(rect.topLeft(), self._chips[key])

    def ground(self, painter: QPainter, rect: QRectF, bar: QColor, tint: QColor, *, is_there: bool) -> None:
        """What is not there yet has an outline of dashes, and no bar."""
        painter.setBrush(tint)
        if not is_there:
            painter.setPen(QPen(bar, 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), self.metrics.half, self.metrics.half)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(rect, self.metrics.half, self.metrics.half)
        painter.setBrush(bar)
        painter.drawRoundedRect(QRectF(rect.left(), rect.top(), 3, rect.height()), 1.5, 1.5)


def mixed(base: QColor, other: QColor, share: float) -> QColor:
    parts = ((base.red(), other.red()), (base.green(), other.green()), (base.blue(), other.blue()))
    return QColor(*(round(one + (two - one) * share) for one, two in parts))


class Scene(NamedTuple):
    """What a calendar shows at a moment, apart from its tasks."""

    mode: CalendarMode
    days: list[dt.date]
    month: int
    numbers: dict[dt.date, int] | None  # of tasks, in a month whose days have no room for titles
    scroll: int
    current: int  # the part that the keyboard is on
    marked: set[str]  # the tasks that are selected, where those are several
    has_focus: bool
    hovered: DayPart | None
    dragged: CalendarTask | None
    target: DropTarget | None  # where it would go
    all_day: str
    more: str  # “+{number} more”


class CalendarPainter:
    def __init__(self, painter: QPainter, style: CalendarStyle, layout: Layout, now: dt.datetime) -> None:
        self._painter = painter
        self._style = style
        self._layout = layout
        self._now = now
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def paint(self, area: QRect, scene: Scene) -> None:
        self._ground(area)
        if scene.mode is CalendarMode.MONTH:
            self._paint_month(area, scene)
        else:
            self._paint_week(scene)
        self._border(area)

    def _paint_month(self, area: QRect, scene: Scene) -> None:
        layout, painter = self._layout, self._painter
        painter.setClipRect(QRect(0, layout.head.bottom(), area.width(), layout.view + 1))
        self._month(scene.month, scene.numbers)
        self._parts(scene)
        if scene.target:
            self.drop(next(part.rect for part in layout.parts if part.day == scene.target.day), "")
        painter.setClipping(False)
        self._names(scene.days[:WEEK], with_number=False)

    def _paint_week(self, scene: Scene) -> None:
        painter = self._painter
        self._week(scene.scroll, scene.all_day)
        self._names(scene.days, with_number=True)
        self._parts(scene, blocks=False)
        painter.setClipRect(self._layout.hours)
        self._parts(scene, blocks=True)
        self._now_line(scene.scroll)
        if scene.target:
            painter.setClipping(scene.target.time is not None)
            self._target(scene, scene.target)
        painter.setClipping(False)

    def _parts(self, scene: Scene, *, blocks: bool | None = None) -> None:
        """All of them, or only those among the hours, or the others. The ring of a week's day is around its head."""
        layout = self._layout
        bottom = layout.head.bottom() + layout.all_day.height() + layout.view
        for number, part in enumerate(layout.parts):
            in_sight = part.rect.top() <= bottom and part.rect.bottom() >= 0
            if (blocks is not None and part.is_block is not blocks) or not in_sight:
                continue
            if part.task:
                is_dragged = scene.dragged is not None and part.task.id == scene.dragged.id
                is_marked = part.task.id in scene.marked
                self.task(part, hovered=part == scene.hovered, faded=is_dragged, marked=is_marked)
            elif part.more:
                self._more(part, scene.more.format(number=part.more), hovered=part == scene.hovered)
            if number == scene.current and (scene.has_focus or part.is_day):
                rect = part.rect
                if part.is_day and scene.mode is CalendarMode.WEEK:
                    rect = QRect(rect.left(), 0, rect.width(), layout.all_day.bottom())
                self.ring(rect, focused=scene.has_focus)

    def _target(self, scene: Scene, target: DropTarget) -> None:
        """The block that would be there, with its time."""
        layout, sizes = self._layout, self._style.sizes
        column = next(part.rect for part in layout.parts if part.is_day and part.day == target.day)
        if target.time is None:
            self.drop(QRect(column.left(), layout.all_day.top(), column.width(), layout.all_day.height()), "")
            return
        top = layout.hours.top() - scene.scroll + minute_of(target.time) * sizes.hour // 60
        minutes = length(scene.dragged) if scene.dragged else USUAL
        height = max(minutes * sizes.hour // 60, sizes.line)
        self.drop(QRect(column.left(), top, column.width(), height), time_text(target.time))

    def _ground(self, area: QRect) -> None:
        """A card with round corners on the page."""
        style, painter = self._style, self._painter
        fill(painter, area, style.color("window"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("surface"))
        painter.drawRoundedRect(area, style.metrics.panel_radius, style.metrics.panel_radius)

    def _border(self, area: QRect) -> None:
        painter, radius = self._painter, self._style.metrics.panel_radius
        painter.setPen(QPen(self._style.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    # the month

    def _month(self, month: int, numbers: dict[dt.date, int] | None) -> None:
        """`numbers` are of the tasks on each day, shown where there is no room for titles."""
        style, painter = self._style, self._painter
        days = [part for part in self._layout.parts if part.is_day]
        for part in days:
            if part.day.month != month:
                fill(painter, part.rect.adjusted(1, 1, -1, -1), style.color("window"))
        self._lines(days)
        for part in days:
            self._number(part, month)
            if numbers and (number := numbers.get(part.day)):
                self._few(part, number)

    def _lines(self, days: list[DayPart]) -> None:
        """Between weeks and between days."""
        painter, head = self._painter, self._layout.head
        painter.setPen(QPen(self._style.color("line"), 1))
        for part in days[::7]:
            painter.drawLine(QLine(0, part.rect.top(), head.right(), part.rect.top()))
        bottom = days[-1].rect.bottom()
        for part in days[1:7]:
            painter.drawLine(QLine(part.rect.left(), head.bottom(), part.rect.left(), bottom))

    def _number(self, part: DayPart, month: int) -> None:
        style = self._style
        text = day_month_text(part.day) if part.day.day == 1 else QLocale().toString(part.day.day)
        line = QRect(part.rect.left(), part.rect.top(), part.rect.width(), style.sizes.number)
        place = line.adjusted(style.metrics.grid, 0, -style.metrics.half, 0)
        if part.day == self._now.date():
            self._disc(QPoint(place.left() + style.text.horizontalAdvance(text) // 2, line.center().y()), text)
            return
        past = part.day < self._now.date()
        elsewhere = part.day.month != month
        self._painter.setFont(style.font)
        self._painter.setPen(style.color("disabled" if elsewhere else "muted" if past else "text"))
        style.draw_line(self._painter, place, style.elided(text, place.width()))

    def _disc(self, center: QPoint, text: str) -> None:
        """Marks today."""
        style, painter = self._style, self._painter
        painter.setFont(style.strong_font)
        height = style.text.height() + 3
        width = max(painter.fontMetrics().horizontalAdvance(text) + style.metrics.grid, height)
        disc = QRectF(center.x() - width / 2 + 0.5, center.y() - height / 2 + 0.5, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("accent"))
        painter.drawRoundedRect(disc, height / 2, height / 2)
        painter.setPen(style.color("on_accent"))
        painter.drawText(disc, _CENTER, text)

    def _few(self, part: DayPart, number: int) -> None:
        """Only how many tasks there are, where their titles have no room."""
        style, painter = self._style, self._painter
        painter.setFont(style.strong_font)
        below = part.rect.adjusted(style.metrics.half, style.sizes.number - 2, -style.metrics.half, -2)
        text, height = str(number), style.text.height()
        if below.height() < height:  # beside the number of the day
            above = (style.sizes.number - height) // 2
            below = part.rect.adjusted(part.rect.width() // 2, above, -style.metrics.half, 0)
        width = min(painter.fontMetrics().horizontalAdvance(text) + style.metrics.gap, below.width())
        badge = QRect(below.left(), below.top(), width, min(height, below.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color("accent_soft"))
        painter.drawRoundedRect(badge, style.metrics.chip_radius, style.metrics.chip_radius)
        painter.setPen(style.color("accent"))
        painter.drawText(badge, _CENTER, text)

    # the week

    def _week(self, scroll: int, all_day: str) -> None:
        style, painter, layout = self._style, self._painter, self._layout
        hours, days = layout.hours, [part for part in layout.parts if part.is_day]
        for part in days:
            if part.day == self._now.date():
                today = QRect(part.rect.left(), hours.top(), part.rect.width(), hours.height() - 1)
                fill(painter, today, mixed(style.color("surface"), style.color("accent_soft"), 0.45))
        painter.save()
        painter.setClipRect(hours)
        self._hours(days[0].rect.left(), scroll)
        painter.restore()
        painter.setPen(QPen(style.color("line"), 1))
        for part in days:
            painter.drawLine(QLine(part.rect.left(), 0, part.rect.left(), hours.bottom()))
        painter.drawLine(QLine(0, layout.head.bottom(), hours.right(), layout.head.bottom()))
        painter.setPen(QPen(style.color("border"), 1))
        painter.drawLine(QLine(0, layout.all_day.bottom(), hours.right(), layout.all_day.bottom()))
        painter.setFont(style.tiny_font)
        painter.setPen(style.color("muted"))
        label = layout.all_day.adjusted(0, 0, 0, 0)
        label.setRight(days[0].rect.left() - style.metrics.half)
        label.setHeight(style.sizes.line + 2 * style.sizes.half)
        painter.drawText(label, _RIGHT, all_day)

    def _hours(self, left: int, scroll: int) -> None:
        style, painter, hours = self._style, self._painter, self._layout.hours
        painter.setFont(style.tiny_font)
        high = painter.fontMetrics().height()
        for hour in range(HOURS):
            y = hours.top() - scroll + hour * style.sizes.hour
            if y < hours.top() - style.sizes.hour or y > hours.bottom():
                continue
            painter.setPen(QPen(mixed(style.color("surface"), style.color("line"), 0.6), 1))
            painter.drawLine(QLine(left, y + style.sizes.hour // 2, hours.right(), y + style.sizes.hour // 2))
            painter.setPen(QPen(style.color("line"), 1))
            if hour:
                painter.drawLine(QLine(left - style.metrics.half, y, hours.right(), y))
                painter.setPen(style.color("muted"))
                place = QRect(0, y - high // 2, left - style.metrics.half - 2, high)
                painter.drawText(place, _RIGHT, time_text(dt.time(hour)))

    def _now_line(self, scroll: int) -> None:
        """Where today is right now; over the blocks."""
        style, painter, hours = self._style, self._painter, self._layout.hours
        today = next((part for part in self._layout.parts if part.is_day and part.day == self._now.date()), None)
        if today is None:
            return
        y = hours.top() - scroll + minute_of(self._now.time()) * style.sizes.hour // 60
        if hours.top() <= y <= hours.bottom():
            painter.setPen(QPen(style.color("bad"), 1.5))
            painter.drawLine(QPointF(today.rect.left(), y), QPointF(today.rect.right(), y))
            painter.setBrush(style.color("bad"))
            painter.drawEllipse(QPointF(today.rect.left() + 1, y), 3.5, 3.5)

    # both

    def _names(self, days: list[dt.date], *, with_number: bool) -> None:
        """The line above the columns: “Mon”, or “Mon 16” in a week."""
        style, painter = self._style, self._painter
        for day, rect in zip(days, self._layout.columns, strict=False):
            name = QLocale().standaloneDayName(day.weekday() + 1, QLocale.FormatType.ShortFormat)
            is_today = day == self._now.date()
            painter.setFont(style.strong_font)
            inner = rect.adjusted(style.metrics.grid, 0, -2, 0)
            if not with_number:
                painter.setPen(style.color("muted"))
                painter.drawText(inner, _LEFT, name)
                continue
            number = QLocale().toString(day.day)
            painter.setPen(style.color("accent" if is_today else "muted"))
            painter.drawText(inner, _LEFT, name if is_today else f"{name} {number}")
            if is_today:
                beside = painter.fontMetrics().horizontalAdvance(name + " ") + style.metrics.grid
                self._disc(QPoint(inner.left() + beside + style.metrics.half, rect.center().y()), number)

    def task(self, part: DayPart, *, hovered: bool, faded: bool, marked: bool = False) -> None:
        """A block, or a line. Those done are struck; those late say so by their colour and a sign; those that are not
        there yet are faint.

        One of several that are selected has the colour of a selection, and an outline.
        """
        style, painter, task = self._style, self._painter, part.task
        assert task is not None
        is_open = task.status.is_pending
        bar, tint = style.tint(task.color)
        if not is_open:
            bar, tint = style.color("disabled"), style.color("chip")
        if task.series:
            bar, tint = mixed(style.color("surface"), bar, 0.6), style.color("surface")
        if marked:
            tint = style.color("accent_soft")
        if hovered:
            tint = mixed(tint, style.color("text"), 0.06)
        painter.setOpacity(0.4 if faded else 1.0)
        if part.is_block:  # a line of the ground around it tells it from the one below
            rect, radius = QRectF(part.rect), style.metrics.half
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("surface"))
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), radius + 1, radius + 1)
            style.ground(painter, rect, bar, tint, is_there=not task.series)
        else:
            style.chip(painter, part.rect, bar, tint, is_there=not task.series)
        self._title(part, task, is_open=is_open)
        if marked:
            painter.setPen(QPen(style.color("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inner = QRectF(part.rect).adjusted(0.75, 0.75, -0.75, -0.75)
            painter.drawRoundedRect(inner, style.metrics.half, style.metrics.half)
        painter.setOpacity(1.0)

    def _title(self, part: DayPart, task: CalendarTask, *, is_open: bool) -> None:
        style, painter = self._style, self._painter
        room = part.rect.adjusted(3 + style.metrics.half, 0, -style.metrics.half, 0)
        late = is_open and task.due is not None and self._is_late(task)
        text = style.color("muted" if not is_open or task.series else "bad" if late else "text")
        painter.setPen(text)
        first = QRect(room)
        if part.is_block:
            first.setHeight(min(room.height(), style.sizes.line - 2))
        if is_open and task.priority in _URGENT and first.width() > 5 * style.metrics.grid:
            if (
                part.is_block
                and part.rect.height() >= 4 * style.text.height()
                and first.width() < 10 * style.metrics.grid
            ):
                self._flag(QPoint(first.right() - style.metrics.half, part.rect.bottom() - style.metrics.grid))
            else:
                self._flag(QPoint(first.right() - style.metrics.half, first.center().y()))
                first.setRight(first.right() - style.metrics.gap - style.metrics.half // 2)
        time, width = style.time(task.due.time) if task.due and task.due.time else ("", 0)
        below = part.rect.height() >= 2 * style.text.height() + style.metrics.half
        if time and not (part.is_block and below):
            painter.setFont(style.strong_font if is_open else style.done_font)
            if first.width() > 2 * width:
                style.draw_line(painter, first, time)
                first.setLeft(first.left() + width)
        painter.setPen(text)
        painter.setFont(style.font if is_open else style.done_font)
        first = self._draw_title(part, task.title, first)
        if time and part.is_block and below:
            painter.setFont(style.tiny_font)
            painter.setPen(style.color("muted"))
            second = QRect(room.left(), first.bottom(), room.width(), style.text.height())
            assert task.due is not None
            assert task.due.time is not None
            until = minute_of(task.due.time) + length(task)
            span = (
                f"{time}–{time_text(dt.time(*divmod(until % MOST, 60)))}" if task.estimate and until <= MOST else time
            )
            wide = painter.fontMetrics().horizontalAdvance
            painter.drawText(second, _TOP_LEFT, next((t for t in (span, time) if wide(t) <= second.width()), ""))

    def _draw_title(self, part: DayPart, title: str, line: QRect) -> QRect:
        """In one line, or in a high block in several; returns where it is. Its font and colour are set."""
        style, painter = self._style, self._painter
        high = part.rect.height() - 2 * style.metrics.half - style.text.height()
        if part.is_block and high >= 2 * style.text.height():
            room = QRect(line.left(), line.top() + 2, line.width(), high // style.text.height() * style.text.height())
            words_fit = style.text.horizontalAdvance(max(title.split(), key=len, default="")) <= room.width()
            flags = _WRAPPED if words_fit else _BROKEN
            painter.drawText(room, flags, title)
            used = style.text.boundingRect(room, flags, title).height()
            return QRect(room.left(), room.top(), room.width(), min(used, room.height()))
        style.draw_line(painter, line, style.elided(title, line.width()))
        return line

    def _is_late(self, task: CalendarTask) -> bool:
        assert task.due is not None
        if task.due.date != self._now.date():
            return task.due.date < self._now.date()
        return task.due.time is not None and task.due.time < self._now.time()

    def _flag(self, center: QPoint) -> None:
        """Of high priority: a filled flag, which is told by its form."""
        size = self._style.metrics.half
        x, y = center.x(), center.y()
        self._painter.save()
        self._painter.setPen(QPen(self._style.color("bad"), 1.4))
        self._painter.setBrush(self._style.color("bad"))
        self._painter.drawLine(QPointF(x - size, y - size), QPointF(x - size, y + size))
        points = [QPointF(x - size, y - size), QPointF(x + size * 0.8, y - size / 2), QPointF(x - size, y)]
        self._painter.drawPolygon(QPolygonF(points))
        self._painter.restore()

    def _more(self, part: DayPart, text: str, *, hovered: bool) -> None:
        style, painter = self._style, self._painter
        if hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("hover"))
            painter.drawRoundedRect(part.rect, style.metrics.half, style.metrics.half)
        painter.setFont(style.strong_font)
        painter.setPen(style.color("muted"))
        room = part.rect.adjusted(3 + style.metrics.half, 0, 0, 0)
        style.draw_line(painter, room, style.elided(text, room.width()))

    def ring(self, rect: QRect, *, focused: bool) -> None:
        """Where the keyboard is."""
        painter, radius = self._painter, self._style.metrics.half
        painter.setPen(QPen(self._style.color("focus" if focused else "border"), 2 if focused else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius)

    def drop(self, rect: QRect, text: str) -> None:
        """Where what is dragged would go."""
        style, painter = self._style, self._painter
        soft = QColor(style.color("accent"))
        soft.setAlphaF(0.16)
        painter.setPen(QPen(style.color("accent"), 2))
        painter.setBrush(soft)
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), style.metrics.half, style.metrics.half)
        if text:
            painter.setFont(style.strong_font)
            painter.setPen(style.color("accent"))
            painter.drawText(rect.adjusted(style.metrics.grid, 2, -2, 0), _TOP_LEFT, text)
