"""How the command line speaks: documents on standard output, messages on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from desktop.domain.history import HistoryEntry
from desktop.domain.task import Status, Task
from desktop.domain.text import shorten
from desktop.errors import AssentError

_FIELDS = {"state": "status"}
_SWITCHES = {
    ("task", "label"): ("label {label} added", "label {label} removed"),
    ("task", "deleted"): ("moved to the trash", "restored"),
    ("item", "deleted"): ("deleted", "restored"),
    ("item", "checked"): ("ticked", "unticked"),
    ("item", "archived"): ("archived", "put back"),
}
"""What is said of a register that is on or off, by kind and field."""


class OutputError(AssentError):
    """Standard output takes nothing more."""


def use_utf8() -> None:
    """Titles hold any character; a terminal that cannot show one must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(message: str) -> None:
    print(message, file=sys.stderr)


def complain(message: str) -> None:
    say(f"assent: {message}")


def emit(text: str) -> None:
    """A line or more of the document."""
    if sys.stdout is None:
        raise OutputError("The output could not be written: standard output is closed.")
    with _told_in_one_line():
        print(text)


def finish_output() -> None:
    """Writes what is still waiting, so that a failure is known before the exit status is."""
    if sys.stdout is not None:
        with _told_in_one_line():
            sys.stdout.flush()


def drop_output() -> None:
    """Sends what is still waiting nowhere, which keeps Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _told_in_one_line() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise OutputError(f"The output could not be written: {(error.strerror or str(error)).lower()}.") from error


def print_json(document: Any) -> None:
    emit(json.dumps(document, ensure_ascii=False, indent=2))


def print_json_list(pages: Iterable[Iterable[Any]]) -> None:
    """One JSON array, written as it comes."""
    first = True
    for page in pages:
        for document in page:
            emit(("[" if first else ",\n") + json.dumps(document, ensure_ascii=False))
            first = False
    emit("[]" if first else "]")


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


def task_page(task: Task, history: list[HistoryEntry], devices: Mapping[str, str], labels: Mapping[str, str]) -> str:
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
        lines += ["", *(f"  {line}" for line in task.description.splitlines())]
    items = [item for item in task.checklist if not item.archived]
    if items:
        lines.append("")
        lines += [f"  {n}. [{'x' if item.is_checked else ' '}] {item.title}" for n, item in enumerate(items, 1)]
    lines += ["", "  History"]
    lines += [f"    {_history_line(entry, devices, labels)}" for entry in history]
    return "\n".join(lines)


def _history_line(entry: HistoryEntry, devices: Mapping[str, str], labels: Mapping[str, str]) -> str:
    when = f"{entry.at.astimezone():%Y-%m-%d %H:%M}"
    who = {"user": "you"}.get(entry.actor, entry.actor)
    device = devices.get(entry.device, entry.device[:6])
    where = f" on {device}" if device else ""
    what = _event(entry, labels)
    return f"{when}  {who}{where}  {what}" + ("  (overwritten by another device)" if entry.lost else "")


def _event(entry: HistoryEntry, labels: Mapping[str, str]) -> str:
    field, _, id_ = entry.field.partition(":")
    if entry.created:
        return f"added “{entry.after}”"
    subject = f"item “{entry.subject}”: " if entry.kind == "item" else ""
    if words := _SWITCHES.get((entry.kind, field)):
        word = words[0] if _is_on(entry.after) else words[1]
        return subject + word.format(label=labels.get(id_, "that is no longer there"))
    if field == "report":
        return "wrote the report"
    if field == "observation":
        return f"noted {_value(field, entry.after[-1] if isinstance(entry.after, list) else entry.after)}"
    return f"{subject}{_FIELDS.get(field, field)} {_value(field, entry.before)} → {_value(field, entry.after)}"


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
