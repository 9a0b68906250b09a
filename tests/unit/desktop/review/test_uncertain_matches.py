"""Is this the one? What the user says to a task that was matched by guessing, and what was done by hand meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from desktop.domain.change_set import Decision, ItemState
from desktop.domain.history import StepVerdict
from desktop.errors import NotFoundError
from desktop.review import item_status, replacing, undo
from desktop.review.outcome import Result
from desktop.review.states import ItemStatus, RowState
from desktop.review.undo import WAS_SO
from desktop.services import Services
from desktop.store import Store
from tests.helpers.review import Agent, add_task, edit, entry_id, shown, state, task


@pytest.fixture
def store(services: Services) -> Store:
    add_task(services.store, "Call the dentist", items=["Bring card", "Pay"])
    add_task(services.store, "Dental plan", items=["bring CARD"])
    return services.store


@pytest.fixture
def agent(store: Store) -> Agent:
    return Agent(store, "denist friday")


def unsure(agent: Agent) -> list[str]:
    return [
        agent.one("set_task_priority", task_identifier="cal dentit", priority="P1"),
        agent.one("set_task_estimate", task_identifier="cal dentit", minutes=5),
    ]


def ticked(services: Services, agent: Agent) -> tuple[str, ...]:
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    return card.ticked


def test_yes_settles_all_rows_of_the_task(services: Services, agent: Agent) -> None:
    ids = unsure(agent)
    assert ticked(services, agent) == ()
    assert [outcome.result for outcome in services.review.identify(ids).outcomes] == [Result.IDENTIFIED] * 2
    assert ticked(services, agent) == tuple(ids)
    assert all(state(services.store, id_) is ItemState.PENDING for id_ in ids)
    services.review.identify(ids)
    with services.store.read() as reader:
        assert all(len(given) == 1 for given in reader.reviews.decisions_of(ids).values())  # said once


def test_another_task_gets_what_was_proposed(services: Services, agent: Agent) -> None:
    ids = unsure(agent)
    new = agent.one("add_multiple_checklist_items", task_identifier="cal dentit", items=[{"title": "Floss"}])
    decided = services.review.move_to_task([*ids, new], "Dental plan")
    assert [outcome.result for outcome in decided.outcomes] == [Result.REPLACED] * 3
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    assert [(group.title, [row.summary for row in group.rows]) for group in card.groups] == [
        ("Dental plan", ["Set priority to P1", "Set estimate to 5 minutes", 'Add: "Floss"'])
    ]
    assert services.review.confirm_all(card.ticked).sentence() == "3 applied"
    moved, left = task(services.store, "Dental plan"), task(services.store, "Call the dentist")
    assert (moved.estimate, [item.title for item in moved.checklist]) == (5, ["bring CARD", "Floss"])
    assert (left.estimate, left.priority, len(left.checklist)) == (None, None, 2)


def test_choosing_another_task_is_one_step_that_can_be_undone_and_redone(services: Services, agent: Agent) -> None:
    ids = unsure(agent)
    services.review.move_to_task(ids, "Dental plan")
    services.undo.undo()
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    assert [row.item.id for row in card.waiting] == ids
    services.undo.redo()
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    assert {row.item.task_id for row in card.waiting} == {"Dental plan"}
    assert {row.item.id for row in card.rows}.isdisjoint(ids)


def test_a_checklist_item_is_found_again_by_its_text_or_stays(services: Services, agent: Agent) -> None:
    change = agent.one("update_checklist_items", items=[{"id": entry_id("Bring card"), "isChecked": True}])
    missing = agent.one("update_checklist_items", items=[{"id": entry_id("Pay"), "isChecked": True}])
    done = services.review.move_to_task([change, missing], "Dental plan").outcomes
    assert [outcome.result for outcome in done] == [Result.REPLACED, Result.FAILED]
    assert state(services.store, missing) is ItemState.PENDING


def test_what_is_so_on_the_other_task_goes_without_a_successor(services: Services, agent: Agent) -> None:
    ids = unsure(agent)
    edit(services.store, "Dental plan", priority="P1")
    assert services.review.move_to_task(ids, "Dental plan").outcomes[0].message
    card = services.review.card(agent.builder.set_id or "")
    assert card is not None
    assert [row.summary for row in card.rows] == ["Set estimate to 5 minutes"]
    with pytest.raises(NotFoundError):
        services.review.move_to_task(ids, "nowhere")


DONE_BY_HAND: dict[str, tuple[dict[str, Any], Callable[[Services], object]]] = {
    "complete_task": ({}, lambda services: services.tasks.complete(["Dental plan"])),
    "set_task_estimate": ({"minutes": 5}, lambda services: services.tasks.edit(["Dental plan"], {"estimate": 5})),
    "delete_task": ({}, lambda services: services.tasks.trash(["Dental plan"])),
}


@pytest.mark.parametrize("tool", DONE_BY_HAND)
def test_what_was_done_by_hand_is_already_so(services: Services, agent: Agent, tool: str) -> None:
    arguments, by_hand = DONE_BY_HAND[tool]
    item = agent.one(tool, task_identifier="Dental plan", **arguments)
    by_hand(services)
    assert shown(services.store, item).state is RowState.ALREADY_SO
    assert services.review.confirm(item).outcome.result is Result.ALREADY_SO
    assert shown(services.store, item).was_so
    before = task(services.store, "Dental plan")
    undone = services.review.undo(item)
    assert (undone.outcome.result, undone.outcome.message) == (Result.UNDONE, WAS_SO)
    assert task(services.store, "Dental plan") == before


def test_what_was_applied_is_not_said_to_have_been_so(services: Services, agent: Agent) -> None:
    item = agent.one("set_task_estimate", task_identifier="Dental plan", minutes=5)
    assert services.review.confirm(item).outcome.result is Result.APPLIED
    assert not shown(services.store, item).was_so
    assert services.review.undo(item).outcome.message == ""


def test_another_status_makes_stale_whatever_is_proposed(services: Services, agent: Agent) -> None:
    item = agent.one("set_task_estimate", task_identifier="Dental plan", minutes=5)
    added = agent.one("add_multiple_checklist_items", task_identifier="Dental plan", items=[{"title": "Floss"}])
    services.tasks.complete(["Dental plan"])
    for id_ in (item, added):
        assert shown(services.store, id_).state is RowState.STALE
        assert [(d.field, d.then, d.now) for d in shown(services.store, id_).differences] == [
            ("status", "open", "done")
        ]
        assert services.review.confirm(id_).outcome.result is Result.STALE
    assert ticked(services, agent) == ()
    assert services.review.confirm(item, force=True).ok


def test_a_status_that_the_set_itself_changed_makes_nothing_stale(services: Services, agent: Agent) -> None:
    begin = agent.one("set_task_status", task_identifier="Dental plan", status="in progress")
    item = agent.one("set_task_estimate", task_identifier="Dental plan", minutes=5)
    assert services.review.confirm_all([begin, item]).sentence() == "2 applied"


BROKEN: dict[str, tuple[object, str, object, Callable[[Services, Agent], None]]] = {
    "yes is not remembered": (
        ItemStatus,
        "identified",
        False,
        lambda services, agent: test_yes_settles_all_rows_of_the_task(services, agent),
    ),
    "what was done by hand is applied": (
        ItemStatus,
        "already_so",
        False,
        lambda services, agent: test_what_was_done_by_hand_is_already_so(services, agent, "delete_task"),
    ),
    "undo does not say that it was so": (
        undo,
        "wrote_nothing",
        lambda *_: False,
        lambda services, agent: test_what_was_done_by_hand_is_already_so(services, agent, "set_task_estimate"),
    ),
    "everything was so": (
        undo,
        "wrote_nothing",
        lambda *_: True,
        lambda services, agent: test_what_was_applied_is_not_said_to_have_been_so(services, agent),
    ),
    "the status of the task does not matter": (
        item_status,
        "_changed_statuses",
        lambda *_: {},
        lambda services, agent: test_another_status_makes_stale_whatever_is_proposed(services, agent),
    ),
    "what was replaced stays on the card": (
        Decision,
        "is_replacement",
        False,
        lambda services, agent: test_another_task_gets_what_was_proposed(services, agent),
    ),
    "undo leaves what is in its place": (
        replacing,
        "StepVerdict",
        lambda item, verdict, before: StepVerdict("" if verdict == "reconsidered" else item, verdict, before),
        lambda services, agent: test_choosing_another_task_is_one_step_that_can_be_undone_and_redone(services, agent),
    ),
}


@pytest.mark.parametrize("mutant", BROKEN)
def test_a_broken_variant_is_found_out(services: Services, agent: Agent, mutant: str) -> None:
    target, name, broken, story = BROKEN[mutant]
    with mock.patch.object(target, name, broken), pytest.raises(AssertionError):
        story(services, agent)
