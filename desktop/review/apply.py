"""Confirms one item in the caller's transaction: checks it again, applies it and records the decision."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from desktop.domain.change_set import ItemState, Verdict, round_of
from desktop.domain.history import StepVerdict
from desktop.errors import NotFoundError
from desktop.review.item_status import NEEDS_NEWER, item_status
from desktop.review.outcome import Given, Outcome, RefusedError, Result
from desktop.review.states import ItemStatus
from desktop.review.verdicts import USER, cause_of, decide_again, record_verdict, with_cause
from desktop.store import Effect, Writer
from desktop.store.apply import GONE
from desktop.tools.registry import tool_of

_DECIDED = {
    ItemState.CONFIRMED: "It was confirmed already.",
    ItemState.REJECTED: "It was rejected already.",
    ItemState.WITHDRAWN: "The agent has withdrawn it.",
    ItemState.UNDONE: "It was undone; reconsider it first.",
}


def apply_item(
    writer: Writer,
    item_id: str,
    now: dt.datetime,
    *,
    arguments: Mapping[str, Any] | None = None,
    force: bool = False,
    actor: str = USER,
) -> Given:
    """Applies a pending item. `arguments` are the user's edits of it; `force` overwrites values that changed since.

    Raises RefusedError where it must not be applied, and other AssentErrors where that was tried and failed.
    """
    found = item_status(writer, item_id, now)
    if found.effect_missing:
        decide_again(writer, found.item, found.decisions, gone=False)
        found = item_status(writer, item_id, now)
    if refusal := _refusal(found, force=force):
        raise RefusedError(refusal)
    item = found.item
    tool = tool_of(item.tool)
    edited = tool.check_edit({**item.arguments, **arguments}) if arguments else None
    round_ = round_of(found.decisions)
    cause = cause_of(item, found.decisions, Verdict.CONFIRMED, round_)
    drafts = [] if found.already_so and edited is None else tool.drafts(item, writer, edited)
    is_so = found.already_so if edited is None else not drafts
    applied = writer.apply(with_cause(drafts, item, cause), "agent", local=True)
    effects = applied.effects
    if item.creates and not any(effect.id == item.target_id for effect in effects):
        # Another device has confirmed it too, so that nothing was created here. Undoing it here must delete it
        # anyway.
        there = writer.value_of(item.target_kind, item.target_id, "deleted")
        effects.append(Effect(item.target_kind, item.target_id, "deleted", GONE, there, item.stamp))
    record_verdict(
        writer,
        item,
        Verdict.CONFIRMED,
        round_,
        actor=actor,
        arguments=item.arguments if edited is None else edited,
        effects=effects,
        stamp=applied.verdicts[cause, item.target_id],
    )
    step = StepVerdict(item_id, Verdict.CONFIRMED.value, ItemState.PENDING.value)
    return Given((Outcome(item_id, Result.ALREADY_SO if is_so else Result.APPLIED),), (step,), item.task_title)


def _refusal(found: ItemStatus, *, force: bool) -> Outcome | None:
    """Why an item must not be applied, or None."""
    item_id = found.item.id
    if found.item.erased:
        return erased_outcome(item_id)
    if found.state is ItemState.EXPIRED:
        return Outcome(item_id, Result.EXPIRED, "It has expired; ask for it again.")
    if found.state is not ItemState.PENDING:
        return Outcome(item_id, Result.ALREADY, _DECIDED[found.state])
    if not found.known:
        raise NotFoundError(NEEDS_NEWER)
    if found.blocked_by:
        return Outcome(item_id, Result.BLOCKED, "What it belongs to has not been confirmed.")
    if found.already_so:
        return None
    if found.current is None:
        return Outcome(item_id, Result.TARGET_GONE, "What it would change is not there any more.")
    if found.differences and not force:
        names = ", ".join(difference.field for difference in found.differences)
        message = f"Changed since it was proposed: {names}."
        return Outcome(item_id, Result.STALE, message, found.differences)
    return None


def erased_outcome(item_id: str) -> Outcome:
    return Outcome(item_id, Result.TARGET_GONE, "The task was deleted for good.")
