"""Entities as rows, whatever their kind: for each table what loads, saves and looks through them."""

from __future__ import annotations

from sqlalchemy import Executable, Table, delete, exists, func, insert, select, update

from desktop.store import schema
from desktop.store.schema import history, others
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, given, made


def of_table(table: Table) -> dict[str, Executable]:
    """`insert` takes the columns in the order of `load`, `update` those after the first two and then these."""
    saved = [column for column in table.c if column not in schema.DERIVED_LATER]
    changed = [(column, given(f"new_{column.name}")) for column in saved[2:]]
    return {
        "all": select(*saved),
        "load": select(*saved).where(among(table.c.id)),
        "insert": positional(insert(table).values({column.name: given(column.name) for column in saved})),
        "update": positional(
            update(table).ordered_values(*changed).where(table.c.pk == given("old_pk"), table.c.id == given("old_id"))
        ),
        "last_pk": select(func.coalesce(func.max(table.c.pk), 0)),
        "pk": select(table.c.pk).where(table.c.id == given("id")),
        "more": select(table.c.pk, table.c.id, table.c.more),
        "without_history": select(table.c.id).where(
            ~exists().where(history.c.entity == table.c.id, history.c.kind == given("kind"))
        ),
    } | ({} if table is others else _of_known(table))


def _of_known(table: Table) -> dict[str, Executable]:
    beginning = select(table.c.id).where(table.c.id >= given("first"), table.c.id < given("last"), made(table))
    return {
        "made": select(table.c.id).where(among(table.c.id), made(table)),
        "unmade": select(table.c.id).where(table.c.created_at.is_(None)),
        "beginning": beginning.order_by(table.c.id).limit(given("limit")),
    }


TABLES = {table.name: of_table(table) for table in (*schema.KINDS.values(), others)}

UNKNOWN_WITHOUT_HISTORY = select(others.c.id).where(
    ~exists().where(history.c.entity == func.json_extract(others.c.id, "$[1]"), history.c.kind == others.c.kind)
)
UNKNOWN_OF_KIND = select(others.c.id).where(others.c.kind == given("kind"))
FORGET_UNKNOWN = delete(others).where(others.c.kind == given("kind"))
