"""The formats that we speak, by the ending of the file's name; files of other apps by what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from desktop.domain.task import Task
from desktop.errors import FileError
from desktop.exchange import csv_format, ical_format, json_format, todotxt_format
from desktop.exchange.files import TextFile, inspect, shown
from desktop.exchange.other_apps import read_other_app
from desktop.exchange.record import Incoming, Made


@dataclass(frozen=True, slots=True)
class Format:
    """`write` streams what users made, tasks last, and returns notes on what it had to leave out; `read` raises
    FileError."""

    name: str
    write: Callable[[TextIO, Sequence[Made], Iterable[Task]], list[str]]
    read: Callable[[TextFile], Incoming]
    with_trash: bool = False


FORMATS = {
    ".json": Format("JSON", json_format.write, json_format.read, with_trash=True),
    ".csv": Format("CSV", csv_format.write, csv_format.read),
    ".txt": Format("todo.txt", todotxt_format.write, todotxt_format.read),
    ".ics": Format("iCalendar", ical_format.write, ical_format.read),
}


def read_file(path: Path) -> tuple[str, Incoming]:
    """What kind of file it is, and what is in it; raises FileError."""
    format_ = format_of(path)
    file = inspect(path)
    return read_other_app(file) or (format_.name, format_.read(file))


def format_of(path: Path) -> Format:
    format_ = FORMATS.get(path.suffix.lower())
    if format_ is None or "\0" in str(path):
        raise FileError(
            "{path} does not end in .json, .csv, .txt (todo.txt) or .ics; the ending tells which format to use.",
            path=shown(path),
        )
    return format_
