"""Splits a calendar file into its components, and keeps of each only the properties that we use.

The icalendar library needs a whole calendar in memory, and fails on all of it for one bad value. So it gets single
to-dos, without attachments: that is fast, and a bad value costs only its to-do. What sets off alarms is kept apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop.errors import FileError
from desktop.exchange.files import TextFile, shown

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
