"""Whether the tables of a file are those of `schema.py`. Imports SQLAlchemy: for the doctor and for tests."""

from __future__ import annotations

import warnings
from contextlib import suppress
from functools import lru_cache
from typing import Any

from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import DBAPIError, SAWarning
from sqlalchemy.pool import StaticPool

from desktop.store.compiled import profile
from desktop.store.connection import Connection

_LISTED = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid"
_MADE_BY_SQLITE = {f"search_{end}" for end in ("data", "idx", "content", "docsize", "config")}


def described(connection: Connection) -> dict[str, Any]:
    """Every table, column and index of a file, by name, with all that there is to say of it."""
    return _described(tuple(sql for name, sql in connection.execute(_LISTED) if name not in _MADE_BY_SQLITE))


def differences(connection: Connection) -> list[str]:
    """What is missing or different. What there is beyond that does no harm."""
    found = described(connection)
    wanted = _described(tuple(str(statement) for statement in profile.TABLES))
    return sorted(name for name, what in wanted.items() if found.get(name) != what)


@lru_cache(8)
def _described(statements: tuple[str, ...]) -> dict[str, Any]:
    """Looks at empty tables made by the same statements, so that the file itself is left alone."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    found: dict[str, Any] = {}
    try:
        with engine.connect() as connection, warnings.catch_warnings():
            warnings.simplefilter("ignore", SAWarning)  # that it passes over an index on an expression
            for statement in statements:
                with suppress(DBAPIError):  # what is damaged counts as missing
                    connection.exec_driver_sql(statement)
            listed = connection.exec_driver_sql(_LISTED).all()
            # SQLAlchemy knows neither virtual tables nor an index on an expression; WHERE is part of the text.
            found |= {n: " ".join(sql.split()) for n, sql in listed if not sql.startswith("CREATE TABLE")}
            look = inspect(connection)
            for name, sql in listed:
                if not sql.startswith("CREATE TABLE") or name in _MADE_BY_SQLITE:
                    continue
                found[name] = {
                    "key": look.get_pk_constraint(name)["constrained_columns"],
                    "unique": sorted(each["column_names"] for each in look.get_unique_constraints(name)),
                    "options": look.get_table_options(name),
                    "numbers are used once": "AUTOINCREMENT" in sql,
                }
                for column in look.get_columns(name):  # in whatever order: a migration can only add at the end
                    about = (str(column["type"]), column["nullable"], column["default"])
                    found[f"{name}.{column['name']}"] = about
    finally:
        engine.dispose()
    return found
