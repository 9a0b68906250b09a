"""Writing decisions. All of it happens inside the caller's transaction, together with what the decision did."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from desktop.domain.change_set import (
    BECAUSE,
    ChangeItem,
    Decision,
    ItemState,
    Verdict,
    round_of,
)
from desktop.domain.history import StepVerdict
from desktop.domain.ids import new_id
from desktop.store import Effect, Writer
from desktop.store.review_rows import decision_draft

USER = "user"
AGENT = "agent"
POLICY = "policy"
"""Who decides: the user, the agent (about its own proposals), or a setting of the user's."""

Register = tuple[str, str, str]


def give(
    writer: Writer,
    item: ChangeItem,
    verdict: Verdict,
    round_: int,
    *,
    actor: str = USER,
    reason: str = "",
    arguments: Mapping[str, Any] | None = None,
    effects: Iterable[Effect] = (),
    because_of: str | None = None,
) -> None:
    """Records a verdict. What this device kept of a failure is of no use any more."""
    said = dict(arguments or {}) | ({BECAUSE: because_of} if because_of else {})
    now = dt.datetime.now(dt.UTC)
    written = [effect_document(effect) for effect in effects]
    writer.apply(
        [decision_draft(new_id(), item, verdict, round_, actor, now, reason=reason, arguments=said, effects=written)],
        actor,
    )
    writer.forget_failure(item.id)


def give_to_dependents(
    writer: Writer, item: ChangeItem, verdict: Verdict, reason: str, *, actor: str, now: dt.datetime
) -> list[tuple[ChangeItem, StepVerdict]]:
    """The same verdict for all that waits and cannot do without an item; returns those."""
    dependents = writer.reviews.dependents(item)
    states = writer.reviews.states([other.id for other in dependents], now)
    given = []
    for other in dependents:
        state = states.get(other.id)
        if state in (ItemState.PENDING, ItemState.EXPIRED):
            decisions = writer.reviews.decisions_of([other.id])[other.id]
            give(writer, other, verdict, round_of(decisions), actor=actor, reason=reason, because_of=item.id)
            given.append((other, StepVerdict(other.id, verdict.value, ItemState.PENDING.value)))
    return given


def went_along(decisions: Sequence[Decision], cause: str) -> bool:
    """Whether the latest round of an item ended because of another one's verdict."""
    last = round_of(decisions)
    return any(d.round == last and d.because_of == cause for d in decisions)


def effect_document(effect: Effect) -> dict[str, Any]:
    return {
        "kind": effect.kind,
        "id": effect.id,
        "field": effect.field,
        "before": effect.before,
        "after": effect.after,
        "stamp": effect.stamp,
    }


def effects_of(decisions: Iterable[Decision]) -> list[Effect]:
    """What confirmations wrote, for each register its latest; reads only what has the right shape."""
    latest: dict[Register, Effect] = {}
    found = [
        effect
        for decision in decisions
        if decision.verdict is Verdict.CONFIRMED
        for document in decision.effects
        if (effect := _effect(document))
    ]
    for effect in sorted(found, key=lambda effect: effect.stamp):
        latest[effect.kind, effect.id, effect.field] = effect
    return list(latest.values())


def stamps_of(decisions: Iterable[Decision]) -> set[str]:
    """The stamps of all that was ever written for a proposal."""
    return {effect.stamp for decision in decisions for document in decision.effects if (effect := _effect(document))}


def _effect(document: Mapping[str, Any]) -> Effect | None:
    match document:
        case {"kind": str() as kind, "id": str() as id_, "field": str() as field, "stamp": str() as stamp}:
            if "before" in document and "after" in document:
                return Effect(kind, id_, field, document["before"], document["after"], stamp)
    return None
