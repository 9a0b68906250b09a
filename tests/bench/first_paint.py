"""When a window of this process is first painted, and how much memory it then holds."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget


class FirstPaint(QObject):
    """Notes when a widget has been painted with what is awaited on it, then reports and quits the application."""

    def __init__(self, widget: QWidget, is_ready: Callable[[], bool], spawned: float, settle_ms: int) -> None:
        super().__init__(widget)
        self._is_ready = is_ready
        self._spawned = spawned
        self._seconds = 0.0
        self._soon = QTimer(self, singleShot=True, interval=0)  # fires once the paint is through
        self._soon.timeout.connect(self._on_painted)
        self._settled = QTimer(self, singleShot=True, interval=settle_ms)
        self._settled.timeout.connect(self._report)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint and not self._seconds and self._is_ready():
            self._soon.start()
        return False

    def _on_painted(self) -> None:
        if not self._seconds:
            self._seconds = time.monotonic() - self._spawned
            self._settled.start()

    def _report(self) -> None:
        print(json.dumps({"seconds": self._seconds} | memory(), sort_keys=True), flush=True)
        QApplication.quit()


def memory() -> dict[str, int]:
    """Bytes of this process, by the kernel's names; nothing where it does not tell."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return {}
    sizes = {name.rstrip(":"): int(number) * 1024 for name, number, _unit in map(str.split, lines)}
    return {name: sizes[name] for name in ("Rss", "Pss", "Anonymous")}
