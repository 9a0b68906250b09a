"""Reading a database that cannot be written to: on a full disk, on one that is read-only, or a damaged one.

SQLite needs room beside a file with a write-ahead log even to read it. Without a log the file alone can be read as it
is; with one, both are copied to where there is room. So is a file that was cut off, to be filled up with empty pages.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop.errors import AssentError, StorageError
from desktop.store.inspection import full_size

_PLACES = (None, "/dev/shm")  # noqa: S108  # on the same full disk as the profile the first may be
_WAL_HEADER = 32


def readable_file(path: Path) -> tuple[Path, TemporaryDirectory[str] | None]:
    """The file to read, and the folder to remove in the end where that is a copy."""
    wal = path.with_name(path.name + "-wal")
    logged = wal.exists() and wal.stat().st_size > _WAL_HEADER
    if not logged and full_size(path) == path.stat().st_size:
        return path, None
    for place in _PLACES:
        with suppress(OSError, sqlite3.Error):
            folder = TemporaryDirectory(prefix="assent-", dir=place, ignore_cleanup_errors=True)
            try:
                copy = Path(folder.name) / path.name
                for file in (path, wal) if logged else (path,):
                    shutil.copyfile(file, copy.with_name(file.name))
                if logged:
                    _fold(copy)
                with suppress(OSError):  # a header may name any size
                    os.truncate(copy, full_size(copy))  # of a file that is too short SQLite reads nothing at all
            except BaseException:
                folder.cleanup()
                raise
            return copy, folder
    raise StorageError(f"The database {path} cannot be read: there is no room for a copy of it anywhere.")


def salvaged_file(path: Path) -> tuple[Path, TemporaryDirectory[str]] | None:
    """A whole database with all that can be read of a damaged one, and the folder to remove in the end. None where
    nothing can be read, or there is no room for it."""
    from desktop.store.salvage import salvage

    for place in _PLACES:
        with suppress(OSError, sqlite3.Error, AssentError):
            folder = TemporaryDirectory(prefix="assent-", dir=place, ignore_cleanup_errors=True)
            try:
                target = Path(folder.name) / path.name
                salvage(path, target)
                _fold(target)
            except BaseException:
                folder.cleanup()
                raise
            return target, folder
    return None


def _fold(copy: Path) -> None:
    """What the log holds; of a damaged file as far as SQLite gets."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
