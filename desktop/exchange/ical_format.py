"""iCalendar: the to-dos of a calendar. Events and the like are named and skipped.

The id is the UID; one that is not a UUID gives the same id each time, so that importing again changes nothing.

A file is split into its components first, of which only the properties that we use are kept: the icalendar library
needs a whole calendar in memory, and fails on all of it for one bad value. So it gets single to-dos, without
attachments: that is fast, and a bad value costs only its to-do. What sets off alarms is kept apart.
"""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TextIO

from desktop.domain import text
from desktop.domain.fields import task_field
from desktop.domain.fields.value_kinds import START
from desktop.domain.ids import parse_id
from desktop.domain.reminders import Reminder, checked
from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Priority, Status, Task, parse_status
from desktop.errors import FileError, InvalidInputError
from desktop.exchange.files import TextFile, shown
from desktop.exchange.record import (
    Incoming,
    Made,
    RecordPart,
    Tally,
    TaskRecord,
    due_at,
    entries,
    stored_instant,
    untold,
)
from sync.patch import Value

_UIDS = uuid.UUID("0c5d9a3b-7d0e-5b52-8d53-0f1c64a9e7d2")
_OWN_STATUS = "X-ASSENT-STATUS"
"""Our own property for the status, as iCalendar has one status for three of ours. Other programs keep it."""
_OWN_START = "X-ASSENT-START"
"""For a start that DTSTART cannot tell: someday, or one on the day on which a series is due."""
_OWN_REPEAT = "X-ASSENT-REPEAT"
_COMPLETION = "AFTER-COMPLETION"
_LIST = task_field("list").files.ical

_NO_REMINDERS = "X-ASSENT-REMINDERS"
"""Says that the user wants none, which is something else than not to have chosen."""

_HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Assent//Assent//EN\r\n"
_STATUSES = {
    "NEEDS-ACTION": Status.OPEN,
    "IN-PROCESS": Status.IN_PROGRESS,
    "COMPLETED": Status.DONE,
    "CANCELLED": Status.REJECTED,
}
_KINDS = {"VEVENT": "an event", "VJOURNAL": "a journal entry", "VFREEBUSY": "a free/busy time"}
_WORDS = {"DUE": "due date", "DTSTART": "start", "SUMMARY": "title", "CATEGORIES": "list of categories"}
_UNTOLD = untold("ical")
_STATUS_NAMES = {status: name for name, status in _STATUSES.items()}
_PRIORITY_NUMBERS = {Priority.P0: 1, Priority.P1: 3, Priority.P2: 5, Priority.P3: 9}
_PRIORITIES = (
    None, Priority.P0, Priority.P1, Priority.P1, Priority.P1, Priority.P2, Priority.P3, Priority.P3, Priority.P3,
    Priority.P3,
)  # fmt: skip


def write(out: TextIO, _made: Sequence[Made], tasks: Iterable[Task]) -> list[str]:
    left_out = Tally()
    out.write(_HEAD)
    for task in tasks:
        out.write(_todo(task))
        left_out[RecordPart.CHECKLIST] += bool(task.checklist)
        left_out.leave_out(task, _UNTOLD)
        left_out[RecordPart.NOTES] += bool(task.report or task.observations)
    out.write("END:VCALENDAR\r\n")
    return left_out.sentence("cannot be told in iCalendar and {was} left out; JSON keeps all of that.")


def _todo(task: Task) -> str:
    from icalendar import Todo

    todo = Todo()
    todo.add("uid", task.id)
    todo.add("dtstamp", task.updated_at)
    todo.add("last-modified", task.updated_at)
    todo.add("created", task.created_at)
    todo.add("summary", task.title)
    if task.description:
        todo.add("description", task.description)
    name = _status_name(task.status)
    todo.add("status", name)
    if _STATUSES[name] is not task.status:
        todo.add(_OWN_STATUS, task.status.value)
    if task.completed_at:
        todo.add("completed", task.completed_at)
    if task.priority:
        todo.add("priority", _PRIORITY_NUMBERS[task.priority])
    if task.due:
        todo.add("due", _at(task.due.date, task.due))
    _add_series(todo, task)
    if task.list:
        todo.add(_LIST, task.list.name)
    for reminder in task.reminders or ():
        todo.add_component(_alarm(task, reminder))
    if task.reminders == ():
        todo.add(_NO_REMINDERS, "NONE")
    if task.labels:
        todo.add("categories", [label.name for label in task.labels])
    content: bytes = todo.to_ical()
    return content.decode("utf-8")


