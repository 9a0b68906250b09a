"""The tables. Typed rows hold each register's winning value; `history` holds every write that was ever accepted.

No foreign keys and no uniqueness beyond identity: a checklist item may arrive before its task.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, Index, Integer, MetaData, Table, Text, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from desktop.store.conditions import IN_TRASH, LIVE, OPEN

metadata = MetaData()


def entity_table(schema: MetaData, name: str, *columns: Column[object]) -> Table:
    """A synced entity: identity, its own columns, and the stamps of its registers (one default + exceptions)."""
    return Table(
        name,
        schema,
        Column("pk", Integer, primary_key=True),
        Column("id", Text, nullable=False, unique=True),
        *columns,
        Column("more", Text, nullable=False),  # JSON: registers without a column (labels, observations, newer fields)
        Column("stamp", Text, nullable=False),
        Column("stamps", Text, nullable=False),  # JSON: field → stamp, where it differs from `stamp`
    )


def _text(name: str) -> Column[object]:
    return Column(name, Text)


def _number(name: str) -> Column[object]:
    return Column(name, Integer)


tasks = entity_table(
    metadata,
    "tasks",
    _text("title"),
    _text("description"),
    _text("status"),
    _text("completed_at"),
    _text("priority"),
    _text("due"),
    _number("estimate"),
    _text("language"),
    _text("position"),
    _text("report"),
    _text("created_at"),
    _text("deleted_at"),
    _number("purged"),
    # derived from the registers, for indexes
    _number("closed"),
    Column("labelled", Integer, nullable=False, server_default="0"),
    _text("updated_at"),
)
Index("tasks_live", tasks.c.position, tasks.c.id, sqlite_where=text(LIVE))
Index("tasks_open", tasks.c.position, tasks.c.id, sqlite_where=text(OPEN))
Index("tasks_inbox", tasks.c.position, tasks.c.id, sqlite_where=text(f"{OPEN} AND labelled = 0"))
Index(
    "tasks_due",
    *(tasks.c.due, tasks.c.priority.is_(None), tasks.c.priority, tasks.c.position, tasks.c.id),  # as BY_DUE has it
    sqlite_where=text(f"{OPEN} AND due IS NOT NULL"),
)
Index("tasks_closed", tasks.c.completed_at, tasks.c.id, sqlite_where=text(f"{LIVE} AND closed = 1"))
Index("tasks_trash", tasks.c.deleted_at, tasks.c.id, sqlite_where=text(IN_TRASH))

items = entity_table(
    metadata,
    "items",
    _text("task_id"),
    _text("title"),
    _number("is_checked"),
    _text("checked_by"),
    _text("position"),
    _number("archived"),
    _number("deleted"),
    _text("created_at"),
)
Index("items_of_task", items.c.task_id, items.c.position)

labels = entity_table(metadata, "labels", _text("name"), _text("color"), _number("deleted"), _text("created_at"))

others = entity_table(metadata, "others", _text("kind"))
"""Entities of kinds that only a newer version knows. Kept and passed on; their id here holds the kind too."""

task_labels = Table(
    "task_labels",
    metadata,
    Column("task_id", Text, primary_key=True),
    Column("label_id", Text, primary_key=True),
    Column("open", Integer, nullable=False),  # whether the task is live and pending, for the numbers in the sidebar
    sqlite_with_rowid=False,
)
"""Which tasks wear which labels; derived from the tasks."""
Index("tasks_of_label", task_labels.c.label_id, task_labels.c.open, task_labels.c.task_id)

history = Table(
    "history",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("stamp", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("fields", Text, nullable=False),  # JSON: field → value
    Column("base", Text, nullable=False),  # JSON: field → stamp it overwrote
)
Index("history_of_entity", history.c.entity, history.c.stamp)

outbox = Table(
    "outbox",
    metadata,
    Column("seq", Integer, primary_key=True),  # of the history row that other devices have yet to get
)

conflicts = Table(
    "conflicts",
    metadata,
    Column("entity", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("field", Text, primary_key=True),
    Column("stamp", Text, primary_key=True),
    Column("value", Text, primary_key=True),
    sqlite_with_rowid=False,
)

undo_steps = Table(
    "undo_steps",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("effects", Text, nullable=False),
    Column("kept", Text, nullable=False),  # effects that could not be taken back, as something else had changed them
    Column("undone", Integer, nullable=False),
    sqlite_autoincrement=True,
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""This profile's identity and clock. Never synced."""

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)


def statements(schema: MetaData) -> Iterator[str]:
    """What creates the tables and their indexes."""
    dialect = sqlite.dialect()
    for table in schema.sorted_tables:
        yield str(CreateTable(table).compile(dialect=dialect))
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            yield str(CreateIndex(index).compile(dialect=dialect))
