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
from desktop.store.belonging import owners
from desktop.store.compiled import review as sql
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity
from desktop.store.kinds import ERASED_TITLE
from desktop.store.sql import as_list, chunks, read_moment, read_moment_or, stamp_time
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


@dataclass(slots=True)
class Concerned:
    """Ids of what looks different because proposals or conversations changed."""

    tasks: set[str] = field(default_factory=set)
    change_sets: set[str] = field(default_factory=set)
    conversations: set[str] = field(default_factory=set)
    items: set[str] = field(default_factory=set)

    def see(self, entity: StoredEntity) -> None:
        """To be shown what changes before and after: also what it leaves looks different."""
        named = {
            "task": self.tasks,
            "change_set": self.change_sets,
            "conversation": self.conversations,
            "change_item": self.items,
        }
        if entity.kind_name in named:
            named[entity.kind_name].add(entity.id)
        for owner, id_ in owners(entity.kind_name, entity.values):
            named[owner].add(id_)


def refresh(connection: Connection, concerned: Concerned, sets: Iterable[str] = ()) -> None:
    """Brings the derived columns of items in step, and adds to those concerned.

    `sets` are change sets that changed themselves, not only through their items.
    """
    for set_id in sets:
        concerned.items.update(connection.execute(sql.IDS_OF_SET, {"set": set_id}).scalars())
    if concerned.items:
        _write(connection, wanted_columns(connection, concerned.items))
        for task_id, set_id in connection.execute(sql.OWNERS, {"ids": as_list(concerned.items)}):
            concerned.tasks.add(task_id)
            concerned.change_sets.add(set_id)
    for ids in (concerned.tasks, concerned.change_sets, concerned.conversations):
        ids.discard("")


def wanted_columns(connection: Connection, ids: Collection[str]) -> dict[str, Derived]:
    """What the derived columns of items must hold. Ids of items that have not arrived are left out."""
    given: dict[str, list[tuple[int, str]]] = defaultdict(list)
    reopened: dict[str, list[dt.datetime]] = defaultdict(list)
    wanted = {"ids": as_list(ids)}
    for item_id, round_, verdict, at, stamp in connection.execute(sql.GIVEN_VERDICTS, wanted):
        given[item_id].append((round_, verdict))
        if verdict == Verdict.RECONSIDERED:
            reopened[item_id].append(_likely_time(at, stamp))
    found: dict[str, Derived] = {}
    asked = {**wanted, "erased_title": ERASED_TITLE}
    for id_, meaning, erased, created_at, expires_at, stamp in connection.execute(sql.MEANINGS, asked).all():
        expiry = _LONG_AGO if erased else _expiry(created_at, expires_at, stamp, reopened[id_])
        found[id_] = (joined_state(given[id_]).value, expiry, meaning if isinstance(meaning, str) else None)
    return found


def wrong(connection: Connection) -> Iterator[tuple[str, Derived]]:
    """Items whose derived columns are not what they must be, with what that is."""
    stored = connection.execute(sql.DERIVED).all()
    for chunk in chunks(stored):
        wanted = wanted_columns(connection, [row[0] for row in chunk])
        yield from ((row[0], wanted[row[0]]) for row in chunk if wanted[row[0]] != row[1:])


def mend(connection: Connection) -> None:
    _write(connection, dict(wrong(connection)))


def _write(connection: Connection, columns: Mapping[str, Derived]) -> None:
    connection.execute(sql.DERIVE, [(*derived, id_) for id_, derived in columns.items()])


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
