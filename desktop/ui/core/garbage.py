"""Looks for garbage in the thread of the window only: what another thread frees may be a widget, and that crashes."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 1_000
_YOUNG = 5_000  # objects


class GarbageTimer(QTimer):
    """In place of Python's own collections, which happen in whatever thread makes the next object."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, interval=_EVERY_MS)
        self.timeout.connect(self.collect)

    def begin(self) -> None:
        gc.disable()
        self.start()

    def collect(self) -> None:
        """The youngest first; the older the objects, the less often."""
        young, middle, old = gc.get_count()
        _, most_middle, most_old = gc.get_threshold()
        if young > _YOUNG:
            gc.collect(2 if old > most_old and middle > most_middle else 1 if middle > most_middle else 0)
