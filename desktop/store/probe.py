"""Noticing what others have written."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from typing import NamedTuple

from desktop.store.belonging import OWNERS, REVIEW_KINDS
from desktop.store.changes import Changes
from desktop.store.compiled import history, profile
from desktop.store.connection import Connection
from desktop.store.database import Database, translated_errors


class Written(NamedTuple):
    """A write of this process: what it changed, and its part of the history, behind `start` up to `end`."""

    changes: Changes
    start: int
    end: int


class Probe:
    """Keeps a connection of its own: `data_version` tells only what *others* than its connection wrote."""

    def __init__(self, database: Database) -> None:
        self._path = database.path
        self._stack = ExitStack()
        self._connection = self._stack.enter_context(database.bare())
        self._version = self._data_version()
        self._seq = last_seq(self._connection)

    def changes(self) -> Changes | None:
        """What was written since the last call; None where nothing was. Settings and the like give empty Changes."""
        with translated_errors(self._path):
            version = self._data_version()
            if version == self._version:
                return None
            self._version = version
            return self._written()

    def _written(self) -> Changes:
        seq = last_seq(self._connection)
        since = {"after": self._seq, "last": seq}
        named: dict[str, set[str]] = defaultdict(set)
        for kind, id_ in self._connection.execute(profile.WRITTEN, since):
            named[kind].add(id_)
        proposed: set[str] = set()
        conflicts = not named.keys() <= REVIEW_KINDS
        for kind in named.keys() & OWNERS.keys():
            for statement in profile.BELONGING[kind]:
                for owner, id_ in self._connection.execute(statement, since):
                    (proposed if owner == "task" and kind in REVIEW_KINDS else named[owner]).add(id_)
        patches, self._seq = seq - self._seq, seq
        return Changes.of(named, proposed=proposed, conflicts=conflicts, patches=patches)

    def skip(self, written: Written) -> bool:
        """Need not look up what this process wrote itself. False where it has been looked up already."""
        if written.end <= self._seq:
            return False
        if written.start <= self._seq:  # else another process wrote before it, and all of that is looked up
            self._seq = written.end
        return True

    def close(self) -> None:
        self._stack.close()

    def _data_version(self) -> int:
        return self._connection.execute("PRAGMA data_version").number()


def last_seq(connection: Connection) -> int:
    """The end of the history."""
    return connection.execute(history.LAST).number()
