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
from sync.merge import Verdict, Write, losing, unseen, winner
from sync.patch import canonical

Key = tuple[str, str]

_PLACE = ("kind", "entity", "field")


def losers(kind: str, field: str, register: Iterable[Write], verdicts: Collection[Verdict]) -> list[Write]:
    """The losing writes of a register that mean something else than what stands. `verdicts` are those that count."""
    writes = set(register)
    lost = losing(writes, verdicts)
    declared = KINDS[kind].registers.get(field) if kind in KINDS else None
    top = winner(writes, verdicts) if lost and declared else None
    if declared is None or top is None:
        return lost
    standing = canonical(declared.meaning(top.value))
    return [write for write in lost if canonical(declared.meaning(write.value)) != standing]


def fields_of(connection: Connection, ids: Collection[str]) -> dict[Key, set[str]]:
    """Per entity, the fields with unseen values, whether losing or, for now, the same as the one that stands."""
    found: dict[Key, set[str]] = defaultdict(set)
    for chunk in chunks(list(ids)):
        for table in ("conflicts", "agreements"):
            for kind, id_, field in connection.execute(
                f"SELECT kind, entity, field FROM {table} WHERE entity IN ({marks(chunk)})", tuple(chunk)
            ):
                found[kind, id_].add(field)
    return found


def refresh(connection: Connection, contested: Mapping[Key, Collection[str]]) -> bool:
    """Asks anew, from the whole history, which values of these fields lost; says whether that made a difference."""
    different = False
    for chunk in chunks(list(contested)):
        asked = {key: contested[key] for key in chunk}
        histories = archive.patches_of_all(connection, {id_ for _, id_ in chunk})
        lost: set[tuple[str, ...]] = set()
        agreed: set[tuple[str, ...]] = set()
        for key, fields in asked.items():
            registers = archive.registers_from(histories.get(key, ()))
            verdicts = archive.verdicts_in(registers)
            for name in registers.keys() & set(fields):
                register = registers[name]
                if not unseen(register, verdicts):
                    continue
                missed = losers(key[0], name, register, verdicts)
                lost.update((*key, name, write.stamp, dumps(write.value)) for write in missed)
                if not missed:
                    agreed.add((*key, name))
        different = _keep(connection, "conflicts", (*_PLACE, "stamp", "value"), asked, lost) or different
        _keep(connection, "agreements", _PLACE, asked, agreed)
    return different


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
