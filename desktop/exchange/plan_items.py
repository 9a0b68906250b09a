"""What an import would do to checklists. Items are added and changed, never taken away."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Container, Sequence

from desktop.domain.ids import new_id
from desktop.domain.task import ChecklistItem
from desktop.domain.values import now_text
from desktop.exchange.record import ItemRecord
from desktop.store import Draft, Reader
from desktop.store.drafts import positions
from sync.patch import Value


class ItemPlanner:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._taken: set[str] = set()  # ids that are in the store, whatever became of the item
        self._claimed: set[str] = set()  # ids that this batch has used

    def prepare(self, ids: Sequence[str]) -> None:
        """Looks up all ids of a batch at once."""
        self._taken = self._reader.known("item", ids)
        self._claimed = set()

    def drafts(self, records: Sequence[ItemRecord], task_id: str, present: Sequence[ChecklistItem]) -> list[Draft]:
        """`present` is the checklist that the task has."""
        mine = {item.id: item for item in present}
        named = _by_title(present)
        last = max((item.position for item in present), default=None)
        spots = iter(positions(last, None, sum(record.position is None for record in records)))
        drafts: list[Draft] = []
        for record in records:
            if record.id is not None:
                id_ = self._own_id(record.id, task_id, mine)
            else:
                id_ = named[record.title].pop() if named.get(record.title) else new_id()
            if id_ in mine:
                fields = _changes(record, mine[id_])
            else:
                position = next(spots) if record.position is None else record.position
                fields = self._creation(record, id_, task_id, position)
            if fields:
                drafts.append(Draft("item", id_, fields))
        return drafts

    def _own_id(self, told: str, task_id: str, mine: Container[str]) -> str:
        """The id itself, unless another item has it: a copied task brings along the ids of the original's items."""
        id_ = told
        while id_ in self._claimed or (id_ not in mine and self._is_elsewhere(id_, task_id)):
            id_ = str(uuid.uuid5(uuid.UUID(task_id), id_))
            self._taken |= self._reader.known("item", [id_])
        self._claimed.add(id_)
        return id_

    def _is_elsewhere(self, id_: str, task_id: str) -> bool:
        item = self._reader.item(id_) if id_ in self._taken else None
        return item is not None and item.task_id != task_id

    def _creation(self, record: ItemRecord, id_: str, task_id: str, position: str) -> dict[str, Value]:
        fields: dict[str, Value] = {"task_id": task_id, "title": record.title, "position": position}
        if id_ in self._taken:  # deleted since: it comes back
            fields |= {"checked": _checked(record), "archived": bool(record.archived), "deleted": False}
            return fields
        if record.is_checked or record.checked_by:
            fields["checked"] = _checked(record)
        if record.archived:
            fields["archived"] = True
        return fields | {"created_at": now_text()}


def _by_title(items: Sequence[ChecklistItem]) -> dict[str, list[str]]:
    """Ids of the items that a record without id may mean, the first one last."""
    named: dict[str, list[str]] = defaultdict(list)
    for item in reversed(items):
        if not item.archived:
            named[item.title].append(item.id)
    return named


def _changes(record: ItemRecord, item: ChecklistItem) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    if record.title != item.title:
        fields["title"] = record.title
    if record.is_checked != item.is_checked:
        fields["checked"] = _checked(record)
    if record.position not in (None, item.position):
        fields["position"] = record.position
    if record.archived not in (None, item.archived):
        fields["archived"] = record.archived
    return fields


def _checked(record: ItemRecord) -> Value:
    return [record.is_checked, record.checked_by]
