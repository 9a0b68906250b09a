"""The lines of an answer: without marks of blocks, joined where a sentence runs on, parted where a list begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

_INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFE0F, 0xFEFF])
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,60}>")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_NUMBER = re.compile(r"(?<!\S)(\d{1,3})[.)]\s+(?=\S)")


def lines_of(text: str) -> list[str]:
    lines: list[str] = []
    open_ended = False
    for line in _TAG.sub(" ", text.translate(_INVISIBLE)).splitlines():
        stripped = line.strip()
        if _FENCE.match(line):
            continue
        if open_ended and stripped[:1].islower():
            lines[-1] += " " + stripped
        elif stripped:
            lines.append(line)
        open_ended = stripped[-1:].isalpha() or stripped[-1:] == ","
    return [part for line in lines for part in _parted(line)]


def _parted(line: str) -> Iterator[str]:
    """ "Your list: 1. a 2. b" as three lines."""
    numbers = [match for match in _NUMBER.finditer(line) if match.start()]
    wanted = 1
    cuts = [0]
    for match in numbers:
        if int(match[1]) == wanted:
            cuts.append(match.start())
            wanted += 1
    if len(cuts) < 3 or not line[: cuts[1]].rstrip().endswith(":"):
        yield line
        return
    for start, end in zip(cuts, [*cuts[1:], len(line)], strict=True):
        yield line[start:end].rstrip()
