"""What the window does with the selected tasks: one call, one write, one toast."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

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

        self._context.write(toggle, self._on_toggled, owner=self)

    def set_start(self, ids: Sequence[str], start: Start | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"start": start}))

    def skip(self, ids: Sequence[str]) -> None:
        """Says when they are due now: they may have left the list."""
        tasks = self._tasks
        self._context.write(lambda: (tasks.skip(ids), tasks.get(ids[0])), self._on_skipped, owner=self)

    def end_series(self, ids: Sequence[str]) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"repeat": None}))

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
        tasks = self._tasks

        def move() -> tuple[Changes, str]:
            changes = tasks.reschedule(ids, to)
            return changes, tasks.get(ids[0]).title

        return self._context.write(move, lambda done: self._on_rescheduled(*done, to), owner=self)

    def set_estimate(self, ids: Sequence[str], minutes: int) -> Job:
        tasks = self._tasks

        def estimate() -> tuple[Changes, str]:
            changes = tasks.edit(ids, {"estimate": minutes})
            return changes, tasks.get(ids[0]).title

        return self._context.write(estimate, lambda done: self._on_estimated(*done, minutes), owner=self)

    def set_priority(self, ids: Sequence[str], priority: Priority | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"priority": priority}))

    def set_label(self, ids: Sequence[str], name: str, *, on: bool) -> Job:
        return self._context.write(lambda: self._tasks.label(ids, [name] if on else [], [] if on else [name]))

    def move_to_list(self, ids: Sequence[str], name: str | None) -> None:
        """None is the Inbox."""
        where = name or view_title(View.INBOX)
        done = partial(self._on_moved, where)
        self._context.write(lambda: self._tasks.edit(ids, {"list": name}), done, owner=self)

    def duplicate(self, ids: Sequence[str], then: Callable[[str], object]) -> None:
        """`then` gets the id of the first copy."""

        def copy() -> list[str]:
            return self._tasks.duplicate(ids)[0]

        def on_copied(made: list[str]) -> None:
            self._context.tell(self.tr("%n task(s) duplicated", "", len(made)), undo=True)
            then(made[0])

        self._context.write(copy, on_copied, owner=self)

    def trash(self, ids: Sequence[str]) -> None:
        self._context.write(lambda: self._tasks.trash(ids), self._on_trashed, owner=self)

    def restore(self, ids: Sequence[str]) -> None:
        self._context.write(lambda: self._tasks.restore(ids), self._on_restored, owner=self)

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
            self._context.write(lambda: (complete(ids, reopen=False), False), self._on_toggled, owner=self)
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

    def _on_rescheduled(self, changes: Changes, title: str, to: Due | dt.date | None) -> None:
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
        self._context.tell((one if number == 1 else many).format(title=shorten(title), day=day), undo=True)

    def _on_estimated(self, changes: Changes, title: str, minutes: int) -> None:
        if changes:
            text = self.tr("“{title}” takes {time}").format(title=shorten(title), time=minutes_text(minutes))
            self._context.tell(text, undo=True)

    def _on_skipped(self, outcome: tuple[Changes, Task]) -> None:
        changes, task = outcome
        if len(changes.tasks) == 1 and task.due:
            when = due_text(task.due, self._context.now())
            self._context.tell(self.tr("Skipped; the next one is due: {when}").format(when=when), undo=True)

    def _on_toggled(self, outcome: tuple[Toggled, bool]) -> None:
        done, reopened = outcome
        number = len(done.tasks)
        if number:
            text = (
                self.tr("%n task(s) reopened", "", number)
                if reopened
                else self.tr("%n task(s) completed", "", number)
            )
            self._context.tell(with_coming(text, done.coming, self._context.now()), undo=True)

    def _on_moved(self, where: str, changes: Changes) -> None:
        if changes:
            text = self.tr("%n task(s) moved to {place}", "", len(changes.tasks))
            self._context.tell(text.format(place=where), undo=True)

    def _on_trashed(self, changes: Changes) -> None:
        if changes:
            self._context.tell(self.tr("%n task(s) moved to the trash", "", len(changes.tasks)), undo=True)

    def _on_restored(self, changes: Changes) -> None:
        if changes:
            self._context.tell(self.tr("%n task(s) restored", "", len(changes.tasks)), undo=True)

    def _on_purged(self, changes: Changes, ids: Sequence[str]) -> None:
        if changes:
            text = self.tr("%n task(s) deleted for good", "", len(ids))
            self._context.tell(text, undo=True, then=lambda: self._erase(ids))

    def _erase(self, ids: Sequence[str]) -> None:
        self._context.background.write(self._tasks.erase, ids).failed.connect(self._context.on_failed)
