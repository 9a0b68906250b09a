"""Taskwarrior: what `task export` writes, a list or one task a line.

A task that recurs is there as a pattern and as those that were made of it so far. The first of these that is open
goes on repeating; the pattern itself is a task only where none of them is.
"""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from desktop.domain.dates.repeats import parse_repeat
from desktop.domain.repeat import Repeat, Unit
from desktop.domain.task import Due, Priority, Start, Status
from desktop.errors import InvalidInputError
from desktop.exchange.other_apps.other_task import Export, OtherTask, objects, texts, word
from desktop.exchange.record import RecordPart

_PRIORITIES = {"H": Priority.P1, "M": Priority.P2, "L": Priority.P3}
_PERIOD = re.compile(r"p?(\d{0,3}) ?([a-z]+)")
_UNITS = {
    **dict.fromkeys(("d", "day", "days"), (Unit.DAY, 1)),
    **dict.fromkeys(("w", "wk", "wks", "week", "weeks"), (Unit.WEEK, 1)),
    **dict.fromkeys(("m", "mo", "mos", "mth", "mths", "mnths", "month", "months"), (Unit.MONTH, 1)),
    **dict.fromkeys(("q", "qtr", "qtrs", "quarter", "quarters"), (Unit.MONTH, 3)),
    **dict.fromkeys(("y", "yr", "yrs", "year", "years"), (Unit.YEAR, 1)),
    "bimonthly": (Unit.MONTH, 2), "semiannual": (Unit.MONTH, 6), "biannual": (Unit.YEAR, 2),
    "biyearly": (Unit.YEAR, 2), "fortnight": (Unit.WEEK, 2), "sennight": (Unit.WEEK, 1), "annual": (Unit.YEAR, 1),
}  # fmt: skip


def fits(data: Any) -> bool:
    first = next(iter(objects(data)), {})
    return {"uuid", "description", "status"} <= first.keys()


def read(export: Export, data: Any) -> None:
    series: dict[str, str] = {}  # of a pattern, when the task that goes on repeating is due
    for one in objects(data):
        if one.get("parent") and one.get("status") in ("pending", "waiting"):
            pattern, due = word(one["parent"]), word(one.get("due"))
            series[pattern] = min(series.get(pattern, due), due)
    for count, one in enumerate(objects(data), start=1):
        status, pattern = one.get("status"), word(one.get("parent"))
        if status == "recurring" and word(one.get("uuid")) in series:
            continue
        if status == "deleted":
            export.tally[RecordPart.DELETED] += 1
            continue
        task = _task(export, one, f"Task {count:,}")
        recur = word(one.get("recur"))
        if recur and (not pattern or series.get(pattern) == word(one.get("due"))):
            _repeat(export, task, recur)
        export.tasks.append(task)


def _task(export: Export, one: dict[str, Any], where: str) -> OtherTask:
    is_done = one.get("status") == "completed"
    due = _day(export, one.get("due"))
    begin = _day(export, one.get("wait")) or _day(export, one.get("scheduled"))
    notes = [word(note.get("description")) for note in objects(one.get("annotations"))]
    export.tally[RecordPart.DEPENDENCY] += bool(one.get("depends"))
    export.tally[RecordPart.EXPIRY] += bool(one.get("until"))
    return OtherTask(
        where,
        word(one.get("description")),
        id=word(one.get("uuid")),
        notes=notes,
        project=word(one.get("project")),
        labels=texts(one.get("tags")),
        priority=_PRIORITIES.get(word(one.get("priority"))),
        start=Start(begin.date) if begin else None,
        due=due,
        status=Status.DONE if is_done else Status.IN_PROGRESS if one.get("start") else Status.OPEN,
        completed_at=export.instant(word(one.get("end"))) if is_done else None,
        created_at=export.instant(word(one.get("entry"))),
    )


def _day(export: Export, written: Any) -> Due | None:
    """A day is written as its first moment here, in UTC."""
    try:
        moment = dt.datetime.fromisoformat(word(written)).astimezone()
    except (ValueError, OverflowError):
        export.tally[RecordPart.TIME] += bool(written)
        return None
    return Due(moment.date(), moment.time() if moment.time() != dt.time() else None)


def _repeat(export: Export, task: OtherTask, recur: str) -> None:
    """A period: weekly, 2wks, P3D, or a word for one."""
    match = _PERIOD.fullmatch(recur.casefold())
    if match and match[2] in _UNITS:
        unit, size = _UNITS[match[2]]
        task.repeat = Repeat(unit, int(match[1] or 1) * size)
        return
    try:
        task.repeat = parse_repeat(recur, export.now).repeat
    except InvalidInputError:
        export.unread(recur, task)
