"""Loading and saving entities as rows, many at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection

from desktop.store.entity import Entity, column_names
from desktop.store.kinds import KINDS
from desktop.store.sql import chunks, marks

_UNKNOWN = "others"


def load(connection: Connection, kind_name: str, ids: Iterable[str]) -> Iterator[Entity]:
    """The entities that are there; one is there as soon as anything was heard of it."""
    known = kind_name in KINDS
    stored = {id_ if known else f"{kind_name}:{id_}": id_ for id_ in ids}
    for chunk in chunks(list(stored)):
        rows = connection.exec_driver_sql(
            f"SELECT * FROM {_table(kind_name)} WHERE id IN ({marks(chunk)})",
            tuple(chunk),
        )
        for row in rows.mappings():
            yield Entity.load(kind_name, stored[row["id"]], row)


def save(connection: Connection, entities: Iterable[Entity]) -> None:
    groups: dict[str, list[Entity]] = defaultdict(list)
    for entity in entities:
        groups[_table(entity.kind_name)].append(entity)
    for table, group in groups.items():
        _number(connection, table, group)
        columns = column_names(group[0].kind)
        updates = ", ".join(f"{column} = excluded.{column}" for column in columns[2:])
        connection.exec_driver_sql(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)}) "
            f"ON CONFLICT (pk) DO UPDATE SET {updates}",
            [tuple(entity.columns()) for entity in group],
        )


def _number(connection: Connection, table: str, entities: list[Entity]) -> None:
    """Fixes the primary keys of new rows here, so that the search index needs no look-up."""
    new = [entity for entity in entities if not entity.pk]
    if new:
        top: int = connection.exec_driver_sql(f"SELECT coalesce(max(pk), 0) FROM {table}").scalar_one()
        for pk, entity in enumerate(new, start=top + 1):
            entity.pk = pk


def _table(kind_name: str) -> str:
    kind = KINDS.get(kind_name)
    return kind.table.name if kind else _UNKNOWN
