import json
from pathlib import Path

import pytest

from sync.codec import encode
from sync.crypto import KeyRing, Slot, SlotKind, new_code
from sync.errors import (
    FolderOfflineError,
    MistypedRecoveryCodeError,
    NewerFormatError,
    UnknownKeyError,
    VaultMismatchError,
    WrongPassphraseError,
)
from sync.files import DiskFiles
from sync.folder import Folder, Head
from sync.key_slots import change_secret, unlock
from sync.vault import (
    DevicePreview,
    NewVault,
    change_passphrase,
    create_vault,
    find_vaults,
    open_vault,
    preview,
    profile_inside,
    ring_of,
)
from tests.helpers.segments import CHEAP, HERE, NONCE, THERE, VAULT, header, task

NOW = 1_794_800_000_000


@pytest.fixture
def files(tmp_path: Path) -> DiskFiles:
    root = tmp_path / "shared"
    root.mkdir()
    return DiskFiles(root)


@pytest.fixture
def locked(files: DiskFiles) -> NewVault:
    return create_vault(files, NOW, "Home", passphrase="open sesame", cost=CHEAP)


def contents(files: DiskFiles) -> dict[str, bytes]:
    return {str(path.relative_to(files.root)): path.read_bytes() for path in files.root.rglob("*") if path.is_file()}


def put(files: DiskFiles, path: str, content: object) -> None:
    place = files.root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


def test_a_plain_vault(files: DiskFiles) -> None:
    assert next(iter(find_vaults(files)), None) is None
    made = create_vault(files, NOW, "Home\n📚")
    assert made.keys is None
    assert made.recovery_code == ""
    assert next(iter(find_vaults(files)), None) == made.info
    assert (made.info.encrypted, made.info.created, made.info.name) == (False, NOW, "Home 📚")
    assert list(contents(files)) == [f"vault-{made.info.id}.json"]
    assert open_vault(files, made.info) is None


def test_an_encrypted_vault_opens_by_passphrase_and_by_recovery_code(files: DiskFiles, locked: NewVault) -> None:
    info = next(iter(find_vaults(files)), None)
    assert info == locked.info
    assert info.encrypted
    assert locked.keys is not None
    for ring in (
        open_vault(files, info, passphrase="open sesame"),
        open_vault(files, info, recovery_code=locked.recovery_code.lower()),
        ring_of(info, locked.keys.keys[info.key]),
    ):
        assert ring is not None
        assert (ring.keys, ring.current) == (locked.keys.keys, info.key)


def test_neither_key_nor_secrets_lie_in_the_folder(files: DiskFiles, locked: NewVault) -> None:
    assert locked.keys is not None
    everything = b"".join(contents(files).values()).lower()
    (master,) = locked.keys.keys.values()
    for secret in (b"open sesame", locked.recovery_code.lower().encode(), master, master.hex().encode()):
        assert secret not in everything


def test_a_wrong_secret_changes_nothing(files: DiskFiles, locked: NewVault) -> None:
    before = contents(files)
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, passphrase="open barley")
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info)
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, recovery_code=new_code())
    with pytest.raises(MistypedRecoveryCodeError):
        open_vault(files, locked.info, recovery_code="open sesame")
    with pytest.raises(UnknownKeyError):
        ring_of(locked.info, bytes(32))
    assert contents(files) == before


def test_a_new_passphrase_takes_the_place_of_the_former(files: DiskFiles, locked: NewVault) -> None:
    assert locked.keys is not None
    change_passphrase(files, locked.info, locked.keys, "new words", CHEAP)
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, "open sesame")
    for ring in (
        open_vault(files, locked.info, "new words"),
        open_vault(files, locked.info, recovery_code=locked.recovery_code),
    ):
        assert ring is not None
        assert ring.keys == locked.keys.keys
    assert len(files.list("keys")) == 1


def test_a_new_recovery_code(files: DiskFiles, locked: NewVault) -> None:
    assert locked.keys is not None
    code = new_code()
    change_secret(files, locked.info.id, locked.keys, code, SlotKind.RECOVERY)
    assert open_vault(files, locked.info, recovery_code=code)
    assert open_vault(files, locked.info, "open sesame")
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, recovery_code=locked.recovery_code)


def test_cut_short_a_change_of_passphrase_has_happened(
    files: DiskFiles, locked: NewVault, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert locked.keys is not None

    def crash(path: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "delete", crash)
    with pytest.raises(KeyboardInterrupt):
        change_passphrase(files, locked.info, locked.keys, "new words", CHEAP)
    assert len(files.list("keys")) == 2
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, "open sesame")
    assert open_vault(files, locked.info, "new words")


