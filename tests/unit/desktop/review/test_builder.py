"""What a run may propose, what it may not, and what is kept of it."""

from __future__ import annotations

import datetime as dt
from contextlib import closing

import pytest

from desktop.domain.change_set import ItemState, SetState, Verdict, created_id
from desktop.domain.ids import new_id
from desktop.errors import NotFoundError
from desktop.review.confirmation import ConfirmationService
from desktop.review.policy import ALL_SETTINGS, POLICIES, as_set, may_apply
from desktop.services import Services
from desktop.services.review import ReviewService
from desktop.settings import ALWAYS_ASK, APPLY_AND_TELL
from desktop.store import Store
from desktop.tools.registry import TOOLS
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, add_task, created, edit, state, task
from tests.helpers.stores import raw


@pytest.fixture(autouse=True)
def _milk(store: Store) -> None:
    add_task(store, "Milk", {"title": "Milk", "description": "2 l"})


def test_a_set_comes_into_being_with_its_first_item(store: Store) -> None:
    agent = Agent(store, "buy things")
    assert agent.builder.set_id is None
    taken = agent.call("add_task", title="Bread")
    agent.propose("update_task", task_identifier="Milk", new_title="Oat milk")
    with store.read() as reader:
        (found,) = reader.reviews.sets([agent.builder.set_id or ""])
    assert (found.request, found.provider, found.model, found.device) == (
        "buy things",
        "builtin",
        "rules",
        store.device,
    )
    assert found.expires_at - found.created_at == dt.timedelta(days=14)
    assert [(item.ordinal, item.tool, item.base) for item in found.items] == [
        (0, "add_task", {}),
        (1, "update_task", {"title": "Milk"}),
    ]
    (plan,) = taken.queued
    assert found.items[0].target_id == plan.target_id == created_id(plan.item_id)
    assert_sound(store)


def test_a_batch_becomes_items_of_their_own(store: Store) -> None:
    items = Agent(store).propose(
        "add_multiple_checklist_items", task_identifier="Milk", items=[{"title": "a"}, {"title": "a"}, {"title": "b"}]
    )
    ConfirmationService(store).confirm(items[1])
    assert [state(store, item) for item in items] == [ItemState.PENDING, ItemState.CONFIRMED, ItemState.PENDING]


def test_a_run_that_goes_on_later_finds_its_set(store: Store) -> None:
    run = new_id()
    first = Agent(store, run_id=run)
    party = first.one("add_task", title="Party")
    again = Agent(store, run_id=run)
    assert again.builder.set_id == first.builder.set_id
    (cake,) = again.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    with store.read() as reader:
        (item,) = reader.reviews.items([cake])
    assert (item.ordinal, item.depends_on, item.task_id) == (1, (party,), created(store, party))


def test_what_is_so_already_is_not_proposed(store: Store) -> None:
    taken = Agent(store).call("update_task", task_identifier="Milk", new_description="2 l")
    assert taken.queued == ()
    assert "so already" in taken.suppressed[0]
    assert raw(store, "SELECT count(*) FROM change_sets") == [(0,)]


def test_a_repeat_in_one_run_is_not_proposed(store: Store) -> None:
    agent = Agent(store)
    agent.propose("add_task", title="Bread")
    agent.propose("set_task_priority", task_identifier="Milk", priority="P1")
    assert "waits" in agent.call("add_task", title="Bread").suppressed[0]
    assert "waits" in agent.call("set_task_priority", task_identifier="milk", priority="high").suppressed[0]
    agent.propose("set_task_priority", task_identifier="Milk", priority="P2")
    agent.propose("add_task", title="Bread", description="rye")  # no exact repeat


def test_a_newer_proposal_that_says_the_same_supersedes(store: Store) -> None:
    old = Agent(store).one("set_task_priority", task_identifier="Milk", priority="P1")
    new = Agent(store).one("set_task_priority", task_identifier="Milk", priority="P1")
    assert (state(store, old), state(store, new)) == (ItemState.WITHDRAWN, ItemState.PENDING)
    with store.read() as reader:
        (decision,) = reader.reviews.decisions_of([old])[old]
        assert (decision.actor, decision.reason) == ("agent", "A newer proposal says the same.")
        assert reader.counts(dt.date.today()).review == 1


def test_what_others_wait_for_is_not_superseded(store: Store) -> None:
    agent = Agent(store)
    party = agent.one("add_task", title="Party")
    (cake,) = agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    taken = Agent(store).call("add_task", title="Party")
    assert "waits" in taken.suppressed[0]
    assert [state(store, item) for item in (party, cake)] == [ItemState.PENDING] * 2


def test_what_was_rejected_is_not_proposed_again(store: Store) -> None:
    service = ConfirmationService(store)
    rename = Agent(store).one("update_task", task_identifier="Milk", new_title="Oat milk")
    bread = Agent(store).one("add_task", title="Bread", description="rye")
    service.reject(rename, "I like cows")
    service.reject(bread)
    taken = Agent(store).call("update_task", task_identifier="Milk", new_title="Oat milk")
    assert taken.queued == ()
    assert "I like cows" in taken.suppressed[0]
    assert Agent(store).call("add_task", title="  bread ", description="wheat").queued == ()
    Agent(store).propose("update_task", task_identifier="Milk", new_title="Soy milk")
    Agent(store).propose("update_task", asked_for=True, task_identifier="Milk", new_title="Oat milk")
    service.lift(bread)
    Agent(store).propose("add_task", title="Bread")


