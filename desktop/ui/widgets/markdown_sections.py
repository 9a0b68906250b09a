"""Cuts long Markdown into sections that are each laid out in a few milliseconds and can be shown one by one."""

from __future__ import annotations

import re
from typing import NamedTuple

MOST = 4_000
"""What a section may weigh: a byte is 1, and what takes Qt longer than text does weighs more."""

_LINE, _CELL = 40, 20
_FENCE = re.compile(r"\s*(```|~~~)")


class Section(NamedTuple):
    """`opening` is what has to be said again so that it reads as in the whole: a fence, the head of a table."""

    start: int
    end: int
    opening: str

    def text(self, source: str) -> str:
        return self.opening + source[self.start : self.end]


def first_section(source: str) -> Section:
    return Section(0, _end(source, 0, in_code=False), "")


def section_after(source: str, last: Section) -> Section:
    """What follows on a section that is not the end of the source. More text at the end does not change either."""
    opening = _left_open(last.text(source), source[last.end : last.end + 1])
    return Section(last.end, _end(source, last.end, in_code=_FENCE.match(opening) is not None), opening)


def _end(source: str, start: int, *, in_code: bool) -> int:
    """After a blank line if there is one late enough; else after a line, or after a word of one that has no end."""
    at, weight, blank = start, 0, start
    while at < len(source):
        line_end = source.find("\n", at, at + MOST) + 1 or min(at + MOST, len(source))
        line = source[at:line_end]
        weight += _weight(line)
        if weight > MOST:
            break
        at = line_end
        in_code ^= _FENCE.match(line) is not None
        if not in_code and not line.strip():
            blank = at
    else:
        return len(source)
    if blank - start > (at - start) // 2:
        return blank
    return at if at > start else start + _length_of_words(source[start : start + MOST])


def _weight(line: str) -> int:
    cells = line.count("|") if line.lstrip().startswith("|") else 0
    return len(line.encode("utf-8", "replace")) + _LINE + _CELL * cells


def _length_of_words(text: str) -> int:
    length = len(text.encode("utf-8", "replace")[: MOST - _LINE].decode("utf-8", "ignore"))
    space = text.rfind(" ", length // 2, length)
    return space + 1 if space >= 0 else length


def _left_open(section: str, following: str) -> str:
    fence = ""
    lines = section.splitlines(keepends=True)
    for line in lines:
        if _FENCE.match(line):
            fence = "" if fence else line
    if fence or following != "|":
        return fence
    table: list[str] = []
    for line in reversed(lines):
        if not line.startswith("|"):
            break
        table.append(line)
    return "".join(reversed(table[-2:])) if len(table) > 1 else ""
