"""Conflicts: fields that two devices set at the same time, and tasks edited in the trash. Blocking."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from desktop.domain.history import Conflict, HistoryEntry
from desktop.domain.task import Task
from desktop.domain.values import format_instant, now_text
from desktop.domain.views import NEVER
from desktop.errors import NotFoundError
from desktop.store import Changes
from sync.clock import stamp_device, stamp_ms

if TYPE_CHECKING:
    from desktop.services import Services

Key = tuple[str, str, str]
_IN_SIDEBAR = ("label", "list", "filter")


@dataclass(frozen=True, slots=True)
class Contested:
    """One field of a task, a checklist item, a label, a list or a filter. `others` are the values that did not
    win, latest first."""

    key: Key
    task_id: str
    heading: str  # the task's title, or the name of the label, list or filter
    subject: str  # the item's title
    others: tuple[Conflict, ...]
    in_trash: bool = False

    @property
    def ref(self) -> str:
        """An id that changes with the values, so that an answer cannot be about values that the user did not see."""
        return _ref(*self.key, self.others[0].winner_stamp, *sorted(other.stamp for other in self.others))

    @property
    def of_sidebar(self) -> str:
        """“label”, “list” or “filter”, where it is about one of these; else nothing."""
        return kind if (kind := self.others[0].kind) in _IN_SIDEBAR else ""


@dataclass(frozen=True, slots=True)
class Edited:
    """A task that was edited on one device after another device had moved it to the trash."""

    task_id: str
    title: str
    deletion: str  # its stamp
    entries: tuple[HistoryEntry, ...]

    @property
    def ref(self) -> str:
        return _ref(*self.key, *(entry.stamp for entry in self.entries))

    @property
    def key(self) -> Key:
        return ("edited", self.task_id, self.deletion)


@dataclass(frozen=True, slots=True)
class Board:
    """`devices` and `labels` are names by id; the latter also of lists."""

    contested: tuple[Contested, ...] = ()
    edited: tuple[Edited, ...] = ()
    devices: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.contested) + len(self.edited)


class ConflictService:
    def __init__(self, services: Services) -> None:
        self._services = services

    def board(self) -> Board:
        services = self._services
        conflicts = services.lists.conflicts()
        tasks = {task.id: task for task in services.lists.tasks([conflict.task_id for conflict in conflicts])}
        labels = services.lists.names()
        fields: dict[Key, list[Conflict]] = {}
        for conflict in conflicts:
            fields.setdefault((conflict.kind, conflict.id, conflict.field), []).append(conflict)
        contested = [_contested(key, found, tasks.get(found[0].task_id), labels) for key, found in fields.items()]
        trashed = services.lists.tasks(services.lists.edited_in_trash())
        edited = tuple(found for task in trashed if (found := _edited_since(services, task)))
        return Board(_together(contested), edited, services.sync.device_names(), labels)

    def keep(self, contested: Iterable[Contested]) -> Changes:
        """Keeps the current values; the others stay in the history."""
        changes = Changes()
        for one in contested:
            for conflict in one.others:
                changes |= self._services.tasks.resolve(conflict, restore=False)
        return changes

    def take(self, contested: Contested, wanted: Conflict) -> Changes:
        """Makes another value the current one."""
        changes = self._services.tasks.resolve(wanted, restore=True)
        for conflict in contested.others:
            if conflict != wanted:
                changes |= self._services.tasks.resolve(conflict, restore=False)
        return changes

    def restore(self, edited: Edited) -> Changes:
        return self._services.tasks.restore([edited.task_id])

    def leave(self, edited: Edited) -> Changes:
        """Leaves it in the trash: deletes it again, now knowing of the edits, so that no device asks any more."""
        return self._services.tasks.write_register("task", edited.task_id, "deleted", [now_text(), False])


def _contested(key: Key, found: Sequence[Conflict], task: Task | None, labels: Mapping[str, str]) -> Contested:
    kind, id_, name = key
    first = found[0]
    heading, subject = first.task_title, ""
    if kind in _IN_SIDEBAR:
        heading = str(first.winner) if name == "name" else labels.get(id_, "")
    elif kind == "item":
        subject = next((item.title for item in task.checklist if item.id == id_), "") if task else ""
    in_trash = task is not None and task.deleted_at is not None
    return Contested(key, first.task_id, heading, subject, tuple(found), in_trash)


def _together(contested: Iterable[Contested]) -> tuple[Contested, ...]:
    """Puts the fields of one task next to each other, at the position of its latest."""
    groups: dict[str, list[Contested]] = {}
    for one in contested:
        groups.setdefault(one.task_id, []).append(one)
    return tuple(one for group in groups.values() for one in group)


def _edited_since(services: Services, task: Task) -> Edited | None:
    """What other devices wrote after the deletion. They cannot have known of it, as a deleted task is not editable.

    Of a task whose adding was undone, also what they wrote before: that was not known where it was undone.
    """
    try:
        history = services.tasks.history(task.id)
    except NotFoundError:
        return None
    own = [entry for entry in history if entry.id == task.id and entry.field == "deleted"]
    deletion = max((entry.stamp for entry in own if entry.after is not None), default="")
    is_unadded = task.deleted_at is not None and format_instant(task.deleted_at) == NEVER
    later = tuple(
        entry
        for entry in history
        if deletion
        and stamp_device(entry.stamp) != stamp_device(deletion)
        and (entry.stamp > deletion or (is_unadded and not (entry.created and (task.repeat or entry.id == task.id))))
    )
    return Edited(task.id, task.title, deletion, later) if later else None


def moment_of(stamp: str) -> dt.datetime:
    return dt.datetime.fromtimestamp(stamp_ms(stamp) / 1000, dt.UTC)


def _ref(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]
