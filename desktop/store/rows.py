"""Loading and saving entities as rows, many at a time."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from desktop.store import archive
from desktop.store.compiled import entities
from desktop.store.connection import Connection
from desktop.store.entity import StoredEntity, unknown_id
from desktop.store.kinds import KINDS
from desktop.store.sql import as_list, chunks

_UNKNOWN = "others"


def load(connection: Connection, kind_name: str, ids: Iterable[str]) -> Iterator[StoredEntity]:
    """The entities that are there; one is there as soon as anything was heard of it."""
    statement = entities.TABLES[table_of(kind_name)]["load"]
    for chunk in chunks([id_ if kind_name in KINDS else unknown_id(kind_name, id_) for id_ in ids]):
        for row in connection.execute(statement, {"ids": as_list(chunk)}).all():
            yield read(connection, kind_name, row)


def read(connection: Connection, kind_name: str, row: Sequence[Any]) -> StoredEntity:
    """From the history, where the row cannot be read: what is saved again must not be what the damage left of it."""
    try:
        return StoredEntity.load(kind_name, row)
    except (ValueError, TypeError, RecursionError):
        pass
    id_ = row[1] if kind_name in KINDS else json.loads(row[1])[1]
    entity = archive.fold(kind_name, id_, archive.patches_of(connection, kind_name, id_))
    entity.pk, entity.fresh = row[0], False
    return entity


def load_one(connection: Connection, kind_name: str, id_: str) -> StoredEntity | None:
    return next(load(connection, kind_name, [id_]), None)


def save(connection: Connection, changed: Iterable[StoredEntity], live_lists: Collection[str] = ()) -> None:
    groups: dict[str, list[StoredEntity]] = defaultdict(list)
    for entity in changed:
        groups[table_of(entity.kind_name)].append(entity)
    for table, group in groups.items():
        statements = entities.TABLES[table]
        known = [entity.columns(live_lists) for entity in group if entity.pk]
        new = [entity for entity in group if not entity.pk]
        if known:
            connection.execute(statements["update"], [(*row[2:], *row[:2]) for row in known])
        if new:
            _number(connection, table, new)
            connection.execute(statements["insert"], [tuple(entity.columns(live_lists)) for entity in new])


def table_of(kind_name: str) -> str:
    kind = KINDS.get(kind_name)
    return kind.table if kind else _UNKNOWN


def _number(connection: Connection, table: str, new: list[StoredEntity]) -> None:
    """Fixes the primary keys of new rows here, so that the search index needs no look-up."""
    top = connection.execute(entities.TABLES[table]["last_pk"]).number()
    for pk, entity in enumerate(new, start=top + 1):
        entity.pk = pk
