"""One start of a window in a process of its own: prints how long it took, and how much memory it then holds.

    python -m tests.bench.start_probe (bare | assent | capture) SPAWNED [SETTLE_MS]

`SPAWNED` is the monotonic time at which the process was started. `assent` goes the way of the real command, on the
profile that ASSENT_PROFILE names, `capture` that of `assent capture`; `bare` shows an empty QMainWindow. None has
anything imported beforehand.
"""

from __future__ import annotations

import sys

_SIZE = (1180, 760)  # as large as the window of Assent is at first


def start_bare(spawned: float, settle_ms: int) -> int:
    from PySide6.QtWidgets import QApplication, QMainWindow

    from tests.bench.first_paint import FirstPaint

    application = QApplication(sys.argv[:1])
    window = QMainWindow()
    window.resize(*_SIZE)
    FirstPaint(window, lambda: True, spawned, settle_ms)
    window.show()
    return application.exec()


def start_assent(spawned: float, settle_ms: int) -> int:
    from desktop.__main__ import main
    from desktop.ui.core import quick_start

    quick_start.begin()  # as `main` does, which would be too late here: this imports the app before it
    from desktop.app import App
    from desktop.ui.tasks.list_model import ListRole
    from tests.bench.first_paint import FirstPaint

    run = App.run

    def watched_run(app: App) -> int:
        view = app.window.page.tasks.view

        def has_rows() -> bool:
            rows = view.visible_rows()
            return bool(rows) and all(view.model().index(row, 0).data(ListRole.ROW) is not None for row in rows)

        FirstPaint(view.viewport(), has_rows, spawned, settle_ms)
        return run(app)

    App.run = watched_run  # type: ignore[assignment, method-assign]
    return main([])


def start_capture(spawned: float, settle_ms: int) -> int:
    from desktop.__main__ import main
    from desktop.ui.core import quick_start

    quick_start.begin()
    from desktop.ui.quick_add.capture import CaptureWindow
    from tests.bench.first_paint import FirstPaint

    open_ = CaptureWindow.open

    def watched_open(window: CaptureWindow) -> None:
        FirstPaint(window.quick_add.input, lambda: True, spawned, settle_ms)
        open_(window)

    CaptureWindow.open = watched_open  # type: ignore[assignment, method-assign]
    return main(["capture"])


if __name__ == "__main__":
    start = {"bare": start_bare, "assent": start_assent, "capture": start_capture}[sys.argv[1]]
    sys.exit(start(float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
