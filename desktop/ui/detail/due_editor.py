"""When a task is due: a button that says it, and a popup to choose it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.domain.dates import parse_date
from desktop.domain.task import Due, Task
from desktop.domain.week import day_first
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text, due_text
from desktop.ui.core.icons import Icon, Ink
from desktop.ui.detail.part import DetailPart
from desktop.ui.theme.style import Tone
from desktop.ui.widgets.calendar_popup import CalendarPopup
from desktop.ui.widgets.eliding_button import ElidingButton
from desktop.ui.widgets.key_claim import press_with_enter
from desktop.ui.widgets.looks import make_quiet, set_look, set_tone


class DueEditor(DetailPart):
    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.button = ElidingButton(self)
        make_quiet(self.button)
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self.open_popup)
        press_with_enter(self.button)
        self.popup: CalendarPopup | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        context.day_changed.connect(self.on_day_changed)

    def show_task(self, task: Task, *, is_fresh: bool) -> None:
        if is_fresh and self.popup:
            self.popup.cancel()
        self._show_due(task.due, is_open=task.is_pending)

    def open_popup(self) -> None:
        if self.task is None or not self.isEnabled():
            return
        services, now = self.context.services, self.context.now()
        first_weekday = services.first_weekday()
        parse = partial(parse_date, now=now, first_weekday=first_weekday, day_first=day_first(services.locale_name))
        if self.popup:
            self.popup.deleteLater()
        self.popup = CalendarPopup(self.context.theme.metrics, self)
        self.popup.picked.connect(self.on_picked)
        self.popup.open_at(self.button, self.task.due, now.date(), first_weekday, parse)

    def on_picked(self, due: Due | None) -> None:
        if self.task:
            self._show_due(due, is_open=self.task.is_pending)
            self.write(partial(self.context.services.tasks.edit, [self.task.id], {"due": due}))

    def on_day_changed(self) -> None:
        if self.task:
            self._show_due(self.task.due, is_open=self.task.is_pending)

    def _show_due(self, due: Due | None, *, is_open: bool) -> None:
        now = self.context.now()
        if due is None:
            text, tone, icon = self.tr("No date"), Tone.NEUTRAL, Icon.NO_DATE
        else:
            text, tone, icon = due_text(due, now), Tone.NEUTRAL, Icon.UPCOMING
            if due.date < now.date():
                late = text
                text = day_text(due.date, now.date())
                if is_open:
                    text, tone = f"{text} · {late}", Tone.BAD
            elif due.date == now.date() and is_open:
                tone = Tone.WARN
        self.button.setText(text)
        ink = {Tone.BAD: Ink.BAD, Tone.WARN: Ink.WARN}.get(tone, Ink.MUTED)
        self.button.setIcon(self.context.icons.icon(icon, ink))
        self.button.setAccessibleName(self.tr("Due: {day}").format(day=text))
        set_look(self.button, "empty", due is None)
        set_tone(self.button, tone)
