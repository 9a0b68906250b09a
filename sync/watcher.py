"""Notices that something in the shared folder may have changed; a scan then finds out what.

The system's file events are quick, but some get lost, some file systems have none, and a folder may vanish and come
back. So a thread also compares the folders' times every few seconds, and starts watching again where it ended.
"""

from __future__ import annotations

import logging
import os
import threading
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sync.segment_file import DEVICES

if TYPE_CHECKING:
    from watchdog.observers.api import BaseObserver, EventEmitter

LOOK_EVERY = 2.0
_SETTLE = 0.05  # one write makes several events
_logger = logging.getLogger(__name__)


class Watcher:
    """Calls `on_event` from a thread of its own, once for events that come close together.

    The first call comes soon after the start, for changes from before. `on_event` must return quickly.
    """

    def __init__(self, root: Path, on_event: Callable[[], None], look_every: float = LOOK_EVERY) -> None:
        self._root = root
        self._on_event = on_event
        self._look_every = look_every
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._observer: BaseObserver | None = None
        # A daemon: a drive that no longer answers may block the thread for ever, and the program must still end.
        self._thread = threading.Thread(target=self._supervise, name="folder watcher", daemon=True)

    def start(self) -> None:
        self._woken.set()
        self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        self._stopping.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _supervise(self) -> None:
        place = _identity(self._root)
        self._observe(place)
        times = _times(self._root)
        while True:
            woken = self._woken.wait(self._look_every)
            self._stopping.wait(_SETTLE if woken else 0)
            if self._stopping.is_set():
                break
            self._woken.clear()
            now = _identity(self._root)
            moved = now != place or (self._observer is not None and not self._observer.is_alive())
            if moved:
                place = now
                self._observe(place)
            before, times = times, _times(self._root)
            if woken or moved or times != before:
                self._tell()
        self._observe(None)

    def _tell(self) -> None:
        try:
            self._on_event()
        except Exception:  # the next event must be told nevertheless
            _logger.exception("A change in the shared folder could not be told")

    def _observe(self, place: object) -> None:
        """Stops watching the former folder, and watches this one; None for no folder."""
        if self._observer is not None:
            _end(self._observer, list(self._observer.emitters))
            self._observer = None
        if place is not None:
            try:
                self._observer = _observer(self._root.resolve(), self._woken.set)
            except OSError as error:
                _logger.info("No events from the shared folder (%s); looking every %s s", error, self._look_every)


def _observer(root: Path, wake: Callable[[], None]) -> BaseObserver:
    from watchdog import events
    from watchdog.observers import Observer

    class Handler(events.FileSystemEventHandler):
        def on_any_event(self, event: events.FileSystemEvent) -> None:  # noqa: ARG002
            wake()

    # Not the events of opening and reading: each scan would cause the next one.
    kinds: list[type[events.FileSystemEvent]] = [
        *(events.FileCreatedEvent, events.FileModifiedEvent, events.FileMovedEvent, events.FileDeletedEvent),
        *(events.DirCreatedEvent, events.DirMovedEvent, events.DirDeletedEvent),
    ]
    # A warning about a folder that appears just when watching its parent begins. It does no harm.
    warnings.filterwarnings("ignore", "Callback with id", RuntimeWarning)
    observer = Observer()
    observer.schedule(Handler(), str(root), recursive=True, event_filter=kinds)
    emitters = list(observer.emitters)
    try:
        observer.start()
    except OSError:
        _end(observer, emitters)  # where the folder went away meanwhile, some of its threads run already
        raise
    return observer


def _end(observer: BaseObserver, emitters: Sequence[EventEmitter]) -> None:
    """Waits for every thread of an observer, which by itself waits for only some of them."""
    observer.stop()
    for thread in (*emitters, observer):
        if thread.is_alive():
            thread.stop()
            thread.join()


def _identity(root: Path) -> tuple[int, int] | None:
    """Tells whether another drive was mounted at the same path."""
    try:
        status = root.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _times(root: Path) -> dict[str, int]:
    """When something was last added to or taken from each folder."""
    times = {}
    for folder in (root, root / DEVICES):
        try:
            with os.scandir(folder) as found:
                for entry in found:
                    if entry.is_dir(follow_symlinks=False):
                        times[entry.path] = entry.stat(follow_symlinks=False).st_mtime_ns
            times[str(folder)] = folder.stat().st_mtime_ns
        except OSError:
            continue
    return times
