"""A user with several devices as a state machine: proposals, edits, verdicts, power cuts, a network that dawdles."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from desktop.domain.change_set import ChangeItem, ItemState
from desktop.errors import InvalidInputError
from desktop.review.confirmation import withdraw
from desktop.review.outcome import RefusedError, Result
from desktop.tools.registry import TOOLS
from tests.helpers import review_invariants as must
from tests.helpers.replicas import TASKS, PowerCut, Replica, World, power_cut, states

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

ACT, REFUSE = 0, 3
"""What `decide` does with an item: what is usual in its state, or the other thing."""

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
        usual, other = {
            ItemState.PENDING: (self._confirm, self._reject),
            ItemState.CONFIRMED: (self._undo, self._confirm),
        }.get(states(device)[id_], (self._reconsider, self._undo))
        (other if choice == REFUSE else usual)(place, item, force, cut)

    def _confirm(self, place: int, item: ChangeItem, force: bool, cut: int | None) -> None:
        device = self.world.devices[place]
        with device.store.read() as reader:
            before = TOOLS[item.tool].current(item, reader)
        decided = self.world.decide(place, lambda service: service.confirm(item.id, force=force), cut)
        if decided is None or decided.outcome.result not in (Result.APPLIED, Result.ALREADY_SO):
            return
        if not force:
            must.nothing_clobbered(item, before)
        must.applied(device, item)

    def _reject(self, place: int, item: ChangeItem, force: bool, cut: int | None) -> None:
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

    def _reconsider(self, place: int, item: ChangeItem, force: bool, cut: int | None) -> None:
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
            store = self.world.devices[place].store
            with suppress(PowerCut, InvalidInputError), power_cut(cut), store.write() as writer:
                withdraw(writer, id_, "a repeat", dt.datetime.now(dt.UTC))

    @rule(place=places, redo=st.booleans(), cut=cuts)
    def turn_a_step(self, place: int, redo: bool, cut: int | None) -> None:
        undo = self.world.devices[self._place(place)].undo
        with suppress(PowerCut, RefusedError), power_cut(cut):
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
        view = must.View.of(self.world.devices[0], whole=True)
        must.check_device(view)
        must.state_and_effect_agree(view)


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