def _at(day: dt.date, due: Due | None) -> dt.date:
    """A day in the form that the due date has: to iCalendar a day and a time are two kinds of things."""
    return dt.datetime.combine(day, due.time) if due and due.time else day


def _add_series(todo: Any, task: Task) -> None:
    """A rule counts from DTSTART, which is the first day of the series: where a task has no start, when it is due."""
    from icalendar import vRecur

    start = task.start.date if task.start else None
    repeat = task.repeat if task.is_pending and task.due else None
    if start or (repeat and task.due):
        todo.add("dtstart", _at(start or task.due.date, task.due))  # type: ignore[union-attr]
    if task.start and (start is None or (repeat and task.due and start == task.due.date)):
        todo.add(_OWN_START, str(task.start))
    if repeat:
        rule = repeat.rule
        if repeat.until and task.due and task.due.time:
            rule = rule.replace(f"UNTIL={repeat.until:%Y%m%d}", f"UNTIL={repeat.until:%Y%m%d}T235959")
        todo.add("rrule", vRecur.from_ical(rule))
        if repeat.after_completion:
            todo.add(_OWN_REPEAT, _COMPLETION)


def _alarm(task: Task, reminder: Reminder) -> Any:
    from icalendar import Alarm

    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", task.title)
    if isinstance(reminder, int):
        alarm.add("trigger", dt.timedelta(minutes=-reminder), parameters={"RELATED": "END"})  # the due date
    else:
        moment = dt.datetime.fromisoformat(reminder).astimezone(dt.UTC)
        alarm.add("trigger", moment, parameters={"VALUE": "DATE-TIME"})
    return alarm


def _reminders(todo: Any, triggers: Sequence[str], due: Due | None, tally: Tally) -> dict[str, Value]:
    """What sets off an alarm before the due date, or at a time; others are left out and counted."""
    if not triggers:
        return {"reminders": []} if _NO_REMINDERS in todo else {}
    found = [_reminder(_parse(Block("VALARM", 0, [("TRIGGER", line)])), due) for line in triggers]
    kept = [one for one in found if one is not None]
    tally[RecordPart.REMINDER] += len(found) > len(kept)
    try:
        return {"reminders": list(checked(kept))} if kept else {}
    except InvalidInputError:
        tally[RecordPart.REMINDER] += 1
        return {}


def _reminder(alarm: Any, due: Due | None) -> Reminder | None:
    trigger = getattr(_first(alarm, "TRIGGER"), "dt", None) if alarm is not None else None
    if isinstance(trigger, dt.datetime):
        return str(due_at(trigger))
    if isinstance(trigger, dt.timedelta) and due is not None and trigger <= dt.timedelta():
        return -trigger // dt.timedelta(minutes=1)
    return None


def _status_name(status: Status) -> str:
    return _STATUS_NAMES.get(status, "NEEDS-ACTION")


def read(file: TextFile) -> Incoming:
    """Goes through the whole file first, also for its time zones, which may stand behind what needs them."""
    total = 0
    for block in blocks(file):
        if block.is_tame_zone:
            _parse(block)  # the library remembers a zone that it has parsed
        total += block.kind != "VTIMEZONE"
    tally = Tally()
    read_block = partial(_record, tally=tally)
    return Incoming(total, lambda: entries(_parts(file), read_block), notes=file.notes, tally=tally)


def _parts(file: TextFile) -> Iterator[tuple[str, Block]]:
    return ((f"Line {block.line:,}", block) for block in blocks(file) if block.kind != "VTIMEZONE")


def _record(where: str, block: Block, *, tally: Tally) -> TaskRecord:
    if block.kind != "VTODO":
        raise InvalidInputError(f"This is {_KINDS.get(block.kind, 'something else')}; only to-dos are imported.")
    if block.oversize:
        raise InvalidInputError("It is too long.")
    todo = _parse(block)
    if todo is None:
        raise InvalidInputError(_unreadable(block))
    registers: dict[str, Value] = {"title": text.title(str(_first(todo, "SUMMARY") or "")), "deleted": None}
    if "DESCRIPTION" in todo:
        registers["description"] = text.description(str(_first(todo, "DESCRIPTION")))
    if due := _due(todo, tally):
        registers["due"] = str(due)
    registers |= _reminders(todo, block.triggers, due, tally)
    if "PRIORITY" in todo:
        registers |= _priority(_first(todo, "PRIORITY"), tally)
    if status := _status(todo, tally):
        registers["state"] = [status.value, _instant(todo, "COMPLETED", tally) if status is Status.DONE else None]
    registers |= _series(todo, block.rule, registers, tally)
    if _LIST in todo:
        registers["list"] = text.list_name(str(_first(todo, _LIST)))
    uid = str(_first(todo, "UID") or "").strip()
    return TaskRecord(
        where,
        registers,
        id=(parse_id(uid) or str(uuid.uuid5(_UIDS, uid))) if uid else None,
        labels=_labels(todo),
        created_at=_instant(todo, "CREATED", tally),
    )


