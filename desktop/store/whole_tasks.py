"""Tasks with all that belongs to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from desktop.domain.fields import STORED
from desktop.domain.task import ChecklistItem, Label, Observation, Report, Task
from desktop.store.connection import Connection, RowMapping
from desktop.store.queries import labels_of, read_moment, read_moment_or
from desktop.store.sql import as_text, chunks, loads, marks

_ITEM = "id, task_id, title, is_checked, checked_by, position, archived"
_ALL = -1
_FIELDS = tuple((field.key, field.column, field.load) for field in STORED)


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
        Observation(name.partition(":")[2], as_text(value[1]), read_moment_or(value[0], row["stamp"]))
        for name, value in loads(row["more"], dict).items()
        if name.startswith("observation:") and isinstance(value, list) and len(value) == 2
    ]
    report = [as_text(part) for part in loads(row["report"], list)]
    return Task(
        id=row["id"],
        **{key: load(row[column]) for key, column, load in _FIELDS},
        labels=tuple(labels),
        position=as_text(row["position"]),
        report=Report(*report) if len(report) == 3 else None,
        observations=tuple(sorted(observations, key=lambda o: (o.at, o.id))),
        created_at=read_moment_or(row["created_at"], row["stamp"]),
        updated_at=read_moment_or(row["updated_at"], row["stamp"]),
        completed_at=read_moment(row["completed_at"]),
        deleted_at=read_moment(row["deleted_at"]),
        checklist=tuple(checklist),
    )


def _item(row: RowMapping) -> ChecklistItem:
    return ChecklistItem(
        id=row["id"],
        task_id=row["task_id"],
        title=as_text(row["title"]),
        is_checked=bool(row["is_checked"]),
        checked_by=as_text(row["checked_by"]) or None,
        position=as_text(row["position"]),
        archived=bool(row["archived"]),
    )
