"""Makes the files of a profile readable by their owner alone, whatever the umask is."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

_FILE, _FOLDER = 0o600, 0o700
_FOLDERS = ("logs", "backups")
_NAMES = ("assent.db", "running", "sync.lock")
"""Prefixes of our files in the profile's folder. Other files there are not touched."""


def open_private(path: str | Path, mode: str, encoding: str | None = None) -> IO[Any]:
    return open(path, mode, encoding=encoding, opener=private_opener)


def private_opener(path: str, flags: int) -> int:
    """An opener for `open`: new files are readable by the owner alone."""
    descriptor = os.open(path, flags, _FILE)
    if os.name == "posix" and stat.S_IMODE(os.fstat(descriptor).st_mode) != _FILE:
        with suppress(OSError):
            os.fchmod(descriptor, _FILE)
    return descriptor


def make_private_file(path: Path) -> None:
    """Creates an empty private file, unless it exists, for other code to write to."""
    open_private(path, "ab").close()


def make_private_folder(path: Path) -> None:
    path.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    _tighten(path, _FOLDER)


def tighten(profile: Path) -> None:
    """Removes permissions of other users from files that earlier versions, or the user, left open."""
    if os.name != "posix":  # elsewhere the permissions come from the user's own folder
        return
    _tighten(profile, _FOLDER)
    for path in _ours(profile):
        _tighten(path, _FOLDER if path.name in _FOLDERS and path.is_dir() else _FILE)


def _ours(profile: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in profile.iterdir() if path.name.startswith(_NAMES) and not path.is_dir())
    for name in _FOLDERS:
        folder = profile / name
        with suppress(OSError):
            inside = list(folder.iterdir())
            yield folder
            yield from (path for path in inside if not path.is_dir())


def _tighten(path: Path, wanted: int) -> None:
    """Leaves alone what belongs to another user, folders with the sticky bit, and links."""
    with suppress(OSError):
        found = path.stat() if wanted == _FOLDER else path.lstat()
        mine = found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX and not stat.S_ISLNK(found.st_mode)
        # Only removes permissions: a file that the owner made read-only stays so.
        if mine and (mode := stat.S_IMODE(found.st_mode)) & ~wanted:
            path.chmod(mode & wanted)
