"""Todoist: the table of one project (the export as a template, or a file of its backup), and the JSON of its API, of
all projects or of tasks alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.domain.task import Priority, Start, Status
from desktop.domain.text import is_inbox
from desktop.exchange.other_apps.other_task import (
    BY_RANK,
    Export,
    OtherTask,
    Row,
    number,
    objects,
    texts,
    word,
)
from desktop.exchange.record import RecordPart

_PRIORITIES = {"1": Priority.P1, "2": Priority.P2, "3": Priority.P3}
_LABEL = re.compile(r"(?:^|\s)@([^\s@]+)")
_FILE = re.compile(r"\[\[file \{.*?\}\]\]", re.DOTALL)
"""How a comment names a file, in tables."""
_OF_BACKUP = re.compile(r"( \[\d+\])?( ?\(\d+\))?$")
"""What a backup, or a browser that has such a file already, puts behind the name of a project."""


def fits_columns(columns: Sequence[str]) -> bool:
    return {"TYPE", "CONTENT", "INDENT"} <= set(columns)


def read_rows(export: Export, rows: Sequence[Row]) -> None:
    name = _OF_BACKUP.sub("", export.name).strip()
    section = ""
    above: list[OtherTask] = []  # the last task of each level
    seen: Counter[str] = Counter()
    for row in rows:
        kind = row["TYPE"].casefold()
        if kind == "section":
            section = row["CONTENT"]
        elif kind == "note" and above:
            _comment(export, above[-1], row["CONTENT"])
        elif kind == "note":
            export.tally[RecordPart.COMMENT] += 1
        elif kind == "task":
            task = _task_of(export, row)
            task.project = "" if is_inbox(name) else name
            task.section = section
            del above[max(number(row["INDENT"]), 1) - 1 :]
            task.parent = above[-1].id if above else ""
            place = "\0".join((name, section, task.parent, task.title))
            seen[place] += 1
            task.id = f"{place}\0{seen[place]}"
            above.append(task)
            export.tasks.append(task)


def _task_of(export: Export, row: Row) -> OtherTask:
    content = row["CONTENT"]
    labels = _LABEL.findall(content)
    task = OtherTask(
        row.where,
        _LABEL.sub("", content).strip() or content,
        notes=[row["DESCRIPTION"]],
        labels=labels,
        priority=_PRIORITIES.get(row["PRIORITY"]),
    )
    if row["DATE"]:
        export.when(row["DATE"], task)
    _duration(export, task, number(row["DURATION"]), row["DURATION_UNIT"])
    _deadline(export, task, row["DEADLINE"])
    return task


def fits(data: Any) -> bool:
    return bool(_tasks(data))


def _tasks(data: Any) -> list[dict[str, Any]]:
    """Of a whole account, of a page of results, or alone."""
    told = data
    if isinstance(data, dict):
        told = next((data[key] for key in ("items", "tasks", "results") if key in data), None)
    return [one for one in objects(told) if "content" in one and "project_id" in one]


def read(export: Export, data: Any) -> None:
    account: dict[str, Any] = data if isinstance(data, dict) else {}
    projects = {word(one.get("id")): one for one in objects(account.get("projects"))}
    sections = {word(one.get("id")): word(one.get("name")) for one in objects(account.get("sections"))}
    names = _names(projects)
    comments, reminders = _by_task(account, "notes", "comments"), _by_task(account, "reminders")
    export.tally[RecordPart.COMMENT] += len(objects(account.get("project_notes")))
    export.tally[RecordPart.FILTER] += len(objects(account.get("filters")))
    place = {id_: number for number, id_ in enumerate(projects)}
    tasks = sorted(
        _tasks(data),
        key=lambda one: (place.get(word(one["project_id"]), -1), number(one.get("child_order", one.get("order")))),
    )
    export.tally[RecordPart.PROJECT] += len({word(one["project_id"]) for one in tasks} - {*names, ""})
    for count, one in enumerate(tasks, start=1):
        if one.get("is_deleted"):
            export.tally[RecordPart.DELETED] += 1
            continue
        id_ = word(one.get("id"))
        is_done = bool(one.get("checked") or one.get("is_completed"))
        task = OtherTask(
            f"Task {count:,}",
            word(one["content"]),
            id=id_,
            parent=word(one.get("parent_id")),
            notes=[word(one.get("description"))],
            project=names.get(word(one["project_id"]), ""),
            section=sections.get(word(one.get("section_id")), ""),
            labels=texts(one.get("labels")),
            priority=BY_RANK.get(number(one.get("priority"))),
            status=Status.DONE if is_done else Status.OPEN,
            completed_at=export.instant(word(one.get("completed_at"))),
            created_at=export.instant(word(one.get("added_at", one.get("created_at")))),
        )
        _due(export, task, one.get("due"))
        duration = one.get("duration")
        if isinstance(duration, dict):
            _duration(export, task, number(duration.get("amount")), word(duration.get("unit")))
        deadline = one.get("deadline")
        _deadline(export, task, word(deadline.get("date")) if isinstance(deadline, dict) else "")
        for reminder in reminders[id_]:
            _remind(export, task, reminder)
        for comment in comments[id_]:
            export.tally[RecordPart.ATTACHMENT] += bool(comment.get("file_attachment") or comment.get("attachment"))
            task.notes.append(word(comment.get("content")))
        export.tasks.append(task)


def _names(projects: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Of lists. Two projects of one name in different places have that of the place before theirs; Inbox has none."""
    named = [word(one.get("name")) for one in projects.values()]
    names = {}
    for id_, one in projects.items():
        name, above = word(one.get("name")), projects.get(word(one.get("parent_id")))
        if one.get("inbox_project") or one.get("is_inbox_project"):
            name = ""
        elif above and named.count(name) > 1:
            name = f"{word(above.get('name'))} – {name}"
        names[id_] = name
    return names


