"""Believable sample data for `assent demo`: dates are counted from today, so that the views are never empty."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

from desktop.domain.task import Due, Priority, Status
from desktop.paths import resource
from desktop.services import Services
from desktop.store.drafts import TaskFields

_DONE_MARK = "[x] "
_REQUEST = (
    "Add lanyards, a guest list and a spare adapter to the checklist of Launch prep. "
    "Set the due date of Launch prep to Friday. Rename Visit grandmother to Visit grandma. "
    "Delete Look for a used bike trailer."
)


def fill(services: Services, today: dt.date) -> None:
    """Writes the sample through the same services as a user would, so it has a history and can be undone."""
    samples: list[dict[str, Any]] = json.loads(resource("sample/tasks.json").read_text(encoding="utf-8"))
    for sample in reversed(samples):  # each new task goes to the top
        _add(services, sample, today)


def fill_review(services: Services) -> str:
    """A run of the agent, already answered, with a card whose rows are in different states. All of it is real.

    Returns the conversation's id.
    """
    import asyncio

    asyncio.run(_ask(services))
    card = services.review.open_cards()[0]
    rows = card.rows
    services.review.confirm(rows[0].item.id)
    services.review.reject(rows[1].item.id, "not now")
    renamed = next(row.item.task_id for row in rows if row.item.tool == "update_task")
    services.tasks.edit([renamed], {"title": "Visit grandmother on Sunday"})  # makes the proposal about it stale
    return card.conversation_id


async def _ask(services: Services) -> None:
    async for _event in services.agent.ask(_REQUEST):
        pass


def _add(services: Services, sample: dict[str, Any], today: dt.date) -> None:
    fields: TaskFields = {"title": sample["title"], "description": sample.get("description", "")}
    if "due" in sample:
        time = dt.time.fromisoformat(sample["time"]) if "time" in sample else None
        fields["due"] = Due(today + dt.timedelta(days=sample["due"]), time)
    if "priority" in sample:
        fields["priority"] = Priority(sample["priority"])
    if "estimate" in sample:
        fields["estimate"] = sample["estimate"]
    if "status" in sample:
        fields["status"] = Status(sample["status"])
    items = sample.get("checklist", [])
    titles = [item.removeprefix(_DONE_MARK) for item in items]
    task = services.tasks.create(fields, sample.get("labels", ()), titles).task
    for item, text in zip(task.checklist, items, strict=True):
        if text.startswith(_DONE_MARK):
            services.checklists.tick(item.id)
    if sample.get("trashed"):
        services.tasks.trash([task.id])
