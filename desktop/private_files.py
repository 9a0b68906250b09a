"""The files of a profile are for its owner alone, whatever the umask is and whoever made the folder."""

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
"""How the names of ours begin that lie in the profile itself; what else somebody keeps there is theirs."""


def open_private(path: str | Path, mode: str, encoding: str | None = None) -> IO[Any]:
    return open(path, mode, encoding=encoding, opener=private_opener)


def private_opener(path: str, flags: int) -> int:
    """For `open`: a file that this makes can be read by nobody else."""
    descriptor = os.open(path, flags, _FILE)
    if os.name == "posix" and stat.S_IMODE(os.fstat(descriptor).st_mode) != _FILE:
        with suppress(OSError):
            os.fchmod(descriptor, _FILE)
    return descriptor


def make_private_file(path: Path) -> None:
    """An empty one for somebody else to write to, unless it is there already."""
    open_private(path, "ab").close()


def make_private_folder(path: Path) -> None:
    path.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    _tighten(path, _FOLDER)


def tighten(profile: Path) -> None:
    """Takes from everybody else what earlier versions, or whoever made the folder, have left open."""
    if os.name != "posix":  # elsewhere a profile gets its rights from the user's folder that it lies in
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
    """Not what belongs to another user, nor what many share by design, nor what a link leads to."""
    with suppress(OSError):
        found = path.stat() if wanted == _FOLDER else path.lstat()
        mine = found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX and not stat.S_ISLNK(found.st_mode)
        # What the owner took from themselves stays taken: a file made read-only is meant to be.
        if mine and (mode := stat.S_IMODE(found.st_mode)) & ~wanted:
            path.chmod(mode & wanted)
