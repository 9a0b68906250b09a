"""Keeps the exchange with the shared folder going while the window is open."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.errors import AssentError
from desktop.ui.core.background import Job
from desktop.ui.core.context import AppContext
from desktop.ui.sync.icons import Picture
from desktop.ui.sync.words import SyncWords
from desktop.ui.sync.work import Outcome, exchange, keep_held, release_held, set_paused, user_looked, write_last
from sync.status import Report, State
from sync.watcher import Watcher

IDLE_MS, LONGEST_MS = 1_000, 5_000
"""What was changed here is written when nothing more came for that long, or after this."""

PULSE_MS = 5_000
LOOK_EVERY = 30.0
"""In seconds. Asked by the wall clock at every pulse: a machine that slept looks soon after it woke up."""

FIRST_RETRY_MS, LAST_RETRY_MS = 1_000, 30_000
_SLOW_MS, _FEW_FILES = 400, 10
"""An import that takes longer, and reads more, shows how far it is."""

_RETRIED = (State.WAITING, State.FOLDER_MISSING, State.READ_ONLY, State.FULL, State.FAILING, State.CHANGED)
_HEALTHY = (State.UP_TO_DATE, State.WRITING, State.WAITING, State.SILENT)
_WRITABLE = (*_HEALTHY, State.TOO_LARGE, State.HELD)

T = TypeVar("T")

log = logging.getLogger(__name__)


class SyncRunner(QObject):
    """GUI thread only. All that may take time runs in the background; the store sees to it that writes are serial.

    `changed` carries a Picture whenever there is news; `exchanged` the Report of every exchange that went well.
    """

    changed = Signal(object)
    exchanged = Signal(object)
    _stirred = Signal()  # from the watcher's thread

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._picture = Picture()
        self._job: Job | None = None
        self._again = self._flush = self._flushing = False
        self._started = self._stopped = False
        self._telling: Report | None = None
        self._words = SyncWords(self)
        self._watcher: Watcher | None = None
        self._watched: Path | None = None
        self._last = 0.0
        self._retry_ms = FIRST_RETRY_MS
        self._progress: tuple[int, int] | None = None
        self._idle = self._timer(IDLE_MS, self.on_idle)
        self._longest = self._timer(LONGEST_MS, self.on_idle)
        self._retry = self._timer(FIRST_RETRY_MS, self.look)
        self._slow = self._timer(_SLOW_MS, self.on_slow)
        self._pulse = QTimer(self, interval=PULSE_MS)
        self._pulse.timeout.connect(self.on_pulse)
        self._stirred.connect(self.on_stirred, Qt.ConnectionType.QueuedConnection)

    def picture(self) -> Picture:
        return self._picture

    def start(self) -> None:
        """Once the window is at rest."""
        if self._started:
            return
        self._started = True
        self._context.changed.connect(self.on_changed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.applicationStateChanged.connect(self.on_app_state)
        self._pulse.start()
        self.look()

    def stop(self) -> None:
        """Before the background is shut down, and after all that was typed is on its way to the store."""
        if self._stopped:
            return
        self._stopped = True
        for timer in (self._idle, self._longest, self._retry, self._slow, self._pulse):
            timer.stop()
        if self._job is not None:
            self._job.cancel()
        self._watch(None)
        picture = self._picture
        if picture.is_on and not (picture.is_paused or picture.is_elsewhere) and picture.state in _WRITABLE:
            self._context.background.write(write_last, self._context.services)

    def look(self) -> None:
        """An exchange now, or right after the one under way."""
        self._exchange(flush=False)

    def sync_now(self, *, tell: bool = False) -> None:
        """With `tell` the user hears how it went."""
        self._retry_ms = FIRST_RETRY_MS
        if tell and self._telling is None:
            self._telling = Report()
        self._exchange(flush=True)

    def has_more(self) -> bool:
        """Whether another exchange follows the one under way."""
        return self._again

    def set_paused(self, on: bool) -> None:
        if on and self._job is not None:
            self._job.cancel()  # what it has taken in stays
        self._ask(partial(set_paused, self._context.services, on), self.on_configured)

    def release_held(self) -> None:
        """Says yes to the deletions."""
        self._ask(partial(release_held, self._context.services), self.on_configured)

    def keep_held(self) -> None:
        """Says no: the tasks come back, here and everywhere."""
        work = partial(keep_held, self._context.services)
        self._ask(work, self.on_held_kept).finished.connect(self.on_configured)

    def on_held_kept(self, number: int) -> None:
        self._context.tell(self.tr("%Ln task(s) are kept, and come back on your other devices.", "", number))

    def _ask(self, work: Callable[[], T], then: Callable[[T], None]) -> Job:
        """Something of the service that may have to wait for an exchange, which the user's own writes must not."""
        return self._context.read(work, then, owner=self)

    def on_configured(self, _nothing: object = None) -> None:
        """What is shared, or whether it is, may be different now."""
        self.sync_now()

    # what makes an exchange due

    def on_changed(self, _changes: object) -> None:
        picture = self._picture
        if picture.is_on and not (picture.is_paused or picture.is_elsewhere):
            self._idle.start()
            if not self._longest.isActive():
                self._longest.start()

    def on_idle(self) -> None:
        self._idle.stop()
        self._longest.stop()
        self._exchange(flush=True)

    def on_stirred(self) -> None:
        self._retry_ms = FIRST_RETRY_MS
        self.look()

    def on_pulse(self) -> None:
        if self._picture.is_on and abs(time.time() - self._last) >= LOOK_EVERY:
            self.look()

    def on_app_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._picture.is_on:
            self._ask(partial(user_looked, self._context.services), lambda _nothing: None)
            self.look()

    # an exchange

    def _exchange(self, *, flush: bool) -> None:
        if self._stopped or not self._started:
            return
        self._flush = self._flush or flush
        if self._job is not None:
            self._again = True
            return
        self._flushing, self._flush, self._again = self._flush, False, False
        self._retry.stop()
        self._last = time.time()
        services = self._context.services
        job = self._job = self._context.background.read(partial(exchange, services, self._flushing), owner=self)
        job.item.connect(self.on_progress)
        job.done.connect(self.on_done)
        job.failed.connect(self.on_failed)
        job.finished.connect(self.on_finished)
        self._slow.start()

    def on_progress(self, progress: tuple[int, int]) -> None:
        done, total = progress
        if total > _FEW_FILES and (self._progress is None or done * 100 // total > self._progress[0] * 100 // total):
            self._progress = progress
            if not self._slow.isActive():
                self.on_slow()

    def on_slow(self) -> None:
        if self._job is not None and not self._job.cancelled():
            self._show(replace(self._picture, is_busy=True, progress=self._progress))

    def on_done(self, outcome: Outcome) -> None:
        report = outcome.report
        status = outcome.status
        went_well = report is not None and not status.is_paused and status.state in _HEALTHY
        at = dt.datetime.now(dt.UTC) if went_well else self._picture.at
        self._watch(outcome.folder)
        if report is not None and report.stopped and self._job is not None and not self._job.cancelled():
            self._again = True  # it was too much for one exchange
        picture = Picture(
            status,
            outcome.folder,
            is_paused=status.is_paused,
            is_elsewhere=outcome.is_elsewhere,
            at=at,
        )
        self._context.look()  # what came in is on the screen before it is said that all is there
        self._plan(picture)
        self._show(picture)
        if report is not None:
            if report.renewed:
                self._context.tell(self.tr("This profile was copied or restored; it goes on as a new device."))
            self.exchanged.emit(report)
        if self._telling is not None:
            self._tell(self._telling, picture, report)

    def _tell(self, total: Report, picture: Picture, report: Report | None) -> None:
        """Of all exchanges since the user asked for one, when the last of them is over."""
        if report is not None:
            total.exported += report.exported
            total.imported += report.imported
        if self._again:
            return
        self._telling = None
        if report is None or picture.is_paused or picture.state not in _HEALTHY:
            self._context.tell(self._words.words(picture, self._context.now()).title)
        elif total.exported or total.imported:
            sent = self.tr("%Ln change(s) sent", "", total.exported)
            received = self.tr("%Ln received", "", total.imported)
            self._context.tell(self.tr("Synced: {sent}, {received}.").format(sent=sent, received=received))
        else:
            self._context.tell(self.tr("Synced. There was nothing new."))

    def on_failed(self, error: object) -> None:
        """The store could not be used, or we made a mistake. It is tried again, and said until it works."""
        if not isinstance(error, AssentError):
            log.warning("an exchange failed unexpectedly")
        status = self._picture.status
        if status.state is not State.FAILING:
            problem = str(error) if isinstance(error, AssentError) else ""
            status = replace(status, state=State.FAILING, device="", since=_now_ms(), problem=problem)
        picture = replace(self._picture, status=status, is_busy=False, progress=None)
        self._plan(picture)
        self._show(picture)

    def on_finished(self) -> None:
        self._job = None
        self._progress = None
        self._slow.stop()
        if self._picture.is_busy:  # it was cancelled
            self._show(replace(self._picture, is_busy=False, progress=None))
        if self._again:
            self._exchange(flush=False)

    def _plan(self, picture: Picture) -> None:
        """Where something is missing or in the way, it is looked for again, ever less often."""
        waits = picture.is_on and not (picture.is_paused or picture.is_elsewhere)
        if waits and picture.state is State.WRITING and not self._flushing:
            self._idle.start()
        elif waits and (picture.state in _RETRIED or picture.state is State.WRITING):
            self._retry.start(self._retry_ms)
            self._retry_ms = min(self._retry_ms * 2, LAST_RETRY_MS)
        else:
            self._retry_ms = FIRST_RETRY_MS

    def _show(self, picture: Picture) -> None:
        before, self._picture = self._picture, picture
        if picture != before or not picture.is_on:
            self.changed.emit(picture)

    def _watch(self, folder: Path | None) -> None:
        if folder == self._watched:
            return
        self._watched = folder
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None
        if folder is not None:
            self._watcher = Watcher(folder, self._stirred.emit)
            self._watcher.start()

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(slot)
        return timer


def runner_of(context: AppContext, window: QWidget) -> SyncRunner:
    """The one of the window, made now if need be."""
    return window.findChild(SyncRunner) or SyncRunner(context, window)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
