"""Several devices of one user with their shared folder, and the state that they must reach."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from unittest import mock

from desktop.store import FILE_NAME, Store, database
from desktop.store.archive import patch_from
from sync.codec import Segment, SegmentKind, decode
from sync.crypto import KeyRing, key_id_of
from sync.errors import BrokenSegmentError
from sync.folder import vault_path
from sync.patch import Patch
from sync.policy import MINUTE, Policy
from sync.vault import create_vault
from tests.helpers.stores import PATCH, raw
from tests.sim.crash_timer import CrashTimer
from tests.sim.device import Device, copy_profile, travelling
from tests.sim.drive import Blob, Drive, View
from tests.sim.oracle import Oracle, Said, State, all_said
from tests.sim.user_actions import begin
from tests.sim.versions import Version, make_room, running

START = 1_767_225_600_000
"""The beginning of 2026."""
YEAR = 365 * 24 * 60 * MINUTE
MOST = 5


@dataclass(frozen=True, slots=True)
class Setting:
    """What a simulation begins with; one skew, in milliseconds, for each device."""

    seed: int = 0
    skews: tuple[int, ...] = (0, 0)
    encrypted: bool = False
    folding: int = -1
    versions: tuple[Version, ...] = (Version.NOW,) * MOST
    tasks: int = 8
    policy: Policy = field(default_factory=Policy)


class World:
    def __init__(self, setting: Setting, folder: Path, stack: ExitStack) -> None:
        self.setting = setting
        self.policy = setting.policy
        self.folder = folder
        self.now = START
        self.crash_timer = CrashTimer()
        self.drive = Drive()
        self.oracle = Oracle()
        self.random = random.Random(setting.seed)
        self.devices: list[Device] = []
        self.lost_files = False
        self._names = iter("abcdefghijklmnopqrstuvwxyz")
        self._decoded: dict[bytes, Segment] = {}
        self.traveller = stack.enter_context(travelling())
        stack.enter_context(mock.patch("os.urandom", self.random.randbytes))
        pragmas = tuple(each.replace("synchronous = FULL", "synchronous = OFF") for each in database._PRAGMAS)
        stack.enter_context(mock.patch.object(database, "_PRAGMAS", pragmas))
        stack.enter_context(self.crash_timer.in_database())
        stack.callback(self._stop)
        self.keys = _ring(self.random) if setting.encrypted else None
        maker = View(self.drive, self.crash_timer)
        self.vault = create_vault(maker, self.now, "simulated").info.id
        for place, skew in enumerate(setting.skews):
            self.join(skew, setting.versions[place], folding=place == setting.folding)

    def _stop(self) -> None:
        for device in self.devices:
            device.stop()

    def begin(self) -> None:
        """Something to work on, known to all."""
        first = self.devices[0]
        first.do(lambda: begin(first, self.setting.tasks))
        self.exchange()

    # devices

    def join(self, skew: int = 0, version: Version = Version.NOW, *, folding: bool = False) -> Device:
        name = next(self._names)
        profile = self.folder / name
        profile.mkdir()
        shutil.copyfile(_template() / FILE_NAME, profile / FILE_NAME)
        view = View(self.drive, self.crash_timer, folding)
        view.receive(vault_path(self.vault))
        device = Device(self, name, profile, view, skew, version)
        self.devices.append(device)
        return device

    def clone(self, original: Device) -> Device:
        """A profile that was copied to another machine, together with its copy of the shared folder."""
        name = next(self._names)
        profile = self.folder / name
        profile.mkdir()
        copy_profile(original.profile, profile)
        view = View(self.drive, self.crash_timer, original.view.folding)
        view.files = dict(original.view.files)
        device = Device(self, name, profile, view, original.skew, original.version)
        self.devices.append(device)
        return device

    def put_back(self, device: Device) -> None:
        """Restores a backup of a profile. What was written since, and is nowhere else, is lost."""
        mine = history(device)
        device.put_back()
        self.oracle.forget_all_but(self.held(), mine)

    def destroy(self, device: Device) -> None:
        mine = history(device)
        device.stop()
        self.devices.remove(device)
        self.oracle.forget_all_but(self.held(), mine)

    def lose(self, path: str) -> None:
        """Deletes a file from all copies of the folder."""
        self.lost_files = True
        self.drive.drop(path)
        for device in self.devices:
            device.view.files.pop(path, None)

    def damage(self, path: str, change: Callable[[Blob], Blob]) -> None:
        """Damages a file in all copies of the folder, as sync tools copy a damaged file too."""
        blob = self.drive.truth[path]
        assert blob is not None
        self.lost_files = True
        self.drive.truth[path] = bad = change(blob)
        for device in self.devices:
            if path in device.view.files:
                device.view.files[path] = bad

    def abandoned(self) -> set[str]:
        """Device ids that are no longer in use."""
        found = {path.split("/")[1] for path in self.drive.whole() if path.startswith("d/")}
        return found - {device.id for device in self.devices}

    def held(self) -> set[Said]:
        """Writes that are in any store, or in a file that all will get."""
        said = {one for device in self.devices for one in all_said([*history(device), *device.storage.held()])}
        for path, data in self.drive.whole().items():
            if segment := self.segment(path, data):
                said |= all_said(segment.patches)
        return said

    def segment(self, path: str, data: bytes) -> Segment | None:
        """What is in a file as it was written; None where it is no segment, or damaged."""
        if ".chg" not in path and ".snap" not in path:
            return None
        if data not in self._decoded:
            with running(Version.BREAKING):
                try:
                    self._decoded[data] = decode(data, self.keys)
                except BrokenSegmentError:
                    return None
        return self._decoded[data]

    def branches(self, device: str, seq: int) -> list[tuple[Patch, ...]]:
        """What was ever written under that number; more than once only where a profile was copied."""
        start = f"d/{device}/{seq:08}-"
        found = [self.segment(path, data) for path, data in self.drive.ever.items() if path.startswith(start)]
        return [segment.patches for segment in found if segment and segment.header.kind is SegmentKind.CHANGES]

    def expected(self) -> State:
        with running(Version.LATER):
            return self.oracle.state().without_forgotten()

    # the network

    def exchange(self, devices: list[Device] | None = None) -> int:
        """One round in which everything arrives; returns the number of files written."""
        before = self.drive.writes
        for device in devices or self.devices:
            device.view.receive_all()
            device.sync()
        for device in devices or self.devices:
            device.view.receive_all()
        return self.drive.writes - before


@contextmanager
def simulated(setting: Setting) -> Iterator[World]:
    _template()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="assent-sim-")))
        yield World(setting, folder, stack)


@cache
def _template() -> Path:
    """A new profile, made once and then copied, because that is faster."""
    folder = Path(tempfile.mkdtemp(prefix="assent-sim-"))
    store = Store.open(folder)
    make_room(store)
    raw(store, "DELETE FROM meta WHERE key IN ('device', 'instance')")
    with store.database.bare() as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    return folder


def history(device: Device) -> list[Patch]:
    with device.store.database.read() as connection:
        return [patch_from(row) for row in connection.execute(f"SELECT {PATCH} FROM history").all()]


def _ring(random_: random.Random) -> KeyRing:
    master = random_.randbytes(32)
    return KeyRing({key_id_of(master): master}, key_id_of(master))
