"""Reminders: what is to be told next, and what the user answered, which all their devices hear of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from desktop.domain.reminders import Alarm, alarms
from desktop.store import Changes, Draft, Store


class ReminderService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def upcoming(self, after: dt.datetime, limit: int, morning: dt.time, today: dt.date) -> list[Alarm]:
        """The first reminders after this minute that nobody has answered yet, of tasks that have started."""
        with self._store.read() as reader:
            found = [alarm for task in reader.reminded(after, limit, today) for alarm in alarms(task, morning)]
        floor = after.replace(second=0, microsecond=0)
        return sorted(alarm for alarm in found if alarm.moment > floor)[:limit]

    def unanswered(self, told: Sequence[Alarm], morning: dt.time) -> set[Alarm]:
        """Those that still wait for an answer: their tasks are open, and nobody has answered on another device."""
        with self._store.read() as reader:
            tasks = reader.reminded_of([alarm.id for alarm in told])
        standing = {(alarm.id, alarm.moment) for task in tasks for alarm in alarms(task, morning)}
        return {alarm for alarm in told if (alarm.id, alarm.moment) in standing}

    def answer(self, told: Sequence[Alarm], snooze_until: dt.datetime | None = None) -> Changes:
        """Says that the user has taken note, or wants to hear of it again at a later time. No step of undo."""
        later = snooze_until.isoformat(timespec="minutes") if snooze_until else None
        with self._store.write() as writer:
            before = {task.id: task.reminded for task in writer.reminded_of([alarm.id for alarm in told])}
            drafts = [
                Draft("task", alarm.id, {"reminded": [max(before[alarm.id], alarm.time), later]})
                for alarm in told
                if alarm.id in before
            ]
            writer.apply(drafts)
        return writer.changes
