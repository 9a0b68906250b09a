"""`assent lists`, `labels` and `filters`: shows what there is in the sidebar; adds, renames or deletes one."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from desktop.domain.ids import parse_id
from desktop.domain.text import fold, shorten
from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.terminal import emit, print_json, say, tell

T = TypeVar("T", Label, TaskList, SavedFilter)


def lists(services: Services, arguments: argparse.Namespace) -> int:
    service, name = services.task_lists, arguments.name
    match arguments.action:
        case None:
            return _show(arguments, service.all(), services.lists.counts(_today()).lists, _list_line)
        case "add":
            return _tell(arguments, service.create(_needed(name)), "Added the list “{}”.")
        case "restore":
            list_ = _one(service.deleted(), name, "deleted list")
            service.restore(list_.id)
            return _tell(arguments, _one(service.all(), list_.id, "list"), "“{}” is back, with its tasks.")
    list_ = _one(service.all(), name, "list")
    match arguments.action:
        case "rename":
            service.rename(list_.id, _needed(" ".join(arguments.words)))
            return _tell(arguments, _one(service.all(), list_.id, "list"), "The list is called “{}” now.")
        case "delete":
            service.delete(list_.id, keep_tasks=arguments.keep_tasks)
            where = (
                "are in the Inbox now"
                if arguments.keep_tasks
                else "are in the trash; “lists restore” brings both back"
            )
            return _tell(arguments, list_, f"Deleted the list “{{}}”. Its tasks {where}.")
        case _:
            on = arguments.action == "archive"
            service.archive(list_.id, on=on)
            did = "Archived the list “{}”." if on else "The list “{}” is back from the archive."
            return _tell(arguments, _one(service.all(), list_.id, "list"), did)


def labels(services: Services, arguments: argparse.Namespace) -> int:
    service, name = services.labels, arguments.name
    match arguments.action:
        case None:
            return _show(arguments, service.all(), services.lists.counts(_today()).labels, lambda one: f"#{one.name}")
        case "add":
            return _tell(arguments, service.create(_needed(name)), "Added the label “{}”.")
    label = _one(service.all(), name, "label")
    if arguments.action == "delete":
        service.delete(label.id)
        return _tell(arguments, label, "Deleted the label “{}”. Its tasks stay.")
    service.rename(label.id, _needed(" ".join(arguments.words)))
    return _tell(arguments, _one(service.all(), label.id, "label"), "The label is called “{}” now.")


def filters(services: Services, arguments: argparse.Namespace) -> int:
    service, name, words = services.filters, arguments.name, " ".join(arguments.words)
    match arguments.action:
        case None:
            counts = services.lists.counts(_today()).filters
            return _show(arguments, service.all(), counts, lambda one: f"{one.name}: {one.query}")
        case "add":
            return _tell(arguments, service.create(_needed(name), words), "Saved the filter “{}”.")
    saved = _one(service.all(), name, "filter")
    if arguments.action == "delete":
        service.delete(saved.id)
        return _tell(arguments, saved, "Deleted the filter “{}”. Its tasks stay.")
    service.edit(saved.id, _needed(words), saved.query)
    return _tell(arguments, _one(service.all(), saved.id, "filter"), "The filter is called “{}” now.")


def _show(
    arguments: argparse.Namespace, found: Sequence[T], counts: Mapping[str, int], line: Callable[[T], str]
) -> int:
    if arguments.json:
        print_json([{**_document(one), "open": counts.get(one.id, 0)} for one in found])
        return 0
    emit(*(f"{line(one)}  ({counts.get(one.id, 0):,})" for one in found))
    if not found:
        say(f"No {arguments.command}.")
    return 0


def _tell(arguments: argparse.Namespace, one: Label | TaskList | SavedFilter, message: str) -> int:
    return tell(arguments.json, _document(one), message.format(one.name))


def _document(one: Label | TaskList | SavedFilter) -> dict[str, Any]:
    if isinstance(one, SavedFilter):
        return {"id": one.id, "name": one.name, "query": one.query}
    document = {"id": one.id, "name": one.name, "color": one.color}
    return {**document, "archived": one.archived} if isinstance(one, TaskList) else document


def _list_line(list_: TaskList) -> str:
    return f"/{list_.name}" + (" (archived)" if list_.archived else "")


def _one(known: Sequence[T], wanted: str | None, what: str) -> T:
    """By its id or its name."""
    text = _needed(wanted)
    name = fold(text.strip().lstrip("#/"))
    found = [one for one in known if one.id == parse_id(text) or fold(one.name) == name]
    if not found:
        raise NotFoundError(f"There is no {what} “{shorten(text)}”.")
    return found[0]


def _needed(name: str | None) -> str:
    if not name:
        raise InvalidInputError("Which one? Name it.")
    return name


def _today() -> dt.date:
    return dt.date.today()  # noqa: DTZ011
