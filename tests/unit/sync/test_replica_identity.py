"""Profiles that were copied, put back from an old copy, or retired: they take a new name, and nothing is lost."""

from __future__ import annotations

import shutil

from desktop.store import Draft
from sync.codec import decode
from sync.policy import SECOND
from sync.status import State
from tests.helpers.shared_folder import Crash, Network, crash_after
from tests.helpers.stores import synced_rows


def test_two_copies_of_a_profile_both_keep_what_they_wrote(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("shared")
    net.exchange()
    former = a.id
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    assert clone.id == a.id == former
    a.add("on a")
    clone.add("on the clone")
    a.sync()
    report = clone.sync()
    assert report.renewed
    assert clone.id != former
    assert a.id == former
    assert clone.store.device == clone.id
    net.exchange(a, b, clone)
    assert a.titles() == b.titles() == clone.titles() == {"shared", "on a", "on the clone"}
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(clone.store)
    clone.add("later")
    assert synced_rows(clone.store)["history"] != synced_rows(a.store)["history"]
    net.exchange(a, b, clone)
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(clone.store)


def test_a_fork_written_before_either_saw_the_other(net: Network) -> None:
    """Both copies have written segments of the same number when their folders come together."""
    a, b = net.device("a"), net.device("b")
    a.add("shared")
    net.exchange()
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    apart = net.path / "apart"
    shutil.copytree(net.root, apart)
    clone = type(clone)(net, "clone", clone.store, apart)
    for number in range(2):
        a.add(f"on a {number}")
        a.sync()
        clone.add(f"on the clone {number}")
        clone.sync()
    b.sync()
    for path in (apart / "d" / a.id).glob("*.chg"):
        shutil.copy(path, a.place)
    clone = type(clone)(net, "clone", clone.store, net.root)
    net.exchange(a, b, clone)
    assert a.id != clone.id
    expected = {"shared", *(f"on {who} {number}" for who in ("a", "the clone") for number in range(2))}
    assert a.titles() == b.titles() == clone.titles() == expected
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(clone.store)
    before = net.files()
    net.exchange(a, b, clone)
    assert net.files() == before


def test_a_branch_whose_beginning_is_missing_is_waited_for(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("shared")
    net.exchange()
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    apart = net.path / "apart"
    shutil.copytree(net.root, apart)
    clone = type(clone)(net, "clone", clone.store, apart)
    a.add("on a")
    a.sync()
    b.sync()
    for number in range(2):
        clone.add(f"on the clone {number}")
        clone.sync()
    theirs = sorted((apart / "d" / a.id).glob("*.chg"))
    shutil.copy(theirs[2], a.place)
    b.sync()
    assert b.storage.cursors()[a.id].seq == 2
    assert b.titles() == {"shared", "on a"}
    assert b.status().state is State.WAITING
    shutil.copy(theirs[1], a.place)
    b.sync()
    assert b.titles() == {"shared", "on a", "on the clone 0", "on the clone 1"}


def test_a_profile_put_back_from_an_old_copy(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("old")
    net.exchange()
    a.store.database.close()
    shutil.copytree(net.path / "a", net.path / "backup")
    a = net.device("a again", profile=net.path / "a")
    a.add("after the backup")
    net.exchange(a, b)
    former = a.id
    back = net.device("back", profile=net.path / "backup")
    back.add("after it was put back")
    net.exchange(back, b)
    assert back.id != former
    assert back.titles() == b.titles() == {"old", "after the backup", "after it was put back"}
    assert synced_rows(back.store) == synced_rows(b.store)


def test_it_is_noticed_by_what_others_say_even_where_our_own_files_are_gone(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.store.database.close()
    shutil.copytree(net.path / "a", net.path / "backup")
    a = net.device("a again", profile=net.path / "a")
    a.add("Milk")
    net.exchange(a, b)
    former = a.id
    shutil.rmtree(a.place)
    back = net.device("back", profile=net.path / "backup")
    assert back.id == former
    assert back.sync().renewed
    assert back.id != former


def test_what_was_sealed_under_the_old_name_is_sent_under_the_new(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("shared")
    net.exchange()
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    clone.add("sealed and never written")
    undo = crash_after(clone.storage, "seal")
    try:
        clone.sync()
    except Crash:
        undo()
    a.add("on a")
    a.sync()
    clone.restart()
    net.exchange(a, b, clone)
    assert b.titles() == {"shared", "on a", "sealed and never written"}
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(clone.store)


def test_another_process_writes_under_the_new_name_as_well(net: Network) -> None:
    a = net.device("a")
    a.add("shared")
    net.exchange()
    clone = net.clone(a, "clone")
    a = net.device("a again", profile=net.path / "a")
    window = net.device("window", profile=net.path / "clone")
    a.add("on a")
    a.sync()
    clone.sync()
    assert window.store.device != clone.id
    window.write(Draft("task", "t", {"title": "x", "created_at": "2026-01-01T00:00:00.000Z"}))
    assert window.store.device == clone.id


def test_a_retired_device_that_returns_comes_back_as_a_new_one(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    milk = a.add("Milk")
    net.exchange()
    former = b.id
    a.replica.retire(b.id, net.now)
    a.sync()
    assert [device.is_retired for device in a.status().devices if device.id == b.id] == [True]
    b.edit(milk, title="Oat milk")
    net.pass_time(SECOND)
    assert b.sync().renewed
    assert b.id != former
    net.exchange()
    assert a.title(milk) == "Oat milk"
    assert synced_rows(a.store) == synced_rows(b.store)


def test_segments_name_the_instance_that_wrote_them(net: Network) -> None:
    a = net.device("a")
    a.add("Milk")
    a.sync()
    (path,) = a.segment_files()
    assert decode(path.read_bytes(), None).header.instance == a.storage.identity().instance
