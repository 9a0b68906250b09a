"""A thin layer over the driver: connections that are kept for reuse, and results that say what is wanted of them.

Statements come compiled (see `compiled.py`) and go straight to sqlite3.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from sqlalchemy import Executable

SQLITE_VERSION = sqlite3.sqlite_version

RowMapping: TypeAlias = sqlite3.Row
"""A row by the names of its columns."""

Statement: TypeAlias = "str | Executable"
"""Always a text. To a type checker those of `compiled.py` are what they were compiled from."""

Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]

_KEPT = 4


class StatementResult:
    """The rows of one statement, to be read once."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor)

    def all(self) -> list[tuple[Any, ...]]:
        return self._cursor.fetchall()

    def first(self) -> Any:
        """A row, or None; whatever follows it is dropped."""
        row = self._cursor.fetchone()
        self._cursor.close()
        return row

    def fetchmany(self, size: int) -> list[tuple[Any, ...]]:
        return self._cursor.fetchmany(size)

    def scalar(self) -> Any:
        """The first column of the first row, or None."""
        row = self.first()
        return None if row is None else row[0]

    def number(self) -> int:
        """As `scalar`, of a statement that always has a row, with a number."""
        number: int = self.first()[0]
        return number

    def scalars(self) -> Iterator[Any]:
        return (row[0] for row in self._cursor)

    def mappings(self) -> StatementResult:
        """With rows that are a `RowMapping` each."""
        self._cursor.row_factory = sqlite3.Row
        return self


class Connection:
    __slots__ = ("raw",)

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw

    def execute(self, statement: Statement, parameters: Parameters = ()) -> StatementResult:
        """Runs a statement; a list of parameters runs it once for each."""
        run = self.raw.executemany if isinstance(parameters, list) else self.raw.execute
        return StatementResult(run(statement, parameters))  # type: ignore[arg-type]


class Pool:
    """Connections to one file, from any thread; a few are kept open between uses."""

    def __init__(self, path: Path | str, busy_seconds: float, set_up: Callable[[sqlite3.Connection], None]) -> None:
        """A text is a URI as SQLite has them."""
        self._path = path
        self._busy_seconds = busy_seconds
        self._set_up = set_up
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._open = True

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """For one thread at a time. A transaction that is open at the end is rolled back."""
        connection = self._take()
        try:
            yield connection
        finally:
            self._give_back(connection)

    def close(self) -> None:
        """Closes what is idle now; what is in use follows when it is given back."""
        with self._lock:
            self._open = False
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.raw.close()

    def _take(self) -> Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        # Transactions are begun by hand: the driver's implicit ones cannot be IMMEDIATE.
        raw = sqlite3.connect(
            self._path,
            uri=isinstance(self._path, str),
            timeout=self._busy_seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            self._set_up(raw)
        except BaseException:
            raw.close()
            raise
        return Connection(raw)

    def _give_back(self, connection: Connection) -> None:
        try:
            if connection.raw.in_transaction:
                connection.raw.rollback()
        except sqlite3.Error:
            connection.raw.close()
            return
        with self._lock:
            if self._open and len(self._idle) < _KEPT:
                self._idle.append(connection)
                return
        connection.raw.close()
