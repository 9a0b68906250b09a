"""Whether a message asks for a change at all: a second opinion, by weights that were learned from labelled messages.

The reader finds what words can mean, also in a remark that only sounds like a request. Where the weights speak
against it, what it found is offered and not proposed. `make lexicons` learns them.
"""

from __future__ import annotations

import re
import struct
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from zlib import crc32, decompress

from desktop.agent.language.lexicon import KINDS
from desktop.agent.lexicon import BUCKETS, weight_of_each
from desktop.paths import resource

HEADER = struct.Struct("<3f")
"""Before the weights: what a weight of one is worth, and the least sums of what is plainly asked for and of what is
only told."""
_TOKEN = re.compile(r"[\ue000-\ue6ff]|[^\W_]+(?:'[^\W_]+)?|[^\w\s]|\n")
_NAMES = {first: f"<{name}>" for name, first in KINDS.items()}
_MARKS = frozenset("^.!?,;:\n-–…")
_FEW = 4
"""So few words are no story: what the reader found in them is all that they say."""
_LONG = 5
_OPENING = 5


def asks_for_change(hidden: Sequence[str], language: str, *, is_told: bool) -> bool:
    """Of the sentences of a message, in which entities stand as one character each. `is_told`: it was read as a
    statement, not as a request, so more has to speak for it."""
    scale, asked, told, weights = _learned(language)
    tokens = tokens_of(hidden)
    if len(tokens) <= _FEW:
        return True
    found = features(tokens)
    return scale * weight_of_each(found) * sum(map(weights.__getitem__, found)) >= (told if is_told else asked)


def features(tokens: Sequence[str]) -> frozenset[int]:
    """Its words, pairs and triples of them, and what stands at its ends and at those of its clauses."""
    return frozenset(crc32(one.encode()) % BUCKETS for one in _features(tokens))


def tokens_of(hidden: Sequence[str]) -> list[str]:
    """The words and marks of its sentences; an entity is one of its kind."""
    found = _TOKEN.findall("\n".join(hidden))
    return [_NAMES.get(ord(one[0]) & 0xFF00) or one.lower() for one in found]


def _features(tokens: Sequence[str]) -> Iterator[str]:
    row = ["^", *tokens, "$"]
    yield from row
    for word in row:
        if len(word) > _LONG:
            yield f"{word[:4]}-"
            yield f"-{word[-3:]}"
    for (first, second), (_, third) in pairwise(pairwise([*row, ""])):
        yield f"{first} {second}"
        yield f"{first} … {third}"
        yield f"{first} {second} {third}"
    yield from (f"{place}: {word}" for place, word in enumerate(row[1 : _OPENING + 1]))
    yield f"ends {row[-2]}"
    yield f"{row[1]} to {row[-2]}"
    yield f"length {min(len(tokens) // 4, 8)}"
    for (mark, first), (_, second) in pairwise(pairwise([*row, ""])):
        if mark in _MARKS:
            yield f"begins {first}"
            yield f"begins {first} {second}"


@cache
def _learned(language: str) -> tuple[float, float, float, array[int]]:
    packed = decompress(resource(f"lexicons/requests/{language}.weights").read_bytes())
    scale, asked, told = HEADER.unpack_from(packed)
    return scale, asked, told, array("b", packed[HEADER.size :])
