"""Undo and redo of steps that gave verdicts. The matching decisions are recorded in the same transaction."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from desktop.domain.change_set import STATE_OF, ChangeItem, Decision, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.review.verdicts import SHARED, cause_of, effects_of, record_verdict, undo_drafts, with_cause
from desktop.store import Applied, Effect, Writer
from desktop.store.apply import Register
from desktop.store.undo import UndoTurn
from sync.patch import Cause

_UNMADE: Mapping[str, ItemState] = {
    Verdict.CONFIRMED: ItemState.UNDONE,
    Verdict.REJECTED: ItemState.PENDING,
    Verdict.UNDONE: ItemState.CONFIRMED,
    Verdict.WITHDRAWN: ItemState.PENDING,
}
"""The state that undoing a verdict leads to. Undoing RECONSIDERED leads to the state before it."""

_WAY: Mapping[tuple[ItemState, ItemState], tuple[Verdict, ...]] = {
    (ItemState.CONFIRMED, ItemState.UNDONE): (Verdict.UNDONE,),
    (ItemState.UNDONE, ItemState.CONFIRMED): (Verdict.RECONSIDERED, Verdict.CONFIRMED),
    (ItemState.REJECTED, ItemState.PENDING): (Verdict.RECONSIDERED,),
    (ItemState.PENDING, ItemState.REJECTED): (Verdict.REJECTED,),
    (ItemState.UNDONE, ItemState.PENDING): (Verdict.RECONSIDERED,),
    (ItemState.PENDING, ItemState.UNDONE): (Verdict.UNDONE,),
    (ItemState.WITHDRAWN, ItemState.PENDING): (Verdict.RECONSIDERED,),
    (ItemState.PENDING, ItemState.WITHDRAWN): (Verdict.WITHDRAWN,),
}
"""The verdicts that lead from one state to another. Without an entry, the item is not changed."""


@dataclass(frozen=True, slots=True)
class _Reversal:
    """An item whose verdict is undone or redone, and the verdicts that this takes."""

    item: ChangeItem
    decisions: Sequence[Decision]
    way: tuple[Verdict, ...]
    registers: Collection[Register]

    @property
    def rounds(self) -> list[tuple[Verdict, int]]:
        round_ = round_of(self.decisions)
        rounds = []
        for verdict in self.way:
            round_ += verdict is Verdict.RECONSIDERED
            rounds.append((verdict, round_))
        return rounds

    @property
    def cause(self) -> Cause | None:
        """The cause of what the last verdict writes; None if it writes nothing."""
        verdict, round_ = self.rounds[-1]
        acts = verdict in (Verdict.CONFIRMED, Verdict.UNDONE)
        return cause_of(self.item, self.decisions, verdict, round_) if acts else None


def undo_step(writer: Writer, turn: UndoTurn, *, redo: bool) -> None:
    """Undoes a step, or redoes it, with its verdicts."""
    reversals = list(_reversals(writer, turn, redo=redo))
    causes = {
        register: cause
        for each in reversals
        if (cause := each.cause)
        for register in each.registers
        if register[0] not in SHARED
    }
    for each in reversals:
        for verdict, round_ in each.rounds[:-1]:
            _give(writer, each, verdict, round_)
    applied = writer.take_back(turn, causes, undone=redo)
    together = {given.item_id for given in turn.step.verdicts}
    for each in reversals:
        _finish(writer, each, together, applied)


def _reversals(writer: Writer, turn: UndoTurn, *, redo: bool) -> Iterator[_Reversal]:
    given = turn.step.verdicts if redo else tuple(reversed(turn.step.verdicts))
    items = {item.id: item for item in writer.reviews.items([each.item_id for each in given])}
    decisions = writer.reviews.decisions_of(list(items))
    needed = {id_ for item in items.values() for id_ in item.depends_on}
    states = writer.reviews.states(list(items.keys() | needed), dt.datetime.now(dt.UTC))
    untouched = {effect.register for effect in turn.kept}
    for each in given:
        item = items.get(each.item_id)
        if item is None:
            continue
        registers = {effect.register for effect in effects_of(*decisions[item.id])}
        start, end = _ends(each, redo=redo)
        if states[item.id] is not start or (registers and registers <= untouched):
            continue  # it was decided again since, or all its values were changed since and stay
        if end is ItemState.CONFIRMED and any(states.get(id_) is not end for id_ in item.depends_on):
            continue
        if way := _WAY.get((start, end)):
            states[item.id] = end
            yield _Reversal(item, decisions[item.id], way, registers)


def _finish(writer: Writer, reversal: _Reversal, together: Collection[str], applied: Applied) -> None:
    item, cause = reversal.item, reversal.cause
    verdict, round_ = reversal.rounds[-1]
    if verdict is Verdict.UNDONE:
        _undo_dependents(writer, item, together, dt.datetime.now(dt.UTC))
    if cause is None:
        _give(writer, reversal, verdict, round_)
        return
    stamp = applied.verdicts.get((cause, item.target_id))
    if stamp is None:  # the step wrote nothing to the item's target
        writes = undo_drafts(writer, item, []) if verdict is Verdict.UNDONE else []
        stamp = writer.apply(with_cause(writes, item, cause)).verdicts[cause, item.target_id]
    effects = [effect for effect in applied.effects if effect.register in reversal.registers]
    _give(writer, reversal, verdict, round_, effects, stamp)


def _give(
    writer: Writer,
    reversal: _Reversal,
    verdict: Verdict,
    round_: int,
    effects: Sequence[Effect] = (),
    stamp: str = "",
) -> None:
    """Records a verdict with the reason and arguments of the item's last verdict of that kind."""
    before = next((decision for decision in reversed(reversal.decisions) if decision.verdict is verdict), None)
    reason, arguments = (before.reason, before.arguments) if before else ("", None)
    record_verdict(
        writer, reversal.item, verdict, round_, reason=reason, arguments=arguments, effects=effects, stamp=stamp
    )


def _undo_dependents(writer: Writer, item: ChangeItem, together: Collection[str], now: dt.datetime) -> None:
    """Undoes items that depend on this one and that another device has confirmed. Those of the step itself are undone
    anyway."""
    dependents = [other for other in writer.reviews.dependents(item) if other.id not in together]
    states = writer.reviews.states([other.id for other in dependents], now)
    confirmed = [other for other in reversed(dependents) if states.get(other.id) is ItemState.CONFIRMED]
    if confirmed:
        from desktop.review.undo import undo_item  # which needs all tools

        for other in confirmed:
            undo_item(writer, other, now, force=True)


def _ends(each: StepVerdict, *, redo: bool) -> tuple[ItemState, ItemState]:
    made = STATE_OF[each.verdict]
    unmade = _UNMADE.get(each.verdict) or ItemState(each.before)
    return (unmade, made) if redo else (made, unmade)
