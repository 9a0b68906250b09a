"""Proposals that depend on each other, and verdicts on many: in order, one by one, and told."""

from __future__ import annotations

import pytest

from desktop.domain.change_set import ItemState, Verdict
from desktop.errors import InvalidInputError
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Outcome, Result
from desktop.review.states import RowState
from desktop.store import Store
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, created, edit, shown, state, task
from tests.helpers.stores import raw


def results(outcomes: tuple[Outcome, ...]) -> list[Result]:
    return [outcome.result for outcome in outcomes]


def decisions(store: Store, item_id: str) -> list[Verdict]:
    with store.read() as reader:
        return [decision.verdict for decision in reader.reviews.decisions_of([item_id])[item_id]]


def test_what_depends_on_a_task_waits_for_it(
    store: Store, service: ConfirmationService, family: tuple[str, list[str]]
) -> None:
    parent, (cake, music, priority) = family
    assert shown(store, cake).state is RowState.BLOCKED
    assert shown(store, cake).blocked_by == (parent,)
    assert service.confirm(cake).outcome.result is Result.BLOCKED
    assert results(service.confirm_all([parent, cake, music, priority]).outcomes) == [Result.APPLIED] * 4
    party = task(store, created(store, parent))
    assert [entry.title for entry in party.checklist] == ["Cake", "Music"]
    assert party.priority == "P1"


def test_rejecting_a_task_rejects_what_depends_on_it_and_both_come_back_together(
    store: Store, service: ConfirmationService, family: tuple[str, list[str]]
) -> None:
    parent, (cake, music, priority) = family
    assert service.reject(music, "not now").ok
    decided = service.reject(parent)
    assert [(o.item_id, o.because_of) for o in decided.outcomes] == [
        (parent, None),
        (cake, parent),
        (priority, parent),
    ]
    row = shown(store, cake)
    assert row.decided is not None
    assert "Party" in row.decided.reason
    again = service.reconsider(parent)
    assert {outcome.item_id for outcome in again.outcomes} == {parent, cake, priority}
    assert state(store, cake) is ItemState.PENDING
    assert state(store, music) is ItemState.REJECTED  # that was a verdict of its own


def test_undoing_a_task_undoes_what_was_confirmed_on_top_of_it(
    store: Store, service: ConfirmationService, family: tuple[str, list[str]]
) -> None:
    parent, (cake, music, priority) = family
    service.confirm_all([parent, cake, priority])
    decided = service.undo(parent)
    assert {o.item_id for o in decided.outcomes} == {parent, cake, priority}
    assert decided.outcome.item_id == parent
    assert [state(store, each) for each in (parent, cake, priority)] == [ItemState.UNDONE] * 3
    assert task(store, created(store, parent)).deleted_at
    assert shown(store, music).state is RowState.BLOCKED
    assert {o.item_id for o in service.reconsider(parent).outcomes} == {parent, cake, priority}
    service.confirm_all([parent, cake, priority])
    party = task(store, created(store, parent))
    assert (party.deleted_at, [entry.title for entry in party.checklist]) == (None, ["Cake"])
    assert_sound(store)


def test_withdrawing_a_task_withdraws_what_depends_on_it(
    store: Store, agent: Agent, family: tuple[str, list[str]]
) -> None:
    parent, (cake, *_) = family
    agent.builder.retract(parent, "a repeat")
    assert [state(store, each) for each in (parent, cake)] == [ItemState.WITHDRAWN] * 2
    with pytest.raises(InvalidInputError, match="decided"):
        agent.builder.retract(parent, "again")


def test_confirm_all_goes_on_after_a_failure_and_tells(
    store: Store, agent: Agent, service: ConfirmationService
) -> None:
    good = [agent.one("set_task_estimate", task_identifier="Milk", minutes=5)]
    stale = agent.one("set_task_priority", task_identifier="Milk", priority="P1")
    bad = agent.one("update_task", task_identifier="Milk", new_description="x")
    good += [agent.one("add_task", title="Bread")]
    edit(store, "Milk", priority="P3")
    raw(
        store,
        "UPDATE change_items SET proposal = json_remove(proposal, '$.arguments.new_description') WHERE id = ?",
        bad,
    )
    told: list[tuple[int, int, Result]] = []
    decided = service.confirm_all(
        [good[0], stale, bad, good[1]], progress=lambda n, total, outcome: told.append((n, total, outcome.result))
    )
    assert results(decided.outcomes) == [Result.APPLIED, Result.STALE, Result.FAILED, Result.APPLIED]
    assert [entry[:2] for entry in told] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert decided.sentence() == "2 applied, 1 stale, 1 failed"
    assert not decided.ok
    assert results(service.confirm_all([stale], force=[stale]).outcomes) == [Result.APPLIED]


def test_confirm_all_stops_when_told(store: Store, agent: Agent, service: ConfirmationService) -> None:
    items = [agent.one("add_task", title=f"Task {number}") for number in range(4)]
    answers = iter([False, False, True])
    decided = service.confirm_all(items, should_stop=lambda: next(answers))
    assert results(decided.outcomes) == [Result.APPLIED] * 2 + [Result.SKIPPED] * 2
    assert [state(store, item) for item in items[2:]] == [ItemState.PENDING] * 2


def test_confirm_all_looks_again_each_time(store: Store, agent: Agent, service: ConfirmationService) -> None:
    """Two proposals for one field: the first makes the second stale."""
    items = [agent.one("set_task_priority", task_identifier="Milk", priority=p) for p in ("P1", "P2")]
    assert results(service.confirm_all([*items, items[0]]).outcomes) == [Result.APPLIED, Result.STALE]
    assert task(store, "Milk").priority == "P1"


def test_reject_remaining_names_each_item_once(
    store: Store, service: ConfirmationService, family: tuple[str, list[str]]
) -> None:
    parent, children = family
    decided = service.reject_all([parent, *children], "not now")
    assert results(decided.outcomes) == [Result.REJECTED] * 4
    assert decisions(store, children[0]) == [Verdict.REJECTED]
