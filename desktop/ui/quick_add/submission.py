"""Tasks on their way from quick add into the store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.domain.task import TaskFields
from desktop.domain.text import fold
from desktop.domain.values import Status
from desktop.services.tasks import NewTask as Creation
from desktop.services.tasks import TaskService
from desktop.ui.quick_add.text import Defaults, Typed

if TYPE_CHECKING:
    from desktop.domain.quickadd import QuickAdd


@dataclass(frozen=True, slots=True)
class NewTask:
    """`text` is what was typed for it."""

    text: str
    fields: TaskFields
    labels: tuple[str, ...]


@dataclass(slots=True)
class Submission:
    """`waiting` are the tasks to store; after a failure they go back to the user."""

    waiting: list[NewTask]
    typed: Typed
    opens_details: bool = False

    def store(self, tasks: TaskService) -> str:
        """Stores all or none, as one step, and returns the id of the first. Runs in the background."""
        created, _ = tasks.create_many([Creation(new.fields, new.labels) for new in self.waiting])
        self.waiting.clear()
        return created[0].id

    @property
    def text(self) -> str:
        return "\n".join(new.text for new in self.waiting)


def new_task(text: str, read: QuickAdd, defaults: Defaults, *, is_done: bool = False) -> NewTask:
    fields: TaskFields = {"title": read.title, "priority": read.priority, "due": read.due or defaults.due}
    if is_done:
        fields["status"] = Status.DONE
    return NewTask(text, fields, _joined(read.labels, defaults.labels))


def _joined(typed: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    names = {fold(name): name for name in [*others, *typed]}
    return tuple(names.values())
