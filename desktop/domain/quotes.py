"""Finds quoted passages. Dates, labels and commands are not read inside of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

_CLOSERS = {
    '"': '"', "“": "”", "„": "“”", "«": "»", "»": "«", "‹": "›", "›": "‹", "‘": "’", "‚": "‘’", "'": "'", "`": "`",
    "「": "」", "『": "』",
}  # fmt: skip
_MARK = re.compile("[" + "".join(_CLOSERS) + "]")
_HUGGING = frozenset("\"'`‘’‚")  # also inch marks and apostrophes: they quote only where they touch what they quote


class Quote(NamedTuple):
    """`start` and `end` enclose the marks, which are one character each."""

    start: int
    end: int


def find_quotes(text: str) -> list[Quote]:
    """Quoted passages in order, never overlapping; an apostrophe, an inch mark or a lone quote opens nothing."""
    openers = [match.start() for match in _MARK.finditer(text)]
    if not openers:
        return []
    closing = _closing_positions(text)
    found: list[Quote] = []
    position = 0
    for opener in openers:
        if opener < position or not _can_open(text, opener):
            continue
        ends = [end for mark in _CLOSERS[text[opener]] if (end := _next_after(closing[mark], opener + 1)) is not None]
        if ends:
            position = min(ends) + 1
            found.append(Quote(opener, position))
    return found


def _closing_positions(text: str) -> dict[str, list[int]]:
    positions: dict[str, list[int]] = {mark: [] for marks in _CLOSERS.values() for mark in marks}
    for index, character in enumerate(text):
        if character in positions and _can_close(text, index):
            positions[character].append(index)
    return positions


def _can_open(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return not before.isalnum() and bool(after) and not (text[index] in _HUGGING and after.isspace())


def _can_close(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return not after.isalnum() and not (text[index] in _HUGGING and before.isspace())


def _next_after(positions: list[int], index: int) -> int | None:
    at = bisect_right(positions, index)
    return positions[at] if at < len(positions) else None
