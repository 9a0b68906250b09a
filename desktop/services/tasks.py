"""What a user can do with tasks. Every call is one transaction and one undo step, and says what changed."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from desktop.domain.fields import STORED, action_of, task_field
from desktop.domain.history import Conflict, HistoryEntry
from desktop.domain.task import Due, Status, Task, TaskFields, format_instant
from desktop.domain.text import fold, label_name, shorten
from desktop.domain.values import now_text
from desktop.domain.views import NEVER
from desktop.errors import NotFoundError
from desktop.services.labels import ensure_labels
from desktop.services.task_lists import with_list
from desktop.store import Changes, Draft, Reader, Store, Writer, erasing
from desktop.store.drafts import (
    agreeing,
    label_field,
    new_item,
    new_task,
    places,
    positions,
    task_registers,
    without_labels,
)
from desktop.store.reader import Gap
from desktop.store.repeating import skipping, writes_along
from sync.patch import Patch, Value


@dataclass(frozen=True, slots=True)
class NewTask:
    """`labels` are names; `checklist` are the titles of its items."""

    fields: TaskFields
    labels: Iterable[str] = ()
    checklist: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Created:
    task: Task
    changes: Changes


class Toggled(NamedTuple):
    """What completing or reopening did: which of the tasks asked for changed, when the next of a series is due."""

    changes: Changes
    tasks: frozenset[str]
    coming: Due | None


class TaskService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, id_: str) -> Task:
        with self._store.read() as reader:
            return require_tasks(reader, [id_])[0]

    def glimpse(self, id_: str, items: int) -> Task | None:
        """A task with only the first `items` of its checklist, which may be very long."""
        with self._store.read() as reader:
            return next(iter(reader.tasks([id_], items)), None)

    def create(
        self,
        fields: TaskFields,
        labels: Iterable[str] = (),
        checklist: Sequence[str] = (),
        *,
        after: str | None = None,
    ) -> Created:
        """Adds a task at the top, or right below the task `after`."""
        (task,), changes = self.create_many([NewTask(fields, labels, checklist)], after=after)
        return Created(task, changes)

    def create_many(self, new: Sequence[NewTask], *, after: str | None = None) -> tuple[list[Task], Changes]:
        """Adds tasks in the order given, all or none, as one step."""
        with self._store.write() as writer:
            gap = Gap(None, writer.first_position()) if after is None else task_gap(writer, after, before=False)
            spots, moves = places("task", gap, len(new))
            drafts: list[Draft] = []
            for one, spot in zip(new, spots, strict=True):
                draft = new_task(with_list(writer, one.fields), spot, labels=ensure_labels(writer, one.labels))
                marks = positions(None, None, len(one.checklist))
                items = [new_item(draft.id, title, mark) for title, mark in zip(one.checklist, marks, strict=True)]
                drafts += [draft, *items]
            writer.apply([*drafts, *moves])
            tasks = require_tasks(writer, [draft.id for draft in drafts if draft.kind == "task"])
            writer.record_step("add", shorten(tasks[0].title) if tasks else "", len(tasks))
        return tasks, writer.changes

    def duplicate(self, ids: Sequence[str]) -> tuple[list[str], Changes]:
        """Copies tasks, each right below the one that it is of: open, with every item of the checklist open again."""
        with self._store.write() as writer:
            tasks = require_tasks(writer, ids)
            made: list[Draft] = []
            for task in tasks:
                (spot,), moves = places("task", task_gap(writer, task.id, before=False), 1)
                drafts = copy_of(task, spot)
                writer.apply([*drafts, *moves])
                made.append(drafts[0])
            writer.record_step("duplicate", shorten(tasks[0].title) if tasks else "", len(tasks))
        return [draft.id for draft in made], writer.changes

    def edit(self, ids: Sequence[str], fields: TaskFields) -> Changes:
        """Sets the same fields on one or many tasks."""
        action = action_of(task_field(next(iter(fields)))) if len(fields) == 1 else "edit"
        with self._store.write() as writer:
            fields = with_list(writer, fields)

            def registers(task: Task) -> dict[str, Value]:
                wanted = task_registers(agreeing(fields, task))
                if task.status == fields.get("status"):
                    del wanted["state"]  # it must not look completed a second time
                return wanted

            return _set(writer, ids, action, registers)

    def reschedule(self, ids: Sequence[str], to: Due | dt.date | None) -> Changes:
        """Due then; on a day, each at the time of day that it had; or without a date."""

        def registers(task: Task) -> dict[str, Value]:
            time = task.due.time if task.due else None
            return task_registers({"due": Due(to, time) if isinstance(to, dt.date) else to})

        return self._set(ids, action_of(task_field("due")), registers)

    def complete(self, ids: Sequence[str]) -> Changes:
        registers = task_registers({"status": Status.DONE})
        return self._set(ids, "complete", lambda task: {} if task.status is Status.DONE else registers)

    def complete_or_reopen(self, ids: Sequence[str], *, reopen: bool) -> Toggled:
        changes = self.reopen(ids) if reopen else self.complete(ids)
        with self._store.read() as reader:
            others = reader.tasks([*(changes.tasks - {*ids})])
        coming = [task.due for task in others if task.due and task.is_pending and not task.deleted_at]
        return Toggled(changes, changes.tasks & {*ids}, min(coming, default=None, key=str))

    def reopen(self, ids: Sequence[str]) -> Changes:
        registers = task_registers({"status": Status.OPEN})
        return self._set(ids, "reopen", lambda task: {} if task.is_pending else registers)

    def skip(self, ids: Sequence[str]) -> Changes:
        """Puts tasks that repeat off to their next time. A reminder that was put off goes with the one skipped."""
        today = dt.date.today()  # noqa: DTZ011 -- the user's day
        with self._store.write() as writer:
            calm: dict[str, dict[str, Value]] = {
                task.id: {"reminded": [task.reminded, None]} for task in writer.reminded_of(ids) if task.snoozed
            }
            return _set(writer, ids, "skip", lambda task: {**skipping(task, today), **calm.get(task.id, {})})

    def trash(self, ids: Sequence[str]) -> Changes:
        registers: dict[str, Value] = {"deleted": [now_text(), False]}
        return self._set(ids, "delete", lambda task: {} if task.deleted_at else registers)

    def restore(self, ids: Sequence[str]) -> Changes:
        return self._set(ids, "restore", lambda _task: {"deleted": None})

    def purge(self, ids: Sequence[str]) -> Changes:
        """Takes tasks out of the trash for good. It can be undone until they are erased.

        Those of which the adding was undone go with them: nobody sees them in the trash to do it.
        """

        def purged(task: Task) -> dict[str, Value]:
            return {"deleted": [format_instant(task.deleted_at), True]} if task.deleted_at else {}

        with self._store.write() as writer:
            writer.apply(Draft("task", id_, {"deleted": [NEVER, True]}) for id_ in writer.never_added())
            return _set(writer, ids, "delete forever", purged)

    def erase(self, ids: Sequence[str] | None = None) -> Changes:
        """Makes a purge final: what the tasks said is gone from this profile, and from others once they hear of it.

        Of these tasks, or of all whose purge nobody is about to undo; those that are not purged stay as they are.
        """

        def wanted(reader: Reader) -> list[str]:
            purged = erasing.erasable(reader.connection, self._store.device, time.time_ns() // 1_000_000)
            return [id_ for id_ in purged if ids is None or id_ in set(ids)]

        with self._store.read() as reader:
            if not wanted(reader):
                return Changes()
        with self._store.write() as writer:
            writer.apply(erasing.drafts(wanted(writer)))
        return writer.changes

    def label(self, ids: Sequence[str], add: Iterable[str] = (), remove: Iterable[str] = ()) -> Changes:
        """Puts labels, given by name, on tasks or takes them off."""
        with self._store.write() as writer:
            tasks, unwanted = require_tasks(writer, ids), {fold(label_name(name)) for name in remove}
            on: dict[str, Value] = {label_field(id_): True for id_ in ensure_labels(writer, add)}
            gone = {label.id for label in writer.labels() if fold(label.name) in unwanted}
            off = without_labels(writer, ids, gone) if gone else {}
            writer.apply([Draft("task", task.id, on | off.get(task.id, {})) for task in tasks])
            _record(writer, "label", tasks)
        return writer.changes

    def move(self, ids: Sequence[str], target: str, *, before: bool) -> Changes:
        """Puts tasks, in the order given, right before or after another one."""
        with self._store.write() as writer:
            tasks = require_tasks(writer, [id_ for id_ in ids if id_ != target])
            gap = task_gap(writer, target, before=before)
            moving = {task.id for task in tasks}
            gap = Gap(gap.left, gap.right, tuple(id_ for id_ in gap.tied if id_ not in moving))
            spots, moves = places("task", gap, len(tasks))
            drafts = [Draft("task", task.id, {"position": spot}) for task, spot in zip(tasks, spots, strict=True)]
            writer.apply(drafts + moves)
            _record(writer, "move", tasks)
        return writer.changes

    def history(self, id_: str) -> list[HistoryEntry]:
        """All that happened to a task and its checklist, oldest first."""
        with self._store.read() as reader:
            require_tasks(reader, [id_])
            return reader.history(id_)

    def restore_value(self, entry: HistoryEntry) -> Changes:
        """Writes the value that stood before a change in the history once more."""
        return self.write_register(entry.kind, entry.id, entry.field, entry.before)

    def write_register(self, kind: str, id_: str, field: str, value: Value) -> Changes:
        with self._store.write() as writer:
            if not writer.exists(kind, id_):
                raise NotFoundError("That is not there any more.")
            writer.apply([Draft(kind, id_, {field: value})])
            writer.record_step("restore value", "")
        return writer.changes

    def resolve(self, conflict: Conflict, *, restore: bool) -> Changes:
        """Ends a conflict: puts the overwritten value back, or lets the one that won stand."""
        with self._store.write() as writer:
            fields = {conflict.field: conflict.value} if restore else {}
            writer.apply([Draft(conflict.kind, conflict.id, fields, {conflict.field: conflict.stamp})])
            writer.record_step("restore value", shorten(conflict.task_title))
        return writer.changes

    def _set(self, ids: Sequence[str], action: str, registers: Callable[[Task], dict[str, Value]]) -> Changes:
        with self._store.write() as writer:
            return _set(writer, ids, action, registers)


def _set(writer: Writer, ids: Sequence[str], action: str, registers: Callable[[Task], dict[str, Value]]) -> Changes:
    tasks = require_tasks(writer, ids)
    writes: list[Draft | Patch] = []
    for task in tasks:
        wanted = registers(task)
        writes += [Draft("task", task.id, wanted), *writes_along(writer, task, wanted)]
    writer.apply(writes, local=True)
    _record(writer, action, tasks)
    return writer.changes


def copy_of(task: Task, position: str) -> list[Draft]:
    """A new task like this one, but open, and its checklist with it."""
    fields: Any = {field.key: getattr(task, field.key) for field in STORED if field.key != "status"}
    draft = new_task(fields, position, labels=[label.id for label in task.labels])
    items = [item for item in task.checklist if not item.archived]
    return [draft, *(new_item(draft.id, item.title, item.position) for item in items)]


def require_tasks(reader: Reader, ids: Sequence[str]) -> list[Task]:
    """The tasks in the order asked for, each once, trashed ones included; raises NotFoundError for an unknown id."""
    wanted = list(dict.fromkeys(ids))
    tasks = reader.tasks(wanted)
    if len(tasks) < len(wanted):
        known = {task.id for task in tasks}
        missing = next(id_ for id_ in wanted if id_ not in known)
        raise NotFoundError("No task has the id {missing}.", missing=shorten(missing, 40))
    return tasks


def task_gap(writer: Writer, target: str, *, before: bool) -> Gap:
    gap = writer.gap(target, before=before)
    if gap is None:
        raise NotFoundError("No task has the id {target}.", target=shorten(target, 40))
    return gap


def _record(writer: Writer, action: str, tasks: Sequence[Task]) -> None:
    """Makes one undo step, named after the first of the tasks that it changed."""
    changed = {effect.id for effect in writer.effects}
    titles = [task.title for task in tasks if task.id in changed]
    writer.record_step(action, shorten(titles[0]) if titles else "", len(titles))
