"""By what words a language speaks of effects and of tasks: two weights for each, learned from labelled answers.

`resources/lexicons/README.md` says how the files are made.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from zlib import crc32

from desktop.agent.answer_text import Sentence
from desktop.paths import resource

BUCKETS = 1 << 16
"""Features share a weight where their hashes meet."""
_FEW = 4
KNOWN = 0.5
"""The share of known words from which on a text is of that language."""
_GAP = 4


class Question(StrEnum):
    """What is asked of a sentence, each with weights of its own."""

    EFFECT = "effect"
    """Does it say that something was changed or proposed, or waits for a decision?"""
    TASKS = "tasks"
    """Does it tell what only a look at the tasks can show?"""


class Lexicon:
    """The words of one language."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text("utf-8"))
        self._words = {name: frozenset(words.split()) for name, words in data["words"].items()}
        self._vocabulary = frozenset(data["vocabulary"].split())
        self._numbers = {word: value for value, words in enumerate(data["numbers"]) for word in words.split()}
        self.limits: dict[str, dict[str, float]] = data["limits"]
        weights = array("b")
        weights.frombytes(file.with_suffix(".weights").read_bytes())
        self._weights = {
            question: (data["scale"][question], weights[place * BUCKETS : (place + 1) * BUCKETS])
            for place, question in enumerate(Question)
        }

    def has(self, name: str, words: Sequence[str]) -> bool:
        """Whether one of these words is among them."""
        return not self._words[name].isdisjoint(words)

    def share(self, words: Sequence[str]) -> float:
        """How many of these words are known in this language. Single letters are of many."""
        said = [word for word in words if len(word) > 1]
        return sum(word in self._vocabulary for word in said) / max(1, len(said))

    def number(self, word: str) -> int | None:
        """0 for "no", 1 for "one" and so on."""
        return self._numbers.get(word)

    def scores(self, question: Question, text: Sequence[Sentence]) -> Iterator[float]:
        """For each sentence how much speaks for a yes; 0 is as much as against it."""
        scale, weights = self._weights[question]
        for place in range(len(text)):
            yield scale * sum(weights[feature] for feature in features(text, place))


def features(text: Sequence[Sentence], place: int) -> set[int]:
    """Of one sentence of a text: its words, pairs and triples, word endings, and where it stands."""
    sentence = text[place]
    end = "?" if sentence.question else "!" if sentence.raw.rstrip().endswith("!") else "."
    words = ["<", *sentence.words, end]
    found = [*words, f"length {min(len(words) // 3, 6)}", f"of {min(len(text), 5)}"]
    for gap in range(1, _GAP + 1):
        found += [f"{a} {'~' * (gap > 1)} {b}" for a, b in zip(words, words[gap:], strict=False)]
    found += [f"{a} {b} {c}" for a, b, c in zip(words, words[1:], words[2:], strict=False)]
    for before, word in pairwise(words):
        if len(word) > 4:
            found += [f"-{word[-3:]}", f"{word[:4]}-", f"{before} -{word[-2:]}"]
    if sentence.question:
        found += [f"? {word}" for word in words]
    found += [
        name
        for name, is_so in (
            ("item", sentence.item),
            ("head", sentence.head),
            ("first", place == 0),
            ("last", place == len(text) - 1),
            ("below head", sentence.below_head),
        )
        if is_so
    ]
    return {crc32(one.encode()) % BUCKETS for one in found}


@cache
def lexicons() -> dict[str, Lexicon]:
    return {file.stem: Lexicon(file) for file in sorted(resource("lexicons").glob("*.json"))}


def lexicons_for(text: Sequence[Sentence]) -> list[Lexicon]:
    """That of the language in which most words are known; none where few are in any. Several where a few words may be
    of each."""
    said = [word for sentence in text for word in sentence.words]
    shares = {code: lexicon.share(said) for code, lexicon in lexicons().items()}
    best = max(shares.values())
    least = 0 if len(said) <= _FEW else KNOWN
    return [lexicons()[code] for code, share in shares.items() if share == best and share >= least]
