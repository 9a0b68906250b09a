"""What the window does with the selected tasks: one call, one write, one toast."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.domain.values import Due, Priority
from desktop.domain.views import View
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.core.places import Place, view_title

if TYPE_CHECKING:
    from desktop.services.tasks import TaskService


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

        def toggle() -> tuple[Changes, bool]:
            reopening = not any(tasks.get(id_).is_pending for id_ in ids)
            return (tasks.reopen(ids) if reopening else tasks.complete(ids)), reopening

        self._context.write(toggle, self._on_toggled, owner=self)

    def set_due(self, ids: Sequence[str], due: Due | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"due": due}))

    def set_due_in_days(self, ids: Sequence[str], days: int) -> None:
        self.set_due(ids, Due(self._context.today() + dt.timedelta(days=days)))

    def set_due_next_week(self, ids: Sequence[str]) -> None:
        """The first day of the next week, wherever weeks begin."""
        today = self._context.today()
        ahead = (self._context.services.first_weekday() - today.weekday()) % 7 or 7
        self.set_due_in_days(ids, ahead)

    def set_priority(self, ids: Sequence[str], priority: Priority | None) -> None:
        self._context.write(lambda: self._tasks.edit(ids, {"priority": priority}))

    def set_label(self, ids: Sequence[str], name: str, *, on: bool) -> Job:
        return self._context.write(lambda: self._tasks.label(ids, [name] if on else [], [] if on else [name]))

    def move_to_list(self, ids: Sequence[str], name: str | None) -> None:
        """None is the Inbox."""
        where = name or view_title(View.INBOX)
        done = partial(self._on_moved, where)
        self._context.write(lambda: self._tasks.edit(ids, {"list": name}), done, owner=self)

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
            self.set_due_in_days(ids, 0)
        elif place.view is View.INBOX:
            self.move_to_list(ids, None)
        elif place.view is View.COMPLETED:
            self._context.write(lambda: (self._tasks.complete(ids), False), self._on_toggled, owner=self)
        elif place.view is View.TRASH:
            self.trash(ids)

    def _on_toggled(self, outcome: tuple[Changes, bool]) -> None:
        changes, reopened = outcome
        number = len(changes.tasks)
        if number:
            text = (
                self.tr("%n task(s) reopened", "", number)
                if reopened
                else self.tr("%n task(s) completed", "", number)
            )
            self._context.tell(text, undo=True)

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
            text = self.tr("%n task(s) deleted for good", "", len(changes.tasks))
            self._context.tell(text, undo=True, then=lambda: self._erase(ids))

    def _erase(self, ids: Sequence[str]) -> None:
        self._context.background.write(self._tasks.erase, ids).failed.connect(self._context.on_failed)
