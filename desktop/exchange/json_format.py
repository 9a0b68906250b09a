"""Assent's own format. Lossless: what goes out comes in again as it was, ids, order, notes and trash included.

    {"format":"assent","version":1,"exported_at":…,"lists":[…],"filters":[…],"templates":[…],"labels":[…],"tasks":[
    {"id":…,"title":…,…},        one task a line
    …]}

A task names its list by name and its labels by id. When read, only `title` is required, and a label
may be given by name as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

from desktop.domain.fields import STORED, stored_values
from desktop.domain.task import ChecklistItem, Label, Task, TaskList
from desktop.domain.template import Template
from desktop.domain.values import SavedFilter, now_text
from desktop.errors import FileError, InvalidInputError
from desktop.exchange.files import TextFile, shown
from desktop.exchange.json_record import filter_record, label_record, list_record, task_record, template_record
from desktop.exchange.json_stream import JsonError, JsonStream
from desktop.exchange.record import Entry, Incoming, Made, Skipped, instant_text

VERSION = 1
_MADE_MAX = 10_000
_MADE: dict[str, tuple[type[Made], tuple[str, ...], Callable[[Any], Made]]] = {
    "lists": (TaskList, ("name", "color", "position", "archived"), list_record),
    "filters": (SavedFilter, ("name", "query", "position"), filter_record),
    "templates": (Template, ("name", "content"), template_record),
    "labels": (Label, ("id", "name", "color"), label_record),
}
"""What stands before the tasks: by key what it is, what is told of it, and how that is read."""
_fields = stored_values({field.files.json: field for field in STORED})


def write(out: TextIO, made: Sequence[Made], tasks: Iterable[Task]) -> list[str]:
    header = {"format": "assent", "version": VERSION, "exported_at": now_text()}
    out.write(_dumps(header)[:-1])
    for key, (kind, parts, _) in _MADE.items():
        out.write(f',"{key}":[')
        documents = ({part: getattr(one, part) for part in parts} for one in made if isinstance(one, kind))
        for number, document in enumerate(documents):
            out.write((",\n" if number else "\n") + _dumps(document))
        out.write("\n]")
    out.write(',"tasks":[')
    for number, task in enumerate(tasks):
        out.write((",\n" if number else "\n") + _dumps(_document(task)))
    out.write("\n]}\n")
    return []


def read(file: TextFile) -> Incoming:
    """Goes through the whole document first: a file that is broken anywhere is refused before anything is written."""
    header: dict[str, Any] = {}
    total = 0
    for key, value in _walk(file):
        if key == "tasks":
            total += 1
        else:
            header[key] = value
    _check_header(header, shown(file.path))
    made: dict[str, list[Any]] = {key: [] for key in _MADE}
    notes = list(file.notes)
    for key, (_, _, read_record) in _MADE.items():
        for number, data in enumerate(header.get(key, []), start=1):
            try:
                made[key].append(read_record(data))
            except InvalidInputError as error:
                notes.append(f"{key[:-1].capitalize()} {number} was left out: {error}")
    labels = {label.id: label for label in made["labels"]}
    return Incoming(
        total,
        lambda: _records(file, labels),
        tuple(labels.values()),
        tuple(made["lists"]),
        tuple(made["filters"]),
        tuple(made["templates"]),
        tuple(notes),
    )


def _records(file: TextFile, labels: dict[str, Label]) -> Iterator[Entry]:
    number = 0
    for key, value in _walk(file):
        if key == "tasks":
            number += 1
            where = f"Task {number:,}"
            try:
                yield task_record(where, value, labels)
            except InvalidInputError as error:
                yield Skipped(where, str(error))


def _walk(file: TextFile) -> Iterator[tuple[str, Any]]:
    """The top level: each element of `tasks` under that key, every other key with its whole value."""
    name = shown(file.path)
    has_tasks = False
    with file.open() as text:
        stream = JsonStream(text)
        try:
            for key in stream.keys():  # noqa: SIM118
                if key == "tasks":
                    has_tasks = True
                    for element in stream.elements():
                        yield key, element
                else:
                    yield key, stream.value()
            stream.end()
        except JsonError as error:
            raise FileError("{name} is damaged or not an Assent export: {error}.", name=name, error=error) from None
    if not has_tasks:
        raise _foreign(name)


def _check_header(header: dict[str, Any], name: str) -> None:
    version = header.get("version")
    if header.get("format") != "assent" or type(version) is not int or version < 1:
        raise _foreign(name)
    if version > VERSION:
        raise FileError("{name} was written by a newer version of Assent; please update, then import it.", name=name)
    for made in (header.get(key, []) for key in _MADE):
        if not isinstance(made, list) or len(made) > _MADE_MAX:
            raise _foreign(name)


def _foreign(name: str) -> FileError:
    return FileError("{name} is JSON, but not an Assent export, nor one of an app that Assent knows.", name=name)


def _document(task: Task) -> dict[str, Any]:
    report = task.report
    return {
        "id": task.id,
        **_fields(task),
        "labels": [label.id for label in task.labels],
        "checklist": [_item(item) for item in task.checklist],
        "position": task.position,
        "report": report and {"one_liner": report.one_liner, "tldr": report.tldr, "content": report.content},
        "observations": [{"id": o.id, "text": o.text, "at": instant_text(o.at)} for o in task.observations],
        "created_at": instant_text(task.created_at),
        "updated_at": instant_text(task.updated_at),
        "completed_at": task.completed_at and instant_text(task.completed_at),
        "deleted_at": task.deleted_at and instant_text(task.deleted_at),
    }


def _item(item: ChecklistItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "title": item.title,
        "is_checked": item.is_checked,
        "checked_by": item.checked_by,
        "position": item.position,
        "archived": item.archived,
    }


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
