"""Reading the history: what happened to a task, and which values lost unseen."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from sqlalchemy import Connection

from desktop.domain.history import Conflict, HistoryEntry
from desktop.store.entity import Entity
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import marks
from sync.clock import stamp_device, stamp_ms

_SILENT = {CREATION, "position", "task_id"}
"""Registers whose changes tell a reader nothing."""


def task_history(connection: Connection, task_id: str) -> list[HistoryEntry]:
    """All changes of a task and of its checklist, oldest first."""
    items = {
        row[0]: row[1]
        for row in connection.exec_driver_sql("SELECT id, title FROM items WHERE task_id = ?", (task_id,))
    }
    ids = [task_id, *items]
    rows = connection.exec_driver_sql(
        f"SELECT kind, entity, stamp, actor, fields FROM history WHERE entity IN ({marks(ids)}) "
        "AND kind IN ('task', 'item') ORDER BY stamp, seq",
        tuple(ids),
    )
    lost = {(conflict[1], conflict[2], conflict[3]) for conflict in _conflict_rows(connection)}
    values: dict[tuple[str, str], Any] = {}
    entries: list[HistoryEntry] = []
    for kind, id_, stamp, actor, fields in rows:
        written = json.loads(fields)
        common = {"at": _when(stamp), "device": stamp_device(stamp), "actor": actor, "stamp": stamp}
        subject = items.get(id_, "")
        if CREATION in written:
            title = written.get("title", "")
            entries.append(
                HistoryEntry(
                    **common,
                    kind=kind,
                    id=id_,
                    field="title",
                    before=None,
                    after=title,
                    subject=subject,
                    created=True,
                )
            )
        for name, after in written.items():
            before = values.get(
                (id_, name), KINDS[kind].registers[name].default if name in KINDS[kind].registers else None
            )
            values[id_, name] = after
            if CREATION not in written and name not in _SILENT:
                entries.append(
                    HistoryEntry(
                        **common,
                        kind=kind,
                        id=id_,
                        field=name,
                        before=before,
                        after=after,
                        subject=subject,
                        lost=(id_, name, stamp) in lost,
                    )
                )
    return entries


def conflicts(connection: Connection) -> list[Conflict]:
    """Every value that was overwritten unseen, latest first."""
    found: list[Conflict] = []
    for kind, id_, field, stamp, value in _conflict_rows(connection):
        if kind not in KINDS:
            continue
        row = (
            connection.exec_driver_sql(f"SELECT * FROM {KINDS[kind].table.name} WHERE id = ?", (id_,))
            .mappings()
            .one()
        )
        entity = Entity.load(kind, id_, row)
        current = entity.current(field)
        if current is None or not entity.exists:
            continue
        task_id = entity.values["task_id"] if kind == "item" else id_
        title = connection.exec_driver_sql("SELECT title FROM tasks WHERE id = ?", (task_id,)).scalar()
        found.append(
            Conflict(
                kind=kind,
                id=id_,
                field=field,
                task_id=task_id,
                task_title=title or "",
                value=json.loads(value),
                stamp=stamp,
                winner=current.value,
                winner_stamp=current.stamp,
            )
        )
    return sorted(found, key=lambda conflict: conflict.stamp, reverse=True)


def _conflict_rows(connection: Connection) -> list[tuple[str, str, str, str, str]]:
    rows = connection.exec_driver_sql("SELECT kind, entity, field, stamp, value FROM conflicts")
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def _when(stamp: str) -> dt.datetime:
    return dt.datetime.fromtimestamp(stamp_ms(stamp) / 1000, dt.UTC)
