"""Cuts a message into sentences. A list of lines below the one that announces it stays with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from desktop.agent.language.classes import words_of
from desktop.agent.language.words import ITEM_BREAK, Line, Word, read_words
from desktop.domain.dates.words import word_set

_STOPS = frozenset({".", "!", "?"})
_ABBREVIATIONS = word_set("dr mr mrs ms prof st vs e.g i.e approx no jr sr a.m p.m etc ca tel min max")
_BULLETS = frozenset({"-", "*", "•", "+", "–"})
_PLURALS = words_of("tasks", "checkitems", "steps", "queue") | {"following", "these", "checklist"}


@dataclass(frozen=True, slots=True)
class Sentence:
    line: Line
    is_question: bool = False


def split_sentences(text: str) -> list[Sentence]:
    found: list[Sentence] = []
    for words in _blocks(read_words(text)):
        found += _sentences(text, _with_breaks(words))
    return found


def _blocks(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Lines, each with the list that it announces."""
    block: list[Word] = []
    announces = False
    for line in chain.from_iterable(map(_numbered, _lines(words))):
        if not line:
            announces = announces and bool(block) and block[-1].norm == ":"
            continue
        item = _without_bullet(line)
        is_bullet = len(item) < len(line)
        if announces and (is_bullet or block[-1].norm == ":" or any(word.norm == ITEM_BREAK for word in block)):
            block.append(Word(ITEM_BREAK, item[0].start, item[0].start))
            block += _unstopped(item)
            continue
        if block:
            yield block
        block = item
        last = item[-1].norm
        announces = last == ":" or (last not in _STOPS and any(word.norm in _PLURALS for word in item))
    if block:
        yield block


def _with_breaks(words: list[Word]) -> list[Word]:
    """The words with a break for each number of "1. a 2. b" in running text."""
    numbers = set(_marks(words))
    if not numbers:
        return words
    found: list[Word] = []
    for at, word in enumerate(words):
        if at in numbers:
            found.append(Word(ITEM_BREAK, word.start, word.start))
        elif at - 1 not in numbers:
            found.append(word)
    return found


def _marks(words: Sequence[Word]) -> list[int]:
    """Where the numbers of "1. a 2. b" stand; nothing where they count nothing."""
    marks = [
        at
        for at in range(len(words) - 1)
        if words[at].norm.isdecimal() and words[at + 1].norm in {".", ")"} and words[at].end == words[at + 1].start
    ]
    return marks if [words[at].norm for at in marks[:2]] == ["1", "2"] else []


def _numbered(line: list[Word]) -> Iterator[list[Word]]:
    """A line that begins with "1." as if each number began one."""
    marks = _marks(line)
    ends = [*marks[1:], len(line)]
    if not marks or marks[0] != 0:
        yield line
        return
    yield from (line[start:end] for start, end in zip(marks, ends, strict=True))


def _lines(words: Sequence[Word]) -> Iterator[list[Word]]:
    line: list[Word] = []
    for word in words:
        if word.norm == "\n":
            yield line
            line = []
        else:
            line.append(word)
    yield line


def _without_bullet(line: list[Word]) -> list[Word]:
    """The line without a dash, a number ("2.", "2)") or an empty box ("[ ]") before it; never nothing."""
    rest = line
    if rest[0].norm in _BULLETS:
        rest = rest[1:]
    elif len(rest) > 1 and rest[0].norm.isdecimal() and rest[1].norm in {".", ")"}:
        rest = rest[2:]
    if len(rest) > 2 and rest[0].norm == "[" and rest[1].norm == "]":
        rest = rest[2:]
    return rest or line


def _unstopped(item: list[Word]) -> list[Word]:
    return item[:-1] if len(item) > 1 and item[-1].norm in {".", "!", ";", ","} else item


def _sentences(text: str, words: list[Word]) -> Iterator[Sentence]:
    start = 0
    for index, word in enumerate(words):
        if word.norm in _STOPS and not _abbreviates(words, index, start):
            if index > start:
                yield Sentence(Line(text, tuple(words[start:index])), word.norm == "?")
            start = index + 1
    if start < len(words):
        yield Sentence(Line(text, tuple(words[start:])))


def _abbreviates(words: Sequence[Word], index: int, start: int) -> bool:
    if words[index].norm != "." or index == start or index + 1 == len(words):
        return False
    before = words[index - 1]
    return before.norm in _ABBREVIATIONS and before.end == words[index].start
