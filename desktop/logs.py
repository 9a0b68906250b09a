"""Logs: for finding out what went wrong. They name ids, counts and durations, never task text or secrets."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop.paths import log_dir

FILE_NAME = "assent.log"
_FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"


def start_logging(profile: Path) -> Path | None:
    """Sends the log to a file below the profile; None where that cannot be written, which must not stop the app."""
    path = log_dir(profile) / FILE_NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    root = logging.getLogger()
    root.addHandler(_RotatingFile(path))
    root.setLevel(logging.INFO)
    return path


@contextmanager
def logged(profile: Path) -> Iterator[None]:
    """As `start_logging`, for as long as the block lasts."""
    root = logging.getLogger()
    before = list(root.handlers)
    start_logging(profile)
    try:
        yield
    finally:
        for handler in [handler for handler in root.handlers if handler not in before]:
            root.removeHandler(handler)
            handler.close()


class _RotatingFile(logging.Handler):
    """Opens the file with the first record: what rotates files is slow to import, and most runs log nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._file is None:
            from logging.handlers import RotatingFileHandler

            self._file = RotatingFileHandler(self._path, maxBytes=1_000_000, backupCount=3, encoding="utf-8")
            self._file.setFormatter(_Readable(_FORMAT))
            self._file.handleError = _ignore  # type: ignore[assignment, method-assign]  # a full disk has nothing to say here
        self._file.emit(record)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()


class _Readable(logging.Formatter):
    """A log is read in a terminal, too."""

    def format(self, record: logging.LogRecord) -> str:
        from desktop.terminal import lines_of, printable

        return "\n".join(printable(line) for line in lines_of(super().format(record)))


def _ignore(_record: logging.LogRecord) -> None:
    """Python would write what it could not log, with a traceback, to standard error."""
