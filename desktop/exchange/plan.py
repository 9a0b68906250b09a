"""Plans what an import does, task by task. Nothing here writes.

Where file and store differ, the file wins. But an import never deletes checklist items or observations: what the file
does not mention stays. The labels of a file are those of the same id or name here; lists, filters and templates that
it brings are made.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import Any

from desktop.domain.fields import STORED, stored_values
from desktop.domain.ids import new_id
from desktop.domain.task import CLOSED, ChecklistItem, Label, Status, Task, TaskList
from desktop.domain.text import fold
from desktop.domain.values import now_text
from desktop.domain.views import Query, View
from desktop.exchange.record import Entry, Incoming, ItemRecord, Skipped, TaskRecord, instant_text
from desktop.store import Draft, Reader
from desktop.store.drafts import label_field, list_named, named, positions, without_labels
from desktop.store.kinds import TASK
from sync.patch import Value

_fields = stored_values({field.in_register: field for field in STORED})  # of the list, its name
_FIELDS_PER_DRAFT = 100
"""A patch has an upper limit of fields; a task with very many notes or labels takes several."""


class RecordStatus(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class ImportStep:
    record: TaskRecord
    outcome: RecordStatus
    drafts: list[Draft]


class Planner:
    """Plans one file, batch by batch. Later batches may read what earlier ones wrote."""

    def __init__(
        self, reader: Reader, incoming: Incoming, labels: LabelIds, list_named: Callable[[str], str]
    ) -> None:
        """`list_named` gives the id of a list, which it may have to make."""
        self._reader = reader
        self._labels = labels
        self._list_named = cache(list_named)
        self._items = ItemPlanner(reader)
        self._total = incoming.total
        self._spots: Iterator[str] | None = None
        self._seen: set[str] = set()
        self._here = _keys_of(reader)

    def plan(self, batch: Sequence[Entry]) -> list[ImportStep | Skipped]:
        entries = [self._checked(entry) for entry in batch]
        entries = self._under_free_ids(entries)
        records = [entry for entry in entries if isinstance(entry, TaskRecord)]
        tasks = {task.id: task for task in self._reader.tasks([record.id for record in records if record.id])}
        self._labels.prepare({label for record in records for label in record.labels or ()})
        self._items.prepare([item.id for record in records for item in record.items or () if item.id])
        return [entry if isinstance(entry, Skipped) else self._step(entry, tasks) for entry in entries]

    def _under_free_ids(self, entries: Sequence[Entry]) -> list[Entry]:
        """A task that was deleted for good cannot be created again under its id. It gets a new id, derived from the
        old one, so that a second import finds it."""
        moved = {entry.id: entry.id for entry in entries if isinstance(entry, TaskRecord) and entry.id}
        while erased := self._reader.erased([*moved.values()]):
            moved = {
                id_: str(uuid.uuid5(uuid.UUID(now), id_)) if now in erased else now for id_, now in moved.items()
            }
        return [
            replace(entry, id=moved[entry.id]) if isinstance(entry, TaskRecord) and entry.id else entry
            for entry in entries
        ]

    def _checked(self, entry: Entry) -> Entry:
        if isinstance(entry, Skipped):
            return entry
        if entry.id is None:
            return Skipped(entry.where, "It is already there.") if _key(entry) in self._here else entry
        if entry.id in self._seen:
            return Skipped(entry.where, "Its id is that of an earlier task in the file.")
        self._seen.add(entry.id)
        return entry

    def _step(self, record: TaskRecord, tasks: dict[str, Task]) -> ImportStep:
        task = tasks.get(record.id or "")
        if task is None:
            return ImportStep(record, RecordStatus.NEW, self._creation(record))
        drafts = self._update(record, task)
        again = RecordStatus.NEW if self._is_gone(task) else RecordStatus.CHANGED
        return ImportStep(record, again if drafts else RecordStatus.UNCHANGED, drafts)

    def _creation(self, record: TaskRecord) -> list[Draft]:
        registers = {name: value for name, value in record.registers.items() if value != TASK.defaults.get(name)}
        registers = self._with_list(registers)
        registers |= {label_field(id_): True for id_ in self._labels.ids(record.labels or ())}
        if "position" not in record.registers:
            registers["position"] = self._next_spot()
        task_id = record.id or new_id()
        first, *more = _split(registers)
        first["created_at"] = record.created_at or now_text()
        drafts = [Draft("task", task_id, fields) for fields in (first, *more)]
        return drafts + self._items.drafts(record.items or (), task_id, ())

    def _update(self, record: TaskRecord, task: Task) -> list[Draft]:
        current = _registers_of(task)
        if self._is_gone(task):
            current["deleted"][1] = True
        changed = {
            name: value for name, value in record.registers.items() if not _is_same(name, value, current.get(name))
        }
        if task.list and fold(changed.get("list") or "") == fold(task.list.name):
            del changed["list"]
        changed = self._with_list(changed)
        if record.labels is not None:
            worn, told = {label.id for label in task.labels}, set(self._labels.ids(record.labels))
            changed |= {label_field(id_): True for id_ in sorted(told - worn)}
            if gone := worn - told:
                changed |= without_labels(self._reader, [task.id], gone)[task.id]
        # The time of creation marks a patch as a creation and is never written again.
        drafts = [Draft("task", task.id, fields) for fields in _split(changed) if fields]
        return drafts + self._items.drafts(record.items or (), task.id, task.checklist)

    def _with_list(self, registers: dict[str, Value]) -> dict[str, Value]:
        name = registers.get("list")
        return {**registers, "list": self._list_named(name)} if name else registers

    def _is_gone(self, task: Task) -> bool:
        """Whether it was taken out of the trash for good, or its adding was undone."""
        return task.deleted_at is not None and task.id not in self._trash

    @cached_property
    def _trash(self) -> frozenset[str]:
        return frozenset(self._reader.ids(Query(View.TRASH, dt.date.min)))

    def _next_spot(self) -> str:
        """New tasks go to the top, in the order of the file."""
        if self._spots is None:
            self._spots = iter(positions(None, self._reader.first_position(), self._total))
        return next(self._spots)


def _registers_of(task: Task) -> dict[str, Value]:
    report = task.report
    registers: dict[str, Value] = {
        **_fields(task),
        "state": [task.status.value, task.completed_at and instant_text(task.completed_at)],
        "position": task.position,
        "report": report and [report.one_liner, report.tldr, report.content],
        "deleted": task.deleted_at and [instant_text(task.deleted_at), False],
    }
    return registers | {f"observation:{o.id}": [instant_text(o.at), o.text] for o in task.observations}


def _is_same(name: str, told: Value, current: Value) -> bool:
    if name != "state" or told[0] != current[0]:
        return bool(told == current)
    # Some formats know the time of completion only to the second, or not at all.
    return told[1] is None or (current[1] is not None and told[1][:19] == current[1][:19])


def _key(record: TaskRecord) -> tuple[str, str | None, bool]:
    due: str | None = record.registers.get("due")
    status: str = record.registers.get("state", [Status.OPEN.value])[0]
    return record.registers["title"], due and due[:10], status in CLOSED


def _keys_of(reader: Reader) -> frozenset[tuple[str, str | None, bool]]:
    """Title, day, and whether it is closed: tasks of formats without ids are duplicates if these are equal.

    Such formats often have neither the time of day nor all of our statuses.
    """
    done = frozenset(reader.ids(Query(View.COMPLETED, dt.date.min)))
    return frozenset(
        (title, due.date.isoformat() if due else None, id_ in done) for id_, title, due in reader.titles()
    )


def _split(registers: dict[str, Value]) -> list[dict[str, Value]]:
    """At least one part, each small enough for a patch."""
    fields = list(registers.items())
    return [dict(fields[at : at + _FIELDS_PER_DRAFT]) for at in range(0, max(len(fields), 1), _FIELDS_PER_DRAFT)]


class ItemPlanner:
    """Plans the checklist items of an import."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._taken: set[str] = set()  # ids that are in the store, those of deleted items included
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
    """Ids of the items that a record without id may mean, in reverse order."""
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


