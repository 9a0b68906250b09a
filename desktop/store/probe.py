"""Noticing what other processes, or other parts of this one, have written."""

from __future__ import annotations

from contextlib import ExitStack

from desktop.store.changes import Changes
from desktop.store.database import Database, translated_errors


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
        items = self._connection.execute(
            "SELECT DISTINCT items.task_id FROM history JOIN items ON items.id = history.entity "
            "WHERE history.kind = 'item' AND history.seq > ? AND history.seq <= ?",
            (self._seq, seq),
        ).all()
        patches, self._seq = seq - self._seq, seq
        return Changes(
            tasks=frozenset([row[1] for row in rows if row[0] == "task"] + [row[0] for row in items]),
            labels=frozenset(row[1] for row in rows if row[0] == "label"),
            conflicts=patches > 0,
            patches=patches,
        )

    def close(self) -> None:
        self._stack.close()

    def _data_version(self) -> int:
        version: int = self._connection.execute("PRAGMA data_version").scalar_one()
        return version

    def _last_seq(self) -> int:
        seq: int = self._connection.execute("SELECT coalesce(max(seq), 0) FROM history").scalar_one()
        return seq
