"""The profile's identity, its settings, and what was written since."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Executable, Insert, Select, Table, and_, literal, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.schema import CreateIndex, CreateTable

from desktop.store import belonging, schema
from desktop.store.schema import history, meta, settings
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import given


def _set(table: Table) -> Insert:
    statement = insert(table)
    return positional(
        statement.on_conflict_do_update(index_elements=["key"], set_={"value": statement.excluded.value})
    )


META = select(meta.c.value).where(meta.c.key == given("key"))
SET_META = _set(meta)
CLOCK = select(meta.c.key, meta.c.value).where(meta.c.key.in_(["clock", "device"]))
SETTINGS = select(settings.c.key, settings.c.value)
SET_SETTING = _set(settings)

_SINCE = and_(history.c.seq > given("after"), history.c.seq <= given("last"))
WRITTEN = select(history.c.kind, history.c.entity).where(_SINCE).distinct()


def _owners(kind: str) -> list[Select[Any]]:
    """Kind and id of what the entities of a kind that were written belong to, also by way of others."""
    found = []
    table = schema.KINDS[kind]
    joined = history.join(table, table.c.id == history.c.entity)
    pending = [(kind, joined)]
    while pending:
        of, source = pending.pop()
        for field, owner in belonging.OWNERS.get(of, {}).items():
            reference = schema.KINDS[of].c[field]
            found.append(
                select(literal(owner), reference).select_from(source).where(history.c.kind == kind, _SINCE).distinct()
            )
            if owner in belonging.OWNERS:
                above = schema.KINDS[owner]
                pending.append((owner, source.join(above, above.c.id == reference)))
    return found


BELONGING = {kind: _owners(kind) for kind in belonging.OWNERS}


_TABLES = schema.metadata.sorted_tables

TABLES: list[str | Executable] = [
    *(CreateTable(table) for table in _TABLES),
    *(CreateIndex(index) for table in _TABLES for index in sorted(table.indexes, key=lambda index: str(index.name))),
    *schema.SEARCH,
]
SEARCH = list(schema.SEARCH)
