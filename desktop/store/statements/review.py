"""Proposals and decisions."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select, update

from desktop.store import schema
from desktop.store.schema import change_items, change_sets, decisions, failures
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, given, in_json, made, new_row, optional, tool_of

# change sets, by what is asked about them

_ITEM_FILTERS: dict[str, ColumnElement[bool]] = {
    "waiting": and_(schema.PROPOSED, change_items.c.expires_at > given("now")),
    "expired": and_(schema.PROPOSED, change_items.c.expires_at <= given("now")),
    "any": and_(made(change_items), optional(change_items.c.state, "state")),
}
_ITEM_FILTERS |= {
    f"{name} of task": and_(where, change_items.c.task_id == given("task")) for name, where in _ITEM_FILTERS.items()
}
_SET_FILTERS: dict[str, list[ColumnElement[bool]]] = {
    "": [],
    "run": [change_sets.c.run_id == given("run")],
    "conversation": [change_sets.c.conversation_id == given("conversation")],
    "run conversation": [
        change_sets.c.run_id == given("run"),
        change_sets.c.conversation_id == given("conversation"),
    ],
}


def _sets(filters: list[ColumnElement[bool]], items: ColumnElement[bool] | None) -> Select[Any]:
    found = select(change_sets.c.id).where(
        made(change_sets),
        *filters,
        optional(func.substr(change_sets.c.stamp, 17), "device"),
        or_(given("since").is_(None), change_sets.c.created_at >= given("since")),
    )
    if items is not None:
        of_items = select(change_items.c.set_id).where(items, optional(tool_of(change_items), "tool"))
        found = found.where(change_sets.c.id.in_(of_items))
    return found.order_by(change_sets.c.created_at.desc(), change_sets.c.id.desc()).limit(given("limit"))


SET_IDS = {
    name: {"": _sets(filters, None)} | {items: _sets(filters, where) for items, where in _ITEM_FILTERS.items()}
    for name, filters in _SET_FILTERS.items()
}
"""By what is asked of the set, then by what is asked of its items; `""` where that is nothing."""

SETS = select(change_sets).where(among(change_sets.c.id), made(change_sets))
_ITEMS = select(change_items).where(made(change_items))
ITEMS_OF_SETS = _ITEMS.where(among(change_items.c.set_id)).order_by(
    change_items.c.set_id, change_items.c.ordinal, change_items.c.id
)
ITEMS = _ITEMS.where(among(change_items.c.id))
ITEMS_OF_SET = _ITEMS.where(change_items.c.set_id == given("set")).order_by(change_items.c.ordinal, change_items.c.id)
ITEMS_OF_MEANING = _ITEMS.where(among(change_items.c.meaning)).order_by(change_items.c.created_at, change_items.c.id)
STATES = select(change_items.c.id, change_items.c.state, change_items.c.expires_at).where(
    among(change_items.c.id), made(change_items)
)
DEADLINES = select(change_items.c.id, change_items.c.expires_at).where(among(change_items.c.id))
EXPIRING = (
    select(change_items.c.id, change_items.c.expires_at)
    .where(schema.PROPOSED, change_items.c.expires_at > given("now"), change_items.c.expires_at <= given("until"))
    .order_by(change_items.c.expires_at, change_items.c.id)
)
WAITING_COUNT = (
    select(func.count()).select_from(change_items).where(schema.PROPOSED, change_items.c.expires_at > given("now"))
)

# decisions

DECISIONS_OF = (
    select(decisions).where(among(decisions.c.item_id), made(decisions)).order_by(decisions.c.stamp, decisions.c.id)
)
_OF_RUN = decisions.c.set_id.in_(select(change_sets.c.id).where(change_sets.c.run_id == given("run")))
DECISIONS = (
    select(decisions)
    .join_from(decisions, change_items, change_items.c.id == decisions.c.item_id)
    .where(
        made(decisions),
        made(change_items),
        optional(tool_of(change_items), "tool"),
        optional(func.substr(decisions.c.stamp, 17), "device"),
        optional(decisions.c.set_id, "set"),
        or_(given("run").is_(None), _OF_RUN),
        or_(given("since").is_(None), decisions.c.created_at >= given("since")),
        or_(given("verdicts").is_(None), among(decisions.c.verdict, "verdicts")),
    )
    .order_by(decisions.c.created_at.desc(), decisions.c.id.desc())
    .limit(given("limit"))
    .offset(given("offset"))
)

DECIDED_SINCE = (
    select(change_items.c.state, func.count())
    .where(
        made(change_items),
        change_items.c.id.in_(
            select(decisions.c.item_id).where(made(decisions), decisions.c.created_at >= given("since"))
        ),
    )
    .group_by(change_items.c.state)
)

FAILURES = select(failures.c.item_id, failures.c.error).where(among(failures.c.item_id))
NOTE_FAILURE = new_row(failures, "OR REPLACE")
FORGET_FAILURE = positional(failures.delete().where(failures.c.item_id == given("item")))

# what is derived

IDS_OF_SET = select(change_items.c.id).where(change_items.c.set_id == given("set"))
OWNERS = select(change_items.c.task_id, change_items.c.set_id).where(among(change_items.c.id))
GIVEN_VERDICTS = select(
    *(decisions.c.item_id, decisions.c.round, decisions.c.verdict, decisions.c.created_at, decisions.c.stamp)
).where(among(decisions.c.item_id), made(decisions))
_SAYS_NOTHING = case(
    (
        func.json_valid(change_items.c.proposal) == 1,
        and_(
            func.json_extract(change_items.c.proposal, "$.task_title") == given("erased_title"),
            func.json_type(change_items.c.proposal, "$.arguments").is_(None),
        ),
    )
)
MEANINGS = (
    select(
        *(change_items.c.id, in_json(change_items.c.proposal, "$.meaning"), _SAYS_NOTHING),
        *(change_sets.c.created_at, change_sets.c.expires_at, change_sets.c.stamp),
    )
    .join_from(change_items, change_sets, change_sets.c.id == change_items.c.set_id, isouter=True)
    .where(among(change_items.c.id))
)
DERIVED = select(change_items.c.id, change_items.c.state, change_items.c.expires_at, change_items.c.meaning).order_by(
    change_items.c.id
)
DERIVE = positional(
    update(change_items)
    .ordered_values(
        (change_items.c.state, given("new_state")),
        (change_items.c.expires_at, given("new_expiry")),
        (change_items.c.meaning, given("new_meaning")),
    )
    .where(change_items.c.id == given("item"))
)
