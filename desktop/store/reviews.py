"""Questions about proposals and decisions. Each is a statement or two, however many there are."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from desktop.domain.change_set import ChangeItem, ChangeSet, Decision, DecisionFilter, ItemState, SetFilter
from desktop.domain.task import format_instant
from desktop.store import archive
from desktop.store.conditions import IN_TRASH, LIVE, PROPOSED
from desktop.store.connection import Connection
from desktop.store.kinds import KINDS
from desktop.store.queries import read_moment
from desktop.store.review_rows import read_decision, read_item, read_set
from desktop.store.sql import as_text, chunks, marks
from sync.patch import Patch

_MADE = "created_at IS NOT NULL"
_TOOL = "CASE WHEN json_valid(i.proposal) THEN json_extract(i.proposal, '$.tool') END"


def read_state(text: Any) -> ItemState:
    """One that cannot be read waits to be decided on; that cannot do harm twice."""
    return ItemState(text) if text in tuple(ItemState) else ItemState.PENDING


class Reviews:
    """Proposals and decisions in one snapshot of the data."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def set_ids(self, filter_: SetFilter, now: dt.datetime, limit: int = -1) -> list[str]:
        """Ids of change sets, the newest first."""
        where, values = [f"s.{_MADE}"], dict[str, Any](now=format_instant(now), limit=limit)
        items: list[str] = []
        if filter_.waiting:
            items.append("i.state = 'pending' AND i.expires_at > :now")
        if filter_.state in (ItemState.PENDING, ItemState.EXPIRED):
            sign = ">" if filter_.state is ItemState.PENDING else "<="
            items.append(f"i.state = 'pending' AND i.expires_at {sign} :now")
        elif filter_.state:
            items.append("i.state = :state")
            values["state"] = filter_.state.value
        if filter_.tool is not None:
            items.append(f"{_TOOL} = :tool")
            values["tool"] = filter_.tool
        if filter_.task_id is not None:
            items.append("i.task_id = :task")
            values["task"] = filter_.task_id
        if items:
            where.append(
                f"s.id IN (SELECT i.set_id FROM change_items AS i WHERE i.{_MADE} AND {' AND '.join(items)})"
            )
        for name, column, wanted in (
            ("device", "substr(s.stamp, 17)", filter_.device),
            ("conversation", "s.conversation_id", filter_.conversation_id),
            ("run", "s.run_id", filter_.run_id),
        ):
            if wanted is not None:
                where.append(f"{column} = :{name}")
                values[name] = wanted
        if filter_.since is not None:
            where.append("s.created_at >= :since")
            values["since"] = format_instant(filter_.since)
        rows = self._connection.execute(
            f"SELECT s.id FROM change_sets AS s WHERE {' AND '.join(where)} "
            "ORDER BY s.created_at DESC, s.id DESC LIMIT :limit",
            values,
        )
        return [row[0] for row in rows]

    def beginning_with(self, kind: str, text: str, limit: int = 2) -> list[str]:
        """Ids of sets or items that begin so; a whole id comes alone."""
        rows = self._connection.execute(
            f"SELECT id FROM {KINDS[kind].table} WHERE id >= ? AND id < ? AND {_MADE} ORDER BY id LIMIT ?",
            (text, text + chr(0x10FFFF), limit),
        )
        found = [row[0] for row in rows]
        return [text] if text in found else found

    def sets(self, ids: Sequence[str]) -> list[ChangeSet]:
        """Change sets with all their items, in the order asked for."""
        found: dict[str, ChangeSet] = {}
        for chunk in chunks(ids):
            members: dict[str, list[ChangeItem]] = defaultdict(list)
            for row in self._connection.execute(
                f"SELECT * FROM change_items WHERE set_id IN ({marks(chunk)}) AND {_MADE} "
                "ORDER BY set_id, ordinal, id",
                tuple(chunk),
            ).mappings():
                members[row["set_id"]].append(read_item(row))
            for row in self._connection.execute(
                f"SELECT * FROM change_sets WHERE id IN ({marks(chunk)}) AND {_MADE}", tuple(chunk)
            ).mappings():
                found[row["id"]] = read_set(row, members[row["id"]])
        return [found[id_] for id_ in ids if id_ in found]

    def items(self, ids: Sequence[str]) -> list[ChangeItem]:
        """Those that are there, in the order asked for."""
        found: dict[str, ChangeItem] = {}
        for chunk in chunks(ids):
            for row in self._connection.execute(
                f"SELECT * FROM change_items WHERE id IN ({marks(chunk)}) AND {_MADE}", tuple(chunk)
            ).mappings():
                found[row["id"]] = read_item(row)
        return [found[id_] for id_ in ids if id_ in found]

    def dependents(self, item: ChangeItem) -> list[ChangeItem]:
        """The items of the same set that cannot be applied without this one, also by way of others, in order."""
        rows = self._connection.execute(
            f"SELECT * FROM change_items WHERE set_id = ? AND {_MADE} ORDER BY ordinal, id", (item.set_id,)
        ).mappings()
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
        for chunk in chunks(ids):
            for id_, state, expires_at in self._connection.execute(
                f"SELECT id, state, expires_at FROM change_items WHERE id IN ({marks(chunk)}) AND {_MADE}",
                tuple(chunk),
            ):
                over = state == ItemState.PENDING and expires_at is not None and as_text(expires_at) <= moment
                found[id_] = ItemState.EXPIRED if over else read_state(state)
        return found

    def deadlines(self, ids: Sequence[str]) -> dict[str, str | None]:
        return {
            row[0]: row[1] if read_moment(row[1]) else None
            for chunk in chunks(ids)
            for row in self._connection.execute(
                f"SELECT id, expires_at FROM change_items WHERE id IN ({marks(chunk)})", tuple(chunk)
            )
        }

    def of_meaning(self, meanings: Iterable[str]) -> list[tuple[ChangeItem, ItemState]]:
        """Proposals that came to the same, with what their decisions add up to, oldest first."""
        wanted = sorted(set(meanings) - {""})
        return [
            (read_item(row), read_state(row["state"]))
            for chunk in chunks(wanted)
            for row in self._connection.execute(
                f"SELECT * FROM change_items WHERE meaning IN ({marks(chunk)}) AND {_MADE} ORDER BY created_at, id",
                tuple(chunk),
            ).mappings()
        ]

    def restorable_tasks(self, ids: Sequence[str]) -> set[str]:
        """Those that are there or in the trash, and not gone for good."""
        return {
            row[0]
            for chunk in chunks(ids)
            for row in self._connection.execute(
                f"SELECT id FROM tasks WHERE id IN ({marks(chunk)}) AND ({LIVE} OR {IN_TRASH})", tuple(chunk)
            )
        }

    def expiring(self, now: dt.datetime, until: dt.datetime) -> list[tuple[str, dt.datetime]]:
        """Ids of proposals that will expire by `until`, with when, the first to go first."""
        rows = self._connection.execute(
            f"SELECT id, expires_at FROM change_items WHERE {PROPOSED} AND expires_at > ? AND expires_at <= ? "
            "ORDER BY expires_at, id",
            (format_instant(now), format_instant(until)),
        )
        return [(row[0], moment) for row in rows if (moment := read_moment(row[1]))]

    def decisions_of(self, item_ids: Sequence[str]) -> dict[str, list[Decision]]:
        """All decisions on items, oldest first. An item without any has an empty list."""
        found: dict[str, list[Decision]] = {id_: [] for id_ in item_ids}
        for chunk in chunks(item_ids):
            for row in self._connection.execute(
                f"SELECT * FROM decisions WHERE item_id IN ({marks(chunk)}) AND {_MADE} ORDER BY stamp, id",
                tuple(chunk),
            ).mappings():
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
        where, values = [f"d.{_MADE}", f"i.{_MADE}"], dict[str, Any](limit=limit, offset=offset)
        for name, column, wanted in (
            ("tool", _TOOL, filter_.tool),
            ("device", "substr(d.stamp, 17)", filter_.device),
            ("set", "d.set_id", filter_.set_id),
        ):
            if wanted is not None:
                where.append(f"{column} = :{name}")
                values[name] = wanted
        if filter_.run_id is not None:
            where.append("d.set_id IN (SELECT id FROM change_sets WHERE run_id = :run)")
            values["run"] = filter_.run_id
        if filter_.since is not None:
            where.append("d.created_at >= :since")
            values["since"] = format_instant(filter_.since)
        if filter_.verdicts:
            where.append(f"d.verdict IN ({', '.join(repr(v.value) for v in sorted(filter_.verdicts))})")
        found = self._connection.execute(
            "SELECT d.*, i.pk AS item_pk FROM decisions AS d JOIN change_items AS i ON i.id = d.item_id "
            f"WHERE {' AND '.join(where)} ORDER BY d.created_at DESC, d.id DESC LIMIT :limit OFFSET :offset",
            values,
        ).mappings()
        given = [decision for row in found if (decision := read_decision(row))]
        about = {item.id: item for item in self.items(list({decision.item_id for decision in given}))}
        return [(decision, about[decision.item_id]) for decision in given]

    def failures(self, item_ids: Sequence[str]) -> dict[str, str]:
        """Why proposals could not be applied when they last were to be, on this device."""
        return {
            row[0]: row[1]
            for chunk in chunks(item_ids)
            for row in self._connection.execute(
                f"SELECT item_id, error FROM failures WHERE item_id IN ({marks(chunk)})", tuple(chunk)
            )
        }
