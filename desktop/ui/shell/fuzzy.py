"""How well a few typed letters fit a text, and which letters of it they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from desktop.domain.text import fold

# What a typed word is worth by how it is found; nothing further down can outdo what is above it.
_START, _WORD, _INITIALS, _INSIDE, _SCATTERED = 1000, 800, 650, 500, 250
_STEP = 4  # off for each letter or word further in, up to _MOST_OFF
_MOST_OFF = 120
_LONG_GAP = 3  # letters this far apart do not look like an abbreviation any more


@dataclass(frozen=True, slots=True)
class FuzzyMatch:
    """The higher the score the better; `positions` are the indices of the letters found."""

    score: int
    positions: tuple[int, ...]


def match(typed: str, text: str) -> FuzzyMatch | None:
    """Every word typed must be found, each for itself; None if one is not."""
    letters = _Letters(text)
    words = fold(typed).split()
    total = 0
    positions: set[int] = set()
    for word in words:
        found = letters.find(word)
        if found is None:
            return None
        score, places = found
        total += score
        positions.update(letters.origin[place] for place in places)
    if not words:
        return FuzzyMatch(0, ())
    shortness = max(60 - len(text), 0)  # of two that fit alike, the one with less besides is meant
    return FuzzyMatch(total // len(words) * 100 + shortness, tuple(sorted(positions)))


class _Letters:
    """A text folded letter by letter, so that what is found can be shown in the text as it is written."""

    def __init__(self, text: str) -> None:
        self.folded = ""
        self.origin: list[int] = []
        for index, character in enumerate(text):
            part = fold(character)
            self.folded += part
            self.origin += [index] * len(part)
        self.starts = [
            n
            for n, letter in enumerate(self.folded)
            if letter.isalnum() and (n == 0 or not self.folded[n - 1].isalnum())
        ]

    def find(self, word: str) -> tuple[int, range | list[int]] | None:
        for nth, start in enumerate(self.starts):
            if self.folded.startswith(word, start):
                worth = _START if start == 0 else _WORD
                return worth - _off(nth), range(start, start + len(word))
        if (initials := self._initials(word)) is not None:
            return _INITIALS - _off(initials[0]), initials
        if (at := self.folded.find(word)) >= 0:
            return _INSIDE - _off(at), range(at, at + len(word))
        return min((found for found in self._scattered(word)), default=None, key=lambda found: -found[0])

    def _initials(self, word: str) -> list[int] | None:
        """ "dt" in "Due today"."""
        places: list[int] = []
        wanted = iter(word)
        letter = next(wanted)
        for start in self.starts:
            if self.folded[start] == letter:
                places.append(start)
                letter = next(wanted, "")
                if not letter:
                    return places
        return None

    def _scattered(self, word: str) -> Iterator[tuple[int, list[int]]]:
        """The letters in order with small gaps, the first at the start of a word: "cmplt" in "Complete"."""
        for start in self.starts:
            if self.folded[start] != word[0]:
                continue
            places = [start]
            for letter in word[1:]:
                at = self.folded.find(letter, places[-1] + 1, places[-1] + 2 + _LONG_GAP)
                if at < 0:
                    break
                places.append(at)
            else:
                yield _SCATTERED - _off(places[-1] - places[0] - len(word) + start), places


def _off(distance: int) -> int:
    return min(distance * _STEP, _MOST_OFF)
