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

from desktop.store.connection import Connection, Parameters, Pool, Result, Statement
from desktop.store.database import BUSY_SECONDS, set_up, translated_errors
from desktop.store.reader import Reader
from desktop.store.store import Store

# Hidden tasks are those under one of the hidden labels. Lists are one more SELECT here, and a view of their table
# below.
_TASKS = """
CREATE TEMP VIEW hidden_tasks AS
SELECT task_id FROM main.task_labels WHERE label_id IN (SELECT id FROM temp.hidden_labels)
"""
_VIEWS = {
    "tasks": "id NOT IN (SELECT task_id FROM temp.hidden_tasks)",
    "items": "task_id NOT IN (SELECT task_id FROM temp.hidden_tasks)",
    "task_labels": "task_id NOT IN (SELECT task_id FROM temp.hidden_tasks)",
    "change_items": "task_id NOT IN (SELECT task_id FROM temp.hidden_tasks)",
    "labels": "id NOT IN (SELECT id FROM temp.hidden_labels)",
    "history": """
        entity NOT IN (SELECT task_id FROM temp.hidden_tasks)
        AND entity NOT IN (SELECT id FROM temp.hidden_labels)
        AND entity NOT IN (SELECT id FROM main.items WHERE task_id IN (SELECT task_id FROM temp.hidden_tasks))
    """,
}
_HINT = re.compile(r" INDEXED BY \w+")


class Hidden(NamedTuple):
    """What is not shown, by ids."""

    labels: frozenset[str] = frozenset()


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
            connection.execute("CREATE TEMP TABLE hidden_labels (id TEXT PRIMARY KEY)")
            ids = json.dumps(sorted(self.hidden.labels))
            connection.execute("INSERT INTO hidden_labels SELECT value FROM json_each(?)", (ids,))
            connection.execute(_TASKS)
            for table, shown in _VIEWS.items():
                connection.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE {shown}")  # noqa: S608
        connection.execute("PRAGMA query_only = ON")


class _UnhintedConnection(Connection):
    """Without the indexes that statements ask for: a view has none, and SQLite would refuse."""

    __slots__ = ()

    def execute(self, statement: Statement, parameters: Parameters = ()) -> Result:
        return super().execute(_unhinted(str(statement)), parameters)


@cache
def _unhinted(statement: str) -> str:
    return _HINT.sub("", statement)
