"""How a task, its history and its values read on the command line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from desktop.domain.history import HistoryEntry
from desktop.domain.task import Status, Task
from desktop.domain.text import shorten
from desktop.terminal import lines_of

_FIELDS = {"state": "status"}
_SWITCHES = {
    ("task", "label"): ("label {label} added", "label {label} removed"),
    ("task", "deleted"): ("moved to the trash", "restored"),
    ("item", "deleted"): ("deleted", "restored"),
    ("item", "checked"): ("ticked", "unticked"),
    ("item", "archived"): ("archived", "put back"),
    ("label", "deleted"): ("deleted", "restored"),
}
"""What is said of a register that is on or off, by kind and field."""


def task_line(task: Task) -> str:
    mark = {Status.DONE: "x", Status.REJECTED: "-"}.get(task.status, " ")
    parts = [f"[{mark}] {task.title}"]
    if task.priority:
        parts.append(f"!{task.priority}")
    if task.due:
        parts.append(f"due {str(task.due).replace('T', ' ')}")
    if task.status not in (Status.OPEN, Status.DONE, Status.REJECTED):
        parts.append(f"({task.status})")
    items = [item for item in task.checklist if not item.archived]
    if items:
        parts.append(f"{sum(item.is_checked for item in items)}/{len(items)}")
    parts += [f"#{label.name}" for label in task.labels]
    return "  ".join(parts)


def task_page(
    task: Task, history: list[HistoryEntry], devices: Mapping[str, str], labels: Mapping[str, str]
) -> list[str]:
    """`devices` and `labels` are names by id, for those that the history speaks of; this device needs none."""
    lines = [task.title, f"  id        {task.id}", f"  status    {task.status}"]
    if task.deleted_at:
        lines.append("  in the trash")
    for name, value in (
        ("priority", task.priority),
        ("due", str(task.due).replace("T", " ") if task.due else None),
        ("estimate", f"{task.estimate} minutes" if task.estimate else None),
        ("labels", ", ".join(label.name for label in task.labels)),
        ("language", task.language),
    ):
        if value:
            lines.append(f"  {name:<9} {value}")
    if task.description:
        lines += ["", *(f"  {line}" for line in lines_of(task.description))]
    items = [item for item in task.checklist if not item.archived]
    if items:
        lines.append("")
        lines += [f"  {n}. [{'x' if item.is_checked else ' '}] {item.title}" for n, item in enumerate(items, 1)]
    lines += ["", "  History"]
    lines += [f"    {_history_line(entry, devices, labels)}" for entry in history]
    return lines


def _history_line(entry: HistoryEntry, devices: Mapping[str, str], labels: Mapping[str, str]) -> str:
    when = moment_text(entry.at)
    who = {"user": "you"}.get(entry.actor, entry.actor)
    device = devices.get(entry.device, entry.device[:6])
    where = f" on {device}" if device else ""
    what = event_text(entry, labels)
    return f"{when}  {who}{where}  {what}" + ("  (overwritten by another device)" if entry.lost else "")


def event_text(entry: HistoryEntry, labels: Mapping[str, str]) -> str:
    field = entry.field.partition(":")[0]
    if entry.created:
        return f"added “{entry.after}”"
    subject = f"item “{entry.subject}”: " if entry.kind == "item" else ""
    if (entry.kind, field) in _SWITCHES:
        return subject + value_text(entry.kind, entry.field, entry.after, labels)
    if field == "report":
        return "wrote the report"
    if field == "observation":
        return f"noted {_value(field, entry.after[-1] if isinstance(entry.after, list) else entry.after)}"
    return f"{subject}{_FIELDS.get(field, field)} {_value(field, entry.before)} → {_value(field, entry.after)}"


def value_text(kind: str, field: str, value: Any, labels: Mapping[str, str]) -> str:
    name, _, id_ = field.partition(":")
    if words := _SWITCHES.get((kind, name)):
        word = words[0] if _is_on(value) else words[1]
        return word.format(label=labels.get(id_, "that is no longer there"))
    return _value(name, value)


def moment_text(at: dt.datetime) -> str:
    """In local time if possible: a stamp from a wrong clock may be out of range."""
    with suppress(OverflowError, ValueError, OSError):
        at = at.astimezone()
    return f"{at:%Y-%m-%d %H:%M}"


def _is_on(value: Any) -> bool:
    return bool(value[0]) if isinstance(value, list) and value else bool(value)


def _value(field: str, value: Any) -> str:
    match field, value:
        case _, None | "" | []:
            return "none"
        case "state", [status, *_]:
            return str(status)
        case "due", str():
            return value.replace("T", " ")
        case "estimate", int():
            return f"{value} minutes"
        case "title" | "description" | "observation", str():
            return f"“{shorten(' '.join(value.split()), 80)}”"
    return str(value)
