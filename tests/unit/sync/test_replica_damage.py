"""Every file of a folder, damaged in every way: whoever has what was in it makes it whole again within one round."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sync.codec import hash_of, is_sound
from sync.folder import head_from
from sync.policy import HOUR, MINUTE, SECOND
from sync.segment_file import HEX_IN_NAME
from sync.status import State
from tests.helpers.shared_folder import Device, Network, network, views


def _gone(path: Path, _other: bytes) -> None:
    path.unlink()


def _empty(path: Path, _other: bytes) -> None:
    path.write_bytes(b"")


def _cut(path: Path, _other: bytes) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def _flipped(path: Path, _other: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def _rotten(path: Path, other: bytes) -> None:
    """As a failing disk does it: neither size nor time tells."""
    before = path.stat()
    _flipped(path, other)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _replaced(path: Path, other: bytes) -> None:
    path.write_bytes(other)


NAMES = "abc"
WAYS = [_gone, _empty, _cut, _flipped, _rotten, _replaced]
Way = Callable[[Path, bytes], None]


_each_way = pytest.mark.parametrize(
    ("passphrase", "way", "once"),
    [
        pytest.param(
            passphrase, way, once,
            id=f"{'encrypted' if passphrase else 'plain'}-{way.__name__}-{'once' if once else 'watch'}",
            marks=() if (place + bool(passphrase) + once) % 2 else pytest.mark.soak,
        )
        for place, way in enumerate(WAYS)
        for passphrase in (None, "correct horse")
        for once in (True, False)
    ],
)  # fmt: skip
"""In every way, plain and encrypted, with a sync of each and while all watch: each two of these together in
`make test`, all three in `make soak`."""


@pytest.fixture(scope="module")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str | None], Network]:
    """To be copied: one takes long to write."""
    return cache(lambda passphrase: _template(tmp_path_factory.mktemp("template"), passphrase))


def _template(folder: Path, passphrase: str | None) -> Network:
    """All kinds of files: segments, a snapshot in parts that stands for segments which are gone, heads."""
    with pytest.MonkeyPatch.context() as patch, network(folder) as net:
        patch.setattr("sync.codec.MAX_PATCHES", 10)
        net.make_vault(passphrase)
        net.change(worth=16_000, snapshot_every=0)  # more than b writes, sealed and padded, and less than a
        devices = [net.device(name) for name in NAMES]
        ids = devices[0].add_many([f"task {number}" for number in range(20)])
        for number in range(8):
            for device in devices[:2]:
                device.edit(ids[number], description=f"{device.name} {number}")
                for id_ in ids if device.name == "a" else ():
                    device.edit(id_, title=f"in round {number} {os.urandom(100).hex()}"[:190])
            net.exchange(rounds=2)
        net.exchange()
        assert len(devices[0].snapshot_files()) > 1
        assert int(devices[0].segment_files()[0].name[:8]) > 1
        assert len(devices[1].segment_files()) > 2
    return net


@pytest.fixture
def trio(
    templates: Callable[[str | None], Network],
    passphrase: str | None,
    net: Network,
    monkeypatch: pytest.MonkeyPatch,
) -> list[Device]:
    template = templates(passphrase)
    monkeypatch.setattr("sync.codec.MAX_PATCHES", 10)
    shutil.copytree(template.path, net.path, dirs_exist_ok=True)
    net.now, net.keys, net.policy = template.now, template.keys, template.policy
    return [net.device(name) for name in NAMES]


def _files(net: Network) -> list[Path]:
    return sorted(path for path in (net.root / "d").rglob("*") if path.is_file())


def _other(net: Network, path: Path) -> bytes:
    """What is in a file of the same kind."""
    found = [each for each in _files(net) if each.suffix == path.suffix and each != path]
    return found[0].read_bytes() if found else b"nothing like it"


def _bad(net: Network) -> list[str]:
    bad = []
    for path in _files(net):
        data = path.read_bytes()
        if path.name == "head.json":
            head = head_from(data)
            is_good = head is not None and head.device == path.parent.name
        else:
            is_good = is_sound(data) and hash_of(data)[:HEX_IN_NAME] == path.stem.rpartition("-")[2]
        if not is_good:
            bad.append(path.name)
    return bad


def _assert_whole(net: Network, *devices: Device) -> None:
    """Nobody lacks anything, and somebody who starts from the folder lacks nothing either."""
    newcomer = net.device(f"newcomer {len(net.devices)}")
    try:
        for device in (*devices, newcomer):
            device.sync()
            status = device.status()
            assert status.state in (State.UP_TO_DATE, State.SILENT), (device.name, status.state, status.number)
        assert views(newcomer) == views(devices[0])
        assert all(views(device) == views(devices[0]) for device in devices)
    finally:
        net.devices.remove(newcomer)
        newcomer.store.close()
        for path in newcomer.place.glob("*"):
            path.unlink()
        newcomer.place.rmdir()


def _one_round(net: Network, devices: list[Device], *, once: bool) -> None:
    """Each device syncs once, in a process of its own; or watches for less than a minute."""
    for wait in [SECOND] if once else [SECOND, 30 * SECOND, 20 * SECOND]:
        net.pass_time(wait)
        for device in devices:
            if once:
                device.restart()
            device.replica.step(net.now, flush=once, thorough=once)


@_each_way
def test_each_damaged_file_alone_is_repaired(net: Network, trio: list[Device], way: Way, once: bool) -> None:
    for path in _files(net):
        if not path.exists():  # a part of a snapshot that was written anew
            continue
        net.pass_time(HOUR)
        way(path, _other(net, path))
        _one_round(net, trio, once=once)
        assert _bad(net) == [], path
    net.pass_time(HOUR)
    _assert_whole(net, *trio)


@_each_way
def test_all_files_damaged_at_once_are_repaired(net: Network, trio: list[Device], way: Way, once: bool) -> None:
    contents = {path: _other(net, path) for path in _files(net)}
    net.pass_time(MINUTE)
    for path, other in contents.items():
        way(path, other)
    _one_round(net, trio, once=once)
    assert _bad(net) == []
    _assert_whole(net, *trio)
    net.pass_time(HOUR)
    net.exchange(*trio)
    before = net.files()
    net.pass_time(HOUR)
    net.exchange(*trio)
    assert net.files() == before


@_each_way
def test_each_file_of_an_absent_device_is_repaired_by_the_others(
    net: Network, trio: list[Device], way: Way, once: bool
) -> None:
    a, b, c = trio
    for path in _files(net):
        if path.parent != a.place:
            continue
        net.pass_time(HOUR)
        whole = path.read_bytes()
        way(path, _other(net, path))
        _one_round(net, [b, c], once=once)
        _assert_whole(net, b, c)
        path.write_bytes(whole)
    way(a.segment_files()[0], b"")
    net.pass_time(HOUR)
    _one_round(net, [a, b, c], once=once)
    net.exchange(*trio)
    assert _bad(net) == []
    assert list(b.place.glob(f"{a.id}-*")) == list(c.place.glob(f"{a.id}-*")) == []


@_each_way
def test_a_file_that_not_all_have_read_is_repaired_by_its_writer(
    net: Network, trio: list[Device], way: Way, once: bool
) -> None:
    """Its writer mends it before anybody needs to wait."""
    a, b, c = trio
    for number in range(3):
        a.add(f"new {number}")
        a.sync()
        net.pass_time(SECOND)
    news = a.segment_files()[-3:]
    way(news[1], news[0].read_bytes())
    net.pass_time(SECOND)
    b.sync()
    assert b.titles() >= {"new 0"}
    assert "new 1" not in b.titles()
    _one_round(net, [a, b, c], once=once)
    assert a.titles() == b.titles() == c.titles()
    assert {device.status().state for device in trio} == {State.UP_TO_DATE}
    assert _bad(net) == []


@_each_way
def test_a_file_that_not_all_have_read_is_repaired_while_its_writer_is_away(
    net: Network, trio: list[Device], way: Way, once: bool
) -> None:
    a, b, c = trio
    for number in range(3):
        a.add(f"new {number}")
        a.sync()
        net.pass_time(SECOND)
    b.sync()
    news = a.segment_files()[-3:]
    way(news[1], news[0].read_bytes())
    _one_round(net, [b, c], once=once)
    assert b.titles() == c.titles() == a.titles()
    assert {device.status().state for device in (b, c)} == {State.UP_TO_DATE}
