"""A folder that went back in time, or no longer brings what is new, is not "up to date"; what was passed is told."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from sync.policy import DAY, MINUTE, SECOND
from sync.status import DeviceStatus, State
from tests.helpers.shared_folder import Device, Network, views


@pytest.fixture
def trio(net: Network) -> list[Device]:
    devices = [net.device(name) for name in "abc"]
    for device in devices:
        device.add(f"early, on {device.name}")
    net.exchange()
    return devices


def _of(device: Device, other: Device) -> DeviceStatus:
    return next(each for each in device.status().devices if each.id == other.id)


def test_a_folder_that_was_put_back_is_made_whole_and_says_from_whom_nothing_has_come_since(
    net: Network, trio: list[Device]
) -> None:
    a, b, c = trio
    shutil.copytree(net.root, net.path / "earlier")
    net.pass_time(DAY)
    for device in trio:
        device.add(f"late, on {device.name}")
    net.exchange()
    last = _of(a, b).last_seen
    shutil.rmtree(net.root)
    shutil.copytree(net.path / "earlier", net.root)
    net.pass_time(DAY)
    a.restart()
    assert a.sync().repaired == 3  # our own, and those of others as copies
    status = a.status()
    assert (status.state, status.number) == (State.SILENT, 2)
    assert _of(a, b).silent_since == last
    newcomer = net.device("newcomer")
    newcomer.sync()
    assert views(newcomer) == views(a)
    for device in (b, c):  # they look in: all is well again
        device.sync()
    a.sync()
    assert a.status().state is State.UP_TO_DATE
    assert _of(a, b).silent_since == 0
    assert list(a.place.glob(f"{b.id}-*")) == []


def test_a_head_that_is_gone_is_told_of_after_a_minute_also_where_the_whole_folder_of_its_device_is(
    net: Network, trio: list[Device]
) -> None:
    a, b, _ = trio
    last = _of(a, b).last_seen
    shutil.rmtree(b.place)
    a.sync()
    assert a.status().state is State.UP_TO_DATE
    net.pass_time(MINUTE)
    a.restart()
    a.sync()
    status = a.status()
    assert (status.state, status.device, status.since) == (State.SILENT, b.id, last)
    assert (_of(a, b).name, _of(a, b).silent_since) == ("b", last)
    a.replica.retire(b.id, net.now)
    a.sync()
    assert a.status().state is State.UP_TO_DATE


def test_a_device_that_is_off_for_long_is_no_trouble(net: Network, trio: list[Device]) -> None:
    a, b, _ = trio
    net.pass_time(60 * DAY)
    a.restart()
    a.sync()
    assert a.status().state is State.UP_TO_DATE
    assert _of(a, b).silent_since == 0


def test_what_another_has_seen_of_a_device_and_we_have_not_is_waited_for(net: Network, trio: list[Device]) -> None:
    """Somebody holds back the files and the head of one device, for one of the others."""
    a, b, c = trio
    apart = net.path / "apart"
    shutil.copytree(net.root, apart)
    c = type(c)(net, "c", c.store, apart)
    a.add("withheld")
    net.exchange(a, b)
    shutil.rmtree(apart / "d" / b.id)
    shutil.copytree(b.place, apart / "d" / b.id)
    c.sync()
    status = c.status()
    assert (status.state, status.device, status.number, status.since) == (State.WAITING, a.id, 1, 0)
    since = net.now
    net.pass_time(11 * MINUTE)
    c.restart()
    c.sync()
    assert (c.status().state, c.status().since) == (State.WAITING, since)
    head = c.folder.head(c.id)
    assert head is not None
    assert head.stuck == {a.id: [2]}
    shutil.copytree(c.place, net.root / "d" / c.id, dirs_exist_ok=True)
    b.sync()
    net.pass_time(11 * MINUTE)
    b.sync()  # it is well there, and c still cannot get it
    shutil.copytree(b.place, apart / "d" / b.id, dirs_exist_ok=True)
    c.sync()
    assert "withheld" in c.titles()
    assert c.status().state is State.UP_TO_DATE


@pytest.mark.parametrize("retired", [True, False])
def test_a_gap_that_was_passed_is_told_until_it_is_filled(net: Network, trio: list[Device], retired: bool) -> None:
    a, b, c = trio
    for number in range(3):
        a.add(f"{number}")
        a.sync()
    hidden = a.segment_files()[2].rename(net.path / "hidden")
    if retired:
        c.replica.retire(a.id, net.now)
    b.sync()
    since = net.now
    if not retired:
        assert not _of(b, a).is_passed
        net.pass_time(7 * DAY)
        b.sync()
    for _ in range(2):
        b.sync()
        assert {"0", "2"} <= b.titles()
        told = _of(b, a)
        assert (told.is_passed, told.waiting, told.gap_since) == (True, 1, since)
        b.restart()
        net.pass_time(DAY)
    hidden.rename(a.place / f"{hidden.name}.chg")
    b.sync()
    assert b.titles() >= {"0", "1", "2"}
    told = _of(b, a)
    assert (told.is_passed, told.waiting, told.gap_since) == (False, 0, 0)
    assert b.storage.notes("gap/") == {}


def test_heads_with_nonsense_about_what_they_miss_are_good_for_the_rest(net: Network, trio: list[Device]) -> None:
    a, b, _ = trio
    head = b.folder.head(b.id)
    assert head is not None
    for nonsense in (5, [1], {"x": [1]}, {a.id: 7}, {a.id: ["1", -1, 2.5, None]}, {a.id: list(range(9_999))}):
        b.folder.write_head(replace(head, stuck=nonsense))  # type: ignore[arg-type]
        a.sync()
        found = b.folder.head(b.id)
        assert found is not None
        assert (found.seen, found.name) == (head.seen, "b")
        assert sum(len(seqs) for seqs in found.stuck.values()) <= 16
    net.pass_time(SECOND)
    assert a.sync().repaired == 0
