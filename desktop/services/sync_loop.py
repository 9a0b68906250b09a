"""Syncs continuously: soon after a change here or in the folder, and every 30 seconds anyway."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import closing

from desktop.errors import AssentError
from desktop.services.sync import SyncService
from desktop.services.sync_errors import SyncBusyError
from desktop.store import Store
from sync.status import SyncReport
from sync.watcher import Watcher

LOOK_EVERY = 30.0
_POLL_EVERY = 0.25
"""Seconds between two checks whether the database was written to, or changes wait to be sent."""
_AFTER_FAILURE = 5.0

log = logging.getLogger(__name__)


class SyncLoop:
    """`run` blocks until `stop`. In its thread, `on_report` is called after every exchange, and `on_trouble` with a
    sentence for each that failed."""

    def __init__(
        self,
        store: Store,
        service: SyncService,
        on_report: Callable[[SyncReport], None] = lambda _: None,
        on_trouble: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._service = service
        self._on_report = on_report
        self._on_trouble = on_trouble
        self._woken = threading.Event()
        self._stopping = threading.Event()

    def wake(self) -> None:
        """Syncs now: something may have changed, or the user wants it."""
        self._woken.set()

    def stop(self) -> None:
        self._stopping.set()
        self._woken.set()

    def run(self) -> None:
        watched, watcher = None, None
        try:
            with closing(self._store.probe()) as probe:
                while not self._stopping.is_set():
                    folder = self._service.folder()
                    if folder != watched:
                        if watcher is not None:
                            watcher.stop()
                        watched, watcher = folder, Watcher(folder, self.wake) if folder else None
                        if watcher is not None:
                            watcher.start()
                    failed = not self._exchange()
                    probe.changes()  # drops those that the exchange itself made
                    until = time.monotonic() + (_AFTER_FAILURE if failed else LOOK_EVERY)
                    while not self._woken.wait(_POLL_EVERY) and time.monotonic() < until:
                        written = probe.changes() is not None
                        if not failed and (written or self._service.has_unsent()):
                            break
                    self._woken.clear()
        finally:
            if watcher is not None:
                watcher.stop()

    def _exchange(self) -> bool:
        """False if it failed."""
        try:
            report = self._service.sync_once(should_stop=self._stopping.is_set)
        except SyncBusyError as error:
            self._on_trouble(str(error))
            return False
        except AssentError as error:
            log.warning("sync failed: %s", type(error).__name__)
            self._on_trouble(str(error))
            return False
        except Exception:
            log.exception("sync failed")
            self._on_trouble("Something went wrong that should not have; it is tried again.")
            return False
        self._on_report(report)
        if report.stopped:
            self.wake()  # to go on with the rest
        return True
