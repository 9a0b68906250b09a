"""Somebody deletes very much at once: this device asks first, and the others' changes come through meanwhile."""

from __future__ import annotations

import pytest

from desktop.store import Draft
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
    assert len(b.titles()) == 101  # with that of c
    b.sync()
    assert b.status().number == 40
    b.restart()
    b.sync()
    assert b.status().number == 40
    b.replica.release_held()
    b.sync()
    assert b.status().state is State.UP_TO_DATE
    assert len(b.titles()) == 62
    _delete(a, ids[40:60])
    b.sync()
    assert b.status().state is State.HELD  # yes to those was no yes to these
    assert len(b.titles()) == 62


@pytest.mark.parametrize(("number", "held"), [(19, False), (20, False), (21, True)])
def test_how_many_are_too_many(
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
