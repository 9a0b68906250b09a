"""Comparing what is stored with what the history says must be: rows, derived columns, conflicts."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from desktop.store import archive
from desktop.store.compiled import entities, history, tasks
from desktop.store.conflicts import losers
from desktop.store.connection import Connection
from desktop.store.entity import DERIVED, StoredEntity, column_names, unknown_id
from desktop.store.kinds import KINDS
from desktop.store.rows import table_of
from desktop.store.sql import CHUNK, as_list, dumps
from sync.merge import VERDICT, unseen_writes
from sync.patch import Patch

T = TypeVar("T")
Lost = tuple[str, str, str]


class AuditDifference(NamedTuple):
    """A row that is not what its history adds up to: what it should be, and which fields are not so."""

    entity: StoredEntity
    fields: list[str]


@dataclass(slots=True)
class Audit:
    """Ids of entities, by what is wrong with them."""

    different: dict[str, AuditDifference] = field(default_factory=dict)
    without_history: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)  # the same patch twice in the history
    stale: list[str] = field(default_factory=list)  # only derived columns are wrong
    conflicts: list[str] = field(default_factory=list)  # other values are listed as losing than are


def audit(connection: Connection) -> Audit:
    found = Audit()
    lists = {row[0] for row in connection.execute(tasks.LISTS)}
    listed = _listed_conflicts(connection)
    for group in _portions(histories(connection)):
        stored = _stored(connection, group)
        for patches in group:
            kind_name, id_ = patches[0].kind, patches[0].id
            names = column_names(KINDS.get(kind_name))
            entity = archive.fold(kind_name, id_, patches)
            wanted = entity.columns(lists)
            row = stored.get((kind_name, id_)) or (None,) * len(names)
            wrong = {n for n, have, want in zip(names, row, wanted, strict=True) if have != want and n != "pk"}
            if written := wrong - set(DERIVED):
                found.different[id_] = AuditDifference(entity, _fields(entity, written))
            elif wrong:
                found.stale.append(id_)
            if len(patches) > 1 and len({dumps(patch.to_json()) for patch in patches}) < len(patches):
                found.repeated.append(id_)
            if lost(patches) != listed.pop((kind_name, id_), set()):
                found.conflicts.append(id_)
    found.conflicts += [id_ for _, id_ in listed]
    for kind in KINDS:
        found.without_history += without_history(connection, kind)
    found.without_history += unknown_without_history(connection)
    return found


def _fields(entity: StoredEntity, columns: set[str]) -> list[str]:
    """In words; what belongs to no field of its own is about all of them."""
    found = [name for name, register in entity.registers.items() if columns.intersection(register.columns)]
    return [name.replace("_", " ") for name in found] or ["bookkeeping"]


def histories(connection: Connection) -> Iterator[list[Patch]]:
    """All patches, one list for each entity."""
    return map(list, histories_one_by_one(connection))


def histories_one_by_one(connection: Connection) -> Iterator[Iterator[Patch]]:
    """The same, without a list: of each entity to be read before the next one."""
    rows = connection.execute(history.ALL)
    for _, group in itertools.groupby(map(archive.patch_from, rows), key=lambda patch: (patch.kind, patch.id)):
        yield group


def lost(patches: Sequence[Patch]) -> set[Lost]:
    """Field, stamp and value of every losing write among the patches of one entity."""
    if len(patches) == 1:
        return set()
    registers = archive.registers_from(patches)
    verdicts = archive.verdicts_in(registers)
    return {
        (name, write.stamp, dumps(write.value))
        for name, register in registers.items()
        if len(register) > 1 and name != VERDICT
        for write in losers(patches[0].kind, name, register, verdicts)
    }


def contested(patches: Sequence[Patch]) -> set[str]:
    """The fields of one entity that hold unseen writes."""
    registers = archive.registers_from(patches) if len(patches) > 1 else {}
    verdicts = archive.verdicts_in(registers)
    return {name for name, register in registers.items() if name != VERDICT and unseen_writes(register, verdicts)}


def _stored(connection: Connection, group: Collection[Sequence[Patch]]) -> dict[tuple[str, str], Sequence[Any]]:
    ids: dict[str, dict[str, str]] = defaultdict(dict)
    for patches in group:
        kind_name, id_ = patches[0].kind, patches[0].id
        ids[kind_name][id_ if kind_name in KINDS else unknown_id(kind_name, id_)] = id_
    found: dict[tuple[str, str], Sequence[Any]] = {}
    for kind_name, wanted in ids.items():
        statement = entities.TABLES[table_of(kind_name)]["load"]
        for row in connection.execute(statement, {"ids": as_list(wanted)}):
            found[kind_name, wanted[row[1]]] = row
    return found


def _listed_conflicts(connection: Connection) -> dict[tuple[str, str], set[Lost]]:
    listed: dict[tuple[str, str], set[Lost]] = defaultdict(set)
    for id_, kind, field_, stamp, value in connection.execute(history.LOST):
        listed[kind, id_].add((field_, stamp, value))
    return listed


def without_history(connection: Connection, kind_name: str) -> list[str]:
    statement = entities.TABLES[table_of(kind_name)]["without_history"]
    return list(connection.execute(statement, {"kind": kind_name}).scalars())


def unknown_without_history(connection: Connection) -> list[str]:
    """Of kinds that only a newer version knows; ids as `entity.unknown_id` makes them."""
    return list(connection.execute(entities.UNKNOWN_WITHOUT_HISTORY).scalars())


def _portions(values: Iterable[T]) -> Iterator[list[T]]:
    iterator = iter(values)
    while portion := list(itertools.islice(iterator, CHUNK)):
        yield portion
