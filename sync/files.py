"""The files of the shared folder: the interface, and its implementation on disk.

Paths are relative to the root of the folder and use slashes. Errors of the system are raised as those of
`sync.errors`. Symbolic links are never followed, and count as not there.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sync.errors import (
    BrokenSegmentError,
    FileConflictError,
    FolderError,
    FolderFullError,
    FolderOfflineError,
    FolderReadOnlyError,
    IncompleteSegmentError,
    OversizeError,
)

TEMPORARY = ".tmp-"
"""What a name begins with while the file is being written."""

_FULL = (FolderFullError, "The shared folder is full.")
_READ_ONLY = (FolderReadOnlyError, "The shared folder cannot be written to.")
_NAMES: Mapping[int, tuple[type[FolderError], str]] = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EISDIR: _READ_ONLY,
    errno.ENOTDIR: _READ_ONLY,
    errno.ELOOP: _READ_ONLY,
}
_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\ud800-\udfff]|[. ]$')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)
_ONLINE_ONLY = 0x1000 | 0x40000 | 0x400000  # Windows: offline, recall on open, recall on data access
_DATALESS = 0x40000000  # macOS


@dataclass(frozen=True, slots=True)
class Entry:
    """`here` is False for a placeholder of a cloud drive, whose content is still elsewhere."""

    name: str
    size: int = 0
    mtime_ns: int = 0
    is_folder: bool = False
    here: bool = True


class Files(Protocol):
    """Raises a FolderError where the folder as a whole cannot be used."""

    def list(self, folder: str) -> list[Entry]:
        """Files and folders; none where there is no such folder."""

    def read(self, path: str, limit: int) -> bytes:
        """The content; IncompleteSegmentError where there is none (yet), OversizeError beyond the limit."""

    def write_new(self, path: str, data: bytes) -> None:
        """Writes a file completely or not at all. FileConflictError if it exists with other content."""

    def replace(self, path: str, data: bytes) -> None:
        """Writes a file completely or not at all, over an existing one."""

    def delete(self, path: str) -> None:
        """Does nothing if the file is not there."""

    def exists(self, path: str) -> bool: ...


def is_safe(name: str) -> bool:
    """Whether a file can have this name on every system, and the name cannot lead out of its folder."""
    return 0 < len(name) <= 255 and not _UNSAFE.search(name) and not _RESERVED.match(name)


class DiskFiles:
    """Files below a folder on disk. The folder itself is never created."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def list(self, folder: str) -> list[Entry]:
        try:
            with os.scandir(self._checked(folder)) as found:
                return [entry for each in found if (entry := _entry(each)) is not None]
        except OSError as error:
            self._require_root()
            if not folder:
                raise FolderOfflineError("The shared folder cannot be read.") from error
            return []  # not there, or not readable; other folders can still be listed

    def read(self, path: str, limit: int) -> bytes:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            with os.fdopen(os.open(self._checked(path), flags), "rb") as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    raise IncompleteSegmentError("not a file")
                data = file.read(limit + 1)
        except OSError as error:
            self._require_root()
            raise IncompleteSegmentError("not here, or locked") from error
        if len(data) > limit:
            raise OversizeError(f"more than {limit} bytes")
        return data

    def write_new(self, path: str, data: bytes) -> None:
        if not self.exists(path):
            self._write(path, data)
            return
        try:
            same = self.read(path, len(data)) == data
        except BrokenSegmentError:  # longer, or locked
            same = False
        if not same:
            raise FileConflictError(path)

    def replace(self, path: str, data: bytes) -> None:
        self._write(path, data)

    def delete(self, path: str) -> None:
        self._require_root()
        with self._named_errors():
            self._checked(path).unlink(missing_ok=True)

    def exists(self, path: str) -> bool:
        try:
            return stat.S_ISREG(self._checked(path).lstat().st_mode)
        except OSError:
            self._require_root()
            return False

    def _write(self, path: str, data: bytes) -> None:
        """Writes under a temporary name first, so that no reader and no sync tool gets half a file."""
        with self._named_errors():
            place = self._checked(path)
            self._make_folders(path)
            temporary = place.with_name(f"{TEMPORARY}{os.urandom(8).hex()}")
            try:
                with temporary.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                temporary.replace(place)
            except BaseException:
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)
                raise
            sync_folder(place.parent)

    def _make_folders(self, path: str) -> None:
        self._require_root()
        place = self.root
        for name in path.split("/")[:-1]:
            parent, place = place, place / _safe(name)
            if not place.is_dir():
                place.mkdir(exist_ok=True)
                sync_folder(parent)

    def _checked(self, path: str) -> Path:
        """The path on disk. Raises OSError if a part of it is a symbolic link."""
        place = self.root
        for name in path.split("/") if path else ():
            place /= _safe(name)
            if place.is_symlink():
                raise OSError(errno.ELOOP, "a link", path)
        return place

    def _require_root(self) -> None:
        if not os.path.isdir(self.root):  # noqa: PTH112 - Path.is_dir raises where the drive does not answer
            raise FolderOfflineError("The shared folder is not there.")

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._require_root()
            kind, sentence = _NAMES.get(error.errno or 0, (FolderOfflineError, "The shared folder cannot be used."))
            raise kind(sentence) from error


def _safe(name: str) -> str:
    if not is_safe(name):
        raise ValueError(f"not a name for a shared file: {name!r}")
    return name


def _entry(found: os.DirEntry[str]) -> Entry | None:
    if not is_safe(found.name):
        return None
    try:
        if found.is_dir(follow_symlinks=False):
            return Entry(found.name, is_folder=True)
        status = found.stat(follow_symlinks=False)
    except OSError:  # gone in the meantime
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    away = getattr(status, "st_file_attributes", 0) & _ONLINE_ONLY or getattr(status, "st_flags", 0) & _DATALESS
    return Entry(found.name, status.st_size, status.st_mtime_ns, here=not away)


def sync_folder(folder: Path) -> None:
    """Flushes the folder to disk, so that a rename in it survives a crash. Not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
