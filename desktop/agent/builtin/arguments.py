"""From an intent to the arguments of its tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from desktop.agent.language import Intent
from desktop.domain.dates.repeats import repeat_words
from desktop.domain.text import shorten

Arguments = dict[str, Any]

_LONGEST_LINE = 200
_SURE = "very high"  # the user said it


def arguments_of(intent: Intent, task_id: str | None = None) -> Arguments:
    """`task_id` stands for a task that was only just created, whatever it was called."""
    arguments = _MAKERS[intent.tool](intent)
    if intent.target is not None and intent.tool not in _WITHOUT_TARGET:
        arguments = {"task_identifier": task_id or intent.target.task_id or intent.target.words} | arguments
    return arguments


def _add_task(intent: Intent) -> Arguments:
    arguments: Arguments = {"title": intent.title or ""}
    if intent.description:
        arguments["description"] = intent.description
    if intent.due:
        arguments["due_date"] = intent.due.date.isoformat()
    if intent.priority:
        arguments["priority"] = intent.priority.value
    if intent.start:
        arguments["start_date"] = str(intent.start)
    if intent.repeat:
        arguments["repeat"] = repeat_words(intent.repeat)
    return arguments


def _update_task(intent: Intent) -> Arguments:
    arguments: Arguments = {}
    if intent.new_title is not None:
        arguments["new_title"] = intent.new_title
    if intent.description is not None:
        arguments["new_description"] = intent.description
    return arguments


def _items(intent: Intent) -> Arguments:
    return {"items": [{"title": item.title, "isChecked": item.is_checked} for item in intent.items]}


def _todos(intent: Intent) -> Arguments:
    arguments: Arguments = {}
    if intent.steps:
        arguments["add"] = list(intent.steps)
    if intent.dropped:
        arguments["delete"] = list(intent.dropped)
    return arguments


def _report(intent: Intent) -> Arguments:
    text = intent.description or ""
    return {"one_liner": shorten(" ".join(text.split()), _LONGEST_LINE), "tldr": text, "content": text}


_WITHOUT_TARGET = frozenset({"add_task", "list_tasks", "manage_todos", "update_checklist_items", "retract_proposals"})
_MAKERS: Mapping[str, Callable[[Intent], Arguments]] = {
    "add_task": _add_task,
    "list_tasks": lambda intent: {"filter": intent.filter.value if intent.filter else "all"},
    "complete_task": lambda _: {},
    "delete_task": lambda _: {},
    "update_task": _update_task,
    "set_task_status": lambda intent: {"status": intent.status.value if intent.status else ""},
    "set_task_priority": lambda intent: {"priority": intent.priority.value if intent.priority else "none"},
    "set_task_due_date": lambda intent: {"due_date": intent.due.date.isoformat() if intent.due else None},
    "set_task_estimate": lambda intent: {"minutes": intent.minutes},
    "add_multiple_checklist_items": _items,
    "assign_task_labels": lambda intent: {"labels": [{"name": name} for name in intent.labels]},
    "set_task_language": lambda intent: {"language_code": intent.language, "confidence": _SURE},
    "update_report": _report,
    "record_observations": lambda intent: {"observations": [{"text": item.title} for item in intent.items]},
    "manage_todos": _todos,
}
