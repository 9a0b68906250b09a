"""A process that dies at any point loses nothing, doubles nothing, and never uses a number twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from sync.codec import decode
from sync.policy import DAY, SECOND
from tests.helpers.shared_folder import Crash, Device, Network, crash_after
from tests.helpers.stores import synced_rows

_POINTS = {
    "sealed": ("storage", "seal"),
    "file written": ("folder", "write_segment"),
    "marked": ("storage", "mark_published"),
    "head written": ("folder", "write_head"),
    "taken in": ("storage", "take_in"),
    "noted": ("storage", "note"),
}


@pytest.mark.parametrize("calls", [1, 2])
@pytest.mark.parametrize("point", _POINTS)
def test_a_crash_at_any_point(net: Network, point: str, calls: int) -> None:
    a, b, c = (net.device(name) for name in "abc")
    a.add("before")
    net.exchange()
    for device in (a, b):
        device.add_many([f"of {device.name} {number}" for number in range(3)])
        attribute, method = _POINTS[point]
        undo = crash_after(getattr(device, attribute), method, calls)
        with suppress(Crash):
            device.sync()
        undo()
        device.add(f"of {device.name} after the crash")
        device.restart()
    net.exchange()
    assert len(c.titles()) == 9
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(c.store)
    for device in (a, b, c):
        _assert_numbered(device)


def _assert_numbered(device: Device) -> None:
    segments = [decode(path.read_bytes(), None) for path in device.segment_files()]
    assert [segment.header.seq for segment in segments] == list(range(1, len(segments) + 1))
    assert [segment.header.previous for segment in segments] == ["", *(segment.hash for segment in segments)][:-1]
    patches = Counter(patch.stamp for segment in segments for patch in segment.patches)
    assert set(patches.values()) <= {1}


@pytest.mark.parametrize("spoilt", [lambda data: data[:50], lambda data: data + b"!"])
def test_the_file_of_a_sealed_segment_that_was_spoilt_is_written_again(
    net: Network, spoilt: Callable[[bytes], bytes]
) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    undo = crash_after(a.folder, "write_segment")
    with pytest.raises(Crash):
        a.sync()
    undo()
    (path,) = a.segment_files()
    whole = path.read_bytes()
    path.write_bytes(spoilt(whole))
    a.restart()
    a.sync()
    assert path.read_bytes() == whole
    net.exchange()
    assert b.titles() == {"Milk"}


def test_what_is_written_while_a_segment_is_made_waits_for_the_next(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("first")
    seal = a.storage.seal

    def write_first(*args: object) -> None:
        monkeypatch.undo()
        a.add("second")
        seal(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(a.storage, "seal", write_first)
    report = a.sync()
    assert (report.exported, len(a.segment_files())) == (2, 2)
    net.exchange()
    assert b.titles() == {"first", "second"}


def test_what_a_crash_left_half_written_goes_a_day_later(net: Network) -> None:
    a = net.device("a")
    a.sync()
    left = a.place / ".tmp-0011223344556677"
    left.write_bytes(b"half")
    written = left.stat().st_mtime_ns // 1_000_000
    net.now = written + DAY - SECOND
    a.restart()
    a.sync()
    assert left.exists()
    net.now = written + DAY + SECOND
    a.restart()
    a.sync()
    assert not left.exists()
