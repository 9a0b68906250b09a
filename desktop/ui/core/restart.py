"""Ending and starting anew, as after a backup is to be put back."""

from __future__ import annotations

import sys

RESTART_CODE = 79
"""What the application's event loop returns when the app is to start again."""


def start_again() -> bool:
    """Starts the same command anew. Call when nothing of this process is in its way any more."""
    from PySide6.QtCore import QProcess  # costs a start more than it may

    started = QProcess.startDetached(sys.executable, sys.orig_argv[1:])
    return bool(started[0] if isinstance(started, tuple) else started)
