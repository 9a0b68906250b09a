"""The actions of the demo's second device, as of somebody at another desk."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial

from desktop.domain.task import Due, Filter, Task
from desktop.services import Services

RENAMED = "Draft the launch email"
HERE, THERE = "Draft the launch email for customers", "Draft the launch email with Kim"
"""The task that both devices rename while one is offline, and the name that each gives it."""


class DemoEventKind(StrEnum):
    JOINED = "joined"
    TICKED = "ticked"
    ADDED = "added"
    COMPLETED = "completed"
    CONFIRMED = "confirmed"
    RENAMED_APART = "renamed apart"


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """`what` is the title of what was changed; `task_id` is the task that it is or belongs to."""

    kind: DemoEventKind
    what: str = ""
    task_id: str = ""

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_line(cls, line: str) -> DemoEvent:
        fields = json.loads(line)
        return cls(DemoEventKind(fields["kind"]), fields["what"], fields["task_id"])


DemoAction = Callable[[Services], DemoEvent | None]
"""Returns None if the task is not there any more, or done already."""


def tick(title: str, services: Services) -> DemoEvent | None:
    """Ticks the first open checklist item of a task."""
    task = _pending(services, title)
    items = [item for item in task.checklist if not item.is_checked and not item.archived] if task else []
    if not task or not items:
        return None
    services.checklists.tick(items[0].id)
    return DemoEvent(DemoEventKind.TICKED, items[0].title, task.id)


def add(title: str, label: str, services: Services) -> DemoEvent | None:
    due = Due(dt.date.today())  # noqa: DTZ011 -- due dates are local days
    task = services.tasks.create({"title": title, "due": due}, [label] if label else []).task
    return DemoEvent(DemoEventKind.ADDED, title, task.id)


def complete(title: str, services: Services) -> DemoEvent | None:
    task = _pending(services, title)
    if task is None:
        return None
    services.tasks.complete([task.id])
    return DemoEvent(DemoEventKind.COMPLETED, title, task.id)


def confirm(services: Services) -> DemoEvent | None:
    """Confirms one of the proposals that Confirm all would include."""
    for card in services.review.open_cards():
        for row in card.rows:
            if row.waits and row.ticked and services.review.confirm(row.item.id).outcomes[0].done:
                return DemoEvent(DemoEventKind.CONFIRMED, row.summary, row.item.task_id)
    return None


def rename_apart(services: Services) -> DemoEvent | None:
    """Renames a task while this device is offline; the other renames it too, which makes a conflict."""
    task = _pending(services, RENAMED)
    if task is None:
        return None
    services.tasks.edit([task.id], {"title": THERE})
    return DemoEvent(DemoEventKind.RENAMED_APART, RENAMED, task.id)


STORY: tuple[DemoAction, ...] = (
    partial(tick, "Buy groceries"),
    partial(add, "Pick up the parcel", "home"),
    confirm,
    rename_apart,
    partial(complete, "Return book to library"),
    partial(tick, "Launch prep"),
    partial(tick, "Buy groceries"),
    partial(add, "Ask Mia about the hut at the lake", ""),
    partial(tick, "Buy groceries"),
    partial(complete, "Renew passport photos"),
)


def _pending(services: Services, title: str) -> Task | None:
    today = dt.date.today()  # noqa: DTZ011
    pages = services.lists.iterate(Filter.PENDING, "", today)
    return next((task for page in pages for task in page if task.title == title), None)
