"""Noticing what others have written."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from typing import NamedTuple

from desktop.store.changes import Changes
from desktop.store.connection import Connection
from desktop.store.database import Database, translated_errors
from desktop.store.kinds import KINDS

_WRITTEN = "FROM history JOIN {table} AS e ON e.id = history.entity {more} "
_SINCE = "WHERE history.kind = '{kind}' AND history.seq > ? AND history.seq <= ?"


def _owners(kind: str, owner: str, column: str, more: str = "") -> str:
    written = _WRITTEN.format(table=KINDS[kind].table, more=more)
    return f"SELECT DISTINCT '{owner}', {column} {written}{_SINCE.format(kind=kind)}"


_BELONGING = {
    "item": (_owners("item", "task", "e.task_id"),),
    "message": (_owners("message", "conversation", "e.conversation_id"),),
    "change_item": (_owners("change_item", "task", "e.task_id"), _owners("change_item", "change_set", "e.set_id")),
    "decision": (
        _owners("decision", "task", "i.task_id", "JOIN change_items AS i ON i.id = e.item_id"),
        _owners("decision", "change_set", "e.set_id"),
    ),
}
"""By kind: what else looks different when something of that kind was written."""


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
        self._seq = self._last_seq()

    def changes(self) -> Changes | None:
        """What was written since the last call; None where nothing was. Settings and the like give empty Changes."""
        with translated_errors(self._path):
            version = self._data_version()
            if version == self._version:
                return None
            self._version = version
            return self._written()

    def _written(self) -> Changes:
        seq = self._last_seq()
        rows = self._connection.execute(
            "SELECT DISTINCT kind, entity FROM history WHERE seq > ? AND seq <= ?", (self._seq, seq)
        ).all()
        named: dict[str, set[str]] = defaultdict(set)
        for kind, id_ in rows:
            named[kind].add(id_)
        for kind in named.keys() & _BELONGING.keys():
            for statement in _BELONGING[kind]:
                for owner, id_ in self._connection.execute(statement, (self._seq, seq)):
                    named[owner].add(id_)
        patches, self._seq = seq - self._seq, seq
        return Changes(
            tasks=frozenset(named["task"] - {""}),
            labels=frozenset(named["label"]),
            conflicts=patches > 0,
            patches=patches,
            change_sets=frozenset(named["change_set"] - {""}),
            conversations=frozenset(named["conversation"] - {""}),
        )

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
        version: int = self._connection.execute("PRAGMA data_version").scalar_one()
        return version

    def _last_seq(self) -> int:
        return last_seq(self._connection)


def last_seq(connection: Connection) -> int:
    """The end of the history."""
    seq: int = connection.execute("SELECT coalesce(max(seq), 0) FROM history").scalar_one()
    return seq
