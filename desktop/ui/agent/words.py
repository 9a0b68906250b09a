"""How the tool calls of a run, and what it waits for, read in one line each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from desktop.agent.provider import Progress
from desktop.domain.run import CallState, ToolRecord
from desktop.domain.text import shorten
from desktop.tools.results import why_nothing_queued
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP

translate = QCoreApplication.translate  # under this name the translation tools find its texts

_NAME_MAX = 60
_LONG_WORD = re.compile(r"\S{24}(?=\S)")


@dataclass(frozen=True, slots=True)
class CallLine:
    """`state` is None while the call is under way."""

    text: str
    state: CallState | None


def breakable(text: str) -> str:
    """For labels, which wrap at spaces alone: long words get places where a line may end."""
    return _LONG_WORD.sub("\\g<0>\u200b", text)


def call_state(record: ToolRecord) -> CallState:
    result = record.result
    if result.get("status") == "error" or result.get("success") is False:
        return CallState.FAILED
    return CallState.QUEUED if result.get("status") == "queued" else CallState.APPLIED


def progress_words(progress: Progress) -> str:
    return translate("Progress", progress.kind).format(**progress.values)


def running_line(tool: str, arguments: Mapping[str, Any]) -> CallLine:
    what = _what(tool, arguments, {})
    return CallLine(translate("ToolCall", "{what}…").format(what=_capital(what)), None)


def call_line(record: ToolRecord) -> CallLine:
    """What a call came to, in the past tense and in the user's words."""
    state, result = call_state(record), record.result
    what = _what(record.name, record.arguments, result)
    match state:
        case CallState.FAILED:
            error = str(result.get("error_message") or "").strip()
            text = (
                translate("ToolCall", "Could not {what}: {error}")
                if error
                else translate("ToolCall", "Could not {what}")
            )
            return CallLine(text.format(what=what, error=error), state)
        case CallState.QUEUED:
            return CallLine(translate("ToolCall", "Proposed: {what}").format(what=what), state)
        case _:
            return CallLine(_done(record, what), state)


def _done(record: ToolRecord, what: str) -> str:
    match record.name:
        case "list_tasks":
            return _listed(record.result)
        case "manage_todos":
            return _planned(record.result)
        case "retract_proposals":
            return _withdrew(record.arguments)
        case name if name in _NOTED:
            return translate("ToolCall", _NOTED[name]).format(task=_task(record.arguments, record.result))
    why = why_nothing_queued(record.result)
    if why is not None:
        text = translate("ToolCall", "Nothing to propose")
        return f"{text}: {why}" if why else text
    return translate("ToolCall", "Applied: {what}").format(what=what)


