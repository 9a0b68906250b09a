"""What the GUI thread does, seen from its event loop: how long it is blocked, and when something is painted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

_PATIENCE = 60.0
_AFTERMATH = 0.05
"""What follows on an answer may block as well; so we look on a little."""

_IDLE = 0.000_3
"""Seconds that a turn takes at most in which nothing happens but the timer that ends it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Of the event loop. `busy` is what the GUI thread computed, without waiting for others or for the processor."""

    seconds: float
    busy: float


@dataclass(frozen=True, slots=True)
class Sample:
    """Milliseconds: the longest turn, in which nothing else could be handled, and until the outcome was painted.

    `total` is all that the GUI thread computed until then, without the turns that only waited.
    """

    blocked: float
    busy: float
    shown: float
    total: float


class GuiThread(QObject):
    """Runs the event loop turn by turn. A timer ends each turn within a millisecond where there is nothing to do."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = QEventLoop(self)
        self._beat = QTimer(self, interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.start()

    def close(self) -> None:
        self._beat.stop()

    def turn(self) -> Turn:
        start, busy = time.perf_counter(), time.thread_time()
        self._loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        return Turn(time.perf_counter() - start, time.thread_time() - busy)

    def wait(self, condition: Callable[[], bool], what: str) -> list[Turn]:
        """All turns until the condition holds."""
        turns: list[Turn] = []
        deadline = time.perf_counter() + _PATIENCE
        while not condition():
            if time.perf_counter() > deadline:
                raise TimeoutError(f"waited in vain for {what}")
            turns.append(self.turn())
        return turns

    def rest(self, seconds: float = _AFTERMATH) -> list[Turn]:
        deadline = time.perf_counter() + seconds
        return self.wait(lambda: time.perf_counter() > deadline, "a rest")

    def sample(
        self, act: Callable[[], object], widget: Callable[[], QWidget], is_there: Callable[[], bool]
    ) -> Sample:
        """Acts within the event loop, and waits until a widget, asked for then, is painted with the outcome on it."""
        watch: list[Paints] = []

        def begin() -> None:
            act()
            watch.append(Paints(widget(), is_there))

        start = time.perf_counter()
        QTimer.singleShot(0, self, begin)
        turns = self.wait(lambda: any(paints.any() for paints in watch), "an outcome on screen")
        shown, total = time.perf_counter() - start, sum(turn.busy for turn in turns if turn.busy > _IDLE)
        turns += self.rest()
        watch[0].end()
        blocked, busy = max(turn.seconds for turn in turns), max(turn.busy for turn in turns)
        return Sample(blocked * 1000, busy * 1000, shown * 1000, total * 1000)


class Paints(QObject):
    """Counts how often a widget is painted while something holds."""

    def __init__(self, widget: QWidget, counts: Callable[[], bool] = lambda: True) -> None:
        super().__init__(widget)
        self.number = 0
        self._counts = counts
        self._widget = widget
        widget.installEventFilter(self)

    def any(self) -> bool:
        return self.number > 0

    def end(self) -> None:
        """At once: what is left to be deleted later would go on looking, and slow down all that is measured next."""
        self._widget.removeEventFilter(self)
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Paint and self._counts():
            self.number += 1
        return False
