"""`assent lists`, `labels`, `filters` and `templates`: shows, adds, renames or deletes them. `assent insights`."""

from __future__ import annotations

import argparse
import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from desktop.cli.parser import UsageError
from desktop.domain.fields import STORED
from desktop.domain.ids import parse_id
from desktop.domain.template import Template
from desktop.domain.text import fold, shorten
from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.services.insights import Insights
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


_BAR = 20


def insights(services: Services, arguments: argparse.Namespace) -> int:
    today = dt.date.today()  # noqa: DTZ011 -- the user's own
    found = services.insights.look(today, arguments.days, services.first_weekday())
    if arguments.json:
        print_json(found.to_json())
    else:
        emit(*_page(found))
    return 0


def _page(found: Insights) -> list[str]:
    lines = ["Completed and added, by day"]
    most = max(max(one.completed, one.added) for one in found.days) or 1
    for one in found.days:
        bar = "#" * round(one.completed * _BAR / most)
        lines.append(f"  {one.day:%a %d %b}  {one.completed:>4} done {one.added:>4} added  {bar}")
    week = [day for day in found.week if day.planned or day.completed]
    lines += ["", "This week, by estimates"] if week else []
    for day in week:
        lines.append(f"  {day.day:%a %d %b}  {_time(day.planned):>7} planned {_time(day.completed):>7} done")
    lines += ["", "Open"]
    lines += [f"  {part.tasks:>4}  {part.name or 'Inbox'}" for part in found.open] or ["  nothing"]
    proposals = found.proposals
    lines += [
        "",
        f"Proposals: {proposals.accepted} accepted, {proposals.refused} refused, {proposals.undone} undone",
    ]
    return lines


def _time(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02}" if hours else f"{rest} min"


_NEEDS = {"add": 2, "use": 1, "rename": 2, "delete": 1}


def templates(services: Services, arguments: argparse.Namespace) -> int:
    action, name, more = arguments.action, arguments.name, arguments.more
    if sum(word is not None for word in (name, more)) < _NEEDS.get(action, 0):
        raise UsageError(f"Say which: assent templates {action} NAME{' …' * (_NEEDS[action] - 1)}.")
    match action:
        case "add":
            task = services.references.task(more)
            services.templates.save(task.id, name, replace=arguments.force)
            say(f"Kept “{task.title}” as the template “{name}”.")
        case "rename":
            services.templates.rename(services.templates.find(name).id, more)
            say(f"The template “{name}” is called “{more}” now.")
        case "delete":
            services.templates.delete(services.templates.find(name).id)
            say(f"Deleted the template “{name}”.")
        case "use":
            return _use(services, name, more, as_json=arguments.json)
    return _list_templates(services.templates.all(), as_json=arguments.json, told=action is not None)


def _use(services: Services, name: str, title: str | None, *, as_json: bool) -> int:
    template = services.templates.find(name)
    fields = template.fields if title is None else {**template.fields, "title": title}
    task = services.tasks.create(fields, template.labels, template.checklist).task
    return tell(as_json, task.to_json(), f"Added “{task.title}”.")


def _list_templates(found: list[Template], *, as_json: bool, told: bool) -> int:
    if as_json:
        print_json([_template_document(template) for template in found])
    elif not told:
        emit(*(f"{one.name}: {one.fields['title']}" + _checklist(one) for one in found))
        if not found:
            say("No templates. “assent templates add NAME REF” keeps a task as one.")
    return 0


def _checklist(template: Template) -> str:
    number = len(template.checklist)
    return f"  ({number} item{'' if number == 1 else 's'})" if number else ""


def _template_document(template: Template) -> dict[str, Any]:
    given: Any = template.fields
    fields = {field.files.json: field.kind.dump(given[field.key]) for field in STORED if given.get(field.key)}
    return {
        "id": template.id,
        "name": template.name,
        **fields,
        "labels": list(template.labels),
        "checklist": list(template.checklist),
    }
