"""Values that were overwritten unseen: keeping the table of them in step, and reading it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from desktop.domain.history import Conflict
from desktop.store import archive, rows
from desktop.store.compiled import history, tasks
from desktop.store.connection import Connection
from desktop.store.kinds import KINDS
from desktop.store.sql import as_list, chunks, dumps
from sync.clock import END
from sync.merge import VerdictId, Write, losing_writes, snapshot_writes, unseen_writes, winner
from sync.patch import Cause, Patch, canonical

Key = tuple[str, str]

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
    for id_, kind, field in connection.execute(history.CONTESTED, {"ids": as_list(ids)}):
        found[kind, id_].add(field)
    return found


def refresh(
    connection: Connection, contested: Mapping[Key, Collection[str]], written: Mapping[Key, Sequence[Patch]]
) -> bool:
    """Asks anew which values of these fields lost; says whether that made a difference.

    The history of such a field is read once. From then on those writes that matter are kept: their number grows
    with that of devices rather than with all writes; `written` is what has to be added: what is in the history since.
    """
    different = False
    for chunk in chunks(list(contested)):
        asked = {key: contested[key] for key in chunk}
        kept = _kept(connection, asked)
        new = {id_ for (kind, id_), fields in asked.items() if any((kind, id_, name) not in kept for name in fields)}
        histories = archive.patches_of_all(connection, new)
        lost: set[tuple[str, ...]] = set()
        to_keep: list[tuple[str, ...]] = []
        for key, fields in asked.items():
            whole = archive.registers_from(histories.get(key, ()))
            added = archive.registers_from(written.get(key, ()))
            verdicts = archive.verdicts_in(archive.registers_from(archive.needing_all(connection, *key)))
            for name in fields:
                known = kept.get((*key, name))
                register = whole.get(name, set()) if known is None else known | added.get(name, set())
                missed = unseen_writes(register, verdicts)
                if missed or known is not None or len(register) > _MANY:
                    to_keep.append((key[1], key[0], name, _to_json(snapshot_writes(register))))
                if missed:
                    losing_ = losers(key[0], name, register, verdicts)
                    lost.update((key[1], key[0], name, write.stamp, dumps(write.value)) for write in losing_)
        different = _keep(connection, asked, lost) or different
        connection.execute(history.KEEP_WRITES, to_keep)
    return different


def _kept(connection: Connection, asked: Mapping[Key, Collection[str]]) -> dict[tuple[str, str, str], set[Write]]:
    """The writes that matter of fields, as far as they are kept."""
    ids = as_list({id_ for _, id_ in asked})
    return {
        (kind, id_, field): _from_json(writes)
        for id_, kind, field, writes in connection.execute(history.CONTESTED_WRITES, {"ids": ids})
        if field in asked.get((kind, id_), ())
    }


def latest_by_hand(connection: Connection, kind: str, id_: str, field: str) -> list[Write]:
    """As `archive.latest_by_hand` has it, without reading the history where the writes that matter are kept."""
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


def _keep(connection: Connection, asked: Mapping[Key, Collection[str]], wanted: set[tuple[str, ...]]) -> bool:
    """Makes the conflicts of the asked fields those that are wanted; says whether they were others."""
    ids = as_list({id_ for _, id_ in asked})
    there = {
        row for row in connection.execute(history.LOST_OF, {"ids": ids}) if row[2] in asked.get((row[1], row[0]), ())
    }
    connection.execute(history.REMOVE_LOST, list(there - wanted))
    connection.execute(history.ADD_LOST, sorted(wanted - there))
    return there != wanted


def listed(connection: Connection) -> list[Conflict]:
    """Every value that was overwritten unseen, latest first."""
    found: list[Conflict] = []
    for id_, kind, field, stamp, value in connection.execute(history.SHOWN).all():
        entity = rows.load_one(connection, kind, id_)
        current = entity.current(field) if entity else None
        if entity is None or current is None or not entity.exists:
            continue
        task_id = entity.values["task_id"] if kind == "item" else id_
        title = connection.execute(tasks.TITLE, {"id": task_id}).scalar()
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
