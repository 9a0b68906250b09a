"""Power cuts: anywhere between two operations on the database or the shared folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from desktop.store.connection import Connection, Parameters, Result


class Crash(BaseException):
    """As sudden as kill -9: nothing catches it."""


class CrashTimer:
    """Burns down with every operation once it is set; then everything ends."""

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
        """Also before each statement; COMMIT is one too."""
        execute = Connection.execute

        def counted(connection: Connection, text: str, parameters: Parameters = ()) -> Result:
            self.count()
            return execute(connection, text, parameters)

        with mock.patch.object(Connection, "execute", counted):
            yield
