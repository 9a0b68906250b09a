"""What other apps export. Such a file has an ending that is ours as well, so its content tells whose it is."""

from __future__ import annotations

import csv
import datetime as dt
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.errors import FileError
from desktop.exchange.files import TextFile, shown
from desktop.exchange.other_apps import planify, super_productivity, taskwarrior, things, ticktick, todoist
from desktop.exchange.other_apps.other_task import Export, Row
from desktop.exchange.record import Incoming

_HEAD = 1 << 16
_OWN = re.compile(r'"format"\s*:\s*"assent"')
_CELL_MAX = 4_000_000
_JSON_MAX = 100_000_000
"""Characters. Such a document is held as a whole, as its parts name each other; one that is cut off is no JSON."""


class _App(NamedTuple):
    """`fits` says whether the content of a file is its export, which `read` takes in."""

    name: str
    fits: Callable[[Any], bool]
    read: Callable[[Export, Any], None]


_TODOIST = QT_TRANSLATE_NOOP("Exchange", "Todoist export")
_OF_TABLES = (
    _App(_TODOIST, todoist.fits_columns, todoist.read_rows),
    _App(QT_TRANSLATE_NOOP("Exchange", "TickTick export"), ticktick.fits_columns, ticktick.read_rows),
)
_OF_JSON = (
    _App(QT_TRANSLATE_NOOP("Exchange", "Things export"), things.fits, things.read),
    _App(QT_TRANSLATE_NOOP("Exchange", "Taskwarrior export"), taskwarrior.fits, taskwarrior.read),
    _App(
        QT_TRANSLATE_NOOP("Exchange", "Super Productivity export"), super_productivity.fits, super_productivity.read
    ),
    _App(QT_TRANSLATE_NOOP("Exchange", "Planify export"), planify.fits, planify.read),
    _App(_TODOIST, todoist.fits, todoist.read),
)


def read_other_app(file: TextFile) -> tuple[str, Incoming] | None:
    """What kind of file it is, and what is in it; None if it is of no other app."""
    ending = file.path.suffix.lower()
    if ending == ".csv":
        return _read_table(file)
    return _read_json(file) if ending == ".json" else None


def _read_table(file: TextFile) -> tuple[str, Incoming] | None:
    with file.open(newline="") as stream:
        head = stream.read(_HEAD)
    app, columns = next(((app, row) for row in _cells(head) for app in _OF_TABLES if app.fits(row)), (None, [""]))
    if app is None:
        return None
    with file.open(newline="") as stream:
        csv.field_size_limit(_CELL_MAX)
        table = csv.reader(stream, strict=True)
        rows: list[Row] = []
        begun = False
        try:
            for row in table:
                if begun and any(row):
                    rows.append(Row(f"Line {table.line_num:,}", dict(zip(columns, row, strict=False))))
                begun = begun or row == columns
        except csv.Error:
            line = f"{table.line_num:,}"
            raise FileError("{name} is broken in or before line {line}.", name=shown(file.path), line=line) from None
    return _taken_in(app, file, rows)


def _cells(head: str) -> list[list[str]]:
    """The first rows; what is cut off or no table ends them."""
    rows = []
    try:
        for row in csv.reader(head.splitlines(keepends=True)):
            rows.append(row)
    except csv.Error:
        pass
    return rows


def _read_json(file: TextFile) -> tuple[str, Incoming] | None:
    """A file that is not JSON, or of nobody we know, is left to our own format, which says what is wrong with it."""
    with file.open() as stream:
        text = stream.read(_HEAD)
        if _OWN.search(text):
            return None
        text += stream.read(_JSON_MAX)
    data = _parsed(text)
    app = next((app for app in _OF_JSON if app.fits(data)), None)
    return _taken_in(app, file, data) if app else None


def _parsed(text: str) -> Any:
    """A document, or one document a line, as a list."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return [json.loads(line.rstrip().rstrip(",")) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return None


def _taken_in(app: _App, file: TextFile, data: Any) -> tuple[str, Incoming]:
    export = Export(app.name.removesuffix(" export"), file.path.stem, dt.datetime.now())  # noqa: DTZ005 -- the user's
    app.read(export, data)
    return app.name, export.incoming(file.notes)
