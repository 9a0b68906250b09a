"""Ending and starting anew, as for restoring a backup."""

from __future__ import annotations

import sys

RESTART_CODE = 79
"""What the application's event loop returns when the app is to start again."""


def start_again() -> bool:
    """Starts the same command anew. Call it when this process has closed everything."""
    from PySide6.QtCore import QProcess  # slow to import

    started = QProcess.startDetached(sys.executable, sys.orig_argv[1:])
    return bool(started[0] if isinstance(started, tuple) else started)
