"""Snapshots: written when they spare more than they cost, covering what then may go, and as good as the whole log."""

from __future__ import annotations

import shutil

import pytest

from desktop.store import Draft
from sync.policy import DAY, SECOND
from sync.status import State
from tests.helpers.shared_folder import Crash, Device, Network, crash_after, views
from tests.helpers.stores import synced_rows


def _edit_much(device: Device, ids: list[str], rounds: int = 60) -> None:
    for number in range(rounds):
        device.write(*(Draft("task", id_, {"title": f"{id_[:4]} in round {number}"}) for id_ in ids))
        device.sync()
        device.net.pass_time(SECOND)


@pytest.fixture
def small(net: Network) -> Network:
    """Where snapshots come soon."""
    net.change(worth=4_000, snapshot_every=0)
    return net


def test_a_device_alone_compacts_and_a_new_one_starts_from_the_snapshot(small: Network) -> None:
    a = small.device("a")
    ids = a.add_many([f"task {number}" for number in range(20)])
    _edit_much(a, ids)
    a.sync()
    (snapshot,) = a.snapshot_files()
    rest = sum(path.stat().st_size for path in a.segment_files())
    assert rest <= max(4_000, snapshot.stat().st_size)
    assert int(a.segment_files()[0].name[:8]) > 1
    b = small.device("b")
    assert b.sync().waiting == {}
    assert views(a) == views(b)
    assert b.storage.cursors()[a.id] == a.storage.cursors()[a.id]
    before = small.files()
    small.exchange()
    small.exchange()
    assert {name for name in small.files() if "head" not in name} == {name for name in before if "head" not in name}


def test_nothing_goes_before_everybody_has_seen_it(small: Network) -> None:
    a, b, c = (small.device(name) for name in "abc")
    ids = a.add_many(["one", "two"])
    small.exchange()
    _edit_much(a, ids, 40)
    b.sync()
    a.sync()
    assert len(a.segment_files()) == 41
    a.replica.retire(c.id, small.now)
    small.exchange(a, b)
    assert len(a.segment_files()) < 20
    assert c.sync().renewed  # and still it gets everything
    small.exchange()
    assert views(a) == views(b) == views(c)


