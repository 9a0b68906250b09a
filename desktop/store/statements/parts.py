"""What many statements are made of."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Insert,
    Integer,
    Table,
    TableValuedAlias,
    and_,
    bindparam,
    case,
    column,
    func,
    insert,
    select,
)

from desktop.store.statements.compiling import positional


def given(name: str) -> BindParameter[Any]:
    """A parameter of this name."""
    return bindparam(name)


def listed(name: str) -> TableValuedAlias:
    """The rows of a JSON list that is given: any number of values is one parameter and one statement."""
    return func.json_each(given(name)).table_valued("value", name=name)


def among(value: ColumnElement[Any], name: str = "ids") -> ColumnElement[bool]:
    """Whether it is in a JSON list that is given."""
    return value.in_(select(listed(name).c.value))


def made(table: Table) -> ColumnElement[bool]:
    """Its creation has arrived."""
    return table.c.created_at.is_not(None)


def there(table: Table) -> ColumnElement[bool]:
    """Of items, labels and conversations: made, and not deleted since."""
    return and_(table.c.deleted == 0, made(table))


def tool_of(items: Table) -> ColumnElement[Any]:
    """The tool of a proposal; NULL where it cannot be read."""
    return in_json(items.c.proposal, "$.tool")


def in_json(document: ColumnElement[Any], path: str) -> ColumnElement[Any]:
    """A part of a column that may hold something else than JSON."""
    return case((func.json_valid(document) == 1, func.json_extract(document, path)))


def deletion_stamp(tasks: Table) -> ColumnElement[str]:
    """The stamp of the register `deleted`."""
    return func.coalesce(func.json_extract(tasks.c.stamps, "$.deleted"), tasks.c.stamp)


def new_row(table: Table, how: str = "") -> Insert:
    """`how` is what SQLite is to do with a row that is there already, such as OR IGNORE."""
    statement = insert(table)
    return positional(statement.prefix_with(how) if how else statement)


def optional(value: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Any, where nothing is given."""
    return given(name).is_(None) | (value == given(name))


rowid: ColumnElement[int] = column("rowid", Integer)
