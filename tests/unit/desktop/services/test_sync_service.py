"""Sync as the front ends use it: set-up, secrets, one process at a time, and what is told."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend

from desktop.errors import InvalidInputError
from desktop.secrets import KeyringSilentError, Secrets
from desktop.services import sync_loop
from desktop.services.sync import SyncService
from desktop.services.sync_errors import SyncBusyError, SyncFailedError, WrongSecretError
from desktop.services.sync_lock import SyncLock
from desktop.services.sync_loop import SyncLoop
from sync.files import DiskFiles
from sync.status import State, SyncReport
from sync.vault import create_vault, find_vaults
from tests.helpers.machines import Machine
from tests.helpers.screen import wait_until


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def pair(tmp_path: Path, stack: ExitStack) -> tuple[Machine, Machine]:
    return Machine(tmp_path, "laptop", stack), Machine(tmp_path, "desktop", stack)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    folder.mkdir()
    return folder


def exchange(*machines: Machine) -> None:
    for _ in range(3):
        for machine in machines:
            machine.sync.sync_once(flush=True)


def test_off_until_a_folder_is_shared(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, desktop = pair
    assert laptop.sync.status().state is State.OFF
    assert laptop.sync.sync_once() == SyncReport()
    preview = laptop.sync.preview(shared)
    assert preview.is_new
    assert not preview.is_risky
    assert list(shared.iterdir()) == []
    with pytest.raises(SyncFailedError, match="No tasks are shared"):
        laptop.sync.join(shared)
    assert laptop.sync.create(shared).recovery_code == ""
    laptop.add("Milk")
    exchange(laptop)
    preview = desktop.sync.preview(shared)
    assert [device.name for device in preview.content.devices] == ["laptop"]
    with pytest.raises(SyncFailedError, match="join"):
        desktop.sync.create(shared)
    assert desktop.sync.status().state is State.OFF
    desktop.sync.join(shared)
    exchange(laptop, desktop)
    assert desktop.titles() == {"Milk"}
    assert laptop.sync.status().state is State.UP_TO_DATE
    assert {device.name for device in laptop.sync.status().devices} == {"laptop", "desktop"}
    laptop.sync.turn_off()
    assert laptop.sync.status().state is State.OFF
    laptop.sync.join(shared)
    laptop.add("Bread")
    exchange(laptop, desktop)
    assert desktop.titles() == {"Milk", "Bread"}
    assert len(laptop.sync.status().devices) == 2  # it came back as the one it was


def test_an_encrypted_folder_opens_with_the_passphrase_or_the_recovery_code(
    pair: tuple[Machine, Machine], shared: Path
) -> None:
    laptop, desktop = pair
    made = laptop.sync.create(shared, "correct horse")
    assert made.recovery_code
    assert not made.is_remembered  # there is no keyring here, and nothing is written to a file instead
    laptop.add("Milk")
    exchange(laptop)
    before = {path: path.read_bytes() for path in shared.rglob("*") if path.is_file()}
    assert b"Milk" not in b"".join(before.values())
    for wrong in ({"passphrase": "wrong"}, {"recovery_code": "0000"}, {}):
        with pytest.raises(WrongSecretError):
            desktop.sync.join(shared, **wrong)
    assert {path: path.read_bytes() for path in shared.rglob("*") if path.is_file()} == before
    assert desktop.sync.status().state is State.OFF
    desktop.sync.join(shared, recovery_code=made.recovery_code.lower())
    exchange(laptop, desktop)
    assert desktop.titles() == {"Milk"}

    laptop.sync.change_passphrase("battery staple")
    desktop.secrets = Secrets(lambda: None)
    desktop.sync.close()
    desktop.restart()
    assert desktop.sync.is_locked()
    desktop.sync.sync_once()
    assert desktop.sync.status().state is State.NEEDS_PASSPHRASE
    with pytest.raises(WrongSecretError):
        desktop.sync.unlock("correct horse")
    desktop.sync.unlock("battery staple")
    laptop.add("Bread")
    exchange(laptop, desktop)
    assert desktop.titles() == {"Milk", "Bread"}


def test_a_key_that_was_remembered_opens_the_folder_after_a_restart(
    pair: tuple[Machine, Machine], shared: Path
) -> None:
    laptop, _ = pair
    laptop.sync.create(shared, "correct horse")
    laptop.sync.close()
    laptop.restart()  # with the same keyring
    assert not laptop.sync.is_locked()
    laptop.add("Milk")
    assert laptop.sync.sync_once(flush=True).exported == 1
    assert "correct horse" not in laptop.services.store.database.path.read_bytes().decode("latin-1")
    laptop.sync.turn_off()
    assert laptop.secrets.get(f"sync-key-{find_vaults(DiskFiles(shared))[0].id}") is None


class SlowKeyring(KeyringBackend):
    """Is locked until the user has found the password."""

    priority = 1.0

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.unlocked = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        assert self.unlocked.wait(20)
        return self.kept.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[username]


KeyringBackend._classes.discard(SlowKeyring)  # keyring offers every subclass to everybody


def test_a_keyring_that_is_unlocked_late_opens_the_folder_then(
    pair: tuple[Machine, Machine], shared: Path, stack: ExitStack
) -> None:
    laptop, _ = pair
    keyring = SlowKeyring()
    stack.callback(keyring.unlocked.set)
    laptop.secrets = Secrets(lambda: keyring, limit=0.1)
    laptop.restart()
    laptop.sync.create(shared, "correct horse")
    laptop.sync.close()
    laptop.restart()
    laptop.add("Milk")
    with pytest.raises(KeyringSilentError):
        laptop.sync.sync_once(flush=True)
    status = laptop.sync.status()
    assert (status.state, "Unlock it" in status.problem) == (State.FAILING, True), (
        "and the passphrase is not asked for"
    )
    keyring.unlocked.set()
    assert laptop.sync.sync_once(flush=True).exported == 1


def test_pause_and_resume(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, _ = pair
    laptop.sync.create(shared)
    laptop.sync.pause()
    laptop.add("Milk")
    assert laptop.sync.sync_once(flush=True).exported == 0
    status = laptop.sync.status()
    assert (status.is_paused, status.state, status.number) == (True, State.WRITING, 1)
    laptop.restart()
    assert laptop.sync.is_paused
    laptop.sync.resume()
    assert laptop.sync.sync_once(flush=True).exported == 1


def test_one_process_of_a_profile_does_the_syncing(
    pair: tuple[Machine, Machine], shared: Path, tmp_path: Path
) -> None:
    laptop, _ = pair
    laptop.sync.create(shared)
    code = (
        "import sys, pathlib; from desktop.services.sync_lock import SyncLock; "
        "print(SyncLock(pathlib.Path(sys.argv[1])).acquire())"
    )

    def other() -> str:
        command = [sys.executable, "-c", code, str(tmp_path / "laptop")]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert other() == "True"
    laptop.sync.sync_once()
    assert other() == "False"
    second = SyncService(laptop.services.store, laptop.services.settings, laptop.secrets)
    with pytest.raises(SyncBusyError):
        second.sync_once()
    assert second.read_status().state is State.UP_TO_DATE
    laptop.add("Milk")  # writing goes on
    assert second.status().number == 1
    laptop.sync.close()
    second.sync_once(flush=True)
    second.close()


def test_a_lock_that_cannot_be_had_is_not_had(tmp_path: Path) -> None:
    assert not SyncLock(tmp_path / "nowhere").acquire()


def test_devices_are_renamed_and_retired(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, desktop = pair
    laptop.sync.create(shared)
    desktop.sync.join(shared)
    exchange(laptop, desktop)
    desktop.sync.rename("  attic ")
    exchange(desktop, laptop)
    assert "attic" in {device.name for device in laptop.sync.status().devices}
    for name in ("", "x" * 81):
        with pytest.raises(InvalidInputError):
            desktop.sync.rename(name)
    (other,) = [device.id for device in laptop.sync.status().devices if not device.is_this]
    (this,) = [device.id for device in laptop.sync.status().devices if device.is_this]
    with pytest.raises(SyncFailedError):
        laptop.sync.retire(this)
    laptop.sync.retire(other)
    exchange(laptop)
    assert [device.is_retired for device in laptop.sync.status().devices if device.id == other] == [True]


def test_the_folder_may_go_and_come_back(pair: tuple[Machine, Machine], shared: Path, tmp_path: Path) -> None:
    laptop, _ = pair
    laptop.sync.create(shared)
    exchange(laptop)
    shared.rename(tmp_path / "unplugged")
    laptop.sync.sync_once()
    assert laptop.sync.status().state is State.FOLDER_MISSING
    shared.mkdir()  # the place where it was mounted
    laptop.sync.sync_once(flush=True)
    assert laptop.sync.status().state is State.FOLDER_MISSING
    assert list(shared.iterdir()) == []
    create_vault(DiskFiles(shared), 1)  # somebody else's
    laptop.sync.sync_once(flush=True)
    assert laptop.sync.status().state is State.FOLDER_MISSING
    shutil.rmtree(shared)
    (tmp_path / "unplugged").rename(shared)
    laptop.sync.sync_once()
    assert laptop.sync.status().state is State.UP_TO_DATE


def test_two_that_shared_the_same_folder_apart_find_together(
    pair: tuple[Machine, Machine], shared: Path, tmp_path: Path
) -> None:
    laptop, desktop = pair
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    laptop.sync.create(shared)
    desktop.sync.create(elsewhere)
    laptop.add("Milk")
    desktop.add("Bread")
    exchange(laptop, desktop)
    shutil.copytree(elsewhere, shared, dirs_exist_ok=True)
    shutil.rmtree(elsewhere)
    elsewhere.symlink_to(shared)
    exchange(laptop, desktop)
    assert laptop.titles() == desktop.titles() == {"Milk", "Bread"}


def test_diagnostics_tell_nothing_of_what_was_written(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, desktop = pair
    laptop.sync.create(shared)
    desktop.sync.join(shared)
    laptop.add("very private")
    exchange(laptop, desktop)
    text = laptop.sync.diagnostics()
    assert "very private" not in text
    assert "state up to date" in text
    assert desktop.services.store.device in text


def test_the_loop_sends_and_receives_by_itself(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, desktop = pair
    laptop.sync.create(shared)
    desktop.sync.join(shared)
    arrived = threading.Event()

    def heard(report: SyncReport) -> None:
        if report.imported:
            arrived.set()

    loops = [SyncLoop(laptop.services.store, laptop.sync), SyncLoop(desktop.services.store, desktop.sync, heard)]
    threads = [threading.Thread(target=loop.run) for loop in loops]
    for thread in threads:
        thread.start()
    try:
        laptop.add("Milk")
        assert arrived.wait(30)
        assert desktop.titles() == {"Milk"}
    finally:
        for loop in loops:
            loop.stop()
        for thread in threads:
            thread.join(30)


def test_the_loop_says_what_is_in_its_way_and_goes_on(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, _ = pair
    laptop.sync.create(shared)
    laptop.sync.sync_once()
    in_the_way, exchanged = threading.Event(), threading.Event()
    said: list[str] = []

    def trouble(sentence: str) -> None:
        said.append(sentence)
        in_the_way.set()

    other = SyncService(laptop.services.store, laptop.services.settings, laptop.secrets)
    loop = SyncLoop(laptop.services.store, other, lambda _: exchanged.set(), trouble)
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        assert in_the_way.wait(30)
        assert set(said) == {"Another Assent process does the syncing for this profile."}
        laptop.sync.close()
        loop.wake()
        assert exchanged.wait(30)
    finally:
        loop.stop()
        thread.join(30)
        other.close()


@pytest.mark.parametrize("odd", ["held", "waiting"])
def test_the_loop_writes_soon_in_every_state(
    pair: tuple[Machine, Machine], shared: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    """Not only when it looks again anyway, which here is in an hour."""
    monkeypatch.setattr(sync_loop, "LOOK_EVERY", 3600.0)
    laptop, desktop = pair
    laptop.sync.create(shared)
    desktop.sync.join(shared)
    ids = [laptop.services.tasks.create({"title": f"Task {number}"}).task.id for number in range(30)]
    exchange(laptop, desktop)
    if odd == "held":
        laptop.services.tasks.trash(ids)
        laptop.sync.sync_once(flush=True)
    else:
        for title in ("lost", "late"):
            laptop.add(title)
            laptop.sync.sync_once(flush=True)
        place = shared / "d" / laptop.services.store.device
        sorted(place.glob("*.chg"))[-2].unlink()
    desktop.sync.sync_once()
    assert desktop.sync.status().state is State(odd)
    exchanged = threading.Event()
    loop = SyncLoop(desktop.services.store, desktop.sync, lambda _: exchanged.set())
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        assert exchanged.wait(30)
        desktop.add("Milk")
        wait_until(lambda: not desktop.sync.has_unsent(), "the change is written")
    finally:
        loop.stop()
        thread.join(30)


def test_the_names_of_devices_are_remembered(pair: tuple[Machine, Machine], shared: Path) -> None:
    laptop, desktop = pair
    laptop.sync.create(shared)
    desktop.sync.join(shared)
    exchange(laptop, desktop)
    names = {laptop.services.store.device: "laptop", desktop.services.store.device: "desktop"}
    assert laptop.sync.device_names() == desktop.sync.device_names() == names
    desktop.sync.rename("workstation")
    exchange(laptop, desktop)
    shutil.rmtree(shared)
    laptop.sync.turn_off()
    assert laptop.sync.device_names()[desktop.services.store.device] == "workstation"
