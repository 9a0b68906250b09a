"""What the GUI thread does, seen from inside its event loop: how long it is blocked, and when something is painted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_PATIENCE = 60.0
_AFTERMATH = 0.05
"""What follows on an answer may block as well; so we look on a little."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Milliseconds: the longest time in which nothing else could be handled, and until the outcome was painted."""

    blocked: float
    shown: float


class GuiThread(QObject):
    """Runs the event loop turn by turn. A timer ends each turn within a millisecond where there is nothing to do."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = QEventLoop(self)
        self._beat = QTimer(self, interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.start()

    def close(self) -> None:
        self._beat.stop()

    def turn(self) -> float:
        """Seconds of one turn of the event loop."""
        start = time.perf_counter()
        self._loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        return time.perf_counter() - start

    def wait(self, condition: Callable[[], bool], what: str) -> float:
        """Seconds of the longest turn until the condition holds."""
        longest, deadline = 0.0, time.perf_counter() + _PATIENCE
        while not condition():
            if time.perf_counter() > deadline:
                raise TimeoutError(f"waited in vain for {what}")
            longest = max(longest, self.turn())
        return longest

    def rest(self, seconds: float = _AFTERMATH) -> float:
        deadline = time.perf_counter() + seconds
        return self.wait(lambda: time.perf_counter() > deadline, "a rest")

    def sample(self, act: Callable[[], object], widget: QWidget, is_there: Callable[[], bool]) -> Sample:
        """Acts within the event loop, and waits until `widget` is painted with the outcome on it."""
        paints = Paints(widget, is_there)
        start = time.perf_counter()
        QTimer.singleShot(0, self, act)
        blocked = self.wait(lambda: paints.number > 0, "an outcome on screen")
        shown = time.perf_counter() - start
        blocked = max(blocked, self.rest())
        paints.deleteLater()
        return Sample(blocked * 1000, shown * 1000)


class Paints(QObject):
    """Counts how often a widget is painted while something holds."""

    def __init__(self, widget: QWidget, counts: Callable[[], bool] = lambda: True) -> None:
        super().__init__(widget)
        self.number = 0
        self._counts = counts
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint and self._counts():
            self.number += 1
        return False
