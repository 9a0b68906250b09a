"""Noticing that the app did not end properly, and keeping what a crash leaves to be found out about it."""

from __future__ import annotations

import faulthandler
from pathlib import Path
from typing import IO

from PySide6.QtCore import QLockFile

from desktop.paths import log_dir
from desktop.private_files import make_private_folder, open_private, tighten

MARKER = "running"
LOG_NAME = "crash.log"
_LOG_MAX = 500_000


class CrashWatch:
    """Keeps a marker in the profile for as long as the app runs; only a crash leaves it there."""

    def __init__(self, profile: Path) -> None:
        self._marker = profile / MARKER
        self._log_path = log_dir(profile) / LOG_NAME
        self._lock = QLockFile(str(self._marker))
        self._lock.setStaleLockTime(0)  # however long we run, the marker is stale only when our process is gone
        self._log: IO[bytes] | None = None

    def start(self) -> bool:
        """Whether the last run ended in a crash. A window that still runs does not count."""
        was_there = self._marker.exists()
        self._catch()  # makes the profile's folder too, which the marker needs
        locked = self._lock.tryLock(0)
        tighten(self._marker.parent)  # Qt makes its file as the umask says
        return locked and was_there

    def is_alone(self) -> bool:
        """Whether no other window runs on the profile; true from the moment on that it has ended."""
        return (
            self._lock.isLocked()
            or self._lock.tryLock(0)  # fails while the process named in it lives
            or self._lock.error() is not QLockFile.LockError.LockFailedError
        )

    def stop(self) -> None:
        self._lock.unlock()
        if self._log is not None:
            faulthandler.disable()
            self._log.close()
            self._log = None

    def _catch(self) -> None:
        """Lets a fault in native code write where every thread was. It names files and lines, never task text."""
        try:
            make_private_folder(self._log_path.parent)
            is_long = self._log_path.exists() and self._log_path.stat().st_size > _LOG_MAX
            self._log = open_private(self._log_path, "wb" if is_long else "ab")
        except OSError:
            return  # a crash then leaves only the marker
        faulthandler.enable(self._log)
