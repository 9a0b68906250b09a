"""Super Productivity: its backup, which has all things of a kind by their ids; archived tasks are apart."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from desktop.domain.reminders import Reminder
from desktop.domain.repeat import Repeat, Unit, dates
from desktop.domain.task import Due, Start, Status
from desktop.exchange.other_apps.other_task import Export, OtherTask, number, objects, texts, word
from desktop.exchange.record import RecordPart, due_at, stored_instant

_INBOX = "INBOX_PROJECT"
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MINUTE = 60_000


def fits(data: Any) -> bool:
    return bool(_entities(_all(data).get("task")))


def _all(data: Any) -> Mapping[str, Any]:
    """Since its version 11 a backup has all of it below one key."""
    inner = data.get("data") if isinstance(data, dict) else None
    found = inner if isinstance(inner, dict) else data
    return found if isinstance(found, dict) else {}


def _entities(state: Any) -> dict[str, dict[str, Any]]:
    found = state.get("entities") if isinstance(state, dict) else None
    return {id_: one for id_, one in found.items() if isinstance(one, dict)} if isinstance(found, dict) else {}


def read(export: Export, data: Any) -> None:
    everything = _all(data)
    projects, tags, rules, notes = (
        _entities(everything.get(key)) for key in ("project", "tag", "taskRepeatCfg", "note")
    )
    export.tally[RecordPart.NOTE] += len(notes)
    told = everything.get("reminders")
    reminders = {word(one.get("id")): one for one in objects(told)} or _entities(told)
    for count, one in enumerate(_tasks(everything), start=1):
        project = word(one.get("projectId"))
        task = OtherTask(
            f"Task {count:,}",
            word(one.get("title")),
            id=word(one.get("id")),
            parent=word(one.get("parentId")),
            notes=[word(one.get("notes"))],
            project="" if project == _INBOX else word(projects.get(project, {}).get("title")),
            labels=[word(tags.get(id_, {}).get("title")) for id_ in texts(one.get("tagIds")) if id_ != "TODAY"],
            estimate=number(one.get("timeEstimate")) // _MINUTE,
            status=Status.DONE if one.get("isDone") else Status.OPEN,
            completed_at=_instant(one.get("doneOn")),
            created_at=_instant(one.get("created")),
        )
        export.tally[RecordPart.TIME_SPENT] += bool(number(one.get("timeSpent")))
        export.tally[RecordPart.ATTACHMENT] += len(objects(one.get("attachments")))
        _dates(export, task, one, reminders.get(word(one.get("reminderId")), {}))
        if rule := rules.get(word(one.get("repeatCfgId"))):
            _repeat(export, task, rule)
        export.tasks.append(task)


def _tasks(everything: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """In the order of the file, subtasks in that of their task, then those of the archives."""
    archives = [everything.get("taskArchive")]
    for key in ("archiveYoung", "archiveOld"):
        archive = everything.get(key)
        archives.append(archive.get("task") if isinstance(archive, dict) else None)
    for state in (everything.get("task"), *archives):
        tasks = _entities(state)
        rank = {id_: place for one in tasks.values() for place, id_ in enumerate(texts(one.get("subTaskIds")))}
        order = {id_: place for place, id_ in enumerate(texts(state.get("ids")) if isinstance(state, dict) else [])}
        yield from (tasks[id_] for id_ in sorted(tasks, key=lambda id_: (rank.get(id_, -1), order.get(id_, 0))))


def _dates(export: Export, task: OtherTask, one: Mapping[str, Any], reminder: Mapping[str, Any]) -> None:
    """Where there is a deadline, the day it is planned for is the one to begin."""
    planned = _local(one.get("dueWithTime") or one.get("plannedAt")) or export.due_in(word(one.get("dueDay")), task)
    deadline = _local(one.get("deadlineWithTime")) or export.due_in(word(one.get("deadlineDay")), task)
    task.due = deadline or planned
    if deadline and planned:
        task.start = Start(planned.date)
    if at := _local(one.get("remindAt") or reminder.get("remindAt")):
        task.reminders.append(_before(at, task.due))


def _before(at: Due, due: Due | None) -> Reminder:
    """In minutes before the due time where that can be said: so it holds for each one of a series."""
    if not (due and due.time and at.time and at <= due):
        return str(at)
    return (dt.datetime.combine(due.date, due.time) - dt.datetime.combine(at.date, at.time)) // dt.timedelta(
        minutes=1
    )


def _repeat(export: Export, task: OtherTask, rule: Mapping[str, Any]) -> None:
    if rule.get("isPaused"):
        return
    if written := word(rule.get("rrule")):
        export.rule(written, task)
    else:
        try:
            unit = Unit(word(rule.get("repeatCycle")))
        except ValueError:
            export.unread(word(rule.get("repeatCycle")), task)
            return
        days = tuple((0, day) for day, name in enumerate(_DAYS) if rule.get(name)) if unit is Unit.WEEK else ()
        task.repeat = Repeat(unit, min(max(number(rule.get("repeatEvery")), 1), 999), days)
        if not task.due and unit in (Unit.MONTH, Unit.YEAR):
            task.due = _following(export, task.repeat, word(rule.get("startDate")))
    if task.repeat and rule.get("repeatFromCompletionDate"):
        task.repeat = task.repeat._replace(after_completion=True)


def _following(export: Export, repeat: Repeat, first: str) -> Due | None:
    """The day of a series that began on `first` from which on it goes on."""
    try:
        begin = dt.date.fromisoformat(first)
    except ValueError:
        return None
    return next((Due(day) for day in dates(repeat, begin) if day >= export.now.date()), None)


def _local(milliseconds: Any) -> Due | None:
    moment = _moment(milliseconds)
    return due_at(moment) if moment else None


def _instant(milliseconds: Any) -> str | None:
    moment = _moment(milliseconds)
    return stored_instant(moment) if moment else None


def _moment(milliseconds: Any) -> dt.datetime | None:
    """None where there is none, or none that the calendar has."""
    try:
        return dt.datetime.fromtimestamp(number(milliseconds) / 1000, dt.UTC) if number(milliseconds) > 0 else None
    except (ValueError, OverflowError, OSError):
        return None
