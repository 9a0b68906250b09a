"""From the store to standings: a handful of queries, however many items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.domain.change_set import ChangeItem, ItemState
from desktop.domain.task import ChecklistItem, Task
from desktop.errors import NotFoundError
from desktop.review.states import Standing
from desktop.store import Reader
from desktop.tools.registry import TOOLS

NEEDS_NEWER = "This proposal needs a newer version of Assent."


@dataclass(frozen=True, slots=True)
class Targets:
    """The tasks and checklist items that proposals are about, read at once. Answers as a Reader would."""

    tasks: Mapping[str, Task]
    items: Mapping[str, ChecklistItem]

    @classmethod
    def read(cls, reader: Reader, items: Sequence[ChangeItem]) -> Targets:
        tasks = {task.id: task for task in reader.tasks(list({item.task_id for item in items} - {""}))}
        return cls(tasks, {item.id: item for task in tasks.values() for item in task.checklist})

    def task(self, id_: str) -> Task | None:
        return self.tasks.get(id_)

    def item(self, id_: str) -> ChecklistItem | None:
        return self.items.get(id_)


def standings(
    reader: Reader, items: Sequence[ChangeItem], now: dt.datetime, targets: Targets | None = None
) -> dict[str, Standing]:
    """How things stand with items, by their ids."""
    targets = targets or Targets.read(reader, items)
    ids = [item.id for item in items]
    needed = {id_ for item in items for id_ in item.depends_on}
    states = reader.reviews.states(list({*ids, *needed}), now)
    decisions = reader.reviews.decisions_of(ids)
    errors = reader.reviews.failures(ids)
    tools = {item.tool: tool for item in items if (tool := TOOLS.get(item.tool)) and tool.deferred}
    current = {item.id: tools[item.tool].current(item, targets) for item in items if item.tool in tools}
    gone = [item for item in items if current.get(item.id) is None and states.get(item.id) is ItemState.PENDING]
    restorable = _restorable(reader, gone) if gone else set()
    return {
        item.id: Standing(
            item=item,
            state=states.get(item.id, ItemState.PENDING),
            decisions=decisions[item.id],
            current=current.get(item.id),
            after=tools[item.tool].after(item) if item.tool in tools else None,
            needs={id_: states.get(id_, ItemState.PENDING) for id_ in item.depends_on},
            error=errors.get(item.id, "") if item.tool in tools else NEEDS_NEWER,
            known=item.tool in tools,
            restorable=item.id in restorable,
        )
        for item in items
    }


def standing(reader: Reader, item_id: str, now: dt.datetime) -> Standing:
    """Of one item; raises NotFoundError."""
    found = reader.reviews.items([item_id])
    if not found:
        raise NotFoundError("There is no such proposal.")
    return standings(reader, found, now)[item_id]


def _restorable(reader: Reader, gone: Sequence[ChangeItem]) -> set[str]:
    """Those whose target can be brought back: neither purged nor never heard of."""
    tasks = reader.reviews.restorable_tasks(list({item.task_id for item in gone}))
    items = reader.known("item", [item.target_id for item in gone if item.target_kind == "item"])
    return {
        item.id for item in gone if item.task_id in tasks and (item.target_kind != "item" or item.target_id in items)
    }
