"""What only the doctor asks, and who saves a damaged database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    DefaultClause,
    Executable,
    Select,
    Table,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    update,
)

from desktop.store import schema
from desktop.store.schema import filters, history, items, lists, meta, task_labels, tasks
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import given, made, new_row, rowid, there

MEMBERSHIPS = select(task_labels.c.task_id, task_labels.c.label_id, task_labels.c.open)
FORGET_MEMBERSHIPS = delete(task_labels)
ADD_MEMBERSHIP = new_row(task_labels)
DERIVE = positional(
    update(tasks)
    .ordered_values(
        (tasks.c.closed, given("new_closed")),
        (tasks.c.listed, given("new_listed")),
        (tasks.c.updated_at, given("new_updated_at")),
        (tasks.c.appears, given("new_appears")),
    )
    .where(tasks.c.pk == given("old_pk"))
)
POSITIONS = [
    select(table.c.id, table.c.position).where(table.c.position != "") for table in (tasks, items, lists, filters)
]
IN_FUTURE = select(func.count(), func.max(history.c.stamp)).where(
    history.c.stamp > given("limit"),
    func.typeof(history.c.stamp) == "text",
    history.c.stamp.op("NOT GLOB")("*[^0-9a-f]*"),
)
ORPHANS = select(items.c.id).where(there(items), ~exists().where(tasks.c.id == items.c.task_id, made(tasks)))

# salvage

LOST_TASKS = select(func.count(items.c.task_id.distinct())).where(
    made(items), items.c.task_id.not_in(select(tasks.c.id).where(made(tasks)))
)
NOTE_KINDS = insert(meta).prefix_with("OR IGNORE").values(key="kinds", value=given("kinds"))


def _of_table(table: Table) -> dict[str, Executable]:
    """The columns are those that the file has: a damaged one may be of an earlier version, which has less of them."""
    everything: Select[Any] = select(literal_column("*")).select_from(table)
    numbered: Select[Any, Any] = (
        select(rowid, literal_column("*")).select_from(table).where(rowid > given("place")).order_by(rowid)
    )
    first, last = everything.order_by(literal_column("1")), everything.order_by(literal_column("1").desc())
    number = select(func.count()).select_from(table)
    values = {c.name: given(c.name) if c.server_default is None else _or_default(c) for c in table.c}
    has_numbers = table.dialect_options["sqlite"]["with_rowid"]
    return {
        "nothing": everything.limit(0),
        "all": everything,
        "put": positional(insert(table).prefix_with("OR REPLACE").values(values)),
        "count": number.where(made(table)) if table in schema.KINDS.values() else number,
        **({"after": numbered, "next": numbered.limit(1)} if has_numbers else {"first": first, "last": last}),
    }


def _or_default(column: Column[Any]) -> ColumnElement[Any]:
    assert isinstance(column.server_default, DefaultClause)
    return func.coalesce(given(column.name), column.server_default.arg)


SALVAGED = {table.name: _of_table(table) for table in schema.metadata.sorted_tables if table is not task_labels}
