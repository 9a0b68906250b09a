"""What an import would do, decided task by task against what is in the store. Nothing here writes.

The file wins where it tells something else about a task that is here, except that an import never takes a checklist
item or an observation away: what the file does not mention stays.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from desktop.domain.fields import STORED
from desktop.domain.ids import new_id
from desktop.domain.task import CLOSED, Status, Task
from desktop.domain.values import now_text
from desktop.domain.views import Query, View
from desktop.exchange.label_ids import LabelIds
from desktop.exchange.plan_items import ItemPlanner
from desktop.exchange.record import Entry, Incoming, Skipped, TaskRecord, instant_text
from desktop.store import Draft, Reader
from desktop.store.drafts import label_field, positions
from desktop.store.kinds import TASK
from sync.patch import Value

_FIELDS_PER_DRAFT = 100
"""A patch has an upper limit of fields; a task with very many notes or labels takes several."""


class Outcome(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class Step:
    record: TaskRecord
    outcome: Outcome
    drafts: list[Draft]


class Planner:
    """Plans one file, batch by batch. Later batches may read what earlier ones wrote."""

    def __init__(self, reader: Reader, incoming: Incoming, labels: LabelIds, *, skip_duplicates: bool) -> None:
        self._reader = reader
        self._labels = labels
        self._items = ItemPlanner(reader)
        self._total = incoming.total
        self._spots: Iterator[str] | None = None
        self._seen: set[str] = set()
        self._here = _keys_of(reader) if skip_duplicates else frozenset()

    def plan(self, batch: Sequence[Entry]) -> list[Step | Skipped]:
        entries = [self._checked(entry) for entry in batch]
        entries = self._under_free_ids(entries)
        records = [entry for entry in entries if isinstance(entry, TaskRecord)]
        tasks = {task.id: task for task in self._reader.tasks([record.id for record in records if record.id])}
        self._labels.prepare({label for record in records for label in record.labels or ()})
        self._items.prepare([item.id for record in records for item in record.items or () if item.id])
        return [entry if isinstance(entry, Skipped) else self._step(entry, tasks) for entry in entries]

    def _under_free_ids(self, entries: Sequence[Entry]) -> list[Entry]:
        """A task that was deleted for good cannot come back as itself; it gets an id that is the same every time."""
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

    def _step(self, record: TaskRecord, tasks: dict[str, Task]) -> Step:
        task = tasks.get(record.id or "")
        if task is None:
            return Step(record, Outcome.NEW, self._creation(record))
        drafts = self._update(record, task)
        return Step(record, Outcome.CHANGED if drafts else Outcome.UNCHANGED, drafts)

    def _creation(self, record: TaskRecord) -> list[Draft]:
        registers = {name: value for name, value in record.registers.items() if value != TASK.defaults.get(name)}
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
        if task.deleted_at and task.id not in self._trash:
            current["deleted"][1] = True  # was taken out of the trash for good
        changed = {
            name: value for name, value in record.registers.items() if not _is_same(name, value, current.get(name))
        }
        if record.labels is not None:
            worn, told = {label.id for label in task.labels}, set(self._labels.ids(record.labels))
            changed |= {label_field(id_): True for id_ in sorted(told - worn)}
            changed |= {label_field(id_): False for id_ in sorted(worn - told)}
        # The time of creation marks a patch as a creation and is never written again.
        drafts = [Draft("task", task.id, fields) for fields in _split(changed) if fields]
        return drafts + self._items.drafts(record.items or (), task.id, task.checklist)

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
        **{field.in_register: field.stored(task) for field in STORED},
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
    """What makes two tasks the same where there are no ids: title, day, and whether it is closed.

    Formats without ids often know neither the time of day nor our finer statuses.
    """
    done = frozenset(reader.ids(Query(View.COMPLETED, dt.date.min)))
    return frozenset(
        (title, due.date.isoformat() if due else None, id_ in done) for id_, title, due in reader.titles()
    )


def _split(registers: dict[str, Value]) -> list[dict[str, Value]]:
    """At least one part, each small enough for a patch."""
    fields = list(registers.items())
    return [dict(fields[at : at + _FIELDS_PER_DRAFT]) for at in range(0, max(len(fields), 1), _FIELDS_PER_DRAFT)]
