"""What the window does with the selected tasks: one call, one write, one toast."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from desktop.domain.text import shorten
from desktop.domain.values import Due, Priority, Start
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.field_text import minutes_text
from desktop.ui.core.format import day_text, due_text, time_text, with_coming
from desktop.ui.core.places import Place, view_title

if TYPE_CHECKING:
    from desktop.domain.task import Task
    from desktop.services.tasks import TaskService, Toggled


T = TypeVar("T")


class TaskActions(QObject):
    """Bulk actions. What takes tasks away offers Undo; the rest is seen in the list."""

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    @property
    def _tasks(self) -> TaskService:
        return self._context.services.tasks

    def complete(self, ids: Sequence[str]) -> None:
        """Completes them; reopens them where all are closed already."""
        tasks = self._tasks

        def toggle() -> tuple[Toggled, bool]:
            reopening = not any(tasks.get(id_).is_pending for id_ in ids)
            return tasks.complete_or_reopen(ids, reopen=reopening), reopening

        self._write(ids, toggle, self._on_toggled)

    def set_start(self, ids: Sequence[str], start: Start | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"start": start}))

    def skip(self, ids: Sequence[str]) -> None:
        """Says when they are due now: they may have left the list."""
        tasks = self._tasks
        self._context.write(lambda: (tasks.skip(ids), tasks.get(ids[0])), self._on_skipped, owner=self)

    def end_series(self, ids: Sequence[str]) -> None:
        self._write(ids, lambda: self._tasks.edit(ids, {"repeat": None}), self._on_series_ended)

    def set_due(self, ids: Sequence[str], due: Due | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"due": due}))

    def set_due_in_days(self, ids: Sequence[str], days: int) -> None:
        self.set_due(ids, Due(self._context.today() + dt.timedelta(days=days)))

    def set_due_next_week(self, ids: Sequence[str]) -> None:
        """The first day of the next week, wherever weeks begin."""
        today = self._context.today()
        ahead = (self._context.services.first_weekday() - today.weekday()) % 7 or 7
        self.set_due_in_days(ids, ahead)

    def reschedule(self, ids: Sequence[str], to: Due | dt.date | None) -> Job:
        """Due then, on that day at the time each had, or without a date; says so."""
        return self._write(ids, lambda: self._tasks.reschedule(ids, to), partial(self._on_rescheduled, to))

    def set_estimate(self, ids: Sequence[str], minutes: int) -> Job:
        then = partial(self._on_estimated, minutes)
        return self._write(ids, lambda: self._tasks.edit(ids, {"estimate": minutes}), then)

    def set_priority(self, ids: Sequence[str], priority: Priority | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"priority": priority}))

    def set_label(self, ids: Sequence[str], name: str, *, on: bool) -> Job:
        return self._context.write(lambda: self._tasks.label(ids, [name] if on else [], [] if on else [name]))

    def move_to_list(self, ids: Sequence[str], name: str | None) -> None:
        """None is the Inbox."""
        then = partial(self._on_moved, name or view_title(View.INBOX))
        self._write(ids, lambda: self._tasks.edit(ids, {"list": name}), then)

    def duplicate(self, ids: Sequence[str], then: Callable[[str], object]) -> None:
        """`then` gets the id of the first copy."""

        def on_copied(copies: tuple[list[str], Changes], title: str) -> None:
            made, _ = copies
            self._tell(title, self.tr("Duplicated “{title}”"), self.tr("%n task(s) duplicated", "", len(made)))
            then(made[0])

        self._write(ids, lambda: self._tasks.duplicate(ids), on_copied)

    def trash(self, ids: Sequence[str]) -> None:
        self._write(ids, lambda: self._tasks.trash(ids), self._on_trashed)

    def restore(self, ids: Sequence[str]) -> None:
        self._write(ids, lambda: self._tasks.restore(ids), self._on_restored)

    def purge(self, ids: Sequence[str]) -> None:
        """They are erased once the notice with its offer to undo it is gone; at the next start at the latest."""
        self._context.write(lambda: self._tasks.purge(ids), lambda done: self._on_purged(done, ids), owner=self)

    def drop(self, ids: Sequence[str], place: Place, name: str) -> None:
        """What dropping tasks on a place of the sidebar, which is called `name`, means."""
        if place.label:
            self.set_label(ids, name, on=True)
        elif place.list:
            self.move_to_list(ids, name)
        elif place.view is View.TODAY:
            self.reschedule(ids, self._context.today())
        elif place.view is View.INBOX:
            self.move_to_list(ids, None)
        elif place.view is View.COMPLETED:
            complete = self._tasks.complete_or_reopen
            self._write(ids, lambda: (complete(ids, reopen=False), False), self._on_toggled)
        elif place.view is View.SOMEDAY:
            self.set_start(ids, Start())
        elif place.view is View.TRASH:
            self.trash(ids)
        elif place.view in (View.UPCOMING, View.CALENDAR):
            self._context.tell(self.tr("Hold it there until the days are shown, and drop it on one of them."))
        elif place.view is View.ALL:
            self._context.tell(self.tr("All has every open task already."))
        else:
            self._context.tell(self.tr("Tasks cannot be put there."))

    def _write(self, ids: Sequence[str], change: Callable[[], T], then: Callable[[T, str], None]) -> Job:
        """`then` gets what changed, and the title where it was one task, which is then called by its name."""
        tasks = self._tasks

        def write() -> tuple[T, str]:
            return change(), tasks.get(ids[0]).title if len(ids) == 1 else ""

        return self._context.write(write, lambda done: then(*done), owner=self)

    def _tell(self, title: str, one: str, many: str, **values: str) -> None:
        text = one.format(title=shorten(title), **values) if title else many.format(**values)
        self._context.tell(text, undo=True)

    def _on_rescheduled(self, to: Due | dt.date | None, changes: Changes, title: str) -> None:
        number, today = len(changes.tasks), self._context.today()
        if not number:
            return
        if to is None:
            one, many = self.tr("“{title}” has no date now"), self.tr("%n task(s) have no date now", "", number)
        else:
            one, many = self.tr("“{title}” moved to {day}"), self.tr("%n task(s) moved to {day}", "", number)
        day = day_text(to if isinstance(to, dt.date) else to.date, today) if to else ""
        if isinstance(to, Due) and to.time:
            day = f"{day} {time_text(to.time)}"
        self._tell(title, one, many, day=day)

    def _on_estimated(self, minutes: int, changes: Changes, title: str) -> None:
        if changes:
            many = self.tr("%n task(s) take {time}", "", len(changes.tasks))
            self._tell(title, self.tr("“{title}” takes {time}"), many, time=minutes_text(minutes))

    def _on_skipped(self, outcome: tuple[Changes, Task]) -> None:
        changes, task = outcome
        if len(changes.tasks) == 1 and task.due:
            when = due_text(task.due, self._context.now())
            self._context.tell(self.tr("Skipped; the next one is due: {when}").format(when=when), undo=True)

    def _on_series_ended(self, changes: Changes, title: str) -> None:
        if changes:
            many = self.tr("%n task(s) do not repeat any more", "", len(changes.tasks))
            self._tell(title, self.tr("“{title}” does not repeat any more"), many)

    def _on_toggled(self, outcome: tuple[Toggled, bool], title: str) -> None:
        done, reopened = outcome
        number, coming = len(done.tasks), partial(with_coming, due=done.coming, now=self._context.now())
        if number and reopened:
            self._tell(title, self.tr("Reopened “{title}”"), self.tr("%n task(s) reopened", "", number))
        elif number:
            one, many = self.tr("Completed “{title}”"), self.tr("%n task(s) completed", "", number)
            self._tell(title, coming(one), coming(many))

    def _on_moved(self, where: str, changes: Changes, title: str) -> None:
        if changes:
            many = self.tr("%n task(s) moved to {place}", "", len(changes.tasks))
            self._tell(title, self.tr("“{title}” moved to {place}"), many, place=where)

    def _on_trashed(self, changes: Changes, title: str) -> None:
        if changes:
            many = self.tr("%n task(s) moved to the trash", "", len(changes.tasks))
            self._tell(title, self.tr("“{title}” moved to the trash"), many)

    def _on_restored(self, changes: Changes, title: str) -> None:
        if changes:
            self._tell(title, self.tr("Restored “{title}”"), self.tr("%n task(s) restored", "", len(changes.tasks)))

    def _on_purged(self, changes: Changes, ids: Sequence[str]) -> None:
        if changes:
            text = self.tr("%n task(s) deleted for good", "", len(ids))
            self._context.tell(text, undo=True, then=lambda: self._erase(ids))

    def _erase(self, ids: Sequence[str]) -> None:
        self._context.background.write(self._tasks.erase, ids).failed.connect(self._context.on_failed)
