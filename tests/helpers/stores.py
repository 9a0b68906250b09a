"""Stores for tests: quick to open, quick to empty, easy to compare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from sqlalchemy import Column, MetaData, Table

from desktop.store import Reader, Store, rows
from desktop.store.compiled import entities
from desktop.store.entity import column_names
from desktop.store.kinds import KINDS, Kind
from desktop.store.statements.compiling import text_of
from desktop.store.statements.entities import of_table
from sync.clock import ZERO

_KEPT = {"meta"}
PATCH = "kind, entity, stamp, actor, fields, base, cause"
"""The columns of `history` that `archive.patch_from` reads."""

ENTITY_TABLES = {kind.table: kind for kind in KINDS.values()} | {"others": None}


@contextmanager
def open_store(folder: Path, start: int = 1_700_000_000_000) -> Iterator[Store]:
    """A store with a clock that rises by a second a look, and without waiting for the disk."""
    now = iter(range(start, 1 << 62, 1000))
    store = Store.open(folder, wall=lambda: next(now))
    with store.database.bare() as connection:
        connection.execute("PRAGMA synchronous = OFF")
    try:
        yield store
    finally:
        store.close()


@contextmanager
def knowing(later: Mapping[str, Kind]) -> Iterator[None]:
    """As a later version that knows these kinds, and has statements for their tables."""
    statements = {kind.table: _statements(kind.table, tuple(column_names(kind))) for kind in later.values()}
    with mock.patch.dict(KINDS, later), mock.patch.dict(entities.TABLES, statements):
        yield


@cache
def _statements(table: str, columns: tuple[str, ...]) -> Any:
    """Compiling takes longer than most of what a simulated device then does."""
    return text_of(of_table(Table(table, MetaData(), *map(Column, columns))))


def empty(store: Store) -> None:
    with store.database.write() as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' "
            "AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search%'"
        ).all()
        for (table,) in tables:
            if table not in _KEPT:
                connection.execute(f"DELETE FROM {table}")
        connection.execute("DELETE FROM search")


def synced_rows(store: Store) -> dict[str, set[tuple[Any, ...]]]:
    """All that must be the same on every device that has seen the same patches."""
    with store.database.read() as connection:
        found = {}
        for table, kind in ENTITY_TABLES.items():
            columns = [name for name in column_names(kind) if name != "pk"]
            rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
            found[table] = {tuple(row) for row in rows}
        for table in ("task_labels", "conflicts"):
            found[table] = {tuple(row) for row in connection.execute(f"SELECT * FROM {table}")}
        found["shown labels"] = {tuple(row) for row in connection.execute("SELECT id, shown_as FROM labels")}
        rows = connection.execute("SELECT id, state, expires_at, meaning FROM change_items")
        found["proposals"] = {tuple(row) for row in rows}
        found["search"] = {
            tuple(row)
            for row in connection.execute(
                "SELECT tasks.id, search.title, search.body FROM search JOIN tasks ON tasks.pk = search.rowid"
            )
        }
        found["history"] = {
            tuple(row)
            for row in connection.execute("SELECT kind, entity, stamp, actor, fields, base, cause FROM history")
        }
    return found


def raw(store: Store, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """Runs SQL behind the store's back."""
    with store.database.write() as connection:
        return connection.execute(statement, parameters).all()


def conflict_rows(store: Store) -> set[tuple[str, str, str, str, str]]:
    rows = raw(store, "SELECT kind, entity, field, stamp, value FROM conflicts")
    return {(kind, id_, field, stamp, json.dumps(json.loads(value))) for kind, id_, field, stamp, value in rows}


def stamp_of(reader: Reader, kind: str, id_: str, field: str) -> str:
    """The stamp of a register's winning write, or ZERO."""
    entity = rows.load_one(reader.connection, kind, id_)
    current = entity.current(field) if entity else None
    return current.stamp if current else ZERO
