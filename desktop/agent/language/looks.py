"""Which tasks a question is about, in the terms of `list_tasks`, by weights that were learned from labelled messages.

Learned is by what tasks are chosen: when they are due, a list, a label, their words, whether they are done. The names
and days themselves are read. `make lexicons` learns the weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from zlib import crc32, decompress

from desktop.agent.language.entities import Entities, words_of
from desktop.agent.language.meant_tasks import Said
from desktop.agent.language.reading import Selection
from desktop.domain.task import Filter
from desktop.paths import resource

DAYS = "days"
"""Those that are named."""
SLOTS: Mapping[str, Sequence[str]] = {
    "due": ("", "overdue", "today", "tomorrow", "this_week", "next_week", "none", DAYS),
    "filter": ("", "completed"),
    "list": ("", "list"),
    "label": ("", "label"),
    "text": ("", "text"),
}
COLUMNS = [(slot, value) for slot, values in SLOTS.items() for value in values]
BUCKETS = 1 << 14
"""Features share their weights where their hashes meet."""
SCALE = 24
"""What a weight of one is worth, in the levels in which weights are kept."""
_PARTS = (4, 5)
"""Letters of the parts of words by which other forms and typing errors are known."""


def chosen_by(said: Sequence[Said], entities: Entities, by_rules: Selection) -> dict[str, str]:
    """What tasks are chosen by; nothing where all are meant. `by_rules` is what was found by patterns."""
    weights, count = _learned(entities.lexicon.language), len(COLUMNS)
    rows = [weights[count * at : count * (at + 1)] for at in features(said, entities, by_rules)]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    best: dict[str, tuple[int, str]] = {}
    for total, (slot, value) in zip(sums, COLUMNS, strict=True):
        best[slot] = max(best.get(slot, (total, value)), (total, value))
    return {slot: value for slot, (_, value) in best.items() if value}


def features(said: Sequence[Said], entities: Entities, by_rules: Selection | None) -> frozenset[int]:
    texts = [*_features(said, entities), *(_of_rules(by_rules) if by_rules else ())]
    return frozenset(crc32(text.encode()) % BUCKETS for text in texts)


def _of_rules(found: Selection) -> Iterator[str]:
    due = DAYS if isinstance(found.due, tuple) else found.due
    values = {
        "due": due,
        "list": bool(found.list),
        "label": bool(found.label),
        "text": bool(found.text),
        "done": found.filter is Filter.COMPLETED,
    }
    yield from (f"rules {name} {value}" for name, value in values.items())
    yield f"rules {[*values.values()]}"


def _features(said: Sequence[Said], entities: Entities) -> Iterator[str]:
    yield "any"
    plain: list[str] = []
    for one in said:
        plain += words_of(entities.plain(one.entity)) if one.entity and not one.words else [one.token]
    tokens = ["^", *(one.token for one in said), "$"]
    for tag, row in (("", tokens), ("~", ["^", *plain, "$"])):
        yield from (f"{tag}{word}" for word in row)
        yield from (f"{tag}{first} {second}" for first, second in pairwise(row))
        yield from (f"{tag}{a} {b} {c}" for (a, b), (_, c) in pairwise(pairwise(row)))
    for word in plain:
        ends = f"^{word}$"
        yield from (f"/{ends[at : at + size]}" for size in _PARTS for at in range(len(ends) - size + 1))
    for kind in ("<list>", "<label>", "<when>", "<task>", "<part>", "<tasks>"):
        yield f"count {kind} {min(tokens.count(kind), 2)}"


@cache
def _learned(language: str) -> array[int]:
    return array("b", decompress(resource(f"lexicons/requests/{language}.looks").read_bytes()))
