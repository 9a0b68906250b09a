"""Writes decisions, in the same transaction as what they change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from desktop.domain.change_set import BECAUSE, ChangeItem, Decision, ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.domain.ids import new_id
from desktop.store import Draft, Effect, Writer
from desktop.store.apply import GONE
from desktop.store.kinds import CREATION
from desktop.store.reviews import decision_draft
from desktop.store.undo import inverse
from sync.patch import Cause, Patch

USER = "user"
AGENT = "agent"
POLICY = "policy"
"""Who decides: the user, the agent (about its own proposals), or a setting of the user's."""
SHARED = ("label", "list")
"""What several proposals may make or need: what they write to it names none of them as its cause."""


def record_verdict(
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
    stamp: str = "",
) -> None:
    """Records a verdict and deletes the stored error of the item.

    `stamp` is that of the verdict's writes. With the same stamp for both, all devices agree which verdict came first.
    """
    said = dict(arguments or {}) | ({BECAUSE: because_of} if because_of else {})
    now, written = dt.datetime.now(dt.UTC), tuple(effect_to_json(effect) for effect in effects)
    draft = decision_draft(
        Decision(new_id(), item.id, item.set_id, verdict, round_, actor, "", now, reason, said, written)
    )
    patch = Patch(draft.kind, draft.id, draft.fields, stamp, {}, actor) if stamp else draft
    writer.apply([patch], actor, local=True)
    writer.forget_failure(item.id)


def record_for_dependents(
    writer: Writer, item: ChangeItem, verdict: Verdict, reason: str, *, actor: str, now: dt.datetime
) -> list[StepVerdict]:
    """Records the same verdict for all pending items that depend on one; returns these verdicts."""
    dependents = writer.reviews.dependents(item)
    states = writer.reviews.states([other.id for other in dependents], now)
    given = []
    for other in dependents:
        state = states.get(other.id)
        if state in (ItemState.PENDING, ItemState.EXPIRED):
            decisions = writer.reviews.decisions_of([other.id])[other.id]
            record_verdict(
                writer, other, verdict, round_of(decisions), actor=actor, reason=reason, because_of=item.id
            )
            given.append(StepVerdict(other.id, verdict.value, ItemState.PENDING.value))
    return given


def decided_along_with(decisions: Sequence[Decision], cause: str) -> bool:
    """Whether the latest round of an item ended because of another one's verdict."""
    last = round_of(decisions)
    return any(d.round == last and d.because_of == cause for d in decisions)


def effect_to_json(effect: Effect) -> dict[str, Any]:
    return {name: value for name, value in asdict(effect).items() if name != "over" or value}


def cause_of(item: ChangeItem, decisions: Sequence[Decision], verdict: Verdict, round_: int) -> Cause:
    """The cause for the patches of a confirmation, or of its undoing, that is given now."""
    undone = max((d.round for d in decisions if d.verdict is Verdict.UNDONE), default=-1)
    return Cause(item.id, round_, round_ if verdict is Verdict.UNDONE else min(undone, round_ - 1))


def undo_drafts(writer: Writer, item: ChangeItem, drafts: Sequence[Draft]) -> list[Draft | Patch]:
    """The writes of an undoing. If the item created something, they always include its `deleted` field.

    Once no confirmation counts, fields have their former values by themselves, but a creation is never void.
    """
    if not item.creates or any("deleted" in draft.fields for draft in drafts):
        return [*drafts]
    if not writer.known(item.target_kind, [item.target_id]):
        return [*drafts]
    there = writer.value_of(item.target_kind, item.target_id, "deleted")
    return [*drafts, Draft(item.target_kind, item.target_id, {"deleted": there})]


def decide_again(writer: Writer, item: ChangeItem, decisions: Sequence[Decision], *, gone: bool) -> None:
    """Opens the next round of an item that counts as confirmed although its effect is not here.

    If the effect arrives later, it is void. With `gone`, what the item creates is then deleted as well.
    """
    round_ = round_of(decisions)
    cause = cause_of(item, decisions, Verdict.UNDONE, round_)
    created = Effect(item.target_kind, item.target_id, "deleted", GONE, None, item.stamp)
    drafts = inverse([created]) if gone and item.creates else []
    applied = writer.apply(with_cause(drafts, item, cause))
    record_verdict(writer, item, Verdict.UNDONE, round_, stamp=applied.verdicts[cause, item.target_id])
    record_verdict(writer, item, Verdict.RECONSIDERED, round_ + 1)


def with_cause(writes: Sequence[Draft | Patch], item: ChangeItem, cause: Cause) -> list[Draft | Patch]:
    """Puts all writes to the item's target into one draft that names the cause; it may be empty.

    Creations, which are the same on every device, and writes to labels and lists, are unchanged.
    """
    own = [w for w in writes if isinstance(w, Draft) and (w.kind, w.id) == (item.target_kind, item.target_id)]
    fields = {name: value for draft in own for name, value in draft.fields.items()}
    verdict = Draft(item.target_kind, item.target_id, fields, cause=cause)
    others = [write for write in writes if write not in own]
    made = [write for write in others if isinstance(write, Patch)]
    return [*made, verdict, *(_caused(w, cause) for w in others if isinstance(w, Draft))]


def _caused(draft: Draft, cause: Cause) -> Draft:
    return draft if draft.kind in SHARED or CREATION in draft.fields else replace(draft, cause=cause)


def effects_of(*decisions: Decision | None) -> list[Effect]:
    """The effects of decisions; malformed ones are left out."""
    documents = (document for decision in decisions if decision is not None for document in decision.effects)
    return [effect for document in documents if (effect := _effect(document))]


def _effect(document: Mapping[str, Any]) -> Effect | None:
    match document:
        case {"kind": str() as kind, "id": str() as id_, "field": str() as field, "stamp": str() as stamp}:
            if "before" in document and "after" in document:
                return Effect(kind, id_, field, document["before"], document["after"], stamp)
    return None
