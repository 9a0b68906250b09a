"""What `sync.storage.Storage` asks for, as the store does it: all at once, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.store import Draft, Store
from desktop.store.drafts import new_item, new_task
from desktop.store.replica_storage import ReplicaStorage
from sync.clock import make_stamp, stamp_ms
from sync.patch import Patch
from sync.storage import Cursor, Intake, Outgoing, SegmentId, StaleStorageError, Storage
from tests.helpers.stores import open_store, synced_rows

OTHER = "e" * 16
CREATED = "2026-01-01T00:00:00.000Z"


@pytest.fixture
def storage(store: Store) -> ReplicaStorage:
    storage = ReplicaStorage(store)
    storage.enter("1" * 16)
    return storage


def write(store: Store, *drafts: Draft | Patch) -> None:
    with store.write() as writer:
        writer.apply(drafts)


def seal(storage: ReplicaStorage, seq: int, most: int = 100) -> list[int]:
    places = [each.place for each in storage.peek(most)]
    storage.seal(Outgoing(seq, f"{seq:032x}", b"data"), places, 5)
    return places


def test_it_is_a_storage(storage: ReplicaStorage) -> None:
    checked: Storage = storage
    assert checked.identity().vault == "1" * 16


def test_local_changes_wait_in_order_until_they_are_sealed(store: Store, storage: ReplicaStorage) -> None:
    first, second = new_task({"title": "1"}, "a0"), new_task({"title": "2"}, "a1")
    write(store, first)
    write(store, Patch("task", "t", {"title": "from elsewhere", "created_at": CREATED}, make_stamp(1, 0, OTHER)))
    write(store, second)
    waiting = storage.waiting()
    assert waiting.count == 2
    assert waiting.size > 50
    assert [each.patch.id for each in storage.peek(10)] == [first.id, second.id]
    seal(storage, 1, most=1)
    assert storage.waiting().count == 1
    assert storage.waiting().newest == waiting.newest
    assert [each.patch.id for each in storage.peek(10)] == [second.id]
    assert storage.unpublished() == [Outgoing(1, f"{1:032x}", b"data")]
    device = storage.identity().device
    assert storage.cursors() == {device: Cursor(1, f"{1:032x}")}
    assert storage.known(device) == {1: {f"{1:032x}": 5}}
    storage.mark_published(1)
    assert storage.unpublished() == []


def test_a_seal_that_does_not_follow_or_takes_what_is_gone_changes_nothing(
    store: Store, storage: ReplicaStorage
) -> None:
    write(store, new_task({"title": "1"}, "a0"))
    with pytest.raises(StaleStorageError):
        seal(storage, 2)
    places = seal(storage, 1)
    with pytest.raises(StaleStorageError):
        storage.seal(Outgoing(2, "f" * 32, b""), places, 5)
    assert storage.cursors()[storage.identity().device].seq == 1
    assert len(storage.unpublished()) == 1


def test_an_intake_happens_all_at_once(
    store: Store, storage: ReplicaStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    patch = Patch("task", "t", {"title": "Milk", "created_at": CREATED}, make_stamp(1, 0, OTHER))
    intake = Intake([patch], 7, [SegmentId(OTHER, 1, "a" * 32)], {OTHER: Cursor(1, "a" * 32)}, {"gap/x": [1, 2]})

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("desktop.store.replica_storage._note", fail)
        with pytest.raises(ZeroDivisionError):
            storage.take_in(intake)
    assert storage.cursors() == {}
    assert storage.known(OTHER) == {}
    assert synced_rows(store)["tasks"] == set()
    assert storage.take_in(intake).tasks == {"t"}
    assert storage.cursors() == {OTHER: Cursor(1, "a" * 32)}
    assert storage.known(OTHER) == {1: {"a" * 32: 7}}
    assert storage.notes("gap/") == {"gap/x": [1, 2]}
    assert storage.waiting().count == 0  # what came from elsewhere is not sent on
    assert not storage.take_in(intake)


def test_notes_are_set_replaced_and_removed(storage: ReplicaStorage) -> None:
    storage.note({"a/1": 1, "a/2": {"x": [None]}, "b": "text"})
    storage.note({"a/1": 2, "a/2": None})
    assert storage.notes("a/") == {"a/1": 2}
    assert storage.notes() == {"a/1": 2, "b": "text"}


def test_another_vault_gets_all_there_is(store: Store, storage: ReplicaStorage) -> None:
    write(store, new_task({"title": "mine"}, "a0"))
    seal(storage, 1)
    storage.mark_published(1)
    patch = Patch("task", "t", {"title": "theirs", "created_at": CREATED}, make_stamp(1, 0, OTHER))
    storage.take_in(Intake([patch], 7, [SegmentId(OTHER, 1, "a" * 32)], {OTHER: Cursor(1, "a" * 32)}, {"gap/x": 1}))
    storage.note({"config/folder": "here"})
    storage.enter("1" * 16)
    assert storage.waiting().count == 0
    storage.enter("2" * 16)
    assert storage.waiting().count == 2
    assert storage.cursors() == {}
    assert storage.known(OTHER) == {}
    assert storage.notes() == {"config/folder": "here"}


def test_a_new_identity_takes_along_what_was_not_sent(store: Store, storage: ReplicaStorage) -> None:
    write(store, new_task({"title": "sent"}, "a0"))
    seal(storage, 1)
    storage.mark_published(1)
    write(store, new_task({"title": "mine"}, "a0"))
    seal(storage, 2)
    before = storage.identity()
    after = storage.renew_identity()
    assert after.vault == before.vault
    assert after.device != before.device
    assert after.instance != before.instance
    assert store.device == after.device
    assert storage.waiting().count == 1
    assert storage.unpublished() == []
    assert storage.cursors()[before.device].seq == 1  # the second one does not exist for anybody
    assert list(storage.known(before.device)) == [1]
    write(store, new_task({"title": "later"}, "a0"))
    assert storage.peek(9)[-1].patch.stamp.endswith(after.device)


@pytest.mark.parametrize(
    ("fields", "stamp", "gone"),
    [
        ({"deleted": [CREATED, False]}, 10**13, 1),
        ({"deleted": [CREATED, False]}, 1, 0),  # a later write has restored it
        ({"deleted": None}, 10**13, 0),
        ({"title": "x"}, 10**13, 0),
    ],
)
def test_deletions_are_those_of_tasks_that_would_go(
    store: Store, storage: ReplicaStorage, fields: dict[str, object], stamp: int, gone: int
) -> None:
    task, other = new_task({"title": "1"}, "a0"), new_task({"title": "2"}, "a0")
    write(store, task, other)
    patch = Patch("task", task.id, fields, make_stamp(stamp, 0, OTHER))
    unknown = Patch("task", "nobody's", {"deleted": [CREATED, True]}, make_stamp(10**13, 0, OTHER))
    found = storage.deletions([patch, unknown], 1)
    assert found.gone == gone
    assert found.live == (2 if gone else 0)


def test_the_essence_rebuilds_everything_whatever_else_is_there(store: Store, tmp_path: Path) -> None:
    storage = ReplicaStorage(store)
    task = new_task({"title": "0", "description": "first"}, "a0")
    item = new_item(task.id, "Flour", "a0")
    write(store, task, item, Draft("drawing", "1", {"shape": 0}))
    for number in range(1, 30):
        write(store, Draft("task", task.id, {"title": str(number)}), Draft("drawing", "1", {"shape": number}))
    write(store, Draft("item", item.id, {"checked": [True, "user"]}))
    with storage.snapshot_patches(0) as patches:
        condensed = list(patches)
    assert len(condensed) == 5
    with open_store(tmp_path / "other") as other:
        write(other, *condensed)
        ours, theirs = synced_rows(store), synced_rows(other)
        assert {name: rows for name, rows in theirs.items() if name != "history"} == {
            name: rows for name, rows in ours.items() if name != "history"
        }
    before = synced_rows(store)
    assert not storage.take_in(Intake(condensed, 1, condensed=True))
    assert synced_rows(store) == before  # nothing of it is news here, and nothing is told twice


def test_of_what_was_deleted_for_good_only_that_is_told(store: Store) -> None:
    storage = ReplicaStorage(store)
    task = new_task({"title": "secret"}, "a0")
    item = new_item(task.id, "secret too", "a0")
    write(store, task, item, Draft("task", task.id, {"observation:1": [CREATED, "secret"]}))
    write(store, Draft("task", task.id, {"deleted": [CREATED, True]}))
    with storage.snapshot_patches(0) as patches:
        assert "secret" in repr(list(patches))
    with storage.snapshot_patches(1 << 40) as patches:
        told = list(patches)
    assert "secret" not in repr(told)
    assert {patch.id for patch in told} == {task.id, item.id}
    assert [patch.fields["deleted"] for patch in told if "deleted" in patch.fields] == [[CREATED, True]]


@pytest.mark.parametrize("years", [-10, 0, 10])
def test_when_it_was_deleted_is_told_by_its_place_not_by_a_foreign_clock(store: Store, years: int) -> None:
    storage = ReplicaStorage(store)
    task = new_task({"title": "secret"}, "a0")
    write(store, task)
    settled = storage.volume().patches
    created = storage.peek(1)[0].patch.stamp
    stamp = make_stamp(max(stamp_ms(created) + 1, stamp_ms(created) + years * 31_536_000_000), 0, OTHER)
    purge = Patch("task", task.id, {"deleted": [CREATED, True]}, stamp, {"deleted": created})
    storage.take_in(Intake([purge], 1))
    with storage.snapshot_patches(settled) as patches:
        assert "secret" in repr(list(patches))
    with storage.snapshot_patches(settled + 1) as patches:
        assert "secret" not in repr(list(patches))


def test_segments_are_kept_as_they_were_until_they_are_released(store: Store, storage: ReplicaStorage) -> None:
    theirs, released = SegmentId(OTHER, 1, "1" * 32), SegmentId(OTHER, 2, "2" * 32)
    storage.take_in(Intake([], 1, kept={theirs: b"theirs", released: b"released"}))
    storage.take_in(Intake([], 2, kept={theirs: b"theirs"}))
    write(store, new_task({"title": "1"}, "a0"))
    seal(storage, 1)
    assert storage.kept() == {theirs, released}
    (outgoing,) = storage.unpublished()
    storage.mark_published(1)
    ours = SegmentId(storage.identity().device, 1, outgoing.hash)
    storage.release([released])
    assert storage.kept() == {theirs, ours}
    assert [storage.bytes_of(each) for each in (theirs, ours)] == [b"theirs", outgoing.data]
    storage.enter("another vault")
    assert storage.kept() == set()


def test_the_volume_is_told_without_counting(store: Store, storage: ReplicaStorage) -> None:
    task = new_task({"title": "1"}, "a0")
    write(store, task, Draft("drawing", "1", {"shape": 1}))
    write(store, Draft("task", task.id, {"title": "2"}))
    volume = storage.volume()
    assert (volume.patches, volume.entities) == (3, 2)


def test_what_was_applied_long_ago_may_be_forgotten(storage: ReplicaStorage) -> None:
    segments = [SegmentId(OTHER, seq, f"{seq:032x}") for seq in range(1, 6)]
    storage.take_in(Intake([], 1, segments, {OTHER: Cursor(5, f"{5:032x}")}))
    storage.forget(OTHER, 4)
    assert sorted(storage.known(OTHER)) == [4, 5]
    assert storage.cursors()[OTHER].seq == 5
