"""Where a message that asks for several things has to be divided, so that each part asks for one.

Learned from labelled messages is how much the words around a place speak for that something new begins there.
`make lexicons` learns the weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from zlib import crc32, decompress

from desktop.paths import resource

BUCKETS = 1 << 15
"""Features share their weights where their hashes meet."""
SCALE = 24
"""What a weight of one is worth, in the levels in which weights are kept."""
_WORDS = "and then also plus but while und dann aber sowie dafür"
JOINS = frozenset([*",;.:!?\n–-+&/→", *_WORDS.split()])
_EDGES = 3
_MOST = 5
_LONG = 4


def divided(tokens: Sequence[str], language: str) -> list[tuple[int, int]]:
    """The parts, by the places where each begins and ends."""
    weights = _learned(language)
    sums = {place: sum(weights[at] for at in features(tokens, place)) for place in range(1, len(tokens))}
    likely = sorted((place for place, total in sums.items() if total > 0), key=sums.__getitem__, reverse=True)
    edges = [0, *sorted(likely[: _MOST - 1]), len(tokens)]
    return list(pairwise(edges))


def features(tokens: Sequence[str], place: int) -> frozenset[int]:
    return frozenset(crc32(one.encode()) % BUCKETS for one in _features(tokens, place))


def _features(tokens: Sequence[str], place: int) -> Iterator[str]:
    row = ["^^^", "^^", "^", *tokens, "$", "$$", "$$$"]
    third, second, left, right, next_, last = row[place : place + 2 * _EDGES]
    before, behind = tokens[:place], tokens[place:]
    join = next((f"{at}" for at, one in enumerate(reversed(before[-2:])) if one in JOINS), "none")
    since = max((at for at, one in enumerate(before[:-1]) if one in JOINS), default=-1)
    until = next((at for at, one in enumerate(behind) if one in JOINS), len(behind))
    own, other = before[since + 1 :], behind[:until]
    yield from ("any", f"join {join}", f"joins {min(sum(one in JOINS for one in tokens), 4)} {join}")
    texts = (
        f"l {left}",
        f"r {right}",
        f"lr {left} {right}",
        f"ll {second} {left}",
        f"rr {right} {next_}",
        f"lll {third} {second} {left}",
        f"rrr {right} {next_} {last}",
        f"lrr {left} {right} {next_}",
        f"r2 {next_}",
    )
    yield from texts
    yield from (f"{join} {one}" for one in (*texts, f"r2 {next_}", f"r3 {last}"))
    shapes = [_shape(one) for one in (second, left, right, next_, last)]
    yield from (
        f"shapes {shapes}",
        f"shapes {shapes[1:4]}",
        f"at {min(place, 6)} {join}",
        f"left {min(len(behind), 6)} {join}",
    )
    names = [" ".join(sorted({one for one in part if _is_name(one)})) for part in (before, behind, own, other)]
    yield from (
        f"names {names[0]} | {names[1]}",
        f"{join} near {names[2]} | {names[3]}",
        f"{join} own {names[2]}",
        f"{join} other {names[3]}",
    )
    yield f"{join} sizes {min(len(own), 6)} {min(len(other), 6)}"
    yield from (f"{join} own {one}" for one in set(own[-6:]))
    yield from (f"{join} other {one}" for one in set(other[:6]))
    yield from (f"opens {one} {join}" for one in tokens[:2])
    for side, one in (("l", left), ("r", right), ("n", next_)):
        if len(one) > _LONG and one.isalpha():
            yield from (f"{join} {side} -{one[-2:]}", f"{join} {side} -{one[-3:]}", f"{join} {side} {one[:4]}-")


def _is_name(word: str) -> bool:
    return word[0] == "<" and len(word) > 1


def _shape(word: str) -> str:
    return word if _is_name(word) or not word[0].isalnum() else "word"


@cache
def _learned(language: str) -> array[int]:
    return array("b", decompress(resource(f"lexicons/requests/{language}.clauses").read_bytes()))
