"""What somebody who can write to the folder may try: files made to be expensive, or to pass for something else."""

from __future__ import annotations

import os
import shutil
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sync.codec import hash_of
from sync.folder import Head
from sync.policy import DAY, MINUTE
from sync.status import State, Trouble
from tests.helpers.segments import STAMP, forge, line
from tests.helpers.shared_folder import Device, Network, noting_reads
from tests.helpers.stores import synced_rows

HOSTILE = "e" * 16


@contextmanager
def bounded(megabytes: int = 250, seconds: float = 60) -> Iterator[None]:
    """Far below what the same would cost without limits. The seconds are those of this process alone: what else the
    machine does takes none."""
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < megabytes << 20
        assert time.process_time() - start < seconds
    finally:
        tracemalloc.stop()


@pytest.fixture
def pair(net: Network) -> tuple[Device, Device]:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    net.exchange()
    return a, b


def _put(device: Device, data: bytes, kind: str = "chg", place: str = HOSTILE, seq: int = 1) -> Path:
    path = device.root / "d" / place / f"{seq:08}-{hash_of(data)[:16]}.{kind}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def _said(device: Device, **more: Any) -> dict[str, Any]:
    return {"vault": device.folder.vault, "device": HOSTILE, **more}


def _deflated(pattern: bytes, size: int) -> bytes:
    deflate = zlib.compressobj(1)
    piece = pattern * (1 << 20)
    return b"".join(deflate.compress(piece) for _ in range(size >> 20)) + deflate.flush()


@pytest.mark.parametrize("kind", ["chg", "snap"])
@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        (None, Trouble.OVERSIZE),  # a bomb
        (b'["task","1",{"a":' + b"[" * 200_000 + b"]" * 200_000 + b'},"' + STAMP.encode() + b'"]', Trouble.BROKEN),
        (line("task", "1", {"title": "x" * 100_001}, STAMP), Trouble.BROKEN),
        (line("task", "1", {f"field {n}": 1 for n in range(201)}, STAMP), Trouble.BROKEN),
        (line("task", "x" * 121, {"title": "x"}, STAMP), Trouble.BROKEN),
        (b'["task","' + b"x" * (5 << 20) + b'"]', Trouble.OVERSIZE),
        (b"\n" * (1 << 20), Trouble.OVERSIZE),
    ],
    ids=["bomb", "deep", "long text", "many fields", "long id", "long line", "many lines"],
)
def test_a_sound_file_made_to_be_expensive(
    net: Network, pair: tuple[Device, Device], kind: str, lines: bytes | None, trouble: Trouble
) -> None:
    a, b = pair
    payload = _deflated(b"\0", 300 << 20) if lines is None else None
    path = _put(a, forge(lines or b"x", _said(a, kind=kind, frontier={HOSTILE: 1}), payload=payload), kind)
    before, identity = synced_rows(b.store), b.id
    with bounded():
        b.sync()
    net.pass_time(DAY)
    b.sync()
    assert synced_rows(b.store) == before
    assert b.id == identity
    assert [(each.name, each.trouble) for each in b.status().quarantined] == [(path.name, trouble)]
    a.add("Bread")
    net.exchange()
    assert b.titles() == {"Milk", "Bread"}
    path.unlink()
    net.pass_time(MINUTE)
    b.sync()
    assert b.status().state is State.UP_TO_DATE
    assert b.status().quarantined == ()


@pytest.mark.parametrize("kind", ["chg", "snap"])
@pytest.mark.parametrize("own", [True, False], ids=["our folder", "another's"])
def test_thousands_of_junk_files_are_read_a_few_at_a_time(
    net: Network, pair: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch, kind: str, own: bool
) -> None:
    a, b = pair
    place = b.place if own else a.place
    for number in range(1_000):
        (place / f"00000009-{number:016x}.{kind}").write_bytes(b"junk" * 20)
    identity, reads = b.id, noting_reads(b, monkeypatch)
    for number in range(3):
        a.add(f"Bread {number}")
        a.sync()
        b.sync()
        assert len(reads) < 400
        reads.clear()
        net.pass_time(MINUTE)
    assert b.id == identity
    assert b.titles() == {"Milk", "Bread 0", "Bread 1", "Bread 2"}


def test_thousands_of_files_of_every_kind_of_name(
    pair: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    for number in range(750):
        for name in (
            f"junk {number}.txt",
            f"copy of {number}.chg",
            f"{number:08}-{number:016x}.chg",
            f"{number:08}-{number:016x}.snap",
        ):
            os.close(os.open(a.place / name, os.O_CREAT))
    a.add("Bread")
    a.sync()
    reads = noting_reads(b, monkeypatch)
    b.sync()
    assert len(reads) < 400
    assert b.titles() == {"Milk", "Bread"}
    shutil.rmtree(a.place)


@pytest.mark.parametrize(
    "name",
    ["..", "... ", "con", "nul.txt", "e" * 15, "e" * 17, "E" * 15 + "/", "é" * 16, "eeeeeeeeeeeeeee.", "$(id)"],
)
def test_folders_with_strange_names_are_nobodys(pair: tuple[Device, Device], name: str) -> None:
    a, b = pair
    data = forge(line("task", "1", {"title": "x"}, STAMP), _said(a))
    if name != "..":
        _put(a, data, place=name)
    _put(a, data, place="..", seq=1)
    before = synced_rows(b.store)
    b.sync()
    assert synced_rows(b.store) == before
    assert set(b.folder.devices()) == {a.id, b.id}


def test_a_link_out_of_the_folder_is_not_followed(net: Network, pair: tuple[Device, Device]) -> None:
    a, b = pair
    data = forge(line("task", "1", {"title": "x"}, STAMP), _said(a))
    outside = net.path / "outside"
    outside.mkdir()
    (outside / f"00000001-{hash_of(data)[:16]}.chg").write_bytes(data)
    (a.root / "d" / HOSTILE).symlink_to(outside)
    before = synced_rows(b.store)
    b.sync()
    assert synced_rows(b.store) == before


def test_heads_that_tell_of_thousands_of_devices_and_of_files_that_never_were(
    net: Network, pair: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is waited for some of that, and neither is the folder filled, nor is there no rest."""
    a, b = pair
    net.exchange()
    ids = [f"{number:016x}" for number in range(1_000)]
    for liar in ids[:3]:
        seen = {id_: 99_999_999 for id_ in ids if id_ != liar}
        stuck = {a.id: list(range(16)), **{id_: [1] for id_ in ids[:70]}}
        b.folder.write_head(Head(liar, liar, "liar", 5, "f" * 32, seen, "1", net.now, stuck=stuck))
    reads = noting_reads(b, monkeypatch)
    before = set(net.files())
    for _ in range(4):
        net.pass_time(11 * MINUTE)
        reads.clear()
        a.sync()
        b.sync()
        assert len(reads) < 400
    copies = {path for path in set(net.files()) - before if path.endswith(".chg")}
    assert len(copies) <= 1
    after = net.files()
    net.exchange()
    assert net.files() == after
    a.add("Bread")
    net.exchange()
    assert "Bread" in b.titles()
