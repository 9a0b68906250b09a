"""Ctrl+Z and Ctrl+Y after verdicts: one stack for everything, and decisions that always tell what is so."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.domain.change_set import ItemState, Verdict
from desktop.domain.task import Status
from desktop.review.apply import apply_item
from desktop.review.verdicts import record_verdict
from desktop.services import Services
from desktop.store import Store
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, add_task, created, edit, state, task


@pytest.fixture
def store(services: Services) -> Store:
    add_task(services.store, "Milk", {"title": "Milk"})
    return services.store


@pytest.fixture
def agent(store: Store) -> Agent:
    return Agent(store)


def verdicts(store: Store, item_id: str) -> list[tuple[Verdict, int]]:
    with store.read() as reader:
        return [(d.verdict, d.round) for d in reader.reviews.decisions_of([item_id])[item_id]]


def reason(store: Store, item_id: str) -> str:
    with store.read() as reader:
        return reader.reviews.decisions_of([item_id])[item_id][-1].reason


def test_a_reason_given_afterwards_goes_with_its_rejection(services: Services, store: Store, agent: Agent) -> None:
    services.tasks.create({"title": "Bread"})
    item = agent.one("complete_task", task_identifier="Milk")
    services.review.reject(item)
    services.review.explain(item, "not now")
    services.undo.undo()
    assert state(store, item) is ItemState.PENDING
    services.undo.redo()
    assert state(store, item) is ItemState.REJECTED
    assert reason(store, item) == "not now"
    services.undo.undo()
    undo, _ = services.undo.steps()
    assert undo is not None
    assert undo.action == "add"


def test_a_reason_given_much_later_can_be_undone_itself(services: Services, store: Store, agent: Agent) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    services.review.reject(item)
    services.tasks.create({"title": "Bread"})
    services.review.explain(item, "not now")
    undo, _ = services.undo.steps()
    assert undo is not None
    assert (undo.action, undo.subject) == ("reject", "Milk")
    services.undo.undo()
    assert state(store, item) is ItemState.PENDING


def test_confirm_all_is_one_step(services: Services, store: Store, agent: Agent) -> None:
    party = agent.one("add_task", title="Party")
    items = [
        party,
        *agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}]),
        agent.one("set_task_priority", task_identifier="Milk", priority="P1"),
    ]
    services.review.confirm_all(items)
    undo, _ = services.undo.steps()
    assert undo is not None
    assert (undo.action, undo.subject, undo.count) == ("confirm", "Party", 3)
    undone = services.undo.undo()
    assert undone is not None
    assert undone.kept == []
    assert undone.changes.change_sets == {agent.builder.set_id}
    assert [state(store, item) for item in items] == [ItemState.UNDONE] * 3
    assert task(store, created(store, party)).deleted_at
    assert task(store, "Milk").priority is None

    services.undo.redo()
    assert [state(store, item) for item in items] == [ItemState.CONFIRMED] * 3
    assert verdicts(store, party) == [
        (Verdict.CONFIRMED, 0),
        (Verdict.UNDONE, 0),
        (Verdict.RECONSIDERED, 1),
        (Verdict.CONFIRMED, 1),
    ]
    found = task(store, created(store, party))
    assert (found.deleted_at, [entry.title for entry in found.checklist]) == (None, ["Cake"])
    assert task(store, "Milk").priority == "P1"
    assert services.undo.undo() is not None
    assert [state(store, item) for item in items] == [ItemState.UNDONE] * 3
    assert_sound(store)


def test_an_item_undone_by_redo_and_undo_can_be_undone_on_its_card(
    services: Services, store: Store, agent: Agent
) -> None:
    item = agent.one("add_task", title="Party")
    services.review.confirm(item)
    services.undo.undo()
    services.undo.redo()
    assert services.review.undo(item).ok
    assert task(store, created(store, item)).deleted_at


def test_undoing_on_the_card_is_a_step_of_its_own(services: Services, store: Store, agent: Agent) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    services.review.confirm(item)
    services.review.undo(item)
    assert task(store, "Milk").status is Status.OPEN
    services.undo.undo()
    assert (task(store, "Milk").status, state(store, item)) == (Status.DONE, ItemState.CONFIRMED)
    services.undo.redo()
    assert (task(store, "Milk").status, state(store, item)) == (Status.OPEN, ItemState.UNDONE)
    services.undo.undo()
    services.undo.undo()
    assert (task(store, "Milk").status, state(store, item)) == (Status.OPEN, ItemState.UNDONE)


def test_rejecting_and_reconsidering_can_be_undone(services: Services, store: Store, agent: Agent) -> None:
    party = agent.one("add_task", title="Party")
    (cake,) = agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    services.review.reject(party, "not now")
    for turn, wanted in (
        (services.undo.undo, ItemState.PENDING),
        (services.undo.redo, ItemState.REJECTED),
    ):
        turn()
        assert [state(store, item) for item in (party, cake)] == [wanted] * 2
    services.review.reconsider(party)
    services.undo.undo()
    assert [state(store, item) for item in (party, cake)] == [ItemState.REJECTED] * 2
    services.undo.redo()
    assert [state(store, item) for item in (party, cake)] == [ItemState.PENDING] * 2
    assert_sound(store)


def test_what_was_changed_since_is_kept_and_the_item_stays_confirmed(
    services: Services, store: Store, agent: Agent
) -> None:
    title = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    priority = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    services.review.confirm_all([title, priority])
    edit(store, "Milk", title="Whole milk")
    undone = services.undo.undo()
    assert undone is not None
    assert [effect.field for effect in undone.kept] == ["title"]
    assert (state(store, title), state(store, priority)) == (ItemState.CONFIRMED, ItemState.UNDONE)
    services.undo.undo(force=True)
    assert (task(store, "Milk").title, state(store, title)) == ("Milk", ItemState.UNDONE)


def test_a_verdict_given_since_is_left_alone(services: Services, store: Store, agent: Agent) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    services.review.reject(item)
    with store.write() as writer:  # as if it came from another device
        record_verdict(writer, writer.reviews.items([item])[0], Verdict.CONFIRMED, 0)
    services.undo.undo()
    assert verdicts(store, item) == [(Verdict.REJECTED, 0), (Verdict.CONFIRMED, 0)]


def test_what_another_device_confirmed_on_top_is_undone_too(services: Services, store: Store, agent: Agent) -> None:
    party = agent.one("add_task", title="Party")
    (cake,) = agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    services.review.confirm(party)
    with store.write() as writer:
        apply_item(writer, cake, dt.datetime.now(dt.UTC))  # no step of this device
    services.undo.undo()
    assert [state(store, item) for item in (party, cake)] == [ItemState.UNDONE] * 2


def test_steps_of_other_kinds_are_as_before(services: Services, store: Store, agent: Agent) -> None:
    services.tasks.edit(["Milk"], {"title": "Oat milk"})
    item = agent.one("set_task_priority", task_identifier="Oat milk", priority="P1")
    services.review.confirm(item)
    services.tasks.edit(["Milk"], {"title": "Soy milk"})
    for title, priority in (("Oat milk", "P1"), ("Oat milk", None), ("Milk", None)):
        services.undo.undo()
        assert (task(store, "Milk").title, task(store, "Milk").priority) == (title, priority)
    assert services.undo.undo() is None


def test_confirm_all_is_one_step_however_long_it_takes(
    services: Services, store: Store, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.review.confirmation.MOMENT", -1.0)  # each in a transaction of its own
    items = [agent.one("add_task", title=title) for title in ("Bread", "Soap", "Salt")]
    assert services.review.confirm_all(items).ok
    undo, _ = services.undo.steps()
    assert undo is not None
    assert undo.count == 3
    services.undo.undo()
    assert [state(store, item) for item in items] == [ItemState.UNDONE] * 3
    assert all(task(store, created(store, item)).deleted_at for item in items)
    services.undo.redo()
    assert [state(store, item) for item in items] == [ItemState.CONFIRMED] * 3
    assert_sound(store)


def test_what_depends_on_a_task_that_somebody_undid_stays_undone(
    services: Services, store: Store, agent: Agent
) -> None:
    parent = agent.one("add_task", title="Party")
    child = agent.one("set_task_priority", task_identifier="Party", priority="P1")
    services.review.confirm(parent)
    services.review.confirm(child)
    services.undo.undo()
    with store.write() as writer:  # on another device
        item = writer.reviews.items([parent])[0]
        record_verdict(writer, item, Verdict.UNDONE, 0)
    services.undo.redo()
    assert state(store, child) is ItemState.UNDONE


def test_a_proposal_that_is_not_there_has_nothing_to_reconsider(services: Services) -> None:
    decided = services.review.reconsider("nobody")
    assert not decided.ok
    assert services.undo.steps() == (None, None)
