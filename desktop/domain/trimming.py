"""Takes words out of a line so that what is left reads as if they had never been there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Span = tuple[int, int]

_BETWEEN = re.compile(r"[\s,;]*")
_REST = re.compile(r"[\s.!?…]*\Z")
_PAIRS = {"(": ")", "[": "]", "{": "}", "*": "*", "_": "_", "~": "~"}
_SEPARATORS = frozenset(",;:—-–/|")
_TOUCHING = frozenset("-–/|")
_STOPS = frozenset(".!?…")


def cut_out(text: str, words: Sequence[Span], marks: Iterable[Span] = ()) -> str:
    """`text` without the spans of `words` (in order) and the punctuation that held them, and without `marks`.

    "Call Ann, tomorrow." → "Call Ann."; "Tomorrow: call Ann" → "call Ann"; "Call Ann (tomorrow)" → "Call Ann".
    """
    cuts = [_widen(text, start, end) for start, end in _join(text, words)]
    kept: list[str] = []
    position = 0
    for start, end in sorted([*cuts, *marks]):
        kept.append(text[position : max(start, position)])
        position = max(end, position)
    kept.append(text[position:])
    return " ".join("".join(kept).split())


def _join(text: str, spans: Sequence[Span]) -> list[Span]:
    """Neighbours made one, with the commas between them."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and _BETWEEN.fullmatch(text, joined[-1][1], start):
            start = joined.pop()[0]
        joined.append((start, end))
    return joined


def _widen(text: str, start: int, end: int) -> Span:
    """The span with the brackets around it and the separators that have nothing left to separate."""
    before, after = _back(text, start), _ahead(text, end)
    while before and after < len(text) and _PAIRS.get(text[before - 1]) == text[after]:
        start, end = before - 1, after + 1
        before, after = _back(text, start), _ahead(text, end)
    is_last = _REST.match(text, after) is not None
    while is_last and before and _separates(text, before - 1, start):
        start = before - 1
        before = _back(text, start)
    has_stop_before = before == 0 or text[before - 1] in _STOPS or _separates(text, before - 1, start)
    while has_stop_before and after < len(text) and (text[after] in _STOPS or _separates(text, after, start)):
        end = after + 1
        after = _ahead(text, end)
    is_glued = after == end < len(text) and (text[after] in _STOPS or text[after] in _SEPARATORS)
    return (before if is_glued else start), end


def _separates(text: str, index: int, cut: int) -> bool:
    """Whether the mark there parts words; a hyphen or slash that touches one on its right, as in -5, does not."""
    if text[index] not in _TOUCHING:
        return text[index] in _SEPARATORS
    following = text[index + 1 : index + 2]
    return index + 1 == cut or not following or following.isspace() or following in _TOUCHING


def _back(text: str, index: int) -> int:
    while index and text[index - 1].isspace():
        index -= 1
    return index


def _ahead(text: str, index: int) -> int:
    while index < len(text) and text[index].isspace():
        index += 1
    return index
