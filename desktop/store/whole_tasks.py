"""Tasks with all that belongs to them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence

from desktop.domain.task import ChecklistItem, Label, Observation, Report, Task, parse_instant
from desktop.store.connection import Connection, RowMapping
from desktop.store.queries import labels_of, read_due, read_moment, read_priority, read_status
from desktop.store.sql import chunks, marks

_ITEM = "id, task_id, title, is_checked, checked_by, position, archived"
_ALL = -1


def tasks(connection: Connection, ids: Sequence[str], items: int = _ALL) -> list[Task]:
    """Whole tasks with labels and checklists, in the order asked for; of all checklists at most the first `items`."""
    found: dict[str, Task] = {}
    for chunk in chunks(ids):
        labels = labels_of(connection, chunk)
        checklists = items_of(connection, chunk, items)
        for row in connection.execute(
            f"SELECT * FROM tasks WHERE id IN ({marks(chunk)}) AND created_at IS NOT NULL",
            tuple(chunk),
        ).mappings():
            found[row["id"]] = _task(row, labels.get(row["id"], []), checklists.get(row["id"], []))
    return [found[id_] for id_ in ids if id_ in found]


def items_of(connection: Connection, task_ids: Sequence[str], limit: int) -> dict[str, list[ChecklistItem]]:
    """Checklists, archived items included."""
    found: dict[str, list[ChecklistItem]] = defaultdict(list)
    for row in connection.execute(
        f"SELECT {_ITEM} FROM items WHERE task_id IN ({marks(task_ids)}) AND deleted = 0 AND created_at IS NOT NULL "
        "ORDER BY position, id LIMIT ?",
        (*task_ids, limit),
    ).mappings():
        found[row["task_id"]].append(_item(row))
    return found


def item(connection: Connection, id_: str) -> ChecklistItem | None:
    row = (
        connection.execute("SELECT * FROM items WHERE id = ? AND deleted = 0 AND created_at IS NOT NULL", (id_,))
        .mappings()
        .first()
    )
    return _item(row) if row else None


def _task(row: RowMapping, labels: list[Label], checklist: list[ChecklistItem]) -> Task:
    observations = [
        Observation(name.partition(":")[2], value[1], parse_instant(value[0]))
        for name, value in json.loads(row["more"]).items()
        if name.startswith("observation:") and value is not None
    ]
    report = json.loads(row["report"]) if row["report"] else None
    return Task(
        id=row["id"],
        title=row["title"],
        description=row["description"],
        status=read_status(row["status"]),
        priority=read_priority(row["priority"]),
        due=read_due(row["due"]),
        estimate=row["estimate"],
        language=row["language"],
        labels=tuple(labels),
        position=row["position"],
        report=Report(*report) if report else None,
        observations=tuple(sorted(observations, key=lambda o: (o.at, o.id))),
        created_at=parse_instant(row["created_at"]),
        updated_at=parse_instant(row["updated_at"]),
        completed_at=read_moment(row["completed_at"]),
        deleted_at=read_moment(row["deleted_at"]),
        checklist=tuple(checklist),
    )


def _item(row: RowMapping) -> ChecklistItem:
    return ChecklistItem(
        id=row["id"],
        task_id=row["task_id"],
        title=row["title"],
        is_checked=bool(row["is_checked"]),
        checked_by=row["checked_by"],
        position=row["position"],
        archived=bool(row["archived"]),
    )
