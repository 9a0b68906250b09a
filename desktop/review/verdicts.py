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
from desktop.domain.values import now_text
from desktop.store import Draft, Effect, Writer
from desktop.store.effects import GONE
from desktop.store.review_rows import decision_draft
from desktop.store.undo import inverse
from sync.patch import Cause, Patch

USER = "user"
AGENT = "agent"
POLICY = "policy"
"""Who decides: the user, the agent (about its own proposals), or a setting of the user's."""


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
    stamp: str = "",
) -> None:
    """Records a verdict, with the stamp of what it wrote, so that both are first or both are not.

    What this device kept of a failure is of no use any more.
    """
    said = dict(arguments or {}) | ({BECAUSE: because_of} if because_of else {})
    now = dt.datetime.now(dt.UTC)
    written = [effect_document(effect) for effect in effects]
    draft = decision_draft(
        new_id(), item, verdict, round_, actor, now, reason=reason, arguments=said, effects=written
    )
    patch = Patch(draft.kind, draft.id, draft.fields, stamp, {}, actor) if stamp else draft
    writer.apply([patch], actor, local=True)
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
    document = {
        "kind": effect.kind,
        "id": effect.id,
        "field": effect.field,
        "before": effect.before,
        "after": effect.after,
        "stamp": effect.stamp,
    }
    return document | {"over": effect.over} if effect.over else document


def cause_of(item: ChangeItem, decisions: Sequence[Decision], verdict: Verdict, round_: int) -> Cause:
    """What a confirmation or its undoing, given now and here, writes into its patches."""
    undone = max((d.round for d in decisions if d.verdict is Verdict.UNDONE), default=-1)
    return Cause(item.id, round_, round_ if verdict is Verdict.UNDONE else min(undone, round_ - 1))


def unmade(writer: Writer, item: ChangeItem, drafts: Sequence[Draft]) -> list[Draft | Patch]:
    """The writes of an undoing. Of what an item created they always say whether it is there.

    Fields are again what they were once no confirmation counts, but creation counts for ever.
    """
    if not item.creates or any("deleted" in draft.fields for draft in drafts):
        return [*drafts]
    if not writer.known(item.target_kind, [item.target_id]):
        return [*drafts]
    there = writer.value_of(item.target_kind, item.target_id, "deleted")
    return [*drafts, Draft(item.target_kind, item.target_id, {"deleted": there})]


def decide_again(writer: Writer, item: ChangeItem, decisions: Sequence[Decision], *, gone: bool) -> None:
    """Opens the next round of an item that counts as confirmed although nothing of that is here.

    Should what it wrote come after all, it has no effect any more; `gone` says that not even what it created is to be
    there then.
    """
    round_ = round_of(decisions)
    cause = cause_of(item, decisions, Verdict.UNDONE, round_)
    created = Effect(item.target_kind, item.target_id, "deleted", GONE, None, item.stamp)
    drafts = inverse([created], now_text()) if gone and item.creates else []
    applied = writer.apply(caused(drafts, item, cause))
    give(writer, item, Verdict.UNDONE, round_, stamp=applied.verdicts[cause])
    give(writer, item, Verdict.RECONSIDERED, round_ + 1)


def caused(writes: Sequence[Draft | Patch], item: ChangeItem, cause: Cause) -> list[Draft | Patch]:
    """The writes of a verdict: all that it does to the target is one draft with its cause, be it nothing.

    Creation stays as it is, the same on every device, and so does what is made along the way, such as a label.
    """
    own = [w for w in writes if isinstance(w, Draft) and (w.kind, w.id) == (item.target_kind, item.target_id)]
    fields = {name: value for draft in own for name, value in draft.fields.items()}
    verdict = Draft(item.target_kind, item.target_id, fields, cause=cause)
    others = [write for write in writes if write not in own]
    made = [write for write in others if isinstance(write, Patch)]
    return [*made, verdict, *(write for write in others if write not in made)]


def effects_of(*decisions: Decision | None) -> list[Effect]:
    """What decisions wrote; reads only what has the right shape."""
    documents = (document for decision in decisions if decision is not None for document in decision.effects)
    return [effect for document in documents if (effect := _effect(document))]


def _effect(document: Mapping[str, Any]) -> Effect | None:
    match document:
        case {"kind": str() as kind, "id": str() as id_, "field": str() as field, "stamp": str() as stamp}:
            if "before" in document and "after" in document:
                return Effect(kind, id_, field, document["before"], document["after"], stamp)
    return None
