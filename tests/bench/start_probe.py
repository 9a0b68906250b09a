"""One start of a window in a process of its own: prints how long it took, and how much memory it then holds.

    python -m tests.bench.start_probe (bare | assent) SPAWNED [SETTLE_MS]

`SPAWNED` is the monotonic time at which the process was started. `assent` goes the way of the real command, on the
profile that ASSENT_PROFILE names; `bare` shows an empty QMainWindow.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

_SIZE = (1180, 760)  # as large as the window of Assent is at first


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


def start_bare(spawned: float, settle_ms: int) -> int:
    application = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.resize(*_SIZE)
    FirstPaint(window, lambda: True, spawned, settle_ms)
    window.show()
    return application.exec()


def start_assent(spawned: float, settle_ms: int) -> int:
    from desktop.__main__ import main
    from desktop.ui import quick_start

    quick_start.begin()  # as `main` does, which would be too late here: this imports the app before it
    from desktop.app import App
    from desktop.ui.models.task_list import Role

    run = App.run

    def watched_run(app: App) -> int:
        view = app.window.page.tasks.view

        def has_rows() -> bool:
            rows = view.visible_rows()
            return bool(rows) and all(view.model().index(row, 0).data(Role.ROW) is not None for row in rows)

        FirstPaint(view.viewport(), has_rows, spawned, settle_ms)
        return run(app)

    App.run = watched_run  # type: ignore[assignment, method-assign]
    return main([])


if __name__ == "__main__":
    start = {"bare": start_bare, "assent": start_assent}[sys.argv[1]]
    sys.exit(start(float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
