"""What can be read of the store at one moment."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from desktop.domain.values import Due, Label
from desktop.domain.views import Counts, Query, TaskRow
from desktop.store import queries
from desktop.store.compiled import entities, profile
from desktop.store.connection import Connection
from desktop.store.kinds import CREATION, KINDS
from desktop.store.queries import Gap
from desktop.store.sql import as_list
from sync.clock import ZERO
from sync.patch import Value

if TYPE_CHECKING:
    from desktop.domain.history import Conflict, HistoryEntry, UndoStep
    from desktop.domain.task import ChecklistItem, Task
    from desktop.store.conversations import Conversations
    from desktop.store.entity import Entity
    from desktop.store.reviews import Reviews


class Reader:
    """One snapshot of the data. Valid inside the `with` block that gave it.

    What a list of tasks can be shown without is imported by whoever asks for it.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @cached_property
    def reviews(self) -> Reviews:
        from desktop.store.reviews import Reviews

        return Reviews(self._connection)

    @cached_property
    def conversations(self) -> Conversations:
        from desktop.store.conversations import Conversations

        return Conversations(self._connection)

    @property
    def connection(self) -> Connection:
        """For other parts of the store that need the same transaction."""
        return self._connection

    def ids(self, query: Query, limit: int = -1, offset: int = 0) -> list[str]:
        return queries.task_ids(self._connection, query, limit, offset)

    def iterate(self, query: Query) -> Iterator[list[Task]]:
        """Whole tasks, page by page."""
        for ids in queries.iterate_ids(self._connection, query):
            yield self.tasks(ids)

    def done_between(self, start: dt.datetime, end: dt.datetime) -> list[str]:
        return queries.done_on(self._connection, start, end)

    def due_dates(self, query: Query) -> dict[str, dt.date]:
        return queries.due_dates(self._connection, query)

    def count(self, query: Query) -> int:
        return queries.count(self._connection, query)

    def counts(self, today: dt.date) -> Counts:
        return queries.counts(self._connection, today)

    def rows(self, ids: Sequence[str]) -> list[TaskRow]:
        return queries.rows(self._connection, ids)

    def tasks(self, ids: Sequence[str]) -> list[Task]:
        from desktop.store import whole_tasks

        return whole_tasks.tasks(self._connection, ids)

    def glimpse(self, id_: str, items: int) -> Task | None:
        """A task with no more than the beginning of its checklist."""
        from desktop.store import whole_tasks

        return next(iter(whole_tasks.tasks(self._connection, [id_], items)), None)

    def task(self, id_: str) -> Task | None:
        return next(iter(self.tasks([id_])), None)

    def item(self, id_: str) -> ChecklistItem | None:
        from desktop.store import whole_tasks

        return whole_tasks.item(self._connection, id_)

    def labels(self) -> list[Label]:
        return queries.labels(self._connection)

    def titles(self) -> list[tuple[str, str, Due | None]]:
        return queries.titles(self._connection)

    def timed(self, after: dt.datetime, limit: int) -> list[tuple[str, str, Due]]:
        return queries.timed(self._connection, after, limit)

    def first_position(self) -> str | None:
        return queries.first_position(self._connection)

    def gap(self, id_: str, *, before: bool) -> Gap | None:
        """Where a task must go to stand right before or after another one; None where that one is not there."""
        return queries.gap(self._connection, id_, before=before)

    def history(self, task_id: str) -> list[HistoryEntry]:
        from desktop.store import log

        return log.task_history(self._connection, task_id)

    def conflicts(self) -> list[Conflict]:
        from desktop.store import conflicts

        return conflicts.listed(self._connection)

    def edited_in_trash(self) -> list[str]:
        """Tasks in the trash that somebody who did not know that went on editing."""
        return queries.edited_in_trash(self._connection)

    def undo_step(self, *, undone: bool = False) -> UndoStep | None:
        """What Undo would take back; with `undone`, what Redo would do again."""
        from desktop.store import undo

        found = undo.next_step(self._connection, undone=undone)
        return found.step if found else None

    def stamp_of(self, kind: str, id_: str, field: str) -> str:
        """The stamp of a register's winning write, or ZERO."""
        entity = self._entity(kind, id_)
        current = entity.current(field) if entity else None
        return current.stamp if current else ZERO

    def value_of(self, kind: str, id_: str, field: str) -> Value:
        """The winning value of a register, as it travels; None for one that was never written."""
        entity = self._entity(kind, id_)
        current = entity.current(field) if entity else None
        return current.value if current else None

    def stamps_on(self, kind: str, id_: str) -> dict[str, str]:
        """The stamps of the registers that were written; `created_at` stands for all that its creation set."""
        entity = self._entity(kind, id_)
        return {CREATION: entity.stamp, **entity.stamps} if entity else {}

    def exists(self, kind: str, id_: str) -> bool:
        statement = entities.TABLES[KINDS[kind].table]["pk"]
        return self._connection.execute(statement, {"id": id_}).first() is not None

    def known(self, kind: str, ids: Sequence[str]) -> set[str]:
        """Which of the ids were ever created here, whatever became of them since."""
        statement = entities.TABLES[KINDS[kind].table]["made"]
        return set(self._connection.execute(statement, {"ids": as_list(ids)}).scalars())

    def erased(self, ids: Sequence[str]) -> set[str]:
        """Which of the tasks were deleted for good, so that nothing can be written to them any more."""
        from desktop.store import erasing

        return set(erasing.erased_among(self._connection, ids))

    def settings(self) -> dict[str, Value]:
        """Of those that can be read: a broken one counts as not set and must not keep the tasks from being shown."""
        values: dict[str, Value] = {}
        for key, text in self._connection.execute(profile.SETTINGS):
            with suppress(ValueError, TypeError, RecursionError):
                values[key] = json.loads(text)
        return values

    def meta(self, key: str) -> str | None:
        value: str | None = self._connection.execute(profile.META, {"key": key}).scalar()
        return value

    def _entity(self, kind: str, id_: str) -> Entity | None:
        from desktop.store import rows

        return rows.load_one(self._connection, kind, id_)
