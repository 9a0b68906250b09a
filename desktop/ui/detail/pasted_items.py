"""A pasted list as checklist items."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BULLET = re.compile(r"(?:[-*+•◦▪–—·]|\(?\d{1,3}[.)])(?=\s)\s+|(?=\[[ xX]?\])")
_BOX = re.compile(r"\[([ xX]?)\]\s*")
_TICK = re.compile(r"([☐☑☒✓✔✅])\s*")
_TICKED = "☑☒✓✔✅"


@dataclass(frozen=True, slots=True)
class PastedItem:
    title: str
    is_checked: bool = False


def read_items(text: str) -> list[PastedItem]:
    """One item for each line that says something; bullets, numbers and boxes are taken off, ticks are kept."""
    found = (_read_line(line.strip()) for line in text.splitlines())
    return [item for item in found if item.title]


def _read_line(line: str) -> PastedItem:
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    checked = False
    if box := _BOX.match(line):
        line, checked = line[box.end() :], box[1] in ("x", "X")
    elif tick := _TICK.match(line):
        line, checked = line[tick.end() :], tick[1] in _TICKED
    return PastedItem(line.strip(), checked)
