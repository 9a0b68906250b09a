"""The calendar itself: one painted widget for the month or the week, used by pointer, by keys and by ear."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QToolTip, QWidget

from desktop.domain.values import Due
from desktop.domain.views import CalendarTask
from desktop.ui.calendar.days import (
    DAY,
    FIRST,
    LAST,
    MOST,
    STEP,
    WEEK,
    CalendarMode,
    by_day,
    length,
    minute_of,
    month_days,
    next_month,
    stepped,
    time_at,
    week_days,
    week_start,
)
from desktop.ui.calendar.layout import (
    DayPart,
    DropTarget,
    Layout,
    columns_for,
    month_layout,
    shows_titles,
    target_at,
    week_layout,
)
from desktop.ui.calendar.painter import CalendarPainter, CalendarStyle, Scene
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import minutes_text
from desktop.ui.core.format import day_text, long_day_text, time_text
from desktop.ui.core.places import dragged_ids
from desktop.ui.tasks import RowStyle, drag_tasks
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.accessible_rows import PaintedParts, tell_current_part
from desktop.ui.widgets.key_claim import ENTER

_MORNING = 9 * 60
"""When a task is put among the hours that had no time."""

_EARLY = 7
"""The first hour in sight, unless it is another one right now."""

_EDGE = 5
"""Pixels at the lower end of a block by which it is made longer."""

_Key, _Mod = Qt.Key, Qt.KeyboardModifier
_SEVERAL = _Mod.ControlModifier | _Mod.ShiftModifier
_STEPS = {_Key.Key_Left: (-1, 0), _Key.Key_Right: (1, 0), _Key.Key_Up: (0, -1), _Key.Key_Down: (0, 1)}


class Focus(NamedTuple):
    """What the keyboard acts on: a day, a task on it, or the line that says how many more there are."""

    day: dt.date
    task: str | None = None
    on_more: bool = False


class CalendarGrid(PaintedParts, QAbstractScrollArea):
    days_changed = Signal()  # other days are shown: their tasks are wanted
    focus_moved = Signal()  # another day or task
    moved = Signal(list, object)  # ids, and a Due, a day, or None for no date
    resized = Signal(str, int)  # id and minutes
    opened = Signal(str)
    ticked = Signal(list)  # ids
    trashed = Signal(list)
    mode_wanted = Signal(object)
    add_wanted = Signal(object)  # a Due
    menu_requested = Signal(QPoint)

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.mode = CalendarMode.MONTH
        self._focus = Focus(context.today())
        self.days: list[dt.date] = []  # in sight, also those around the month
        self._tasks: dict[dt.date, list[CalendarTask]] = {}
        self._style = CalendarStyle(context.theme, self._all_day())
        self._kept: Layout | None = None
        self._unfolded = False
        self._hovered: DayPart | None = None
        self._marked: set[str] = set()  # where several are selected, all of them
        self._anchor: str | None = None  # from where Shift and a click select
        self._pressed: DayPart | None = None
        self._pressed_at = QPoint()
        self._grabbed = 0.0  # minutes below the top of a block where it was taken
        self._dragged: str | None = None
        self._stretched: CalendarTask | None = None  # as it was before it was made longer
        self._target: DropTarget | None = None
        self.setObjectName("calendar-grid")
        self.setAccessibleName(self.tr("Calendar"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        mark(self, WidgetKind.PLAIN)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAcceptDrops(True)
        self._choose_days()

    # what is shown

    def day(self) -> dt.date:
        """The one that the keyboard is on."""
        return self._focus.day

    def task(self) -> CalendarTask | None:
        """The one that the keyboard is on, if it is there already."""
        task = self.find_task(self._focus.task) if self._focus.task else None
        return None if task is None or task.series else task

    def selected_ids(self) -> list[str]:
        """All that are marked, by day and time; else the one that the keyboard is on."""
        if len(self._marked) > 1:
            return [task.id for day in sorted(self._tasks) for task in self._tasks[day] if task.id in self._marked]
        task = self.task()
        return [task.id] if task else []

    def select_all(self) -> None:
        """The tasks of all days in sight."""
        self._mark({task.id for tasks in self._tasks.values() for task in tasks if not task.series})

    def select_current(self) -> None:
        """Instead of several, only the one that the keyboard is on."""
        self._mark(set())

    def task_count(self, day: dt.date) -> int:
        return sum(not task.series for task in self._tasks.get(day, ()))

    def find_task(self, id_: str) -> CalendarTask | None:
        return next((task for tasks in self._tasks.values() for task in tasks if task.id == id_), None)

    def set_mode(self, mode: CalendarMode) -> None:
        if mode is not self.mode:
            self.mode = mode
            self._choose_days()
            self._scroll_to_start()
            self._show_focus()

    def set_tasks(self, tasks: Mapping[dt.date, Sequence[CalendarTask]]) -> None:
        """Those of the days shown, each day's in order."""
        self._tasks = {day: list(found) for day, found in tasks.items()}
        self._mark(self._marked & {task.id for found in self._tasks.values() for task in found})
        if self._focus.task and (task := self.find_task(self._focus.task)) and task.due:
            self._focus = self._focus._replace(day=task.due.date)
        elif self._focus.task:
            self._focus = Focus(self._focus.day)
        self._refresh()

    def foresee(self, task: CalendarTask) -> None:
        """Shows a task as a write under way will leave it. When it will repeat then is known after that."""
        others = [one for tasks in self._tasks.values() for one in tasks if task.id not in (one.id, one.series)]
        self.set_tasks(by_day([*others, task]))

    def go(self, day: dt.date, task: str | None = None) -> None:
        """Makes a day, or a task on it, the one that the keyboard is on."""
        self._set_focus(Focus(min(max(day, FIRST), LAST), task))

    def page(self, step: int) -> None:
        """To the next or the previous month or days."""
        day = self._focus.day
        if self.mode is CalendarMode.MONTH:
            self.go(next_month(day, step))
        else:
            self.go(day + step * len(self.days) * DAY)

    def on_theme_changed(self) -> None:
        self._style = CalendarStyle(self._context.theme, self._all_day())
        self._choose_days()
        self._refresh()

    def _all_day(self) -> str:
        return self.tr("all day")

    def _choose_days(self) -> None:
        first_weekday, day = self._context.services.first_weekday(), self._focus.day
        if self.mode is CalendarMode.MONTH:
            days = month_days(day, first_weekday)
        else:
            shown = columns_for(self.viewport().width(), self._style.sizes)
            first = self.days[0] if len(self.days) == shown else None
            days = week_days(day, first_weekday, shown, first)
        if days != self.days:
            self.days = days
            self._unfolded = False
            self._refresh()
            self.days_changed.emit()

    def _refresh(self) -> None:
        self._kept = None
        self._hovered = None
        layout = self._layout()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(layout.content - layout.view, 0))
        bar.setPageStep(layout.view)
        bar.setSingleStep(self._style.sizes.hour // 2)
        self.viewport().update()

    def _layout(self) -> Layout:
        if self._kept is None:
            size, sizes, scroll = self.viewport().size(), self._style.sizes, self.verticalScrollBar().value()
            if self.mode is CalendarMode.MONTH:
                self._kept = month_layout(size, sizes, self.days, self._tasks, scroll)
            else:
                self._kept = week_layout(size, sizes, self.days, self._tasks, scroll, unfolded=self._unfolded)
        return self._kept

    def _scroll_to_start(self) -> None:
        if self.mode is CalendarMode.WEEK:
            is_here = self._context.today() in self.days
            hour = max(self._context.now().hour - 1, 0) if is_here else _EARLY
            self.verticalScrollBar().setValue(min(hour, _EARLY + 1) * self._style.sizes.hour - self._style.sizes.grid)
        else:
            self.verticalScrollBar().setValue(0)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self._kept = None
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_days()
        self._refresh()
        if event.oldSize().height() <= 0:
            self._scroll_to_start()
        self._show_focus()

    # the keyboard's place

    def _set_focus(self, focus: Focus, *, scrolls: bool = True) -> None:
        before, self._focus = self._focus, focus
        self._choose_days()
        if scrolls:
            self._show_focus()
        self.viewport().update()
        if focus != before:
            self.focus_moved.emit()
            tell_current_part(self)

    def _show_focus(self) -> None:
        """Brings into sight what the keyboard is on."""
        number = self.current_part()
        if number >= 0:
            part, layout, bar = self._layout().parts[number], self._layout(), self.verticalScrollBar()
            top, bottom = (layout.hours if part.is_block else self.viewport().rect()).top(), self.viewport().height()
            if part.is_block or self.mode is CalendarMode.MONTH:
                top += 0 if part.is_block else self._style.sizes.head
                if part.rect.top() < top or part.rect.height() > bottom - top:
                    bar.setValue(bar.value() + part.rect.top() - top)
                elif part.rect.bottom() > bottom:
                    bar.setValue(bar.value() + part.rect.bottom() - bottom)
        self.viewport().update()

    def _on_day(self) -> list[DayPart]:
        """What is shown on the day that the keyboard is on, without the day itself."""
        return [part for part in self._layout().parts if part.day == self._focus.day and not part.is_day]

    def _step(self, dx: int, dy: int) -> None:
        parts = self._on_day()
        here = next((number for number, part in enumerate(parts) if self._is_focus(part)), -1)
        if dx:
            self._step_aside(dx, parts[here] if here >= 0 else None, here)
        elif dy > 0 and here + 1 < len(parts):
            self._set_focus(_focus_on(parts[here + 1]))
        elif dy < 0 and here >= 0:
            self._set_focus(_focus_on(parts[here - 1]) if here else Focus(self._focus.day))
        elif self.mode is CalendarMode.MONTH:
            self.go(self._focus.day + dy * WEEK * DAY)

    def _step_aside(self, dx: int, part: DayPart | None, number: int) -> None:
        """To the next day; from a task to the one that lies nearest there."""
        self.go(self._focus.day + dx * DAY)
        parts = self._on_day()
        if part is None or not parts:
            return
        if self.mode is CalendarMode.WEEK:
            near = min(parts, key=lambda other: abs(other.rect.center().y() - part.rect.center().y()))
        else:
            near = parts[min(number, len(parts) - 1)]
        self._set_focus(_focus_on(near))

    def _is_focus(self, part: DayPart) -> bool:
        if part.day != self._focus.day:
            return False
        if part.task:
            return part.task.id == self._focus.task
        return self._focus.task is None and bool(part.more) == self._focus.on_more

    # several at once

    def _mark(self, ids: set[str]) -> None:
        """Selects these. One alone is only the first of several that may follow."""
        if ids != self._marked:
            self._marked = ids
            self.viewport().update()
            self.focus_moved.emit()

    def _mark_until(self, id_: str) -> None:
        """All from the one where the selection began."""
        ids = [part.task.id for part in self._layout().parts if part.task and not part.task.series]
        start = self._anchor if self._anchor in ids else id_
        first, last = sorted((ids.index(start), ids.index(id_)))
        self._mark(set(ids[first : last + 1]))

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers() & ~_Mod.KeypadModifier
        key = _Key(event.key())
        if key == _Key.Key_Escape and self._stretched:
            self._stop_stretching()
        elif key == _Key.Key_Escape and self._marked:
            self.select_current()
        elif key == _Key.Key_Space and modifiers == _Mod.ControlModifier and (task := self.task()):
            self._mark(self._marked ^ {task.id})
        elif key in _STEPS:
            self._on_arrow(*_STEPS[key], modifiers)
        elif modifiers in (_Mod.NoModifier, _Mod.ShiftModifier) and self._on_plain_key(key):
            pass
        else:
            super().keyPressEvent(event)

    def _on_arrow(self, dx: int, dy: int, modifiers: Qt.KeyboardModifier) -> None:
        task = self.task()
        if modifiers == _Mod.NoModifier:
            self._step(dx, dy)
        elif len(self._marked) > 1:
            self._context.tell(self.tr("These keys move one task. Drag several, or use the bar."))
        elif task is None and self._focus.task:
            self._tell_not_there()
        elif task is None or task.due is None:
            self._context.tell(self.tr("Go to a task first: these keys move it."))
        elif modifiers == _Mod.ShiftModifier:
            days = dx + dy * WEEK
            self.moved.emit([task.id], task.due.date + days * DAY)
        elif modifiers == _Mod.AltModifier and dx:
            self.moved.emit([task.id], task.due.date + dx * DAY)
        elif modifiers == _Mod.AltModifier:
            self._move_by_minutes(task, dy * STEP)
        elif modifiers == _Mod.ControlModifier and dy:
            self._stretch_by(task, dy * STEP)

    def _on_plain_key(self, key: Qt.Key) -> bool:
        task, day = self.task(), self._focus.day
        match key:
            case _Key.Key_Home | _Key.Key_End:
                start = week_start(day, self._context.services.first_weekday())
                start = start if len(self.days) >= WEEK else self.days[0]
                last = min(len(self.days), WEEK) - 1
                self.go(start if key == _Key.Key_Home else start + last * DAY)
            case _Key.Key_PageUp | _Key.Key_PageDown:
                self.page(1 if key == _Key.Key_PageDown else -1)
            case _Key.Key_T:
                self.go(self._context.today())
            case _Key.Key_M | _Key.Key_W:
                self.mode_wanted.emit(CalendarMode.MONTH if key == _Key.Key_M else CalendarMode.WEEK)
            case _Key.Key_N:
                self.add_wanted.emit(Due(day))
            case _ if key in ENTER:
                self._open()
            case _ if task is None:
                return False
            case _Key.Key_Space:
                self.ticked.emit(self.selected_ids())
            case _Key.Key_Delete:
                self.trashed.emit(self.selected_ids())
            case _Key.Key_Backspace:
                self.moved.emit(self.selected_ids(), None)
            case _Key.Key_A:
                self.moved.emit([task.id], Due(task.due.date if task.due else day))
            case _Key.Key_Plus | _Key.Key_Equal:
                self._stretch_by(task, STEP)
            case _Key.Key_Minus:
                self._stretch_by(task, -STEP)
            case _:
                return False
        return True

    def _tell_not_there(self) -> None:
        self._context.tell(self.tr("This one is not there yet: it comes when the one before it is done."))

    def _open(self) -> None:
        if self._focus.task and (task := self.find_task(self._focus.task)):
            self.opened.emit(task.series or task.id)
        elif self.mode is CalendarMode.MONTH:
            self.mode_wanted.emit(CalendarMode.WEEK)
        elif self._focus.on_more:
            self._unfold()
        else:
            self.add_wanted.emit(Due(self._focus.day))

    def _unfold(self) -> None:
        """Shows all tasks without a time, or only a few again."""
        self._unfolded = not self._unfolded
        self._focus = Focus(self._focus.day)
        self._refresh()

    def _move_by_minutes(self, task: CalendarTask, minutes: int) -> None:
        assert task.due is not None
        if task.due.time is None:
            time = time_at(_MORNING)
        else:
            time = time_at(stepped(minute_of(task.due.time) + minutes))
        if time != task.due.time:
            self.moved.emit([task.id], Due(task.due.date, time))

    def _stretch_by(self, task: CalendarTask, minutes: int) -> None:
        """Without an estimate it begins at what its block shows."""
        wanted = length(task) + (minutes if task.estimate else max(minutes, 0))
        new = min(max(wanted, STEP), MOST)
        if new != task.estimate:
            self.resized.emit(task.id, new)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        part = self._layout().part_at(event.position().toPoint())
        self._pressed = part
        self._pressed_at = event.position().toPoint()
        if part is None:
            return
        modifiers = event.modifiers()
        is_there = part.task is not None and not part.task.series
        if part.task and is_there and event.button() is Qt.MouseButton.LeftButton and modifiers & _SEVERAL:
            self._pressed = None  # neither dragged nor made longer
            if modifiers & _Mod.ShiftModifier:
                self._mark_until(part.task.id)
            else:
                current = {task.id} if (task := self.task()) else set()
                self._mark((self._marked or current) ^ {part.task.id})
            self._set_focus(_focus_on(part), scrolls=False)
            return
        if not part.more:
            self._set_focus(_focus_on(part), scrolls=False)  # what is under the pointer stays there
            self._anchor = self._focus.task
            if not part.task or part.task.id not in self._marked:
                self.select_current()
        if event.button() is Qt.MouseButton.LeftButton and part.task and self._is_edge(part, self._pressed_at):
            self._stretched = part.task

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._stretched:
            self._stretch_to(point)
            return
        pressed = self._pressed
        far = (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if pressed and pressed.task and event.buttons() & Qt.MouseButton.LeftButton and far:
            if pressed.task.series:
                self._pressed = None
                self._tell_not_there()
            else:
                self._drag(pressed)
            return
        self._hover(self._layout().part_at(point))
        over = self._hovered
        edge = over is not None and self._is_edge(over, point)
        self.viewport().setCursor(Qt.CursorShape.SizeVerCursor if edge else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self._stretched:
            task = self.find_task(self._stretched.id)
            before, self._stretched = self._stretched, None
            if task and task.estimate and task.estimate != before.estimate:
                self.resized.emit(task.id, task.estimate)
        elif pressed and event.button() is Qt.MouseButton.LeftButton:
            self.select_current()  # one of several was clicked and not dragged
            same = self._layout().part_at(event.position().toPoint()) == pressed
            on_number = event.position().y() < pressed.rect.top() + self._style.sizes.number
            if same and pressed.more:
                self.go(pressed.day)
                self._focus = Focus(pressed.day, on_more=True)
                self._open()
            elif (
                same
                and pressed.is_day
                and self.mode is CalendarMode.MONTH
                and on_number
                and self._is_on_number(event)
            ):
                self.mode_wanted.emit(CalendarMode.WEEK)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        part = self._layout().part_at(event.position().toPoint())
        self._pressed = None
        if part is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if part.task:
            self.opened.emit(part.task.series or part.task.id)
        elif part.is_day:
            minute = self._layout().minute_at(event.position().toPoint(), self._style.sizes, self._scroll())
            whole = None if minute is None else time_at(int(minute // 30) * 30)
            self.add_wanted.emit(Due(part.day, whole))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Under the pointer, or at the task that the keyboard is on."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            number = self.current_part()
            if self.task() and number >= 0:
                center = self._layout().parts[number].rect.center()
                self.menu_requested.emit(self.viewport().mapToGlobal(center))
        elif (part := self._layout().part_at(event.pos())) and part.task and not part.task.series:
            self.menu_requested.emit(event.globalPos())

    def _is_on_number(self, event: QMouseEvent) -> bool:
        assert self.mode is CalendarMode.MONTH
        day = self._layout().day_at(event.position().toPoint())
        part = next(part for part in self._layout().parts if part.is_day and part.day == day)
        return event.position().x() < part.rect.left() + 4 * self._style.metrics.grid

    def _is_edge(self, part: DayPart, point: QPoint) -> bool:
        """Whether a block can be made longer there."""
        is_there = part.task is not None and not part.task.series
        return is_there and part.is_block and part.rect.bottom() - point.y() < _EDGE

    def _stretch_to(self, point: QPoint) -> None:
        task = self._stretched
        assert task is not None
        assert task.due is not None
        assert task.due.time is not None
        minute = (point.y() - self._layout().hours.top() + self._scroll()) * 60 / self._style.sizes.hour
        wanted = stepped(minute - minute_of(task.due.time))
        self.foresee(task._replace(estimate=min(max(wanted, STEP), MOST)))

    def _stop_stretching(self) -> None:
        if self._stretched:
            self.foresee(self._stretched)
        self._stretched = self._pressed = None

    def _hover(self, part: DayPart | None) -> None:
        if part != self._hovered:
            self._hovered = part
            self.viewport().update()

    def _scroll(self) -> int:
        return self.verticalScrollBar().value()

    # dragging

    def _drag(self, part: DayPart) -> None:
        assert part.task is not None
        self._pressed, self._dragged = None, part.task.id
        self._grabbed = (self._pressed_at.y() - part.rect.top()) * 60 / self._style.sizes.hour if part.is_block else 0
        ids = self.selected_ids() if part.task.id in self._marked else [part.task.id]
        text = self.tr("%n task(s)", "", len(ids)) if len(ids) > 1 else part.task.title
        drag_tasks(self, ids, RowStyle(self._context.theme), text)
        self._dragged = None
        self._show_target(None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        target = self._target_of(event) if dragged_ids(event.mimeData()) else None
        self._show_target(target)
        event.setAccepted(target is not None)
        hours, y = self._layout().hours, round(event.position().y())
        if target and hours.isValid() and y > hours.top():  # at either end the hours move on
            step = self._style.sizes.hour // 4
            if y > hours.bottom() - step:
                self.verticalScrollBar().setValue(self._scroll() + step)
            elif y < hours.top() + step:
                self.verticalScrollBar().setValue(self._scroll() - step)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._show_target(None)

    def dropEvent(self, event: QDropEvent) -> None:
        target, ids = self._target_of(event), dragged_ids(event.mimeData())
        self._show_target(None)
        if target and ids:
            event.acceptProposedAction()
            self.setFocus()
            self.moved.emit(ids, Due(target.day, target.time) if target.sets_time else target.day)

    def _target_of(self, event: QDropEvent) -> DropTarget | None:
        grabbed = self._grabbed if event.source() is self else 0.0
        point = event.position().toPoint()
        return target_at(self._layout(), point, self._style.sizes, self._scroll(), grabbed)

    def _show_target(self, target: DropTarget | None) -> None:
        if target != self._target:
            self._target = target
            self.viewport().update()

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        width, layout = self.viewport().width(), self._layout()
        painter = QPainter(self.viewport())
        scene = Scene(
            mode=self.mode,
            days=self.days,
            month=self._focus.day.month,
            numbers=None if shows_titles(width, self._style.sizes) else {d: self.task_count(d) for d in self.days},
            scroll=self._scroll(),
            current=self.current_part(),
            marked=self._marked,
            has_focus=self.hasFocus(),
            hovered=self._hovered,
            dragged=self.find_task(self._dragged) if self._dragged else None,
            target=self._target,
            all_day=self._all_day(),
            more=self.tr("+{number} more"),
        )
        CalendarPainter(painter, self._style, layout, self._context.now()).paint(self.viewport().rect(), scene)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()
        tell_current_part(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            part = self._layout().part_at(event.pos())
            text = self._task_name(part.task) if part and part.task else ""
            QToolTip.showText(event.globalPos(), text, self.viewport(), part.rect if part else QRect())
            return True
        return super().viewportEvent(event)

    # for screen readers

    def part_count(self) -> int:
        return len(self._layout().parts)

    def part_name(self, number: int) -> str:
        part = self._layout().parts[number]
        if part.task:
            return self._task_name(part.task)
        if part.more:
            return self.tr("%n more task(s)", "", part.more)
        return self.day_name(part.day)

    def day_name(self, day: dt.date) -> str:
        """“Thu 19 Nov, 3 tasks”."""
        today = self._context.today()
        name = f"{day_text(day, today)}, {long_day_text(day, today)}" if day == today else day_text(day, today)
        number = self.task_count(day)
        said = self.tr("{day}, %n task(s)", "", number) if number else self.tr("{day}, nothing")
        return said.format(day=name)

    def part_rect(self, number: int) -> QRect:
        return self._layout().parts[number].rect.translated(self.viewport().pos())

    def current_part(self) -> int:
        parts = self._layout().parts
        found = next((number for number, part in enumerate(parts) if self._is_focus(part)), -1)
        if found < 0:  # a task that has no room there
            found = next((n for n, part in enumerate(parts) if part.is_day and part.day == self._focus.day), -1)
        return found

    def _task_name(self, task: CalendarTask) -> str:
        words = [task.title]
        if task.due:
            day = day_text(task.due.date, self._context.today())
            words.append(f"{day} {time_text(task.due.time)}" if task.due.time else day)
        if task.estimate:
            words.append(minutes_text(task.estimate))
        if task.priority:
            words.append(self.tr("priority {name}").format(name=task.priority))
        if not task.status.is_pending:
            words.append(self.tr("completed"))
        if task.series:
            words.append(self.tr("repeats then, not there yet"))
        if task.id in self._marked:
            words.append(self.tr("selected"))
        return ", ".join(words)


def _focus_on(part: DayPart) -> Focus:
    return Focus(part.day, part.task.id if part.task else None, on_more=bool(part.more))