def _series(todo: Any, rule: str, told: dict[str, Value], tally: Tally) -> dict[str, Value]:
    """Start and repetition. A rule that a task cannot have is counted, and the task is imported without it."""
    found: dict[str, Value] = {}
    first = getattr(_first(todo, "DTSTART"), "dt", None)
    if isinstance(first, dt.date):
        first = due_at(first) if isinstance(first, dt.datetime) else Due(first)
    own = str(_first(todo, _OWN_START) or "").strip()
    due: str | None = told.get("due")
    if rule.strip():
        try:
            repeat = parse_rule(rule)
            is_own = str(_first(todo, _OWN_REPEAT) or "").strip().upper() == _COMPLETION
            found["repeat"] = str(repeat._replace(after_completion=is_own))
            due = due or (str(first) if first else None)
            if due is not None:
                found["due"] = due
        except InvalidInputError:
            tally[RecordPart.REPETITION] += 1
    if START.accepts(own):
        found["start"] = own
    elif first and not (rule.strip() and due and due[:10] == str(first.date)) and (not due or str(first.date) <= due):
        found["start"] = str(first.date)
    return found


def _parse(block: Block) -> Any:
    """The component, or None for what is not valid."""
    from icalendar import Component

    try:
        return Component.from_ical(block.text)
    except Exception:  # the library raises many kinds of errors for bad input
        return None


def _unreadable(block: Block) -> str:
    for name, line in block.properties:
        if _parse(Block(block.kind, block.line, [(name, line)])) is None:
            return f"Its {_WORDS.get(name, name)} cannot be read."
    return "It is not valid iCalendar."


def _first(todo: Any, name: str) -> Any:
    value = todo.get(name)
    return value[0] if isinstance(value, list) else value


def _due(todo: Any, tally: Tally) -> Due | None:
    """Local time. A time in an unknown zone is taken as local, and counted."""
    if "DUE" in todo:
        due = _first(todo, "DUE")
        value = getattr(due, "dt", None)
        tally[RecordPart.ZONE] += "TZID" in due.params and isinstance(value, dt.datetime) and value.tzinfo is None
    elif "DTSTART" in todo and "DURATION" in todo:
        value = _sum(getattr(_first(todo, "DTSTART"), "dt", None), getattr(_first(todo, "DURATION"), "dt", None))
    else:
        return None
    if isinstance(value, dt.datetime):
        return due_at(value)
    if isinstance(value, dt.date):
        return Due(value)
    raise InvalidInputError("Its due date cannot be read.")


def _sum(start: Any, duration: Any) -> Any:
    try:
        return start + duration
    except (TypeError, OverflowError):
        return None


def _priority(number: Any, tally: Tally) -> dict[str, Value]:
    if not isinstance(number, int) or number not in range(len(_PRIORITIES)):
        tally[RecordPart.PRIORITY] += 1
        return {}
    priority = _PRIORITIES[number]
    return {"priority": priority and priority.value}


def _status(todo: Any, tally: Tally) -> Status | None:
    """The status, or what the percentage implies; None if the to-do has neither."""
    name = str(_first(todo, "STATUS") or "").strip().upper()
    if name in _STATUSES:
        own = _own_status(str(_first(todo, _OWN_STATUS) or ""))
        return own if own and _status_name(own) == name else _STATUSES[name]
    tally[RecordPart.STATUS] += bool(name)
    percent = _first(todo, "PERCENT-COMPLETE")
    if "COMPLETED" in todo or percent == 100:
        return Status.DONE
    return Status.IN_PROGRESS if isinstance(percent, int) and 0 < percent < 100 else None


def _own_status(value: str) -> Status | None:
    try:
        return parse_status(value)
    except InvalidInputError:
        return None


def _instant(todo: Any, name: str, tally: Tally) -> str | None:
    if name not in todo:
        return None
    value = getattr(_first(todo, name), "dt", None)
    instant = stored_instant(value) if isinstance(value, dt.date) else None
    tally[RecordPart.TIMESTAMP] += instant is None
    return instant


