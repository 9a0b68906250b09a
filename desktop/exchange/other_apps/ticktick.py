"""TickTick: the table of its backup, which begins with a few lines about itself."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from desktop.domain.reminders import MORNING, Reminder
from desktop.domain.task import Due, Priority, Start, Status
from desktop.domain.text import is_inbox
from desktop.exchange.other_apps.other_task import Export, OtherTask, Row
from desktop.exchange.record import RecordPart, due_at

_PRIORITIES = {"5": Priority.P1, "3": Priority.P2, "1": Priority.P3}
_STATUSES = {"1": Status.DONE, "2": Status.DONE, "-1": Status.REJECTED}
"""2 is what was completed and put into the archive."""
_ITEM = re.compile(r"([▫▪])([^▫▪\r\n]*)")
_TRIGGER = re.compile(r"(-?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?", re.ASCII)


def fits_columns(columns: Sequence[str]) -> bool:
    return {"Folder Name", "List Name", "Title", "Is Check list"} <= set(columns)


def read_rows(export: Export, rows: Sequence[Row]) -> None:
    export.tally[RecordPart.FOLDER] += len({row["Folder Name"] for row in rows} - {""})
    for row in rows:
        if row["Kind"] == "NOTE":
            export.tally[RecordPart.NOTE] += 1
            continue
        name = row["List Name"]
        is_checklist = row["Is Check list"] == "Y" or row["Kind"] == "CHECKLIST"
        items = [(match[2], match[1] == "▪") for match in _ITEM.finditer(row["Content"])] if is_checklist else []
        task = OtherTask(
            row.where,
            row["Title"],
            id=row["taskId"],
            parent=row["parentId"],
            notes=[_ITEM.sub("", row["Content"]) if is_checklist else row["Content"]],
            project="" if is_inbox(name) else name,
            section=row["Column Name"],
            labels=[tag for tag in re.split(r",\s*", row["Tags"]) if tag],
            priority=_PRIORITIES.get(row["Priority"]),
            status=_STATUSES.get(row["Status"], Status.OPEN),
            completed_at=export.instant(row["Completed Time"]),
            created_at=export.instant(row["Created Time"]),
            items=items,
        )
        _dates(export, task, row)
        if row["Repeat"]:
            export.rule(row["Repeat"], task)
        task.reminders = [*_reminders(export, task, row["Reminder"])]
        export.tasks.append(task)


def _dates(export: Export, task: OtherTask, row: Row) -> None:
    """A span within a day is a time and an estimate; one over days is a start and a due date."""
    start, due = (_moment(export, task, row, column) for column in ("Start Date", "Due Date"))
    task.due = due or start
    if start and due and start.date < due.date:
        task.start = Start(start.date)
    elif start and due and start.time and due.time and start < due:
        task.due = start
        task.estimate = (due.time.hour - start.time.hour) * 60 + due.time.minute - start.time.minute


def _moment(export: Export, task: OtherTask, row: Row, column: str) -> Due | None:
    """All moments are in UTC. A day, and a time that is the same everywhere, are those of the zone of the task."""
    if not row[column]:
        return None
    try:
        moment = dt.datetime.fromisoformat(row[column])
        is_day = row["Is All Day"] == "true"
        if moment.tzinfo and (is_day or row["Is Floating"] == "true"):
            moment = moment.astimezone(_zone(row["Timezone"])).replace(tzinfo=None)
        due = due_at(moment)
        return Due(due.date) if is_day else due
    except (ValueError, OverflowError):
        export.unread(row[column], task)
        return None


def _zone(name: str) -> dt.tzinfo | None:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def _reminders(export: Export, task: OtherTask, cell: str) -> Iterator[Reminder]:
    """As RFC 5545 has them, before the time; where there is none they count from midnight."""
    for written in re.split(r"[,;\s]+", cell):
        match = _TRIGGER.fullmatch(written.removeprefix("TRIGGER:"))
        if not written:
            continue
        if not match or not task.due:
            export.tally[RecordPart.REMINDER] += 1
            continue
        weeks, days, hours, minutes = (int(part or 0) for part in match.groups()[1:])
        after = ((weeks * 7 + days) * 24 + hours) * 60 + minutes
        before = after if match[1] else -after
        if not task.due.time:
            before += MORNING.hour * 60
        if before >= 0:
            yield before
        else:
            late = dt.datetime.combine(task.due.date, task.due.time or MORNING) - dt.timedelta(minutes=before)
            yield str(Due(late.date(), late.time()))
