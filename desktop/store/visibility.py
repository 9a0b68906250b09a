"""Reading a profile as if some of it were not there: what other agents are shown.

What is hidden must not be found by any question, also not by one that somebody adds later. So it is not each question
that leaves it out: on these connections, views with the names of the tables stand before them, and SQLite looks there
first. The connections cannot write.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from desktop.store.connection import Connection, Parameters, Pool, Statement, StatementResult
from desktop.store.database import BUSY_SECONDS, set_up, translated_errors
from desktop.store.reader import Reader
from desktop.store.store import Store

_TABLES = ("hidden_labels", "hidden_lists")
_TASKS = """
CREATE TEMP VIEW hidden_tasks AS
SELECT task_id FROM main.task_labels WHERE label_id IN (SELECT id FROM temp.hidden_labels)
UNION SELECT id FROM main.tasks WHERE list_id IN (SELECT id FROM temp.hidden_lists)
"""
_OF_TASK = "task_id NOT IN (SELECT task_id FROM temp.hidden_tasks)"
_VIEWS = {
    "tasks": "id NOT IN (SELECT task_id FROM temp.hidden_tasks)",
    "items": _OF_TASK,
    "task_labels": _OF_TASK,
    "change_items": _OF_TASK,
    "labels": "id NOT IN (SELECT id FROM temp.hidden_labels)",
    "lists": "id NOT IN (SELECT id FROM temp.hidden_lists)",
    "filters": "0",  # what somebody searches for may name what is hidden
    "history": """
        entity NOT IN (SELECT task_id FROM temp.hidden_tasks)
        AND entity NOT IN (SELECT id FROM temp.hidden_labels UNION SELECT id FROM temp.hidden_lists)
        AND entity NOT IN (SELECT id FROM main.items WHERE task_id IN (SELECT task_id FROM temp.hidden_tasks))
    """,
}
_HINT = re.compile(r" INDEXED BY \w+")


class Hidden(NamedTuple):
    """What is not shown, by ids."""

    labels: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()


class VisibleData:
    """The data of a store without what is hidden. Safe from any thread."""

    def __init__(self, store: Store, hidden: Hidden) -> None:
        self.hidden = hidden
        self._path = store.database.path
        self._pool = Pool(self._path, BUSY_SECONDS, self._set_up)

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """One snapshot, as `Store.read` gives it."""
        with translated_errors(self._path), self._pool.connection() as connection:
            connection.execute("BEGIN")
            yield Reader(_UnhintedConnection(connection.raw) if any(self.hidden) else connection)
            connection.execute("COMMIT")

    def close(self) -> None:
        self._pool.close()

    def _set_up(self, connection: sqlite3.Connection) -> None:
        set_up(connection)
        if any(self.hidden):
            for table, ids in zip(_TABLES, self.hidden, strict=True):
                connection.execute(f"CREATE TEMP TABLE {table} (id TEXT PRIMARY KEY)")
                given = (json.dumps(sorted(ids)),)
                connection.execute(f"INSERT INTO {table} SELECT value FROM json_each(?)", given)  # noqa: S608
            connection.execute(_TASKS)
            for table, shown in _VIEWS.items():
                connection.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE {shown}")  # noqa: S608
        connection.execute("PRAGMA query_only = ON")


class _UnhintedConnection(Connection):
    """Without the indexes that statements ask for: a view has none, and SQLite would refuse."""

    __slots__ = ()

    def execute(self, statement: Statement, parameters: Parameters = ()) -> StatementResult:
        return super().execute(_unhinted(str(statement)), parameters)


@cache
def _unhinted(statement: str) -> str:
    return _HINT.sub("", statement)
