"""What the store computes for proposals: the state that their decisions add up to, and when they expire.

Decisions, items and sets may arrive in any order; whichever comes last brings the others in step.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from desktop.domain.change_set import Verdict, deadline, joined_state
from desktop.domain.task import format_instant
from desktop.store.connection import Connection
from desktop.store.entity import Entity
from desktop.store.kinds import ERASED_TITLE
from desktop.store.queries import read_moment, read_moment_or, stamp_time
from desktop.store.sql import chunks, marks
from sync.clock import MAX_DRIFT_MS

Derived = tuple[str, str | None, str | None]
"""State, time of expiry and meaning of an item, as its columns hold them."""


_SLOW = dt.timedelta(milliseconds=MAX_DRIFT_MS, days=1)
"""A clock is wrong by more than a stamp may run ahead of it, and then some."""
_FIRST_YEAR = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
_NEVER = "9998-12-31T00:00:00.000Z"
"""What bears a time from before this program existed comes from a wrong clock, and nobody knows how wrong: it
waits to be looked at."""

_LONG_AGO = "0001-01-01T00:00:00.000Z"
"""When a proposal on a task expired that was deleted for good: nobody can decide on it any more."""

OWN_KINDS = frozenset({"conversation", "message", "change_set", "change_item", "decision"})


@dataclass(slots=True)
class Concerned:
    """Ids of what looks different because proposals or conversations changed."""

    tasks: set[str] = field(default_factory=set)
    change_sets: set[str] = field(default_factory=set)
    conversations: set[str] = field(default_factory=set)
    items: set[str] = field(default_factory=set)

    def see(self, entity: Entity) -> None:
        """To be shown what changes before and after: also what it leaves looks different."""
        values = entity.values
        match entity.kind_name:
            case "conversation":
                self.conversations.add(entity.id)
            case "message":
                self.conversations.add(values["conversation_id"])
            case "change_set":
                self.change_sets.add(entity.id)
            case "change_item":
                self.items.add(entity.id)
                self.tasks.add(values["task_id"])
                self.change_sets.add(values["set_id"])
            case "decision":
                self.items.add(values["item_id"])
                self.change_sets.add(values["set_id"])


def refresh(connection: Connection, concerned: Concerned, sets: Iterable[str] = ()) -> None:
    """Brings the derived columns of items in step, and adds to those concerned.

    `sets` are change sets that changed themselves, not only through their items.
    """
    for set_id in sets:
        concerned.items.update(
            connection.execute("SELECT id FROM change_items WHERE set_id = ?", (set_id,)).scalars()
        )
    for chunk in chunks(sorted(concerned.items)):
        wanted = wanted_columns(connection, chunk)
        _write(connection, wanted)
        for task_id, set_id in connection.execute(
            f"SELECT task_id, set_id FROM change_items WHERE id IN ({marks(chunk)})", tuple(chunk)
        ):
            concerned.tasks.add(task_id)
            concerned.change_sets.add(set_id)
    for ids in (concerned.tasks, concerned.change_sets, concerned.conversations):
        ids.discard("")


def wanted_columns(connection: Connection, ids: Collection[str]) -> dict[str, Derived]:
    """What the derived columns of items must hold. Ids of items that have not arrived are left out."""
    given: dict[str, list[tuple[int, str]]] = defaultdict(list)
    reopened: dict[str, list[dt.datetime]] = defaultdict(list)
    for item_id, round_, verdict, at, stamp in connection.execute(
        "SELECT item_id, round, verdict, created_at, stamp FROM decisions "
        f"WHERE item_id IN ({marks(list(ids))}) AND created_at IS NOT NULL",
        tuple(ids),
    ):
        given[item_id].append((round_, verdict))
        if verdict == Verdict.RECONSIDERED:
            reopened[item_id].append(_likely_time(at, stamp))
    found: dict[str, Derived] = {}
    for id_, meaning, erased, created_at, expires_at, stamp in connection.execute(
        "SELECT i.id, CASE WHEN json_valid(i.proposal) THEN json_extract(i.proposal, '$.meaning') END, "
        f"CASE WHEN json_valid(i.proposal) THEN json_extract(i.proposal, '$.task_title') = '{ERASED_TITLE}' "
        "AND json_type(i.proposal, '$.arguments') IS NULL END, "
        "s.created_at, s.expires_at, s.stamp "
        "FROM change_items AS i "
        f"LEFT JOIN change_sets AS s ON s.id = i.set_id WHERE i.id IN ({marks(list(ids))})",
        tuple(ids),
    ).all():
        expiry = _LONG_AGO if erased else _expiry(created_at, expires_at, stamp, reopened[id_])
        found[id_] = (joined_state(given[id_]).value, expiry, meaning if isinstance(meaning, str) else None)
    return found


def wrong(connection: Connection) -> Iterator[tuple[str, Derived]]:
    """Items whose derived columns are not what they must be, with what that is."""
    stored = connection.execute("SELECT id, state, expires_at, meaning FROM change_items ORDER BY id").all()
    for chunk in chunks(stored):
        wanted = wanted_columns(connection, [row[0] for row in chunk])
        yield from ((row[0], wanted[row[0]]) for row in chunk if wanted[row[0]] != row[1:])


def mend(connection: Connection) -> None:
    _write(connection, dict(wrong(connection)))


def _write(connection: Connection, columns: Mapping[str, Derived]) -> None:
    connection.execute(
        "UPDATE change_items SET state = ?, expires_at = ?, meaning = ? WHERE id = ?",
        [(*derived, id_) for id_, derived in columns.items()],
    )


def _expiry(
    created_at: str | None, expires_at: str | None, stamp: str, reopened: Collection[dt.datetime]
) -> str | None:
    """None as long as the set is unknown: its items cannot be shown yet."""
    if created_at is None or expires_at is None:
        return None
    created, likely = read_moment_or(created_at, stamp), _likely_time(created_at, stamp)
    expires = read_moment(expires_at) or likely
    if likely < _FIRST_YEAR:
        return _NEVER
    if created == likely and not reopened:
        return expires_at
    return format_instant(deadline(likely, likely + (expires - created), reopened))


def _likely_time(instant: str, stamp: str) -> dt.datetime:
    """When something was written, by a device whose clock may be slow. Stamps are at least those of others before."""
    told, at_least = read_moment_or(instant, stamp), stamp_time(stamp)
    return at_least if at_least - told > _SLOW else told
