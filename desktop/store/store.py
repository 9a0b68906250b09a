"""The store as the rest of the app knows it: snapshots to read, one transaction at a time to write."""

from __future__ import annotations

import datetime as dt
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.domain.history import Conflict, HistoryEntry, StepVerdict, UndoStep
from desktop.domain.task import ChecklistItem, Due, Label, Task
from desktop.domain.views import Counts, Query, TaskRow
from desktop.errors import StorageError
from desktop.store import adopt, conflicts, log, migrations, queries, rows, undo
from desktop.store.apply import Draft, apply
from desktop.store.changes import Applied, Changes, Effect
from desktop.store.connection import Connection
from desktop.store.database import Database, use_wal
from desktop.store.drafts import Gap, now_text
from desktop.store.inspection import inspect_file
from desktop.store.kinds import CREATION, KINDS
from desktop.store.probe import Probe
from desktop.store.restore import swap_in
from desktop.store.sql import chunks, marks
from sync.clock import ZERO, Clock, new_device_id
from sync.patch import Patch, Value

if TYPE_CHECKING:
    from desktop.store.conversations import Conversations
    from desktop.store.reviews import Reviews

FILE_NAME = "assent.db"


class Reader:
    """One snapshot of the data. Valid inside the `with` block that gave it."""

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
            yield queries.tasks(self._connection, ids)

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
        return queries.tasks(self._connection, ids)

    def task(self, id_: str) -> Task | None:
        return next(iter(queries.tasks(self._connection, [id_])), None)

    def item(self, id_: str) -> ChecklistItem | None:
        return queries.item(self._connection, id_)

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
        return log.task_history(self._connection, task_id)

    def conflicts(self) -> list[Conflict]:
        return conflicts.listed(self._connection)

    def undo_step(self, *, undone: bool = False) -> UndoStep | None:
        """What Undo would take back; with `undone`, what Redo would do again."""
        found = undo.next_step(self._connection, undone=undone)
        return found.step if found else None

    def stamp_of(self, kind: str, id_: str, field: str) -> str:
        """The stamp of a register's winning write, or ZERO."""
        entity = rows.load_one(self._connection, kind, id_)
        current = entity.current(field) if entity else None
        return current.stamp if current else ZERO

    def value_of(self, kind: str, id_: str, field: str) -> Value:
        """The winning value of a register, as it travels; None for one that was never written."""
        entity = rows.load_one(self._connection, kind, id_)
        current = entity.current(field) if entity else None
        return current.value if current else None

    def stamps_on(self, kind: str, id_: str) -> dict[str, str]:
        """The stamps of the registers that were written; `created_at` stands for all that its creation set."""
        entity = rows.load_one(self._connection, kind, id_)
        return {CREATION: entity.stamp, **entity.stamps} if entity else {}

    def exists(self, kind: str, id_: str) -> bool:
        table = KINDS[kind].table
        return self._connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", (id_,)).first() is not None

    def known(self, kind: str, ids: Sequence[str]) -> set[str]:
        """Which of the ids were ever created here, whatever became of them since."""
        table = KINDS[kind].table
        return {
            row[0]
            for chunk in chunks(ids)
            for row in self._connection.execute(
                f"SELECT id FROM {table} WHERE id IN ({marks(chunk)}) AND created_at IS NOT NULL", tuple(chunk)
            )
        }

    def settings(self) -> dict[str, Value]:
        rows = self._connection.execute("SELECT key, value FROM settings")
        return {row[0]: json.loads(row[1]) for row in rows}

    def meta(self, key: str) -> str | None:
        value: str | None = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).scalar()
        return value


