"""Real `assent` processes, and a folder in which files are damaged: they are whole again after one turn of each."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from sync.codec import hash_of, is_sound
from sync.folder import head_from
from tests.helpers.screen import wait_until
from tests.helpers.sync_processes import Device, all_watching, assert_alike

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


def _rot(path: Path) -> None:
    before, data = path.stat(), bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


WAYS: dict[str, Callable[[Path], object]] = {
    "gone": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-9]),
    "rotten": _rot,
    "replaced": lambda path: path.write_bytes(
        next(each for each in sorted(path.parent.parent.rglob(f"*{path.suffix}")) if each != path).read_bytes()
    ),
}


def devices(place: Path, passphrase: str, number: int = 2) -> list[Device]:
    made = [Device(place / f"device {each}", place / "shared", passphrase) for each in range(number)]
    for device in made:
        device.share_here()
        for each in range(3):
            device.add([f"{each} of {device.profile.name}"])
            device.exchange_here()
    for _ in range(2):
        for device in made:
            device.exchange_here()
    return made


def files(device: Device) -> list[Path]:
    return sorted((device.folder / "d").rglob("*.*"))


def bad(paths: Iterable[Path]) -> list[str]:
    found = []
    for path in paths:
        data = path.read_bytes()
        if path.name == "head.json":
            head = head_from(data)
            is_whole = head is not None and head.device == path.parent.name
        else:
            is_whole = is_sound(data) and hash_of(data)[:16] == path.stem.rpartition("-")[2]
        if not is_whole:
            found.append(path.name)
    return found


@pytest.mark.parametrize(
    "passphrase",
    [pytest.param("", id="plain", marks=pytest.mark.soak), pytest.param("correct horse", id="encrypted")],
)
def test_a_damaged_folder_is_repaired_when_each_device_syncs_once(tmp_path: Path, passphrase: str) -> None:
    """All files at once, each way after the other; and somebody who joins afterwards gets everything."""
    one, other = devices(tmp_path, passphrase)
    there = files(one)
    for way in WAYS.values():
        for path in there:
            way(path)
        mended = [device.exchange("--once")["mended"] for device in (one, other)]
        assert min(mended) > 1
        assert bad(files(one)) == []
        one.exchange("--once")
        assert files(one) == there
    newcomer = Device(tmp_path / "newcomer", one.folder, passphrase)
    newcomer.share()
    assert_alike(one, other, newcomer)


def test_a_damaged_file_is_repaired_while_its_writer_is_away(tmp_path: Path) -> None:
    """One of the others has read the file, the other has not."""
    gone, one, other = devices(tmp_path, "", 3)
    gone.add(["at last"])
    gone.exchange_here()
    gone.add(["at the very last"])
    gone.exchange_here()
    one.exchange_here()
    path = max((each for each in files(gone) if each.suffix == ".chg"), key=lambda each: each.stat().st_mtime_ns)
    _rot(path)
    assert one.exchange("--once")["mended"] == 1
    assert other.exchange("--once")["waiting"] == 0
    assert {"at last", "at the very last"} <= other.titles()
    assert_alike(gone, one, other)
    assert gone.exchange("--once")["mended"] == 1
    one.exchange("--once")
    assert bad(files(gone)) == []
    assert not [each for each in files(gone) if each.name.startswith(path.parent.name)]


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param([WAYS.values()], id="each file in another way"),
        pytest.param(
            [[WAYS[way]] for way in ("gone", "cut", "rotten")], id="again and again", marks=pytest.mark.soak
        ),
    ],
)
def test_a_damaged_folder_is_repaired_within_a_minute_while_all_watch(
    tmp_path: Path, rounds: Iterable[Iterable[Callable[[Path], object]]]
) -> None:
    """A minute is enough, whatever happens."""
    one, other = devices(tmp_path, "")
    there = files(one)
    with all_watching(one, other):
        for ways in rounds:
            for way, path in zip(itertools.cycle(ways), there, strict=False):
                way(path)
            wait_until(lambda: files(one) == there and not bad(there), "whole again", 60)
        one.add(["afterwards"])
        wait_until(lambda: "afterwards" in other.titles(), "the next task", 30)
    assert_alike(one, other)
