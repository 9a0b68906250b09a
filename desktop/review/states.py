"""What a row of a review card shows and offers: a function of the item, its decisions and the present values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from desktop.domain.change_set import STATE_OF, ChangeItem, Decision, ItemState, Verdict


class RowState(StrEnum):
    """The state that is shown to users. Editing and applying are not here: only the view knows of them."""

    PENDING = "pending"
    STALE = "stale"
    BLOCKED = "blocked"
    ALREADY_SO = "already so"
    FAILED = "failed"
    TARGET_GONE = "target gone"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    CONFIRMED = "confirmed"
    WITHOUT_EFFECT = "confirmed without effect"
    UNDONE = "undone"
    DECIDED_ELSEWHERE = "decided elsewhere"
    VERDICTS_DIFFER = "verdicts differ"


class Action(StrEnum):
    CONFIRM = "confirm"
    APPLY_ANYWAY = "apply anyway"
    RETRY = "retry"
    EDIT = "edit"
    REJECT = "reject"
    RESTORE = "restore"
    DISMISS = "dismiss"
    UNDO = "undo"
    RECONSIDER = "reconsider"
    LIFT = "lift"
    ASK_AGAIN = "ask again"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of the target that is not as it was when the change was proposed."""

    field: str
    then: Any
    now: Any
    proposed: Any


