"""todo.txt: one task a line, e.g. `(A) 2026-11-16 Call mum @family due:2026-11-20`.

Priorities A to D are P0 to P3; +project and @context are labels, which go out as @context with blanks as "_".
Reminders are `rem:10m,1440m`, in minutes before the task is due, or times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from desktop.domain import text
from desktop.domain.reminders import checked, offset_in
from desktop.domain.task import Label, Priority, Status, Task, parse_due
from desktop.errors import InvalidInputError
from desktop.exchange.files import TextFile
from desktop.exchange.record import Entry, Incoming, Skipped, TaskRecord, stored_instant
from desktop.exchange.tally import Part, Tally, part_of, untold
from sync.patch import Value

_LINE_MAX = 4000
_PRIORITIES = {"A": Priority.P0, "B": Priority.P1, "C": Priority.P2, "D": Priority.P3}
_UNTOLD = untold("todotxt")
_LEFT_OUT = (Part.CHECKLIST, part_of("description"), part_of("estimate"), Part.TIME, part_of("status"))
"""What is named first where a task has to leave something out, in this order."""
_NEVER = "never"
_LETTERS = {priority: letter for letter, priority in _PRIORITIES.items()}


def write(out: TextIO, _labels: Sequence[Label], tasks: Iterable[Task]) -> list[str]:
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
    words = [task.title, *("@" + "_".join(label.name.split()) for label in task.labels)]
    if task.due:
        words.append(f"due:{task.due.date.isoformat()}")
    if task.reminders is not None:
        told = ",".join(f"{one}m" if isinstance(one, int) else one for one in task.reminders)
        words.append(f"rem:{told or _NEVER}")
    if task.priority and line.is_completed:
        words.append(f"pri:{_LETTERS[task.priority]}")  # a done task has no priority of its own in todo.txt
    elif task.priority:
        line.priority = _LETTERS[task.priority]
    line.description = " ".join(words)
    return str(line)


def _count(task: Task, left_out: Tally) -> None:
    left_out[Part.CHECKLIST] += bool(task.checklist)
    left_out.leave_out(task, _UNTOLD)
    left_out[Part.TIME] += task.due is not None and task.due.time is not None
    left_out[part_of("status")] += task.status not in (Status.OPEN, Status.DONE)
    left_out[Part.NOTES] += bool(task.report or task.observations)


def read(file: TextFile) -> Incoming:
    tally = Tally()
    total = sum(1 for _ in _lines(file))
    return Incoming(total, lambda: _records(file, tally), notes=file.notes, tally=tally)


def _lines(file: TextFile) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in file.lines() if line.strip())


def _records(file: TextFile, tally: Tally) -> Iterator[Entry]:
    for number, line in _lines(file):
        where = f"Line {number:,}"
        try:
            yield _record(where, line, tally)
        except InvalidInputError as error:
            yield Skipped(where, str(error))


def _record(where: str, raw: str, tally: Tally) -> TaskRecord:
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
        tally[part_of("priority")] += 1
    if "due" in told:
        registers["due"] = told["due"]
    if "rem" in told:
        registers["reminders"] = told["rem"]
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
        if word[:1] in ("+", "@") and len(word) > 1:
            labels.append(word[1:])
        elif key == "due" and key not in told and (due := _due(value)):
            told[key] = due
        elif key == "rem" and key not in told and (reminders := _reminders(value)) is not None:
            told[key] = reminders
        elif key == "pri" and completed and len(value) == 1 and value.isupper():
            told[key] = value
        else:
            words.append(word)
    return words, labels, told


def _reminders(value: str) -> list[Value] | None:
    """`rem:10m,1d,2026-12-01T09:00` or `rem:never`; None for what is none of these."""
    parts = [] if value == _NEVER else value.split(",")
    try:
        return list(checked(part if (offset := offset_in(part)) is None else offset for part in parts))
    except InvalidInputError:
        return None


def _due(value: str) -> str | None:
    try:
        return str(parse_due(value))
    except InvalidInputError:
        return None
