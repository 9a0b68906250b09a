"""Tasks with all that belongs to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from desktop.domain.fields import STORED
from desktop.domain.task import ChecklistItem, Label, Observation, Report, Task
from desktop.store.compiled import tasks as sql
from desktop.store.connection import Connection, RowMapping
from desktop.store.reader import list_in
from desktop.store.sql import as_list, as_text, loads, read_moment, read_moment_or

_FIELDS: Sequence[tuple[str, str, Callable[[Any], Any]]] = [
    (field.key, field.column, as_text if field.default == "" else field.kind.load)
    for field in STORED
    if field.key != "list"
]


def tasks(
    connection: Connection,
    ids: Sequence[str],
    labels: Mapping[str, list[Label]],
    items: int,
) -> list[Task]:
    wanted = {"ids": as_list(ids)}
    checklists = items_of(connection, ids, items)
    found = {
        row["id"]: _task(row, labels.get(row["id"], []), checklists.get(row["id"], []))
        for row in connection.execute(sql.WHOLE, wanted).mappings()
    }
    return [found[id_] for id_ in ids if id_ in found]


def items_of(connection: Connection, task_ids: Sequence[str], limit: int) -> dict[str, list[ChecklistItem]]:
    """Checklists, archived items included."""
    found: dict[str, list[ChecklistItem]] = defaultdict(list)
    for row in connection.execute(sql.ITEMS, {"ids": as_list(task_ids), "limit": limit}).mappings():
        found[row["task_id"]].append(_item(row))
    return found


def item(connection: Connection, id_: str) -> ChecklistItem | None:
    row = connection.execute(sql.ITEM, {"id": id_}).mappings().first()
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
        list=list_in(row),
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
