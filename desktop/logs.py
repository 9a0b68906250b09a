"""Logs: for finding out what went wrong. They name ids, counts and durations, never task text or secrets."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from desktop.paths import log_dir

FILE_NAME = "assent.log"
_FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"


def start_logging(profile: Path) -> Path | None:
    """Sends the log to a file below the profile; None where that cannot be written, which must not stop the app."""
    path = log_dir(profile) / FILE_NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True)
    except OSError:
        return None
    handler.setFormatter(logging.Formatter(_FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return path
