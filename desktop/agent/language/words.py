"""Cuts a message into words that can be compared: lower case, contractions taken apart, quoted text hidden.

A `Line` is a run of words. Its `norm` is those words with a space after each, which is what patterns are matched
against; any part of it leads back to the characters the user typed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from desktop.agent.language.typos import corrected
from desktop.domain.dates.words import word_set
from desktop.domain.quotes import find_quotes

_LONGEST_ENDING = 8  # words
ITEM_BREAK = "¶"  # stands where a new line or bullet begins the next item of a list
_TOKEN = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|\w+://\S+"
    r"|(?<!\S)[#!@]\w(?:[\w/.-]*\w)?"
    r"|\d+(?:[.,:/]\d+)*\w*"
    r"|\bw/(?=\s)"
    r"|\w+(?:[-'’/&]\w+|\.(?-i:[a-z0-9])\w+)*"
    r"|\n|->|=>|→"
    r"|[.!?…]+(?=\s|$|(?-i:[A-Z])|[)\"'”’])|[,;:()\[\]{}–—*•&+=/%-]",
    re.IGNORECASE,
)
_REPEATED = re.compile(r"([^\W\d])\1{2,}")
_SUFFIXES = {"re": "are", "ve": "have", "ll": "will", "d": "would", "m": "am"}
_STEMS = {"ca": "can", "wo": "will", "sha": "shall"}
_IS_STEMS = word_set("what that it there here who where how when he she which everything something")
_SPELLINGS = {
    "dont": "do not", "cant": "can not", "cannot": "can not", "wont": "will not", "didnt": "did not",
    "doesnt": "does not", "isnt": "is not", "wasnt": "was not", "shouldnt": "should not", "couldnt": "could not",
    "wouldnt": "would not", "havent": "have not", "im": "i am", "ive": "i have", "whats": "what is",
    "thats": "that is", "lets": "let us", "youre": "you are", "u": "you", "ur": "your", "pls": "please",
    "plz": "please", "pleas": "please", "plese": "please", "thx": "thanks", "ty": "thanks", "tnx": "thanks",
    "thanx": "thanks", "thankyou": "thanks", "cheers": "thanks", "wanna": "want to", "gotta": "have to",
    "gimme": "give me", "lemme": "let me", "gonna": "going to", "to-do": "todo", "to-dos": "todos",
    "todo's": "todos", "to-do's": "todos", "check-list": "checklist", "sub-task": "subtask", "sub-tasks": "subtasks",
    "in-progress": "in progress", "on-hold": "on hold", "taks": "task", "tasl": "task", "taske": "task",
    "tsak": "task", "tsk": "task", "taskss": "tasks", "tasls": "tasks", "tsaks": "tasks", "dnoe": "done",
    "doen": "done", "complet": "complete", "completd": "completed", "complted": "completed", "prio": "priority",
    "priorty": "priority", "deadlin": "deadline", "my's": "my", "ok": "okay", "k": "okay", "nevermind": "never mind",
    "&": "and", "–": "-", "—": "-", "tho": "though", "=>": "->", "→": "->", "cuz": "because",
    "coz": "because", "bc": "because", "teh": "the", "hte": "the", "yuo": "you", "cna": "can", "adn": "and",
    "w/": "with", "mny": "many", "lst": "list", "rdi": "rid",
}  # fmt: skip


class Word(NamedTuple):
    """`norm` of a quotation begins with a quotation mark; what was quoted is for nobody to interpret."""

    norm: str
    start: int
    end: int
    is_capital: bool = False

    @property
    def is_quote(self) -> bool:
        return self.norm[0] == '"'


@dataclass(frozen=True)
class Line:
    """Some consecutive words of `text`."""

    text: str
    words: tuple[Word, ...]

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for word in self.words:
            starts.append(starts[-1] + len(word.norm) + 1)
        return starts

    @cached_property
    def tokens(self) -> frozenset[str]:
        return frozenset(word.norm for word in self.words)

    @cached_property
    def norm(self) -> str:
        return "".join(f"{word.norm} " for word in self.words)

    def __bool__(self) -> bool:
        return bool(self.words)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def said(self) -> str:
        """The characters as typed, from the first word to the last."""
        return self.text[self.words[0].start : self.words[-1].end] if self.words else ""

    @cached_property
    def span(self) -> tuple[int, int]:
        starts_and_ends = [(word.start, word.end) for word in self.words] or [(0, 0)]
        return min(start for start, _ in starts_and_ends), max(end for _, end in starts_and_ends)

    def cut(self, start: int, end: int | None = None) -> Line:
        """The words of `norm[start:end]`."""
        first = bisect_left(self._starts, start)
        return Line(self.text, self.words[first : None if end is None else bisect_left(self._starts, end)])

    def part(self, match: re.Match[str], group: str) -> Line:
        """The words that a group of a match on `norm` took; none where it took no part."""
        start, end = match.span(group)
        return self.cut(start, end) if start >= 0 else Line(self.text, ())

    def of(self, *parts: Line | str) -> Line:
        """These parts in this order; a string is a word that the user left out."""
        at = self.span[0]
        words = [part.words if isinstance(part, Line) else (Word(part, at, at),) for part in parts]
        return Line(self.text, tuple(word for group in words for word in group))

    def slice(self, start: int, end: int | None = None) -> Line:
        return Line(self.text, self.words[start:end])


def read_words(text: str) -> list[Word]:
    """All words of a message, new lines and punctuation that separates among them."""
    words: list[Word] = []
    position = 0
    for number, (start, end) in enumerate(find_quotes(text)):
        _read_plain(text, position, start, words)
        words.append(Word(f'"{number}"', start, end))
        position = end
    _read_plain(text, position, len(text), words)
    return words


def without_endings(line: Line, endings: Mapping[str, Sequence[tuple[str, ...]]]) -> Line:
    """The line without the phrases at its end that `endings` lists by their last word."""
    while line:
        norms = tuple(word.norm for word in line.words[-_LONGEST_ENDING:])
        found = next((end for end in endings.get(norms[-1], ()) if norms[-len(end) :] == end), None)
        if found is None:
            return line
        line = line.slice(0, len(line) - len(found))
    return line


def unquote(line: Line) -> str:
    """What a line says, without the quotation marks if a quotation is all it is."""
    if len(line) == 1 and line.words[0].is_quote:
        return line.said[1:-1].strip()
    return line.said


def _read_plain(text: str, start: int, end: int, words: list[Word]) -> None:
    for match in _TOKEN.finditer(text, start, end):
        raw = match[0].lower().replace("’", "'")
        first, last = match.span()
        spelling = _SPELLINGS.get(raw)
        if spelling is None and not raw[0].isalpha():
            norm = _stop(raw) if raw[0] in ".!?…" and not raw[-1].isalnum() else raw
            words.append(Word(norm, first, last))
            continue
        is_capital = text[first].isupper()
        if spelling is None and (raw[-1] * 3 in raw or _REPEATED.search(raw)):
            raw = _REPEATED.sub(r"\1", raw)
            spelling = _SPELLINGS.get(raw)
        if spelling is not None:
            words += [Word(norm, first, last, is_capital) for norm in spelling.split()]
        elif "'" in raw:
            words += _take_apart(raw, first, last, is_capital)
        else:
            words.append(Word(corrected(raw), first, last, is_capital))


def _take_apart(raw: str, start: int, end: int, is_capital: bool) -> list[Word]:
    stem, _, suffix = raw.rpartition("'")
    length, stem = len(stem), corrected(stem)
    if suffix == "t" and stem.endswith("n"):
        middle = start + length - 1
        stem = stem[:-1]
        return [Word(_STEMS.get(stem, stem), start, middle, is_capital), Word("not", middle, end)]
    middle = start + length
    if suffix == "s":
        meaning = "us" if stem == "let" else "is" if stem in _IS_STEMS else "'s"
        return [Word(stem, start, middle, is_capital), Word(meaning, middle, end)]
    if suffix in _SUFFIXES:
        return [Word(stem, start, middle, is_capital), Word(_SUFFIXES[suffix], middle, end)]
    return [Word(raw, start, end, is_capital)]


def _stop(raw: str) -> str:
    return "?" if "?" in raw else "!" if "!" in raw else "."
