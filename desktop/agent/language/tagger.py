"""What each word of a message is for, once it is known what is asked for: a title, a note, an item of a checklist,
a list, a label, or a day and what that is for.

What stands around such a text can be said in any way, so no pattern knows where it begins. Learned from labelled
messages is how much each word and its neighbours speak for each tag, and how likely one tag follows another (a
conditional random field); the likeliest row of tags is taken. `make lexicons` learns the weights.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import add
from zlib import crc32, decompress

from desktop.agent.language.entities import Entities
from desktop.agent.language.lexicon import KINDS
from desktop.agent.language.meant_tasks import Said
from desktop.domain.task import Due
from desktop.paths import resource

TEXTS = ("title", "note", "item", "label")
"""Texts of several words; where one ends, another may begin."""
ROLES = ("due", "start", "remind", "shift", "estimate", "repeat")
"""What a day, a time or a duration may be for."""
TAGS = ("other", *TEXTS, *(f"{one}, on" for one in TEXTS), "list", *ROLES)
FREE = frozenset(tag for tag in TAGS if tag.startswith(("title", "note", "item")))
"""Words of the user's own: no task is named in them."""
TEXT_ACTS = frozenset({"add_task", "rename", "describe", "add_multiple_checklist_items", "item:rename"})
"""Acts that hold such words."""
BUCKETS = 1 << 16
"""Features share their weights where their hashes meet."""
HEADER = struct.Struct(f"<{len(TAGS) ** 2}f")
"""The weights of pairs of tags."""
KIND_OF = {KINDS[name]: name for name in ("when", "clock", "span", "repeat")}
_EDGES = 3
_LONG = 4
_FAR = 6
_NEVER = -1e9
_MARKS = frozenset(".,;:!?-–—()")
_COUNT = len(TAGS)
_TITLE, _TITLE_ON = TAGS.index("title"), TAGS.index("title, on")
LARGEST, LEVELS = 5.0, 127
"""A weight is kept as one of so many levels of a sign, up to the largest."""
STEP = LARGEST / LEVELS
_AGAIN = 8 / STEP
"""What a second title costs, in levels."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A day, time, duration or repeat. `place` is where it stands among the words of its message."""

    character: str
    kind: str
    place: int
    said: str = ""
    is_known: bool = False
    """Whether the task is due then already."""


def mentions(said: Sequence[Said], entities: Entities, dues: Sequence[Due]) -> dict[int, Mention]:
    """Those of a message, by their places. `dues` are when the tasks are due that it is about."""
    days, times = {due.date for due in dues}, {due.time for due in dues if due.time}
    found = {}
    for place, one in enumerate(said):
        kind = KIND_OF.get(ord(one.entity) & 0xFF00) if one.entity else None
        if kind:
            entity = entities[one.entity]
            due = entity.due
            is_known = due is not None and (due.time in times if kind == "clock" else due.date in days)
            found[place] = Mention(one.entity, kind, place, entity.said, is_known)
    return found


def tagged(
    tokens: Sequence[str], mentions: Mapping[int, Mention], act: str, language: str
) -> tuple[list[str], list[float]]:
    """The tag of each word, and by how much more that one is likely than none."""
    steps, weights = _learned(language)
    rows = [
        [sum(column) for column in zip(*(weights[_COUNT * at : _COUNT * (at + 1)] for at in found), strict=True)]
        for found in (features(tokens, place, act, mentions) for place in range(len(tokens)))
    ]
    path = _likeliest(rows, steps) if rows else []
    return [TAGS[tag] for tag in path], [(row[tag] - row[0]) * STEP for row, tag in zip(rows, path, strict=True)]


def _likeliest(rows: Sequence[Sequence[float]], steps: Sequence[Sequence[float]]) -> list[int]:
    """The row of tags with the largest sum (Viterbi). A second title costs something, so a tag counts twice: before
    there was a title, and from the first title on."""
    best = [*rows[0], *([_NEVER] * _COUNT)]
    best[_COUNT + _TITLE], best[_TITLE], best[_TITLE_ON] = best[_TITLE], _NEVER, _NEVER
    back = list[list[int]]()
    for row in rows[1:]:
        before, since = best[:_COUNT], best[_COUNT:]
        came, sums = [0] * 2 * _COUNT, [_NEVER] * 2 * _COUNT
        for tag, step in enumerate(steps):
            later = [*map(add, since, step)]
            earlier = [*map(add, before, step)]
            if tag == _TITLE:
                ways = [*earlier, *(one - _AGAIN for one in later)]
                sums[_COUNT + tag], came[_COUNT + tag] = max(ways) + row[tag], ways.index(max(ways))
                continue
            sums[_COUNT + tag], came[_COUNT + tag] = max(later) + row[tag], _COUNT + later.index(max(later))
            if tag != _TITLE_ON:
                sums[tag], came[tag] = max(earlier) + row[tag], earlier.index(max(earlier))
        back.append(came)
        best = sums
    path = [best.index(max(best))]
    for came in reversed(back):
        path.append(came[path[-1]])
    return [one % _COUNT for one in reversed(path)]


