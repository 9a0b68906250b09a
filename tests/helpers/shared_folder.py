"""Devices that share a folder: real stores, a real folder on disk, and a clock that the test moves."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from desktop.domain.task import TaskFields
from desktop.domain.views import Query, View
from desktop.store import Draft, Store
from desktop.store.drafts import new_task
from desktop.store.replica_storage import ReplicaStorage
from sync.crypto import KeyRing
from sync.files import DiskFiles
from sync.folder import Folder
from sync.importer import user_looked
from sync.policy import SECOND, Policy
from sync.replica import Replica
from sync.status import SyncReport, SyncStatus
from sync.vault import create_vault, find_vaults
from tests.bench.data import TODAY
from tests.helpers.stores import open_store, synced_rows

START = 1_700_000_000_000


class Device:
    def __init__(self, net: Network, name: str, store: Store, root: Path) -> None:
        self.net = net
        self.name = name
        self.store = store
        self.storage = ReplicaStorage(store)
        self.root = root
        self.files = DiskFiles(root)
        vault = next(iter(find_vaults(self.files)), None)
        assert vault is not None
        self.folder = Folder(self.files, vault.id)
        self.storage.enter(vault.id)
        self.restart()

    @property
    def id(self) -> str:
        return self.storage.identity().device

    @property
    def place(self) -> Path:
        return self.root / "d" / self.id

    def restart(self) -> None:
        """What a new process would start with."""
        self.replica = Replica(self.storage, self.folder, self.net.keys, self.name, "1.0", self.net.policy)

    def sync(self, **options: Any) -> SyncReport:
        return self.replica.step(self.net.now, flush=True, thorough=True, **options)

    def release_held(self) -> None:
        self.storage.end_hold(keep=False)
        user_looked(self.storage)

    def status(self) -> SyncStatus:
        return self.replica.status(self.net.now)

    def add(self, title: str, **fields: Any) -> str:
        return self.add_many([title], **fields)[0]

    def add_many(self, titles: list[str], **fields: Any) -> list[str]:
        given: TaskFields = fields  # type: ignore[assignment]
        drafts = [new_task({**given, "title": title}, "a0") for title in titles]
        self.write(*drafts)
        return [draft.id for draft in drafts]

    def edit(self, id_: str, **fields: Any) -> None:
        self.write(Draft("task", id_, fields))

    def write(self, *drafts: Draft) -> None:
        with self.store.write() as writer:
            writer.apply(drafts)

    def titles(self) -> set[str]:
        with self.store.read() as reader:
            return {task.title for page in reader.iterate(Query(View.LIVE, TODAY)) for task in page}

    def number(self) -> int:
        with self.store.read() as reader:
            return reader.count(Query(View.LIVE, TODAY))

    def title(self, id_: str) -> str:
        with self.store.read() as reader:
            task = reader.task(id_)
        assert task is not None
        return task.title

    def conflicts(self) -> set[tuple[str, str]]:
        with self.store.read() as reader:
            return {(conflict.value, conflict.winner) for conflict in reader.conflicts()}

    def segment_files(self) -> list[Path]:
        return sorted(self.place.glob("*.chg"))

    def snapshot_files(self) -> list[Path]:
        return sorted(self.place.glob("*.snap"))


class Network:
    """All devices look at the same folder, unless one is given another."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.path = folder
        self.root = folder / "shared"
        self.root.mkdir()
        self.now = START
        self.policy = Policy()
        self.keys: KeyRing | None = None
        self.devices: list[Device] = []
        self._stack = stack

    def make_vault(self, passphrase: str | None = None) -> None:
        self.keys = create_vault(DiskFiles(self.root), self.now, "test", passphrase).keys

    def device(self, name: str, root: Path | None = None, profile: Path | None = None) -> Device:
        if next(iter(find_vaults(DiskFiles(self.root))), None) is None:
            self.make_vault()
        start = START + 1000 * len(self.devices)
        store = self._stack.enter_context(open_store(profile or self.path / name, start))
        device = Device(self, name, store, root or self.root)
        self.devices.append(device)
        return device

    def clone(self, original: Device, name: str) -> Device:
        """A profile that was copied while nobody looked."""
        copy = self.path / name
        original.store.database.close()
        shutil.copytree(original.store.database.path.parent, copy)
        return self.device(name, profile=copy)

    def exchange(self, *devices: Device, rounds: int = 4) -> None:
        for _ in range(rounds):
            self.pass_time(SECOND)
            for device in devices or self.devices:
                device.sync()

    def pass_time(self, ms: int) -> None:
        self.now += ms

    def change(self, **policy: Any) -> None:
        self.policy = replace(self.policy, **policy)
        for device in self.devices:
            device.restart()

    def files(self) -> dict[str, bytes]:
        return {str(p.relative_to(self.root)): p.read_bytes() for p in self.root.rglob("*") if p.is_file()}


@contextmanager
def network(folder: Path) -> Iterator[Network]:
    with ExitStack() as stack:
        yield Network(folder, stack)


_VIEWED = ("tasks", "items", "labels", "others", "task_labels", "conflicts", "search")


def views(device: Device) -> dict[str, object]:
    """All that can be seen; a history may have gaps where a snapshot bridged them."""
    rows = synced_rows(device.store)
    return {name: rows[name] for name in _VIEWED}


def noting_reads(device: Device, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of all files that the device reads from now on."""
    reads: list[str] = []
    read = device.files.read

    def noted(path: str, limit: int) -> bytes:
        reads.append(path)
        return read(path, limit)

    monkeypatch.setattr(device.files, "read", noted)
    return reads


class Crash(BaseException):
    """As sudden as kill -9: nothing catches it."""


def crash_after(target: Any, name: str, calls: int = 1) -> Callable[[], None]:
    """Lets a method of an object do its work that many times, and then never return. Gives what undoes it."""
    original = getattr(target, name)
    left = calls

    def work(*args: Any, **kwargs: Any) -> Any:
        nonlocal left
        result = original(*args, **kwargs)
        left -= 1
        if left <= 0:
            raise Crash
        return result

    setattr(target, name, work)
    return lambda: setattr(target, name, original)
