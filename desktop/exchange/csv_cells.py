"""Cells of a CSV file: protection against formulas, and lists within a cell."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from desktop.domain.text import item_title
from desktop.exchange.record import ItemRecord

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
