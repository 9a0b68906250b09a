"""What was sent to a model and what came back, run by run. A matter of this device: never synced, never exported."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from desktop.store.connection import Connection
from desktop.store.sql import as_text, loads

RUNS_KEPT = 200

TABLES = (
    "CREATE TABLE run_log (seq INTEGER PRIMARY KEY, run_id TEXT NOT NULL, at TEXT NOT NULL, event TEXT NOT NULL, "
    "milliseconds INTEGER NOT NULL, details TEXT NOT NULL)",
    "CREATE INDEX run_log_of_run ON run_log (run_id, seq)",
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened in a run; `details` is a JSON object."""

    at: str
    event: str
    details: dict[str, Any]
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """A run of which there is a log here; `request` is what the user, or a step of the work queue, asked for."""

    run_id: str
    at: str
    request: str


def append(connection: Connection, run_id: str, entries: Sequence[LogEntry], keep: int = RUNS_KEPT) -> None:
    """Adds to a run's log, and forgets the oldest runs beyond `keep`."""
    if entries:
        connection.execute(
            "INSERT INTO run_log (run_id, at, event, milliseconds, details) VALUES (?, ?, ?, ?, ?)",
            [(run_id, e.at, e.event, e.milliseconds, json.dumps(e.details, ensure_ascii=True)) for e in entries],
        )
        _prune(connection, keep)


def of_run(connection: Connection, run_id: str) -> list[LogEntry]:
    """In the order in which it happened; empty where the log is of another device, or was forgotten."""
    rows = connection.execute(
        "SELECT at, event, details, milliseconds FROM run_log WHERE run_id = ? ORDER BY seq", (run_id,)
    )
    return [LogEntry(as_text(at), event, loads(details, dict), took) for at, event, details, took in rows]


def listed(connection: Connection) -> list[LoggedRun]:
    """The newest first, also those of conversations that were put away: what was sent stays sent."""
    rows = connection.execute(
        "SELECT logged.run_id, logged.at, coalesce((SELECT text FROM messages AS m WHERE m.run_id = logged.run_id "
        "AND m.role = 'user' ORDER BY m.created_at, m.id LIMIT 1), '') "
        "FROM (SELECT run_id, min(at) AS at, max(seq) AS last FROM run_log GROUP BY run_id) AS logged "
        "ORDER BY logged.last DESC"
    )
    return [LoggedRun(*map(as_text, row)) for row in rows]


def _prune(connection: Connection, keep: int) -> None:
    old = connection.execute(
        "SELECT run_id FROM run_log GROUP BY run_id ORDER BY max(seq) DESC LIMIT -1 OFFSET ?", (keep,)
    ).all()
    if old:
        connection.execute("DELETE FROM run_log WHERE run_id = ?", old)
