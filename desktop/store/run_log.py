"""What was sent to a model and what came back, run by run. A matter of this device: never synced, never exported."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from desktop.store.compiled import conversations as sql
from desktop.store.connection import Connection
from desktop.store.sql import as_text, loads

RUNS_KEPT = 200
AGENT = "agent"
"""The event with which a run of another agent begins, and which it repeats once it says why. Its details are `agent`,
the name, and `why`."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened in a run; `details` is a JSON object."""

    at: str
    event: str
    details: dict[str, Any]
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """A run of which there is a log here; `request` is what the user, or a step of the work queue, asked for.

    `agent` names another agent that called our tools; `request` is then what it says that it was asked for.
    """

    run_id: str
    at: str
    request: str
    agent: str = ""


def append(connection: Connection, run_id: str, entries: Sequence[LogEntry], keep: int = RUNS_KEPT) -> None:
    """Adds to a run's log, and forgets the oldest runs beyond `keep`: of our own agent, and as many of others, so
    that nobody can push out what another did."""
    if entries:
        connection.execute(
            sql.LOG,
            [(run_id, e.at, e.event, e.milliseconds, json.dumps(e.details, ensure_ascii=True)) for e in entries],
        )
        connection.execute(sql.FORGET_RUN, connection.execute(sql.OLD_RUNS, {"keep": keep}).all())


def of_run(connection: Connection, run_id: str) -> list[LogEntry]:
    """In the order in which it happened; empty where the log is of another device, or was forgotten."""
    rows = connection.execute(sql.LOG_OF_RUN, {"run": run_id})
    return [LogEntry(as_text(at), event, loads(details, dict), took) for at, event, details, took in rows]


def listed(connection: Connection) -> list[LoggedRun]:
    """The newest first, also those of conversations that were put away: what was sent stays sent."""
    return [LoggedRun(*map(as_text, row)) for row in connection.execute(sql.LOGGED_RUNS)]
