"""Where in a message its free text stands: the title of a new task, a new name, a note, the items of a checklist.

What stands before and behind it can be said in any way, so no pattern knows it: for each place between two words it
is learned from labelled messages how likely the text begins or ends there. `make lexicons` learns it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from zlib import crc32, decompress

from desktop.paths import resource

ACTS = ("add_task", "rename", "describe", "add_multiple_checklist_items", "item:rename")
BUCKETS = 1 << 16
"""Features share their weights where their hashes meet."""
_EDGES = 3
_FAR = 8
_NEAR = 5
_LONG = 4
_MARKS = frozenset(".,;:!?-–—()")


def free_text(tokens: Sequence[str], act: str, language: str) -> tuple[int, int]:
    """The first of the tokens that belong to it, and the one behind the last."""
    begins, ends = _learned(language)
    found = [features(tokens, place, act) for place in range(len(tokens) + 1)]
    first = [sum(map(begins.__getitem__, one)) for one in found]
    last = [sum(map(ends.__getitem__, one)) for one in found]
    end, pairs = len(tokens), []
    for start in reversed(range(len(tokens))):
        end = max(end, start + 1, key=last.__getitem__)
        pairs.append((start, end))
    return max(pairs, key=lambda pair: first[pair[0]] + last[pair[1]], default=(0, 0))


def features(tokens: Sequence[str], place: int, act: str) -> frozenset[int]:
    """What stands around a place, and how far it is from the ends of the message."""
    return frozenset(crc32(one.encode()) % BUCKETS for one in _features(tokens, place, act))


def _features(tokens: Sequence[str], place: int, act: str) -> Iterator[str]:
    row = ["^^^", "^^", "^", *tokens, "$", "$$", "$$$"]
    third, second, left, right, next_, last = row[place : place + 2 * _EDGES]
    before, behind = tokens[:place], tokens[place:]
    shapes = [_shape(word) for word in (second, left, right, next_)]
    at, from_end = min(place, _FAR), min(len(behind), _NEAR + 1)
    has_colon = ":" in before
    yield from (f"l {left}", f"l {second} {left}", f"l {third} {second} {left}", f"ll {second}")
    yield from (f"r {right}", f"r {right} {next_}", f"r {right} {next_} {last}", f"rr {next_}")
    yield from (f"{left}|{right}", f"{left}|{right} {next_}", f"{second} {left}|{right}")
    yield from (f"shapes {shapes}", f"{shapes[:2]}|{right}", f"{left}|{shapes[2:]}")
    yield from (f"at {at}", f"at {at} {shapes[2]}", f"from end {from_end}")
    yield from (f"colon {has_colon}", f"colon behind {':' in behind}")
    yield f"marks {sum(word in _MARKS for word in before)} {min(sum(word in _MARKS for word in behind), _EDGES)}"
    yield f"names {any(map(_is_name, before))} {any(map(_is_name, behind))}"
    yield from (f"opens {row[_EDGES]} {min(place, _LONG)}", f"opens {row[_EDGES : _EDGES + 2]} {min(place, _NEAR)}")
    if len(before) <= _NEAR:
        yield f"before {' '.join(before)}"
    if len(behind) < _NEAR:
        yield f"behind {' '.join(behind)}"
    for side, word in (("l", left), ("r", right)):
        if len(word) > _LONG and not _is_name(word):
            yield from (f"{side} -{word[-2:]}", f"{side} -{word[-3:]}")
    yield act
    for one in (f"l {left}", f"r {right}", f"{left}|{right}", f"shapes {shapes}", f"at {at}", f"colon {has_colon}"):
        yield f"{act} {one}"


def _is_name(word: str) -> bool:
    return word[0] == "<" and len(word) > 1


def _shape(word: str) -> str:
    return word if _is_name(word) or not word[0].isalnum() else "word"


@cache
def _learned(language: str) -> tuple[array[int], array[int]]:
    """The weights of beginnings, and those of ends."""
    packed = decompress(resource(f"lexicons/requests/{language}.texts").read_bytes())
    return array("b", packed[:BUCKETS]), array("b", packed[BUCKETS:])
