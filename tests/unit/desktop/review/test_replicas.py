"""Two to four devices decide on the same proposals, unaware of each other, with the power going at any moment.

For each invariant there is at least one deliberately broken variant of the app that must break it.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
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
from desktop.errors import InvalidInputError
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

    @rule(place=places, number=numbers, cut=cuts)
    def retract(self, place: int, number: int, cut: int | None) -> None:
        """As the agent does."""
        place = self._place(place)
        if id_ := self.world.knows(place, number):
            with suppress(PowerCut, InvalidInputError), power_cut(cut):
                self.world.devices[place].service.withdraw(id_, "a repeat")

    @rule(place=places, redo=st.booleans(), cut=cuts)
    def turn_a_step(self, place: int, redo: bool, cut: int | None) -> None:
        undo = self.world.devices[self._place(place)].undo
        with suppress(PowerCut), power_cut(cut):
            (undo.redo if redo else undo.undo)()

    @rule(sender=places, receiver=places, chosen=st.lists(st.integers(0, 60), max_size=12), cut=cuts)
    def deliver(self, sender: int, receiver: int, chosen: list[int], cut: int | None) -> None:
        """Some of it, in any order, perhaps twice."""
        sender, receiver = self._place(sender), self._place(receiver)
        waiting = self.world.waiting(sender, receiver)
        if sender != receiver and waiting:
            self.world.deliver(sender, receiver, [waiting[place % len(waiting)] for place in chosen], cut)

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
    return mock.patch.object(TaskChange, "drafts", return_value=[])


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
    return mock.patch.object(Writer, "restore", return_value=Applied())


def undo_takes_back_half() -> Broken:
    def plan(*args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        del made.free[1:]
        return made

    original = undoing._plan
    return mock.patch.object(undoing, "_plan", plan)


def rejecting_leaves_dependents_waiting() -> Broken:
    return mock.patch.object(confirmation, "give_to_dependents", return_value=[])


def undoing_leaves_dependents_confirmed() -> Broken:
    def undo_item(*args: Any, **kwargs: Any) -> Any:
        with mock.patch.object(Reviews, "dependents", return_value=[]):
            return original(*args, **kwargs)

    original = undoing.undo_item
    return mock.patch.object(confirmation, "undo_item", undo_item)


Broken = AbstractContextManager[Any]
Mutant = Callable[[], Broken]
STEP = StepVerdict("", Verdict.CONFIRMED.value, ItemState.PENDING.value)
RANKS = ["reconsidered", "withdrawn", "rejected", "confirmed", "undone"]
STATES = [0, 2, 3, 4, 5]


def _commit(writer: Writer) -> None:
    for statement in ("COMMIT", "BEGIN IMMEDIATE", "SAVEPOINT attempt"):
        writer._connection.execute(statement)


@dataclass(frozen=True)
class Story:
    """Few steps that are harmless as long as the app is sound."""

    first: tuple[str, dict[str, Any]]
    steps: Callable[[Devices], object]
    family: bool = False

    def tell(self, devices: list[Replica]) -> None:
        machine = Devices(devices)
        machine.begin(2, [0] * MOST, self.first, self.family)
        machine.all_is_well()
        self.steps(machine)
        machine.all_is_well()
        machine.teardown()


ACT, REFUSE = 0, 3
"""What `decide` does with an item: what is usual in its state, or the other thing."""


def act(
    machine: Devices, place: int, item: int, choice: int = ACT, cut: int | None = None, force: bool = False
) -> None:
    machine.decide(place, item, choice, force=force, cut=cut)
    machine.all_is_well()


def cut_anywhere(machine: Devices, item: int) -> None:
    """Once for each statement of a confirmation; the item is undone and reconsidered in between."""
    for cut in range(60):
        act(machine, 0, item, cut=cut)
        if must.states(machine.world.devices[0])[machine.world.items[item]] is ItemState.CONFIRMED:
            act(machine, 0, item)
            act(machine, 0, item)


def confirmed_and_reconsidered(machine: Devices) -> None:
    """One device confirms, the other rejects and reconsiders, neither knows of the other."""
    act(machine, 0, 0)
    act(machine, 1, 0, REFUSE)
    act(machine, 1, 0)
    machine.exchange()


def arrive_apart(machine: Devices) -> None:
    """One device hears first that it was rejected, the other that it was withdrawn."""
    act(machine, 0, 0, REFUSE)
    machine.retract(1, 0, None)
    machine.exchange()


def arrive_backwards(machine: Devices) -> None:
    """The decision on a proposal arrives before the proposal."""
    machine.propose(0, PRIORITY, 1)
    act(machine, 0, 1)
    waiting = len(machine.world.waiting(0, 1))
    machine.deliver(0, 1, list(reversed(range(waiting))), None)
    for place in reversed(range(waiting)):
        machine.deliver(0, 1, [place], None)


def edited_meanwhile(machine: Devices) -> None:
    machine.edit(0, 0, ("priority", "P0"))
    act(machine, 0, 0)


def confirm_and_undo(machine: Devices) -> None:
    act(machine, 0, 0)
    act(machine, 0, 0)


def both_confirm(machine: Devices) -> None:
    act(machine, 0, 1)
    act(machine, 1, 1)
    machine.exchange()


PRIORITY, WORDING = PROPOSALS[0], PROPOSALS[2]
FAMILY = 1  # the first of a family's items: the task
MUTANTS: dict[Mutant, tuple[set[str], Story]] = {
    new_ids_for_what_is_created: (
        {"NoDuplicateEffects", "ConfirmedMeansApplied"},
        Story(PRIORITY, both_confirm, True),
    ),
    no_look_at_what_was_decided: (
        {"NoDuplicateEffects"},
        Story(PRIORITY, lambda machine: (act(machine, 0, 0), act(machine, 0, 0, REFUSE))),
    ),
    decides_without_applying: ({"ConfirmedMeansApplied"}, Story(PRIORITY, lambda machine: act(machine, 0, 0))),
    decides_then_applies: (
        {"ConfirmedMeansApplied"},
        Story(PRIORITY, lambda machine: cut_anywhere(machine, FAMILY), True),
    ),
    applies_then_decides: ({"AppliedStaysDecided"}, Story(PRIORITY, lambda machine: cut_anywhere(machine, 0))),
    a_later_round_always_wins: ({"AppliedStaysDecided"}, Story(PRIORITY, confirmed_and_reconsidered)),
    the_last_to_arrive_wins: ({"Converged"}, Story(PRIORITY, arrive_apart)),
    decisions_that_came_before_their_item_are_forgotten: ({"Converged"}, Story(PRIORITY, arrive_backwards)),
    applies_what_is_stale: ({"NoClobber"}, Story(PRIORITY, edited_meanwhile)),
    undo_only_says_so: ({"UndoRestores"}, Story(PRIORITY, confirm_and_undo)),
    undo_takes_back_half: ({"UndoRestores"}, Story(WORDING, confirm_and_undo)),
    rejecting_leaves_dependents_waiting: (
        {"DependentsNeverOrphaned"},
        Story(PRIORITY, lambda machine: act(machine, 0, FAMILY, REFUSE), True),
    ),
    undoing_leaves_dependents_confirmed: (
        {"DependentsNeverOrphaned"},
        Story(PRIORITY, lambda machine: (machine.confirm_all(0, None), act(machine, 0, FAMILY, force=True)), True),
    ),
}
"""Which invariants a variant breaks, and a story in which it does."""


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
    run(devices, 40, 30)


@pytest.mark.parametrize("seed", range(8))
def test_a_walk_at_random(devices: list[Replica], seed: int) -> None:
    walk(devices, random.Random(seed), 50)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_whatever_happens_for_hours(devices: list[Replica]) -> None:
    run(devices, 2000, 60)
    walks(devices, range(1000, 3000), 80)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_broken_variant_is_found_out(devices: list[Replica], mutant: Mutant) -> None:
    invariants, story = MUTANTS[mutant]
    story.tell(devices)
    with mutant(), pytest.raises(must.BrokenError) as broken:
        story.tell(devices)
    assert str(broken.value).partition(":")[0] in invariants


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_chance_finds_a_broken_variant_too(devices: list[Replica], mutant: Mutant) -> None:
    with mutant(), pytest.raises(must.BrokenError):
        walks(devices, range(2000), 50)


def walks(devices: list[Replica], seeds: Iterable[int], steps: int) -> None:
    for seed in seeds:
        walk(devices, random.Random(seed), steps)


def walk(devices: list[Replica], choice: random.Random, steps: int) -> None:
    """The same machine without hypothesis, whose examples are short and alike."""

    def cut() -> int | None:
        return choice.randrange(60) if choice.random() < 0.2 else None

    machine = Devices(devices)
    skew = [choice.randrange(400_000) for _ in range(MOST)]
    machine.begin(choice.randint(2, MOST), skew, choice.choice(PROPOSALS), choice.random() < 0.5)
    for _ in range(steps):
        place, number, force = choice.randrange(MOST), choice.randrange(FEW), choice.random() < 0.2
        kind = choice.random()
        if kind < 0.08 and len(machine.world.items) < FEW:
            machine.propose(place, choice.choice(PROPOSALS), choice.randrange(2))
        elif kind < 0.16:
            machine.edit(place, choice.randrange(2), choice.choice(EDITS))
        elif kind < 0.62:
            machine.decide(place, number, choice.randrange(4), force=force, cut=cut())
        elif kind < 0.67:
            machine.confirm_all(place, cut())
        elif kind < 0.70:
            machine.retract(place, number, cut())
        elif kind < 0.76:
            machine.turn_a_step(place, choice.random() < 0.4, cut())
        elif kind < 0.95:
            machine.deliver(place, choice.randrange(MOST), [choice.randrange(60) for _ in range(12)], cut())
        else:
            machine.exchange()
        machine.all_is_well()
    machine.teardown()
