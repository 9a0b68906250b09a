"""The fields of a task that are chosen: status, priority, when it starts, is due and repeats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.domain.task import Due, Priority, Start, Status, Task, TaskFields, TaskList
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import caption, repeat_text, start_text
from desktop.ui.core.format import day_text, due_text, due_tone, status_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.core.icons import Icon, Icons, Ink, list_icon
from desktop.ui.core.places import view_title
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.style import Tone, make_quiet, set_look, set_tone
from desktop.ui.widgets.buttons import ElidingButton
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.calm_combo import CalmCombo
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.layouts import STRETCH, make_row

if TYPE_CHECKING:
    from desktop.domain.repeat import Repeat

_CONTEXT = "ChoiceFields"
_PRIORITIES = {
    Priority.P0: (QT_TRANSLATE_NOOP("ChoiceFields", "P0 · Urgent"), Ink.BAD),
    Priority.P1: (QT_TRANSLATE_NOOP("ChoiceFields", "P1 · High"), Ink.BAD),
    Priority.P2: (QT_TRANSLATE_NOOP("ChoiceFields", "P2 · Medium"), Ink.LINK),
    Priority.P3: (QT_TRANSLATE_NOOP("ChoiceFields", "P3 · Low"), Ink.MUTED),
}


def add_priorities(combo: QComboBox, icons: Icons) -> None:
    """From the most urgent on; their data are the values as they are stored."""
    for priority, (text, ink) in _PRIORITIES.items():
        combo.addItem(icons.icon(Icon.FLAG, ink), translate(_CONTEXT, text), priority.value)


class _ChoiceField(DetailPart):
    """Saves when another value is chosen."""

    def __init__(self, context: AppContext, name: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.combo = CalmCombo(self)
        self.combo.setAccessibleName(name)
        self.combo.activated.connect(self.on_activated)
        make_quiet(self.combo)
        make_row(self, self.combo, STRETCH)
        context.theme.follow(self.on_theme_changed)

    def value(self, task: Task) -> object:
        raise NotImplementedError

    def save(self, task: Task, value: object) -> None:
        raise NotImplementedError

    def show_task(self, task: Task, *, is_fresh: bool) -> None:  # noqa: ARG002
        self.combo.setCurrentIndex(self.combo.findData(self.value(task)))
        set_look(self.combo, "empty", not self.value(task))

    def on_activated(self, index: int) -> None:
        value = self.combo.itemData(index)
        if self.task and value != self.value(self.task):
            self.save(self.task, value)

    def on_theme_changed(self) -> None:
        size = self.context.theme.metrics.icon
        self.combo.setIconSize(QSize(size, size))


class StatusField(_ChoiceField):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, caption("status"), parent)
        for status in Status:
            self.combo.addItem(status_text(status), status.value)

    def value(self, task: Task) -> object:
        return task.status.value

    def save(self, task: Task, value: object) -> None:
        self.write(partial(self.context.services.tasks.edit, [task.id], {"status": Status(str(value))}))


class PriorityField(_ChoiceField):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, caption("priority"), parent)
        add_priorities(self.combo, context.icons)
        self.combo.addItem(self.tr("None"), "")

    def value(self, task: Task) -> object:
        return task.priority.value if task.priority else ""

    def save(self, task: Task, value: object) -> None:
        priority = Priority(str(value)) if value else None
        self.write(partial(self.context.services.tasks.edit, [task.id], {"priority": priority}))


class ListField(_ChoiceField):
    """The Inbox, and every list that is not archived; of the archived ones that which the task is in."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, caption("list"), parent)
        self._lists: list[TaskList] = []
        context.changed.connect(self.on_changed)
        self._read()

    def value(self, task: Task) -> object:
        return task.list.id if task.list else ""

    def save(self, task: Task, value: object) -> None:
        wanted = next((list_ for list_ in self._known(task) if list_.id == value), None)
        self.write(partial(self.context.services.tasks.edit, [task.id], {"list": wanted}))

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        self.combo.clear()
        self.combo.addItem(self.context.icons.icon(Icon.INBOX), view_title(View.INBOX), "")
        for list_ in self._known(task):
            self.combo.addItem(list_icon(self.context.theme, list_.color, list_.name), list_.name, list_.id)
        super().show_task(task, is_fresh=is_fresh)

    def on_changed(self, changes: Changes) -> None:
        if changes.lists:
            self._read()

    def _known(self, task: Task) -> list[TaskList]:
        own = [task.list] if task.list and task.list.id not in {list_.id for list_ in self._lists} else []
        return [*self._lists, *own]

    def _read(self) -> None:
        self.context.read(lambda: self.context.services.lists.named()[1], self._on_read, owner=self)

    def _on_read(self, lists: list[TaskList]) -> None:
        self._lists = lists
        if self.task:
            self.show_task(self.task, is_fresh=False)


