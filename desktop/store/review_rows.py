"""Proposals and decisions as rows and as registers. Reading takes what it understands: versions may differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.domain.change_set import ChangeItem, ChangeSet, Decision, Matched, Verdict
from desktop.domain.task import format_instant
from desktop.store.apply import Draft
from desktop.store.connection import RowMapping
from desktop.store.drafts import draft_of
from desktop.store.kinds import ERASED_TITLE
from desktop.store.sql import as_text, loads, read_moment, read_moment_or
from sync.clock import ZERO, is_stamp, stamp_device
from sync.patch import Value


def set_draft(change_set: ChangeSet) -> Draft:
    return draft_of("change_set", change_set)


def item_draft(item: ChangeItem, created_at: dt.datetime) -> Draft:
    matched = item.matched
    names = ("tool", "task_title", "target_kind", "target_id", "creates", "reason", "meaning")
    proposal: dict[str, Value] = {name: getattr(item, name) for name in names}
    proposal |= {"arguments": dict(item.arguments), "base": dict(item.base), "depends_on": list(item.depends_on)}
    if item.task_status:
        proposal["task_status"] = item.task_status
    if matched:
        proposal["matched"] = [matched.said, matched.title, matched.percent, matched.how]
    return draft_of("change_item", item, proposal=proposal, created_at=format_instant(created_at))


def decision_draft(
    id_: str,
    item: ChangeItem,
    verdict: Verdict,
    round_: int,
    actor: str,
    at: dt.datetime,
    *,
    reason: str = "",
    arguments: Mapping[str, Any] | None = None,
    effects: Sequence[Mapping[str, Any]] = (),
) -> Draft:
    return Draft(
        "decision",
        id_,
        {
            "item_id": item.id,
            "set_id": item.set_id,
            "verdict": verdict.value,
            "round": round_,
            "actor": actor,
            "reason": reason,
            "arguments": dict(arguments or {}),
            "effects": [dict(effect) for effect in effects],
            "created_at": format_instant(at),
        },
    )


def read_set(row: RowMapping, items: Sequence[ChangeItem]) -> ChangeSet:
    created_at = read_moment_or(row["created_at"], row["stamp"])
    return ChangeSet(
        id=row["id"],
        run_id=as_text(row["run_id"]),
        conversation_id=as_text(row["conversation_id"]),
        request=as_text(row["request"]),
        provider=as_text(row["provider"]),
        model=as_text(row["model"]),
        created_at=created_at,
        expires_at=read_moment(row["expires_at"]) or created_at,
        device=stamp_device(as_text(row["stamp"])),
        items=tuple(items),
    )


def read_item(row: RowMapping) -> ChangeItem:
    proposal: Mapping[str, Any] = loads(row["proposal"], dict)
    depends_on = proposal.get("depends_on")
    return ChangeItem(
        id=row["id"],
        set_id=as_text(row["set_id"]),
        ordinal=row["ordinal"] if type(row["ordinal"]) is int else 0,
        tool=_text(proposal.get("tool")),
        arguments=_object(proposal.get("arguments")),
        task_id=as_text(row["task_id"]),
        task_title=_text(proposal.get("task_title")),
        target_kind=_text(proposal.get("target_kind")),
        target_id=_text(proposal.get("target_id")),
        creates=proposal.get("creates") is True,
        base=_object(proposal.get("base")),
        reason=_text(proposal.get("reason")),
        matched=_matched(proposal.get("matched")),
        depends_on=tuple(filter(None, map(_text, depends_on if isinstance(depends_on, list) else []))),
        meaning=_text(proposal.get("meaning")),
        created_at=read_moment_or(row["created_at"], row["stamp"]),
        stamp=row["stamp"] if is_stamp(row["stamp"]) else ZERO,
        task_status=_text(proposal.get("task_status")),
        erased=proposal.get("task_title") == ERASED_TITLE and "arguments" not in proposal,
    )


def read_decision(row: RowMapping) -> Decision | None:
    """None for a verdict that only a newer version knows."""
    try:
        verdict = Verdict(row["verdict"])
    except ValueError:
        return None
    return Decision(
        id=row["id"],
        item_id=row["item_id"],
        set_id=as_text(row["set_id"]),
        verdict=verdict,
        round=row["round"] if type(row["round"]) is int else 0,
        actor=as_text(row["actor"]),
        device=stamp_device(as_text(row["stamp"])),
        at=read_moment_or(row["created_at"], row["stamp"]),
        reason=as_text(row["reason"]),
        arguments=loads(row["arguments"], dict),
        effects=tuple(effect for effect in loads(row["effects"], list) if isinstance(effect, dict)),
        stamp=row["stamp"] if is_stamp(row["stamp"]) else ZERO,
    )


def _matched(value: object) -> Matched | None:
    match value:
        case [str() as said, str() as title, int() as percent, str() as how]:
            return Matched(said, title, percent, how)
    return None


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
