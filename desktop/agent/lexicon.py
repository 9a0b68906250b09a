"""By what words a language speaks of effects and of tasks: two weights for each, learned from labelled answers.

`resources/lexicons/README.md` says how the files are made.
"""

from __future__ import annotations

import json
import math
import re
from array import array
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple
from zlib import crc32, decompress

from desktop.agent.answer_text import Sentence, sentences
from desktop.paths import resource

BUCKETS = 1 << 18
"""Features share a weight where their hashes meet."""
_FEW = 4
_KNOWN = 0.5
"""The share of known words from which on a text is of that language."""
_FOREIGN = 0.25
"""Up to this share it is of another language, whatever that of the request is."""
_GAP = 4
_SHORT = 4
"""Words of so few letters are mostly those that hold a sentence together."""
_STEM = 5
_REQUEST = 400
"""Characters of a request that are looked at."""
_USUAL = 60
"""Features of a usual sentence: those of a longer one count less each."""


class Question(StrEnum):
    """What is asked of a sentence, each with weights of its own."""

    EFFECT = "effect"
    """Does it say that something was changed or proposed, or waits for a decision?"""
    TASKS = "tasks"
    """Does it tell what only a look at the tasks can show?"""


class Asked(NamedTuple):
    """What an answer is for: the user's words, and what the guard takes them for (thanks, a question for help)."""

    words: str = ""
    mood: str = ""


NOTHING_ASKED = Asked()


class _Word(NamedTuple):
    """`shape` is the same for words that look alike, `parts` are its features in any place, `uses` are what it can
    be: a participle, a word for "I"."""

    text: str
    code: int
    shape: int
    parts: list[int]
    uses: frozenset[str]


