"""Things: the JSON of its own scheme for links, and what `things-cli --json` writes, which reads its database.

What Things calls *when* is the day to begin; its deadline is when a task is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.domain.task import Start, Status
from desktop.domain.values import SOMEDAY
from desktop.exchange.other_apps.other_task import Export, OtherTask, objects, texts, word
from desktop.exchange.record import RecordPart

_KINDS = frozenset({"to-do", "project", "heading", "area"})
_ANY_TIME = frozenset({"", "anytime", "inbox"})
_EVENING = "evening"
_STATUSES = {"completed": Status.DONE, "canceled": Status.REJECTED}


def fits(data: Any) -> bool:
    first = next(iter(objects(data)), {})
    return word(first.get("type")) in _KINDS and ("attributes" in first or "title" in first)


def read(export: Export, data: Any) -> None:
    areas: set[str] = set()
    for one in objects(data):
        _take(export, one, "", areas)
    export.tally[RecordPart.FOLDER] += len(areas)


def _take(export: Export, one: Mapping[str, Any], project: str, areas: set[str], heading: str = "") -> None:
    told = one.get("attributes")
    about: Mapping[str, Any] = told if isinstance(told, dict) else one
    title = word(about.get("title"))
    if one.get("type") == "project":
        areas.add(word(about.get("area", about.get("area_title"))))
        areas.discard("")
        _take_project(export, about, title, areas)
    elif one.get("type") == "area":
        for child in objects(about.get("items")):
            _take(export, child, "", areas)
    elif one.get("type") == "to-do":
        project = project or word(about.get("project_title")) or word(about.get("list"))
        export.tasks.append(_task(export, about, project, heading))


def _take_project(export: Export, about: Mapping[str, Any], title: str, areas: set[str]) -> None:
    """Its own notes and deadline are of a task in its list: lists have neither."""
    if about.get("notes") or about.get("deadline"):
        export.tasks.append(_task(export, about, title, ""))
    heading = ""
    for one in objects(about.get("items")):
        if one.get("type") == "heading":
            told = one.get("attributes")
            heading = word((told if isinstance(told, dict) else one).get("title"))
            children = objects(one.get("items"))
        else:
            children = [one]
        for child in children:
            _take(export, child, title, areas, heading)


def _task(export: Export, about: Mapping[str, Any], project: str, heading: str) -> OtherTask:
    status = _STATUSES.get(word(about.get("status")), Status.OPEN)
    if about.get("completed") or about.get("canceled"):
        status = Status.DONE if about.get("completed") else Status.REJECTED
    task = OtherTask(
        f"Task {len(export.tasks) + 1:,}",
        word(about.get("title")),
        id=word(about.get("uuid")) or word(about.get("id")),
        notes=[word(about.get("notes"))],
        project=project or word(about.get("area_title")),
        section=heading or word(about.get("heading_title")) or word(about.get("heading")),
        labels=texts(about.get("tags")),
        status=status,
        completed_at=export.instant(word(about.get("completion-date")) or word(about.get("stop_date"))),
        created_at=export.instant(word(about.get("creation-date")) or word(about.get("created"))),
        items=[_item(item) for item in objects(about.get("checklist-items", about.get("checklist")))],
    )
    task.due = export.day(word(about.get("deadline")), task)
    begin = word(about.get("when")) or word(about.get("start_date")) or word(about.get("start"))
    _begin(export, task, begin.casefold())
    return task


def _item(item: Mapping[str, Any]) -> tuple[str, bool]:
    told = item.get("attributes")
    about: Mapping[str, Any] = told if isinstance(told, dict) else item
    return word(about.get("title")), bool(about.get("completed")) or about.get("status") == "completed"


def _begin(export: Export, task: OtherTask, when: str) -> None:
    """A date may have a time, as in 2026-09-11@18:00: that is a reminder."""
    if when in _ANY_TIME:
        return
    if when == SOMEDAY:
        task.start = Start()
        return
    if begin := export.day("today" if when == _EVENING else when.replace("@", " "), task):
        task.start = Start(begin.date)
        task.reminders += [str(begin)] if begin.time else []