def test_old_segments_go_when_a_snapshot_covers_them(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    net.change(worth=4_000, snapshot_every=0)
    ids = a.add_many(["one", "two"])
    _edit_much(a, ids, 40)
    net.exchange()
    a.edit(ids[0], title="recent")
    net.exchange()
    recent = [path.name for path in a.segment_files()]
    assert recent
    net.pass_time(29 * DAY)
    net.exchange()
    assert [path.name for path in a.segment_files()] == recent
    net.pass_time(2 * DAY)
    net.exchange()
    covered = int(a.snapshot_files()[0].name[:8])
    assert all(int(path.name[:8]) > covered for path in a.segment_files())
    assert views(a) == views(b)


def test_who_was_away_while_segments_went_comes_back_through_the_snapshot(small: Network) -> None:
    a, b = small.device("a"), small.device("b")
    ids = a.add_many(["one", "two", "three"])
    small.exchange()
    b.edit(ids[0], title="edited while away")
    a.edit(ids[0], title="edited meanwhile")
    a.edit(ids[1], deleted=["2026-01-01T00:00:00.000Z", False])
    b.edit(ids[1], description="deleted elsewhere")
    a.replica.retire(b.id, small.now)  # the only way for segments to go without it
    _edit_much(a, ids[2:], 60)
    a.sync()
    assert int(a.segment_files()[0].name[:8]) > 3
    small.pass_time(400 * DAY)
    b.sync()
    small.exchange()
    assert views(a) == views(b)
    assert len(a.conflicts()) == 1
    with a.store.read() as reader:
        deleted = reader.task(ids[1])
    assert deleted is not None
    assert deleted.deleted_at is not None


def test_a_crash_while_a_snapshot_is_written_leaves_nothing_half_done(
    net: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sync.codec.MAX_PATCHES", 10)
    a = net.device("a")
    ids = a.add_many([f"task {number}" for number in range(35)])
    _edit_much(a, ids[:20], 10)
    net.change(worth=2_000, snapshot_every=0)
    undo = crash_after(a.folder, "write_segment", 2)
    with pytest.raises(Crash):
        a.sync()
    undo()
    assert len(a.snapshot_files()) == 2
    a.restart()
    b = net.device("b")
    b.sync()
    assert views(a) == views(b)
    a.edit(ids[0], title="something else")
    net.exchange()
    assert len(a.snapshot_files()) == int(a.snapshot_files()[0].name.partition("of")[2].partition("-")[0])
    assert views(a) == views(b)


def test_snapshots_in_parts_count_when_all_are_here(net: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sync.codec.MAX_PATCHES", 10)
    a = net.device("a")
    net.change(worth=2_000, snapshot_every=0)
    ids = a.add_many([f"task {number}" for number in range(35)])
    _edit_much(a, ids[:20], 10)
    a.sync()
    parts = a.snapshot_files()
    assert len(parts) > 3
    b = net.device("b")
    hidden = parts[1].rename(net.path / "hidden")
    b.sync()
    assert b.storage.cursors().get(a.id) is None
    assert b.status().state is State.WAITING
    hidden.rename(parts[1])
    asked = iter([False, False, False, False, False, True])
    net.pass_time(SECOND)
    report = b.sync(should_stop=lambda: next(asked, True))
    assert report.stopped
    taken = b.number()
    assert 0 < taken < 35
    b.restart()
    steps: list[tuple[int, int]] = []
    b.sync(progress=lambda done, total: steps.append((done, total)))
    assert steps[-1][0] == steps[-1][1] < len(parts) + len(a.segment_files())
    assert b.number() == 35
    assert views(a) == views(b)


def test_the_text_of_tasks_deleted_for_good_is_forgotten_when_all_have_seen_it(small: Network) -> None:
    a, b = small.device("a"), small.device("b")
    gone, kept = a.add("secret plan", description="very secret"), a.add("kept")
    a.edit(gone, deleted=["2026-01-01T00:00:00.000Z", True])
    small.exchange()
    small.pass_time(20 * DAY)
    _edit_much(a, [kept], 70)
    small.exchange()
    small.pass_time(400 * DAY)
    for _ in range(2):
        small.exchange()
        _edit_much(a, [kept], 70)
        small.exchange()
        small.pass_time(2 * DAY)
    c = small.device("c")
    small.exchange()
    rows = synced_rows(c.store)
    assert "secret" not in repr(rows)
    assert a.titles() == b.titles() == c.titles()
    assert gone in repr(rows["tasks"])


def test_copies_of_a_profile_that_both_compacted_lose_nothing(small: Network) -> None:
    """Both have written a snapshot under the same id, and neither holds what the other wrote."""
    a = small.device("a")
    ids = a.add_many(["one", "two"])
    a.sync()
    former = a.id
    clone = small.clone(a, "clone")
    a = small.device("a again", profile=small.path / "a")
    apart = small.path / "apart"
    shutil.copytree(small.root, apart)
    clone = type(clone)(small, "clone", clone.store, apart)
    a.add("only on a")
    clone.add("only on the clone")
    _edit_much(a, ids[:1], 40)
    _edit_much(clone, ids[1:], 55)
    for device in (a, clone):
        device.sync()
        assert len(device.snapshot_files()) == 1
    for path in (apart / "d" / former).iterdir():
        shutil.copy(path, a.place)
    clone = type(clone)(small, "clone", clone.store, small.root)
    b = small.device("b")
    small.exchange(a, b, clone)
    small.exchange(a, b, clone)
    assert {"only on a", "only on the clone"} <= b.titles()
    assert views(a) == views(b) == views(clone)
    assert [device.sync().imported for device in (a, b, clone)] == [0, 0, 0]
