"""Reminding of tasks at the time they are due, once each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.domain.task import Due
from desktop.domain.text import shorten
from desktop.settings import REMINDERS
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import time_text

Timed = tuple[str, str, Due]

PLANNED = 50
LOOK_BACK = dt.timedelta(hours=12)
"""What became due while the app did not run is told at its start, if it was no longer ago than this."""

CHECK_MS = 60_000
"""A timer stands still while the computer sleeps, so never wait longer than this."""

REMEMBERED = 200
_STATE = "reminded"
_NAMED = 3


class Reminders(QObject):
    """`due` carries a heading, the titles of the tasks, and the id of the task if it is only one.

    It reads the next tasks that are due into a plan, and needs the database again only when tasks change.
    """

    due = Signal(str, str, str)

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._since = context.now() - LOOK_BACK
        self._plan: list[Timed] = []
        self._is_reading = self._is_stale = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.on_timeout)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.plan)
        context.setting_changed.connect(self.on_setting_changed)

    def start(self) -> None:
        self.plan()

    def stop(self) -> None:
        self._timer.stop()
        self._plan = []

    def on_changed(self, changes: Changes) -> None:
        if changes.tasks:
            self._check()
            self.plan()

    def on_setting_changed(self, key: str) -> None:
        if key == REMINDERS.key:
            self._since = self._context.now()  # what became due while they were off is not told
            self.plan()

    def plan(self) -> None:
        """Reads what is due next; one reading at a time, and another one if something changed meanwhile."""
        if not self._context.settings.get(REMINDERS):
            self.stop()
        elif self._is_reading:
            self._is_stale = True
        else:
            self._is_reading, self._is_stale = True, False
            since, lists = self._since, self._context.services.lists
            job = self._context.read(lambda: lists.timed(since, PLANNED), self._on_planned, owner=self)
            job.finished.connect(self._on_read)

    def _on_planned(self, timed: list[Timed]) -> None:
        self._plan = timed
        if self._check() == PLANNED:
            self._since, self._is_stale = _moment(timed[-1]), True  # there may be more

    def _on_read(self) -> None:
        self._is_reading = False
        if self._is_stale:
            self.plan()

    def on_timeout(self) -> None:
        if self._check() and not self._plan:
            self.plan()

    def _check(self) -> int:
        """Tells what has become due, and waits for the next. Returns how many tasks of the plan were due."""
        now = self._context.now()
        reached = [task for task in self._plan if _moment(task) <= now]
        self._plan = self._plan[len(reached) :]
        # A new task with a time in the past is not told of, unless that is less than a minute ago.
        self._since = now - dt.timedelta(minutes=1)
        if self._plan:
            left = (_moment(self._plan[0]) - now) // dt.timedelta(milliseconds=1) + 1
            self._timer.start(min(left, CHECK_MS))
        self._tell(reached, now)
        return len(reached)

    def _tell(self, reached: Sequence[Timed], now: dt.datetime) -> None:
        told: list[str] = list(self._context.settings.state(_STATE) or [])
        new = [task for task in reached if _key(task) not in told]
        if not new:
            return
        self._context.settings.remember(_STATE, (told + [_key(task) for task in new])[-REMEMBERED:])
        id_, title, _ = new[0]
        names = ", ".join(shorten(title) for _, title, _ in new[:_NAMED]) + ("…" if len(new) > _NAMED else "")
        self.due.emit(self._heading(new, now), title if len(new) == 1 else names, id_ if len(new) == 1 else "")

    def _heading(self, tasks: Sequence[Timed], now: dt.datetime) -> str:
        if len(tasks) > 1:
            return self.tr("%n task(s) are due", "", len(tasks))
        moment = _moment(tasks[0])
        if now - moment < dt.timedelta(minutes=2):
            return self.tr("Due now")
        return self.tr("Was due at {time}").format(time=time_text(moment.time()))


def _moment(task: Timed) -> dt.datetime:
    due = task[2]
    return dt.datetime.combine(due.date, due.time or dt.time())


def _key(task: Timed) -> str:
    return f"{task[0]} {task[2]}"