def test_two_devices_that_change_it_at_once_both_can_open(files: DiskFiles, locked: NewVault, tmp_path: Path) -> None:
    assert locked.keys is not None
    before = contents(files)
    change_passphrase(files, locked.info, locked.keys, "mine", CHEAP)
    other = DiskFiles(tmp_path / "other")
    for path, data in before.items():
        put(other, path, data)
    change_passphrase(other, locked.info, locked.keys, "theirs", CHEAP)
    for path, data in contents(other).items():
        put(files, path, data)
    assert open_vault(files, locked.info, "mine")
    assert open_vault(files, locked.info, "theirs")


@pytest.mark.parametrize("empty", ["", "  \n"])
def test_a_passphrase_is_not_empty(files: DiskFiles, locked: NewVault, tmp_path: Path, empty: str) -> None:
    assert locked.keys is not None
    before = contents(files)
    with pytest.raises(WrongPassphraseError):
        change_passphrase(files, locked.info, locked.keys, empty)
    assert contents(files) == before
    (tmp_path / "new").mkdir()
    with pytest.raises(WrongPassphraseError):
        create_vault(DiskFiles(tmp_path / "new"), NOW, passphrase=empty)
    assert contents(DiskFiles(tmp_path / "new")) == {}


def test_a_locked_ring_changes_no_passphrase(files: DiskFiles, locked: NewVault) -> None:
    before = contents(files)
    with pytest.raises(UnknownKeyError):
        change_passphrase(files, locked.info, KeyRing(current=locked.info.key), "new words", CHEAP)
    assert contents(files) == before


def test_slots_that_have_not_arrived_are_no_wrong_passphrase(files: DiskFiles, locked: NewVault) -> None:
    (entry,) = files.list("keys")
    place = files.root / "keys" / entry.name
    data = place.read_bytes()
    for part in (b"", data[:100], b"[]", b"[" * 60_000, bytes(100_000)):
        place.write_bytes(part)
        with pytest.raises(UnknownKeyError):
            open_vault(files, locked.info, "open sesame")
    place.unlink()
    with pytest.raises(UnknownKeyError):
        open_vault(files, locked.info, "open sesame")
    put(files, f"keys/{entry.name} (conflicted copy).json", data)
    assert open_vault(files, locked.info, "open sesame")


@pytest.mark.parametrize(
    "change",
    [
        {"memory": 90_000_000},
        {"passes": 90_000_000},
        {"lanes": True},
        {"salt": "x"},
        {"salt": ""},
        {"sealed": 5},
        {"kind": "eye"},
    ],
    ids=str,
)
def test_strange_slots_are_passed_over(files: DiskFiles, locked: NewVault, change: dict[str, object]) -> None:
    (entry,) = files.list("keys")
    path = f"keys/{entry.name}"
    content = json.loads((files.root / path).read_bytes())
    content["slots"] = [content["slots"][0] | change, None, 7, *content["slots"]]
    put(files, path, content)
    ring = open_vault(files, locked.info, "open sesame")
    assert ring is not None
    change_passphrase(files, locked.info, ring, "new words", CHEAP)
    assert (files.root / path).exists(), "what a newer version may have put there was deleted"


def test_a_slot_cannot_pass_off_another_key(files: DiskFiles, locked: NewVault, tmp_path: Path) -> None:
    """Somebody who may write to the folder, and knows the passphrase, but not the key."""
    (tmp_path / "theirs").mkdir()
    theirs = create_vault(DiskFiles(tmp_path / "theirs"), NOW, passphrase="open sesame", cost=CHEAP)
    assert theirs.keys is not None
    forged = KeyRing({locked.info.key: theirs.keys.keys[theirs.info.key]}, locked.info.key)
    (entry,) = files.list("keys")
    files.delete(f"keys/{entry.name}")
    change_secret(files, locked.info.id, forged, "open sesame", cost=CHEAP)
    with pytest.raises(WrongPassphraseError):
        unlock(files, locked.info.id, locked.info.key, "open sesame")


def test_only_so_many_slots_are_tried(files: DiskFiles, locked: NewVault, monkeypatch: pytest.MonkeyPatch) -> None:
    (entry,) = files.list("keys")
    data = json.loads((files.root / "keys" / entry.name).read_bytes())
    data["slots"] = [data["slots"][0]] * 100
    for number in range(100):
        put(files, f"keys/{number:016x}.json", data)
    tried = []

    def fail(slot: Slot, secret: str, context: str) -> bytes:
        tried.append(slot)
        raise WrongPassphraseError

    monkeypatch.setattr("sync.key_slots.unwrap", fail)
    with pytest.raises(WrongPassphraseError):
        open_vault(files, locked.info, "guess")
    assert 0 < len(tried) <= 256


# finding


