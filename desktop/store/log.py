"""Reading the history: what happened to a task and its checklist."""

from __future__ import annotations

import datetime as dt

from desktop.domain.history import HistoryEntry
from desktop.store.archive import patch_from
from desktop.store.compiled import history, tasks
from desktop.store.connection import Connection
from desktop.store.entity import unwritten
from desktop.store.kinds import CREATION
from desktop.store.sql import as_list
from sync.clock import stamp_device, stamp_ms
from sync.patch import Patch, Value


def task_history(connection: Connection, task_id: str) -> list[HistoryEntry]:
    """All changes of a task and of its checklist, oldest first."""
    subjects: dict[str, str] = dict(connection.execute(tasks.ITEM_TITLES, {"task": task_id}).all())
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
            if created or name not in history.SILENT
        ]
        values.update(((patch.id, name), value) for name, value in patch.fields.items())
    return entries


def _patches(connection: Connection, ids: list[str]) -> list[Patch]:
    rows = connection.execute(history.OF_ENTITIES, {"ids": as_list(ids)})
    return [patch_from(row) for row in rows if row[0] in ("task", "item")]


def _lost(connection: Connection, ids: list[str]) -> set[tuple[str, str, str]]:
    rows = connection.execute(history.LOST_OF, {"ids": as_list(ids)})
    return {(id_, field, stamp) for id_, _, field, stamp, _ in rows}
