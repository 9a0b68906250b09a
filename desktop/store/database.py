"""One SQLite file: opening it safely, transactions, and errors in the user's words."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from desktop.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DiskFullError,
    NewerDatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
)

APPLICATION_ID = 0x41_53_4E_54  # "ASNT"
BUSY_SECONDS = 30
_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE, _CHANGES, _PAGES, _USER_VERSION, _APPLICATION, _VALID_FOR = 16, 24, 28, 60, 68, 92  # file format, 1.3


class Database:
    """Transactions on one file. Safe to use from several threads; writes are serial, here and across processes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writing = threading.Lock()
        self._engine = create_engine(
            f"sqlite:///{path}",
            poolclass=QueuePool,
            pool_size=4,
            max_overflow=4,
            # Transactions are begun by hand below: the driver's implicit ones cannot be IMMEDIATE.
            connect_args={"check_same_thread": False, "isolation_level": None, "timeout": BUSY_SECONDS},
        )
        event.listen(self._engine, "connect", _set_up)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A snapshot: nothing that others write meanwhile is seen."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """The only writer until the block ends; commits, or rolls back on any exception."""
        with self._writing, self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with translated_errors(self.path), self._engine.connect() as connection:
            connection.exec_driver_sql(begin)
            yield connection
            connection.commit()

    @contextmanager
    def bare(self) -> Iterator[Connection]:
        """A connection outside any transaction, for PRAGMA and VACUUM."""
        with translated_errors(self.path), self._engine.connect() as connection:
            yield connection

    def close(self) -> None:
        self._engine.dispose()


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    # FULL: an acknowledged write survives a power cut, not only a crash of ours.
    for pragma in ("synchronous = FULL", "foreign_keys = OFF", "temp_store = MEMORY", "cache_size = -16000"):
        connection.execute(f"PRAGMA {pragma}")


def use_wal(database: Database) -> None:
    """Write-ahead logging stays on once set; setting it needs the file alone for a moment."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            with database.bare() as connection:
                if connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() != "wal":
                    connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except BusyDatabaseError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def inspect_file(path: Path, newest: int) -> None:
    """Looks at a database file's bytes without opening it as one, so that nothing is touched; raises StorageError."""
    try:
        information = path.stat()
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise StorageError(f"The database {path} cannot be read: {_reason(error)}.") from error
    if information.st_size == 0:
        return  # as good as new
    if len(header) < 100 or header[:16] != _MAGIC:
        raise DamagedDatabaseError(_damaged(path))
    (page_size,) = struct.unpack_from(">H", header, _PAGE_SIZE)
    expected = (65536 if page_size == 1 else page_size) * _number(header, _PAGES)
    trusted = _number(header, _CHANGES) == _number(header, _VALID_FOR)
    wal = path.with_name(path.name + "-wal")
    no_wal = not wal.exists() or wal.stat().st_size == 0
    if no_wal and trusted and information.st_size < expected:
        raise DamagedDatabaseError(_damaged(path))
    if no_wal and _number(header, _APPLICATION) != APPLICATION_ID:
        raise StorageError(f"{path} is a database of another program; Assent leaves it alone.")
    if _number(header, _USER_VERSION) > newest:
        raise newer_database(path)
    # The mode bits count even where, as for root, the system would let us write.
    if not information.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not _writable(path):
        raise ReadOnlyDatabaseError(
            f"The database {path} is read-only; allow writing to it, or choose another profile with --profile."
        )


def _number(header: bytes, offset: int) -> int:
    (number,) = struct.unpack_from(">I", header, offset)
    return int(number)


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _damaged(path: Path) -> str:
    return (
        f"The database {path} is damaged and was left untouched; "
        f"put back a copy from {path.parent / 'backups'}, or move the file away to start afresh."
    )


def newer_database(path: Path) -> NewerDatabaseError:
    return NewerDatabaseError(
        f"The database {path} was written by a newer version of Assent; please update. Nothing was changed."
    )


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Turns the driver's errors into ours. What cannot be the user's affair passes through unchanged."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause: Any = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", None)
        translated = _translate(None if code is None else code & 0xFF, path)
        if translated is None:
            raise
        raise translated from error


def _translate(code: int | None, path: Path) -> StorageError | None:
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return BusyDatabaseError(
                "Another program keeps the database busy; nothing was changed. Please try again."
            )
        case sqlite3.SQLITE_FULL:
            return DiskFullError("The disk is full; nothing was changed. Free some space and try again.")
        case sqlite3.SQLITE_IOERR:
            return StorageError(f"The disk does not answer as it should for {path}; nothing was changed.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DamagedDatabaseError(_damaged(path))
        case sqlite3.SQLITE_READONLY:
            return ReadOnlyDatabaseError(f"The database {path} is read-only; nothing was changed.")
        case sqlite3.SQLITE_CANTOPEN:
            return StorageError(f"The database {path} cannot be opened; check the folder and its permissions.")
        case _:
            return None
