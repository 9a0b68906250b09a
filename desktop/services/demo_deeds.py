"""What the demo's second device does, one deed after the other: what somebody does on a phone on the way."""

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
"""The task that both devices rename while they do not hear of each other, and what each calls it."""


class Kind(StrEnum):
    JOINED = "joined"
    TICKED = "ticked"
    ADDED = "added"
    COMPLETED = "completed"
    CONFIRMED = "confirmed"
    RENAMED_APART = "renamed apart"


@dataclass(frozen=True, slots=True)
class Deed:
    """`what` was done to, in the words of its title; `task_id` is the task that it is or belongs to."""

    kind: Kind
    what: str = ""
    task_id: str = ""

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_line(cls, line: str) -> Deed:
        fields = json.loads(line)
        return cls(Kind(fields["kind"]), fields["what"], fields["task_id"])


Act = Callable[[Services], Deed | None]
"""Gives None where what it is about is not there any more, or done already."""


def tick(title: str, services: Services) -> Deed | None:
    """The first item of a task that is still to be done."""
    task = _pending(services, title)
    items = [item for item in task.checklist if not item.is_checked and not item.archived] if task else []
    if not task or not items:
        return None
    services.checklists.tick(items[0].id)
    return Deed(Kind.TICKED, items[0].title, task.id)


def add(title: str, label: str, services: Services) -> Deed | None:
    due = Due(dt.date.today())  # noqa: DTZ011 -- due dates are local days
    task = services.tasks.create({"title": title, "due": due}, [label] if label else []).task
    return Deed(Kind.ADDED, title, task.id)


def complete(title: str, services: Services) -> Deed | None:
    task = _pending(services, title)
    if task is None:
        return None
    services.tasks.complete([task.id])
    return Deed(Kind.COMPLETED, title, task.id)


def confirm(services: Services) -> Deed | None:
    """One of those that Confirm all would take along."""
    for card in services.review.open_cards():
        for row in card.rows:
            if row.waits and row.ticked and services.review.confirm(row.item.id).outcomes[0].done:
                return Deed(Kind.CONFIRMED, row.summary, row.item.task_id)
    return None


def rename_apart(services: Services) -> Deed | None:
    """For a device that is offline; the other is to rename the same task meanwhile."""
    task = _pending(services, RENAMED)
    if task is None:
        return None
    services.tasks.edit([task.id], {"title": THERE})
    return Deed(Kind.RENAMED_APART, RENAMED, task.id)


STORY: tuple[Act, ...] = (
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
