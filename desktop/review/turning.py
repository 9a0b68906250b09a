"""Undo and redo of steps that gave verdicts: the decisions that go with it, in the transaction that turns them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence

from desktop.domain.change_set import ChangeItem, Decision, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict, UndoStep
from desktop.review.verdicts import effects_of, give
from desktop.store import Effect, Writer

_MADE: Mapping[str, ItemState] = {
    Verdict.CONFIRMED: ItemState.CONFIRMED,
    Verdict.REJECTED: ItemState.REJECTED,
    Verdict.UNDONE: ItemState.UNDONE,
    Verdict.RECONSIDERED: ItemState.PENDING,
}
"""The state that a verdict of a step led to."""

_UNMADE: Mapping[str, ItemState] = {
    Verdict.CONFIRMED: ItemState.UNDONE,
    Verdict.REJECTED: ItemState.PENDING,
    Verdict.UNDONE: ItemState.CONFIRMED,
}
"""The state that undoing the step leads to; for what was reconsidered, the one it had before."""

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
"""The verdicts that lead from one state to another. What has none is left as it is."""


def turn_verdicts(writer: Writer, step: UndoStep, kept: Sequence[Effect], *, redo: bool) -> None:
    """Call it after the effects of a step were taken back, or done again. `kept` are those that were left alone."""
    now = dt.datetime.now(dt.UTC)
    given = step.verdicts if redo else tuple(reversed(step.verdicts))
    items = {item.id: item for item in writer.reviews.items([each.item_id for each in given])}
    untouched = {_register(effect) for effect in kept}
    written = list(writer.effects)
    for each in given:
        item = items.get(each.item_id)
        if item is None:
            continue
        decisions = writer.reviews.decisions_of([item.id])[item.id]
        states = writer.reviews.states([item.id, *item.depends_on], now)
        registers = {_register(effect) for effect in effects_of(decisions)}
        start, end = _ends(each, redo=redo)
        if states[item.id] is not start or (registers and registers <= untouched):
            continue  # somebody else has decided since, or it still is as it was
        if end is ItemState.CONFIRMED and any(states.get(id_) is not end for id_ in item.depends_on):
            continue
        if end is ItemState.UNDONE:
            _undo_dependents(writer, item, {each.item_id for each in given}, now)
        effects = [effect for effect in written if _register(effect) in registers]
        _go(writer, item, decisions, _WAY.get((start, end), ()), effects)


def _go(
    writer: Writer,
    item: ChangeItem,
    decisions: Sequence[Decision],
    way: Sequence[Verdict],
    effects: Sequence[Effect],
) -> None:
    round_ = round_of(decisions)
    for verdict in way:
        round_ += verdict is Verdict.RECONSIDERED
        wrote = effects if verdict in (Verdict.CONFIRMED, Verdict.UNDONE) else ()
        # A verdict that is given again is the same as before, with its reason and all.
        before = next((decision for decision in reversed(decisions) if decision.verdict is verdict), None)
        reason, arguments = (before.reason, before.arguments) if before else ("", None)
        give(writer, item, verdict, round_, reason=reason, arguments=arguments, effects=wrote)


def _undo_dependents(writer: Writer, item: ChangeItem, turned: Collection[str], now: dt.datetime) -> None:
    """What another device has confirmed on top of this one. Those of the step itself have their turn anyway."""
    dependents = [other for other in writer.reviews.dependents(item) if other.id not in turned]
    states = writer.reviews.states([other.id for other in dependents], now)
    confirmed = [other for other in reversed(dependents) if states.get(other.id) is ItemState.CONFIRMED]
    if confirmed:
        from desktop.review.undoing import undo_item  # which needs all tools

        for other in confirmed:
            undo_item(writer, other, now, force=True)


def _register(effect: Effect) -> tuple[str, str, str]:
    return effect.kind, effect.id, effect.field


def _ends(each: StepVerdict, *, redo: bool) -> tuple[ItemState, ItemState]:
    made = _MADE[each.verdict]
    unmade = _UNMADE.get(each.verdict) or ItemState(each.before)
    return (unmade, made) if redo else (made, unmade)
