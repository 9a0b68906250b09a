"""Planify: its backup. A due date is a JSON document within a text."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from typing import Any

from desktop.domain.repeat import Repeat, Unit
from desktop.domain.task import Start, Status
from desktop.exchange.other_apps.other_task import BY_RANK, Export, OtherTask, number, objects, texts, word
from desktop.exchange.record import RecordPart

_UNITS = {2: Unit.DAY, 3: Unit.WEEK, 4: Unit.MONTH, 5: Unit.YEAR}
"""Below these are minutes and hours, by which a task cannot repeat here."""


def fits(data: Any) -> bool:
    return isinstance(data, dict) and {"items", "projects", "sources"} <= data.keys()


def read(export: Export, data: Any) -> None:
    projects = {word(one.get("id")): one for one in objects(data["projects"])}
    sections = {word(one.get("id")): word(one.get("name")) for one in objects(data.get("sections"))}
    items = sorted(objects(data["items"]), key=lambda one: number(one.get("child_order")))
    for count, one in enumerate(items, start=1):
        if one.get("is_deleted"):
            export.tally[RecordPart.DELETED] += 1
            continue
        if word(one.get("item_type")).casefold() == "note":
            export.tally[RecordPart.NOTE] += 1
            continue
        project = projects.get(word(one.get("project_id")), {})
        task = OtherTask(
            f"Task {count:,}",
            word(one.get("content")),
            id=word(one.get("id")),
            parent=word(one.get("parent_id")),
            notes=[word(one.get("description"))],
            project="" if project.get("inbox_project") else word(project.get("name")),
            section=sections.get(word(one.get("section_id")), ""),
            labels=texts(one.get("labels")),
            priority=BY_RANK.get(number(one.get("priority"))),
            status=Status.DONE if one.get("checked") else Status.OPEN,
            completed_at=export.instant(word(one.get("completed_at"))),
            created_at=export.instant(word(one.get("added_at"))),
        )
        _dates(export, task, _document(one.get("due")), word(one.get("deadline_date")))
        export.tasks.append(task)


def _document(due: Any) -> Mapping[str, Any]:
    try:
        found = json.loads(due) if isinstance(due, str) and due else due
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _dates(export: Export, task: OtherTask, due: Mapping[str, Any], deadline: str) -> None:
    """Where there is a deadline, the date is the day to begin."""
    task.due = planned = export.due_in(word(due.get("date")), task)
    if due.get("is_recurring"):
        _repeat(export, task, due)
    last = export.due_in(deadline, task)
    if last and task.repeat:
        export.tally[RecordPart.DEADLINE] += 1
    elif last:
        task.due = last
        task.start = Start(planned.date) if planned else None
        task.reminders += [str(planned)] if planned and planned.time else []


def _repeat(export: Export, task: OtherTask, due: Mapping[str, Any]) -> None:
    unit = _UNITS.get(number(due.get("recurrency_type")))
    if unit is None:
        export.tally[RecordPart.REPETITION] += 1
        return
    days = sorted({day - 1 for day in map(number, word(due.get("recurrency_weeks")).split(",")) if 1 <= day <= 7})
    times = number(due.get("recurrency_count"))
    try:
        until = dt.datetime.fromisoformat(word(due.get("recurrency_end"))).date()
    except ValueError:
        until = None
    task.repeat = Repeat(
        unit,
        min(max(number(due.get("recurrency_interval")), 1), 999),
        tuple((0, day) for day in days) if unit is Unit.WEEK else (),
        until=until,
        times=times if not until and 1 <= times <= 999 else None,
    )
