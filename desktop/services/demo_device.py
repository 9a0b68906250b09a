"""The demo's second device: a profile of its own that syncs through the shared folder, in a process of its own.

The process that starts it writes lines with a `DemoCommand` to its standard input and reads lines with a `DemoEvent`.
If the input ends without `DemoCommand.END`, that process has crashed, and this one deletes the demo's folder.

Its actions are those of somebody at another desk.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from typing import TextIO

from desktop.domain.task import Due, Filter, Task
from desktop.errors import AssentError
from desktop.logs import logged
from desktop.program import own_command
from desktop.services import Services
from desktop.services.demo import SECOND, DemoFolder
from desktop.services.sync_loop import SyncLoop
from desktop.settings import DEVICE_NAME

RENAMED = "Draft the launch email"
HERE, THERE = "Draft the launch email for customers", "Draft the launch email with Kim"
"""The task that both devices rename while one is offline, and the name that each gives it."""


class DemoEventKind(StrEnum):
    JOINED = "joined"
    TICKED = "ticked"
    ADDED = "added"
    COMPLETED = "completed"
    CONFIRMED = "confirmed"
    RENAMED_APART = "renamed apart"


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """`what` is the title of what was changed; `task_id` is the task that it is or belongs to."""

    kind: DemoEventKind
    what: str = ""
    task_id: str = ""

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_line(cls, line: str) -> DemoEvent:
        fields = json.loads(line)
        return cls(DemoEventKind(fields["kind"]), fields["what"], fields["task_id"])


DemoAction = Callable[[Services], DemoEvent | None]
"""Returns None if the task is not there any more, or done already."""


def tick(title: str, services: Services) -> DemoEvent | None:
    """Ticks the first open checklist item of a task."""
    task = _pending(services, title)
    items = [item for item in task.checklist if not item.is_checked and not item.archived] if task else []
    if not task or not items:
        return None
    services.checklists.tick(items[0].id)
    return DemoEvent(DemoEventKind.TICKED, items[0].title, task.id)


def add(title: str, label: str, services: Services) -> DemoEvent | None:
    due = Due(dt.date.today())  # noqa: DTZ011 -- due dates are local days
    task = services.tasks.create({"title": title, "due": due}, [label] if label else []).task
    return DemoEvent(DemoEventKind.ADDED, title, task.id)


def complete(title: str, services: Services) -> DemoEvent | None:
    task = _pending(services, title)
    if task is None:
        return None
    services.tasks.complete([task.id])
    return DemoEvent(DemoEventKind.COMPLETED, title, task.id)


def confirm(services: Services) -> DemoEvent | None:
    """Confirms one of the proposals that Confirm all would include."""
    for card in services.review.open_cards():
        for row in card.rows:
            if row.waits and row.ticked and services.review.confirm(row.item.id).outcomes[0].done:
                return DemoEvent(DemoEventKind.CONFIRMED, row.summary, row.item.task_id)
    return None


def rename_apart(services: Services) -> DemoEvent | None:
    """Renames a task while this device is offline; the other renames it too, which makes a conflict."""
    task = _pending(services, RENAMED)
    if task is None:
        return None
    services.tasks.edit([task.id], {"title": THERE})
    return DemoEvent(DemoEventKind.RENAMED_APART, RENAMED, task.id)


STORY: tuple[DemoAction, ...] = (
    partial(tick, "Buy groceries"),
    partial(add, "Pick up the parcel", "home"),
    confirm,
    rename_apart,
    partial(complete, "Return book to library"),
    partial(tick, "Launch prep"),
    partial(tick, "Buy groceries"),
    partial(add, "Ask Mia about the hut at the lake", ""),
    partial(tick, "Buy groceries"),
    partial(complete, "Renew passport photos"),
)


def _pending(services: Services, title: str) -> Task | None:
    today = dt.date.today()  # noqa: DTZ011
    pages = services.lists.iterate(Filter.PENDING, "", today)
    return next((task for page in pages for task in page if task.title == title), None)


class DemoCommand(StrEnum):
    OPEN = "open"  # a window on this device
    MET = "met"  # the other device has renamed the task too
    END = "end"


PACE = 9.0
_GLANCE = 0.2
_APART = 15.0
"""Seconds: between two events, between two checks of the window, and how long it stays offline at most."""

log = logging.getLogger(__name__)


def serve(folder: DemoFolder, commands: Iterable[str], answers: TextIO) -> None:
    """Runs the second device until the commands end."""

    def tell(event: DemoEvent) -> None:
        with suppress(OSError, ValueError):  # the other process is gone; the commands will end
            print(event.to_line(), file=answers, flush=True)

    with logged(folder.desktop):
        device = SecondDevice(folder, tell)
        thread = threading.Thread(target=device.run, name="second device")
        thread.start()
        try:
            is_over = _follow_commands(commands, device)
        finally:
            device.stop()
            thread.join()
    if not is_over:
        folder.remove()


def _follow_commands(commands: Iterable[str], device: SecondDevice) -> bool:
    """Whether DemoCommand.END came."""
    for command in commands:
        match DemoCommand(command.strip()):
            case DemoCommand.OPEN:
                device.open_window()
            case DemoCommand.MET:
                device.meet()
            case DemoCommand.END:
                return True
    return False


class SecondDevice:
    """`run` goes on, in the thread that calls it, until `stop`; the other methods may be called from any."""

    def __init__(
        self,
        folder: DemoFolder,
        tell: Callable[[DemoEvent], None],
        story: Sequence[DemoAction] = STORY,
        pace: float = PACE,
    ) -> None:
        self._folder = folder
        self._tell = tell
        self._story = list(story)
        self._pace = pace
        self._stopping = threading.Event()
        self._met = threading.Event()
        self._window_wanted = threading.Event()

    def open_window(self) -> None:
        """Opens a window, or brings the open one to the front."""
        self._window_wanted.set()

    def meet(self) -> None:
        self._met.set()

    def stop(self) -> None:
        self._stopping.set()
        self._met.set()

    def run(self) -> None:
        services = Services(self._folder.desktop)
        try:
            services.settings.set(DEVICE_NAME, SECOND)
            services.sync.join(self._folder.shared)
            services.sync.sync_once(flush=True)
            self._tell(DemoEvent(DemoEventKind.JOINED))
            self._loop(services)
        except AssentError as error:
            log.warning("the second device cannot take part: %s", type(error).__name__)
        finally:
            services.close()

    def _loop(self, services: Services) -> None:
        syncing = _BackgroundSync(services)
        window = _Window(self._folder)
        due = time.monotonic() + self._pace / 2
        try:
            while not self._stopping.wait(_GLANCE):
                if self._window_wanted.is_set():
                    self._window_wanted.clear()
                    syncing.stop()  # the window does the syncing from now on
                    window.open()
                elif not window.is_open():
                    syncing.start()
                if self._story and time.monotonic() >= due:
                    self._act(services, self._story.pop(0))
                    due = time.monotonic() + self._pace
        finally:
            window.close()
            syncing.stop()

    def _act(self, services: Services, act: DemoAction) -> None:
        apart = act is rename_apart
        if apart:
            services.sync.pause()
        try:
            event = act(services)
            if event is not None:
                self._tell(event)
                if apart:
                    self._met.wait(_APART)
        except AssentError:  # the user was quicker, or the folder is in use; the next action may succeed
            pass
        finally:
            if apart:
                services.sync.resume()


class _BackgroundSync:
    """Syncs in a thread while no window is open."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._loop: SyncLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._loop = SyncLoop(self._services.store, self._services.sync)
            self._thread = threading.Thread(target=self._loop.run, name="sync of the second device")
            self._thread.start()

    def stop(self) -> None:
        if self._loop is not None and self._thread is not None:
            self._loop.stop()
            self._thread.join()
            self._services.sync.close()
            self._loop = self._thread = None


class _Window:
    """A window on the second device."""

    def __init__(self, folder: DemoFolder) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []

    def open(self) -> None:
        """Starts the program again. If a window is open already, that brings it to the front and ends."""
        self._processes.append(
            subprocess.Popen(  # noqa: S603 -- ourselves
                own_command("demo", "--second-window", str(self._folder.root)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        )

    def is_open(self) -> bool:
        self._processes = [process for process in self._processes if process.poll() is None]
        return bool(self._processes)

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def run_second_device(folder: DemoFolder) -> int:
    """The main function of the process: commands come from standard input, events go to standard output."""
    if hasattr(os, "setsid"):
        with suppress(OSError):
            os.setsid()  # so that Ctrl+C and a closed terminal reach only the demo, which then ends this process
    # Raises SystemExit, so that window and sync are ended on the way out.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    serve(folder, sys.stdin, sys.stdout)
    return 0
