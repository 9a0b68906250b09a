"""Devices around one folder, each with a real profile, in one process."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from desktop.domain.views import Query, View
from desktop.secrets import Secrets
from desktop.services.sync import SyncService
from desktop.settings import DEVICE_NAME, Settings
from desktop.store import Draft, Store
from tests.bench.data import TODAY


class Clock:
    """Goes on by itself, and further by a leap."""

    def __init__(self) -> None:
        self._leapt = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self._leapt

    def leap(self, ms: int) -> None:
        self._leapt += ms


class Device:
    """A profile that takes part; nobody's keyring is touched."""

    def __init__(self, profile: Path, clock: Clock) -> None:
        self.store = Store.open(profile)
        settings = Settings(self.store)
        settings.set(DEVICE_NAME, profile.name)
        self.sync = SyncService(self.store, settings, Secrets(find=lambda: None), clock)

    def exchange(self) -> float:
        """Seconds that it took."""
        start = time.perf_counter()
        self.sync.sync_once(flush=True)
        return time.perf_counter() - start

    def write(self, batch: list[Draft]) -> None:
        with self.store.write() as writer:
            writer.apply(batch)

    def ids(self, number: int) -> list[str]:
        with self.store.read() as reader:
            return reader.ids(Query(View.LIVE, TODAY), limit=number)

    def close(self) -> None:
        self.sync.close()
        self.store.close()


@dataclass(slots=True)
class DeviceGroup:
    """Devices around one folder."""

    root: Path
    clock: Clock
    stack: ExitStack

    @property
    def folder(self) -> Path:
        return self.root / "shared"

    def device(self, name: str) -> Device:
        device = Device(self.root / name, self.clock)
        self.stack.callback(device.close)
        if self.folder.exists():
            device.sync.join(self.folder)
        else:
            self.folder.mkdir()
            device.sync.create(self.folder)
        return device

    def pass_time(self, devices: Sequence[Device], ms: int) -> None:
        """Long enough for each to hear of the others, and to tell them so."""
        for _ in range(2):
            self.clock.leap(ms)
            for device in devices:
                device.exchange()

    def files(self) -> list[Path]:
        return [path for path in self.folder.rglob("*") if path.is_file()]

    def size(self) -> int:
        return sum(path.stat().st_size for path in self.files())


@contextmanager
def device_group() -> Iterator[DeviceGroup]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield DeviceGroup(Path(folder), Clock(), stack)
