"""Two to four devices decide on the same proposals, unaware of each other, with the power going at any moment.

For each invariant there is at least one deliberately broken variant of the app that must break it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from desktop.domain.change_set import ChangeItem, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.ids import new_id
from desktop.review import applying, confirmation, undoing
from desktop.review.outcome import Outcome, Result
from desktop.review.states import Standing
from desktop.store import Applied, Draft, Reader, Writer, proposals
from desktop.store.reviews import Reviews
from desktop.tools.add_task import AddTask
from desktop.tools.registry import TOOLS
from desktop.tools.task_change import TaskChange
from sync.patch import Patch
from tests.helpers import review_invariants as must
from tests.helpers.replicas import TASKS, PowerCut, Replica, World, power_cut, replicas

MOST = 4
GONE = ["2026-01-01T10:00:00.000Z", False]
EDITS = [("priority", None), ("priority", "P0"), ("title", "Mine"), ("deleted", GONE), ("deleted", None)]
PROPOSALS: list[tuple[str, dict[str, Any]]] = [
    ("set_task_priority", {"priority": "P1"}),
    ("set_task_priority", {"priority": "P2"}),
    ("update_task", {"new_title": "Theirs", "new_description": "More"}),
    ("complete_task", {}),
    ("delete_task", {}),
    ("assign_task_labels", {"labels": [{"name": "home"}]}),
    ("add_multiple_checklist_items", {"items": [{"title": "Flour"}]}),
]

FEW = 6
"""So few proposals that devices decide on the same ones all the time."""

places = st.integers(0, MOST - 1)
numbers = st.integers(0, FEW - 1)
cuts = st.integers(0, 180).map(lambda number: number if number < 60 else None)


class Devices(RuleBasedStateMachine):
    world: World

    def __init__(self, devices: list[Replica]) -> None:
        super().__init__()
        self._devices = devices

    @initialize(
        number=st.integers(2, MOST),
        skew=st.lists(st.integers(0, 400_000), min_size=MOST, max_size=MOST),
        first=st.sampled_from(PROPOSALS),
        family=st.booleans(),
    )
    def begin(self, number: int, skew: list[int], first: tuple[str, dict[str, Any]], family: bool) -> None:
        self.world = World(self._devices[:number], skew)
        self.world.propose(0, first[0], task_identifier=TASKS[0], **first[1])
        if family:
            self.world.propose_family(1)
        self.world.exchange()

    def _place(self, place: int) -> int:
        return place % len(self.world.devices)

    @precondition(lambda self: len(self.world.items) < FEW)
    @rule(place=places, which=st.sampled_from(PROPOSALS), task=st.integers(0, 1))
    def propose(self, place: int, which: tuple[str, dict[str, Any]], task: int) -> None:
        self.world.propose(self._place(place), which[0], task_identifier=TASKS[task], **which[1])

    @rule(place=places, task=st.integers(0, 1), what=st.sampled_from(EDITS))
    def edit(self, place: int, task: int, what: tuple[str, Any]) -> None:
        self.world.edit(self._place(place), task, *what)

    @rule(place=places, number=numbers, choice=st.integers(0, 3), force=st.booleans(), cut=cuts)
    def decide(self, place: int, number: int, choice: int, force: bool, cut: int | None) -> None:
        """Something that makes sense for how the item stands on that device."""
        place = self._place(place)
        device = self.world.devices[place]
        id_ = self.world.knows(place, number)
        if id_ is None:
            return
        item = device.items()[id_]
        acts = {
            ItemState.PENDING: (self._confirm, self._confirm, self._confirm, self._reject),
            ItemState.CONFIRMED: (self._undo, self._undo, self._undo, self._confirm),
        }.get(must.states(device)[id_], (self._reconsider, self._reconsider, self._reconsider, self._undo))
        acts[choice](place, item, force, cut)

    def _confirm(self, place: int, item: ChangeItem, force: bool, cut: int | None) -> None:
        device = self.world.devices[place]
        with device.store.read() as reader:
            before = TOOLS[item.tool].current(item, reader)
        decided = self.world.decide(place, lambda service: service.confirm(item.id, force=force), cut)
        if decided is None or decided.outcome.result is not Result.APPLIED:
            return
        if not force:
            must.nothing_clobbered(item, before)
        must.applied(device, item)

    def _reject(self, place: int, item: ChangeItem, _force: bool, cut: int | None) -> None:
        decided = self.world.decide(place, lambda service: service.reject(item.id, "no"), cut)
        if decided is not None and decided.ok:
            must.have_no_dependents(self.world.devices[place], item, ItemState.PENDING)

    def _undo(self, place: int, item: ChangeItem, force: bool, cut: int | None) -> None:
        decided = self.world.decide(place, lambda service: service.undo(item.id, force=force), cut)
        if decided is None or decided.outcome.result is not Result.UNDONE:
            return
        device = self.world.devices[place]
        items = device.items()
        for outcome in decided.outcomes:
            must.undo_restored(device, items[outcome.item_id], outcome.differences)
        must.have_no_dependents(device, item, ItemState.CONFIRMED)

    def _reconsider(self, place: int, item: ChangeItem, _force: bool, cut: int | None) -> None:
        self.world.decide(place, lambda service: service.reconsider(item.id), cut)

    @rule(place=places, cut=cuts)
    def confirm_all(self, place: int, cut: int | None) -> None:
        """In the order of the card. A power cut leaves some of them applied."""
        place = self._place(place)
        device = self.world.devices[place]
        there = device.items()
        ids = [id_ for id_ in self.world.items if id_ in there]
        decided = self.world.decide(place, lambda service: service.confirm_all(ids), cut)
        for outcome in decided.outcomes if decided else ():
            if outcome.result is Result.APPLIED and there[outcome.item_id].creates:
                must.applied(device, there[outcome.item_id])

    @rule(place=places, redo=st.booleans(), cut=cuts)
    def turn_a_step(self, place: int, redo: bool, cut: int | None) -> None:
        undo = self.world.devices[self._place(place)].undo
        with suppress(PowerCut), power_cut(cut):
            (undo.redo if redo else undo.undo)()

    @rule(sender=places, receiver=places, data=st.data(), cut=cuts)
    def deliver(self, sender: int, receiver: int, data: st.DataObject, cut: int | None) -> None:
        """Some of it, in any order, perhaps not for the first time."""
        sender, receiver = self._place(sender), self._place(receiver)
        waiting = self.world.waiting(sender, receiver)
        if sender == receiver or not waiting:
            return
        chosen = data.draw(st.lists(st.integers(0, len(waiting) - 1), max_size=12))
        self.world.deliver(sender, receiver, [waiting[place] for place in chosen], cut)

    @rule()
    def exchange(self) -> None:
        self.world.exchange()

    @invariant()
    def all_is_well(self) -> None:
        for device in self.world.devices if hasattr(self, "world") else ():
            must.check_device(must.View.of(device))

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        self.world.exchange()
        must.converged(self.world)
        must.check_device(must.View.of(self.world.devices[0], whole=True))


# Deliberately broken variants


def new_ids_for_what_is_created() -> Broken:
    """Each device that confirms makes a thing of its own."""

    def drafts(self: AddTask, item: ChangeItem, reader: Reader, edited: Any = None) -> list[Draft | Patch]:
        (patch, *_) = original(self, item, reader, edited)
        return [Draft(patch.kind, new_id(), dict(patch.fields))]

    original = AddTask.drafts
    return mock.patch.object(AddTask, "drafts", drafts)


def no_look_at_what_was_decided() -> Broken:
    """A double click applies twice."""

    def refusal(found: Standing, *, force: bool) -> Outcome | None:
        return original(replace(found, state=ItemState.PENDING), force=force)

    original = applying._refusal
    return mock.patch.object(applying, "_refusal", refusal)


def decides_without_applying() -> Broken:
    return mock.patch.object(TaskChange, "drafts", lambda *_: [])


@contextmanager
def decides_then_applies() -> Iterator[None]:
    """In two transactions: a power cut between them leaves a decision without its effect."""

    def give(writer: Writer, item: ChangeItem, *args: Any, **kwargs: Any) -> None:
        original(writer, item, *args, **kwargs)
        _commit(writer)

    def apply_item(writer: Writer, item_id: str, now: dt.datetime, **options: Any) -> Any:
        (item,) = writer.reviews.items([item_id])
        states = writer.reviews.states([item_id], now)
        if states[item_id] is ItemState.PENDING and item.creates and not item.depends_on:
            given = writer.reviews.decisions_of([item_id])[item_id]
            give(writer, item, Verdict.CONFIRMED, round_of(given))
            writer.apply(TOOLS[item.tool].drafts(item, writer), "agent", local=True)
            return applying.Confirmation(Outcome(item_id, Result.APPLIED), STEP, "")
        return whole(writer, item_id, now, **options)

    original, whole = applying.give, applying.apply_item
    with mock.patch.object(confirmation, "apply_item", apply_item):
        yield


def applies_then_decides() -> Broken:
    """In two transactions: a power cut between them leaves an effect that nobody decided on."""

    def give(writer: Writer, *args: Any, **kwargs: Any) -> None:
        _commit(writer)
        original(writer, *args, **kwargs)

    original = applying.give
    return mock.patch.object(applying, "give", give)


def a_later_round_always_wins() -> Broken:
    """Also over a confirmation that its opener knew nothing of."""

    def joined(verdicts: Iterable[tuple[int, str]], *, expired: bool = False) -> ItemState:
        known = [(number, RANKS.index(verdict)) for number, verdict in verdicts if verdict in RANKS]
        return tuple(ItemState)[STATES[max(known, default=(0, 0))[1]]]

    return mock.patch.object(proposals, "joined_state", joined)


def the_last_to_arrive_wins() -> Broken:
    def joined(verdicts: Iterable[tuple[int, str]], *, expired: bool = False) -> ItemState:
        *_, (_, last) = [(0, "reconsidered"), *verdicts]
        return tuple(ItemState)[STATES[RANKS.index(last)]]

    return mock.patch.object(proposals, "joined_state", joined)


def decisions_that_came_before_their_item_are_forgotten() -> Broken:
    def see(self: proposals.Concerned, entity: Any) -> None:
        if entity.kind_name != "change_item":
            original(self, entity)

    original = proposals.Concerned.see
    return mock.patch.object(proposals.Concerned, "see", see)


def applies_what_is_stale() -> Broken:
    return mock.patch.object(Standing, "differences", ())


def undo_only_says_so() -> Broken:
    return mock.patch.object(Writer, "restore", lambda *_: Applied())


def undo_takes_back_half() -> Broken:
    def plan(*args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        del made.free[1:]
        return made

    original = undoing._plan
    return mock.patch.object(undoing, "_plan", plan)


def rejecting_leaves_dependents_waiting() -> Broken:
    return mock.patch.object(confirmation, "give_to_dependents", lambda *_, **__: [])


def undoing_leaves_dependents_confirmed() -> Broken:
    def undo_item(*args: Any, **kwargs: Any) -> Any:
        with mock.patch.object(Reviews, "dependents", lambda *_: []):
            return original(*args, **kwargs)

    original = undoing.undo_item
    return mock.patch.object(confirmation, "undo_item", undo_item)


Broken = AbstractContextManager[Any]
Mutant = Callable[[], Broken]
STEP = StepVerdict("", Verdict.CONFIRMED.value, ItemState.PENDING.value)
RANKS = ["reconsidered", "withdrawn", "rejected", "confirmed", "undone"]
STATES = [0, 2, 3, 4, 5]


def _commit(writer: Writer) -> None:
    writer._connection.execute("COMMIT")
    writer._connection.execute("BEGIN IMMEDIATE")


MUTANTS: dict[Mutant, set[str]] = {
    new_ids_for_what_is_created: {"NoDuplicateEffects", "ConfirmedMeansApplied"},
    no_look_at_what_was_decided: {"NoDuplicateEffects"},
    decides_without_applying: {"ConfirmedMeansApplied"},
    decides_then_applies: {"ConfirmedMeansApplied"},
    applies_then_decides: {"AppliedStaysDecided"},
    a_later_round_always_wins: {"AppliedStaysDecided"},
    the_last_to_arrive_wins: {"Converged"},
    decisions_that_came_before_their_item_are_forgotten: {"Converged"},
    applies_what_is_stale: {"NoClobber"},
    undo_only_says_so: {"UndoRestores"},
    undo_takes_back_half: {"UndoRestores"},
    rejecting_leaves_dependents_waiting: {"DependentsNeverOrphaned"},
    undoing_leaves_dependents_confirmed: {"DependentsNeverOrphaned"},
}
"""With the invariants, of which each breaks one."""


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("replicas"), MOST) as made:
        yield made


def run(devices: list[Replica], examples: int, steps: int, **more: Any) -> None:
    run_state_machine_as_test(
        lambda: Devices(devices),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            **more,
        ),
    )


def test_whatever_happens_on_however_many_devices(devices: list[Replica]) -> None:
    run(devices, 60, 40)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_whatever_happens_for_hours(devices: list[Replica]) -> None:
    run(devices, 5000, 60)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_broken_variant_is_found_out(devices: list[Replica], mutant: Mutant) -> None:
    invariants = MUTANTS[mutant]
    with mutant(), pytest.raises(must.BrokenError) as broken:
        run(devices, 400, 40, phases=[Phase.generate], report_multiple_bugs=False, derandomize=True)
    assert str(broken.value).partition(":")[0] in invariants
