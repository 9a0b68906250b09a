"""Undoes one confirmed item in the caller's transaction, with the confirmed items that depend on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.change_set import ChangeItem, Decision, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.views import Query, View
from desktop.review.item_status import item_statuses
from desktop.review.outcome import Given, Outcome, RefusedError, Result
from desktop.review.states import Difference, deciding, wrote_nothing
from desktop.review.verdicts import SHARED, cause_of, effects_of, record_verdict, undo_drafts, with_cause
from desktop.store import Effect, Reader, Writer
from desktop.store.undo import inverse

_SILENT = frozenset({"position", "deleted"})
"""Writes to these fields do not count as work on a new task: it was only moved, or said to be there."""

WAS_SO = QT_TRANSLATE_NOOP("Review", "It was so already when you confirmed it; there was nothing to take back.")


@dataclass(slots=True)
class _Plan:
    """`free` are the effects that undoing reverts, `kept` those that it leaves, as they were changed since."""

    item: ChangeItem
    decisions: Sequence[Decision]
    free: list[Effect] = field(default_factory=list)
    kept: list[Effect] = field(default_factory=list)
    trashed: set[str] = field(default_factory=set)  # what was made and worked on since

    @property
    def asks(self) -> bool:
        return bool(self.kept) and (not self.free or any(map(_makes_appear, self.kept)))


def undo_item(writer: Writer, item: ChangeItem, now: dt.datetime, *, force: bool = False) -> Given:
    """Reverts what confirming an item wrote; before that, all confirmed items that depend on it.

    Values that were changed since are kept. If all were, or if something that the item created was worked on, it
    raises RefusedError, unless `force` is set.
    """
    dependents = writer.reviews.dependents(item)
    decisions = writer.reviews.decisions_of([item.id, *(other.id for other in dependents)])
    states = writer.reviews.states(list(decisions), now)
    undone = [other for other in reversed(dependents) if states.get(other.id) is ItemState.CONFIRMED] + [item]
    own = {effect.stamp for each in undone for effect in effects_of(*decisions[each.id])}
    if any(found.effect_missing for found in item_statuses(writer, undone, now).values()):
        raise RefusedError(Outcome(item.id, Result.BLOCKED, "Not all of it has reached this device yet."))
    plans = [_plan(writer, each, decisions[each.id], own, force=force) for each in undone]
    if any(plan.asks for plan in plans):
        raise RefusedError(_asking(writer, item, [effect for plan in plans for effect in plan.kept]))
    outcomes = [_take_back(writer, plan, item) for plan in plans]
    steps = [StepVerdict(each.id, Verdict.UNDONE.value, ItemState.CONFIRMED.value) for each in undone]
    return Given(tuple(reversed(outcomes)), tuple(steps), item.task_title)


def _plan(
    writer: Writer, item: ChangeItem, decisions: Sequence[Decision], own: Collection[str], *, force: bool
) -> _Plan:
    plan = _Plan(item, decisions)
    for effect in effects_of(deciding(decisions, ItemState.CONFIRMED)):
        now = writer.value_of(effect.kind, effect.id, effect.field)
        if _makes_appear(effect):
            if now != effect.after:
                continue  # it is gone already
            if changed := _worked_on(writer, effect, own):
                plan.trashed.add(effect.id)
        else:
            if now == effect.before:
                continue
            changed = now != effect.after
        (plan.kept if changed and not force else plan.free).append(effect)
    # Labels and lists come last: only then it shows whether another task uses them.
    plan.free.sort(key=lambda effect: effect.kind in SHARED)
    return plan


def _take_back(writer: Writer, plan: _Plan, asked_for: ChangeItem) -> Outcome:
    item, round_ = plan.item, round_of(plan.decisions)
    cause = cause_of(item, plan.decisions, Verdict.UNDONE, round_)
    target = [effect for effect in plan.free if (effect.kind, effect.id) == (item.target_kind, item.target_id)]
    drafts = undo_drafts(writer, item, inverse(target, trashed=plan.trashed))
    applied = writer.apply(with_cause(drafts, item, cause))
    written = list(applied.effects)
    causes = {effect.register: cause for effect in plan.free if effect.kind not in SHARED}
    for effect in plan.free:
        if effect not in target and not is_in_use(effect, writer):
            written += writer.apply(inverse([effect], causes, trashed=plan.trashed)).effects
    along = None if item is asked_for else asked_for.id
    stamp = applied.verdicts[cause, item.target_id]
    record_verdict(writer, item, Verdict.UNDONE, round_, effects=written, because_of=along, stamp=stamp)
    kept = tuple(_difference(writer, effect) for effect in plan.kept)
    message = f"Kept, as it was changed since: {_names(kept)}." if kept else ""
    confirmed = deciding(plan.decisions, ItemState.CONFIRMED)
    if confirmed is not None and wrote_nothing(item, confirmed):
        message = WAS_SO
    return Outcome(item.id, Result.UNDONE, message, kept, along)


def is_in_use(effect: Effect, reader: Reader) -> bool:
    """Whether the effect made a label or a list that a task has by now: it stays."""
    having: dict[str, Any] = {effect.kind: effect.id}
    return effect.kind in SHARED and any(
        reader.count(Query(view, dt.date.min, **having)) for view in (View.LIVE, View.TRASH)
    )


def _makes_appear(effect: Effect) -> bool:
    """Whether the effect created something or restored it from the trash."""
    return effect.field == "deleted" and effect.after in (None, False)


def _worked_on(writer: Writer, effect: Effect, own: Collection[str]) -> bool:
    if _foreign(writer, effect.kind, effect.id, own):
        return True
    task = writer.task(effect.id) if effect.kind == "task" else None
    return task is not None and any(_foreign(writer, "item", entry.id, own) for entry in task.checklist)


def _foreign(writer: Writer, kind: str, id_: str, own: Collection[str]) -> bool:
    """Whether an entity was written by anything but the proposals themselves."""
    return any(stamp not in own for name, stamp in writer.stamps_on(kind, id_).items() if name not in _SILENT)


def _asking(writer: Writer, item: ChangeItem, kept: Sequence[Effect]) -> Outcome:
    differences = tuple(_difference(writer, effect) for effect in kept)
    message = f"Changed since it was confirmed: {_names(differences)}."
    return Outcome(item.id, Result.CHANGED_SINCE, message, differences)


def _names(differences: Sequence[Difference]) -> str:
    return ", ".join(dict.fromkeys(difference.field for difference in differences))


def _difference(writer: Writer, effect: Effect) -> Difference:
    """`then` is the value after confirming, `proposed` the value after undoing."""
    name = {"item": "checklist item"}.get(effect.kind, effect.kind) if _makes_appear(effect) else effect.field
    return Difference(name, effect.after, writer.value_of(effect.kind, effect.id, effect.field), effect.before)
