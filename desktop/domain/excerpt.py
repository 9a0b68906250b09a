"""Why a task was found: where the words of a search are in a text, and the part of a text that shows them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from desktop.domain.text import fold

_LEAD = 18
_LONGEST = 120
_MARKUP = "#>*-+ "
"""Markdown marks at the beginning of a line; they are not part of an excerpt."""


@lru_cache(500)
def matches(text: str, search: str) -> list[range]:
    """Where the words of a search are in a text, in any case, with or without accents. Overlaps are merged. Kept, as
    the same rows are painted again and again."""
    folded, origins = _folded(text)
    marked: set[int] = set()
    for word in fold(search).split():
        start = folded.find(word)
        while start >= 0:
            marked.update(range(origins[start], origins[start + len(word) - 1] + 1))
            start = folded.find(word, start + 1)
    return _ranges(marked, text)


def excerpt(title: str, texts: Iterable[str], search: str) -> str:
    """One line of `texts` around the words that are not in the title; "" where the title has them all."""
    inside = fold(title)
    missing = [word for word in fold(search).split() if word not in inside]
    if not missing:
        return ""
    lines = [line for text in texts for line in text.splitlines()]
    hits = [sum(word in folded for word in missing) for folded in map(fold, lines)]
    most = max(hits, default=0)
    return _around(lines[hits.index(most)], " ".join(missing)) if most else ""


def _around(line: str, search: str) -> str:
    """The line from a little before the first word that was found."""
    line = " ".join(line.split()).lstrip(_MARKUP)
    found = matches(line, search)
    at = found[0].start if found else 0
    if at <= _LEAD:
        start = 0
    else:
        start = line.find(" ", at - _LEAD, at) + 1 or at
    shown = line[start : start + _LONGEST]
    return ("…" if start else "") + shown + ("…" if start + _LONGEST < len(line) else "")


def _folded(text: str) -> tuple[str, list[int]]:
    """The text made comparable, and for each of its characters the one that it came from."""
    if text.isascii():
        return fold(text), list(range(len(text)))
    pieces = [fold(character) for character in text]
    return "".join(pieces), [number for number, piece in enumerate(pieces) for _ in piece]


def _ranges(marked: set[int], text: str) -> list[range]:
    """Accents that are characters of their own go with the letter before them."""
    found: list[range] = []
    if text.isascii():
        for number in sorted(marked):
            start_of_run = found.pop().start if found and found[-1].stop == number else number
            found.append(range(start_of_run, number + 1))
        return found
    start: int | None = None
    for number, character in enumerate(text):
        inside = number in marked or (start is not None and unicodedata.combining(character) > 0)
        if inside and start is None:
            start = number
        elif not inside and start is not None:
            found.append(range(start, number))
            start = None
    return found if start is None else [*found, range(start, len(text))]
