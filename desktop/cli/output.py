"""How the command line speaks: documents on standard output, messages on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from desktop.domain.history import HistoryEntry
from desktop.domain.task import Status, Task


def use_utf8() -> None:
    """Titles hold any character; a terminal that cannot show one must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(message: str) -> None:
    print(message, file=sys.stderr)


def complain(message: str) -> None:
    say(f"assent: {message}")


def print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2))


def print_json_list(pages: Iterable[Iterable[Any]]) -> None:
    """One JSON array, written as it comes."""
    first = True
    for page in pages:
        for document in page:
            print("[" if first else ",", json.dumps(document, ensure_ascii=False), sep="\n" if not first else "")
            first = False
    print("[]" if first else "]")


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


def task_page(task: Task, history: list[HistoryEntry], device: str) -> str:
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
        lines += ["", *(f"  {line}" for line in task.description.splitlines())]
    items = [item for item in task.checklist if not item.archived]
    if items:
        lines.append("")
        lines += [f"  {n}. [{'x' if item.is_checked else ' '}] {item.title}" for n, item in enumerate(items, 1)]
    lines += ["", "  History"]
    lines += [f"    {_history_line(entry, device)}" for entry in history]
    return "\n".join(lines)


def _history_line(entry: HistoryEntry, device: str) -> str:
    when = f"{entry.at.astimezone():%Y-%m-%d %H:%M}"
    who = {"user": "you"}.get(entry.actor, entry.actor)
    where = "" if entry.device == device else f" on {entry.device[:6]}"
    if entry.created:
        what = f"added “{entry.after}”"
    else:
        subject = f"item “{entry.subject}”: " if entry.kind == "item" else ""
        what = f"{subject}{_field(entry.field)} {_value(entry.before)} → {_value(entry.after)}"
    return f"{when}  {who}{where}  {what}" + ("  (overwritten by another device)" if entry.lost else "")


def _field(name: str) -> str:
    return {"state": "status", "deleted": "trash", "checked": "ticked"}.get(name, name.partition(":")[0])


def _value(value: Any) -> str:
    match value:
        case None | False | [False, None]:
            return "no"
        case True | [True, *_]:
            return "yes"
        case [str(first), *_]:
            return first
        case _:
            return f"“{value}”" if isinstance(value, str) else str(value)
