"""Questions about proposals and decisions. Each is a statement or two, however many there are.

Reading takes what it understands: versions may differ.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from desktop.domain.change_set import (
    ChangeItem,
    ChangeSet,
    Decision,
    DecisionFilter,
    ItemState,
    Matched,
    SetFilter,
    Verdict,
)
from desktop.domain.task import format_instant
from desktop.domain.text import object_in, text_in
from desktop.store import archive
from desktop.store.apply import Draft
from desktop.store.compiled import entities, tasks
from desktop.store.compiled import review as sql
from desktop.store.connection import Connection, RowMapping
from desktop.store.drafts import draft_of
from desktop.store.kinds import ERASED_TITLE, KINDS
from desktop.store.sql import as_list, as_text, loads, read_moment, read_moment_or
from sync.clock import ZERO, is_stamp, stamp_device
from sync.patch import Patch, Value


def read_state(text: Any) -> ItemState:
    """One that cannot be read waits to be decided on; that cannot do harm twice."""
    return ItemState(text) if text in tuple(ItemState) else ItemState.PENDING


class Reviews:
    """Proposals and decisions in one snapshot of the data."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def set_ids(self, filter_: SetFilter, now: dt.datetime, limit: int = -1) -> list[str]:
        """Ids of change sets, the newest first."""
        named = {"run": filter_.run_id, "conversation": filter_.conversation_id}
        of_set = " ".join(name for name, value in named.items() if value is not None)
        state = ItemState.PENDING if filter_.waiting else filter_.state
        of_items = {ItemState.PENDING: "waiting", ItemState.EXPIRED: "expired"}.get(state, "any") if state else ""
        if not of_items and (filter_.tool is not None or filter_.task_id is not None):
            of_items = "any"
        if filter_.task_id is not None:
            of_items += " of task"
        asked = {
            "now": format_instant(now),
            "state": state,
            "tool": filter_.tool,
            "task": filter_.task_id,
            "device": filter_.device,
            "since": format_instant(filter_.since) if filter_.since else None,
            "limit": limit,
            **named,
        }
        return list(self._connection.execute(sql.SET_IDS[of_set][of_items], asked).scalars())

    def beginning_with(self, kind: str, text: str) -> list[str]:
        """Ids of sets or items that begin so, at most two; a whole id comes alone."""
        statement = entities.TABLES[KINDS[kind].table]["beginning"]
        asked = {"first": text, "last": text + chr(0x10FFFF), "limit": 2}
        found = list(self._connection.execute(statement, asked).scalars())
        return [text] if text in found else found

    def sets(self, ids: Sequence[str]) -> list[ChangeSet]:
        """Change sets with all their items, in the order asked for."""
        wanted = {"ids": as_list(ids)}
        members: dict[str, list[ChangeItem]] = defaultdict(list)
        for row in self._connection.execute(sql.ITEMS_OF_SETS, wanted).mappings():
            members[row["set_id"]].append(read_item(row))
        rows = self._connection.execute(sql.SETS, wanted).mappings()
        found = {row["id"]: read_set(row, members[row["id"]]) for row in rows}
        return [found[id_] for id_ in ids if id_ in found]

    def items(self, ids: Sequence[str]) -> list[ChangeItem]:
        """Those that are there, in the order asked for."""
        rows = self._connection.execute(sql.ITEMS, {"ids": as_list(ids)}).mappings()
        found = {row["id"]: read_item(row) for row in rows}
        return [found[id_] for id_ in ids if id_ in found]

    def dependents(self, item: ChangeItem) -> list[ChangeItem]:
        """The items of the same set that cannot be applied without this one, also by way of others, in order."""
        rows = self._connection.execute(sql.ITEMS_OF_SET, {"set": item.set_id}).mappings()
        needed, found = {item.id}, []
        for other in map(read_item, rows):
            if needed.intersection(other.depends_on):
                needed.add(other.id)
                found.append(other)
        return found

    def states(self, ids: Sequence[str], now: dt.datetime) -> dict[str, ItemState]:
        """As the derived columns have it."""
        moment = format_instant(now)
        found: dict[str, ItemState] = {}
        for id_, state, expires_at in self._connection.execute(sql.STATES, {"ids": as_list(ids)}):
            over = state == ItemState.PENDING and expires_at is not None and as_text(expires_at) <= moment
            found[id_] = ItemState.EXPIRED if over else read_state(state)
        return found

    def deadlines(self, ids: Sequence[str]) -> dict[str, str | None]:
        rows = self._connection.execute(sql.DEADLINES, {"ids": as_list(ids)})
        return {id_: expires_at if read_moment(expires_at) else None for id_, expires_at in rows}

    def of_meaning(self, meanings: Iterable[str]) -> list[tuple[ChangeItem, ItemState]]:
        """Proposals that came to the same, with what their decisions add up to, oldest first."""
        wanted = as_list(sorted(set(meanings) - {""}))
        rows = self._connection.execute(sql.ITEMS_OF_MEANING, {"ids": wanted}).mappings()
        return [(read_item(row), read_state(row["state"])) for row in rows]

    def restorable_tasks(self, ids: Sequence[str]) -> set[str]:
        """Those that are there or in the trash, and not gone for good."""
        return set(self._connection.execute(tasks.RESTORABLE, {"ids": as_list(ids)}).scalars())

    def expiring(self, now: dt.datetime, until: dt.datetime) -> list[tuple[str, dt.datetime]]:
        """Ids of proposals that will expire by `until`, with when, the first to go first."""
        between = {"now": format_instant(now), "until": format_instant(until)}
        rows = self._connection.execute(sql.EXPIRING, between)
        return [(row[0], moment) for row in rows if (moment := read_moment(row[1]))]

    def decisions_of(self, item_ids: Sequence[str]) -> dict[str, list[Decision]]:
        """All decisions on items, oldest first. An item without any has an empty list."""
        found: dict[str, list[Decision]] = {id_: [] for id_ in item_ids}
        for row in self._connection.execute(sql.DECISIONS_OF, {"ids": as_list(item_ids)}).mappings():
            if decision := read_decision(row):
                found[decision.item_id].append(decision)
        return found

    def written(self, keys: Iterable[tuple[str, str]]) -> list[Patch]:
        """The patches that were written to these entities with these stamps, as far as they are here."""
        return list(archive.stored_like(self._connection, keys))

    def decisions(
        self, filter_: DecisionFilter, limit: int = -1, offset: int = 0
    ) -> list[tuple[Decision, ChangeItem]]:
        """Decisions with what they were about, the latest first. Those whose item has not arrived are left out."""
        asked = {
            "tool": filter_.tool,
            "device": filter_.device,
            "set": filter_.set_id,
            "run": filter_.run_id,
            "since": format_instant(filter_.since) if filter_.since else None,
            "verdicts": as_list(sorted(filter_.verdicts)) if filter_.verdicts else None,
            "limit": limit,
            "offset": offset,
        }
        found = self._connection.execute(sql.DECISIONS, asked).mappings()
        given = [decision for row in found if (decision := read_decision(row))]
        about = {item.id: item for item in self.items(list({decision.item_id for decision in given}))}
        return [(decision, about[decision.item_id]) for decision in given]

    def failures(self, item_ids: Sequence[str]) -> dict[str, str]:
        """Why proposals could not be applied when they last were to be, on this device."""
        return dict(self._connection.execute(sql.FAILURES, {"ids": as_list(item_ids)}).all())


