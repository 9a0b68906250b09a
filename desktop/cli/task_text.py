"""How a task, its history and its values read on the command line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from desktop.domain.fields import STORED, Field, is_on, named_value, of_register, task_field
from desktop.domain.history import HistoryEntry
from desktop.domain.task import Status, Task
from desktop.domain.text import shorten
from desktop.terminal import lines_of

_NAME_WIDTH = 9


def task_line(task: Task) -> str:
    mark = {Status.DONE: "x", Status.REJECTED: "-"}.get(task.status, " ")
    return "  ".join([f"[{mark}] {task.title}", *task_facts(task)])


def task_facts(task: Task) -> list[str]:
    """What a line about a task says behind its title."""
    parts = []
    if task.priority:
        parts.append(f"!{task.priority}")
    if task.due:
        parts.append(f"due {str(task.due).replace('T', ' ')}")
    if task.start:
        parts.append(f"starts {task.start}" if task.start.date else str(task.start))
    if task.repeat:
        parts.append(task_field("repeat").plain(str(task.repeat)))
    if task.status not in (Status.OPEN, Status.DONE, Status.REJECTED):
        parts.append(f"({task.status})")
    items = [item for item in task.checklist if not item.archived]
    if items:
        parts.append(f"{sum(item.is_checked for item in items)}/{len(items)}")
    parts += [f"/{task.list.name}"] if task.list else []
    parts += [f"#{label.name}" for label in task.labels]
    return parts


def task_page(
    task: Task, history: list[HistoryEntry], devices: Mapping[str, str], labels: Mapping[str, str]
) -> list[str]:
    """`devices` and `labels` (with lists) are names by id, for those that the history speaks of; this device needs
    none."""
    lines = [task.title, f"  id        {task.id}", f"  status    {task.status}"]
    if task.deleted_at:
        lines.append("  in the trash")
    for name, value in _page_values(task):
        if value:
            lines.append(f"  {name:<{_NAME_WIDTH}} {value}")
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


def _page_values(task: Task) -> Iterator[tuple[str, str]]:
    """What is told line by line; the title, the status and the description have places of their own."""
    labels = ", ".join(label.name for label in task.labels)
    for field in STORED:
        if field.optional:
            if field.key == "language":
                yield "labels", labels
            yield field.key, field.plain(field.stored(task))


def event_text(entry: HistoryEntry, labels: Mapping[str, str]) -> str:
    if entry.created:
        return f"added “{entry.after}”"
    field = of_register(entry.kind, entry.field)
    subject = f"item “{entry.subject}”: " if entry.kind == "item" else ""
    if field is not None and field.switch:
        return subject + value_text(entry.kind, entry.field, entry.after, labels)
    if entry.field == "report":
        return "wrote the report"
    if field is not None and field.key == "observation":
        noted = entry.after[-1] if isinstance(entry.after, list) and entry.after else entry.after
        return f"noted {_value(field, noted)}"
    name = field_key(entry.kind, entry.field)
    before, after = (_value(field, named_value(field, value, labels)) for value in (entry.before, entry.after))
    return f"{subject}{name} {before} → {after}"


def field_key(kind: str, register: str) -> str:
    """What the command line calls a field: as its option, where it has one."""
    field = of_register(kind, register)
    return field.key if field else register.partition(":")[0]


def value_text(kind: str, register: str, value: Any, labels: Mapping[str, str]) -> str:
    field = of_register(kind, register)
    if field is not None and field.switch:
        word = field.switch.plain[not is_on(value)]
        return word.format(label=labels.get(register.partition(":")[2], "that is no longer there"))
    return _value(field, named_value(field, value, labels))


def moment_text(at: dt.datetime) -> str:
    """In local time if possible: a stamp from a wrong clock may be out of range."""
    with suppress(OverflowError, ValueError, OSError):
        at = at.astimezone()
    return f"{at:%Y-%m-%d %H:%M}"


def _value(field: Field | None, value: Any) -> str:
    if value in (None, "", []):
        return "none"
    if field is not None and field.key == "status" and isinstance(value, list):
        value = value[0]
    if field is not None and field.kind.is_prose and isinstance(value, str):
        return f"“{shorten(' '.join(value.split()), 80)}”"
    return field.plain(value) if field is not None else str(value)
