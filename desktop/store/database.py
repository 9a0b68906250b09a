"""One SQLite file: opening it safely, transactions, and errors in the user's words."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DiskFullError,
    NewerDatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
)
from desktop.store.connection import Connection, Pool

APPLICATION_ID = 0x41_53_4E_54  # "ASNT"
BUSY_SECONDS = 30


class Database:
    """Transactions on one file. Safe to use from several threads; writes are serial, here and across processes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writing = threading.Lock()
        self._writer = 0  # the thread that holds the lock
        self._pool = Pool(path, BUSY_SECONDS, _set_up)

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
        with self._writing:
            self._writer = threading.get_ident()
            try:
                with self._transaction("BEGIN IMMEDIATE") as connection:
                    yield connection
            finally:
                self._writer = 0

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with translated_errors(self.path), self._pool.connection() as connection:
            connection.execute(begin)
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def bare(self) -> Iterator[Connection]:
        """A connection outside any transaction, for PRAGMA and VACUUM."""
        with translated_errors(self.path), self._pool.connection() as connection:
            yield connection

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


def _set_up(connection: sqlite3.Connection) -> None:
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
                if connection.execute("PRAGMA journal_mode").scalar_one() != "wal":
                    connection.execute("PRAGMA journal_mode = WAL")
            return
        except BusyDatabaseError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def damaged_database(path: Path) -> DamagedDatabaseError:
    backups = path.parent / "backups"
    way_out = f"put back a copy from {backups}, or move" if any(backups.glob("*.db")) else "there is no backup; move"
    return DamagedDatabaseError(
        f"The database {path} is damaged and was left untouched; {way_out} the file away to start afresh."
    )


def foreign_database(path: Path) -> StorageError:
    return StorageError(f"{path} is a database of another program; Assent leaves it alone.")


def newer_database(path: Path) -> NewerDatabaseError:
    return NewerDatabaseError(
        f"The database {path} was written by a newer version of Assent; please update. Nothing was changed."
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
            return StorageError(f"The disk does not answer as it should for {path}; nothing was changed.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged_database(path)
        case sqlite3.SQLITE_READONLY:
            return ReadOnlyDatabaseError(f"The database {path} is read-only; nothing was changed.")
        case sqlite3.SQLITE_CANTOPEN:
            return StorageError(f"The database {path} cannot be opened; check the folder and its permissions.")
        case _:
            return None