def _by_task(account: Mapping[str, Any], *keys: str) -> defaultdict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for key in keys:
        for one in objects(account.get(key)):
            if not one.get("is_deleted"):
                found[word(one.get("item_id", one.get("task_id")))].append(one)
    return found


def _due(export: Export, task: OtherTask, due: Any) -> None:
    if not isinstance(due, dict):
        return
    task.due = export.due_in(word(due.get("datetime")) or word(due.get("date")), task)
    words = word(due.get("string"))
    if due.get("is_recurring") and words:
        export.when(words, task)


def _duration(export: Export, task: OtherTask, amount: int, unit: str) -> None:
    if unit.startswith("min") and 1 <= amount <= 1440:
        task.estimate = amount
    elif amount and unit not in ("", "None"):
        export.tally[RecordPart.DURATION] += 1


def _deadline(export: Export, task: OtherTask, written: str) -> None:
    """What Todoist calls the date is the day to begin, where there is a deadline as well."""
    planned = task.due
    if planned and written and (task.repeat or written[:10] < str(planned)[:10]):
        export.tally[RecordPart.DEADLINE] += 1
    elif deadline := export.day(written, task):
        task.due = deadline
        if planned:
            task.start = Start(planned.date)
            task.reminders += [str(planned)] if planned.time else []


def _remind(export: Export, task: OtherTask, reminder: Mapping[str, Any]) -> None:
    kind, due = reminder.get("type"), reminder.get("due")
    at = export.due_in(word(due.get("date")), task) if isinstance(due, dict) and kind == "absolute" else None
    if kind == "relative" and task.due:
        task.reminders.append(number(reminder.get("minute_offset", reminder.get("mm_offset"))))
    elif at and at.time:
        task.reminders.append(str(at))
    else:
        export.tally[RecordPart.REMINDER] += 1


def _comment(export: Export, task: OtherTask, content: str) -> None:
    export.tally[RecordPart.ATTACHMENT] += len(_FILE.findall(content))
    task.notes.append(_FILE.sub("", content))