def with_free(said: Sequence[Said], tags: Sequence[str]) -> list[Said]:
    return [replace(one, is_free=tag in FREE) for one, tag in zip(said, tags, strict=True)]


def features(tokens: Sequence[str], place: int, act: str, mentions: Mapping[int, Mention]) -> frozenset[int]:
    return frozenset(crc32(one.encode()) % BUCKETS for one in _features(tokens, place, act, mentions))


def _features(tokens: Sequence[str], place: int, act: str, mentions: Mapping[int, Mention]) -> Iterator[str]:
    row = ["^^^", "^^", "^", *tokens, "$", "$$", "$$$"]
    third, second, left, word, right, next_, last = row[place : place + 2 * _EDGES + 1]
    before, behind = tokens[:place], tokens[place + 1 :]
    shapes = [_shape(one) for one in (second, left, word, right, next_)]
    is_name = word[0] == "<" and len(word) > 1
    yield from (
        "any",
        act,
        f"w {word}",
        f"w {word} {act}",
        f"l {left}",
        f"l {left} {word}",
        f"l {left} {act}",
        f"r {right}",
        f"r {word} {right}",
        f"r {right} {act}",
        f"ll {second} {left}",
        f"ll {second} {left} {word}",
        f"lll {third} {second} {left}",
        f"rr {right} {next_}",
        f"rr {word} {right} {next_}",
        f"rrr {right} {next_} {last}",
        f"lr {left} {right}",
        f"l2 {second}",
        f"r2 {next_}",
        f"shapes {shapes}",
        f"shape {shapes[1:4]} {act}",
        f"at {min(place, _FAR)} {act}",
        f"at {min(place, _FAR)} {shapes[2]}",
        f"end {min(len(behind), _FAR)} {shapes[2]}",
        f"opens {' '.join(tokens[:2])} {act}",
        f"opens {' '.join(tokens[:2])} {min(place, _FAR)}",
        f"colon {':' in before} {':' in behind} {act}",
        f"colon {':' in before} {':' in behind} {shapes[2]}",
        f"marks {min(sum(one in _MARKS for one in before), 3)} {min(sum(one in _MARKS for one in behind), 3)} {act}",
    )
    for side, one in (("l", left), ("w", word), ("r", right)):
        if len(one) > _LONG and one.isalpha():
            yield from (f"{side} -{one[-2:]}", f"{side} -{one[-3:]}", f"{side} {one[:3]}-")
    mark = next((one for one in reversed(before) if one in _MARKS), "^")
    since = before[max((at for at, one in enumerate(before) if one in _MARKS), default=-1) + 1 :]
    yield from (
        f"mark {mark} {act}",
        f"since {mark} {' '.join(since[:2])}",
        f"since {min(len(since), 5)} {mark} {act}",
    )
    for one in set(before[-8:]):
        yield from (f"before {one} {shapes[2]}", f"before {one} {act}") if one.isalpha() or one == ":" else ()
    for one in set(behind[:6]):
        yield f"behind {one} {shapes[2]}" if one.isalpha() else f"behind {one}"
    if place in mentions:
        yield from _of_mention(tokens, place, act, mentions)
    elif is_name:
        yield f"{word} {act} {left}"


def _of_mention(tokens: Sequence[str], place: int, act: str, mentions: Mapping[int, Mention]) -> Iterator[str]:
    one = mentions[place]
    left, right = (tokens[place - 1] if place else "^"), (tokens[place + 1] if place + 1 < len(tokens) else "$")
    same = [other for other in mentions.values() if other.kind == one.kind]
    days = [other for other in mentions.values() if other.kind in ("when", "clock")]
    said = one.said.casefold().split()
    opening, ending = (said[0], said[-1]) if said else ("", "")
    at = f"at {same.index(one)} {len(same) - same.index(one)}"
    texts = (
        f"known {one.is_known} {len(days)}",
        at,
        f"kinds {' '.join(other.kind for other in mentions.values())}",
        f"said {' '.join(said)}",
        f"opens {opening}",
        f"opens {opening} {left}",
        f"ends {ending}",
        f"others known {any(other.is_known for other in days if other is not one)} {one.is_known}",
        f"l {left}",
        f"r {right}",
    )
    yield f"kind {one.kind}"
    yield from (f"{one.kind} {text}" for text in texts)
    yield from (f"{one.kind} {act} {text}" for text in ("", *texts))
    yield from (f"{at} {act} {one.kind} {side}" for side in (f"l {left}", f"r {right}"))


def _shape(word: str) -> str:
    return word if (word[0] == "<" and len(word) > 1) or not word[0].isalnum() else "word"


@cache
def _learned(language: str) -> tuple[list[list[float]], array[int]]:
    """For each tag the weights of those before it, and the weights of features, all in levels."""
    packed = decompress(resource(f"lexicons/requests/{language}.tags").read_bytes())
    pairs = [one / STEP for one in HEADER.unpack_from(packed)]
    steps = [pairs[_COUNT * tag : _COUNT * (tag + 1)] for tag in range(_COUNT)]
    return steps, array("b", packed[HEADER.size :])
