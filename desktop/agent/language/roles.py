"""What the days, times and durations in a message are for: a due date, a start, a reminder, or nothing.

In "the dentist rang, Tuesday is off, Friday at ten instead" one of two days counts. Which one is learned from
labelled messages, by what stands around each. `make lexicons` learns the weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from zlib import crc32, decompress

from desktop.agent.language.entities import Entities
from desktop.agent.language.lexicon import KINDS
from desktop.agent.language.meant_tasks import Said
from desktop.domain.task import Due
from desktop.paths import resource

ROLES = ("other", "due", "start", "remind", "shift", "estimate", "repeat")
BUCKETS = 1 << 14
"""Features share their weights where their hashes meet."""
SCALE = 24
"""What a weight of one is worth, in the levels in which weights are kept."""
KIND_OF = {KINDS[name]: name for name in ("when", "clock", "span", "repeat")}
_EDGES = 3
_LONG = 4


@dataclass(frozen=True, slots=True)
class Mention:
    """A day, time, duration or repeat. `place` is where it stands among the words of its message."""

    character: str
    kind: str
    place: int
    said: str = ""
    is_known: bool = False
    """Whether the task is due then already."""
    is_free: bool = False
    """Whether it stands within a title, a name, a note or items."""


def mentions(said: Sequence[Said], entities: Entities, dues: Sequence[Due]) -> list[Mention]:
    """Those of a message. `dues` are when the tasks are due that it is about."""
    days, times = {due.date for due in dues}, {due.time for due in dues if due.time}
    found = []
    for place, one in enumerate(said):
        kind = KIND_OF.get(ord(one.entity) & 0xFF00) if one.entity else None
        if kind:
            entity = entities[one.entity]
            due = entity.due
            is_known = due is not None and (due.time in times if kind == "clock" else due.date in days)
            found.append(Mention(one.entity, kind, place, entity.said, is_known, one.is_free))
    return found


def roles(
    tokens: Sequence[str], mentions: Sequence[Mention], act: str, language: str
) -> list[tuple[Mention, str, float]]:
    """Each with what it is most likely for, and by how much more than for nothing."""
    weights, count = _learned(language), len(ROLES)
    found = []
    for one in mentions:
        rows = [weights[count * at : count * (at + 1)] for at in features(tokens, mentions, one, act)]
        sums = [sum(column) for column in zip(*rows, strict=True)]
        found.append((one, ROLES[sums.index(max(sums))], (max(sums) - sums[0]) / SCALE))
    return found


def features(tokens: Sequence[str], mentions: Sequence[Mention], one: Mention, act: str) -> frozenset[int]:
    return frozenset(crc32(text.encode()) % BUCKETS for text in _features(tokens, mentions, one, act))


def _features(tokens: Sequence[str], mentions: Sequence[Mention], one: Mention, act: str) -> Iterator[str]:
    row = [*("^^^", "^^", "^"), *tokens, *("$", "$$", "$$$")]
    third, second, left, _, right, next_, last = row[one.place : one.place + 2 * _EDGES + 1]
    same = [other for other in mentions if other.kind == one.kind]
    days = [other for other in mentions if other.kind in ("when", "clock")]
    kinds = " ".join(other.kind for other in mentions)
    said = one.said.casefold().split()
    opening, ending = (said[0], said[-1]) if said else ("", "")
    at, from_end = same.index(one), len(same) - same.index(one)
    place = f"at {at} {from_end}"
    texts = [
        f"{one.kind} {act}",
        f"known {one.is_known} {len(days)}",
        f"free {one.is_free} {act}",
        place,
        f"kinds {kinds}",
        f"l {left}",
        f"r {right}",
        f"l {second} {left}",
        f"r {right} {next_}",
        f"l {third} {second} {left}",
        f"r {right} {next_} {last}",
        f"lr {left} {right}",
        f"ll {second}",
        f"rr {next_}",
        f"said {' '.join(said)}",
        f"opens {opening}",
        f"opens {opening} {left}",
        f"ends {ending}",
        f"others known {any(other.is_known for other in days if other is not one)} {one.is_known}",
    ]
    yield "any"
    yield from texts
    yield from (f"{one.kind} {act}&{text}" for text in texts[1:])
    yield from (f"{place}&{text}" for text in texts[4:9])
    for word in tokens[max(0, one.place - 8) : one.place]:
        yield f"before {word}"
        yield f"before {one.kind} {act} {word}"
    for word in tokens[one.place + 1 : one.place + 6]:
        yield f"behind {word}"
        yield f"behind {one.kind} {word}"
    if len(left) > _LONG:
        yield f"l -{left[-3:]}"


@cache
def _learned(language: str) -> array[int]:
    return array("b", decompress(resource(f"lexicons/requests/{language}.roles").read_bytes()))
