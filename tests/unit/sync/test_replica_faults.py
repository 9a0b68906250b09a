"""Files that are missing, half here, broken or not for us: the device they belong to waits, the others go on."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from sync.codec import decode, encode
from sync.crypto import KeyRing
from sync.errors import FolderFullError, FolderReadOnlyError
from sync.policy import DAY, HOUR, SECOND
from sync.status import State, Trouble
from tests.helpers.shared_folder import Device, Network
from tests.helpers.stores import synced_rows


@pytest.fixture
def trio(net: Network) -> tuple[Device, Device, Device]:
    return net.device("a"), net.device("b"), net.device("c")


def _write_three(net: Network, device: Device) -> list[Path]:
    for title in ("one", "two", "three"):
        device.add(title)
        device.sync()
        net.pass_time(SECOND)
    return device.segment_files()


def test_a_gap_is_waited_for_and_filled(net: Network, trio: tuple[Device, Device, Device]) -> None:
    a, b, c = trio
    second = _write_three(net, a)[1]
    hidden = second.rename(net.path / "hidden")
    c.add("of c")
    c.sync()
    report = b.sync()
    assert b.titles() == {"one", "of c"}
    assert report.waiting == {a.id: 1}
    status = b.status()
    assert (status.state, status.number, status.name_of(status.device)) == (State.WAITING, 1, "a")
    hidden.rename(second)
    net.pass_time(SECOND)
    b.sync()
    assert b.titles() == {"one", "two", "three", "of c"}
    assert b.status().state is State.UP_TO_DATE
    assert synced_rows(b.store)["tasks"] >= synced_rows(a.store)["tasks"]


def test_after_a_week_a_gap_is_passed_and_stays_marked(net: Network, trio: tuple[Device, Device, Device]) -> None:
    a, b, _ = trio
    second = _write_three(net, a)[1]
    hidden = second.rename(net.path / "hidden")
    b.sync()
    since = net.now
    net.pass_time(7 * DAY - SECOND)
    b.restart()
    b.sync()
    assert b.titles() == {"one"}
    net.pass_time(SECOND)
    b.sync()
    assert b.titles() == {"one", "three"}
    assert b.storage.cursors()[a.id].seq == 1  # it claims no more than it has
    (marked,) = [device for device in b.status().devices if device.id == a.id]
    assert (marked.waiting, marked.gap_since) == (1, since)
    hidden.rename(second)
    b.sync()
    assert b.titles() == {"one", "two", "three"}
    assert b.storage.cursors()[a.id].seq == 3
    assert b.status().state is State.UP_TO_DATE


@pytest.mark.parametrize("content", [b"", b"short", None])
def test_a_file_that_is_still_on_its_way_is_tried_again(
    net: Network, trio: tuple[Device, Device, Device], content: bytes | None
) -> None:
    a, b, c = trio
    a.add("Milk")
    a.sync()
    (path,) = a.segment_files()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] if content is None else content)
    c.add("Bread")
    c.sync()
    b.sync()
    assert b.titles() == {"Bread"}
    assert b.status().state is State.WAITING
    net.pass_time(2 * DAY)
    assert b.sync().quarantined == []
    path.write_bytes(whole)
    net.pass_time(HOUR)
    b.sync()
    assert b.titles() == {"Milk", "Bread"}


def test_a_wrong_hash_is_reported_after_a_day_and_forgotten_when_the_good_file_comes(
    net: Network, trio: tuple[Device, Device, Device]
) -> None:
    a, b, _ = trio
    a.add("Milk")
    a.sync()
    (path,) = a.segment_files()
    whole = path.read_bytes()
    path.write_bytes(whole[:-5] + bytes([whole[-5] ^ 1]) + whole[-4:])
    since = net.now
    assert b.sync().quarantined == []
    net.pass_time(DAY - SECOND)
    b.restart()
    assert b.sync().quarantined == []
    net.pass_time(SECOND)
    (found,) = b.sync().quarantined
    assert (found.device, found.name, found.trouble, found.since) == (a.id, path.name, Trouble.BROKEN, since)
    assert b.titles() == set()
    path.write_bytes(whole)
    net.pass_time(HOUR)
    assert b.sync().quarantined == []
    assert b.titles() == {"Milk"}
    assert b.storage.notes("fault/") == {}


def test_a_broken_file_with_a_good_copy_beside_it_is_no_trouble(
    net: Network, trio: tuple[Device, Device, Device]
) -> None:
    a, b, _ = trio
    a.add("Milk")
    a.sync()
    (path,) = a.segment_files()
    path.with_name(f"{path.stem} (1).chg").write_bytes(path.read_bytes())
    path.write_bytes(b"spoilt" * 50)
    b.sync()
    assert b.titles() == {"Milk"}
    assert b.status().state is State.UP_TO_DATE


def test_who_needs_a_newer_version_waits_alone(net: Network, trio: tuple[Device, Device, Device]) -> None:
    a, b, c = trio
    for title in ("Milk", "Butter"):
        a.add(title)
        a.sync()
    path = a.segment_files()[0]
    data = path.read_bytes()
    newer = data.replace(b'"min_reader":1', b'"min_reader":9')
    path.write_bytes(newer[:-32] + hashlib.sha256(newer[:-32]).digest())
    c.add("Bread")
    c.sync()
    for _ in range(2):
        b.sync()
        assert b.titles() == {"Bread"}
        status = b.status()
        assert (status.state, status.device) == (State.NEWER_APP_NEEDED, a.id)
        net.pass_time(8 * DAY)


def test_plaintext_in_an_encrypted_vault_is_refused_and_a_locked_one_waits(net: Network) -> None:
    net.make_vault("correct horse")
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    a.sync()
    b.replica = type(b.replica)(b.storage, b.folder, KeyRing(), "b")
    b.sync()
    assert b.status().state is State.NEEDS_PASSPHRASE
    b.restart()
    b.sync()
    assert b.titles() == {"Milk"}
    a.add("Bread")
    a.sync()
    path = a.segment_files()[1]
    segment = decode(path.read_bytes(), net.keys)
    path.write_bytes(encode(segment.header, segment.patches, None))
    (found,) = b.sync().quarantined
    assert found.trouble is Trouble.UNENCRYPTED
    assert b.titles() == {"Milk"}


def test_files_of_another_vault_are_reported_and_left_alone(net: Network, tmp_path: Path) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    a.sync()
    path = a.segment_files()[0]
    segment = decode(path.read_bytes(), None)
    header = type(segment.header)(segment.header.kind, "f" * 16, a.id, "e" * 16, 2, segment.hash)
    foreign = encode(header, segment.patches, None)
    (a.place / f"00000002-{foreign[-32:-24].hex()}.chg").write_bytes(foreign)
    (found,) = b.sync().quarantined
    assert found.trouble is Trouble.FOREIGN
    assert b.titles() == {"Milk"}
    assert (a.place / found.name).exists()


def test_many_junk_files_take_little_and_block_nobody(net: Network, trio: tuple[Device, Device, Device]) -> None:
    a, b, c = trio
    a.add("Milk")
    a.sync()
    for number in range(1_000):
        (a.place / f"00000001-{number:016x}.chg").write_bytes(b"junk" * 20)
    c.add("Bread")
    c.sync()
    reads: list[str] = []
    read = b.files.read
    b.files.read = lambda path, limit: reads.append(path) or read(path, limit)  # type: ignore[func-returns-value, method-assign]
    for _ in range(3):
        b.sync()
        assert len(reads) < 400
        reads.clear()
    net.pass_time(DAY)
    for _ in range(25):
        b.sync()
    assert b.titles() == {"Milk", "Bread"}
    assert len(b.storage.notes("fault/")) <= 1_000


def test_a_folder_that_cannot_be_written_to_is_still_read(
    net: Network, trio: tuple[Device, Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, _ = trio
    a.add("Milk")
    a.sync()
    b.add("Bread")
    for error, state in ((FolderFullError, State.FULL), (FolderReadOnlyError, State.READ_ONLY)):

        def refuse(path: str, data: bytes, error: type[Exception] = error) -> None:
            raise error("no")

        monkeypatch.setattr(b.files, "write_new", refuse)
        b.sync()
        assert b.status().state is state
        assert b.titles() == {"Milk", "Bread"}
    monkeypatch.undo()
    net.exchange()
    assert a.titles() == {"Milk", "Bread"}
    assert len(b.segment_files()) == 1


def test_a_poisoned_device_does_not_stop_the_others(
    net: Network, trio: tuple[Device, Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b, c = trio
    for device in (a, c):
        device.add(f"of {device.name}")
        device.sync()
    take_in = b.storage.take_in

    def fail(intake: object) -> object:
        if any(segment.device == a.id for segment in intake.segments):  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return take_in(intake)  # type: ignore[arg-type]

    monkeypatch.setattr(b.storage, "take_in", fail)
    b.sync()
    assert b.titles() == {"of c"}
    status = b.status()
    assert (status.state, status.device, status.since) == (State.FAILING, a.id, net.now)
    monkeypatch.undo()
    b.sync()
    assert b.titles() == {"of a", "of c"}
    assert b.status().state is State.UP_TO_DATE
