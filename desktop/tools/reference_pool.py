"""The titles a reference may mean, prepared once so that each look-up is a few passes at C speed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from desktop.domain.task import Due

_SINGLE_QUOTES = "'`‘’‚‛‹›"
_DOUBLE_QUOTES = '"“”„‟«»「」『』'
QUOTES = _SINGLE_QUOTES + _DOUBLE_QUOTES
# Bounds come from another division of the same counts than ratios do, and rapidfuzz drops some scores that equal its
# cutoff. Too much slack costs only a few more comparisons.
SLACK = 1e-4

_PLAIN_QUOTES = str.maketrans(dict.fromkeys(_SINGLE_QUOTES, "'") | dict.fromkeys(_DOUBLE_QUOTES, '"'))
_LEAD = re.compile(r"(?:(?:the|an|a) )?(?:task(?: ?: ?| ))?(?=\S)")
_WORD = re.compile(r"\w+")
_JOINED_DIGITS = re.compile(r"\d[./:-]\d")
_COMPOUND_NUMBER = re.compile(r"\w*\d(?:[./:-]\d+)+\w*")
_WORD_SAID = re.compile(rf"{_COMPOUND_NUMBER.pattern}|{_WORD.pattern}")
_NUMBER = re.compile(r"\d+")
_BEGINNING = 8
_OWNER = re.compile(r"(?<=\w)'s\b")
"""The end of a word that is none of its own: "the cat's vaccination" is the “Vaccination for the cat”."""


class Candidate(NamedTuple):
    """A task that can be meant. A tuple, because an app builds a hundred thousand of them."""

    id: str
    title: str
    due: Due | None = None


def normal_form(text: str) -> str:
    """Compatible forms, cases, spaces and kinds of quotes made one. Accents stay: they tell titles apart."""
    if text.isascii():
        text = text.lower().replace("`", "'")
    else:
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_PLAIN_QUOTES)
    return " ".join(text.split())


def bare(normal: str) -> str:
    """A normal form without the quotes around it and without a leading article or "task", unless nothing is left."""
    inner = normal.strip("'\" ")
    lead = _LEAD.match(inner)
    return (inner[lead.end() :].strip("'\" ") if lead else inner) or normal


def numbers_in(normal: str) -> list[str]:
    return [digits.lstrip("0") or "0" for digits in _NUMBER.findall(normal)]


class ReferencePool:
    """Candidates by id, kept up to date by `add` and `discard`. For one thread at a time."""

    __slots__ = ("_bare", "_by_word", "_candidates", "_lowered", "_searched", "_slots")

    def __init__(self, candidates: Iterable[Candidate] = ()) -> None:
        # Parallel lists, one slot per candidate: bulk searches want plain lists of strings. The slot of a discarded
        # candidate stays, with texts that nothing finds.
        self._candidates = list({candidate.id: candidate for candidate in candidates}.values())
        self._slots = {candidate.id: slot for slot, candidate in enumerate(self._candidates)}
        # One list after the other: a list whose strings lie side by side in memory is searched twice as fast.
        self._lowered: list[str | None] = [candidate.title.lower() for candidate in self._candidates]
        normal = [normal_form(candidate.title) for candidate in self._candidates]
        self._bare = [bare(text) for text in normal]
        self._searched = [_searched_text(text) for text in normal]
        self._by_word: dict[str, list[int]] = {}  # made when it is first needed

    def __len__(self) -> int:
        return len(self._slots)

    def copy(self) -> ReferencePool:
        """An independent pool in a fraction of the time of building one: for a run that adds its own proposals."""
        twin = ReferencePool()
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def add(self, candidate: Candidate) -> None:
        """Takes in a new candidate, or the new title and due date of one that has this id."""
        slot = self._slots.setdefault(candidate.id, len(self._candidates))
        here = slice(slot, slot + 1)  # replaces, or appends where the lists end
        normal = normal_form(candidate.title)
        self._candidates[here] = [candidate]
        self._lowered[here] = [candidate.title.lower()]
        self._bare[here] = [bare(normal)]
        self._searched[here] = [_searched_text(normal)]
        for word in set(_WORD.findall(self._searched[slot])) if self._by_word else ():
            self._by_word[word] = [*self._by_word.get(word, ()), slot]  # a copy of this pool shares the old list

    def discard(self, task_id: str) -> None:
        slot = self._slots.pop(task_id, None)
        if slot is not None:
            self._lowered[slot], self._bare[slot], self._searched[slot] = None, "", ""

    def get(self, task_id: str) -> Candidate | None:
        slot = self._slots.get(task_id)
        return None if slot is None else self._candidates[slot]

    def titled(self, bare_text: str) -> list[Candidate]:
        """Those whose bare title is exactly this text."""
        found = []
        slot = -1
        try:
            while True:
                slot = self._bare.index(bare_text, slot + 1)
                found.append(self._candidates[slot])
        except ValueError:
            return found

    def named_in(self, text: str) -> list[str]:
        """The titles that a text has in it, in whatever case."""
        lowered = text.lower()
        # By its beginning nearly every title is ruled out at once, where a search would go through all of the text.
        beginnings = {lowered[place : place + _BEGINNING] for place in range(len(lowered))}
        return [
            candidate.title
            for candidate, title in zip(self._candidates, self._lowered, strict=True)
            if title and (len(title) < _BEGINNING or title[:_BEGINNING] in beginnings) and title in lowered
        ]

    def candidate(self, slot: int) -> Candidate:
        return self._candidates[slot]

    def lowered(self, slot: int) -> str:
        return cast(str, self._lowered[slot])

    def numbers(self, slot: int) -> list[str]:
        return numbers_in(self._searched[slot].partition("\n")[0])

    def containing(self, bare_text: str) -> list[int]:
        """Slots of titles with this text in them, or with words that begin as all of its words do."""
        words = set(_WORD_SAID.findall(_OWNER.sub("", bare_text)))
        # Both ways to contain the text imply its longest word, so one pass over all titles will do.
        longest = max(words, key=len, default=bare_text)
        slots = [slot for slot, text in enumerate(self._searched) if longest in text]
        beginnings = [f" {word}" for word in words]
        if beginnings == [f" {bare_text}"]:
            return slots
        return [
            slot
            for slot in slots
            if bare_text in (text := self._searched[slot]) or all(beginning in text for beginning in beginnings)
        ]

    def has_words(self, slot: int, bare_text: str) -> bool:
        """Whether every word of the text is a whole word of the title."""
        return set(_WORD.findall(_OWNER.sub("", bare_text))) <= set(_WORD.findall(self._searched[slot]))

    def like_word(self, word: str) -> str:
        """The one word of the titles that is this with a letter wrong, missing, too many, or two of them swapped;
        empty where there is none, or several."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        like = process.extract(word, list(self._words), scorer=OSA.distance, score_cutoff=1, limit=2)
        return like[0][0] if len(like) == 1 else ""

    def words_with(self, part: str) -> list[str]:
        """The words of the titles that begin or end with this."""
        return [word for word in self._words if part in word and (word.startswith(part) or word.endswith(part))]

    @property
    def _words(self) -> dict[str, list[int]]:
        if not self._by_word:
            for slot, text in enumerate(self._searched):
                for one in set(_WORD.findall(text)):
                    self._by_word.setdefault(one, []).append(slot)
        return self._by_word

    def having_word(self, word: str) -> list[int]:
        """Slots of titles with this whole word."""
        first = _WORD.search(word)
        slots = self._words.get(first[0], ()) if first else ()
        if not slots:
            return []
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        # A title may have changed since it was indexed.
        return [slot for slot in dict.fromkeys(slots) if whole.search(self._searched[slot])]

    def within(
        self, distance: float, lowered: str, limit: int | None = None, numbers: Sequence[str] = ()
    ) -> list[tuple[float, int]]:
        """Titles that may be as near as that: the least their distance can be, with their slots, nearest first.

        With `numbers` only titles in which their digits occur: the others are out whatever their distance.
        """
        from rapidfuzz import process  # 25 ms that the start of the app need not pay
        from rapidfuzz.distance import Indel

        # difflib counts characters in common blocks that stand in the same order in both texts: a common
        # subsequence. Indel counts the longest such subsequence, so by it nothing is farther than by difflib.
        found = process.extract(
            lowered,
            self._with_digits(numbers) if numbers else self._lowered,
            scorer=Indel.normalized_distance,
            score_cutoff=min(1.0, distance + SLACK),
            limit=limit,
        )
        return [(least, slot) for _, least, slot in found]

    def _with_digits(self, numbers: Sequence[str]) -> dict[int, str]:
        first, rest = numbers[0], numbers[1:]
        slots = [slot for slot, text in enumerate(self._searched) if first in text]
        return {slot: self.lowered(slot) for slot in slots if all(number in self._searched[slot] for number in rest)}

    def distances_by_length(self, lowered: str, slots: Iterable[int]) -> list[tuple[float, int]]:
        """The least that the distances of these can be, with their slots, judging by nothing but length."""
        length = len(lowered)
        return [
            (abs(length - len(title)) / (length + len(title)), slot)
            for slot in slots
            if (title := self._lowered[slot]) is not None
        ]


def _searched_text(normal: str) -> str:
    """The title and, below it, its words; each word after a space, so that a plain search finds its beginning."""
    if normal.replace(" ", "").isalnum():
        return f" {normal}"
    lines = [normal, " ".join(_WORD.findall(normal))]
    if _JOINED_DIGITS.search(normal):
        lines += _COMPOUND_NUMBER.findall(normal)
    return " " + "\n ".join(lines)
