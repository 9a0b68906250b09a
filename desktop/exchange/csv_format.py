"""Tables for spreadsheets and other apps.

The first line names the columns, in any order; only `title` must be there. `labels` are separated by "; ", a
`checklist` has one item a line, times are ISO 8601. Commas, semicolons or tabs separate the cells.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TextIO

from desktop.domain import text
from desktop.domain.dates.repeats import parse_repeat
from desktop.domain.fields import STORED, Field, Here
from desktop.domain.fields.value_kinds import (
    Block,
    Choice,
    DayAndTime,
    ListReference,
    Minutes,
    RemindersKind,
    Rule,
    StartDay,
)
from desktop.domain.ids import parse_id
from desktop.domain.task import Status, Task, parse_due, parse_status
from desktop.domain.text import item_title
from desktop.domain.values import SOMEDAY
from desktop.errors import FileError, InvalidInputError
from desktop.exchange.files import TextFile, shown
from desktop.exchange.record import (
    Incoming,
    ItemRecord,
    Made,
    RecordPart,
    Tally,
    TaskRecord,
    due_at,
    entries,
    instant_text,
    printable,
    stored_instant,
    untold,
)
from sync.patch import Value

_FIELDS = tuple(field for field in STORED if field.files.csv)
_UNTOLD = untold("csv")
COLUMNS = (
    *(field.files.csv[0] for field in _FIELDS), "labels", "checklist", "created_at", "completed_at", "id",
)  # fmt: skip

_SYNONYMS = {
    **{other: field.files.csv[0] for field in _FIELDS for other in field.files.csv[1:]},
    "tags": "labels", "label": "labels", "tag": "labels", "categories": "labels",
    "created": "created_at", "created at": "created_at", "creation date": "created_at",
    "completed at": "completed_at", "completion date": "completed_at",
    "uuid": "id",
}  # fmt: skip

_STATUS_WORDS = {
    "todo": Status.OPEN, "to do": Status.OPEN, "pending": Status.OPEN, "new": Status.OPEN, "not started": Status.OPEN,
    "started": Status.IN_PROGRESS, "doing": Status.IN_PROGRESS, "waiting": Status.ON_HOLD,
    "completed": Status.DONE, "complete": Status.DONE, "closed": Status.DONE, "finished": Status.DONE,
    "cancelled": Status.REJECTED, "canceled": Status.REJECTED,
}  # fmt: skip

_DATES = (
    re.compile(r"(?P<y>\d{4})/(?P<m>\d\d?)/(?P<d>\d\d?)", re.ASCII),
    re.compile(r"(?P<d>\d\d?)\.(?P<m>\d\d?)\.(?P<y>\d{4})", re.ASCII),
)
"""Unambiguous ways to write a day, besides ISO."""

_NEVER = "never"
_HERE = Here(dt.datetime(2000, 1, 1), 0, None)  # noqa: DTZ001
"""Reminders in files are lengths and full dates, which mean the same at any time."""

_CELL_MAX = 4_000_000
_HEADER_MAX = 1 << 16


@dataclass(frozen=True, slots=True)
class _Header:
    delimiter: str = ","
    columns: dict[int, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    width: int = 0
    spaced: bool = False  # a blank follows each delimiter


def write(out: TextIO, _made: Sequence[Made], tasks: Iterable[Task]) -> list[str]:
    left_out = Tally()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for task in tasks:
        left_out[RecordPart.ARCHIVED_ITEM] += sum(item.archived for item in task.checklist)
        left_out.leave_out(task, _UNTOLD)
        left_out[RecordPart.NOTES] += bool(task.report or task.observations)
        table.writerow([guard(cell) for cell in _cells(task)])
    return left_out.sentence("cannot be told in CSV and {was} left out; JSON keeps all of that.")


def _cells(task: Task) -> list[str]:
    return [
        *(_cell(field, field.stored(task)) for field in _FIELDS),
        join_labels(label.name for label in task.labels),
        join_checklist((item.title, item.is_checked) for item in task.checklist if not item.archived),
        instant_text(task.created_at),
        instant_text(task.completed_at) if task.completed_at else "",
        task.id,
    ]


def _cell(field: Field, stored: Value) -> str:
    if isinstance(field.kind, RemindersKind) and isinstance(stored, list):
        return "; ".join(f"{one} min" if isinstance(one, int) else str(one) for one in stored) or _NEVER
    return "" if stored is None else str(stored)


def read(file: TextFile) -> Incoming:
    with file.open(newline="") as stream:
        header = _read_header(stream.readline(_HEADER_MAX), shown(file.path))
    notes = list(file.notes)
    if header.ignored:
        names = ", ".join(f"“{printable(name, 30)}”" for name in header.ignored[:10])
        notes.append(f"These columns are not known and were left out: {names}.")
    total = sum(1 for _ in _rows(file, header))
    tally = Tally()
    read_row = partial(_record, header=header, tally=tally)
    return Incoming(total, lambda: entries(_rows(file, header), read_row), notes=tuple(notes), tally=tally)


def _read_header(line: str, name: str) -> _Header:
    """Of the possible delimiters the one that gives the most columns with a name we know."""
    best = max((_split_header(line, delimiter) for delimiter in ",;\t"), key=lambda header: len(header.columns))
    if "title" not in best.columns.values():
        raise FileError("The first line of {name} must name the columns, and one of them must be “title”.", name=name)
    return best


def _split_header(line: str, delimiter: str) -> _Header:
    try:
        titles = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return _Header()
    columns: dict[int, str] = {}
    ignored = []
    for index, title in enumerate(titles):
        column = _column(title)
        if column and column not in columns.values():
            columns[index] = column
        elif title.strip():
            ignored.append(title.strip())
    return _Header(delimiter, columns, tuple(ignored), len(titles), spaced=f"{delimiter} " in line)


def _column(title: str) -> str | None:
    folded = " ".join(title.casefold().replace("_", " ").replace("-", " ").split())
    plain = folded.replace(" ", "_")
    return plain if plain in COLUMNS else _SYNONYMS.get(folded)


def _rows(file: TextFile, header: _Header) -> Iterator[tuple[str, list[str]]]:
    """Rows that hold anything, with where each begins; not the header."""
    csv.field_size_limit(_CELL_MAX)  # the default is below what a long checklist needs
    with file.open(newline="") as stream:
        # Strict: a quote that is never closed would swallow the rest of the file unnoticed.
        table = csv.reader(stream, delimiter=header.delimiter, strict=True, skipinitialspace=header.spaced)
        line = 1
        try:
            for row in table:
                if line > 1 and any(cell.strip() for cell in row):
                    yield f"Line {line:,}", row
                line = table.line_num + 1
        except csv.Error:
            raise FileError(
                "{path} is broken in line {line:,} or below: a quote is not closed or a cell too long.",
                path=shown(file.path),
                line=line,
            ) from None


def _record(where: str, row: Sequence[str], *, header: _Header, tally: Tally) -> TaskRecord:
    if any(cell.strip() for cell in row[header.width :]):
        raise InvalidInputError("It has more cells than the first line has names.")
    cells = {name: unguard(row[index]) if index < len(row) else "" for index, name in header.columns.items()}
    registers: dict[str, Value] = {"title": text.title(cells["title"]), "deleted": None}
    for told in _FIELDS:
        name = told.files.csv[0]
        if name in cells and told.in_register == told.key != "title":
            registers[told.key] = _value(told, cells[name])
    if cells.get("status", "").strip():
        said = " ".join(cells["status"].casefold().replace("-", " ").split())
        status = _STATUS_WORDS.get(said) or parse_status(cells["status"])
        completed_at = _instant(cells.get("completed_at", ""), tally) if status is Status.DONE else None
        registers["state"] = [status.value, completed_at]
    id_ = parse_id(cells.get("id", ""))
    tally[RecordPart.ID] += id_ is None and bool(cells.get("id", "").strip())
    return TaskRecord(
        where,
        registers,
        id=id_,
        labels=tuple(text.label_name(name) for name in split_labels(cells["labels"])) if "labels" in cells else None,
        items=split_checklist(cells["checklist"]) if "checklist" in cells else None,
        created_at=_instant(cells.get("created_at", ""), tally),
    )


def _value(field: Field, cell: str) -> Value:
    """What a cell sets a field to; raises InvalidInputError."""
    kind = field.kind
    if isinstance(kind, Block):
        return field.store(cell)
    if not cell.strip():
        return None
    if isinstance(kind, DayAndTime):
        return _due(cell.strip())
    if isinstance(kind, StartDay):
        return SOMEDAY if cell.strip().casefold() == SOMEDAY else _due(cell.strip())[:10]
    if isinstance(kind, Rule):
        return str(parse_repeat(cell, dt.datetime.now()).repeat)  # noqa: DTZ005 -- the user's day
    if isinstance(kind, Minutes):
        return field.store(_minutes(cell.strip(), kind))
    if isinstance(kind, ListReference):
        return text.list_name(cell)
    if isinstance(kind, Choice):
        return field.store(kind.parse(cell))
    if isinstance(kind, RemindersKind):
        return field.store(kind.parse("none" if cell.strip() == _NEVER else cell, _HERE))
    return field.store(cell)


def _due(cell: str) -> str:
    for pattern in _DATES:
        if match := pattern.fullmatch(cell):
            cell = f"{match['y']}-{match['m']:0>2}-{match['d']:0>2}"
    moment = _moment(cell)
    return str(due_at(moment) if moment and ":" in cell else parse_due(cell))


def _minutes(cell: str, kind: Minutes) -> int:
    if not re.fullmatch(r"\d{1,6}", cell, re.ASCII):
        what = kind.what[0].lower() + kind.what[1:]
        raise InvalidInputError(f"“{printable(cell, 20)}” is not {what}; write a whole number of minutes.")
    return int(cell)


def _instant(cell: str, tally: Tally) -> str | None:
    """An unreadable time is left out and counted; the task is imported without it."""
    cell = cell.strip()
    moment = _moment(cell)
    instant = stored_instant(moment) if moment else None
    tally[RecordPart.TIMESTAMP] += instant is None and bool(cell)
    return instant


def _moment(cell: str) -> dt.datetime | None:
    try:
        return dt.datetime.fromisoformat(cell)
    except ValueError:
        return None


_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_MARK = re.compile(r"(?:[-*] )?\[([ xX])\] ?")
_BREAKS = re.compile(r"\r\n?|\n")


def guard(cell: str) -> str:
    """A spreadsheet runs a cell that starts like a formula. An apostrophe in front makes it plain text."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguard(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def join_labels(names: Iterable[str]) -> str:
    """Names with "; " between them; one that holds a separator stands in quotes."""
    return "; ".join('"' + name.replace('"', '""') + '"' if re.search('[;,"]', name) else name for name in names)


def split_labels(cell: str) -> Sequence[str]:
    """Separated by semicolons, or by commas where there is no semicolon."""
    delimiter = ";" if ";" in cell else ","
    row = next(csv.reader(io.StringIO(_BREAKS.sub(delimiter, cell)), delimiter=delimiter, skipinitialspace=True), [])
    return [name.strip() for name in row if name.strip()]


def join_checklist(items: Iterable[tuple[str, bool]]) -> str:
    """One item a line: `[x] done` or `[ ] open`."""
    return "\n".join(f"[{'x' if checked else ' '}] {title}" for title, checked in items)


def split_checklist(cell: str) -> tuple[ItemRecord, ...]:
    """A line without a mark is an open item. Raises InvalidInputError for one that is too long."""
    records = []
    for line in cell.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        mark = _MARK.match(line.strip())
        title = line.strip()[mark.end() :] if mark else line
        if title.strip():
            ticked = mark is not None and mark[1] in "xX"
            records.append(ItemRecord(item_title(title), ticked, checked_by="user" if ticked else None))
    return tuple(records)
