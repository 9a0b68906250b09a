"""One SQLite file: opening it safely, transactions, and errors in the user's words."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from desktop.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DiskFullError,
    NewerDatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
)
from desktop.private_files import make_private_file
from desktop.store.connection import Connection, Pool

APPLICATION_ID = 0x41_53_4E_54  # "ASNT"
BUSY_SECONDS = 30


class Database:
    """Transactions on one file. Safe to use from several threads; writes are serial, here and across processes."""

    def __init__(self, path: Path, *, closed: StorageError | None = None, source: Path | None = None) -> None:
        """`closed` is why it can only be read; `source` is then the file that is read in its place."""
        self.path = path
        self.closed = closed
        """Why nothing can be written to it, if so. Once damage was found nothing is, by any process."""
        self._writing = threading.Lock()
        self._writer = 0  # the thread that holds the lock
        uri = f"{(source or path).absolute().as_uri()}?mode=ro&immutable=1"
        self._pool = Pool(uri if closed else path, BUSY_SECONDS, set_up)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A snapshot: nothing that others write meanwhile is seen."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """The only writer until the block ends; commits, or rolls back on any exception."""
        if self._writer == threading.get_ident():
            raise RuntimeError("a write inside a write would wait for itself")
        if self.closed:
            raise self.closed
        with self._writing:
            self._writer = threading.get_ident()
            try:
                with self._transaction("BEGIN IMMEDIATE") as connection:
                    yield connection
            finally:
                self._writer = 0

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with self._noticing_damage(), self._pool.connection() as connection:
            connection.execute(begin)
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def bare(self) -> Iterator[Connection]:
        """A connection outside any transaction, for PRAGMA and VACUUM."""
        with self._noticing_damage(), self._pool.connection() as connection:
            yield connection

    @contextmanager
    def _noticing_damage(self) -> Iterator[None]:
        try:
            with translated_errors(self.path):
                yield
        except DamagedDatabaseError as error:
            # A damaged search index alone can be made anew.
            if getattr(error.__cause__, "sqlite_errorcode", None) != sqlite3.SQLITE_CORRUPT_VTAB:
                self.note_damage()
            raise

    def note_damage(self) -> None:
        """Nothing is written any more: the next pages would be lost with those that are."""
        if self.closed is None:
            self.closed = damaged_database(self.path)
            with suppress(OSError):
                make_private_file(damage_mark(self.path))

    def is_sound(self, seconds: float = 3600) -> bool:
        """Looks through the file, but not for longer; what was not seen by then counts as sound."""
        deadline = time.monotonic() + seconds
        with self.bare() as connection:
            connection.raw.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
            try:
                faults = list(connection.execute("PRAGMA quick_check(10)").scalars())
                sound = all(fault == "ok" or "FTS5" in fault for fault in faults)  # that index can be made anew
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                    raise
                sound = True
            finally:
                connection.raw.set_progress_handler(None, 0)
        if not sound:
            self.note_damage()
        return sound

    def close(self) -> None:
        self._pool.close()


_PRAGMAS = (
    "synchronous = FULL",  # an acknowledged write survives a power cut, not only a crash of ours
    "foreign_keys = OFF",
    "temp_store = MEMORY",
    "secure_delete = ON",  # what is deleted or overwritten leaves no trace in the file
    "cache_size = -4000",  # of each connection; more makes nothing faster, the system keeps the file in memory anyway
    "journal_size_limit = 16000000",  # after a large import the log need not stay as large
)


def set_up(connection: sqlite3.Connection) -> None:
    # Of bytes that are no text, what can be read of them: the driver would refuse the whole row, and quote it.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def use_wal(database: Database) -> None:
    """Write-ahead logging stays on once set; setting it needs the file alone for a moment."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            with database.bare() as connection:
                if connection.execute("PRAGMA journal_mode").scalar() != "wal":
                    connection.execute("PRAGMA journal_mode = WAL")
            return
        except BusyDatabaseError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def damage_mark(path: Path) -> Path:
    """There while the database is known to be damaged."""
    return path.with_name(path.name + ".damaged")


def damaged_database(path: Path) -> DamagedDatabaseError:
    if has_backups(path):
        return DamagedDatabaseError(
            "The database {path} is damaged and was left untouched; “assent backup --restore” puts back the newest "
            "backup, “assent doctor --salvage FILE” saves what can still be read.",
            path=path,
        )
    return DamagedDatabaseError(
        "The database {path} is damaged and was left untouched; there is no backup, “assent doctor --salvage FILE” "
        "saves what can still be read.",
        path=path,
    )


def has_backups(path: Path) -> bool:
    return newest_backup(path) is not None


def newest_backup(path: Path) -> Path | None:
    """By the names, which carry the time."""
    try:
        found = list((path.parent / "backups").glob("*.db"))
    except OSError:  # such as a name that is too long
        return None
    return max(found, key=lambda backup: (backup.name.startswith("assent-"), backup.name), default=None)


def foreign_database(path: Path) -> StorageError:
    return StorageError("{path} is a database of another program; Assent leaves it alone.", path=path)


def newer_database(path: Path) -> NewerDatabaseError:
    return NewerDatabaseError(
        "The database {path} was written by a newer version of Assent; please update. Nothing was changed.", path=path
    )


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Turns the driver's errors into ours. What cannot be the user's affair passes through unchanged."""
    try:
        yield
    except sqlite3.Error as error:
        code: int | None = getattr(error, "sqlite_errorcode", None)
        translated = None if code is None else _translate(code, path)
        if translated is None:
            raise
        raise translated from error


_NO_ROOM = {
    sqlite3.SQLITE_FULL,
    # SQLite knows only one reason why a disk takes no more; a quota is another.
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}


def _translate(code: int, path: Path) -> StorageError | None:
    if code in _NO_ROOM:
        return DiskFullError("The disk is full; nothing was changed. Free some space and try again.")
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return BusyDatabaseError(
                "Another program keeps the database busy; nothing was changed. Please try again."
            )
        case sqlite3.SQLITE_IOERR:
            return StorageError("The disk does not answer as it should for {path}; nothing was changed.", path=path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged_database(path)
        case sqlite3.SQLITE_READONLY:
            return ReadOnlyDatabaseError("The database {path} is read-only; nothing was changed.", path=path)
        case sqlite3.SQLITE_CANTOPEN:
            return StorageError(
                "The database {path} cannot be opened; check the folder and its permissions.", path=path
            )
        case _:
            return None
