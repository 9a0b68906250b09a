"""The page of the calendar: which days, how they are shown, the line to add a task, and the tasks without a date."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QDate, QLocale, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QMenu, QPushButton, QToolButton, QWidget

from desktop.domain.values import Due
from desktop.domain.views import CalendarTask
from desktop.settings import FIRST_WEEKDAY
from desktop.store import Changes
from desktop.ui.calendar.days import DAY, CalendarMode, by_day
from desktop.ui.calendar.grid import CalendarGrid
from desktop.ui.calendar.undated import UndatedList
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.icons import Icon
from desktop.ui.quick_add import QuickAdd
from desktop.ui.tasks import TaskActions
from desktop.ui.theme.style import WidgetKind, mark
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.labels import ElidedLabel, FittingLabel
from desktop.ui.widgets.layouts import make_column, make_row

if TYPE_CHECKING:
    from desktop.domain.task import Task

_UNDATED_SHOWN = 500
"""So many are more than anybody drags from; to find one of more there is the search."""

_MODE = "calendar.mode"
_UNDATED = "calendar.undated"
_LATE_MS = 150
"""Days whose tasks have not been read by then are painted without them."""

_SIDE = 26
"""In grid units: how wide the list of undated tasks is."""

_ROOMY = 108
"""In grid units: in a narrower page that list is put away, unless it is asked for."""

_WIDE = 60
"""In grid units: a narrower page has narrower margins."""

_HEADING, _HEADING_LEAST = 20, 12
"""In grid units: where the buttons leave less room for the month, they become shorter, and then one."""


class CalendarAnswer(NamedTuple):
    """What was read for some days. The undated ones only where they may have changed."""

    days: list[dt.date]
    tasks: dict[dt.date, list[CalendarTask]]
    undated: list[CalendarTask] | None
    number: int


class CalendarPage(QWidget):
    opened = Signal(str)
    menu_requested = Signal(QPoint)
    selection_changed = Signal()

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._actions = TaskActions(context, self)
        self._undated: list[CalendarTask] = []
        self._undated_number = 0
        self._undated_text = ""
        self._undated_outdated = True
        self._writes = 0  # under way: until they are done, what is read may be older than what is shown
        self._outdated = False
        self._reading: Job | None = None
        self._awaited: str | None = None  # a task to go to as soon as it is there
        self._late = QTimer(self, singleShot=True, interval=_LATE_MS)
        self._late.timeout.connect(self._paint_days)
        self._wants_undated: bool | None = context.settings.state(_UNDATED)
        self.setObjectName("calendar-page")
        self.heading = mark(FittingLabel(self), WidgetKind.TITLE)
        self.previous = self._arrow(Icon.CHEVRON_LEFT)
        self.next = self._arrow(Icon.CHEVRON_RIGHT)
        self.today = QPushButton(self.tr("Today"), self)
        self.today.setToolTip(self.tr("Go to today (T)"))
        self.modes = QButtonGroup(self)
        self.month = self._mode_button(self.tr("Month"), self.tr("Whole months (M)"))
        self.week = self._mode_button(self.tr("Week"), self.tr("A week with its hours (W)"))
        self.show_undated = QPushButton(self)
        self.show_undated.setCheckable(True)
        self.show_undated.setToolTip(self.tr("Show the tasks without a date"))
        self.choices = self._arrow(Icon.CALENDAR)
        self.choices.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.choices.setAccessibleName(self.tr("How the calendar is shown"))
        self.choices.setMenu(QMenu(self.choices))
        self.choices.menu().aboutToShow.connect(self._fill_choices)
        self.quick_add = QuickAdd(context, self)
        self.grid = CalendarGrid(context, self)
        self.side = QWidget(self)
        self._side_heading = mark(ElidedLabel(parent=self.side), WidgetKind.SECTION)
        self.undated = UndatedList(context, self.side)
        if context.settings.state(_MODE) == CalendarMode.WEEK:
            self.grid.set_mode(CalendarMode.WEEK)
        for button in (self.today, self.month, self.week, self.show_undated):
            press_with_enter(button)
        self._lay_out()
        self._connect()
        self._show_days()

    # what others ask of it

    def selected_ids(self) -> list[str]:
        """What commands are about."""
        if self.undated.hasFocus():
            return self.undated.selected_ids()
        return self.grid.selected_ids()

    def select_current(self) -> None:
        """Gives a selection of several up."""
        self.grid.select_current()
        self.undated.clearSelection()

    def is_settled(self) -> bool:
        """Whether what is stored is what is shown."""
        return self._reading is None and not self._writes and not self._outdated

    def enter(self) -> None:
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def add(self) -> None:
        """Ready to type a task that is due on the day that the keyboard is on."""
        self.on_add_wanted(Due(self.grid.day()))

    # reading

    def refresh(self) -> None:
        if self._writes or self._reading is not None:
            self._outdated = True
            return
        self._outdated = False
        lists, days, with_undated = self._context.services.lists, self.grid.days, self._undated_outdated
        self._undated_outdated, today = False, self._context.today()

        def read() -> CalendarAnswer:
            undated, number = lists.undated(today, _UNDATED_SHOWN) if with_undated else (None, 0)
            end = days[-1] + DAY
            tasks = [*lists.dated(days[0], end), *lists.repeating(max(days[0], today), end)]
            return CalendarAnswer(days, by_day(tasks), undated, number)

        self._reading = self._context.read(read, self._on_read, owner=self)
        self._reading.failed.connect(self._on_read_failed)

    def _on_read(self, answer: CalendarAnswer) -> None:
        """What became old while it was read is read again, and not shown."""
        self._reading = None
        if self._outdated or self._writes or answer.days != self.grid.days:
            self._undated_outdated |= answer.undated is not None
            self.refresh()
            return
        self.grid.set_tasks(answer.tasks)
        self._paint_days()
        if answer.undated is not None:
            self._undated_number = answer.number
            self._show_undated(answer.undated)
        if self._awaited and (task := self.grid.find_task(self._awaited)) and task.due:
            self._awaited = None
            self.grid.go(task.due.date, task.id)

    def _on_read_failed(self, _error: object) -> None:
        self._reading = None
        self._paint_days()

    def on_changed(self, changes: Changes) -> None:
        if changes.tasks:
            self._undated_outdated = True
            if self.isVisible():
                self.refresh()

    def _show_undated(self, undated: list[CalendarTask]) -> None:
        """Of a great many only the first."""
        self._undated = undated
        self.undated.show_tasks(undated)
        number, shown = QLocale().toString(self._undated_number), QLocale().toString(len(undated))
        if self._undated_number > len(undated):
            text = self.tr("No date · the first {shown} of {number}").format(shown=shown, number=number)
        else:
            text = self.tr("No date · {number}").format(number=number)
        self._side_heading.setText(text)
        self._undated_text = self.tr("No date ({number})").format(number=number)
        self._arrange()

    # what the user does

    def on_moved(self, ids: list[str], to: Due | dt.date | None = None) -> None:
        """A Due, a day on which each keeps its time, or None for no date. Shown at once."""
        for id_ in ids:
            if task := self._task(id_):
                due = Due(to, task.due.time if task.due else None) if isinstance(to, dt.date) else to
                if due == task.due and len(ids) == 1:
                    return
                self._foresee(task._replace(due=due))
        if len(ids) == 1 and to is not None:
            self.grid.go(to if isinstance(to, dt.date) else to.date, ids[0])
        self._follow(self._actions.reschedule(ids, to))

    def on_resized(self, id_: str, minutes: int) -> None:
        if task := self._task(id_):
            self._foresee(task._replace(estimate=minutes))
        self._follow(self._actions.set_estimate([id_], minutes))

    def on_placed(self, ids: list[str]) -> None:
        self.on_moved(ids, self.grid.day())

    def on_add_wanted(self, due: Due) -> None:
        self.grid.go(due.date)
        self.quick_add.set_defaults(due=due)
        self.quick_add.focus_input()

    def on_created(self, id_: str) -> None:
        tasks = self._context.services.tasks
        self._awaited = id_
        self._context.read(lambda: tasks.get(id_), self._show_created, owner=self)

    def _show_created(self, task: Task) -> None:
        """Goes to the day of the new task. The cursor stays where the next one is typed."""
        if task.due and self._awaited == task.id:
            self.grid.go(task.due.date)
            self.refresh()
        elif not task.due:
            self._awaited = None

    def on_mode_wanted(self, mode: CalendarMode) -> None:
        (self.month if mode is CalendarMode.MONTH else self.week).setChecked(True)
        self._context.settings.remember(_MODE, mode.value)
        self.grid.set_mode(mode)
        self._show_days()

    def on_mode_clicked(self) -> None:
        self.on_mode_wanted(CalendarMode.MONTH if self.month.isChecked() else CalendarMode.WEEK)

    def on_today(self) -> None:
        self.grid.go(self._context.today())

    def on_arrow_clicked(self) -> None:
        self.grid.page(-1 if self.sender() is self.previous else 1)

    def on_undated_toggled(self) -> None:
        self._wants_undated = self.show_undated.isChecked()
        self._context.settings.remember(_UNDATED, self._wants_undated)
        self._arrange()

    def on_theme_changed(self) -> None:
        self.grid.on_theme_changed()
        self.undated.restyle()
        self._fit()
        self._arrange()

    def on_setting_changed(self, key: str) -> None:
        if key == FIRST_WEEKDAY.key:
            self.grid.on_theme_changed()

    def _task(self, id_: str) -> CalendarTask | None:
        return self.grid.find_task(id_) or next((task for task in self._undated if task.id == id_), None)

    def _foresee(self, task: CalendarTask) -> None:
        undated = [one for one in self._undated if one.id != task.id]
        if task.due is None and task.status.is_pending:
            undated.insert(0, task)
        self._undated_number += len(undated) - len(self._undated)
        self.grid.foresee(task)
        self._show_undated(undated)

    def _follow(self, job: Job) -> None:
        self._writes += 1
        job.finished.connect(self._on_written)

    def _on_written(self) -> None:
        self._writes -= 1
        self.refresh()

    # showing

    def _show_days(self) -> None:
        """The heading, and what the arrows do."""
        days, day = self.grid.days, self.grid.day()
        if self.grid.mode is CalendarMode.MONTH:
            first = QDate(day.year, day.month, 1)
            texts = [QLocale().toString(first, pattern) for pattern in ("MMMM yyyy", "MMM yyyy", "MMM")]
            names = self.tr("Previous month"), self.tr("Next month")
        else:
            texts = [_span(days[0], days[-1]), _span(days[0], days[-1], with_year=False)]
            texts.append(QLocale().toString(QDate(day.year, day.month, 1), "MMM"))
            names = self.tr("Previous days"), self.tr("Next days")
        self.heading.set_texts(*texts)
        self.heading.setAccessibleName(texts[0])
        for button, name, key in zip((self.previous, self.next), names, ("Page Up", "Page Down"), strict=True):
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key})")

    def on_days_changed(self) -> None:
        """Other days are painted together with their tasks: first without them would be a flicker, and takes longer,
        as painting and reading get in each other's way."""
        self._show_days()
        if self.isVisible():
            self.grid.viewport().setUpdatesEnabled(False)
            self._late.start()
        QTimer.singleShot(0, self, self.refresh)  # the reader would slow down what is still done about the key

    def _paint_days(self) -> None:
        self._late.stop()
        self.grid.viewport().setUpdatesEnabled(True)

    def on_focus_moved(self) -> None:
        self._show_days()
        self.quick_add.set_defaults(due=Due(self.grid.day()))
        self.selection_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.quick_add.set_defaults(due=Due(self.grid.day()))
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The list beside the calendar where there is room, or where it was asked for."""
        grid = self._context.theme.metrics.grid
        roomy = self.width() >= grid * _ROOMY
        shown = self._wants_undated if self._wants_undated is not None else roomy
        self.side.setVisible(shown)
        self.show_undated.setChecked(shown)
        others = (self.today, self.month, self.week, self.show_undated)
        arrows = grid * 20
        for text, icon, heading in (
            (self._undated_text, QIcon(), _HEADING),
            (QLocale().toString(self._undated_number), self._context.icons.icon(Icon.LIST), _HEADING_LEAST),
        ):
            self.show_undated.setText(text)
            self.show_undated.setIcon(icon)
            needed = sum(button.sizeHint().width() for button in others) + grid * heading + arrows
            narrow = self.width() < needed
            if not narrow:
                break
        for button in others:
            button.setHidden(narrow)
        self.choices.setVisible(narrow)
        self.side.setFixedWidth(min(grid * _SIDE, self.width() // 3))
        margin = grid * (3 if self.width() >= grid * _WIDE else 1)
        self._column.setContentsMargins(margin, 2 * grid + 2, margin, grid + 4)

    def _fit(self) -> None:
        metrics = self._context.theme.metrics
        for button in (self.previous, self.next, self.choices):
            button.setFixedSize(metrics.control, metrics.control)

    def _fill_choices(self) -> None:
        """Made anew whenever it opens."""
        menu = self.choices.menu()
        menu.clear()
        for button in (self.today, self.month, self.week, self.show_undated):
            text = self._undated_text if button is self.show_undated else button.text()
            action = menu.addAction(text)
            action.setCheckable(button.isCheckable())
            action.setChecked(button.isChecked())
            action.triggered.connect(button.click)

    def _arrow(self, icon: Icon) -> QToolButton:
        button = mark(QToolButton(self), WidgetKind.ICON)
        button.setIcon(self._context.icons.icon(icon))
        press_with_enter(button)
        return button

    def _mode_button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setCheckable(True)
        button.setToolTip(tip)
        self.modes.addButton(button)
        return button

    def _lay_out(self) -> None:
        buttons = (self.previous, self.today, self.next, self.month, self.week, self.show_undated, self.choices)
        theme = self._context.theme
        header = theme.space(make_row(None, self.heading, *buttons, grows=self.heading), "snug")
        make_column(self.side, self._side_heading, self.undated, grows=self.undated)
        row = theme.space(make_row(None, self.grid, self.side, grows=self.grid), "gap")
        self._column = theme.space(make_column(self, header, self.quick_add, row, grows=row), "gap")
        (self.month if self.grid.mode is CalendarMode.MONTH else self.week).setChecked(True)
        self._show_undated([])
        self._fit()

    def _connect(self) -> None:
        context, grid, undated = self._context, self.grid, self.undated
        self.previous.clicked.connect(self.on_arrow_clicked)
        self.next.clicked.connect(self.on_arrow_clicked)
        self.today.clicked.connect(self.on_today)
        self.modes.buttonClicked.connect(self.on_mode_clicked)
        self.show_undated.clicked.connect(self.on_undated_toggled)
        grid.days_changed.connect(self.on_days_changed)
        grid.focus_moved.connect(self.on_focus_moved)
        grid.moved.connect(self.on_moved)
        grid.resized.connect(self.on_resized)
        grid.mode_wanted.connect(self.on_mode_wanted)
        grid.add_wanted.connect(self.on_add_wanted)
        undated.dropped.connect(self.on_moved)
        undated.placed.connect(self.on_placed)
        undated.selectionModel().selectionChanged.connect(self.selection_changed)
        for part in (grid, undated):
            part.opened.connect(self.opened)
            part.ticked.connect(self._actions.complete)
            part.trashed.connect(self._actions.trash)
            part.menu_requested.connect(self.menu_requested)
        self.quick_add.created.connect(self.on_created)
        self.quick_add.details_wanted.connect(self.opened)
        self.quick_add.left.connect(self.enter)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(grid.viewport().update)
        context.setting_changed.connect(self.on_setting_changed)
        context.theme.changed.connect(self.on_theme_changed)


def _span(first: dt.date, last: dt.date, *, with_year: bool = True) -> str:
    """“16–22 Nov 2026”, “30 Nov – 6 Dec 2026”, or one day; the month first where the locale has it so."""
    locale = QLocale()
    long = locale.dateFormat(QLocale.FormatType.LongFormat)
    dot = "." if "d." in long else ""
    month_first = long.find("MMMM") < long.replace("dddd", "....").find("d")

    def text(day: dt.date, pattern: str) -> str:
        return locale.toString(QDate(day.year, day.month, day.day), pattern)

    whole, year = "MMM d" if month_first else f"d{dot} MMM", " yyyy" if with_year else ""
    if first == last:
        return text(first, f"{whole}{year}")
    if (first.year, first.month) != (last.year, last.month):
        return f"{text(first, whole)} – {text(last, whole + year)}"
    if month_first:
        return f"{text(first, whole)}–{text(last, 'd' + year)}"
    return f"{text(first, f'd{dot}')}–{text(last, whole + year)}"