def test_nothing_is_proposed_for_a_new_task_that_is_not_proposed_itself(store: Store) -> None:
    ConfirmationService(store).reject(Agent(store).one("add_task", title="Party"))
    again = Agent(store).call("add_task", title="Party", checklist=["Cake"], labels=["fun"])
    assert again.queued == ()
    assert len(again.suppressed) == 1
    agent = Agent(store)
    agent.propose("add_task", title="Trip", checklist=["Tent"])
    waiting = agent.call("add_task", title="Trip", checklist=["Map"])
    assert waiting.queued == ()
    assert "waits" in waiting.suppressed[0]


def test_the_last_verdict_on_a_change_counts(store: Store) -> None:
    service = ConfirmationService(store)
    first = Agent(store).one("set_task_priority", task_identifier="Milk", priority="P1")
    service.reject(first)
    second = Agent(store).one("set_task_priority", asked_for=True, task_identifier="Milk", priority="P1")
    service.confirm(second)
    edit(store, "Milk", priority=None)
    third = Agent(store).one("set_task_priority", task_identifier="Milk", priority="P1")
    service.reject(third)
    assert Agent(store).call("set_task_priority", task_identifier="Milk", priority="P1").queued == ()
    service.reconsider(third)
    fourth = Agent(store).one("set_task_priority", task_identifier="Milk", priority="P1")
    assert state(store, third) is ItemState.WITHDRAWN
    assert state(store, fourth) is ItemState.PENDING


def test_rejections_made_elsewhere_count_after_a_restart(store: Store) -> None:
    ConfirmationService(store).reject(Agent(store).one("complete_task", task_identifier="Milk"))
    with closing(Store.open(store.database.path.parent)) as again:
        assert Agent(again).call("complete_task", task_identifier="Milk").queued == ()


def test_nothing_is_proposed_for_a_task_that_was_turned_down_meanwhile(store: Store) -> None:
    agent = Agent(store)
    taken = agent.call("add_task", title="Party")
    (plan,) = taken.queued
    planned = agent.plan("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    ConfirmationService(store).reject(plan.item_id)
    late = agent.builder.take(planned)
    assert late.queued == ()
    assert "turned down" in late.suppressed[0]
    assert agent.builder.proposed == {}


def test_a_task_that_was_confirmed_meanwhile_is_no_longer_only_proposed(store: Store) -> None:
    agent = Agent(store)
    party = agent.one("add_task", title="Party")
    assert [found.title for found in agent.builder.proposed.values()] == ["Party"]
    ConfirmationService(store).confirm(party)
    assert agent.builder.proposed == {}
    cake = agent.one("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    assert ConfirmationService(store).confirm(cake).ok


def test_retracting(store: Store) -> None:
    agent = Agent(store)
    item = agent.one("complete_task", task_identifier="Milk")
    agent.builder.retract(item, "It is not done.")
    assert state(store, item) is ItemState.WITHDRAWN
    with pytest.raises(NotFoundError):
        agent.builder.retract("nobody", "")
    agent.propose("complete_task", task_identifier="Milk")  # it may change its mind once more


def test_hostile_requests_are_kept_as_far_as_they_can_be(store: Store) -> None:
    agent = Agent(store, "x\0\ud800" * 5000)
    agent.propose("complete_task", task_identifier="Milk")
    card = ReviewService(store).card(agent.builder.set_id or "")
    assert card is not None
    assert len(card.request) == 2000


# applied at once


def test_every_deferred_tool_has_a_policy_but_those_that_always_ask() -> None:
    assert list(POLICIES) == [name for name, tool in TOOLS.items() if tool.deferred and not tool.always_asks]
    assert all(setting in ALL_SETTINGS for setting in POLICIES.values())
    assert all(setting.default == ALWAYS_ASK for setting in POLICIES.values())


def test_what_the_user_lets_pass_is_applied_recorded_and_undoable(services: Services) -> None:
    store = services.store
    add_task(store, "Tea")
    services.settings.set(POLICIES["set_task_priority"], APPLY_AND_TELL)
    agent = Agent(store, applies=as_set(services.settings))
    taken = agent.call("set_task_priority", task_identifier="Tea", priority="P1")
    assert (taken.queued, len(taken.applied)) == ((), 1)
    item = taken.applied[0].item_id
    assert task(store, "Tea").priority == "P1"
    with store.read() as reader:
        (decision,) = reader.reviews.decisions_of([item])[item]
    assert (decision.verdict, decision.actor) == (Verdict.CONFIRMED, "policy")
    services.undo.undo()
    assert task(store, "Tea").priority is None
    assert state(store, item) is ItemState.UNDONE
    assert agent.call("complete_task", task_identifier="Tea").applied == ()


def test_deleting_always_asks(store: Store) -> None:
    taken = Agent(store, applies=may_apply).call("delete_task", task_identifier="Milk")
    assert taken.applied == ()
    assert [plan.tool for plan in taken.queued] == ["delete_task"]
    assert task(store, "Milk").deleted_at is None


def test_what_cannot_be_applied_at_once_waits_with_its_error(store: Store) -> None:
    agent = Agent(store, applies=may_apply)
    taken = agent.call("update_task", task_identifier="Milk", new_title="Oat milk")
    assert len(taken.applied) == 1
    agent = Agent(store, applies=lambda tool: tool != "add_task")
    agent.propose("add_task", title="Party")
    blocked = agent.call("set_task_priority", task_identifier="Party", priority="P1")
    assert [plan.tool for plan in blocked.queued] == ["set_task_priority"]
    card = ReviewService(store).card(agent.builder.set_id or "")
    assert card is not None
    assert card.state is SetState.PENDING
