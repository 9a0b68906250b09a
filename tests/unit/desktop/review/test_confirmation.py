"""Verdicts on single items and on many: what they do to tasks, to states, and what they refuse to do."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from desktop.domain.change_set import ItemState, Verdict
from desktop.domain.task import Status
from desktop.errors import DiskFullError, InvalidInputError
from desktop.review import applying
from desktop.review.confirmation import ConfirmationService
from desktop.review.outcome import Outcome, Result
from desktop.review.states import Action, RowState
from desktop.store import Store
from desktop.tools.registry import TOOLS
from tests.helpers.invariants import assert_sound
from tests.helpers.review import Agent, add_task, created, edit, entry_id, shown, state, task
from tests.helpers.stores import raw

LATER = dt.timedelta(days=30)


@pytest.fixture
def agent(store: Store) -> Agent:
    add_task(store, "Milk", {"description": "2 l"}, ["oat"])
    return Agent(store)


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
        patch.setattr(applying, "give", fail)  # after the effect was written
        assert service.confirm(item).outcome.result is Result.FAILED
    assert task(store, "Milk").estimate is None
    assert decisions(store, item) == []
    assert service.confirm(item).ok


def test_a_full_disk_is_told_and_changes_nothing(
    store: Store, agent: Agent, service: ConfirmationService, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = agent.one("set_task_estimate", task_identifier="Milk", minutes=5)

    def full(*_: object, **__: object) -> None:
        raise DiskFullError("The disk is full; nothing was changed.")

    with monkeypatch.context() as patch:
        patch.setattr(applying, "give", full)
        outcome = service.confirm(item).outcome
    assert (outcome.result, outcome.message) == (Result.FAILED, "The disk is full; nothing was changed.")
    assert shown(store, item).state is RowState.PENDING


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
    assert shown(store, item).state is RowState.PENDING
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
        patch.setattr("desktop.review.loading.TOOLS", remaining)
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
    with pytest.raises(InvalidInputError):
        service.reject(agent.one("complete_task", task_identifier="Milk"), "x" * 501)


def test_unknown_items_are_an_outcome(store: Store, service: ConfirmationService) -> None:
    for decide in (
        service.confirm, service.reject, service.undo, service.reconsider, service.lift, service.restore_target,
    ):  # fmt: skip
        assert decide("nobody").outcome.result is Result.FAILED
    assert raw(store, "SELECT * FROM failures") == []


# dependents


@pytest.fixture
def family(agent: Agent) -> tuple[str, list[str]]:
    parent = agent.one("add_task", title="Party")
    children = agent.propose(
        "add_multiple_checklist_items", task_identifier="Party", items=[{"title": "Cake"}, {"title": "Music"}]
    )
    return parent, [*children, agent.one("set_task_priority", task_identifier="Party", priority="P1")]


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


# many at once


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


# undoing


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
