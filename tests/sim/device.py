"""One device of the simulated user: a real store, its copy of the shared folder, and a clock that is wrong."""

from __future__ import annotations

import datetime as dt
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import time_machine

from desktop.review.confirmation import ConfirmationService
from desktop.services.checklists import ChecklistService
from desktop.services.labels import LabelService
from desktop.services.task_lists import FilterService, TaskListService
from desktop.services.tasks import TaskService
from desktop.services.undo import UndoService
from desktop.store import FILE_NAME, Store
from desktop.store.archive import patch_from
from desktop.store.kinds import ERASED
from desktop.store.replica_storage import ReplicaStorage
from sync.folder import Folder
from sync.importer import user_looked
from sync.patch import Patch
from sync.replica import Replica
from sync.status import SyncReport, SyncStatus
from tests.helpers.stores import PATCH
from tests.sim.crash_timer import Crash
from tests.sim.drive import View
from tests.sim.versions import Version, running

if TYPE_CHECKING:
    from tests.sim.world import World

T = TypeVar("T")


class Device:
    def __init__(self, world: World, name: str, profile: Path, view: View, skew: int, version: Version) -> None:
        self.world = world
        self.name = name
        self.profile = profile
        self.view = view
        self.skew = skew
        self.version = version
        self.copy: Path | None = None
        self.asleep = False
        self.copies_put_back = 0
        self._read = 0
        self.start()
        self.news()

    # processes

    def start(self) -> None:
        with self.at_work():
            self.store = Store.open(self.profile, lambda: self.now)
            self.storage = ReplicaStorage(self.store)
            self.storage.enter(self.world.vault)
            self.tasks = TaskService(self.store)
            self.checklists = ChecklistService(self.store)
            self.labels = LabelService(self.store)
            self.lists = TaskListService(self.store)
            self.filters = FilterService(self.store)
            self.undo = UndoService(self.store)
            self.review = ConfirmationService(self.store)
            folder = Folder(self.view, self.world.vault)
            self.replica = Replica(
                self.storage, folder, self.world.keys, self.name, self.version.name, self.world.policy
            )

    def stop(self) -> None:
        self.store.close()

    def restart(self) -> None:
        self.stop()
        self.start()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Runs with this device's clock and version of the app."""
        self.world.traveller.move_to(dt.datetime.fromtimestamp(self.now / 1000, dt.UTC))
        with running(self.version):
            yield

    def do(self, act: Callable[[], T], crash_after: int | None = None) -> T | None:
        """Runs an action of the user. If it crashes, the device is started again."""
        try:
            return self._survive(act, crash_after)
        finally:
            self.world.oracle.acknowledge(self.news())

    def _survive(self, act: Callable[[], T], crash_after: int | None) -> T | None:
        self.world.crash_timer.left = crash_after
        try:
            with self.at_work():
                return act()
        except Crash:
            self.restart()
            return None
        finally:
            self.world.crash_timer.left = None

    # what it knows

    @property
    def now(self) -> int:
        return self.world.now + self.skew

    @property
    def id(self) -> str:
        return self.storage.identity().device

    def sync(self, *, flush: bool = True, crash_after: int | None = None) -> SyncReport | None:
        try:
            return self._survive(lambda: self.replica.step(self.now, flush=flush, thorough=flush), crash_after)
        finally:
            # The words of what is erased are overwritten in conversations while it is taken in.
            self.world.oracle.acknowledge(patch for patch in self.news() if patch.actor == ERASED)

    def release_held(self) -> None:
        """The user accepts the held deletions."""
        self.storage.end_hold(keep=False)
        user_looked(self.storage)

    def status(self) -> SyncStatus:
        with self.at_work():
            return self.replica.status(self.now)

    def news(self) -> list[Patch]:
        """The patches that were added to the history since the last call."""
        with self.store.database.read() as connection:
            rows = connection.execute(
                f"SELECT {PATCH}, seq FROM history WHERE seq > ? ORDER BY seq", (self._read,)
            ).all()
        self._read = rows[-1][-1] if rows else self._read
        return [patch_from(row) for row in rows]

    # copies of the profile

    def keep_copy(self) -> None:
        """Copies the profile, as a backup program does."""
        self.copy = self.profile.with_suffix(f".copy{self.world.drive.moment()}")
        self.copy.mkdir()
        copy_profile(self.profile, self.copy)

    def put_back(self) -> None:
        assert self.copy is not None
        self.copies_put_back += 1
        self.stop()
        shutil.rmtree(self.profile)
        shutil.copytree(self.copy, self.profile)
        self._read = 0
        self.start()
        self.news()


def copy_profile(source: Path, target: Path) -> None:
    """Copies a database, also while it is open."""
    with (
        closing(sqlite3.connect(source / FILE_NAME)) as original,
        closing(sqlite3.connect(target / FILE_NAME)) as copy,
    ):
        original.backup(copy)


def travelling() -> time_machine.travel:
    return time_machine.travel(0, tick=False)