def _what(tool: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The call as something one can do: “add “milk””. Arguments come from a model and may be of any kind."""
    task = _task(arguments, result)
    if tool in _SIMPLE:
        return translate("ToolCall", _SIMPLE[tool]).format(task=task)
    if tool in _DETAILED:
        return _DETAILED[tool](arguments, task)
    return shorten(tool, _NAME_MAX) or translate("ToolCall", "call a tool without a name")


def _task(arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """The task by its title: what the answer says it is, else what the model called it."""
    title = _text(result.get("title")) or _text(arguments.get("task_identifier"))
    return translate("ToolCall", "“{task}”").format(task=title) if title else translate("ToolCall", "the task")


def _add(arguments: Mapping[str, Any], _task: str) -> str:
    return translate("ToolCall", "add “{title}”").format(title=_text(arguments.get("title")))


def _update(arguments: Mapping[str, Any], task: str) -> str:
    title = _text(arguments.get("new_title"))
    if title:
        return translate("ToolCall", "rename {task} to “{title}”").format(task=task, title=title)
    return translate("ToolCall", "reword {task}").format(task=task)


def _set_due(arguments: Mapping[str, Any], task: str) -> str:
    date = _text(arguments.get("due_date"))
    if date:
        return translate("ToolCall", "make {task} due on {date}").format(task=task, date=date)
    return translate("ToolCall", "take the due date off {task}").format(task=task)


def _set_status(arguments: Mapping[str, Any], task: str) -> str:
    status = _text(arguments.get("status")).replace("_", " ")
    return translate("ToolCall", "set {task} to “{status}”").format(task=task, status=status)


def _set_priority(arguments: Mapping[str, Any], task: str) -> str:
    priority = _text(arguments.get("priority"))
    if priority:
        return translate("ToolCall", "give {task} priority {priority}").format(task=task, priority=priority)
    return translate("ToolCall", "take the priority off {task}").format(task=task)


def _set_estimate(arguments: Mapping[str, Any], task: str) -> str:
    minutes = _text(arguments.get("minutes"))
    return translate("ToolCall", "estimate {task} at {minutes} minutes").format(task=task, minutes=minutes)


def _add_items(arguments: Mapping[str, Any], task: str) -> str:
    number = _length(arguments.get("items"))
    if number == 1:
        return translate("ToolCall", "add 1 checklist item to {task}").format(task=task)
    return translate("ToolCall", "add {count} checklist items to {task}").format(count=number, task=task)


def _change_items(arguments: Mapping[str, Any], _task: str) -> str:
    number = _length(arguments.get("items"))
    if number == 1:
        return translate("ToolCall", "change 1 checklist item")
    return translate("ToolCall", "change {count} checklist items").format(count=number)


def _label(arguments: Mapping[str, Any], task: str) -> str:
    given = arguments.get("labels")
    names = [_text(one.get("name")) for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []
    return translate("ToolCall", "label {task}: {names}").format(task=task, names=", ".join(filter(None, names)))


def _retract(arguments: Mapping[str, Any], _task: str) -> str:
    number = _length(arguments.get("proposals"))
    if number == 1:
        return translate("ToolCall", "withdraw 1 proposal")
    return translate("ToolCall", "withdraw {count} proposals").format(count=number)


_SIMPLE = {
    "list_tasks": QT_TRANSLATE_NOOP("ToolCall", "list tasks"),
    "complete_task": QT_TRANSLATE_NOOP("ToolCall", "complete {task}"),
    "delete_task": QT_TRANSLATE_NOOP("ToolCall", "delete {task}"),
    "set_task_language": QT_TRANSLATE_NOOP("ToolCall", "note the language of {task}"),
    "update_report": QT_TRANSLATE_NOOP("ToolCall", "write a report on {task}"),
    "record_observations": QT_TRANSLATE_NOOP("ToolCall", "note what it saw in {task}"),
    "manage_todos": QT_TRANSLATE_NOOP("ToolCall", "plan the steps"),
}
_DETAILED: Mapping[str, Callable[[Mapping[str, Any], str], str]] = {
    "add_task": _add,
    "update_task": _update,
    "set_task_status": _set_status,
    "set_task_priority": _set_priority,
    "set_task_due_date": _set_due,
    "set_task_estimate": _set_estimate,
    "add_multiple_checklist_items": _add_items,
    "update_checklist_items": _change_items,
    "assign_task_labels": _label,
    "retract_proposals": _retract,
}
_NOTED = {
    "set_task_language": QT_TRANSLATE_NOOP("ToolCall", "Noted the language of {task}"),
    "update_report": QT_TRANSLATE_NOOP("ToolCall", "Wrote a report on {task}"),
    "record_observations": QT_TRANSLATE_NOOP("ToolCall", "Noted what it saw in {task}"),
}


def _listed(result: Mapping[str, Any]) -> str:
    number = result.get("count")
    if number == 1:
        return translate("ToolCall", "Listed 1 task")
    return translate("ToolCall", "Listed {count} tasks").format(count=number if type(number) is int else 0)


def _planned(result: Mapping[str, Any]) -> str:
    state = result.get("state")
    remaining = state.get("remaining") if isinstance(state, Mapping) else 0
    if remaining == 1:
        return translate("ToolCall", "Planned the steps: 1 to do")
    return translate("ToolCall", "Planned the steps: {count} to do").format(count=remaining)


def _withdrew(arguments: Mapping[str, Any]) -> str:
    number = _length(arguments.get("proposals"))
    if number == 1:
        return translate("ToolCall", "Withdrew 1 proposal")
    return translate("ToolCall", "Withdrew {count} proposals").format(count=number)


def _text(value: object) -> str:
    return shorten(" ".join(str(value).split()), _NAME_MAX) if isinstance(value, str | int) else ""


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
