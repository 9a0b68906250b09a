"""From an intent to the arguments of its tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from desktop.agent.language import Intent, Selection
from desktop.domain.dates.repeats import repeat_words
from desktop.domain.task import Filter
from desktop.domain.text import shorten
from desktop.tools.registry import TOOLS

Arguments = dict[str, Any]

_LONGEST_LINE = 200
_SURE = "very high"  # the user said it


def arguments_of(intent: Intent, task_id: str | None = None) -> Arguments:
    """`task_id` stands for a task that was only just created, whatever it was called."""
    if intent.given is not None:
        return dict(intent.given)
    arguments = _MAKERS[intent.tool](intent)
    if intent.target is not None and intent.tool not in _WITHOUT_TARGET:
        arguments = {"task_identifier": task_id or intent.target.task_id or intent.target.words} | arguments
    return arguments


def can_be_said(intent: Intent) -> bool:
    """Whether its arguments are known before any task was looked at."""
    is_of_several = intent.target is not None and intent.target.several is not None
    return intent.given is not None or (intent.tool in _MAKERS and not intent.shift and not is_of_several)


def selected(selection: Selection) -> Arguments:
    """What `list_tasks` is asked for."""
    arguments: Arguments = {"filter": selection.filter.value}
    if isinstance(selection.due, str):
        arguments["due"] = selection.due
    elif selection.due is not None:
        arguments["due"] = {"from": selection.due[0].isoformat(), "to": selection.due[1].isoformat()}
    for name in ("label", "list", "priority", "text"):
        if value := getattr(selection, name):
            arguments[name] = value
    return arguments


def _add_task(intent: Intent) -> Arguments:
    arguments: Arguments = {"title": intent.title or ""}
    if intent.description:
        arguments["description"] = intent.description
    if intent.due:
        arguments["due_date"] = str(intent.due)
    if intent.priority:
        arguments["priority"] = intent.priority.value
    start = str(intent.start) if intent.start else ""
    more = {"list": intent.list, "repeat": _repeat(intent), "remind": list(intent.remind), "start_date": start}
    taken = TOOLS["add_task"].arguments.model_fields
    return arguments | {name: value for name, value in more.items() if value and name in taken}


def _repeat(intent: Intent) -> str:
    """How a task repeats, in words."""
    said = intent.repeat
    return said if isinstance(said, str) else repeat_words(said) if said else ""


def _due(intent: Intent) -> Arguments:
    if intent.remind:
        return {"remind": list(intent.remind)}
    if intent.time is not None and intent.due is None:
        return {"due_time": f"{intent.time:%H:%M}"}
    return {"due_date": str(intent.due) if intent.due else None}


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


def selection_of(intent: Intent) -> Selection:
    """The tasks that a list is asked for."""
    if intent.selection is not None:
        return intent.selection
    due = "overdue" if intent.is_overdue else (intent.due.date, intent.due.date) if intent.due else None
    return Selection(intent.filter or Filter.ALL, due, status=intent.status)


_WITHOUT_TARGET = frozenset({"add_task", "list_tasks", "manage_todos", "update_checklist_items", "retract_proposals"})
_MAKERS: Mapping[str, Callable[[Intent], Arguments]] = {
    "add_task": _add_task,
    "list_tasks": lambda intent: selected(selection_of(intent)),
    "get_task": lambda _: {},
    "complete_task": lambda _: {},
    "delete_task": lambda _: {},
    "update_task": _update_task,
    "set_task_status": lambda intent: {"status": intent.status.value if intent.status else ""},
    "set_task_priority": lambda intent: {"priority": intent.priority.value if intent.priority else "none"},
    "set_task_due_date": _due,
    "set_task_estimate": lambda intent: {"minutes": intent.minutes},
    "set_task_list": lambda intent: {"list": intent.list or None},
    "set_task_repeat": lambda intent: {"repeat": _repeat(intent) or None},
    "add_multiple_checklist_items": _items,
    "assign_task_labels": lambda intent: {"labels": [{"name": name} for name in intent.labels]},
    "set_task_language": lambda intent: {"language_code": intent.language, "confidence": _SURE},
    "update_report": _report,
    "record_observations": lambda intent: {"observations": [{"text": item.title} for item in intent.items]},
    "manage_todos": _todos,
}
