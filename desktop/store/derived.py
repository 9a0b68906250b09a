"""What the store computes from the registers: label membership, the Inbox flag, the search index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Connection

from desktop.domain.text import fold
from desktop.store.entity import Entity
from desktop.store.sql import chunks, marks

_INDEXED = {"task": {"title", "description"}, "item": {"title", "archived", "deleted", "task_id"}}


def refresh(connection: Connection, changed: Iterable[Entity], touched: set[str]) -> set[str]:
    """Brings all of it in step with the changed entities; returns the ids of tasks that look different.

    `touched` are the tasks that the changed items belong or belonged to.
    """
    changed = list(changed)
    tasks = {entity.id: entity for entity in changed if entity.kind_name == "task"}
    _refresh_labels(connection, tasks, [entity.id for entity in changed if entity.kind_name == "label"])

    stale = {id_ for id_, task in tasks.items() if task.changed & _INDEXED["task"]}
    if any(entity.kind_name == "item" and entity.changed & _INDEXED["item"] for entity in changed):
        stale |= touched
    _refresh_search(connection, stale, tasks)
    return tasks.keys() | touched


def _refresh_labels(connection: Connection, tasks: dict[str, Entity], labels: list[str]) -> None:
    on: list[tuple[str, str]] = []
    off: list[tuple[str, str]] = []
    for id_, task in tasks.items():
        for field in task.changed:
            if field.startswith("label:"):
                (on if task.more[field] else off).append((id_, field.removeprefix("label:")))
    if off:
        connection.exec_driver_sql("DELETE FROM task_labels WHERE task_id = ? AND label_id = ?", off)
    if on:
        connection.exec_driver_sql("INSERT OR IGNORE INTO task_labels VALUES (?, ?)", on)
    dirty = {id_ for id_, _ in on + off}
    for chunk in chunks(labels):
        rows = connection.exec_driver_sql(
            f"SELECT DISTINCT task_id FROM task_labels WHERE label_id IN ({marks(chunk)})",
            tuple(chunk),
        )
        dirty.update(row[0] for row in rows)
    for chunk in chunks(list(dirty)):
        connection.exec_driver_sql(
            "UPDATE tasks SET labelled = EXISTS (SELECT 1 FROM task_labels AS m JOIN labels AS l "
            f"ON l.id = m.label_id WHERE m.task_id = tasks.id AND l.deleted = 0) WHERE id IN ({marks(chunk)})",
            tuple(chunk),
        )


def _refresh_search(connection: Connection, stale: set[str], loaded: dict[str, Entity]) -> None:
    """Reindexes whole tasks: title, and as body the description with the checklist."""
    for chunk in chunks(sorted(stale)):
        parameters = tuple(chunk)
        checklists: dict[str, list[str]] = defaultdict(list)
        for task_id, title in connection.exec_driver_sql(
            f"SELECT task_id, title FROM items WHERE task_id IN ({marks(chunk)}) "
            "AND archived = 0 AND deleted = 0 ORDER BY position, id",
            parameters,
        ):
            checklists[task_id].append(title)
        rows = [
            (task.pk, id_, task.values["title"], task.values["description"])
            for id_ in chunk
            if (task := loaded.get(id_)) is not None
        ]
        indexed = [(task.pk,) for id_ in chunk if (task := loaded.get(id_)) is not None and not task.fresh]
        absent = [id_ for id_ in chunk if id_ not in loaded]
        if absent:
            found = connection.exec_driver_sql(
                f"SELECT pk, id, title, description FROM tasks WHERE id IN ({marks(absent)})",
                tuple(absent),
            ).all()
            rows += [(row[0], row[1], row[2], row[3]) for row in found]
            indexed += [(row[0],) for row in found]
        if indexed:
            connection.exec_driver_sql("DELETE FROM search WHERE rowid = ?", indexed)
        texts = [
            (pk, fold(title), fold("\n".join([description, *checklists[id_]]).strip()))
            for pk, id_, title, description in rows
        ]
        if texts:
            connection.exec_driver_sql("INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)", texts)
