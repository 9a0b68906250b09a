"""Writing backups: whole or not at all, of a sound database only, and never over another one."""

from __future__ import annotations

import datetime as dt
import itertools
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from desktop.private_files import make_private_file, make_private_folder, open_private
from desktop.store.database import BUSY_SECONDS, Database, damaged_database

PARTIAL = ".partial"


def backup_folder(database: Path) -> Path:
    return database.parent / "backups"


def back_up(database: Database, folder: Path, note: str = "") -> Path:
    """A consistent copy, also while others write. The name carries the time; nothing is ever overwritten.

    An OSError tells that the folder cannot be written to. A folder that the user chose keeps the rights that it has.
    """
    own = folder == backup_folder(database.path)
    for path in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        make_private_folder(path)
    with writing_backup(database.path) if own else nullcontext():
        partial, target = reserve(folder, note)
        try:
            if not database.is_sound():
                raise damaged_database(database.path)
            with database.bare() as connection:
                connection.execute("VACUUM INTO ?", (str(partial),))
            with partial.open("rb+") as file:
                os.fsync(file.fileno())  # VACUUM INTO leaves that to us
            partial.rename(target)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    return target


@contextmanager
def writing_backup(database: Path) -> Iterator[None]:
    """While this lasts nobody takes what is being written for what a killed process has left.

    The lock is SQLite's own, on an empty file, and shared: any number can write at the same time.
    """
    with closing(_lock_file(database, BUSY_SECONDS)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        yield


def remove_partial_backups(database: Path) -> None:
    """What killed processes have left in the backups folder, and beside the database where one was to be put back."""
    staged = database.with_name(database.name + ".restore-partial")
    leftovers = [*backup_folder(database).glob(f"*{PARTIAL}"), *staged.parent.glob(staged.name + "*")]
    if not leftovers:
        return
    with suppress(OSError, sqlite3.Error), closing(_lock_file(database, 0)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        for path in leftovers:
            path.unlink(missing_ok=True)


def _lock_file(database: Path, timeout: float) -> sqlite3.Connection:
    path = database.with_name(database.name + ".backup-lock")
    make_private_file(path)
    return sqlite3.connect(path, timeout=timeout, isolation_level=None)


def reserve(folder: Path, note: str) -> tuple[Path, Path]:
    """An empty file to write to and the free name that it is to get. Others may want one in the same second."""
    stem = f"assent-{dt.datetime.now():%Y-%m-%d-%H%M%S}" + (f"-{note}" if note else "")  # noqa: DTZ005
    for number in itertools.count(1):
        target = folder / (f"{stem}.db" if number == 1 else f"{stem}-{number}.db")
        partial = target.with_suffix(PARTIAL)
        try:
            open_private(partial, "xb").close()
        except FileExistsError:
            continue
        if not target.exists():
            return partial, target
        partial.unlink()
    raise AssertionError("there is always a next number")
