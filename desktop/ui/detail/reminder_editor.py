"""The reminders of a task as chips, with a menu to add more."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.domain.reminders import Reminder, Reminders, moments, ordered, own_time
from desktop.domain.task import Due, Task
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption
from desktop.ui.core.format import day_text, reminder_text, time_text
from desktop.ui.core.icons import Icon
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.qt_fixes import round_corners
from desktop.ui.theme.style import make_quiet, set_look
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.chip import Chip, tab_through
from desktop.ui.widgets.flow_layout import FlowLayout
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.layouts import make_column

_USUAL = (0, 5, 10, 30, 60, 120, 24 * 60, 2 * 24 * 60, 7 * 24 * 60)
"""In minutes before."""


class ReminderEditor(DetailPart):
    """A task that has a time and whose user has chosen nothing is shown with the reminder that it then has."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._chips: dict[Reminder, Chip] = {}
        self._read_only = False
        self.popup: CalendarPopup | None = None
        self.button = ElidingButton(self)
        make_quiet(self.button)
        set_look(self.button, "empty", True)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.open_popup)
        press_with_enter(self.button)
        self.setFocusProxy(self.button)
        self._flow = context.theme.space(FlowLayout(), "half")
        self._flow.addWidget(self.button)
        make_column(self, self._flow, spacing=0)
        context.day_changed.connect(self.on_day_changed)
        context.theme.follow(self.on_theme_changed)

    def shown(self) -> Reminders:
        """What the task will be told of: as chosen, or at its due time."""
        if self.task is None:
            return ()
        if self.task.reminders is not None:
            return self.task.reminders
        return (0,) if self.task.due and self.task.due.time else ()

    def has_value(self) -> bool:
        return bool(self.shown()) or (self.task is not None and self.task.reminders is not None)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh and self.popup:
            self.popup.cancel()
        self._show(task)

    def set_read_only(self, on: bool) -> None:
        self._read_only = on
        self.button.setVisible(not on)
        for chip in self._chips.values():
            chip.set_removable(not on)

    def open_popup(self) -> None:
        menu = self.make_menu()
        menu.popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(menu)
        has_day = self.task is not None and self.task.due is not None
        for minutes in _USUAL:
            entry = menu.addAction(reminder_text(minutes, self.context.today()))
            entry.setEnabled(has_day and minutes not in self.shown())
            entry.setProperty("wanted", minutes)
            entry.triggered.connect(self.on_chosen)
        menu.addSeparator()
        menu.addAction(self.tr("At a time…")).triggered.connect(self.pick_time)
        menu.addSeparator()
        never = menu.addAction(self.tr("Never"))
        never.setEnabled(bool(self.shown()))
        never.setProperty("wanted", ())
        never.triggered.connect(self.on_chosen)
        usual = menu.addAction(self.tr("As usual (when due)"))
        usual.setEnabled(self.task is not None and self.task.reminders is not None)
        usual.triggered.connect(self.on_chosen)
        return menu

    def add(self, reminder: Reminder) -> None:
        self.save(ordered((*self.shown(), reminder)))

    def remove(self, reminder: Reminder) -> None:
        self.save(tuple(one for one in self.shown() if one != reminder))

    def save(self, reminders: Reminders | None) -> None:
        if self.task and reminders != self.task.reminders:
            self.write(partial(self.context.services.tasks.edit, [self.task.id], {"reminders": reminders}))

    def pick_time(self) -> None:
        """A time of its own, in the same popup as a due date; a day alone is its morning."""
        if self.task is None:
            return
        if self.popup:
            self.popup.deleteLater()
        self.popup = CalendarPopup(self.context.theme.metrics, self)
        self.popup.picked.connect(self.on_picked)
        here = self.context.services.here(self.context.now())
        soon = own_time(here.now.date(), None, here.now, here.morning)
        self.popup.open_at(self.button, Due(soon.date(), soon.time()), here)

    def on_picked(self, due: Due | None) -> None:
        if due is not None:
            here = self.context.services.here(self.context.now())
            self.add(own_time(due.date, due.time, here.now, here.morning).isoformat(timespec="minutes"))

    def on_chosen(self) -> None:
        wanted = self.sender().property("wanted")
        (self.add if isinstance(wanted, int) else self.save)(wanted)

    def on_chip_removed(self) -> None:
        reminder = next(one for one, chip in self._chips.items() if chip is self.sender())
        self.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.remove(reminder)

    def on_day_changed(self) -> None:
        if self.task:
            self._show(self.task)

    def on_theme_changed(self) -> None:
        self._flow.set_line_height(self.context.theme.metrics.control)

    def _show(self, task: Task) -> None:
        wanted = self.shown()
        for reminder in [one for one in self._chips if one not in wanted]:
            chip = self._chips.pop(reminder)
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for index, reminder in enumerate(wanted):
            if reminder not in self._chips:
                chip = Chip("", removable=not self._read_only, parent=self)
                chip.removed.connect(self.on_chip_removed)
                self._chips[reminder] = chip
                self._flow.insert_widget(index, chip)
                chip.show()
            self._chips[reminder].set_text(reminder_text(reminder, self.context.today()))
            self._chips[reminder].setToolTip(self._when(task, reminder))
        text = self.tr("Add…") if wanted else self.tr("Never") if task.reminders == () else self.tr("None")
        self.button.setText(text)
        self.button.setIcon(self.context.icons.icon(Icon.PLUS if wanted else Icon.BELL))
        self.button.setAccessibleName(f"{caption('reminders')}: {text}" if not wanted else self.tr("Add a reminder"))
        tab_through((self._chips[one] for one in wanted), self.button)

    def _when(self, task: Task, reminder: Reminder) -> str:
        """When exactly that is."""
        at = moments(task.due, (reminder,), self.context.services.morning())
        return f"{day_text(at[0].date(), self.context.today())} {time_text(at[0].time())}" if at else ""
