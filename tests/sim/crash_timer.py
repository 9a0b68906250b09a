"""Power cuts: anywhere between two operations on the database or the shared folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from desktop.store.connection import Connection, Parameters, StatementResult


class Crash(BaseException):
    """Ends everything at once, like kill -9: no code of the program catches it."""


class CrashTimer:
    """Raises Crash once `left` more operations have been counted."""

    def __init__(self) -> None:
        self.left: int | None = None

    def count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise Crash

    @contextmanager
    def in_database(self) -> Iterator[None]:
        """Counts the statements of the database too, COMMIT included."""
        execute = Connection.execute

        def counted(connection: Connection, text: str, parameters: Parameters = ()) -> StatementResult:
            self.count()
            return execute(connection, text, parameters)

        with mock.patch.object(Connection, "execute", counted):
            yield
