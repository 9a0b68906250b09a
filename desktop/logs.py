"""Logs: for finding out what went wrong. They name ids, counts and durations, never task text or secrets."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from desktop.paths import log_dir
from desktop.private_files import make_private_folder, open_private

if TYPE_CHECKING:
    from io import TextIOWrapper

FILE_NAME = "assent.log"
_FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"


def start_logging(profile: Path) -> Path | None:
    """Sends the log to a file below the profile; None where that cannot be written, which must not stop the app."""
    path = log_dir(profile) / FILE_NAME
    try:
        make_private_folder(path.parent)
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


class _Formatter(logging.Formatter):
    """Logs the class and traceback of an exception, but not its message, which may quote the user's text as SQLite's
    does.

    Control characters are escaped, as a log may be shown in a terminal.
    """

    def format(self, record: logging.LogRecord) -> str:
        from desktop.terminal import lines_of, printable

        kept, record.exc_text = record.exc_text, None  # another handler's text, which has the message in it
        try:
            return "\n".join(printable(line) for line in lines_of(super().format(record)))
        finally:
            record.exc_text = kept

    def formatException(self, ei: Any) -> str:  # noqa: N802
        import traceback

        told: list[str] = []
        error, seen = ei[1], set[int]()
        while error is not None and id(error) not in seen:
            seen.add(id(error))
            told.insert(0, "".join([*traceback.format_tb(error.__traceback__), type(error).__qualname__]))
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\nand then\n".join(told)


class _RotatingFile(logging.Handler):
    """Opens the file with the first record, because the rotating handler is slow to import and most runs log
    nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # a full disk must not stop the app
            self._open().emit(record)

    def _open(self) -> logging.Handler:
        if self._file is None:
            from logging.handlers import RotatingFileHandler

            class PrivateFile(RotatingFileHandler):
                def _open(self) -> TextIOWrapper:
                    return cast("TextIOWrapper", open_private(self.baseFilename, "a", "utf-8"))

                def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
                    """Python would write what it could not log, with a traceback, to standard error."""

            self._file = PrivateFile(self._path, maxBytes=1_000_000, backupCount=3, encoding="utf-8")
            self._file.setFormatter(_Formatter(_FORMAT))
        return self._file

    def close(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        super().close()
