"""Looking at a database file's bytes without opening it as one, so that nothing is touched.

SQLite itself may write when it opens a file: it rolls back, checkpoints, removes side files. What must stay as it is
must not be opened. Offsets are those of the SQLite file format, sections 1.3 (header) and 4.1 (write-ahead log).
"""

from __future__ import annotations

import os
import stat
import struct
import time
from pathlib import Path
from typing import NamedTuple

from desktop.errors import ReadOnlyDatabaseError, StorageError
from desktop.store.database import APPLICATION_ID, damaged_database, foreign_database, has_backups, newer_database

_MAGIC = b"SQLite format 3\0"
_FRACTIONS = bytes([64, 32, 32])  # the same in every database there is
_HEADER = 100
_WAL_HEADER, _FRAME_HEADER = 32, 24


class _Header(NamedTuple):
    page_size: int
    pages: int
    has_schema: bool
    version: int
    application: int

    @classmethod
    def read(cls, data: bytes) -> _Header:
        (page_size,) = struct.unpack_from(">H", data, 16)
        changes, pages, cookie, version, application, valid_for = (
            struct.unpack_from(">I", data, offset)[0] for offset in (24, 28, 40, 60, 68, 92)
        )
        page_size = 65536 if page_size == 1 else page_size
        return cls(page_size, pages if changes == valid_for else 0, cookie > 0, version, application)


def full_size(path: Path) -> int:
    """The bytes that a database file should have by its own header; those that it has where that does not say."""
    with path.open("rb") as file:
        data = file.read(_HEADER)
    size = path.stat().st_size
    if len(data) < _HEADER or data[:16] != _MAGIC:
        return size
    header = _Header.read(data)
    return max(size, header.page_size * header.pages)


def inspect_file(path: Path, newest: int, *, to_write: bool = True) -> None:
    """Raises the StorageError that says why this file cannot be used as a database of ours, if so."""
    for patience in (0.05, 0.2, None):
        try:
            _inspect(path, newest, to_write)
            return
        except (OSError, StorageError) as error:
            # Another process may be creating it or putting its log away at this very moment. What is wrong stays so.
            if patience is not None:
                time.sleep(patience)
            elif isinstance(error, StorageError):
                raise
            else:
                reason = (error.strerror or str(error)).lower()
                raise StorageError(f"The database {path} cannot be read: {reason}.") from error


def _inspect(path: Path, newest: int, to_write: bool) -> None:
    wal = path.with_name(path.name + "-wal")
    logged = wal.exists() and wal.stat().st_size > _WAL_HEADER
    information = path.stat()
    with path.open("rb") as file:
        data = file.read(_HEADER)
    if information.st_size == 0:
        # As good as new. But were there a log, SQLite would throw it away, and perhaps all that is left with it; and
        # where there are backups, there was something: a power cut can leave an empty file.
        if logged or has_backups(path):
            raise damaged_database(path)
        return
    if len(data) < _HEADER or data[:16] != _MAGIC or data[21:24] != _FRACTIONS:
        raise damaged_database(path)
    header = _Header.read(data)
    if logged:
        header = _logged_header(wal) or header
    elif to_write and information.st_size < header.page_size * header.pages:
        raise damaged_database(path)
    new = not header.has_schema and not header.version  # another process is about to create it, or died doing so
    if header.application != APPLICATION_ID and not new:
        raise foreign_database(path)
    if header.version > newest:
        raise newer_database(path)
    if to_write and not (_writable(path) and _writable(path.parent)):
        raise ReadOnlyDatabaseError(
            f"The database {path} is read-only; allow writing to it, or choose another profile with --profile."
        )


def _logged_header(wal: Path) -> _Header | None:
    """The header as of the latest copy of the first page in a write-ahead log."""
    latest: bytes | None = None
    with wal.open("rb") as file:
        start = file.read(_WAL_HEADER)
        (page_size,) = struct.unpack_from(">I", start, 8)
        salt = start[16:24]
        while len(frame := file.read(_FRAME_HEADER)) == _FRAME_HEADER and frame[8:16] == salt:
            if struct.unpack_from(">I", frame)[0] == 1:
                page = file.read(page_size)
                latest = page if page[:16] == _MAGIC else latest
            else:
                file.seek(page_size, os.SEEK_CUR)
    return _Header.read(latest) if latest else None


def _writable(path: Path) -> bool:
    """The mode bits count even where, as for root, the system would let us write."""
    allowed = path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    return bool(allowed) and os.access(path, os.W_OK)
