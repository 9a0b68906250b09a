"""An import that is told to stop, wherever that comes: what was taken in stays, and the next goes on from there."""

from __future__ import annotations

from itertools import count

import pytest

from desktop.store import Draft
from sync.policy import DAY, SECOND
from tests.helpers.shared_folder import Device, Network, views


def write_files(device: Device, number: int) -> None:
    for place in range(number):
        device.add(f"{device.name} {place}")
        device.sync()
        device.net.pass_time(SECOND)


def sync_stopping_after(device: Device, looks: int) -> bool:
    """Whether it was stopped; so many times it is told to go on."""
    left = count(looks, -1)
    return device.sync(should_stop=lambda: next(left) <= 0).stopped


@pytest.mark.parametrize("looks", range(9))
def test_an_import_of_segments_stops_and_goes_on(net: Network, looks: int) -> None:
    net.change(bulk=2)  # a transaction for every other change
    writer = net.device("writer")
    write_files(writer, 5)
    reader = net.device("reader")
    was_stopped = sync_stopping_after(reader, looks)
    assert was_stopped or reader.titles() == writer.titles()
    assert reader.titles() <= writer.titles()
    reader.restart()
    reader.sync()
    assert views(reader) == views(writer)


@pytest.mark.parametrize("looks", range(9))
def test_an_import_past_a_gap_stops_and_goes_on(net: Network, looks: int) -> None:
    net.change(bulk=1)
    writer, reader = net.device("writer"), net.device("reader")
    write_files(writer, 5)
    lost = writer.segment_files()[1]
    lost.rename(net.path / "lost")
    reader.sync()
    assert reader.titles() == {"writer 0"}
    net.pass_time(7 * DAY)
    sync_stopping_after(reader, looks)
    assert reader.titles() <= writer.titles() - {"writer 1"}
    reader.sync()
    assert reader.titles() == writer.titles() - {"writer 1"}
    (net.path / "lost").rename(lost)
    net.pass_time(SECOND)
    reader.sync()
    assert views(reader) == views(writer)


def test_an_import_from_a_copied_profile_stops_and_goes_on(net: Network) -> None:
    """It turns up below what was taken in already."""
    net.change(bulk=1)
    writer = net.device("writer")
    write_files(writer, 1)
    copy = net.clone(writer, "copy")
    writer = net.device("writer again", profile=net.path / "writer")
    write_files(writer, 2)
    readers = [net.device(f"reader {looks}") for looks in range(9)]
    for reader in readers:
        reader.sync()
    aside = [path.rename(net.path / path.name) for path in writer.segment_files()[1:]]
    writer_head = (writer.place / "head.json").rename(net.path / "head.json")
    write_files(copy, 3)
    for path in aside:
        path.rename(writer.place / path.name)
    writer_head.unlink()
    for looks, reader in enumerate(readers):
        sync_stopping_after(reader, looks)
        assert reader.titles() <= writer.titles() | copy.titles()
        reader.restart()
        reader.sync()
        assert reader.titles() == writer.titles() | copy.titles()


@pytest.mark.parametrize("looks", range(8))
def test_an_import_of_a_snapshot_stops_and_goes_on(net: Network, monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    monkeypatch.setattr("sync.codec.MAX_PATCHES", 5)
    net.change(worth=2_000, snapshot_every=0)
    writer = net.device("writer")
    ids = writer.add_many([f"task {number}" for number in range(12)])
    for number in range(10):
        writer.write(*(Draft("task", id_, {"title": f"{id_[:4]} in round {number}"}) for id_ in ids))
        writer.sync()
        net.pass_time(SECOND)
    writer.sync()
    assert len(writer.snapshot_files()) > 1
    reader = net.device("reader")
    sync_stopping_after(reader, looks)
    assert reader.number() <= writer.number()
    reader.restart()
    reader.sync()
    assert views(reader) == views(writer)


def test_writing_a_snapshot_can_be_stopped(net: Network) -> None:
    net.change(worth=2_000, snapshot_every=0)
    writer = net.device("writer")
    ids = writer.add_many([f"task {number}" for number in range(120)])
    for number in range(2):
        writer.write(*(Draft("task", id_, {"title": f"{id_} in round {number}"}) for id_ in ids))
        writer.sync()
        net.pass_time(SECOND)
    writer.write(*(Draft("task", id_, {"title": f"{id_} at last"}) for id_ in ids))
    asked = count()
    writer.sync(should_stop=lambda: next(asked) > 1)
    assert writer.snapshot_files() == []
    writer.sync()
    assert len(writer.snapshot_files()) == 1
    reader = net.device("reader")
    reader.sync()
    assert views(reader) == views(writer)


def test_a_step_imports_a_limited_number_and_the_next_goes_on(net: Network) -> None:
    net.change(bulk=2, import_limit=4)
    writer, reader = net.device("writer"), net.device("reader")
    write_files(writer, 12)
    reader.add("meanwhile")
    report = reader.sync()
    assert report.stopped
    assert report.imported < 10
    assert report.exported == 1
    steps = 0
    while reader.sync().stopped:
        steps += 1
    assert 1 <= steps < 12
    writer.sync()
    assert views(reader) == views(writer)
