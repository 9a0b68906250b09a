"""Somebody deletes very much at once: this device asks first, and the others' changes come through meanwhile."""

from __future__ import annotations

import pytest

from desktop.store import Draft
from sync.importer import user_looked
from sync.policy import SECOND
from sync.status import State
from tests.helpers.shared_folder import Device, Network

_WHEN = "2026-01-01T00:00:00.000Z"


def _delete(device: Device, ids: list[str]) -> None:
    device.write(*(Draft("task", id_, {"deleted": [_WHEN, False]}) for id_ in ids))
    device.sync()


@pytest.fixture
def trio(net: Network) -> tuple[Device, Device, Device, list[str]]:
    a, b, c = (net.device(name) for name in "abc")
    ids = a.add_many([f"task {number}" for number in range(100)])
    net.exchange()
    return a, b, c, ids


def test_many_deletions_wait_for_the_users_word(net: Network, trio: tuple[Device, Device, Device, list[str]]) -> None:
    a, b, c, ids = trio
    _delete(a, ids[:15])
    a.add("written later")
    _delete(a, ids[15:40])
    c.add("of c")
    c.sync()
    b.sync()
    status = b.status()
    assert (status.state, status.number, status.device) == (State.HELD, 40, a.id)
    assert len(b.titles()) == 102  # with that of c, and what a wrote in between
    b.sync()
    assert b.status().number == 40
    b.restart()
    b.sync()
    assert b.status().number == 40
    b.release_held()
    b.sync()
    assert b.status().state is State.UP_TO_DATE
    assert len(b.titles()) == 62
    _delete(a, ids[40:60])
    b.sync()
    assert b.status().state is State.HELD  # yes to those was no yes to these
    assert len(b.titles()) == 62


@pytest.mark.parametrize(("number", "held"), [(19, False), (20, False), (21, True)])
def test_the_number_of_deletions_from_which_they_are_held(
    net: Network, trio: tuple[Device, Device, Device, list[str]], number: int, held: bool
) -> None:
    a, b, _, ids = trio
    _delete(a, ids[:number])
    b.sync()
    assert (b.status().state is State.HELD) == held
    assert len(b.titles()) == (100 if held else 100 - number)


def test_few_tasks_may_all_be_deleted(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    ids = a.add_many([f"task {number}" for number in range(19)])
    net.exchange()
    _delete(a, ids)
    b.sync()
    assert b.titles() == set()


def test_a_new_device_need_not_be_asked_about_what_it_never_had(
    net: Network, trio: tuple[Device, Device, Device, list[str]]
) -> None:
    a, _, _, ids = trio
    _delete(a, ids[:80])
    d = net.device("d")
    d.sync()
    assert len(d.titles()) == 20
    assert d.status().state is State.UP_TO_DATE


def test_deletions_spread_over_several_transactions_of_one_import_count_together(
    net: Network, trio: tuple[Device, Device, Device, list[str]]
) -> None:
    a, b, _, ids = trio
    net.change(bulk=10)
    for start in range(0, 40, 10):
        _delete(a, ids[start : start + 10])
    net.pass_time(SECOND)
    b.sync()
    assert b.status().state is State.HELD
    assert len(b.titles()) >= 80


def test_many_small_portions_by_many_devices_count_together(net: Network) -> None:
    """Six devices that delete nineteen each: nobody deletes much, and together it is everything."""
    b, *others = (net.device(name) for name in "bacdefg")
    ids = b.add_many([f"task {number}" for number in range(100)])
    net.exchange()
    for number, device in enumerate(others):
        _delete(device, ids[number * 19 : number * 19 + 19])
        b.sync()
        net.pass_time(SECOND)
    assert len(b.titles()) == 81
    status = b.status()
    assert (status.state, status.number) == (State.HELD, 81)
    assert {held.device for held in status.held} == {device.id for device in others[1:]}


def test_the_count_begins_anew_when_the_user_has_looked(
    net: Network, trio: tuple[Device, Device, Device, list[str]]
) -> None:
    a, b, _, ids = trio
    _delete(a, ids[:15])
    b.sync()
    user_looked(b.storage)
    _delete(a, ids[15:30])
    b.sync()
    assert b.status().state is not State.HELD
    _delete(a, ids[30:45])
    b.sync()
    assert b.status().state is State.HELD
    assert len(b.titles()) == 70


def test_what_is_held_does_not_hold_up_the_rest(net: Network, trio: tuple[Device, Device, Device, list[str]]) -> None:
    a, b, _, ids = trio
    _delete(a, ids[:40])
    a.write(Draft("task", ids[50], {"title": "renamed by a"}), Draft("task", ids[0], {"title": "in the trash"}))
    a.add("new on a")
    a.sync()
    b.sync()
    assert {"renamed by a", "in the trash", "new on a"} <= b.titles()
    assert len(b.titles()) == 101
    assert b.status().state is State.HELD


def test_what_nobody_wants_deleted_any_more_needs_no_answer(
    net: Network, trio: tuple[Device, Device, Device, list[str]]
) -> None:
    a, b, c, ids = trio
    _delete(a, ids[:40])
    b.sync()
    c.sync()
    c.storage.end_hold(keep=True)
    net.exchange()
    assert b.status().state is State.UP_TO_DATE
    assert len(a.titles()) == len(b.titles()) == len(c.titles()) == 100


def test_a_newcomer_hears_from_us_of_what_is_held_here(
    net: Network, trio: tuple[Device, Device, Device, list[str]]
) -> None:
    """A snapshot of ours covers the segments that the deletions were in."""
    a, b, _, ids = trio
    _delete(a, ids[:40])
    b.sync()
    assert b.status().state is State.HELD
    with b.storage.snapshot_patches(0) as patches:
        told = list(patches)
    assert sum(patch.fields.get("deleted") is not None for patch in told) == 40
