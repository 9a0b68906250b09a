"""Files that are lost for good: whoever has them puts them back, and nobody goes without what was in them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sync.folder import Head
from sync.policy import DAY, HOUR, MINUTE, SECOND
from sync.status import State
from tests.helpers.shared_folder import Device, Network, noting_reads, views


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
    """As if it had come here by a snapshot, or had told of what another process has erased by now."""
    for device in devices:
        device.storage.release(device.storage.kept())


def test_a_file_of_ours_is_put_back_as_it_was(net: Network) -> None:
    a = net.device("a")
    first = _write(a, "one", "two")[0]
    content = first.read_bytes()
    first.unlink()
    assert a.sync().repaired == 1
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


def test_bytes_that_are_erased_while_a_file_is_about_to_be_put_back_are_no_failure(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    a = net.device("a")
    _write(a, "one", "two")[0].unlink()
    before = a.storage.kept()
    _forget_bytes(a)
    with monkeypatch.context() as patch:
        patch.setattr(a.storage, "kept", lambda: before)
        assert a.sync().repaired == 0
    net.pass_time(DAY)
    a.sync()
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


def test_a_head_says_where_its_device_is_stuck_and_only_then(net: Network, trio: list[Device]) -> None:
    _, b, c = trio
    second = _write(c, "one", "two", "three")[1]
    hidden = second.rename(net.path / "hidden")
    b.replica.step(net.now)
    assert _head(b).stuck == {}  # it may only be late
    net.pass_time(10 * SECOND)
    b.restart()  # waits go on in the next process
    b.replica.step(net.now)
    assert _head(b).stuck == {c.id: [2]}
    hidden.rename(second)
    b.sync()
    assert _head(b).stuck == {}
    assert "stuck" not in (b.place / "head.json").read_text()


def test_who_watches_gives_the_writer_a_moment_before_it_puts_back_a_file(net: Network, trio: list[Device]) -> None:
    a, _, c = trio
    (lost,) = _write(c, "of c")
    net.exchange()
    lost.unlink()
    copy = a.place / f"{c.id}-{lost.name}"
    a.replica.step(net.now)
    assert not copy.exists()
    net.pass_time(10 * SECOND)
    a.restart()
    assert a.replica.step(net.now).repaired == 1
    assert copy.exists()
    c.replica.step(net.now)
    a.replica.step(net.now)
    assert lost.exists()
    assert not copy.exists()


def test_of_two_who_put_back_the_same_file_one_takes_it_away_again(net: Network, trio: list[Device]) -> None:
    a, b, c = trio
    (lost,) = _write(c, "of c")
    net.exchange()
    content = lost.read_bytes()
    lost.unlink()
    copies = [device.place / f"{c.id}-{lost.name}" for device in (a, b)]
    for copy in copies:
        copy.write_bytes(content)
    net.exchange(a, b)
    assert [copy.exists() for copy in copies] == [True, False]


def test_a_file_that_looks_well_here_and_that_somebody_cannot_use_is_published_once_more(
    net: Network, trio: list[Device]
) -> None:
    """Their copy of the folder is damaged in a way that their sync tool does not see. The two copies are in step
    otherwise."""
    c, apart = trio[2], net.path / "apart"
    _write(c, "one", "two")
    shutil.copytree(net.root, apart)
    b = type(trio[1])(net, "b", trio[1].store, apart)
    bad = apart / c.segment_files()[1].relative_to(net.root)
    bad.write_bytes(bad.read_bytes()[:-1])

    def carry(source: Path, target: Path) -> None:
        """As a sync tool does, except for the file that it thinks is there."""
        shutil.rmtree(target)
        target.mkdir()
        for path in source.iterdir():
            shutil.copyfile(path, target / path.name)

    def round_() -> None:
        b.sync()
        carry(b.place, net.root / "d" / b.id)
        c.sync()
        again = [path for path in c.place.iterdir() if path.name not in {each.name for each in bad.parent.iterdir()}]
        for path in [*again, c.place / "head.json"]:
            shutil.copyfile(path, bad.parent / path.name)

    (net.root / "d" / b.id).mkdir(exist_ok=True)
    round_()
    net.pass_time(5 * MINUTE)
    round_()
    assert (b.titles(), c.segment_files()[2:]) == ({"one"}, [])
    net.pass_time(5 * MINUTE)
    round_()
    round_()
    assert b.titles() == {"one", "two"}
    round_()
    assert len(c.segment_files()) == 2
    before = net.files()
    round_()
    assert net.files() == before


def test_whoever_destroys_a_file_again_and_again_makes_nobody_write_without_end(net: Network) -> None:
    a = net.device("a")
    (path,) = _write(a, "of a")
    written = 0
    for _ in range(600):
        net.pass_time(SECOND)
        path.unlink(missing_ok=True)
        written += a.replica.step(net.now).repaired
    assert 3 < written < 12


def test_files_are_read_again_in_turns_and_few_at_a_time(net: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sync.repair._FEW_FILES", 3)
    a = net.device("a")
    _write(a, *(f"task {number}" for number in range(10)))
    a.sync()
    reads = noting_reads(a, monkeypatch)
    for _ in range(4):
        reads.clear()
        net.pass_time(30 * SECOND)
        a.replica.step(net.now)
        assert len([path for path in reads if path.endswith(".chg")]) == 3
        a.replica.step(net.now)
        assert len([path for path in reads if path.endswith(".chg")]) == 3
    rotten = a.segment_files()[7]
    content, before = rotten.read_bytes(), rotten.stat()
    rotten.write_bytes(content[:-1] + b"!")
    os.utime(rotten, ns=(before.st_atime_ns, before.st_mtime_ns))
    for _ in range(4):
        net.pass_time(30 * SECOND)
        a.replica.step(net.now)
    assert rotten.read_bytes() == content


def test_what_is_known_to_be_whole_need_not_be_read_by_the_next_process(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = net.device("a"), net.device("b")
    _write(a, "one", "two", "three")
    net.exchange()
    b.restart()
    monkeypatch.setattr("sync.repair._FEW_FILES", 0)
    reads = noting_reads(b, monkeypatch)
    b.replica.step(net.now)
    assert [path for path in reads if path.endswith(".chg")] == []


def test_compaction_goes_on_after_a_file_was_damaged(net: Network) -> None:
    net.change(worth=4_000, snapshot_every=0)
    a, b = net.device("a"), net.device("b")
    id_ = a.add("much edited")
    a.sync()
    for number in range(60):
        a.edit(id_, title=f"in round {number}")
        a.sync()
        net.pass_time(SECOND)
        if number == 5:
            a.segment_files()[-1].write_bytes(b"damaged")
        b.sync()
    net.exchange()
    assert int(a.segment_files()[0].name[:8]) > 10
    assert views(a) == views(b)


def _head(device: Device) -> Head:
    head = device.folder.head(device.id)
    assert head is not None
    return head
