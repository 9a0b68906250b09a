"""What a user can do with tasks. Every call is one transaction and one undo step, and says what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from desktop.domain.history import HistoryEntry
from desktop.domain.task import Status, Task
from desktop.domain.text import shorten
from desktop.errors import NotFoundError
from desktop.services.labels import ensure_labels
from desktop.store import Changes, Draft, Reader, Store
from desktop.store.drafts import TaskFields, label_field, new_item, new_task, now_text, positions, task_registers
from sync.patch import Value

_ACTIONS = {
    "title": "rename",
    "description": "describe",
    "status": "set status",
    "priority": "set priority",
    "due": "set due",
    "estimate": "set estimate",
    "language": "set language",
    "report": "report",
}


@dataclass(frozen=True, slots=True)
class Created:
    task: Task
    changes: Changes


class TaskService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, id_: str) -> Task:
        with self._store.read() as reader:
            return require_tasks(reader, [id_])[0]

    def create(
        self,
        fields: TaskFields,
        labels: Iterable[str] = (),
        checklist: Sequence[str] = (),
        *,
        after: str | None = None,
    ) -> Created:
        """Adds a task at the top, or right below the task `after`."""
        with self._store.write() as writer:
            left, right = (None, writer.first_position())
            if after is not None:
                left, right = writer.position_around(after, before=False)
            label_ids = ensure_labels(writer, labels)
            draft = new_task(fields, positions(left, right, 1)[0], labels=label_ids)
            spots = positions(None, None, len(checklist))
            items = [new_item(draft.id, title, spot) for title, spot in zip(checklist, spots, strict=True)]
            writer.apply([draft, *items])
            (task,) = require_tasks(writer, [draft.id])
            writer.record_step("add", shorten(task.title))
        return Created(task, writer.changes)

    def edit(self, ids: Sequence[str], fields: TaskFields) -> Changes:
        """Sets the same fields on one or many tasks."""
        registers = task_registers(fields)
        action = _ACTIONS[next(iter(fields))] if len(fields) == 1 else "edit"
        return self._set(ids, registers, action)

    def complete(self, ids: Sequence[str]) -> Changes:
        return self._set(ids, task_registers({"status": Status.DONE}), "complete", skip=_is_done)

    def reopen(self, ids: Sequence[str]) -> Changes:
        return self._set(ids, task_registers({"status": Status.OPEN}), "reopen", skip=_is_pending)

    def trash(self, ids: Sequence[str]) -> Changes:
        return self._set(ids, {"deleted": [now_text(), False]}, "delete", skip=_is_trashed)

    def restore(self, ids: Sequence[str]) -> Changes:
        return self._set(ids, {"deleted": None}, "restore")

    def purge(self, ids: Sequence[str]) -> Changes:
        """Takes tasks out of the trash for good, as far as any view goes."""
        return self._set(ids, {"deleted": [now_text(), True]}, "delete forever")

    def label(self, ids: Sequence[str], add: Iterable[str] = (), remove: Iterable[str] = ()) -> Changes:
        """Puts labels, given by name, on tasks or takes them off."""
        with self._store.write() as writer:
            tasks = require_tasks(writer, ids)
            known = {label.name: label.id for label in writer.labels()}
            registers: dict[str, Value] = {label_field(id_): True for id_ in ensure_labels(writer, add)}
            registers |= {label_field(known[name]): False for name in remove if name in known}
            if registers:
                writer.apply(Draft("task", task.id, _changing(task, registers)) for task in tasks)
            writer.record_step("label", shorten(tasks[0].title) if tasks else "", len(tasks))
        return writer.changes

    def set_labels(self, id_: str, names: Iterable[str]) -> Changes:
        names = list(names)
        folded = {name.casefold() for name in names}
        gone = [label.name for label in self.get(id_).labels if label.name.casefold() not in folded]
        return self.label([id_], add=names, remove=gone)

    def move(self, ids: Sequence[str], target: str, *, before: bool) -> Changes:
        """Puts tasks, in the order given, right before or after another one."""
        with self._store.write() as writer:
            tasks = require_tasks(writer, [id_ for id_ in ids if id_ != target])
            left, right = writer.position_around(target, before=before)
            spots = positions(left, right, len(tasks))
            writer.apply(Draft("task", task.id, {"position": spot}) for task, spot in zip(tasks, spots, strict=True))
            writer.record_step("move", shorten(tasks[0].title) if tasks else "", len(tasks))
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
            writer.apply([Draft(kind, id_, {field: value})])
            writer.record_step("restore value", "")
        return writer.changes

    def _set(
        self,
        ids: Sequence[str],
        registers: dict[str, Value],
        action: str,
        skip: Callable[[Task], bool] = lambda task: False,
    ) -> Changes:
        """`skip` leaves out tasks that are so already and whose registers carry a time that would look like a change."""
        with self._store.write() as writer:
            tasks = [task for task in require_tasks(writer, ids) if not skip(task)]
            writer.apply(Draft("task", task.id, registers) for task in tasks)
            writer.record_step(action, shorten(tasks[0].title) if tasks else "", len(tasks))
        return writer.changes


def require_tasks(reader: Reader, ids: Sequence[str]) -> list[Task]:
    """The tasks in the order asked for, trashed ones included; raises NotFoundError for an unknown id."""
    tasks = reader.tasks(ids)
    if len(tasks) < len(set(ids)):
        known = {task.id for task in tasks}
        missing = next(id_ for id_ in ids if id_ not in known)
        raise NotFoundError(f"No task has the id {shorten(missing, 40)}.")
    return tasks


def _is_done(task: Task) -> bool:
    return task.status is Status.DONE


def _is_pending(task: Task) -> bool:
    return task.is_pending


def _is_trashed(task: Task) -> bool:
    return task.deleted_at is not None


def _changing(task: Task, registers: dict[str, Value]) -> dict[str, Value]:
    """Taking off a label that a task never had must leave no trace in its history."""
    worn = {label_field(label.id) for label in task.labels}
    return {field: on for field, on in registers.items() if on or field in worn}