class _ButtonField(DetailPart):
    """The value of the field `key` on a button that opens what it is chosen in."""

    key = ""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.button = ElidingButton(self)
        make_quiet(self.button)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.open_popup)
        press_with_enter(self.button)
        self.popup: CalendarPopup | None = None
        self.setFocusProxy(self.button)
        make_row(self, self.button, STRETCH)
        context.day_changed.connect(self.on_day_changed)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh and self.popup:
            self.popup.cancel()
        self.show_value(getattr(task, self.key))

    def has_value(self) -> bool:
        return self.task is not None and getattr(self.task, self.key) is not None

    def show_value(self, value: Any) -> None:
        raise NotImplementedError

    def choose(self, task: Task) -> None:
        """Opens what the value is chosen in; that tells `on_picked`."""
        raise NotImplementedError

    def open_popup(self) -> None:
        if self.task is not None and self.isEnabled():
            self.choose(self.task)

    def on_picked(self, value: Any) -> None:
        if self.task:
            self.show_value(value)
            fields = cast(TaskFields, {self.key: value})
            self.write(partial(self.context.services.tasks.edit, [self.task.id], fields))

    def on_day_changed(self) -> None:
        if self.task:
            self.show_value(getattr(self.task, self.key))

    def open_calendar(self, popup: CalendarPopup, due: Due | None) -> None:
        if self.popup:
            self.popup.deleteLater()
        self.popup = popup
        popup.open_at(self.button, due, self.context.services.here(self.context.now()))

    def show_text(self, text: str, icon: Icon, tone: Tone = Tone.NEUTRAL, *, empty: bool) -> None:
        self.button.setText(text)
        ink = {Tone.BAD: Ink.BAD, Tone.WARN: Ink.WARN}.get(tone, Ink.MUTED)
        self.button.setIcon(self.context.icons.icon(icon, ink))
        self.button.setAccessibleName(f"{caption(self.key)}: {text}")
        set_look(self.button, "empty", empty)
        set_tone(self.button, tone)


class StartEditor(_ButtonField):
    key = "start"

    def choose(self, task: Task) -> None:
        start = task.start.date if task.start else None
        popup = CalendarPopup(self.context.theme.metrics, self, with_time=False, with_someday=True)
        popup.picked.connect(self.on_day_picked)
        popup.someday_picked.connect(self.on_someday)
        self.open_calendar(popup, Due(start) if start else None)

    def on_day_picked(self, due: Due | None) -> None:
        self.on_picked(Start(due.date) if due else None)

    def on_someday(self) -> None:
        self.on_picked(Start())

    def show_value(self, start: Start | None) -> None:
        text = start_text(start, self.context.today()) if start else self.tr("No start")
        icon = Icon.NO_DATE if start is None else Icon.UPCOMING if start.date else Icon.SOMEDAY
        self.show_text(text, icon, empty=start is None)


class RepeatEditor(_ButtonField):
    key = "repeat"
    dialog: QWidget | None = None

    def choose(self, task: Task) -> None:
        from desktop.ui.detail.repeat_dialog import pick_repeat

        dialog = pick_repeat(self.context, task, self)
        dialog.picked.connect(self.on_picked)
        self.dialog = dialog

    def show_value(self, repeat: Repeat | None) -> None:
        text = repeat_text(repeat)
        text = text[:1].upper() + text[1:] if repeat else self.tr("Never")
        self.show_text(text, Icon.REPEAT, empty=repeat is None)


class DueEditor(_ButtonField):
    key = "due"

    def choose(self, task: Task) -> None:
        popup = CalendarPopup(self.context.theme.metrics, self)
        popup.picked.connect(self.on_picked)
        self.open_calendar(popup, task.due)

    def show_value(self, due: Due | None) -> None:
        now, is_open = self.context.now(), self.task is not None and self.task.is_pending
        if due is None:
            text, tone, icon = self.tr("No date"), Tone.NEUTRAL, Icon.NO_DATE
        else:
            text, icon = due_text(due, now), Icon.UPCOMING
            tone = due_tone(due, now) if is_open else Tone.NEUTRAL
            if due.date < now.date():
                late = text
                text = day_text(due.date, now.date())
                if is_open:
                    text = f"{text} · {late}"
        self.show_text(text, icon, tone, empty=due is None)
