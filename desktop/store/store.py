"""The store as the rest of the app knows it: snapshots to read, one transaction at a time to write."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.errors import StorageError
from desktop.private_files import make_private_file, make_private_folder, tighten
from desktop.store import migrations
from desktop.store.backup_files import back_up, remove_partial_backups
from desktop.store.database import BUSY_SECONDS, Database, use_wal
from desktop.store.inspection import inspect_file
from desktop.store.kinds import fingerprint
from desktop.store.probe import Probe
from desktop.store.reader import Reader
from desktop.store.restore import swap_in
from sync.clock import ZERO, Clock, new_device_id

if TYPE_CHECKING:
    from desktop.store.writer import Writer

FILE_NAME = "assent.db"
_CLEANED = "cleaned"
_LOG_BUSY_MS = 1_000


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
            make_private_folder(folder)
        except FileExistsError as error:
            raise StorageError(f"{folder} cannot be used: it is a file, and a profile is a folder.") from error
        except OSError as error:
            raise StorageError(f"The folder {folder} cannot be used: {(error.strerror or '').lower()}.") from error
        tighten(folder)
        swap_in(path)
        if path.exists():
            inspect_file(path, newest=len(migrations.MIGRATIONS))
        else:
            make_private_file(path)  # SQLite gives its log the rights of the file
        remove_partial_backups(path)
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
        if device and known == fingerprint():
            self.device = device
            return
        from desktop.store import adopt
        from desktop.store.writer import Writer

        with self.database.write() as connection:
            writer = Writer(connection, Clock("0" * 16, self._wall))
            self.device = writer.meta("device") or new_device_id()
            writer.set_meta("device", self.device)
            writer.set_meta("instance", writer.meta("instance") or os.urandom(8).hex())
            adopt.adopt(connection)
            writer.set_meta("kinds", fingerprint())

    @contextmanager
    def read(self) -> Iterator[Reader]:
        with self.database.read() as connection:
            yield Reader(connection)

    @contextmanager
    def write(self) -> Iterator[Writer]:
        """The clock is read and kept with the data: two processes never issue the same stamp."""
        from desktop.store.writer import Writer  # a window opens without

        with self.database.write() as connection:
            kept = dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('clock', 'device')").all())
            self.device = kept["device"]  # another process may have found that this one is taken
            clock = Clock(self.device, self._wall, kept.get("clock", ZERO))
            writer = Writer(connection, clock)
            yield writer
            if writer.changes:
                writer.set_meta("clock", clock.last)
        if writer.has_erased:
            self._forget_former_pages()

    def _forget_former_pages(self) -> None:
        """Takes what was erased out of the write-ahead log. Where a reader is in the way, the next one does it."""
        with suppress(StorageError), self.database.bare() as connection:
            connection.execute(f"PRAGMA busy_timeout = {_LOG_BUSY_MS}")
            try:
                if connection.execute("SELECT 1 FROM meta WHERE key = ?", (_CLEANED,)).first() is None:
                    # Versions before this one left what they deleted in the free parts of the file.
                    connection.execute("VACUUM")
                    connection.execute("INSERT OR REPLACE INTO meta VALUES (?, '1')", (_CLEANED,))
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").first()
            finally:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")

    def probe(self) -> Probe:
        return Probe(self.database)

    def back_up(self, folder: Path, note: str = "") -> Path:
        return back_up(self.database, folder, note)

    def close(self) -> None:
        self.database.close()