def test_of_two_vaults_the_least_id_is_the_one(files: DiskFiles) -> None:
    info = {"format": 1, "created": NOW, "encrypted": False, "name": "", "key": ""}
    for number in (3, 1, 2):
        put(files, f"vault-{number:016x}.json", info | {"id": f"{number:016x}"})
    put(files, f"vault-{1:016x} (1).json", info | {"id": f"{1:016x}"})
    assert [vault.id for vault in find_vaults(files)] == [f"{number:016x}" for number in (1, 2, 3)]
    found = next(iter(find_vaults(files)), None)
    assert found is not None
    assert found.id == f"{1:016x}"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff", b"[" * 10_000, b" " * 20_000, {}, {"format": 1, "id": "../x", "created": 1}],
    ids=lambda content: str(content)[:20],
)
def test_a_vault_file_that_is_not_whole_means_not_here_yet(files: DiskFiles, content: object) -> None:
    put(files, f"vault-{VAULT}.json", content)
    for call in (find_vaults, preview, lambda files: create_vault(files, NOW)):
        with pytest.raises(FolderOfflineError):
            call(files)


def test_devices_without_a_vault_file_mean_not_here_yet(files: DiskFiles) -> None:
    (files.root / "d" / HERE).mkdir(parents=True)
    with pytest.raises(FolderOfflineError):
        create_vault(files, NOW)


def test_a_newer_vault(files: DiskFiles) -> None:
    put(files, f"vault-{VAULT}.json", {"format": 2, "id": VAULT})
    with pytest.raises(NewerFormatError):
        next(iter(find_vaults(files)), None)


def test_no_second_vault_is_made(files: DiskFiles, locked: NewVault) -> None:
    before = contents(files)
    with pytest.raises(VaultMismatchError):
        create_vault(files, NOW, passphrase="other")
    assert contents(files) == before


def test_no_folder_no_vault(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path / "gone")
    for call in (find_vaults, preview, lambda files: create_vault(files, NOW)):
        with pytest.raises(FolderOfflineError):
            call(files)
    assert not (tmp_path / "gone").exists()


def test_keys_are_there_before_the_vault_is(files: DiskFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    write = files.write_new

    def note(path: str, data: bytes) -> None:
        order.append(path)
        write(path, data)

    monkeypatch.setattr(files, "write_new", note)
    create_vault(files, NOW, passphrase="x", cost=CHEAP)
    assert [path.split("/")[0].split("-")[0] for path in order] == ["keys", "vault"]


# looking before leaping


def test_preview_of_an_empty_folder_and_of_one_with_other_things(files: DiskFiles) -> None:
    assert preview(files).vaults == ()
    put(files, "holiday.jpg", b"x")
    (files.root / "music").mkdir()
    seen = preview(files)
    assert (seen.vaults, seen.devices, seen.other_files, seen.encrypted) == ((), (), 2, False)


def test_preview_of_a_vault(files: DiskFiles, locked: NewVault) -> None:
    folder = Folder(files, locked.info.id)
    sizes = []
    for seq in (1, 2):
        data = encode(header(vault=locked.info.id, seq=seq), [task(seq)], locked.keys)
        folder.write_segment(data)
        sizes.append(len(data))
    folder.write_head(Head(HERE, NONCE, "Laptop", 2, at=NOW))
    folder.write_segment(encode(header(vault=locked.info.id, device=THERE), [task(3)], locked.keys))
    folder.retire(THERE, HERE, NOW)
    before = contents(files)
    seen = preview(files)
    assert contents(files) == before
    assert seen.encrypted
    assert seen.vaults == (locked.info,)
    laptop, other = seen.devices
    assert laptop == DevicePreview(HERE, "Laptop", segments=2, bytes=sum(sizes), last_seen=NOW, retired=False)
    assert (other.name, other.retired) == ("", True)
    assert (seen.segments, seen.other_files) == (3, 0)


def test_a_profile_in_a_synced_place(tmp_path: Path) -> None:
    shared, profile = tmp_path / "shared", tmp_path / "home" / "profile"
    for place in (shared, profile):
        place.mkdir(parents=True)
    assert not profile_inside(shared, profile)
    assert profile_inside(shared, shared / "profile")
    assert profile_inside(profile / "inside", profile)
    (tmp_path / "link").symlink_to(shared)
    assert profile_inside(shared, tmp_path / "link" / "profile")
    (tmp_path / "home" / ".stfolder").mkdir()
    assert profile_inside(shared, profile)


@pytest.mark.parametrize(
    "content",
    [
        {"format": 1, "vault": "somebody-elses", "key": "0" * 16, "slots": []},
        {"format": 1, "vault": None, "key": "0" * 16, "slots": []},
        {"slots": "none"},
        b"{half",
    ],
)
def test_a_key_file_that_is_not_of_this_vault_is_in_nobodys_way(
    files: DiskFiles, locked: NewVault, content: object
) -> None:
    put(files, "keys/" + "0" * 16 + ".json", content)
    opened = open_vault(files, locked.info, "open sesame")
    assert opened is not None
    assert locked.keys is not None
    assert opened.keys == locked.keys.keys