def set_draft(change_set: ChangeSet) -> Draft:
    return draft_of("change_set", change_set)


_TEXTS = ("tool", "task_title", "target_kind", "target_id", "reason", "meaning", "task_status")
"""The parts of a proposal that are texts; one that is missing is empty."""


def item_draft(item: ChangeItem, created_at: dt.datetime) -> Draft:
    matched = item.matched
    proposal: dict[str, Value] = {name: getattr(item, name) for name in _TEXTS}
    proposal |= {"creates": item.creates, "arguments": dict(item.arguments), "base": dict(item.base)}
    proposal["depends_on"] = list(item.depends_on)
    if matched:
        proposal["matched"] = [matched.said, matched.title, matched.percent, matched.how]
    return draft_of("change_item", item, proposal=proposal, created_at=format_instant(created_at))


def decision_draft(given: Decision) -> Draft:
    verdict, effects, at = given.verdict.value, list(given.effects), format_instant(given.at)
    return draft_of("decision", given, verdict=verdict, effects=effects, created_at=at)


def read_set(row: RowMapping, items: Sequence[ChangeItem]) -> ChangeSet:
    created_at = read_moment_or(row["created_at"], row["stamp"])
    return ChangeSet(
        **{name: as_text(row[name]) for name in ("id", "run_id", "conversation_id", "request", "provider", "model")},
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
        arguments=object_in(proposal.get("arguments")),
        task_id=as_text(row["task_id"]),
        creates=proposal.get("creates") is True,
        base=object_in(proposal.get("base")),
        **{name: text_in(proposal.get(name)) for name in _TEXTS},
        matched=_matched(proposal.get("matched")),
        depends_on=tuple(filter(None, map(text_in, depends_on if isinstance(depends_on, list) else []))),
        created_at=read_moment_or(row["created_at"], row["stamp"]),
        stamp=row["stamp"] if is_stamp(row["stamp"]) else ZERO,
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
