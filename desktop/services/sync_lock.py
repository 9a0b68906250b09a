"""A lock file, so that only one process of a profile does the syncing. The system frees it when that process ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from desktop.private_files import open_private

FILE_NAME = "sync.lock"


class SyncLock:
    def __init__(self, profile: Path) -> None:
        self._path = profile / FILE_NAME
        self._file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Whether this process has the lock now. Never waits."""
        if self._file is not None:
            return True
        try:
            file = open_private(self._path, "ab")
        except OSError:
            return False
        try:
            _lock(file)
        except OSError:
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":

    def _lock(file: IO[bytes]) -> None:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: IO[bytes]) -> None:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
