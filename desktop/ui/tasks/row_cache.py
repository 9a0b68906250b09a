"""Rows of tasks, read when a view wants them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.domain.views import TaskRow
from desktop.store import Changes
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext

CAPACITY = 1000
"""Rows kept; a screen shows some dozens."""

AT_ONCE = 300
"""When scrolling fast only the rows wanted last are read: the others have left the screen."""


class RowCache(QObject):
    """Keeps the rows wanted last, and up to date. One read at a time: an older answer replaces no newer one."""

    arrived = Signal(object)  # a set of ids

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._rows: OrderedDict[str, TaskRow] = OrderedDict()
        self._guesses: dict[str, TaskRow] = {}
        self._wanted: dict[str, None] = {}
        self._changed: set[str] = set()
        self._reading: set[str] = set()
        self._settling: set[str] = set()
        self._job: Job | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._read)

    def get(self, id_: str) -> TaskRow | None:
        if id_ in self._guesses:
            return self._guesses[id_]
        row = self._rows.get(id_)
        if row is not None:
            self._rows.move_to_end(id_)
        return row

    def is_coming(self, id_: str) -> bool:
        return id_ in self._reading or id_ in self._wanted

    def want(self, ids: Iterable[str]) -> None:
        """Reads these rows; `arrived` tells when. Where many others are wanted before that, they are left out."""
        for id_ in ids:
            if id_ not in self._rows and id_ not in self._reading:
                self._wanted.pop(id_, None)
                self._wanted[id_] = None
        if self._wanted:
            self._soon.start()

    def add(self, rows: Iterable[TaskRow]) -> None:
        for row in rows:
            self._rows[row.id] = row
            self._rows.move_to_end(row.id)
        while len(self._rows) > CAPACITY:
            self._rows.popitem(last=False)

    def refresh(self, changes: Changes) -> None:
        """Reads changed rows again; until then the old ones are shown."""
        changed = changes.tasks | changes.proposed
        stale = {id_ for id_ in changed if id_ in self._rows or id_ in self._reading or id_ in self._guesses}
        if changes.labels:
            worn = changes.labels
            stale |= {row.id for row in self._rows.values() if any(label.id in worn for label in row.labels)}
        if changes.lists:
            stale |= {row.id for row in self._rows.values() if row.list and row.list.id in changes.lists}
        if stale:
            self._changed |= stale
            self._soon.start()

    def guess(self, rows: Iterable[TaskRow]) -> None:
        """Show rows as they will be once a write has gone through, until that is read."""
        guesses = {row.id: row for row in rows}
        self._guesses |= guesses
        self.arrived.emit(set(guesses))

    def forget_guesses(self) -> None:
        ids = set(self._guesses)
        self._guesses.clear()
        self.arrived.emit(ids)

    def _read(self) -> None:
        ids = [*self._changed, *list(self._wanted)[-AT_ONCE:]]
        if self._job is not None or not ids:
            return
        self._settling, self._reading = self._changed, set(ids)
        self._changed = set()
        self._wanted.clear()
        lists = self._context.services.lists
        self._job = self._context.read(lambda: lists.rows(ids), self._on_rows, owner=self)
        self._job.failed.connect(self._go_on)

    def _on_rows(self, rows: list[TaskRow]) -> None:
        self.add(rows)
        for id_ in self._settling - self._changed:
            self._guesses.pop(id_, None)
        ids = self._reading
        self._go_on()
        self.arrived.emit(ids)

    def _go_on(self) -> None:
        self._job = None
        self._reading = set()
        if self._wanted or self._changed:
            self._soon.start()
