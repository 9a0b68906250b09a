"""todo.txt: one task a line, e.g. `(A) 2026-11-16 Call mum +House @family due:2026-11-20`.

Priorities A to D are P0 to P3; the first +project is the list, every other one and @context are labels. Names go out
with blanks as "_". As other programs have it, `t:` is the day it starts, `rec:+1w` repeats it from when it is due,
`rec:1w` from when it is done.
Reminders are `rem:10m,1440m`, in minutes before the task is due, or times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TextIO

from desktop.domain import text
from desktop.domain.fields.value_kinds import DUE
from desktop.domain.reminders import checked, offset_in
from desktop.domain.repeat import WORKDAYS, Repeat, Unit, on_month_day
from desktop.domain.task import Priority, Status, Task
from desktop.errors import InvalidInputError
from desktop.exchange.files import TextFile
from desktop.exchange.record import (
    Incoming,
    Made,
    RecordPart,
    Tally,
    TaskRecord,
    entries,
    part_of,
    stored_instant,
    untold,
)
from sync.patch import Value

_LINE_MAX = 4000
_PRIORITIES = {"A": Priority.P0, "B": Priority.P1, "C": Priority.P2, "D": Priority.P3}
_UNTOLD = untold("todotxt")
_LEFT_OUT = (RecordPart.CHECKLIST, part_of("description"), part_of("estimate"), RecordPart.TIME, part_of("status"))
"""What is named first where a task has to leave something out, in this order."""
_UNITS = {Unit.DAY: "d", Unit.WEEK: "w", Unit.MONTH: "m", Unit.YEAR: "y"}
_REC = re.compile(r"(\+?)(\d{1,3})([dwmyb])", re.ASCII)
_NEVER = "never"
_LETTERS = {priority: letter for letter, priority in _PRIORITIES.items()}


def write(out: TextIO, _made: Sequence[Made], tasks: Iterable[Task]) -> list[str]:
    left_out = Tally(dict.fromkeys(_LEFT_OUT, 0))
    for task in tasks:
        out.write(_line(task) + "\n")
        _count(task, left_out)
    return left_out.sentence("cannot be told in todo.txt and {was} left out; JSON keeps all of that.")


def _line(task: Task) -> str:
    from pytodotxt import Task as Line

    line = Line()
    line.is_completed = not task.is_pending
    line.creation_date = task.created_at.astimezone().date()
    if task.completed_at and not task.is_pending:
        line.completion_date = task.completed_at.astimezone().date()
    words = [task.title]
    if task.list:
        words.append("+" + "_".join(task.list.name.split()))
    words += ["@" + "_".join(label.name.split()) for label in task.labels]
    if task.due:
        words.append(f"due:{task.due.date.isoformat()}")
    if task.start and task.start.date:
        words.append(f"t:{task.start}")
    if rec := _rec(task):
        words.append(f"rec:{rec}")
    if task.reminders is not None:
        told = ",".join(f"{one}m" if isinstance(one, int) else one for one in task.reminders)
        words.append(f"rem:{told or _NEVER}")
    if task.priority and line.is_completed:
        words.append(f"pri:{_LETTERS[task.priority]}")  # a done task has no priority of its own in todo.txt
    elif task.priority:
        line.priority = _LETTERS[task.priority]
    line.description = " ".join(words)
    return str(line)


def _rec(task: Task) -> str:
    """As in `rec:+1w`, from the due date, or `rec:1w`, from completion; "" for a rule that cannot be told so."""
    repeat = task.repeat
    if repeat is None or repeat.until or repeat.times or task.due is None:
        return ""
    sign = "" if repeat.after_completion else "+"
    if repeat == Repeat(Unit.WEEK, 1, WORKDAYS, after_completion=repeat.after_completion):
        return f"{sign}1b"
    day = task.due.date
    plain = Repeat(repeat.unit, repeat.interval, after_completion=repeat.after_completion)
    same = {  # what the rule says is what the due date says
        Unit.WEEK: [plain._replace(weekdays=((0, day.weekday()),))],
        Unit.MONTH: [plain._replace(**on_month_day(day.day))],
        Unit.YEAR: [plain._replace(months=(day.month,), **on_month_day(day.day)),
                    plain._replace(months=(day.month,), month_days=(day.day,))],
    }  # fmt: skip
    is_plain = repeat == plain or (repeat in same.get(repeat.unit, ()) and not repeat.after_completion)
    return f"{sign}{repeat.interval}{_UNITS[repeat.unit]}" if is_plain else ""


def _count(task: Task, left_out: Tally) -> None:
    left_out[part_of("start")] += task.start is not None and task.start.date is None
    left_out[part_of("repeat")] += task.repeat is not None and not _rec(task)
    left_out[RecordPart.CHECKLIST] += bool(task.checklist)
    left_out.leave_out(task, _UNTOLD)
    left_out[RecordPart.TIME] += task.due is not None and task.due.time is not None
    left_out[part_of("status")] += task.status not in (Status.OPEN, Status.DONE)
    left_out[RecordPart.NOTES] += bool(task.report or task.observations)


def read(file: TextFile) -> Incoming:
    tally = Tally()
    total = sum(1 for _ in _lines(file))
    read_line = partial(_record, tally=tally)
    return Incoming(total, lambda: entries(_lines(file), read_line), notes=file.notes, tally=tally)


def _lines(file: TextFile) -> Iterator[tuple[str, str]]:
    return ((f"Line {number:,}", line) for number, line in file.lines() if line.strip())


def _record(where: str, raw: str, *, tally: Tally) -> TaskRecord:
    from pytodotxt import Task as Line

    if len(raw) > _LINE_MAX:
        raise InvalidInputError(f"A line can have at most {_LINE_MAX:,} characters.")
    try:
        line: Any = Line(" ".join(raw.split()))
    except ValueError:
        raise InvalidInputError("It starts with a date that does not exist.") from None
    words, labels, told = _sort_words(line.description or "", completed=bool(line.is_completed))
    registers: dict[str, Value] = {"title": text.title(" ".join(words) or line.description or ""), "deleted": None}
    letter = line.priority or told.get("pri")
    if letter in _PRIORITIES:
        registers["priority"] = _PRIORITIES[letter].value
    elif letter:
        tally[RecordPart.PRIORITY] += 1
    registers |= {register: told[key] for key, (register, _) in _KEYS.items() if key in told}
    if "+" in told:
        registers["list"] = text.list_name(told["+"].replace("_", " "))
    if line.is_completed:
        registers["state"] = [Status.DONE.value, line.completion_date and stored_instant(line.completion_date)]
    return TaskRecord(
        where,
        registers,
        labels=tuple(text.label_name(label) for label in labels),
        created_at=line.creation_date and stored_instant(line.creation_date),
    )


def _sort_words(description: str, *, completed: bool) -> tuple[list[str], list[str], dict[str, Any]]:
    """Words of the title, labels, and the key:value pairs that we know; others stay in the title."""
    words: list[str] = []
    labels: list[str] = []
    told: dict[str, Any] = {}
    for word in description.split(" "):
        key, _, value = word.partition(":")
        if word[:1] == "+" and len(word) > 1 and "+" not in told:
            told["+"] = word[1:]
        elif word[:1] in ("+", "@") and len(word) > 1:
            labels.append(word[1:])
        elif key in _KEYS and key not in told and (read := _KEYS[key][1](value)) is not None:
            told[key] = read
        elif key == "pri" and completed and len(value) == 1 and value.isupper():
            told[key] = value
        else:
            words.append(word)
    return words, labels, told


def _rule(value: str) -> str | None:
    match = _REC.fullmatch(value)
    if match is None or not 1 <= int(match[2]) <= 999 or (match[3] == "b" and match[2] != "1"):
        return None
    unit = next((unit for unit, letter in _UNITS.items() if letter == match[3]), Unit.WEEK)
    days = WORKDAYS if match[3] == "b" else ()
    return str(Repeat(unit, int(match[2]), days, after_completion=not match[1]))


def _reminders(value: str) -> list[Value] | None:
    """`rem:10m,1d,2026-12-01T09:00` or `rem:never`; None for what is none of these."""
    parts = [] if value == _NEVER else value.split(",")
    try:
        return list(checked(part if (offset := offset_in(part)) is None else offset for part in parts))
    except InvalidInputError:
        return None


def _due(value: str) -> str | None:
    due = DUE.load(value)
    return str(due) if due else None


def _start(value: str) -> str | None:
    due = _due(value)
    return due and due[:10]


_KEYS: dict[str, tuple[str, Callable[[str], Value]]] = {
    "due": ("due", _due),
    "t": ("start", _start),
    "rec": ("repeat", _rule),
    "rem": ("reminders", _reminders),
}
"""By the key in a line: the register that it sets, and how it is read; None from what is none."""