class LabelIds:
    """Maps what a file says (the id of a label that it declares, or a name) to the id of a label in the store.

    A declared label that is not in the store is `missing`; if a label of the same name is, that one is used. One that
    was merged into another here stands for that. `make`
    creates labels with the given names and returns their ids.
    """

    def __init__(
        self, reader: Reader, declared: Iterable[Label], make: Callable[[Sequence[str]], Sequence[str]]
    ) -> None:
        here = reader.labels()
        self._make = make
        self._by_name = {fold(label.name): label.id for label in here}
        self._by_id = {label.id: label.id for label in here} | reader.merged_labels()
        self.missing: list[Label] = []
        for label in declared:
            if label.id not in self._by_id:
                known = self._by_name.get(fold(label.name))
                self._by_id[label.id] = known or label.id
                if known is None:
                    self.missing.append(label)
        for label in self.missing:
            self._by_name.setdefault(fold(label.name), label.id)

    def prepare(self, told: Iterable[str]) -> None:
        """Makes the labels of a batch that are not known yet, all at once."""
        names = {fold(name): name for name in told if name not in self._by_id and fold(name) not in self._by_name}
        if names:
            self._by_name |= zip(names, self._make(list(names.values())), strict=True)

    def ids(self, told: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(self._by_id.get(name) or self._by_name[fold(name)] for name in told))


def missing_labels(reader: Reader, labels: Sequence[Label]) -> list[Draft]:
    """Drafts that make declared labels, or bring back those that were deleted."""
    taken = reader.known("label", [label.id for label in labels])
    drafts = []
    for label in labels:
        registers: dict[str, Value] = {"name": label.name, "color": label.color}
        registers |= {"deleted": False} if label.id in taken else {"created_at": now_text()}
        drafts.append(Draft("label", label.id, registers))
    return drafts


def missing_lists(reader: Reader, lists: Sequence[TaskList]) -> list[Draft]:
    """Drafts that make those lists of a file of whose names there are none."""
    drafts: list[Draft] = []
    for list_ in lists:
        if named(reader.lists(), list_.name) is None:
            id_, (made, again) = list_named(reader, list_.name)
            told: dict[str, Value] = {"color": list_.color, "archived": list_.archived}
            told |= {"position": list_.position} if list_.position else {}
            drafts += [Draft("list", id_, {**made.fields, **told}), Draft("list", id_, {**again.fields, **told})]
    return drafts


def missing_named(kind: str, here: Iterable[Any], told: Iterable[Any], *parts: str) -> list[Draft]:
    """Drafts that make those filters or templates of a file of whose names there are none."""
    known = {fold(one.name) for one in here}
    return [
        Draft(kind, new_id(), {part: getattr(one, part) for part in parts} | {"created_at": now_text()})
        for one in told
        if fold(one.name) not in known
    ]
