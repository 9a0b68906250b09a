"""Values that were overwritten unseen: keeping the table of them in step, and reading it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from desktop.domain.history import Conflict
from desktop.store import archive, rows
from desktop.store.connection import Connection
from desktop.store.kinds import KINDS
from desktop.store.sql import chunks, dumps, marks
from desktop.store.waiting import VISIBLE
from sync.clock import END
from sync.merge import VerdictId, Write, losing_writes, snapshot_writes, unseen_writes, winner
from sync.patch import Cause, Patch, canonical

Key = tuple[str, str]

_PLACE = ("kind", "entity", "field")
_MANY = 50
"""So many writes of a field are not read twice to find that none of them lost."""


def losers(kind: str, field: str, register: Iterable[Write], verdicts: Collection[VerdictId]) -> list[Write]:
    """The losing writes of a register that mean something else than what stands. `verdicts` are those that count."""
    writes = set(register)
    lost = losing_writes(writes, verdicts)
    declared = KINDS[kind].registers.get(field) if kind in KINDS else None
    top = winner(writes, verdicts) if lost and declared else None
    if declared is None or top is None:
        return lost
    standing = canonical(declared.meaning(top.value))
    return [write for write in lost if canonical(declared.meaning(write.value)) != standing]


def fields_of(connection: Connection, ids: Collection[str]) -> dict[Key, set[str]]:
    """Per entity, the fields of which the writes that matter are kept apart: see `refresh`."""
    found: dict[Key, set[str]] = defaultdict(set)
    for chunk in chunks(list(ids)):
        for kind, id_, field in connection.execute(
            f"SELECT kind, entity, field FROM contested WHERE entity IN ({marks(chunk)})", tuple(chunk)
        ):
            found[kind, id_].add(field)
    return found


def refresh(
    connection: Connection, contested: Mapping[Key, Collection[str]], written: Mapping[Key, Sequence[Patch]]
) -> bool:
    """Asks anew which values of these fields lost; says whether that made a difference.

    The history of such a field is read once. From then on its essence is kept, which grows with the number of devices
    rather than with that of writes, and `written` is all that has to be added: what is in the history since.
    """
    different = False
    for chunk in chunks(list(contested)):
        asked = {key: contested[key] for key in chunk}
        kept = _kept(connection, asked)
        new = {id_ for (kind, id_), fields in asked.items() if any((kind, id_, name) not in kept for name in fields)}
        histories = archive.patches_of_all(connection, new)
        lost: set[tuple[str, ...]] = set()
        essences: list[tuple[str, ...]] = []
        for key, fields in asked.items():
            whole = archive.registers_from(histories.get(key, ()))
            added = archive.registers_from(written.get(key, ()))
            verdicts = archive.verdicts_in(archive.registers_from(archive.needing_all(connection, *key)))
            for name in fields:
                known = kept.get((*key, name))
                register = whole.get(name, set()) if known is None else known | added.get(name, set())
                missed = unseen_writes(register, verdicts)
                if missed or known is not None or len(register) > _MANY:
                    essences.append((*key, name, _to_json(snapshot_writes(register))))
                if missed:
                    losing_ = losers(key[0], name, register, verdicts)
                    lost.update((*key, name, write.stamp, dumps(write.value)) for write in losing_)
        different = _keep(connection, "conflicts", (*_PLACE, "stamp", "value"), asked, lost) or different
        connection.execute(
            "INSERT OR REPLACE INTO contested (kind, entity, field, writes) VALUES (?, ?, ?, ?)", essences
        )
    return different


def _kept(connection: Connection, asked: Mapping[Key, Collection[str]]) -> dict[tuple[str, str, str], set[Write]]:
    """The essences of fields, as far as they are kept."""
    ids = list({id_ for _, id_ in asked})
    rows = connection.execute(
        f"SELECT kind, entity, field, writes FROM contested WHERE entity IN ({marks(ids)}) AND writes IS NOT NULL",
        tuple(ids),
    )
    return {
        (kind, id_, field): _from_json(writes)
        for kind, id_, field, writes in rows
        if field in asked.get((kind, id_), ())
    }


def latest_by_hand(connection: Connection, kind: str, id_: str, field: str) -> list[Write]:
    """As `archive.latest_by_hand` has it, without reading the history where its essence is kept."""
    known = _kept(connection, {(kind, id_): [field]}).get((kind, id_, field))
    if known is None:
        return archive.latest_by_hand(connection, kind, id_, field)
    return [write for write in known if write.cause is None and write.stamp < END]


def _to_json(writes: Iterable[Write]) -> str:
    return dumps([[write.stamp, write.value, write.base, write.cause] for write in writes])


def _from_json(text: str) -> set[Write]:
    return {
        Write(stamp, value, base, Cause(*cause) if cause else None) for stamp, value, base, cause in json.loads(text)
    }


def _keep(
    connection: Connection,
    table: str,
    columns: Sequence[str],
    asked: Mapping[Key, Collection[str]],
    wanted: set[tuple[str, ...]],
) -> bool:
    """Makes the rows of the asked fields those that are wanted; says whether they were others."""
    ids = list({id_ for _, id_ in asked})
    there = {
        row
        for row in connection.execute(
            f"SELECT {', '.join(columns)} FROM {table} WHERE entity IN ({marks(ids)})", tuple(ids)
        )
        if row[2] in asked.get((row[0], row[1]), ())
    }
    if gone := there - wanted:
        connection.execute(
            f"DELETE FROM {table} WHERE {' AND '.join(f'{column} = ?' for column in columns)}", list(gone)
        )
    if new := wanted - there:
        connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})", sorted(new))
    return there != wanted


def listed(connection: Connection) -> list[Conflict]:
    """Every value that was overwritten unseen, latest first."""
    found: list[Conflict] = []
    for kind, id_, field, stamp, value in connection.execute(
        f"SELECT kind, entity, field, stamp, value FROM conflicts WHERE {VISIBLE} ORDER BY stamp DESC, field, value"
    ).all():
        entity = rows.load_one(connection, kind, id_)
        current = entity.current(field) if entity else None
        if entity is None or current is None or not entity.exists:
            continue
        task_id = entity.values["task_id"] if kind == "item" else id_
        title = connection.execute("SELECT title FROM tasks WHERE id = ?", (task_id,)).scalar()
        found.append(
            Conflict(
                kind=kind,
                id=id_,
                field=field,
                task_id=task_id,
                task_title=title or "",
                value=json.loads(value),
                stamp=stamp,
                winner=current.value,
                winner_stamp=current.stamp,
            )
        )
    return found
