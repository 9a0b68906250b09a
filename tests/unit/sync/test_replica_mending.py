"""Files that are lost for good: whoever has them puts them back, and nobody goes without what was in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sync.policy import DAY, HOUR, SECOND
from sync.status import State
from tests.helpers.shared_folder import Device, Network, views


@pytest.fixture
def trio(net: Network) -> list[Device]:
    """By their ids: the least is the first to mend."""
    return sorted((net.device(name) for name in "abc"), key=lambda device: device.id)


def _write(device: Device, *titles: str) -> list[Path]:
    for title in titles:
        device.add(title)
        device.sync()
        device.net.pass_time(SECOND)
    return device.segment_files()


def _forget_bytes(*devices: Device) -> None:
    """As if it had come here by a snapshot."""
    for device in devices:
        device.storage.release(device.storage.kept())
        device.restart()


def test_a_file_of_ours_is_put_back_as_it_was(net: Network) -> None:
    a = net.device("a")
    first = _write(a, "one", "two")[0]
    content = first.read_bytes()
    first.unlink()
    assert a.sync().mended == 1
    assert first.read_bytes() == content
    assert a.sync().files_written == 0
    assert a.snapshot_files() == []


def test_without_its_bytes_a_snapshot_stands_for_a_file_of_ours(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    first = _write(a, "one", "two")[0]
    b.sync()
    first.unlink()
    _forget_bytes(a, b)
    a.sync()
    assert len(a.snapshot_files()) == 1
    c = net.device("c")
    c.sync()
    assert views(c) == views(a)
    net.exchange()
    assert len(a.snapshot_files()) == 1


def test_files_of_a_device_that_is_gone_are_put_back_by_one_of_the_others(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    (lost,) = _write(c, "of c")
    net.exchange()
    content = lost.read_bytes()
    shutil.rmtree(c.place)
    net.exchange(a, b)
    net.pass_time(DAY)
    net.exchange(a, b)
    again = a.place / f"{c.id}-{lost.name}"
    assert again.read_bytes() == content
    assert list(b.place.glob(f"{c.id}-*")) == []
    d = net.device("d")
    d.sync()
    assert d.titles() == {"of c"}
    assert d.status().state is State.UP_TO_DATE
    net.pass_time(9 * DAY)
    before = net.files()
    net.exchange(a, b, d)
    assert net.files() == before | {path: data for path, data in net.files().items() if path.endswith("head.json")}


def test_what_was_put_back_goes_again_when_the_file_turns_up(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    (lost,) = _write(c, "of c")
    net.exchange()
    hidden = lost.rename(net.path / "hidden")
    net.exchange(a, b)
    net.pass_time(DAY)
    net.exchange(a, b)
    assert len(list(a.place.glob(f"{c.id}-*"))) == 1
    hidden.rename(lost)
    net.exchange(a, b)
    assert list(a.place.glob(f"{c.id}-*")) == []
    assert lost.exists()


def test_a_gap_is_filled_by_a_peer_that_has_the_file(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    second = _write(c, "one", "two", "three")[1]
    a.sync()
    second.unlink()
    b.sync()
    assert (b.titles(), b.status().state) == ({"one"}, State.WAITING)
    net.exchange(a, b, rounds=1)
    assert b.titles() == {"one", "two", "three"}
    assert b.storage.cursors()[c.id].seq == 3
    assert b.status().state is State.UP_TO_DATE


def test_a_bad_copy_keeps_nobody_from_putting_back_a_good_one(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    (lost,) = _write(c, "of c")
    net.exchange(b, c)
    content = lost.read_bytes()
    lost.unlink()
    bad = a.place / f"{c.id}-{lost.name}"
    bad.parent.mkdir()
    bad.write_bytes(content[:-1])
    net.exchange(b)
    net.pass_time(2 * DAY)
    net.exchange(b)
    assert (b.place / bad.name).read_bytes() == content
    net.exchange(c)
    net.pass_time(HOUR)
    net.exchange(c)
    assert lost.read_bytes() == content


def test_a_copy_by_another_name_does_not_stand_in_for_good(net: Network, trio: list[Device]) -> None:
    """The tool that made it may not pass it on."""
    a, b, c = trio
    (lost,) = _write(c, "of c")
    copy = lost.rename(lost.with_stem(f"{lost.stem} (1)"))
    net.exchange(a)
    assert a.titles() == {"of c"}
    net.pass_time(DAY)
    net.exchange(a)
    copy.unlink()
    b.sync()
    assert b.titles() == {"of c"}


def test_without_its_bytes_a_snapshot_stands_for_a_file_of_somebody_else(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    _write(c, "of c")
    net.exchange()
    shutil.rmtree(c.place)
    _forget_bytes(a, b)
    net.exchange(a, b)
    net.pass_time(DAY)
    net.exchange(a, b)
    assert [len(device.snapshot_files()) for device in (a, b)] == [1, 0]
    d = net.device("d")
    d.sync()
    assert d.titles() == {"of c"}
    net.pass_time(3 * DAY)
    net.exchange(a, b, d)
    assert [len(device.snapshot_files()) for device in (a, b)] == [1, 0]


def test_a_lost_file_of_one_of_two_copies_of_a_profile(net: Network) -> None:
    """The number of the file is still there: it is that of the other copy."""
    a = net.device("a")
    a.add("shared")
    a.sync()
    former, apart = a.id, net.path / "apart"
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    shutil.copytree(net.root, apart)
    clone = type(clone)(net, "clone", clone.store, apart)
    _write(a, "on a")
    lost = _write(clone, "on the clone", "later on the clone")[1]
    for path in (apart / "d" / former).glob("*.chg"):
        if path != lost:
            shutil.copy(path, net.root / "d" / former)
    clone = type(clone)(net, "clone", clone.store, net.root)
    b = net.device("b")
    b.sync()
    assert "on the clone" not in b.titles()
    net.exchange(a, b, clone)
    assert b.titles() == a.titles() == clone.titles() == {"shared", "on a", "on the clone", "later on the clone"}
    assert all(device.status().state is State.UP_TO_DATE for device in (a, b, clone))


def test_bytes_are_kept_until_a_snapshot_stands_for_them(net: Network) -> None:
    net.change(worth=4_000, snapshot_every=0)
    a, b = net.device("a"), net.device("b")
    id_ = a.add("much edited")
    for number in range(60):
        a.edit(id_, title=f"in round {number}")
        net.exchange(rounds=1)
    net.exchange()
    gone = int(a.segment_files()[0].name[:8])
    assert gone > 10
    for device in (a, b):
        assert {segment.seq for segment in device.storage.kept() if segment.device == a.id} == set(range(gone, 61))


def test_what_follows_a_gap_of_a_retired_device_is_not_waited_for(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    second = _write(c, "one", "two", "three")[1]
    hidden = second.rename(net.path / "hidden")
    a.replica.retire(c.id, net.now)
    assert b.sync().waiting == {}
    assert b.titles() == {"one", "three"}
    assert b.storage.cursors()[c.id].seq == 1
    assert b.status().state is State.UP_TO_DATE
    (marked,) = [device for device in b.status().devices if device.id == c.id]
    assert marked.waiting == 1
    hidden.rename(second)
    b.sync()
    assert b.titles() == {"one", "two", "three"}
