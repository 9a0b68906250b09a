"""The power goes before each statement in turn: everything has happened, or nothing has."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from desktop.domain.change_set import ItemState
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Result
from desktop.services.undo import UndoService
from desktop.store import Draft, Store
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound
from tests.helpers.replicas import PowerCut, power_cut
from tests.helpers.review import Agent, add_task, created, state, task
from tests.helpers.stores import raw, synced_rows

Act = Callable[[], Any]


@pytest.fixture
def milk(store: Store) -> str:
    return add_task(store, "Milk", {"title": "Milk"})


def cut_at_every_statement(act: Act, store: Store) -> Iterator[bool]:
    """Tries again and again, each time a statement later, until it goes through; tells whether it did."""
    before = synced_rows(store)
    for statement in range(500):
        try:
            with power_cut(statement):
                act()
        except PowerCut:
            if synced_rows(store) == before:
                assert_sound(store)
                yield False
                continue
        yield True
        return
    raise AssertionError("it never ends")


def test_confirming(store: Store, service: ConfirmationService, milk: str) -> None:
    item = Agent(store).one("update_task", task_identifier=milk, new_title="Oat milk", new_description="2 l")
    cuts = 0
    for done in cut_at_every_statement(lambda: service.confirm(item), store):
        cuts += not done
        assert (state(store, item) is ItemState.CONFIRMED) == done
        assert (task(store, milk).title == "Oat milk") == done
        assert (task(store, milk).description == "2 l") == done
    assert cuts > 15
    assert_sound(store)


def test_creating(store: Store, service: ConfirmationService) -> None:
    item = Agent(store).one("add_task", title="Party")
    for done in cut_at_every_statement(lambda: service.confirm(item), store):
        with store.read() as reader:
            assert (reader.task(created(store, item)) is not None) == done
    assert service.confirm(item).outcome.result is Result.ALREADY
    assert raw(store, "SELECT count(*) FROM tasks") == [(1,)]


def test_undoing_with_dependents(store: Store, service: ConfirmationService) -> None:
    agent = Agent(store)
    items = [agent.one("add_task", title="Party")]
    items += agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}] * 2)
    service.confirm_all(items)
    for done in cut_at_every_statement(lambda: service.undo(items[0]), store):
        wanted = ItemState.UNDONE if done else ItemState.CONFIRMED
        assert [state(store, item) for item in items] == [wanted] * 3
        assert bool(task(store, created(store, items[0])).deleted_at) == done


@pytest.mark.parametrize("redo", [False, True])
def test_turning_a_step(store: Store, service: ConfirmationService, milk: str, redo: bool) -> None:
    undo = UndoService(store)
    item = Agent(store).one("set_task_priority", task_identifier=milk, priority="P1")
    service.confirm(item)
    if redo:
        undo.undo()
    before, after = (None, "P1") if redo else ("P1", None)
    for done in cut_at_every_statement(undo.redo if redo else undo.undo, store):
        assert task(store, milk).priority == (after if done else before)
        assert (state(store, item) is ItemState.CONFIRMED) == (done == redo)


def test_rejecting_with_dependents(store: Store, service: ConfirmationService) -> None:
    agent = Agent(store)
    items = [agent.one("add_task", title="Party")]
    items += agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    for done in cut_at_every_statement(lambda: service.reject(items[0]), store):
        wanted = ItemState.REJECTED if done else ItemState.PENDING
        assert [state(store, item) for item in items] == [wanted] * 2


def test_proposing_supersedes_and_keeps_in_one_go(store: Store, milk: str) -> None:
    old = Agent(store).one("set_task_priority", task_identifier=milk, priority="P1")
    agent = Agent(store)
    plans = agent.plan("set_task_priority", task_identifier=milk, priority="P1")
    for done in cut_at_every_statement(lambda: agent.builder.take(plans), store):
        assert (state(store, old) is ItemState.WITHDRAWN) == done
        with store.read() as reader:
            assert reader.counts(dt.date.today()).review == 1


@pytest.mark.parametrize("statement", range(0, 140, 10))
def test_confirm_all_keeps_what_went_through_before_the_cut(
    store: Store, service: ConfirmationService, statement: int
) -> None:
    agent = Agent(store)
    items = [agent.one("add_task", title=f"Task {number}") for number in range(3)]
    with suppress(PowerCut), power_cut(statement):
        service.confirm_all(items)
    states = [state(store, item) for item in items]
    through = states.count(ItemState.CONFIRMED)
    assert states == [ItemState.CONFIRMED] * through + [ItemState.PENDING] * (3 - through)
    with store.read() as reader:
        assert len(reader.known("task", [created(store, item) for item in items])) == through
        step = reader.undo_step()
    assert (step.count if step else 0) == through
    UndoService(store).undo()
    assert [state(store, item) for item in items[:through]] == [ItemState.UNDONE] * through
    assert_sound(store)


def test_confirming_while_an_import_writes_to_the_same_tasks(
    store: Store, service: ConfirmationService, milk: str
) -> None:
    agent = Agent(store)
    items = [agent.one("add_task", title=f"Task {number}") for number in range(10)]
    items += [agent.one("set_task_estimate", task_identifier=milk, minutes=5)]

    def import_all() -> None:
        for number in range(30):
            stamp = make_stamp(1_600_000_000_000 + number, 0, "f" * 16)
            with store.write() as writer:
                writer.apply([Patch("task", milk, {"description": f"{number}"}, stamp)])
                writer.apply([Draft("task", milk, {"language": "en" if number % 2 else "de"})])

    with ThreadPoolExecutor(2) as pool:
        importing = pool.submit(import_all)
        decided = service.confirm_all(items)
        importing.result()
    assert decided.ok
    assert task(store, milk).estimate == 5
    assert_sound(store)
