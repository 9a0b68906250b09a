"""Assent's own format. Lossless: what goes out comes in again as it was, ids, order, notes and trash included.

    {"format":"assent","version":1,"exported_at":…,"lists":[…],"filters":[…],"templates":[…],"labels":[…],"tasks":[
    {"id":…,"title":…,…},        one task a line
    …]}

A task names its list by name and its labels by id. When read, only `title` is required, and a label
may be given by name as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TextIO, TypeVar

from desktop.domain import text
from desktop.domain.fields import STORED, Field, stored_values
from desktop.domain.fields.value_kinds import (
    Choice,
    DayAndTime,
    ListReference,
    Minutes,
    RemindersKind,
    Rule,
    StartDay,
)
from desktop.domain.ids import parse_id
from desktop.domain.repeat import parse_rule
from desktop.domain.task import ChecklistItem, Label, Task, TaskList, parse_due, parse_instant, parse_status
from desktop.domain.template import Template, template_from
from desktop.domain.values import SavedFilter, now_text, parse_start
from desktop.errors import FileError, InvalidInputError
from desktop.exchange.files import TextFile, shown
from desktop.exchange.json_stream import JsonError, JsonStream
from desktop.exchange.record import (
    Incoming,
    ItemRecord,
    Made,
    TaskRecord,
    entries,
    instant_text,
    stored_instant,
)
from sync.patch import Value

VERSION = 1
_MADE_MAX = 10_000
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
        lambda: entries(_tasks(file), partial(task_record, labels=labels)),
        tuple(labels.values()),
        tuple(made["lists"]),
        tuple(made["filters"]),
        tuple(made["templates"]),
        tuple(notes),
    )


def _tasks(file: TextFile) -> Iterator[tuple[str, Any]]:
    told = (value for key, value in _walk(file) if key == "tasks")
    return ((f"Task {number:,}", task) for number, task in enumerate(told, start=1))


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


_NAME_MAX = 100
_SHORT_MAX = 200
_POSITION_MAX = 2_000
_LONG_MAX = 20_000
T = TypeVar("T")


def task_record(where: str, data: Any, labels: Container[str]) -> TaskRecord:
    """`labels` are the ids that the file declares."""
    task = _of_type(dict, data, "A task")
    registers: dict[str, Value] = {"title": text.title(_of_type(str, task.get("title", ""), "The title"))}
    for field in STORED:
        if field.files.json in task and field.in_register == field.key != "title":
            registers[field.key] = _value(field, task[field.files.json])
    for key, (register, read) in _REGISTERS.items():
        if key in task:
            registers[register] = read(task[key])
    if "status" in task:
        status = parse_status(_of_type(str, task["status"], "The status"))
        registers["state"] = [status.value, _optional(_instant)(task.get("completed_at"))]
    noted = _of_type(list, task.get("observations", []), "The observations")
    registers |= dict(map(_observation, noted))
    return TaskRecord(
        where,
        registers,
        id=_optional(_id)(task.get("id")),
        labels=tuple(_label(entry, labels) for entry in _of_type(list, task["labels"], "The labels"))
        if "labels" in task
        else None,
        items=tuple(_items(task["checklist"])) if "checklist" in task else None,
        created_at=_optional(_instant)(task.get("created_at")),
    )


def label_record(data: Any) -> Label:
    label = _of_type(dict, data, "A label")
    name = text.clean_line(_of_type(str, label.get("name", ""), "A label"), "A label", text.LABEL_MAX)
    return Label(_id(label.get("id")), name, _stored(label.get("color", ""), "A colour", _SHORT_MAX))


def list_record(data: Any) -> TaskList:
    list_ = _of_type(dict, data, "A list")
    name = text.list_name(_of_type(str, list_.get("name", ""), "The name of a list"))
    color = _stored(list_.get("color", ""), "A colour", _SHORT_MAX)
    return TaskList("", name, color, _position(list_.get("position", "")), _flag(list_.get("archived", False)))


def filter_record(data: Any) -> SavedFilter:
    saved = _of_type(dict, data, "A filter")
    name = text.filter_name(_of_type(str, saved.get("name", ""), "The name of a filter"))
    query = text.filter_query(_of_type(str, saved.get("query", ""), "The search of a filter"))
    return SavedFilter("", name, query, _position(saved.get("position", "")))


def template_record(data: Any) -> Template:
    told = _of_type(dict, data, "A template")
    name = text.clean_line(
        _of_type(str, told.get("name", ""), "The name of a template"), "The name of a template", text.LIST_MAX
    )
    template = template_from("", name, _of_type(dict, told.get("content", {}), "The content of a template"))
    labels, items = tuple(map(text.label_name, template.labels)), tuple(map(text.item_title, template.checklist))
    return replace(template, labels=labels, checklist=items)


def _label(entry: Any, labels: Container[str]) -> str:
    name = _of_type(str, entry, "A label")
    id_ = parse_id(name)
    if id_ is None:
        return text.label_name(name)
    if id_ not in labels:
        raise InvalidInputError("It has a label that the file does not describe.")
    return id_


def _items(data: Any) -> Iterator[ItemRecord]:
    for entry in _of_type(list, data, "The checklist"):
        item = _of_type(dict, entry, "A checklist item")
        checked_by = item.get("checked_by")
        if checked_by not in (None, "user", "agent"):
            raise InvalidInputError("A checklist item is checked by “user” or “agent”.")
        position = item.get("position")
        yield ItemRecord(
            title=text.item_title(_of_type(str, item.get("title", ""), "A checklist item")),
            is_checked=_flag(item.get("is_checked", False)),
            id=_optional(_id)(item.get("id")),
            checked_by=checked_by,
            position=None if position is None else _position(position),
            archived=_flag(item["archived"]) if "archived" in item else None,
        )


def _observation(data: Any) -> tuple[str, Value]:
    entry = _of_type(dict, data, "An observation")
    id_ = _stored(entry.get("id"), "The id of an observation", _NAME_MAX)
    return f"observation:{id_}", [_instant(entry.get("at")), _stored(entry.get("text"), "An observation", _LONG_MAX)]


def _report(data: Any) -> Value:
    report = _of_type(dict, data, "The report")
    return [_stored(report.get(part, ""), "The report", _LONG_MAX) for part in ("one_liner", "tldr", "content")]


_FORMS: dict[type, str] = {dict: "an object in braces", list: "a list in brackets", str: "text in quotes"}


def _of_type(wanted: type[T], data: Any, what: str) -> T:
    if not isinstance(data, wanted):
        raise InvalidInputError(f"{what} must be {_FORMS[wanted]}.")
    return data


def _stored(data: Any, what: str, limit: int) -> str:
    """Text that is kept to the letter: blanks at its ends may mean something."""
    value = _of_type(str, data, what)
    if len(value) > limit:
        raise InvalidInputError(f"{what} can have at most {limit:,} characters; this has {len(value):,}.")
    if "\0" in value or (not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value)):
        raise InvalidInputError(f"{what} contains broken text, which cannot be stored.")
    return value


def _flag(data: Any) -> bool:
    if not isinstance(data, bool):
        raise InvalidInputError("“is_checked” and “archived” can be true or false.")
    return data


def _id(data: Any) -> str:
    id_ = parse_id(data) if isinstance(data, str) else None
    if id_ is None:
        raise InvalidInputError("An id must be a UUID.")
    return id_


def _instant(data: Any) -> str:
    try:
        moment = parse_instant(_of_type(str, data, "A time"))
        if moment.tzinfo is not None and (instant := stored_instant(moment)):
            return instant
    except ValueError:
        pass
    raise InvalidInputError("A time must be like 2026-11-16T14:02:00Z.")


def _value(field: Field, data: Any) -> Value:
    """What JSON sets a field to; raises InvalidInputError."""
    kind = field.kind
    if data is None and field.optional:
        return None
    if isinstance(kind, Minutes):
        if type(data) is not int:
            raise InvalidInputError(f"{kind.what} is a whole number of minutes.")
        return field.store(data)
    if isinstance(kind, RemindersKind):
        return field.store(_of_type(list, data, "The reminders"))
    written = _of_type(str, data, kind.what)
    if isinstance(kind, ListReference):
        return text.list_name(written)
    if isinstance(kind, Choice):
        return field.store(kind.parse(written))
    if isinstance(kind, StartDay):
        return str(parse_start(written))
    if isinstance(kind, Rule):
        return str(parse_rule(written))
    return str(parse_due(written)) if isinstance(kind, DayAndTime) else field.store(written)


def _position(data: Any) -> str:
    return _stored(data, "The position", _POSITION_MAX)


def _optional(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda data: None if data is None else read(data)


_REGISTERS: dict[str, tuple[str, Callable[[Any], Value]]] = {
    "position": ("position", _position),
    "report": ("report", _optional(_report)),
    "deleted_at": ("deleted", _optional(lambda data: [_instant(data), False])),
}
"""JSON key → the register that it sets and how it is read."""

_MADE: dict[str, tuple[type[Made], tuple[str, ...], Callable[[Any], Made]]] = {
    "lists": (TaskList, ("name", "color", "position", "archived"), list_record),
    "filters": (SavedFilter, ("name", "query", "position"), filter_record),
    "templates": (Template, ("name", "content"), template_record),
    "labels": (Label, ("id", "name", "color"), label_record),
}
"""What stands before the tasks: by key what it is, what is told of it, and how that is read."""
