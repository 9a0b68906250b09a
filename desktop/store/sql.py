"""Small helpers for statements with lists in them, and for JSON in columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")

CHUNK = 500
"""Below SQLite's oldest limit of 999 variables."""

dumps = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
"""Compact, and the same text for the same value. A ready-made encoder: `json.dumps` would build one each time."""


def tuples(
    connection: Connection, statement: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> list[tuple[Any, ...]]:
    """Plain rows. SQLAlchemy's own also know the names of their columns, which doubles the time for long lists."""
    result = connection.exec_driver_sql(statement, parameters)
    assert result.cursor is not None
    found: Any = result.cursor.fetchall()
    result.close()
    return found  # type: ignore[no-any-return]


def marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def chunks(values: Sequence[T], size: int = CHUNK) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), size):
        yield values[start : start + size]
