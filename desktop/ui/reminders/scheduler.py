"""Reminding of tasks at the times that were set for it, or else when they are due; once each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.domain.reminders import Alarm
from desktop.domain.text import shorten
from desktop.settings import MORNING, REMINDERS
from desktop.store import Changes
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import due_text, time_text

PLANNED = 200
LOOK_BACK = dt.timedelta(hours=12)
LONGEST_LOOK_BACK = dt.timedelta(days=14)
"""What came while the app did not run is told at its start: since its last end, but no longer ago than this; where
that end is not known, the shorter time."""

CHECK_MS = 60_000
"""A timer stands still while the computer sleeps, and the clock may be set, so never wait longer than this."""

REMEMBERED = 500
_STATE = "reminded"
_SEEN_UNTIL = "reminders_until"
_NAMED = 3


class Reminders(QObject):
    """`due` carries a heading, the titles of the tasks, and their alarms, one for each task.

    It reads the next alarms into a plan, and needs the database again only when tasks change. What was told here is
    remembered on this device; what the user *answered* is known to all of them, and `answered` carries those of the
    alarms told that need no answer any more.
    """

    due = Signal(str, str, object)
    answered = Signal(object)

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._since = self._look_back()
        self._plan: list[Alarm] = []
        self._waiting: set[Alarm] = set()  # told, and not answered yet
        self._is_reading = self._is_stale = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.on_timeout)
        context.changed.connect(self.on_changed)
        context.day_changed.connect(self.plan)
        context.setting_changed.connect(self.on_setting_changed)

    def start(self) -> None:
        self.plan()

    def stop(self) -> None:
        if self._context.settings.get(REMINDERS):
            self._remember_until()
        self._end()

    def on_changed(self, changes: Changes) -> None:
        if changes.tasks:
            self._check()
            self.plan()
            if any(alarm.id in changes.tasks for alarm in self._waiting):
                self._look_for_answers()

    def on_setting_changed(self, key: str) -> None:
        if key == REMINDERS.key:
            self._since = self._context.now()  # what came while they were off is not told
            self.plan()
        elif key == MORNING.key:
            self.plan()

    def plan(self) -> None:
        """Reads what comes next; one reading at a time, and another one if something changed meanwhile."""
        if not self._context.settings.get(REMINDERS):
            self._end()
        elif self._is_reading:
            self._is_stale = True
        else:
            self._is_reading, self._is_stale = True, False
            since, services = self._since, self._context.services
            morning, today = services.morning(), self._context.today()
            job = self._context.read(
                lambda: services.reminders.upcoming(since, PLANNED, morning, today), self._on_planned, owner=self
            )
            job.finished.connect(self._on_read)

    def answer(self, alarms: Sequence[Alarm], snooze_until: dt.datetime | None = None) -> None:
        """The user has taken note, or wants to hear of it again later."""
        self._on_answered(set(alarms))
        reminders = self._context.services.reminders
        self._context.write(lambda: reminders.answer(alarms, snooze_until))

    def _end(self) -> None:
        self._timer.stop()
        self._plan = []

    def _look_back(self) -> dt.datetime:
        now = self._context.now()
        match self._context.settings.state(_SEEN_UNTIL):
            case str(text):
                return min(max(dt.datetime.fromisoformat(text), now - LONGEST_LOOK_BACK), now)
        return now - LOOK_BACK

    def _remember_until(self) -> None:
        self._context.settings.remember(_SEEN_UNTIL, self._since.isoformat(timespec="minutes"))

    def _on_planned(self, alarms: list[Alarm]) -> None:
        self._plan = alarms
        if self._check() == PLANNED:
            self._since, self._is_stale = alarms[-1].moment, True  # there may be more

    def _on_read(self) -> None:
        self._is_reading = False
        if self._is_stale:
            self.plan()

    def on_timeout(self) -> None:
        if self._check() and not self._plan:
            self.plan()

    def _check(self) -> int:
        """Tells what has come, and waits for the next. Returns how many alarms of the plan that were."""
        now = self._context.now()
        reached = [alarm for alarm in self._plan if alarm.moment <= now]
        self._plan = self._plan[len(reached) :]
        # A new task with a time in the past is not told of, unless that is less than a minute ago.
        self._since = now - dt.timedelta(minutes=1)
        if self._plan:
            left = (self._plan[0].moment - now) // dt.timedelta(milliseconds=1) + 1
            self._timer.start(min(left, CHECK_MS))
        self._tell(reached, now)
        return len(reached)

    def _tell(self, reached: Sequence[Alarm], now: dt.datetime) -> None:
        told: list[str] = list(self._context.settings.state(_STATE) or [])
        new = [alarm for alarm in reached if _key(alarm) not in told]
        if not new:
            return
        self._context.settings.remember(_STATE, (told + [_key(alarm) for alarm in new])[-REMEMBERED:])
        self._remember_until()
        alarms = tuple({alarm.id: alarm for alarm in new}.values())  # of one task the last
        names = ", ".join(shorten(alarm.title) for alarm in alarms[:_NAMED]) + ("…" if len(alarms) > _NAMED else "")
        self._waiting.update(alarms)
        self.due.emit(self._heading(alarms, now), alarms[0].title if len(alarms) == 1 else names, alarms)

    def _heading(self, alarms: Sequence[Alarm], now: dt.datetime) -> str:
        if len(alarms) > 1:
            if all(alarm.is_at_due for alarm in alarms):
                return self.tr("%n task(s) are due", "", len(alarms))
            return self.tr("%n reminder(s)", "", len(alarms))
        alarm = alarms[0]
        if not alarm.is_at_due:
            if alarm.due is None:
                return self.tr("Reminder")
            return self.tr("Reminder · {when}").format(when=due_text(alarm.due, now))
        if now - alarm.moment < dt.timedelta(minutes=2):
            return self.tr("Due now")
        return self.tr("Was due at {time}").format(time=time_text(alarm.moment.time()))

    def _look_for_answers(self) -> None:
        """On another device the user may have answered, or completed the task."""
        services, waiting = self._context.services, list(self._waiting)
        morning = services.morning()
        self._context.read(
            lambda: set(waiting) - services.reminders.unanswered(waiting, morning), self._on_answered, owner=self
        )

    def _on_answered(self, alarms: set[Alarm]) -> None:
        if gone := self._waiting & alarms:
            self._waiting -= gone
            self.answered.emit(frozenset(gone))


def _key(alarm: Alarm) -> str:
    return f"{alarm.id} {alarm.time}"