class Writer(Reader):
    """The one write transaction of the moment; sees its own writes. Commits when its `with` block ends well."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        super().__init__(connection)
        self._clock = clock
        self.changes = Changes()
        self.effects: list[Effect] = []

    def apply(self, writes: Iterable[Draft | Patch], actor: str = "user", *, local: bool = False) -> Applied:
        """`local`: the patches among them, whose stamps are fixed beforehand, are written here, not received."""
        applied = apply(self._connection, writes, self._clock, actor, local=local)
        self.changes |= applied.changes
        self.effects += applied.effects
        return applied

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A part of the transaction that an exception takes back, and only that part."""
        changes, effects = self.changes, len(self.effects)
        self._connection.execute("SAVEPOINT attempt")
        try:
            yield
        except Exception:
            if self._connection.raw.in_transaction:  # a full disk ends all of it
                self._connection.execute("ROLLBACK TO attempt")
                self._connection.execute("RELEASE attempt")
            self.changes = changes
            del self.effects[effects:]
            raise
        self._connection.execute("RELEASE attempt")

    def record_step(
        self,
        action: str,
        subject: str,
        count: int = 1,
        verdicts: Sequence[StepVerdict] = (),
        *,
        onto: int | None = None,
    ) -> int | None:
        """Makes all that this transaction did so far one undo step. Nothing done, nothing recorded.

        `onto` is the number of a step, as an earlier call gave it, that this is to be added to instead.
        """
        if not self.effects and not verdicts:
            return onto
        return undo.record(self._connection, action, subject, count, self.effects, verdicts, onto)

    def take_back(self, *, undone: bool = False, force: bool = False) -> tuple[UndoStep, list[Effect]] | None:
        """Undoes the next step, or with `undone` redoes one.

        Registers that something else has changed since are left as they are and returned. `force` takes those back
        too; right after a turn that left some, it finishes that one.
        """
        found = undo.left_over(self._connection, undone=undone) if force else None
        found = found or undo.next_step(self._connection, undone=undone)
        if found is None:
            return None
        kept = [] if force else self._overwritten(found.effects)
        left = {id(effect) for effect in kept}
        free = [effect for effect in found.effects if id(effect) not in left]
        applied = self.apply(undo.inverse(free, now_text()))
        undo.turn(self._connection, found, applied.effects, kept, undone=not undone)
        return found.step, kept

    def restore(self, effects: Sequence[Effect], actor: str = "user") -> Applied:
        """Takes effects back, whatever stands there now."""
        return self.apply(undo.inverse(effects, now_text()), actor)

    def _overwritten(self, effects: Sequence[Effect]) -> list[Effect]:
        """Effects on registers that have another value by now. Stamps would not do: each undo gives a new one."""
        ids: dict[str, set[str]] = defaultdict(set)
        for effect in effects:
            ids[effect.kind].add(effect.id)
        there = {
            (kind, entity.id): entity
            for kind, wanted in ids.items()
            for entity in rows.load(self._connection, kind, wanted)
        }
        changed = []
        for effect in effects:
            current = there[effect.kind, effect.id].current(effect.field)
            if current is None or current.value != effect.after:
                changed.append(effect)
        return changed

    def note_failure(self, item_id: str, error: str) -> None:
        """Keeps, on this device alone, why a proposal could not be applied."""
        self._connection.execute("INSERT OR REPLACE INTO failures VALUES (?, ?, ?)", (item_id, now_text(), error))

    def forget_failure(self, item_id: str) -> None:
        self._connection.execute("DELETE FROM failures WHERE item_id = ?", (item_id,))

    def set_setting(self, key: str, value: Value) -> None:
        self._connection.execute(
            "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, json.dumps(value)),
        )

    def set_meta(self, key: str, value: str) -> None:
        self._connection.execute(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", (key, value)
        )


class Store:
    """The data of one profile. Open it with `Store.open`; safe from any thread."""

    def __init__(self, database: Database, device: str, wall: Callable[[], int]) -> None:
        self.database = database
        self.device = device
        self._wall = wall

    @classmethod
    def open(cls, folder: Path, wall: Callable[[], int] | None = None) -> Store:
        """Opens or creates the database in a profile folder; a StorageError leaves everything as it was."""
        path = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"The folder {folder} cannot be used: {(error.strerror or '').lower()}.") from error
        swap_in(path)
        if path.exists():
            inspect_file(path, newest=len(migrations.MIGRATIONS))
        database = Database(path)
        try:
            use_wal(database)
            migrations.migrate(database)
            store = cls(database, "", wall or (lambda: time.time_ns() // 1_000_000))
            store._identify()
        except BaseException:
            database.close()
            raise
        return store

    def _identify(self) -> None:
        with self.read() as reader:
            device, known = reader.meta("device"), reader.meta("kinds")
        if device and known == adopt.fingerprint():
            self.device = device
            return
        with self.database.write() as connection:
            writer = Writer(connection, Clock("0" * 16, self._wall))
            self.device = writer.meta("device") or new_device_id()
            writer.set_meta("device", self.device)
            writer.set_meta("instance", writer.meta("instance") or os.urandom(8).hex())
            adopt.adopt(connection)
            writer.set_meta("kinds", adopt.fingerprint())

    @contextmanager
    def read(self) -> Iterator[Reader]:
        with self.database.read() as connection:
            yield Reader(connection)

    @contextmanager
    def write(self) -> Iterator[Writer]:
        """The clock is read and kept with the data: two processes never issue the same stamp."""
        with self.database.write() as connection:
            kept = dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('clock', 'device')").all())
            self.device = kept["device"]  # another process may have found that this one is taken
            clock = Clock(self.device, self._wall, kept.get("clock", ZERO))
            writer = Writer(connection, clock)
            yield writer
            if writer.changes:
                writer.set_meta("clock", clock.last)

    def probe(self) -> Probe:
        return Probe(self.database)

    def back_up(self, folder: Path, note: str = "") -> Path:
        return migrations.back_up(self.database, folder, note)

    def close(self) -> None:
        self.database.close()
