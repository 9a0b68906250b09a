"""Reading the history: what happened to a task and its checklist."""

from __future__ import annotations

import datetime as dt
from typing import Any

from desktop.domain.history import HistoryEntry
from desktop.store.archive import COLUMNS, patch_from
from desktop.store.connection import Connection
from desktop.store.entity import unwritten
from desktop.store.kinds import CREATION
from desktop.store.sql import chunks, marks
from desktop.store.waiting import SILENT
from sync.clock import stamp_device, stamp_ms
from sync.patch import Patch, Value


def task_history(connection: Connection, task_id: str) -> list[HistoryEntry]:
    """All changes of a task and of its checklist, oldest first."""
    subjects: dict[str, str] = {
        row[0]: row[1] for row in connection.execute("SELECT id, title FROM items WHERE task_id = ?", (task_id,))
    }
    ids = [task_id, *subjects]
    lost = _lost(connection, ids)
    values: dict[tuple[str, str], Value] = {}
    entries: list[HistoryEntry] = []
    heard: set[tuple[str, str, int, bool]] = set()
    for patch in _patches(connection, ids):
        if cause := patch.cause:
            verdict = (patch.id, cause.item, cause.round, cause.undoes)
            if verdict in heard:  # given on another device too, where it did nothing more
                continue
            heard.add(verdict)
        created = CREATION in patch.fields
        shown = {"title": patch.fields.get("title", "")} if created else patch.fields
        entries += [
            HistoryEntry(
                at=dt.datetime.fromtimestamp(stamp_ms(patch.stamp) / 1000, dt.UTC),
                device=stamp_device(patch.stamp),
                actor=patch.actor,
                kind=patch.kind,
                id=patch.id,
                field=name,
                before=None if created else values.get((patch.id, name), unwritten(patch.kind, name)),
                after=after,
                stamp=patch.stamp,
                subject=subjects.get(patch.id, ""),
                created=created,
                lost=(patch.id, name, patch.stamp) in lost,
            )
            for name, after in shown.items()
            if created or name not in SILENT
        ]
        values.update(((patch.id, name), value) for name, value in patch.fields.items())
    return entries


def _patches(connection: Connection, ids: list[str]) -> list[Patch]:
    found: list[Any] = []
    for chunk in chunks(ids):
        found += connection.execute(
            f"SELECT {COLUMNS}, seq FROM history WHERE entity IN ({marks(chunk)}) AND kind IN ('task', 'item')",
            tuple(chunk),
        ).all()
    return [patch_from(row) for row in sorted(found, key=lambda row: (row[2], row[-1]))]


def _lost(connection: Connection, ids: list[str]) -> set[tuple[str, str, str]]:
    lost: set[tuple[str, str, str]] = set()
    for chunk in chunks(ids):
        found = connection.execute(
            f"SELECT entity, field, stamp FROM conflicts WHERE entity IN ({marks(chunk)})", tuple(chunk)
        )
        lost.update((row[0], row[1], row[2]) for row in found)
    return lost
