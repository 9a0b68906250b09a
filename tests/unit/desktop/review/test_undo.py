"""Undoing what was confirmed: back to what was, but never silently over what came since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.domain.change_set import ItemState
from desktop.domain.task import Status
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Result
from desktop.store import Store
from desktop.store.audit import histories
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, add_task, created, edit, state, task
from tests.helpers.stores import open_store, raw


def test_undo_restores_what_was(store: Store, agent: Agent, service: ConfirmationService) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    label = agent.one("assign_task_labels", task_identifier="Milk", labels=[{"name": "shop"}])
    service.confirm_all([item, label])
    assert [name.name for name in task(store, "Milk").labels] == ["shop"]
    assert service.undo(item).ok
    assert service.undo(label).ok
    assert (task(store, "Milk").status, task(store, "Milk").labels) == (Status.OPEN, ())
    with store.read() as reader:
        assert reader.labels() == []
    assert service.undo(item).outcome.result is Result.ALREADY
    assert_sound(store)


def test_a_label_that_others_wear_by_now_stays(store: Store, agent: Agent, service: ConfirmationService) -> None:
    add_task(store, "Bread")
    items = [
        agent.one("assign_task_labels", task_identifier=name, labels=[{"name": "shop"}]) for name in ("Milk", "Bread")
    ]
    service.confirm_all(items)
    service.undo(items[0])
    assert [label.name for label in task(store, "Bread").labels] == ["shop"]
    assert task(store, "Milk").labels == ()


def test_undo_asks_before_it_overwrites(store: Store, agent: Agent, service: ConfirmationService) -> None:
    item = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    service.confirm(item)
    edit(store, "Milk", priority="P3")
    outcome = service.undo(item).outcome
    assert outcome.result is Result.CHANGED_SINCE
    (difference,) = outcome.differences
    assert (difference.field, difference.then, difference.now, difference.proposed) == ("priority", "P1", "P3", None)
    assert (state(store, item), task(store, "Milk").priority) == (ItemState.CONFIRMED, "P3")
    assert service.undo(item, force=True).ok
    assert (state(store, item), task(store, "Milk").priority) == (ItemState.UNDONE, None)


def test_undo_keeps_what_was_changed_and_takes_back_the_rest(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("update_task", task_identifier="Milk", new_title="Oat milk", new_description="3 l")
    service.confirm(item)
    edit(store, "Milk", description="4 l")
    outcome = service.undo(item).outcome
    assert outcome.result is Result.UNDONE
    assert [difference.field for difference in outcome.differences] == ["description"]
    assert (task(store, "Milk").title, task(store, "Milk").description) == ("Milk", "4 l")


@pytest.mark.parametrize("work", ["title", "item", "tick"])
def test_undo_asks_before_it_throws_away_work_on_what_was_created(
    store: Store, agent: Agent, service: ConfirmationService, work: str
) -> None:
    item = agent.one("add_task", title="Party")
    (cake,) = agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    service.confirm_all([item, cake])
    id_ = created(store, item)
    edit(store, id_, position="Zz")
    match work:
        case "title":
            edit(store, id_, title="Big party")
        case "item":
            edit(store, "mine", "item", task_id=id_, title="Balloons", created_at="2026-01-01T10:00:00.000Z")
        case "tick":
            edit(store, created(store, cake), "item", checked=[True, "user"])
    assert service.undo(item).outcome.result is Result.CHANGED_SINCE
    assert task(store, id_).deleted_at is None
    assert service.undo(item, force=True).ok
    assert task(store, id_).deleted_at


def test_undo_of_what_the_user_has_deleted_meanwhile(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("add_task", title="Party")
    service.confirm(item)
    id_ = created(store, item)
    gone = ["2026-01-01T10:00:00.000Z", False]
    edit(store, id_, deleted=gone)
    assert service.undo(item).ok
    with store.read() as reader:
        assert reader.value_of("task", id_, "deleted") == gone


def test_what_was_undone_can_be_reconsidered_and_confirmed_again(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("add_task", title="Party")
    for _ in range(3):
        assert service.confirm(item).ok
        assert task(store, created(store, item)).deleted_at is None
        assert service.undo(item).ok
        assert task(store, created(store, item)).deleted_at
        assert service.reconsider(item).ok
    assert raw(store, "SELECT count(*) FROM tasks") == [(2,)]
    assert_sound(store)


def test_what_has_not_arrived_yet_cannot_be_undone(
    store: Store, agent: Agent, service: ConfirmationService, tmp_path: Path
) -> None:
    """The verdict of another device came first."""
    item = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    service.confirm(item)
    with store.database.read() as connection:
        patches = [patch for history in histories(connection) for patch in history]
    effect = next(patch for patch in patches if patch.fields == {"priority": "P1"})
    with open_store(tmp_path / "other") as other:
        with other.write() as writer:
            writer.apply(patch for patch in patches if patch is not effect)
        late = ConfirmationService(other)
        assert late.undo(item, force=True).outcome.result is Result.BLOCKED
        assert state(other, item) is ItemState.CONFIRMED
        with other.write() as writer:
            writer.apply([effect])
        assert late.undo(item).ok
        assert task(other, "Milk").priority is None


@pytest.mark.parametrize(
    "spoilt", [[{}], [{"kind": "task"}], [{"kind": "task", "id": "Milk", "field": "priority", "stamp": "s"}]]
)
def test_what_a_broken_device_told_of_effects_does_not_matter_to_undo(
    store: Store, agent: Agent, service: ConfirmationService, spoilt: list[dict[str, str]]
) -> None:
    item = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    service.confirm(item)
    raw(store, "UPDATE decisions SET effects = ?", json.dumps(spoilt))
    service.undo(item)
    assert task(store, "Milk").priority is None
