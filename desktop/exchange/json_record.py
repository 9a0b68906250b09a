"""From the JSON of one task or label to a checked record; raises InvalidInputError with the reason to skip it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from desktop.domain import text
from desktop.domain.fields import STORED, Field
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
from desktop.domain.task import Label, TaskList, parse_due, parse_instant, parse_status
from desktop.domain.template import Template, template_from
from desktop.domain.values import SavedFilter, parse_start
from desktop.errors import InvalidInputError
from desktop.exchange.record import ItemRecord, TaskRecord, stored_instant
from sync.patch import Value

_NAME_MAX = 100
_SHORT_MAX = 200
_POSITION_MAX = 2_000
_LONG_MAX = 20_000
T = TypeVar("T")


def task_record(where: str, data: Any, labels: Container[str]) -> TaskRecord:
    """`labels` are the ids that the file declares."""
    task = _object(data, "A task")
    registers: dict[str, Value] = {"title": text.title(_text(task.get("title", ""), "The title"))}
    for field in STORED:
        if field.files.json in task and field.in_register == field.key != "title":
            registers[field.key] = _value(field, task[field.files.json])
    for key, (register, read) in _REGISTERS.items():
        if key in task:
            registers[register] = read(task[key])
    if "status" in task:
        status = parse_status(_text(task["status"], "The status"))
        registers["state"] = [status.value, _optional(_instant)(task.get("completed_at"))]
    registers |= dict(_observation(entry) for entry in _list(task.get("observations", []), "The observations"))
    return TaskRecord(
        where,
        registers,
        id=_optional(_id)(task.get("id")),
        labels=tuple(_label(entry, labels) for entry in _list(task["labels"], "The labels"))
        if "labels" in task
        else None,
        items=tuple(_items(task["checklist"])) if "checklist" in task else None,
        created_at=_optional(_instant)(task.get("created_at")),
    )


def label_record(data: Any) -> Label:
    label = _object(data, "A label")
    name = text.clean_line(_text(label.get("name", ""), "A label"), "A label", text.LABEL_MAX)
    return Label(_id(label.get("id")), name, _stored(label.get("color", ""), "A colour", _SHORT_MAX))


def list_record(data: Any) -> TaskList:
    list_ = _object(data, "A list")
    name = text.list_name(_text(list_.get("name", ""), "The name of a list"))
    color = _stored(list_.get("color", ""), "A colour", _SHORT_MAX)
    return TaskList("", name, color, _position(list_.get("position", "")), _flag(list_.get("archived", False)))


def filter_record(data: Any) -> SavedFilter:
    saved = _object(data, "A filter")
    name = text.filter_name(_text(saved.get("name", ""), "The name of a filter"))
    query = text.filter_query(_text(saved.get("query", ""), "The search of a filter"))
    return SavedFilter("", name, query, _position(saved.get("position", "")))


def template_record(data: Any) -> Template:
    told = _object(data, "A template")
    name = text.clean_line(
        _text(told.get("name", ""), "The name of a template"), "The name of a template", text.LIST_MAX
    )
    template = template_from("", name, _object(told.get("content", {}), "The content of a template"))
    labels, items = tuple(map(text.label_name, template.labels)), tuple(map(text.item_title, template.checklist))
    return replace(template, labels=labels, checklist=items)


def _label(entry: Any, labels: Container[str]) -> str:
    name = _text(entry, "A label")
    id_ = parse_id(name)
    if id_ is None:
        return text.label_name(name)
    if id_ not in labels:
        raise InvalidInputError("It has a label that the file does not describe.")
    return id_


def _items(data: Any) -> Iterator[ItemRecord]:
    for entry in _list(data, "The checklist"):
        item = _object(entry, "A checklist item")
        checked_by = item.get("checked_by")
        if checked_by not in (None, "user", "agent"):
            raise InvalidInputError("A checklist item is checked by “user” or “agent”.")
        position = item.get("position")
        yield ItemRecord(
            title=text.item_title(_text(item.get("title", ""), "A checklist item")),
            is_checked=_flag(item.get("is_checked", False)),
            id=_optional(_id)(item.get("id")),
            checked_by=checked_by,
            position=None if position is None else _position(position),
            archived=_flag(item["archived"]) if "archived" in item else None,
        )


def _observation(data: Any) -> tuple[str, Value]:
    entry = _object(data, "An observation")
    id_ = _stored(entry.get("id"), "The id of an observation", _NAME_MAX)
    return f"observation:{id_}", [_instant(entry.get("at")), _stored(entry.get("text"), "An observation", _LONG_MAX)]


def _report(data: Any) -> Value:
    report = _object(data, "The report")
    return [_stored(report.get(part, ""), "The report", _LONG_MAX) for part in ("one_liner", "tldr", "content")]


def _object(data: Any, what: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidInputError(f"{what} must be an object in braces.")
    return data


def _list(data: Any, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise InvalidInputError(f"{what} must be a list in brackets.")
    return data


def _text(data: Any, what: str) -> str:
    if not isinstance(data, str):
        raise InvalidInputError(f"{what} must be text in quotes.")
    return data


def _stored(data: Any, what: str, limit: int) -> str:
    """Text that is kept to the letter: blanks at its ends may mean something."""
    value = _text(data, what)
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
        moment = parse_instant(_text(data, "A time"))
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
        return field.store(_list(data, "The reminders"))
    written = _text(data, kind.what)
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