class ClaimLexicon:
    """The words of one language."""

    def __init__(self, file: Path) -> None:
        data = json.loads(file.read_text("utf-8"))
        self._words = {name: frozenset(words.split()) for name, words in data["words"].items()}
        self._uses = {name: frozenset(words.split()) for name, words in data["uses"].items()}
        self._participle = re.compile(data["participle"])
        self._vocabulary = frozenset(data["vocabulary"].split())
        self._numbers = {word: value for value, words in enumerate(data["numbers"]) for word in words.split()}
        self.limits: dict[str, dict[str, float]] = data["limits"]
        self._scale: dict[str, float] = data["scale"]
        self._file = file.with_suffix(".weights")
        self._word = lru_cache(maxsize=1 << 13)(self._describe)

    @cached_property
    def _weights(self) -> dict[Question, array[int]]:
        packed = decompress(self._file.read_bytes())
        return {q: array("b", packed[n * BUCKETS : (n + 1) * BUCKETS]) for n, q in enumerate(Question)}

    def has(self, name: str, words: Sequence[str]) -> bool:
        """Whether one of these words is among them."""
        return not self._words[name].isdisjoint(words)

    def negates(self, words: Sequence[str]) -> bool:
        return not self._uses["negation"].isdisjoint(words)

    def share(self, words: Sequence[str]) -> float:
        """How many of these words are known in this language. Single letters are of many."""
        said = [word for word in words if len(word) > 1]
        return sum(word in self._vocabulary for word in said) / max(1, len(said))

    def knows(self, text: Sequence[Sentence]) -> bool:
        """Whether it is of this language."""
        return self.share([word for sentence in text for word in sentence.words]) >= _KNOWN

    def number(self, word: str) -> int | None:
        """0 for "no", 1 for "one" and so on."""
        return self._numbers.get(word)

    def scores(self, text: Sequence[Sentence], asked: Asked = NOTHING_ASKED) -> Iterator[dict[Question, float]]:
        """For each sentence and question how much speaks for a yes; 0 is as much as against it."""
        for found in self.features(text, asked):
            each = weight_of_each(found)
            yield {q: each * self._scale[q] * sum(map(w.__getitem__, found)) for q, w in self._weights.items()}

    def features(self, text: Sequence[Sentence], asked: Asked = NOTHING_ASKED) -> Iterator[set[int]]:
        """Of each sentence: its words and their parts, pairs and triples of words and of shapes, which uses of words
        meet, where it stands, and what was `asked`."""
        parts = sentences(asked.words[:_REQUEST])
        request = [self._word(word) for part in parts for word in (*part.words, part.end)]
        stems = {word.text[:_STEM] for word in request if len(word.text) >= _SHORT}
        keys = (request[0].code, request[-1].code, _code(asked.mood)) if request else ()
        shared = {_two(3, key, 0) for key in keys[2:]}
        for tag, row in ((4, [word.code for word in request]), (5, [word.shape for word in request])):
            shared |= _of_row(tag, [_START, *row], 2) if request else set()
        for place, sentence in enumerate(text):
            states = (
                sentence.item,
                sentence.head,
                place == 0,
                place == len(text) - 1,
                sentence.below_head and sentence.item,
            )
            found = self._of_sentence(sentence, stems, keys)
            yield found | shared | {number for number, is_so in enumerate(states) if is_so}

    def _of_sentence(self, sentence: Sentence, stems: set[str], keys: tuple[int, ...]) -> set[int]:
        said = [self._word(word) for word in sentence.words]
        echoes = [len(word.text) >= _SHORT and word.text[:_STEM] in stems for word in said]
        shapes = [_ECHO if echo else word.shape for word, echo in zip(said, echoes, strict=True)]
        end = _code(sentence.end)
        found = _of_row(1, [_START, *[word.code for word in said], end], _GAP) | _of_row(2, [_START, *shapes, end], 2)
        found.update([part for word in said for part in word.parts], [_two(6, end, min(len(said) // 3, 6))])
        states = {"question": sentence.question, "echo": any(echoes), "short": len(said) <= _SHORT}
        uses = frozenset(name for name, is_so in states.items() if is_so).union(*[word.uses for word in said])
        return found.union(_of_uses(uses, keys))

    def _describe(self, text: str) -> _Word:
        uses = frozenset(name for name, words in self._uses.items() if text in words)
        if len(text) > 2 and self._participle.search(text):
            uses |= {"participle"}
        is_short = len(text) <= _SHORT or not text.isalpha()
        shape = "participle" if "participle" in uses else text if is_short else text[-2:]
        parts = [] if is_short else [text[:4], f"-{text[-3:]}", f"-{text[-2:]}"]
        parts += [text[place : place + 4] for place in range(1, len(text) - 3)]
        return _Word(text, _code(text), _code(f"-{shape}-"), [_two(0, _code(part), 0) for part in parts], uses)


@lru_cache(maxsize=1 << 14)
def _code(text: str) -> int:
    return crc32(text.encode())


_START, _ECHO = _code("start"), _code("echo")
_A, _B, _C = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE35
_TELLING = frozenset(("first person", "participle", "auxiliary", "negation", "condition", "question"))


def _two(tag: int, first: int, second: int) -> int:
    return (first * _A + second * _B + tag * _C) >> 12 & (BUCKETS - 1)


def _of_row(tag: int, row: Sequence[int], gaps: int) -> set[int]:
    """Each, neighbours, three in a row, and pairs with a gap between them."""
    firsts, seconds, mask = [code * _A for code in row], [code * _B + (tag << 21) for code in row], BUCKETS - 1
    found = {code >> 12 & mask for code in seconds}
    found.update([(a + b) >> 12 & mask for a, b in zip(firsts, seconds[1:], strict=False)])
    for gap in range(2, gaps + 1):
        found.update([(a - b) >> 12 & mask for a, b in zip(firsts, seconds[gap:], strict=False)])
    found.update([(a + b + c * _C) >> 12 & mask for a, b, c in zip(firsts, seconds[1:], row[2:], strict=False)])
    return found


@lru_cache(maxsize=1 << 12)
def _of_uses(uses: frozenset[str], keys: tuple[int, ...]) -> tuple[int, ...]:
    """Which of them meet, and with what kind of request."""
    named = [*map(_code, sorted(uses)), _code(" ".join(sorted(uses & _TELLING)))]
    return tuple(_two(11, a, b) for a, b in (*combinations((0, *named), 2), *product(keys, named)))


def weight_of_each(found: Collection[int]) -> float:
    """How much a feature counts: in a long sentence less."""
    return math.sqrt(_USUAL / len(found))


@cache
def lexicons() -> dict[str, ClaimLexicon]:
    return {file.stem: ClaimLexicon(file) for file in sorted(resource("lexicons").glob("*.json"))}


def lexicons_for(text: Sequence[Sentence], asked: Asked = NOTHING_ASKED) -> list[ClaimLexicon]:
    """That of the language in which most words are known, if need be with those of the request; none where few are in
    any. Several where a few words may be of each."""
    said = [word for sentence in text for word in sentence.words]
    shares = {code: lexicon.share(said) for code, lexicon in lexicons().items()}
    best = max(shares.values())
    if best < _KNOWN and asked.words and (best > _FOREIGN or len(said) <= _FEW):
        return lexicons_for((*text, *sentences(asked.words[:_REQUEST])))
    least = 0 if len(said) <= _FEW else _KNOWN
    return [lexicons()[code] for code, share in shares.items() if share == best and share >= least]
