"""`assent review`, `confirm`, `reject` and `undo`. Each returns the exit status."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from desktop.cli.parser import UsageError
from desktop.domain.change_set import OTHER_AGENT, ItemState, SetFilter
from desktop.domain.fields import of_key
from desktop.domain.task import format_instant
from desktop.domain.text import shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.review.cards import Card, Row
from desktop.review.outcome import Decided, Outcome, Result, tally
from desktop.review.states import Action, RowState
from desktop.services import Services
from desktop.services.review import SHORTEST_REF
from desktop.terminal import emit, print_json, say
from desktop.tools.registry import TOOLS
from desktop.tools.summary import FieldChange, field_changes, is_creation
from desktop.tools.tool import public

Arguments = argparse.Namespace

_SKIPPED = "Not taken along by --all; name it to confirm it."
_IN_SUMMARY = ("title", "is_checked")
_LONGEST_DETAIL = 80
_MARKS = {ItemState.PENDING: " ", ItemState.CONFIRMED: "x", ItemState.REJECTED: "-"}


def review(services: Services, arguments: Arguments) -> int:
    cards = services.review.open_cards(SetFilter(waiting=not arguments.all))
    if arguments.json:
        print_json([_set_document(card) for card in cards])
        return 0
    for card in cards:
        emit(*_card_text(card))
    waiting = next((card.id for card in cards if card.waiting), None)
    if waiting:
        say(f"Decide with: assent confirm {waiting} 1 2 … (or --all), or assent reject {waiting} 1 2 …")
    if not cards:
        say("Nothing waits for your review." if not arguments.all else "Nothing has been proposed.")
    return 0


def confirm(services: Services, arguments: Arguments) -> int:
    if bool(arguments.item) == arguments.all:
        raise UsageError("Name the proposals to confirm, or say --all.")
    card = services.review.find_set(arguments.set)
    ids = _item_ids(card, arguments.item) if arguments.item else list(card.ticked)
    force = ids if arguments.force else ()
    decided = services.review.confirm_all(ids, force=force)
    left = [row.item.id for row in card.waiting if row.item.id not in ids] if arguments.all else []
    skipped = [Outcome(id_, Result.SKIPPED, _SKIPPED) for id_ in left]
    return _tell(services, arguments, Decided((*decided.outcomes, *skipped), decided.changes), ok=decided.ok)


def reject(services: Services, arguments: Arguments) -> int:
    card = services.review.find_set(arguments.set)
    decided = services.review.reject_all(_item_ids(card, arguments.item), arguments.reason)
    return _tell(services, arguments, decided, ok=decided.ok)


def undo(services: Services, arguments: Arguments) -> int:
    decided = services.review.undo(services.review.find_item(arguments.item), force=arguments.force)
    if decided.outcome.result is Result.CHANGED_SINCE and not arguments.json:
        say(f"{decided.outcome.message} Nothing was undone; --force overwrites it.")
        return 1
    return _tell(services, arguments, decided, ok=decided.ok)


def _tell(services: Services, arguments: Arguments, decided: Decided, *, ok: bool) -> int:
    ids = [outcome.item_id for outcome in decided.outcomes]
    states = services.review.states(ids)
    if arguments.json:
        print_json([_outcome_document(outcome, states.get(outcome.item_id)) for outcome in decided.outcomes])
    else:
        for outcome in decided.outcomes:
            if outcome.message:
                say(f"{outcome.item_id}: {outcome.result.value}. {outcome.message}")
        say(tally([outcome.result for outcome in decided.outcomes]).capitalize() + ".")
    return 0 if ok else 1


def _item_ids(card: Card, refs: Sequence[str]) -> list[str]:
    """By number as listed, by id or by the beginning of one."""
    ids = [row.item.id for row in _in_order(card)]
    found = []
    for ref in refs:
        place = int(ref) if ref.isdecimal() and len(ref) < SHORTEST_REF else 0
        matches = ids[place - 1 : place] if place else _matching(ids, ref.strip().lower())
        if not matches:
            raise NotFoundError(f"There is no proposal '{shorten(ref, 40)}' in this set.")
        if len(matches) > 1:
            raise AmbiguousError(f"More than one proposal begins with '{shorten(ref, 40)}'; give more of its id.")
        found += matches
    return found


def _matching(ids: Sequence[str], text: str) -> list[str]:
    if text in ids:
        return [text]
    return [id_ for id_ in ids if id_.startswith(text)] if len(text) >= SHORTEST_REF else []


def _in_order(card: Card) -> list[Row]:
    return sorted(card.rows, key=lambda row: row.item.ordinal)


def _set_document(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "status": card.state.value,
        "created_at": format_instant(card.created_at),
        "expires_at": format_instant(card.expires_at) if card.expires_at else None,
        "request": card.request,
        "device": card.device,
        "items": [_item_document(row) for row in _in_order(card)],
    }


def _item_document(row: Row) -> dict[str, Any]:
    item, shown = row.item, row.shown
    tool = TOOLS.get(item.tool)
    decided = shown.decided
    return {
        "id": item.id,
        "tool": item.tool,
        "arguments": public(item.arguments),
        "summary": row.summary,
        "before": dict(item.base),
        "after": tool.after(row.as_decided) if tool else {},
        "state": shown.verdict.value,
        "reason": item.reason,
        "depends_on": list(item.depends_on),
        "task_id": item.task_id,
        "task_title": item.task_title,
        "shown_as": shown.state.value,
        "error": shown.error or None,
        "decision": {"verdict": decided.verdict.value, "reason": decided.reason, "device": decided.device}
        if decided
        else None,
    }


def _outcome_document(outcome: Outcome, state: ItemState | None) -> dict[str, Any]:
    return {
        "id": outcome.item_id,
        "outcome": outcome.result.value,
        "state": state.value if state else None,
        "message": outcome.message,
        "because_of": outcome.because_of,
        "differences": [
            {"field": d.field, "then": d.then, "now": d.now, "proposed": d.proposed} for d in outcome.differences
        ],
    }


def _card_text(card: Card) -> list[str]:
    number, tasks = len(card.rows), len(card.groups)
    changes = f"{number} change{'' if number == 1 else 's'} to {tasks} task{'' if tasks == 1 else 's'}"
    when = f"{card.created_at.astimezone():%Y-%m-%d %H:%M}"
    request = shorten(" ".join(card.request.split()), 60)
    who = f"{card.model}, another agent" if card.provider == OTHER_AGENT else ""
    head = " · ".join(part for part in (changes, when, who, request) if part)
    lines = [f"{card.id}  {card.state.value}  {head}"]
    numbers = {row.item.id: number for number, row in enumerate(_in_order(card), start=1)}
    for group in card.groups:
        lines.append(f"  {group.title}" + (" (new)" if group.new else ""))
        lines += [f"    {numbers[row.item.id]}. {_row_text(row)}" for row in group.rows]
    return lines


def _row_text(row: Row) -> str:
    parts = [f"[{_MARKS.get(row.shown.verdict, '·')}] {row.summary}", *_details(row)]
    if row.shown.state not in (RowState.PENDING, RowState.CONFIRMED):
        parts.append(f"({row.shown.state.value})")
    if row.uncertain and row.item.matched:
        parts.append(f"≈ “{row.item.matched.said}”")
    if row.item.reason:
        parts.append(f"— {row.item.reason}")
    if row.shown.state is RowState.WITHOUT_EFFECT:
        parts.append("— what it changed is not here; it may still come, or confirm or reject it again")
    if Action.UNDO in row.shown.actions:
        parts.append(f"· assent undo {row.item.id}")
    return " ".join(parts)


def _details(row: Row) -> list[str]:
    """What confirming does beyond the summary, and what it replaces, so that the user sees all before confirming."""
    changes = field_changes(row.as_decided)
    if is_creation(row.as_decided):
        shown = [f"{change.field}: {change.after_text}" for change in changes if change.name not in _IN_SUMMARY]
    else:
        replaced = [change for change in changes if change.before_text and not _is_flag(row, change)]
        shown = [f"was: {change.before_text}" for change in replaced]
    return [f"({shorten(' '.join(text.split()), _LONGEST_DETAIL)})" for text in shown]


def _is_flag(row: Row, change: FieldChange) -> bool:
    field = of_key(change.name, row.item.target_kind)
    return field is not None and field.switch is not None