@dataclass(frozen=True, slots=True)
class ItemStatus:
    """An item with everything that its row depends on.

    `current` are the present values of the fields in its base, None where the target is gone. `needs` are the states
    of the items that it depends on. `error` says why it could not be applied on this device, `known` whether this
    version has its tool, `restorable` whether a target that is gone can be restored. `effect_missing` says that it
    was confirmed, but what the confirmation wrote is not here: it is late or lost, or the confirmation was forged.
    `status_now` is that of its task, "" where that does not matter: it is as it was, or this set itself changed it.
    """

    item: ChangeItem
    state: ItemState
    decisions: Sequence[Decision] = ()
    current: Mapping[str, Any] | None = None
    after: Mapping[str, Any] | None = None
    needs: Mapping[str, ItemState] | None = None
    error: str = ""
    known: bool = True
    restorable: bool = False
    effect_missing: bool = False
    status_now: str = ""

    @property
    def already_so(self) -> bool:
        """Whether everything is as proposed: somebody has done it by hand meanwhile."""
        if self.item.creates or not self.after:
            return False
        if self.current is None:
            return self.after == {"deleted": True}
        return self.after.items() <= self.current.items()

    @property
    def identified(self) -> bool:
        """Whether the user said that an uncertain match is the task that was meant."""
        return any(decision.verdict is Verdict.IDENTIFIED for decision in self.decisions)

    @property
    def blocked_by(self) -> tuple[str, ...]:
        """Ids of items that must be confirmed first."""
        return tuple(id_ for id_, state in (self.needs or {}).items() if state is not ItemState.CONFIRMED)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Fields that changed since the proposal, without those that already have the proposed value; and the status
        of the task, whatever is proposed."""
        if self.current is None:
            return ()
        after = self.after or {}
        changed = [
            Difference(field, then, now, after.get(field))
            for field, then in self.item.base.items()
            if (now := self.current.get(field)) != then and now != after.get(field, then)
        ]
        if self.status_now and "status" not in self.item.base:
            changed.append(Difference("status", self.item.task_status, self.status_now, None))
        return tuple(changed)


@dataclass(frozen=True, slots=True)
class Shown:
    """`verdict` is the item's state, the same on all devices. `decided` is the decision that led to it.

    `differing` are contrary verdicts from other devices. `identified` says that the user has settled an uncertain
    match, `was_so` that confirming it wrote nothing: everything was as proposed already.
    """

    state: RowState
    verdict: ItemState
    actions: tuple[Action, ...]
    decided: Decision | None = None
    differing: tuple[Decision, ...] = ()
    differences: tuple[Difference, ...] = ()
    blocked_by: tuple[str, ...] = ()
    error: str = ""
    edited: bool = False
    lifted: bool = False
    identified: bool = False
    was_so: bool = False


_WAITING: Mapping[RowState, tuple[Action, ...]] = {
    RowState.PENDING: (Action.CONFIRM, Action.EDIT, Action.REJECT),
    RowState.STALE: (Action.APPLY_ANYWAY, Action.EDIT, Action.REJECT),
    RowState.FAILED: (Action.RETRY, Action.EDIT, Action.REJECT),
    RowState.BLOCKED: (Action.REJECT,),
    RowState.ALREADY_SO: (Action.CONFIRM, Action.REJECT),
    RowState.TARGET_GONE: (Action.RESTORE, Action.DISMISS),
}
_SETTLED: Mapping[ItemState, tuple[Action, ...]] = {
    ItemState.EXPIRED: (Action.ASK_AGAIN, Action.DISMISS),
    ItemState.WITHDRAWN: (),
    ItemState.REJECTED: (Action.RECONSIDER, Action.LIFT),
    ItemState.CONFIRMED: (Action.UNDO,),
    ItemState.UNDONE: (Action.RECONSIDER,),
}


def present(status: ItemStatus, device: str) -> Shown:
    """What the row shows. `device` is the id of this device; decisions of others are shown as such."""
    if status.item.erased:
        return _erased(status)
    if status.state is ItemState.PENDING:
        return _waiting(status)
    decided = deciding(status.decisions, status.state)
    differing = contrary(status.decisions, status.state)
    lifted = is_lifted(status.decisions)
    actions = [action for action in _SETTLED[status.state] if action is not Action.LIFT or not lifted]
    if status.effect_missing:
        actions = [Action.CONFIRM, Action.REJECT] if status.known else [Action.REJECT]
        return Shown(RowState.WITHOUT_EFFECT, status.state, tuple(actions), decided, differing)
    if differing:
        state = RowState.VERDICTS_DIFFER
    elif decided is not None and decided.device != device:
        state = RowState.DECIDED_ELSEWHERE
    else:
        state = RowState(status.state.value)
    confirmed = decided is not None and decided.verdict is Verdict.CONFIRMED
    return Shown(
        state,
        status.state,
        tuple(actions),
        decided,
        differing,
        edited=confirmed and decided is not None and decided.arguments != status.item.arguments,
        lifted=lifted,
        identified=status.identified,
        was_so=confirmed and decided is not None and wrote_nothing(status.item, decided),
    )


def wrote_nothing(item: ChangeItem, confirmed: Decision) -> bool:
    """Whether everything was as proposed when it was confirmed."""
    return not item.creates and all(effect.get("before") == effect.get("after") for effect in confirmed.effects)


def _erased(status: ItemStatus) -> Shown:
    """Of a task that was deleted for good: what was decided on stays so, and nothing can be done any more."""
    if status.state in (ItemState.PENDING, ItemState.EXPIRED):
        return Shown(RowState.TARGET_GONE, ItemState.EXPIRED, (Action.DISMISS,))
    decided = deciding(status.decisions, status.state)
    return Shown(RowState(status.state.value), status.state, (), decided)


def _waiting(status: ItemStatus) -> Shown:
    blocked_by, differences, error = status.blocked_by, status.differences, status.error
    if not status.known:
        return Shown(RowState.FAILED, status.state, (Action.REJECT,), error=error)
    if blocked_by:
        state = RowState.BLOCKED
    elif status.already_so:
        state, differences = RowState.ALREADY_SO, ()
    elif status.current is None:
        state = RowState.TARGET_GONE
    elif differences:
        state = RowState.STALE
    else:
        state = RowState.FAILED if error else RowState.PENDING
    actions = _WAITING[state]
    if state is RowState.TARGET_GONE and not status.restorable:
        actions = (Action.DISMISS,)
    return Shown(
        state,
        status.state,
        actions,
        differences=differences,
        blocked_by=blocked_by,
        error=error,
        identified=status.identified,
    )


def deciding(decisions: Sequence[Decision], state: ItemState) -> Decision | None:
    """The decision that led to a state: the first with that verdict in the latest round that has one.

    Of confirmations it is the first after the last undoing, and of undoings the first after the last confirmation, in
    any round; or a later one that knowingly overwrote a value written by hand in between. `sync.merge` has the same
    rule for the effects.
    """
    given = [decision for decision in decisions if STATE_OF.get(decision.verdict) is state]
    opposite = {ItemState.CONFIRMED: Verdict.UNDONE, ItemState.UNDONE: Verdict.CONFIRMED}.get(state)
    if opposite is None:
        last = max((decision.round for decision in given), default=0)
    else:
        last = max((d.round for d in decisions if d.verdict is opposite), default=-1) + (state is ItemState.CONFIRMED)
    counting = sorted((d for d in given if d.round >= last), key=lambda d: d.stamp)
    decided = next(iter(counting), None)
    for again in counting:
        if decided is not None and again.over > decided.stamp:
            decided = again
    return decided


def contrary(decisions: Sequence[Decision], state: ItemState) -> tuple[Decision, ...]:
    """Rejections that other devices gave beside a confirmation, without knowing of it."""
    if state is not ItemState.CONFIRMED:
        return ()
    start = max(d.round for d in decisions if d.verdict is Verdict.CONFIRMED)
    return tuple(d for d in decisions if d.verdict is Verdict.REJECTED and d.round >= start)


def is_lifted(decisions: Sequence[Decision]) -> bool:
    """Whether the agent may propose a rejected change again."""
    rejected = max((d.round for d in decisions if d.verdict is Verdict.REJECTED), default=-1)
    return any(d.verdict is Verdict.LIFTED and d.round >= rejected for d in decisions)
