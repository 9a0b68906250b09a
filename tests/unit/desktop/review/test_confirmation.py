"""Verdicts on single items and on many: what they do to tasks, to states, and what they refuse to do."""

from __future__ import annotations

import datetime as dt
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from desktop.domain.change_set import ItemState, Verdict
from desktop.domain.task import Status
from desktop.errors import InvalidInputError
from desktop.review import apply
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Outcome, Result
from desktop.review.states import Action, RowState
from desktop.review.verdicts import record_verdict
from desktop.store import Store, Writer
from desktop.tools.registry import TOOLS
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, add_task, created, edit, entry_id, shown, state, task
from tests.helpers.stores import raw

LATER = dt.timedelta(days=30)


def results(outcomes: tuple[Outcome, ...]) -> list[Result]:
    return [outcome.result for outcome in outcomes]


def decisions(store: Store, item_id: str) -> list[Verdict]:
    with store.read() as reader:
        return [decision.verdict for decision in reader.reviews.decisions_of([item_id])[item_id]]


# confirming


def test_confirming_applies_records_and_says_what_changed(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("update_task", task_identifier="Milk", new_title="Oat milk", new_description="3 l")
    assert task(store, "Milk").title == "Milk"
    decided = service.confirm(item)
    assert decided.outcome == Outcome(item, Result.APPLIED)
    assert decided.changes.tasks == {"Milk"}
    assert decided.changes.change_sets == {agent.builder.set_id}
    assert (task(store, "Milk").title, task(store, "Milk").description) == ("Oat milk", "3 l")
    assert state(store, item) is ItemState.CONFIRMED
    with store.read() as reader:
        (decision,) = reader.reviews.decisions_of([item])[item]
        assert [(e["field"], e["before"], e["after"]) for e in decision.effects] == [
            ("title", "Milk", "Oat milk"),
            ("description", "2 l", "3 l"),
        ]
        assert (decision.actor, decision.device, decision.round) == ("user", store.device, 0)
        assert decision.arguments["new_title"] == "Oat milk"
        assert [entry.actor for entry in reader.history("Milk")][-2:] == ["agent", "agent"]
    assert_sound(store)


def test_a_double_click_applies_once(store: Store, agent: Agent, service: ConfirmationService) -> None:
    (item, _) = agent.propose("add_multiple_checklist_items", task_identifier="Milk", items=[{"title": "a"}] * 2)
    assert [service.confirm(item).outcome.result for _ in range(2)] == [Result.APPLIED, Result.ALREADY]
    assert [entry.title for entry in task(store, "Milk").checklist] == ["oat", "a"]
    assert decisions(store, item) == [Verdict.CONFIRMED]


def test_threads_and_windows_apply_once(store: Store, agent: Agent) -> None:
    items = [agent.one("add_task", title=f"Task {number}") for number in range(4)]
    with closing(Store.open(store.database.path.parent)) as other, ThreadPoolExecutor(6) as pool:
        services = [ConfirmationService(one) for one in (store, other)] * 3
        found = list(pool.map(lambda service: service.confirm_all(items).outcomes, services))
    applied = [outcome.item_id for outcomes in found for outcome in outcomes if outcome.result is Result.APPLIED]
    assert sorted(applied) == sorted(items)
    assert {outcome.result for outcomes in found for outcome in outcomes} == {Result.APPLIED, Result.ALREADY}
    for item in items:
        assert decisions(store, item) == [Verdict.CONFIRMED]
    assert raw(store, "SELECT count(*) FROM tasks") == [(5,)]
    assert_sound(store)


def test_an_edited_item_is_applied_as_edited(store: Store, agent: Agent, service: ConfirmationService) -> None:
    rename = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    new = agent.one("add_task", title="Bread", description="rye", due_date=None)
    assert service.confirm(rename, {"new_title": " Soy milk "}).ok
    assert service.confirm(new, {"title": "Rolls", "priority": "high"}).ok
    assert task(store, "Milk").title == "Soy milk"
    made = task(store, created(store, new))
    assert (made.title, made.description, made.priority) == ("Rolls", "rye", "P1")
    assert shown(store, rename).edited
    assert shown(store, new).edited
    service.undo(new)
    assert task(store, made.id).deleted_at


def test_an_edit_that_comes_to_the_same_is_none(store: Store, agent: Agent, service: ConfirmationService) -> None:
    new = agent.one("add_task", title="Bread", description="rye")
    step = agent.one("add_multiple_checklist_items", task_identifier="Milk", items=[{"title": "Jar"}])
    assert service.confirm(new, {"title": " Bread "}).ok
    assert service.confirm(step, {"title": "Jar"}).ok
    made = task(store, created(store, new))
    assert (made.title, made.description) == ("Bread", "rye")
    assert [entry.title for entry in task(store, "Milk").checklist] == ["oat", "Jar"]
    with store.read() as reader:
        titles = [entry for entry in reader.history(made.id) if entry.field == "title"]
    assert len(titles) == 1, "nothing was written over it"


def test_an_edit_that_cannot_be_stored_fails_and_can_be_tried_again(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    failed = service.confirm(item, {"new_title": "x" * 201}).outcome
    assert failed.result is Result.FAILED
    assert "200" in failed.message
    row = shown(store, item)
    assert (row.state, row.error, row.actions[0]) == (RowState.FAILED, failed.message, Action.RETRY)
    assert state(store, item) is ItemState.PENDING
    assert service.confirm(item).ok
    assert shown(store, item).error == ""
    assert raw(store, "SELECT * FROM failures") == []


def test_a_failure_is_still_shown_after_a_restart_and_never_sent(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)
    sent = raw(store, "SELECT count(*) FROM outbox")
    service.confirm(item, {"minutes": 5000})
    assert raw(store, "SELECT count(*) FROM outbox") == sent
    with closing(Store.open(store.database.path.parent)) as again:
        assert shown(again, item).state is RowState.FAILED


def test_what_should_not_happen_leaves_the_item_as_it_was(
    store: Store, agent: Agent, service: ConfirmationService, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(apply, "record_verdict", fail)  # after the effect was written
        assert service.confirm(item).outcome.result is Result.FAILED
    assert task(store, "Milk").estimate is None
    assert decisions(store, item) == []
    assert service.confirm(item).ok


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY])
def test_a_disk_that_takes_nothing_is_told_and_changes_nothing(
    store: Store, agent: Agent, service: ConfirmationService, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    items = [agent.one("set_task_estimate", task_identifier="Milk", minutes=5), agent.one("add_task", title="Tea")]
    given: list[int] = []

    def full(writer: Writer, *arguments: Any, **more: Any) -> None:
        given.append(1)
        if len(given) < 2:
            record_verdict(writer, *arguments, **more)
            return
        if code == sqlite3.SQLITE_FULL:
            writer.connection.execute("ROLLBACK")  # SQLite does so itself
        error = sqlite3.OperationalError("no room")
        error.sqlite_errorcode = code
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(apply, "record_verdict", full)
        outcomes = service.confirm_all(items).outcomes
    assert results(outcomes) == [Result.FAILED] * 2
    assert "nothing was changed" in outcomes[0].message
    assert [shown(store, item).state for item in items] == [RowState.PENDING] * 2
    assert task(store, "Milk").estimate is None
    assert service.confirm_all(items).ok
    assert_sound(store)


def test_a_stale_item_needs_saying_so(store: Store, agent: Agent, service: ConfirmationService) -> None:
    item = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    edit(store, "Milk", title="Whole milk")
    outcome = service.confirm(item).outcome
    assert outcome.result is Result.STALE
    (difference,) = outcome.differences
    assert (difference.field, difference.then, difference.now, difference.proposed) == (
        "title",
        "Milk",
        "Whole milk",
        "Oat milk",
    )
    row = shown(store, item)
    assert (row.state, row.differences) == (RowState.STALE, (difference,))
    assert Action.APPLY_ANYWAY in row.actions
    assert task(store, "Milk").title == "Whole milk"
    assert service.confirm(item, force=True).ok
    assert task(store, "Milk").title == "Oat milk"
    service.undo(item)
    assert task(store, "Milk").title == "Whole milk"


def test_other_fields_do_not_make_an_item_stale_nor_does_the_value_that_is_proposed(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("update_task", task_identifier="Milk", new_title="Oat milk")
    edit(store, "Milk", description="at the corner shop")
    assert shown(store, item).state is RowState.PENDING
    edit(store, "Milk", title="Oat milk")
    assert shown(store, item).state is RowState.ALREADY_SO
    assert service.confirm(item).ok
    assert task(store, "Milk").description == "at the corner shop"


def test_a_target_that_is_gone_can_be_restored_or_the_item_dismissed(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)
    tick = agent.one("update_checklist_items", items=[{"id": entry_id("oat"), "isChecked": True}])
    edit(store, "Milk", deleted=["2026-01-01T10:00:00.000Z", False])
    assert service.confirm(item).outcome.result is Result.TARGET_GONE
    assert shown(store, item).actions == (Action.RESTORE, Action.DISMISS)
    assert service.restore_target(item).ok
    assert service.confirm(item).ok
    edit(store, entry_id("oat"), "item", deleted=True)
    assert shown(store, tick).state is RowState.TARGET_GONE
    assert service.restore_target(tick).ok
    assert service.confirm(tick).ok
    assert task(store, "Milk").checklist[0].is_checked


def test_what_is_gone_for_good_can_only_be_dismissed(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)
    edit(store, "Milk", deleted=["2026-01-01T10:00:00.000Z", True])
    assert shown(store, item).actions == (Action.DISMISS,)
    assert service.restore_target(item).outcome.result is Result.FAILED


def test_an_expired_item_cannot_be_confirmed_until_it_is_reconsidered(store: Store) -> None:
    add_task(store, "Milk")
    item = Agent(store).one("set_task_estimate", task_identifier="Milk", minutes=5)
    now = dt.datetime.now(dt.UTC) + LATER
    late = ConfirmationService(store, lambda: now)
    assert late.confirm(item).outcome.result is Result.EXPIRED
    assert shown(store, item, now).actions == (Action.ASK_AGAIN, Action.DISMISS)
    assert late.reject(item).ok


def test_an_item_of_a_newer_version_waits_for_the_update(
    store: Store, agent: Agent, service: ConfirmationService, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)
    remaining = {name: tool for name, tool in TOOLS.items() if name != "set_task_estimate"}
    with monkeypatch.context() as patch:
        patch.setattr("desktop.review.item_status.TOOLS", remaining)
        row = shown(store, item)
        assert (row.state, row.actions) == (RowState.FAILED, (Action.REJECT,))
        assert "newer version" in row.error
        assert service.confirm(item).outcome.result is Result.FAILED
    assert service.confirm(item).ok


# rejecting, reconsidering, lifting


def test_rejecting_changes_nothing_but_the_state(store: Store, agent: Agent, service: ConfirmationService) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    assert service.reject(item, "wrong task").ok
    assert task(store, "Milk").status is Status.OPEN
    row = shown(store, item)
    assert row.state is RowState.REJECTED
    assert row.decided is not None
    assert row.decided.reason == "wrong task"
    assert service.confirm(item).outcome.result is Result.ALREADY
    assert service.reject(item).outcome.result is Result.ALREADY
    assert service.reconsider(item).ok
    assert service.confirm(item).ok
    assert task(store, "Milk").status is Status.DONE


def test_a_rejection_can_be_lifted_without_waiting_again(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    service.reject(item)
    assert shown(store, item).actions == (Action.RECONSIDER, Action.LIFT)
    assert service.lift(item).ok
    assert state(store, item) is ItemState.REJECTED
    assert shown(store, item).actions == (Action.RECONSIDER,)
    assert service.lift(item).outcome.result is Result.ALREADY


def test_a_reason_that_is_too_long_is_refused(agent: Agent, service: ConfirmationService) -> None:
    item = agent.one("complete_task", task_identifier="Milk")
    with pytest.raises(InvalidInputError):
        service.reject(item, "x" * 501)
    service.reject(item)
    with pytest.raises(InvalidInputError):
        service.explain(item, "x" * 501)


def test_a_rejection_is_explained_afterwards_with_all_that_went_along(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    party = agent.one("add_task", title="Party")
    (cake,) = agent.propose("add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}])
    assert service.explain(party, "not now").outcome.result is Result.ALREADY
    service.reject(party)
    assert service.explain(party, "not now").outcome.result is Result.REJECTED
    decided = shown(store, party).decided
    assert decided is not None
    assert decided.reason == "not now"
    assert state(store, cake) is ItemState.REJECTED
    assert service.reconsider(party).ok
    assert state(store, cake) is ItemState.PENDING


def test_unknown_items_are_an_outcome(store: Store, service: ConfirmationService) -> None:
    for decide in (
        service.confirm, service.reject, service.undo, service.reconsider, service.lift, service.restore_target,
        partial(service.explain, reason="not now"),
    ):  # fmt: skip
        assert decide("nobody").outcome.result is Result.FAILED
    assert raw(store, "SELECT * FROM failures") == []
