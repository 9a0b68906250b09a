"""Putting back a backup: checked and staged while the app runs, it takes the database's place at the next start.

Whatever step a crash comes after, the next start finds a whole database and goes on from there:

stage     copy → check → new identity → fsync → rename to assent.db.restore
swap in   fold the log into assent.db → copy that to the backups → remove the log → rename the staged file over it
          (of a damaged one: copy it and its log to the backups as they are)
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from desktop.errors import DamagedDatabaseError, FileError, StorageError
from desktop.private_files import make_private_file, make_private_folder
from desktop.store.backup_files import backup_folder, reserve, writing_backup
from desktop.store.compiled import profile, tasks
from desktop.store.connection import Connection
from desktop.store.database import APPLICATION_ID, BUSY_SECONDS, damage_mark, translated_errors
from desktop.store.inspection import inspect_file
from desktop.store.migrations import VERSION
from sync.clock import new_device_id

SAFETY_NOTE = "before-restore"
RESTORED = "restored"
"""A database that was put back has this in its `meta`: "untold" until the user was told, then "told"."""

_MAGIC = b"SQLite format 3\0"
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

log = logging.getLogger(__name__)


def staged_path(database: Path) -> Path:
    return database.with_name(database.name + ".restore")


def stage(backup: Path, database: Path) -> None:
    """Checks a backup and gets it ready. Raises an AssentError, and then leaves everything as it was.

    What is put back gets a new identity: under the old one it would issue stamps that other devices know already, for
    other values.
    """
    partial = database.with_name(database.name + ".restore-partial")
    with writing_backup(database):
        _stage(backup, database, partial)


def _stage(backup: Path, database: Path, partial: Path) -> None:
    try:
        with translated_errors(backup):
            _copy(backup, partial)
            with closing(sqlite3.connect(partial, isolation_level=None)) as connection:
                _check(connection, backup)
                _renew_identity(connection)
        _flush(partial)
        partial.replace(staged_path(database))
        _flush_folder(database.parent)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise FileError(
            "{backup} cannot be restored: {reason}. Nothing was changed.", backup=backup, reason=reason
        ) from error
    except (DamagedDatabaseError, sqlite3.DatabaseError) as error:
        raise _damaged(backup) from error
    finally:
        for leftover in (partial, *_side_files(partial)):
            leftover.unlink(missing_ok=True)


def tasks_in(backup: Path) -> int | None:
    """How many tasks a backup holds, those in the trash too; None where it cannot be read."""
    uri = f"{backup.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            number = Connection(connection).execute(tasks.NOT_PURGED_COUNT).number()
    except sqlite3.Error:
        return None
    return number


def swap_in(database: Path) -> None:
    """Call before the database is opened. What it replaces is kept in the backups folder.

    Where another process has the database open, or it cannot be kept, all stays as it is until the next start.
    """
    staged = staged_path(database)
    if not staged.exists():
        return
    try:
        with _only_one(database):
            if not staged.exists():  # another process was faster
                return
            if database.exists():
                if not _is_damaged(database):  # SQLite might throw away what the log of a damaged file still holds
                    _fold(database)
                _keep(database)
            for side in _side_files(database):
                side.unlink(missing_ok=True)  # left there, a log of the old file would be played into the new one
            staged.replace(database)
            damage_mark(database).unlink(missing_ok=True)
            _flush_folder(database.parent)
    except (sqlite3.OperationalError, OSError) as error:
        log.warning("a staged backup cannot be put back yet: %s", type(error).__name__)
    else:
        log.info("a backup was put back")


def _copy(backup: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    make_private_file(target)
    if not backup.is_file():
        raise FileError("{backup} is not a file.", backup=backup)
    with backup.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise FileError("{backup} is not a backup of Assent.", backup=backup)
    if not any(side.exists() for side in _side_files(backup)):
        shutil.copyfile(backup, target)
        return
    # A database in use rather than a backup: only SQLite can tell how the log beside it belongs in.
    source = sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
    with closing(source), closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _check(connection: sqlite3.Connection, backup: Path) -> None:
    def pragma(name: str) -> int | str:
        value: int | str = connection.execute(f"PRAGMA {name}").fetchone()[0]
        return value

    if pragma("application_id") != APPLICATION_ID:
        raise FileError("{backup} is not a backup of Assent.", backup=backup)
    if int(pragma("user_version")) > VERSION:
        raise FileError("{backup} was made by a newer version of Assent; please update first.", backup=backup)
    if pragma("integrity_check(1)") != "ok":
        raise _damaged(backup)


def _renew_identity(connection: sqlite3.Connection) -> None:
    identity = {"device": new_device_id(), "instance": os.urandom(8).hex(), RESTORED: "untold"}
    connection.execute("PRAGMA journal_mode = DELETE")  # the file alone is then the whole database
    connection.execute("BEGIN IMMEDIATE")
    Connection(connection).execute(profile.SET_META, list(identity.items()))
    connection.execute("COMMIT")


@contextmanager
def _only_one(database: Path) -> Iterator[None]:
    """Every process that finds something staged passes here before it opens the database.

    The lock is SQLite's own, on an empty file; that stays, because removing it would let two in at once.
    """
    lock = database.with_name(database.name + ".restore-lock")
    make_private_file(lock)
    with closing(sqlite3.connect(lock, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def _fold(database: Path) -> None:
    """Brings what is in the log into the file itself. Raises where another process has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _IN_USE:
            raise
        log.warning("the database that makes room is damaged")  # it is kept as it is


def _keep(database: Path) -> None:
    """What is damaged is kept with the log that could not be brought into it."""
    folder = backup_folder(database)
    make_private_folder(folder)
    with writing_backup(database):
        partial, target = reserve(folder, SAFETY_NOTE)
        if (wal := _side_files(database)[0]).exists():
            _copy_privately(wal, _side_files(target)[0])
        _copy_privately(database, partial)
        partial.rename(target)


def _copy_privately(source: Path, target: Path) -> None:
    make_private_file(target)
    shutil.copyfile(source, target)
    _flush(target)


def _is_damaged(database: Path) -> bool:
    try:
        inspect_file(database, newest=VERSION)
    except DamagedDatabaseError:
        return True
    except StorageError:
        return False
    return False


def _side_files(database: Path) -> tuple[Path, Path]:
    return database.with_name(database.name + "-wal"), database.with_name(database.name + "-shm")


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Makes a rename last, on systems where that is a matter of its folder."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _damaged(backup: Path) -> FileError:
    return FileError("{backup} is damaged and cannot be restored. Nothing was changed.", backup=backup)
