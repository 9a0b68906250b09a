"""Deliberately broken variants of the app, and for each a story in which it breaks what it must not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from unittest import mock

from desktop.domain.change_set import ChangeItem, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.ids import new_id
from desktop.review import apply, confirmation, undo
from desktop.review.outcome import Given, Outcome, Result
from desktop.review.states import ItemStatus
from desktop.review.verdicts import record_verdict as sound_give
from desktop.store import Draft, Reader, Writer, proposals
from desktop.store.reviews import Reviews
from desktop.tools.add_task import AddTask
from desktop.tools.registry import TOOLS
from desktop.tools.task_change import TaskChange
from sync.patch import Patch
from tests.helpers.replicas import Replica, states
from tests.helpers.review_machine import ACT, MOST, PROPOSALS, REFUSE, Devices

Broken: TypeAlias = AbstractContextManager[Any]
Mutant: TypeAlias = Callable[[], Broken]

STEP = StepVerdict("", Verdict.CONFIRMED.value, ItemState.PENDING.value)
RANKS = ["reconsidered", "withdrawn", "rejected", "confirmed", "undone"]
STATES = [0, 2, 3, 4, 5]


def new_ids_for_what_is_created() -> Broken:
    """Each device that confirms makes a thing of its own."""

    def drafts(self: AddTask, item: ChangeItem, reader: Reader, edited: Any = None) -> list[Draft | Patch]:
        (patch, *_) = original(self, item, reader, edited)
        return [Draft(patch.kind, new_id(), dict(patch.fields))]

    original = AddTask.drafts
    return mock.patch.object(AddTask, "drafts", drafts)


def no_look_at_what_was_decided() -> Broken:
    """A double click applies twice."""

    def refusal(found: ItemStatus, *, force: bool) -> Outcome | None:
        return original(replace(found, state=ItemState.PENDING), force=force)

    original = apply._refusal
    return mock.patch.object(apply, "_refusal", refusal)


def decides_without_applying() -> Broken:
    return mock.patch.object(TaskChange, "drafts", return_value=[])


@contextmanager
def decides_then_applies() -> Iterator[None]:
    """In two transactions: a power cut between them leaves a decision without its effect."""

    def apply_item(writer: Writer, item_id: str, now: dt.datetime, **options: Any) -> Any:
        (item,) = writer.reviews.items([item_id])
        states = writer.reviews.states([item_id], now)
        if states[item_id] is ItemState.PENDING and item.creates and not item.depends_on:
            given = writer.reviews.decisions_of([item_id])[item_id]
            sound_give(writer, item, Verdict.CONFIRMED, round_of(given))
            _commit(writer)
            writer.apply(TOOLS[item.tool].drafts(item, writer), "agent", local=True)
            return Given((Outcome(item_id, Result.APPLIED),), (STEP,))
        return whole(writer, item_id, now, **options)

    whole = apply.apply_item
    with mock.patch.object(confirmation, "apply_item", apply_item):
        yield


def applies_then_decides() -> Broken:
    """In two transactions: a power cut between them leaves an effect that nobody decided on."""

    def record_verdict(writer: Writer, *args: Any, **kwargs: Any) -> None:
        _commit(writer)
        sound_give(writer, *args, **kwargs)

    return mock.patch.object(apply, "record_verdict", record_verdict)


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
    return mock.patch.object(ItemStatus, "differences", ())


def undo_only_says_so() -> Broken:
    def take_back(writer: Writer, plan: Any, _: Any) -> Outcome:
        sound_give(writer, plan.item, Verdict.UNDONE, round_of(plan.decisions))
        return Outcome(plan.item.id, Result.UNDONE)

    return mock.patch.object(undo, "_take_back", take_back)


def undo_takes_back_half() -> Broken:
    """And what it leaves is written once more, by hand as it were."""

    def take_back(writer: Writer, plan: Any, asked_for: ChangeItem) -> Outcome:
        done = original(writer, plan, asked_for)
        writer.apply([Draft(effect.kind, effect.id, {effect.field: effect.after}) for effect in plan.free[1:]])
        return done

    original = undo._take_back
    return mock.patch.object(undo, "_take_back", take_back)


def every_verdict_acts() -> Broken:
    """What a verdict writes is as good as written by hand, wherever it is given."""
    return mock.patch("sync.merge.valid_writes", lambda register, _=None: set(register))


def rejecting_leaves_dependents_waiting() -> Broken:
    return mock.patch.object(confirmation, "record_for_dependents", return_value=[])


def undoing_leaves_dependents_confirmed() -> Broken:
    def undo_item(*args: Any, **kwargs: Any) -> Any:
        with mock.patch.object(Reviews, "dependents", return_value=[]):
            return original(*args, **kwargs)

    original = undo.undo_item
    return mock.patch.object(confirmation, "undo_item", undo_item)


def _commit(writer: Writer) -> None:
    for statement in ("COMMIT", "BEGIN IMMEDIATE", "SAVEPOINT attempt"):
        writer.connection.execute(statement)


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


def act(
    machine: Devices, place: int, item: int, choice: int = ACT, cut: int | None = None, force: bool = False
) -> None:
    machine.decide(place, item, choice, force=force, cut=cut)
    machine.all_is_well()


def cut_anywhere(machine: Devices, item: int) -> None:
    """Once for each statement of a confirmation; the item is undone and reconsidered in between."""
    for cut in range(60):
        act(machine, 0, item, cut=cut)
        if states(machine.world.devices[0])[machine.world.items[item]] is ItemState.CONFIRMED:
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


def double_click(machine: Devices) -> None:
    act(machine, 0, 0)
    act(machine, 0, 0, REFUSE)


def undo_the_task(machine: Devices) -> None:
    machine.confirm_all(0, None)
    act(machine, 0, FAMILY, force=True)


def both_confirm(machine: Devices) -> None:
    act(machine, 0, 1)
    act(machine, 1, 1)
    machine.exchange()


def corrected_in_between(machine: Devices) -> None:
    """One device confirms and corrects; another one, unaware, confirms after that."""
    act(machine, 0, 0)
    machine.edit(0, 0, ("priority", "P0"))
    machine.world.devices[1].clock[0] += 1_000_000
    act(machine, 1, 0)
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
        Story(PRIORITY, double_click),
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
    every_verdict_acts: ({"StateAndEffectAgree"}, Story(PRIORITY, corrected_in_between)),
    undo_takes_back_half: ({"UndoRestores"}, Story(WORDING, confirm_and_undo)),
    rejecting_leaves_dependents_waiting: (
        {"DependentsNeverOrphaned"},
        Story(PRIORITY, lambda machine: act(machine, 0, FAMILY, REFUSE), True),
    ),
    undoing_leaves_dependents_confirmed: (
        {"DependentsNeverOrphaned"},
        Story(PRIORITY, undo_the_task, True),
    ),
}
"""Which invariants a variant breaks, and a story in which it does."""
