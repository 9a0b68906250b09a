"""Keeps the exchange with the shared folder going while the window is open."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.errors import AssentError
from desktop.services import Services
from desktop.ui.core.background import Handle, Job, current_job
from desktop.ui.core.context import AppContext
from desktop.ui.core.i18n import error_text
from desktop.ui.sync.words import SyncOverview, SyncWords
from sync.status import State, SyncReport, SyncStatus
from sync.watcher import Watcher

IDLE_MS, LONGEST_MS = 1_000, 5_000
"""Changes made here are written when no more came for the first, at the latest after the second."""

PULSE_MS = 5_000
CHECK_EVERY = 30.0
"""In seconds, by the wall clock at every pulse: a computer that slept checks soon after it woke up."""

FIRST_RETRY_MS, LAST_RETRY_MS = 1_000, 30_000
_SLOW_MS, _FEW_FILES = 400, 10
"""An import that takes longer than this and reads more files shows its progress."""

_RETRIED = (State.WAITING, State.FOLDER_MISSING, State.READ_ONLY, State.FULL, State.FAILING, State.CHANGED)
_HEALTHY = (State.UP_TO_DATE, State.WRITING, State.WAITING, State.SILENT)
_WRITABLE = (*_HEALTHY, State.TOO_LARGE, State.HELD)

_LAST_SECONDS = 2.0

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ExchangeResult:
    """How things stand after an exchange; `report` says what it did, where this process did it."""

    status: SyncStatus
    folder: Path | None
    report: SyncReport | None = None
    is_elsewhere: bool = False


class SyncRunner(QObject):
    """GUI thread only. All that may take time runs in the background; the store sees to it that writes are serial.

    `changed` carries a SyncOverview whenever there is news; `exchanged` the Report of every exchange that went well.
    """

    changed = Signal(object)
    exchanged = Signal(object)
    _folder_changed = Signal()  # from the watcher's thread

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.overview = SyncOverview()
        self._job: Job | None = None
        self._again = self._flush = self._flushing = False
        self._started = self._stopped = False
        self._telling: SyncReport | None = None
        self._words = SyncWords(self)
        self._watcher: Watcher | None = None
        self._watched: Path | None = None
        self._last = 0.0
        self._retry_ms = FIRST_RETRY_MS
        self._progress: tuple[int, int] | None = None
        self._idle = self._timer(IDLE_MS, self.on_idle)
        self._longest = self._timer(LONGEST_MS, self.on_idle)
        self._retry = self._timer(FIRST_RETRY_MS, self.check)
        self._slow = self._timer(_SLOW_MS, self.on_slow)
        self._pulse = QTimer(self, interval=PULSE_MS)
        self._pulse.timeout.connect(self.on_pulse)
        self._folder_changed.connect(self.on_folder_changed, Qt.ConnectionType.QueuedConnection)

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
        self.check()

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
        overview = self.overview
        if overview.is_on and not (overview.is_paused or overview.is_elsewhere) and overview.state in _WRITABLE:
            self._context.background.write(_write_last, self._context.services)

    def check(self) -> None:
        """An exchange now, or right after the one under way."""
        self._exchange(flush=False)

    def sync_now(self, *, tell: bool = False) -> None:
        """With `tell` the user hears how it went."""
        self._retry_ms = FIRST_RETRY_MS
        if tell and self._telling is None:
            self._telling = SyncReport()
        self._exchange(flush=True)

    def has_more(self) -> bool:
        """Whether another exchange follows the one under way."""
        return self._again

    def set_paused(self, on: bool) -> None:
        if on and self._job is not None:
            self._job.cancel()  # what it has taken in stays
        services = self._context.services
        self._ask(lambda: services.sync.pause() if on else services.sync.resume(), self.on_configured)

    def release_held(self) -> None:
        """Applies the deletions that were held back."""
        services = self._context.services
        self._ask(lambda: services.sync.release_held(), self.on_configured)

    def keep_held(self) -> None:
        """Refuses the deletions that were held back: the tasks come back on all devices."""
        services = self._context.services
        self._ask(lambda: services.sync.keep_held(), self.on_held_kept).finished.connect(self.on_configured)

    def on_held_kept(self, number: int) -> None:
        self._context.tell(self.tr("%Ln task(s) are kept, and come back on your other devices.", "", number))

    def _ask(self, work: Callable[[], T], then: Callable[[T], None]) -> Job:
        """Asks the service for what may have to wait for an exchange; the user's own writes must not wait with it.

        `work` is a lambda that says `services.sync`: that is imported at its first use, and not on the GUI thread.
        """
        return self._context.read(work, then, owner=self)

    def on_configured(self, _nothing: object = None) -> None:
        """The set-up has changed: looks at everything again."""
        self.sync_now()

    # what makes an exchange due

    def on_changed(self, _changes: object) -> None:
        overview = self.overview
        if overview.is_on and not (overview.is_paused or overview.is_elsewhere):
            self._idle.start()
            if not self._longest.isActive():
                self._longest.start()

    def on_idle(self) -> None:
        self._idle.stop()
        self._longest.stop()
        self._exchange(flush=True)

    def on_folder_changed(self) -> None:
        self._retry_ms = FIRST_RETRY_MS
        self.check()

    def on_pulse(self) -> None:
        if self.overview.is_on and abs(time.time() - self._last) >= CHECK_EVERY:
            self.check()

    def on_app_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self.overview.is_on:
            services = self._context.services
            self._ask(lambda: services.sync.user_looked(), lambda _nothing: None)
            self.check()

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
        job = self._job = self._context.background.read(partial(_exchange, services, self._flushing), owner=self)
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
            self._show(replace(self.overview, is_busy=True, progress=self._progress))

    def on_done(self, result: ExchangeResult) -> None:
        report = result.report
        status = result.status
        went_well = report is not None and not status.is_paused and status.state in _HEALTHY
        at = dt.datetime.now(dt.UTC) if went_well else self.overview.at
        self._watch(result.folder)
        if report is not None and report.stopped and self._job is not None and not self._job.cancelled():
            self._again = True  # there was too much for one exchange
        overview = SyncOverview(
            status,
            result.folder,
            is_paused=status.is_paused,
            is_elsewhere=result.is_elsewhere,
            at=at,
        )
        self._context.poll()  # what came in is on the screen before it is said that all is there
        self._plan(overview)
        self._show(overview)
        if report is not None:
            if report.renewed:
                self._context.tell(self.tr("This profile was copied or restored; it goes on as a new device."))
            self.exchanged.emit(report)
        if self._telling is not None:
            self._tell(self._telling, overview, report)

    def _tell(self, total: SyncReport, overview: SyncOverview, report: SyncReport | None) -> None:
        """Tells the sum of all exchanges since the user asked for one, when the last of them is over."""
        if report is not None:
            total.exported += report.exported
            total.imported += report.imported
        if self._again:
            return
        self._telling = None
        if report is None or overview.is_paused or overview.state not in _HEALTHY:
            waits = overview.is_paused or overview.is_elsewhere or overview.state in _HEALTHY
            self._context.tell(self._words.words(overview, self._context.now()).title, is_error=not waits)
        elif total.exported or total.imported:
            sent = self.tr("%Ln change(s) sent", "", total.exported)
            received = self.tr("%Ln received", "", total.imported)
            self._context.tell(self.tr("Synced: {sent}, {received}.").format(sent=sent, received=received))
        else:
            self._context.tell(self.tr("Synced. There was nothing new."))

    def on_failed(self, error: object) -> None:
        """The store could not be used, or there is a bug. It is tried again, and shown until it works."""
        if not isinstance(error, AssentError):
            log.warning("an exchange failed unexpectedly")
        status = self.overview.status
        if status.state is not State.FAILING:
            problem = error_text(error) if isinstance(error, AssentError) else ""
            status = replace(
                status, state=State.FAILING, device="", since=time.time_ns() // 1_000_000, problem=problem
            )
        overview = replace(self.overview, status=status, is_busy=False, progress=None)
        self._plan(overview)
        self._show(overview)

    def on_finished(self) -> None:
        self._job = None
        self._progress = None
        self._slow.stop()
        if self.overview.is_busy:  # it was cancelled
            self._show(replace(self.overview, is_busy=False, progress=None))
        if self._again:
            self._exchange(flush=False)

    def _plan(self, overview: SyncOverview) -> None:
        """Plans the next try where something is missing or in the way, each later than the one before."""
        waits = overview.is_on and not (overview.is_paused or overview.is_elsewhere)
        if waits and overview.state is State.WRITING and not self._flushing:
            self._idle.start()
        elif waits and (overview.state in _RETRIED or overview.state is State.WRITING):
            self._retry.start(self._retry_ms)
            self._retry_ms = min(self._retry_ms * 2, LAST_RETRY_MS)
        else:
            self._retry_ms = FIRST_RETRY_MS

    def _show(self, overview: SyncOverview) -> None:
        before, self.overview = self.overview, overview
        if overview != before or not overview.is_on:
            self.changed.emit(overview)

    def _watch(self, folder: Path | None) -> None:
        if folder == self._watched:
            return
        self._watched = folder
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None
        if folder is not None:
            self._watcher = Watcher(folder, self._folder_changed.emit)
            self._watcher.start()

    def _timer(self, interval: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(slot)
        return timer


def runner_of(context: AppContext, window: QWidget) -> SyncRunner:
    """The one runner of a window, made at its first use."""
    return window.findChild(SyncRunner) or SyncRunner(context, window)


def _exchange(services: Services, flush: bool) -> ExchangeResult:
    from desktop.services.sync_errors import SyncBusyError

    job, service = current_job(), services.sync
    try:
        report = service.sync_once(flush=flush, should_stop=job.cancelled, progress=partial(_report, job))
    except SyncBusyError:
        return ExchangeResult(service.status(), service.folder(), is_elsewhere=True)
    return ExchangeResult(service.status(), service.folder(), report)


def _report(job: Handle, done: int, total: int) -> None:
    job.report((done, total))


def _write_last(services: Services) -> None:
    """Writes what is left when the app ends, for two seconds at most; the rest waits for the next start."""
    until = time.monotonic() + _LAST_SECONDS
    try:
        services.sync.sync_once(flush=True, should_stop=lambda: time.monotonic() > until)
    except AssentError as error:
        log.info("the last exchange did not happen: %s", type(error).__name__)
