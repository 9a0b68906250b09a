"""What this device has joined is decided by its profile: no file in the folder changes it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from desktop.services.sync_errors import SyncFailedError
from sync.codec import Header, SegmentKind, encode, hash_of
from sync.files import DiskFiles
from sync.patch import Patch
from sync.status import State
from sync.vault import create_vault
from tests.helpers.machines import Machine

PASSPHRASE = "correct horse"
SECRET = "Buy the surprise present"


class Home:
    """Two devices that share an encrypted folder, or one that is not."""

    def __init__(self, tmp_path: Path, stack: ExitStack, passphrase: str | None) -> None:
        self.folder = tmp_path / "shared"
        self.folder.mkdir()
        self.laptop, self.desktop = Machine(tmp_path, "laptop", stack), Machine(tmp_path, "desktop", stack)
        self.laptop.sync.create(self.folder, passphrase)
        self.desktop.sync.join(self.folder, passphrase or "")
        self.laptop.add(SECRET)
        self.exchange()
        assert self.laptop.titles() == self.desktop.titles() == {SECRET}

    @property
    def machines(self) -> tuple[Machine, Machine]:
        return self.laptop, self.desktop

    @property
    def vault(self) -> Path:
        return next(path for path in self.folder.glob("vault-*.json") if "0000" not in path.name)

    def exchange(self) -> None:
        for _ in range(3):
            for machine in self.machines:
                machine.sync.sync_once(flush=True)

    def edit(self, **said: object) -> None:
        self.vault.write_text(json.dumps(json.loads(self.vault.read_text()) | said))

    def contents(self) -> dict[str, bytes]:
        return {str(p.relative_to(self.folder)): p.read_bytes() for p in self.folder.rglob("*") if p.is_file()}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def home(tmp_path: Path, stack: ExitStack) -> Home:
    return Home(tmp_path, stack, PASSPHRASE)


@pytest.fixture
def plain(tmp_path: Path, stack: ExitStack) -> Home:
    return Home(tmp_path, stack, None)


def plant(home: Home, id_: str = "0" * 16) -> None:
    said = {"format": 1, "id": id_, "created": 1, "encrypted": False, "name": "", "key": ""}
    (home.folder / f"vault-{id_}.json").write_text(json.dumps(said))


def set_flag(home: Home) -> None:
    home.edit(encrypted=False, key="")


def other_key(home: Home) -> None:
    home.edit(key="f" * 16)


def swap(home: Home) -> None:
    home.vault.unlink()
    plant(home, "f" * 16)


def swap_content(home: Home) -> None:
    home.vault.write_text(json.dumps({"format": 1, "id": "f" * 16, "created": 1, "encrypted": False, "key": ""}))


def set_up_by_another(home: Home) -> None:
    """Another device shared the same folder without a passphrase, before it had what is in it."""
    elsewhere = home.folder.parent / "elsewhere"
    elsewhere.mkdir()
    create_vault(DiskFiles(elsewhere), 1)
    shutil.copytree(elsewhere, home.folder, dirs_exist_ok=True)


CHANGES: list[Callable[[Home], None]] = [plant, set_flag, other_key, swap, swap_content, set_up_by_another]


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("change", CHANGES)
def test_an_encrypted_folder_that_says_otherwise_is_left_alone_until_it_is_right(
    home: Home, change: Callable[[Home], None], restarted: bool
) -> None:
    before = home.contents()
    change(home)
    changed = home.contents()
    for machine in home.machines:
        machine.add(f"Milk on {machine.services.profile.name}")
        if restarted:
            machine.restart()
        assert machine.state() is State.CHANGED
        status = machine.sync.status()
        assert "Nothing was read and nothing was written" in status.problem
        assert status.vaults[0].encrypted
        assert status.vaults[0].id in status.problem
        assert len(status.vaults) > 1
        assert machine.sync.read_status().state is State.CHANGED
    assert home.contents() == changed
    # once the file is right again, all goes on by itself
    for path in set(changed) - set(before):
        (home.folder / path).unlink()
    for path, data in before.items():
        (home.folder / path).write_bytes(data)
    home.exchange()
    assert home.laptop.sync.status().state is State.UP_TO_DATE
    assert home.laptop.titles() == home.desktop.titles() >= {"Milk on laptop", "Milk on desktop"}
    assert not any(b"Milk" in data for data in home.contents().values())


@pytest.mark.parametrize("change", CHANGES)
def test_the_user_can_go_on_with_what_was_joined(home: Home, change: Callable[[Home], None]) -> None:
    change(home)
    for machine in home.machines:
        assert machine.state() is State.CHANGED
    for machine in home.machines:
        machine.sync.keep_ours()
    home.laptop.add("Milk")
    home.exchange()
    assert home.laptop.sync.status().state is State.UP_TO_DATE
    assert "Milk" in home.desktop.titles()
    assert not any(b"Milk" in data or SECRET.encode() in data for data in home.contents().values())
    home.laptop.restart()
    assert home.laptop.state() is State.UP_TO_DATE


def test_forged_changes_are_refused_whatever_the_vault_file_says(home: Home) -> None:
    vault, device = json.loads(home.vault.read_text())["id"], "1" * 16
    plant(home)
    set_flag(home)
    for id_ in (vault, "0" * 16):
        patch = Patch("task", "x", {"title": "Forged", "created_at": "2026-01-01T00:00:00Z"}, "1" * 16 + device)
        data = encode(Header(SegmentKind.CHANGES, id_, device, "2" * 16, 1), [patch], None)
        place = home.folder / "d" / device
        place.mkdir(parents=True, exist_ok=True)
        (place / f"00000001-{hash_of(data)[:16]}.chg").write_bytes(data)
    home.exchange()
    home.laptop.sync.keep_ours()
    home.exchange()
    assert home.laptop.titles() == home.desktop.titles() == {SECRET}


@pytest.mark.parametrize("keys", [False, True])
@pytest.mark.parametrize("encrypted", [False, True])
def test_a_vault_file_and_key_slots_that_are_gone_are_put_back(
    tmp_path: Path, stack: ExitStack, encrypted: bool, keys: bool
) -> None:
    home = Home(tmp_path, stack, PASSPHRASE if encrypted else None)
    before = {path: data for path, data in home.contents().items() if path.startswith(("vault", "keys"))}
    for path in before:
        if path.startswith("keys") == keys:
            (home.folder / path).unlink()
    for machine in home.machines:
        machine.restart()
    assert home.laptop.state() is State.UP_TO_DATE
    assert before.items() <= home.contents().items()


@pytest.mark.parametrize("damage", [b"", b"{", None])
def test_a_damaged_vault_file_is_put_back(home: Home, damage: bytes | None) -> None:
    whole = home.vault.read_bytes()
    place = home.vault
    if damage is None:
        spot = whole.index(b'"key": "') + 10
        place.write_bytes(whole[:spot] + bytes([whole[spot] ^ 1]) + whole[spot + 1 :])
    else:
        place.write_bytes(damage)
    assert home.desktop.state() is State.UP_TO_DATE
    assert place.read_bytes() == whole


def test_an_empty_folder_is_offline_and_stays_empty(home: Home) -> None:
    """An unmounted drive leaves one behind."""
    shutil.rmtree(home.folder)
    home.folder.mkdir()
    for machine in home.machines:
        assert machine.state() is State.FOLDER_MISSING
    assert not list(home.folder.iterdir())


def test_planted_key_slots_do_not_take_the_place_of_the_real_ones(home: Home) -> None:
    real = next((home.folder / "keys").iterdir())
    whole = real.read_bytes()
    said = json.loads(whole)
    said["slots"][0]["sealed"] = "00" * 60
    real.unlink()
    real.with_name(real.name.replace("-", "-0")).write_text(json.dumps(said))
    home.exchange()
    assert real.read_bytes() == whole


def test_a_former_passphrase_that_is_replayed_does_not_stay(home: Home) -> None:
    former = next((home.folder / "keys").iterdir())
    whole = former.read_bytes()
    home.laptop.sync.change_passphrase("another one")
    former.write_bytes(whole)
    home.exchange()
    assert not former.exists()
    with pytest.raises(SyncFailedError):
        home.desktop.sync.unlock(PASSPHRASE)
    home.desktop.sync.unlock("another one")


@pytest.mark.parametrize("damage", ["gone", "empty", "of another vault", "former"])
def test_without_a_keyring_the_kept_key_slots_open_the_folder(home: Home, tmp_path: Path, damage: str) -> None:
    """As for `--once` on a machine without one: each run starts locked."""
    former = next((home.folder / "keys").iterdir())
    before = former.read_bytes()
    home.laptop.sync.change_passphrase("another one")
    home.exchange()
    (real,) = (home.folder / "keys").iterdir()
    whole = real.read_bytes()
    real.unlink()
    if damage == "empty":
        real.write_bytes(b"")
    elif damage == "former":
        former.write_bytes(before)
    elif damage == "of another vault":
        (tmp_path / "else").mkdir()
        create_vault(DiskFiles(tmp_path / "else"), 1, passphrase="x")
        shutil.copytree(tmp_path / "else" / "keys", home.folder / "keys", dirs_exist_ok=True)
    home.desktop.secrets._session.clear()
    home.desktop.restart()
    assert home.desktop.state() is State.NEEDS_PASSPHRASE
    if damage != "former":
        with pytest.raises(SyncFailedError):
            home.desktop.sync.unlock(PASSPHRASE)
    home.desktop.sync.unlock("another one")
    assert home.desktop.state() is State.UP_TO_DATE
    assert real.read_bytes() == whole


def test_a_former_passphrase_opens_for_nobody_while_the_new_file_is_there(
    home: Home, tmp_path: Path, stack: ExitStack
) -> None:
    former = next((home.folder / "keys").iterdir())
    before = former.read_bytes()
    home.laptop.sync.change_passphrase("another one")
    former.write_bytes(before)
    newcomer = Machine(tmp_path, "newcomer", stack)
    with pytest.raises(SyncFailedError):
        newcomer.sync.join(home.folder, PASSPHRASE)
    home.desktop.sync.sync_once()
    assert not former.exists(), "whoever has the key deletes it"


def test_a_folder_that_became_plain_is_not_joined_again_unasked(home: Home) -> None:
    home.laptop.sync.turn_off()
    set_flag(home)
    with pytest.raises(SyncFailedError, match="joined"):
        home.laptop.sync.join(home.folder)


def test_a_profile_from_before_this_was_remembered_goes_by_its_own_segments(home: Home) -> None:
    with home.laptop.services.store.database.write() as connection:
        connection.execute("DELETE FROM sync_notes WHERE key = 'config/vault'")
    set_flag(home)
    home.laptop.restart()
    assert home.laptop.state() is State.CHANGED


def test_the_plain_set_is_left_for_the_encrypted_one_by_choice(plain: Home, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    made = create_vault(DiskFiles(elsewhere), 1, passphrase=PASSPHRASE)
    shutil.copytree(elsewhere, plain.folder, dirs_exist_ok=True)
    plain.laptop.add("Milk")
    assert plain.laptop.state() is State.CHANGED
    for machine in plain.machines:
        machine.sync.join(plain.folder, PASSPHRASE, vault=made.info.id)
    plain.exchange()
    assert plain.laptop.titles() == plain.desktop.titles() == {SECRET, "Milk"}
    assert not any(b"Milk" in data or SECRET.encode() in data for data in plain.contents().values())
    for machine in plain.machines:
        status = machine.sync.status()
        assert (status.state, status.quarantined) == (State.UP_TO_DATE, ())


def test_two_plain_sets_that_meet_become_one_without_a_trace(plain: Home, tmp_path: Path, stack: ExitStack) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    phone = Machine(tmp_path, "phone", stack)
    phone.sync.create(elsewhere)
    phone.add("Bread")
    phone.sync.sync_once(flush=True)
    shutil.copytree(elsewhere, plain.folder, dirs_exist_ok=True)
    shutil.rmtree(elsewhere)
    elsewhere.symlink_to(plain.folder)
    for _ in range(4):
        for machine in (phone, *plain.machines):
            machine.sync.sync_once(flush=True)
    for machine in (phone, *plain.machines):
        status = machine.sync.status()
        assert machine.titles() == {SECRET, "Bread"}
        assert (status.state, status.quarantined) == (State.UP_TO_DATE, ())
        assert not any(device.waiting or device.lacks for device in status.devices)