def _labels(todo: Any) -> tuple[str, ...] | None:
    if "CATEGORIES" not in todo:
        return None
    value = todo["CATEGORIES"]
    groups = value if isinstance(value, list) else [value]
    names = [str(name).strip() for group in groups for name in getattr(group, "cats", ())]
    return tuple(text.label_name(name) for name in names if name)


_WANTED = frozenset({
    "UID", "SUMMARY", "DESCRIPTION", "DUE", "DTSTART", "DURATION", "PRIORITY", "STATUS", "PERCENT-COMPLETE",
    "COMPLETED", "CREATED", "CATEGORIES", "X-ASSENT-STATUS", "X-ASSENT-START", "X-ASSENT-REPEAT",
    "X-ASSENT-REMINDERS",
})  # fmt: skip
_BLOCK_MAX = 200_000
_DEPTH_MAX = 8
_TRIGGERS_MAX = 100
_NAME = re.compile(r"[A-Za-z0-9-]+")
_YEARLY = re.compile(
    r"RRULE:FREQ=YEARLY(;(BYMONTH=(1[0-2]|[1-9])|BYDAY=[+-]?[1-5]?(SU|MO|TU|WE|TH|FR|SA)|UNTIL=\d{8}(T\d{6}Z?)?"
    r"|INTERVAL=1|WKST=(SU|MO)))*",
    re.ASCII,
)


@dataclass(slots=True)
class Block:
    """One component of a calendar; `properties` are its lines by name, each with what is folded below it."""

    kind: str
    line: int
    properties: list[tuple[str, str]] = field(default_factory=list)
    size: int = 0
    rule: str = ""  # by which it repeats
    triggers: list[str] = field(default_factory=list)

    @property
    def oversize(self) -> bool:
        return self.size > _BLOCK_MAX

    @property
    def text(self) -> str:
        return f"BEGIN:{self.kind}\n" + "".join(line for _, line in self.properties) + f"END:{self.kind}\n"

    @property
    def is_tame_zone(self) -> bool:
        """Whether it is a time zone with yearly rules only. Others, say one that changes every second, could make the
        library compute for ever."""
        rules = ["".join(line.split()) for name, line in self.properties if name == "RRULE"]
        return self.kind == "VTIMEZONE" and not self.oversize and all(_YEARLY.fullmatch(rule) for rule in rules)

    def add(self, name: str, line: str) -> None:
        self.size += len(line)
        if not self.oversize:
            self.properties.append((name, line))


def blocks(file: TextFile) -> Iterator[Block]:
    """The components right inside the calendar; raises FileError unless the file is made of whole components."""
    name = shown(file.path)
    kinds: list[str] = []  # the components that we are in
    block: Block | None = None
    found = False
    for number, line in _properties(file):
        match = _NAME.match(line)
        word = match[0].upper() if match else ""
        kind = line.partition(":")[2].strip().upper()
        depth = len(kinds)
        if block and _is_wanted(block, word, depth):
            block.add(word, line)
        elif block and word == "RRULE" and depth == 2:
            block.rule = "".join(line.partition(":")[2].split())
        elif block and word == "TRIGGER" and kinds[2:] == ["VALARM"] and len(block.triggers) < _TRIGGERS_MAX:
            block.triggers.append(line)
        if word == "BEGIN" and (kind == "VCALENDAR") == (depth == 0) and depth < _DEPTH_MAX:
            found = True
            kinds.append(kind)
            if depth == 1:
                block = Block(kind, number)
        elif word == "END" and depth and kind == kinds.pop():
            if block and depth == 2:
                yield block
        elif word in ("BEGIN", "END") or (depth == 0 and line.strip()):
            raise FileError("{name} is not a calendar, or is damaged in line {number:,}.", name=name, number=number)
    if kinds or not found:
        raise FileError("{name} is not a calendar, or its end is missing.", name=name)


def _is_wanted(block: Block, word: str, depth: int) -> bool:
    if block.kind == "VTODO":
        return depth == 2 and word in _WANTED
    return block.kind == "VTIMEZONE" and (depth > 2 or (depth == 2 and word != "END"))


def _properties(file: TextFile) -> Iterator[tuple[int, str]]:
    """Lines together with what is folded below them."""
    start, parts, size = 0, [""], 0
    for number, raw in file.lines():
        line = raw.rstrip("\r\n") + "\n"
        if line[0] not in " \t":
            yield start, "".join(parts)
            start, parts, size = number, [line], 0
        elif size <= _BLOCK_MAX:
            parts.append(line)
            size += len(line)
    yield start, "".join(parts)
