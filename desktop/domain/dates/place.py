"""Where a phrase stands in its text: what is before it, what comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from desktop.domain.dates import cues
from desktop.domain.dates.phrase import Phrase
from desktop.domain.dates.tokens import Kind, Token

CLOSED = frozenset({Kind.END, Kind.TAG, Kind.PLAIN})
_HARD_MARKS = frozenset(".:!?)-–—\n")


class After(Enum):
    END = auto()  # nothing, a chip, or punctuation
    LINK = auto()  # a preposition, a conjunction, an article
    VERB = auto()  # an imperative
    NOUN = auto()  # any other word, which the phrase may describe


class Place(NamedTuple):
    """Where a phrase stands."""

    tokens: Sequence[Token]
    phrase: Phrase
    is_listed: bool
    before: str  # the word right before, "" at a start
    is_start: bool
    after: After

    @property
    def next_word(self) -> str:
        return self.tokens[self.phrase.end].word

    @property
    def is_hard_end(self) -> bool:
        """An end that a comma does not make: "Sun, sand and sea"."""
        token = self.tokens[self.phrase.end]
        return (
            self.is_listed or token.kind in CLOSED or token.word in cues.SOFT_ENDS or bool(_HARD_MARKS & {*token.gap})
        )

    @property
    def has_determiner(self) -> bool:
        is_owner = self.before.endswith("'s") and self.after is not After.END  # not "lunch at Luigi's Friday"
        return is_owner or self.before in cues.DETERMINERS


def place_of(tokens: Sequence[Token], phrase: Phrase, is_listed: bool) -> Place:
    first = tokens[phrase.first]
    is_start = phrase.first == 0 or first.is_apart or tokens[phrase.first - 1].kind in CLOSED
    before = "" if is_start else tokens[phrase.first - 1].word
    after = After.END if is_listed else _after(tokens, phrase.end)
    return Place(tokens, phrase, is_listed, before, is_start, after)


def _after(tokens: Sequence[Token], index: int) -> After:
    token = tokens[index]
    if token.kind in CLOSED or token.is_apart or token.word in cues.SOFT_ENDS:
        return After.END
    starts_object = token.word in cues.ARTICLES and not tokens[index + 1].word[:1].isdigit()  # not "Friday the 13th"
    if token.word in cues.LINKS or starts_object:
        return After.LINK
    return After.VERB if _is_imperative(tokens, index) else After.NOUN


def _is_imperative(tokens: Sequence[Token], index: int) -> bool:
    word = tokens[index].word
    if word in cues.VERBS:
        return True
    following = tokens[index + 1]
    if following.kind in CLOSED or following.is_apart:
        return False
    has_object = following.word in cues.OBJECTS or following.raw[:1].isupper()
    if word in cues.CONTACT_VERBS:
        return has_object or following.word not in cues.NOUN_TAILS
    return word in cues.NOUN_VERBS and has_object
