"""Which of the user's tasks a message is about, by weights that were learned from labelled messages.

What speaks for a task: which of its words are said, how few other titles have them, what stands around them, whether
it is open or was found by name. A pattern knows "move the dentist"; people also say "the dentist thing, friday".
`make lexicons` learns the weights.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from zlib import crc32, decompress

from desktop.agent.language.entities import Entities, words_of
from desktop.agent.provider import NamedTask
from desktop.paths import resource

BUCKETS = 1 << 15
"""Features share their weights where their hashes meet."""
SCALE = 32
"""What a weight of one is worth, in the levels in which weights are kept."""
_COMMON = 0.15
"""What a word that everybody uses counts, against one that is rare."""
_MOST = 40
"""Titles with a word; one that more of them have tells little."""
_MOST_LIKELY = 12
_SCORES = (0.1, 0.3, 0.45, 0.6, 0.9, 1.2, 1.8, 2.5)
_RATIOS = (0.01, 0.35, 0.55, 0.75, 0.95, 1.05)
_FAR = 9.0
_COVERS = (0.2, 0.35, 0.55, 0.8, 0.99)


@dataclass(frozen=True, slots=True)
class Said:
    """A word or mark of a message. `token` is what it is learned by, `names` the task that was found by name."""

    token: str
    words: tuple[str, ...]
    span: tuple[int, int]
    names: str = ""
    is_chance: bool = False
    is_free: bool = False  # within a title, a name, a note or items
    entity: str = ""  # the character that stands for it


@dataclass(slots=True)
class Candidate:
    task: NamedTask
    places: dict[int, tuple[float, str]] = field(default_factory=dict)
    """Where its words stand in the message, what each counts and how it was found."""
    named: str = ""
    is_open: bool = False

    @property
    def score(self) -> float:
        return sum(weight for weight, _ in self.places.values())

    @property
    def telling(self) -> set[int]:
        return {place for place, (weight, _) in self.places.items() if weight > _COMMON}


def meant_tasks(said: Sequence[Said], act: str, entities: Entities) -> list[tuple[float, NamedTask]]:
    """Those that are more likely meant than not, with how likely, in the order in which they are named."""
    weights = _learned(entities.lexicon.language)
    found = []
    candidates = candidates_in(said, entities)
    for one in candidates:
        total = sum(weights[at] for at in features(one, candidates, said, act, entities))
        found.append((1 / (1 + math.exp(-total / SCALE)), one))
    meant = [(share, one) for share, one in found if share > 1 / 2]
    others = [one for share, one in found if share <= 1 / 2]
    if any(_is_as_good(other, one) for _, one in meant for other in others):
        return []  # which of them has to be asked
    meant.sort(key=lambda pair: min(pair[1].telling or pair[1].places, default=0))
    return [(share, one.task) for share, one in meant]


def _is_as_good(other: Candidate, one: Candidate) -> bool:
    """Whether all that is said of one task fits another one just as well."""
    is_plain = not one.named and not one.is_open and not other.is_open
    return is_plain and bool(one.places) and one.places == other.places


def candidates_in(said: Sequence[Said], entities: Entities) -> list[Candidate]:
    """The tasks that have a telling word of the message in their titles, and the open one."""
    common, found = entities.lexicon.common, dict[str, Candidate]()
    focus = entities.facts.focus
    if focus:
        found[focus.id] = Candidate(NamedTask(focus.id, focus.title), is_open=True)
    for place, one in enumerate(said):
        for word in one.words:
            kinds = _tasks_with(word, entities) if word not in common or one.names else {}
            for task, kind in kinds.items() if len(kinds) <= _MOST else ():
                candidate = found.setdefault(task.id, Candidate(task))
                weight = (_COMMON if word in common else 1) / len(kinds)
                candidate.places[place] = max(candidate.places.get(place, (0.0, "")), (weight, kind))
    likely = sorted(found.values(), key=lambda one: (one.is_open, one.score), reverse=True)[:_MOST_LIKELY]
    for candidate in likely:
        titled = set(words_of(candidate.task.title))
        for place, one in enumerate(said):
            if place not in candidate.places and titled.intersection(one.words):
                candidate.places[place] = (_COMMON, "common")
        names = [one for one in said if one.names == candidate.task.id]
        candidate.named = "" if not names else "chance" if all(one.is_chance for one in names) else "sure"
    return likely


def _tasks_with(word: str, entities: Entities) -> dict[NamedTask, str]:
    """The tasks whose titles have a word, and how: as it is, in another form, misspelt, as a part."""
    ways = (
        ("word", entities.facts.lookup.with_word),
        ("form", entities.with_word),
        ("deed", entities.with_deed),
        ("typo", entities.with_typo),
        ("part", entities.with_part_of),
    )
    kind, tasks = next(((kind, tasks) for kind, tasks_with in ways if (tasks := tasks_with(word))), ("", ()))
    longer = entities.with_compound(word) if not tasks or entities.lexicon.language == "de" else ()
    return dict.fromkeys(longer, "compound") | dict.fromkeys(tasks, kind)


def features(
    one: Candidate, others: Sequence[Candidate], said: Sequence[Said], act: str, entities: Entities
) -> frozenset[int]:
    return frozenset(crc32(text.encode()) % BUCKETS for text in _features(one, others, said, act, entities))


def _features(
    one: Candidate, others: Sequence[Candidate], said: Sequence[Said], act: str, entities: Entities
) -> Iterator[str]:
    others = [other for other in others if other is not one]
    best = max((other.score for other in others), default=0.0)
    score, telling = one.score, one.telling
    titled = words_of(one.task.title)
    content = [word for word in titled if word not in entities.lexicon.common]
    first, last = (min(telling), max(telling)) if telling else (-1, -1)
    own = telling.difference(*(other.telling for other in others))
    tokens = [word.token for word in said]
    before = tokens[first - 1] if first > 0 else "^"
    behind = tokens[last + 1] if 0 <= last < len(tokens) - 1 else "$"
    is_other_open = any(other.is_open for other in others)
    score_bin, cover = _bin(score, _SCORES), _bin(len(telling) / max(len(content), 1), _COVERS)
    ratio = f"ratio {_bin(best / score if score else _FAR, _RATIOS)}"
    same = f"same {min(sum(other.telling == telling for other in others), 2) if telling else 0}"
    is_within = f"within {any(telling < other.telling for other in others)}"
    names = f"names {min(sum(other.named == 'sure' for other in others), 2)}"
    is_open = f"open {'this' if one.is_open else 'other' if is_other_open else 'none'}"
    texts = [
        f"score {score_bin}",
        ratio,
        f"cover {cover}",
        f"kind {min((one.places[at][1] for at in telling), key=_WAYS.index, default='none')}",
        same,
        is_within,
        f"own {min(len(own), 2)}",
        f"named {one.named}",
        names,
        is_open,
        f"free {sorted({said[at].is_free for at in telling})}",
    ]
    yield from ("any", act, *texts)
    yield from (f"{a}&{b}" for number, a in enumerate(texts) for b in texts[:number])
    yield from (f"{act}&{a}" for a in texts)
    yield f"count {min(len(telling), 3)} {min(len(content), 4)} {score_bin}"
    yield from (f"before {before}", f"behind {behind}", f"around {before} {behind}")
    yield from (f"{side} {ratio} {cover}" for side in (f"before {before}", f"behind {behind}"))
    yield f"gap {min(last - first + 1 - len(telling), 3)} {ratio}"
    yield f"first {first >= 0 and bool(titled) and titled[0] in said[first].words}"
    for word in dict.fromkeys(tokens):
        if word in entities.lexicon.function_words or not word.isalpha():
            yield from (f"{word}&{text}" for text in (ratio, same, is_within, names, is_open))
    if one.is_open or is_other_open:
        yield f"opens {is_open} {tokens[:2]}"
        yield f"others {is_open} {any(other.telling for other in others)}"


_WAYS = ("word", "form", "deed", "typo", "part", "compound", "common", "none")


def _bin(value: float, limits: Sequence[float]) -> int:
    return sum(value > limit for limit in limits)


@cache
def _learned(language: str) -> array[int]:
    return array("b", decompress(resource(f"lexicons/requests/{language}.tasks").read_bytes()))
