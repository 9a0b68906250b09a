"""The store as the rest of the app knows it: snapshots to read, one transaction at a time to write."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.errors import DamagedDatabaseError, StorageError
from desktop.private_files import make_private_file, make_private_folder, tighten
from desktop.store import compiled, migrations
from desktop.store.backup_files import back_up, backup_folder, remove_partial_backups
from desktop.store.compiled import profile
from desktop.store.database import BUSY_SECONDS, Database, damage_mark, damaged_database, newest_backup, use_wal
from desktop.store.inspection import inspect_file
from desktop.store.kinds import fingerprint
from desktop.store.probe import Probe, Written, last_seq
from desktop.store.reader import Reader
from desktop.store.restore import swap_in
from sync.clock import ZERO, Clock, new_device_id

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from desktop.store.writer import Writer

FILE_NAME = "assent.db"
_CLEANED = "cleaned"
_LOST = "backup_of_lost"
_LOG_BUSY_MS = 1_000


class Store:
    """The data of one profile. Open it with `Store.open`; safe from any thread."""

    def __init__(self, database: Database, device: str, wall: Callable[[], int]) -> None:
        self.database = database
        self.device = device
        self.replaces_lost: Path | None = None
        """The newest backup of an earlier database that was gone when this one was made, while it is there."""
        self.listeners: list[Callable[[Written], object]] = []
        """Told of every write of this process, in the thread that wrote, once it is committed."""
        self._wall = wall
        self._copy: TemporaryDirectory[str] | None = None

    @classmethod
    def open(cls, folder: Path, wall: Callable[[], int] | None = None) -> Store:
        """Opens or creates the database in a profile folder; a StorageError leaves everything as it was."""
        path = folder / FILE_NAME
        try:
            make_private_folder(folder)
        except FileExistsError as error:
            raise StorageError(
                "{folder} cannot be used: it is a file, and a profile is a folder.", folder=folder
            ) from error
        except OSError as error:
            raise StorageError(
                "The folder {folder} cannot be used: {reason}.", folder=folder, reason=(error.strerror or "").lower()
            ) from error
        tighten(folder)
        swap_in(path)
        lost = None if path.exists() else newest_backup(path)
        if path.exists():
            inspect_file(path, newest=migrations.VERSION)
            _refuse_damaged(path)
        else:
            make_private_file(path)  # SQLite gives its log the rights of the file
        remove_partial_backups(path)
        compiled.load(path)
        database = Database(path)
        try:
            use_wal(database)
            migrations.migrate(database)
            store = cls(database, "", wall or _now_ms)
            store._identify()
            store._note_lost(lost)
        except BaseException:
            database.close()
            raise
        return store

    @classmethod
    def open_for_reading(cls, folder: Path, why: StorageError, *, as_it_is: bool = False) -> Store:
        """For where `open` has failed so: shows what can be read, writes nothing, not even beside the file.

        Of a damaged file that is what can be saved of it, in a copy elsewhere; or the file `as_it_is`, for doctor.
        """
        from desktop.store.salvage import readable_file, salvaged_file

        path = folder / FILE_NAME
        compiled.load(path, may_write=False)
        found = salvaged_file(path) if isinstance(why, DamagedDatabaseError) and not as_it_is else None
        if found is None:
            inspect_file(path, newest=migrations.VERSION, to_write=False)
        source, copy = found or readable_file(path)
        database = Database(path, closed=why, source=source)
        try:
            with database.bare() as connection:
                version = connection.execute("PRAGMA user_version").number()
            if version != migrations.VERSION:
                raise why  # of another version: its tables would have to be brought up to date first
            store = cls(database, "", _now_ms)
            store._copy = copy
            with store.read() as reader:
                store.device = reader.meta("device") or ""
        except BaseException:
            database.close()
            if copy:
                copy.cleanup()
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
        with self.write() as writer:
            writer.erase_leftovers()

    def _note_lost(self, backup: Path | None) -> None:
        if backup:
            with self.write() as writer:
                writer.set_meta(_LOST, backup.name)
        with self.read() as reader:
            name = reader.meta(_LOST)
        if name and (kept := backup_folder(self.database.path) / name).exists():
            self.replaces_lost = kept

    @contextmanager
    def read(self) -> Iterator[Reader]:
        with self.database.read() as connection:
            yield Reader(connection)

    @contextmanager
    def write(self) -> Iterator[Writer]:
        """The clock is read and kept with the data: two processes never issue the same stamp."""
        from desktop.store.writer import Writer  # a window opens without

        with self.database.write() as connection:
            kept = dict(connection.execute(profile.CLOCK).all())
            self.device = kept["device"]  # another process may have found that this one is taken
            clock = Clock(self.device, self._wall, kept.get("clock", ZERO))
            writer = Writer(connection, clock)
            start = last_seq(connection) if self.listeners else 0
            yield writer
            if writer.changes:
                writer.set_meta("clock", clock.last)
            written = Written(writer.changes, start, last_seq(connection) if self.listeners else 0)
        if written.changes:
            for listener in self.listeners:
                listener(written)
        if writer.has_erased:
            self._forget_former_pages()

    def _forget_former_pages(self) -> None:
        """Takes what was erased out of the write-ahead log. Where a reader is in the way, the next one does it."""
        with suppress(StorageError), self.database.bare() as connection:
            connection.execute(f"PRAGMA busy_timeout = {_LOG_BUSY_MS}")
            try:
                if connection.execute(profile.META, {"key": _CLEANED}).first() is None:
                    # Versions before this one left what they deleted in the free parts of the file.
                    connection.execute("VACUUM")
                    connection.execute(profile.SET_META, (_CLEANED, "1"))
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").first()
            finally:
                connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")

    def probe(self) -> Probe:
        return Probe(self.database)

    def finish_purges(self) -> None:
        """Erases what was deleted for good when the program ended before it could do so."""
        from desktop.store import erasing

        def left(reader: Reader) -> list[str]:
            return erasing.erasable(reader.connection, self.device, self._wall(), erasing.OWN_AFTER_MS)

        with self.read() as reader:
            if self.database.closed or not left(reader):
                return
        with self.write() as writer:
            writer.apply(erasing.drafts(left(writer)))

    def back_up(self, folder: Path, note: str = "") -> Path:
        self.finish_purges()
        return back_up(self.database, folder, note)

    def close(self) -> None:
        self.database.close()
        if self._copy:
            self._copy.cleanup()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _refuse_damaged(path: Path) -> None:
    """Where damage was found earlier; somebody may have put another file in its place since."""
    mark = damage_mark(path)
    if not mark.exists():
        return
    database = Database(path, closed=damaged_database(path))
    try:
        if not database.is_sound():
            raise damaged_database(path)
    finally:
        database.close()
    mark.unlink(missing_ok=True)
