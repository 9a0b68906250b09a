"""Phrases as the tables write them, made into patterns for the `norm` of a line.

`set|change @the? due_date|deadline @of REF @to VALUE`: words and alternatives, `_` for the space inside one, `?` for
what may be missing, `*` for what may repeat, `@name` for a class of words, `NAME=@name` for such words as a slot,
capitals alone for a slot that takes one word or more, as few as will do (`+`: as many). ANY is any words or none,
SOME at least one. `…` at the end lets anything follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from desktop.agent.language.classes import CLASSES
from desktop.agent.language.words import Line

_LONGEST_SLOT = 60  # words: more than any title has, and a bound for what a match may cost
_UNNAMED = {"ANY": r"(?:\S+ )*?", "SOME": r"(?:\S+ )+?"}


class _Element(NamedTuple):
    """`words` are the alternatives, none for a slot without any."""

    slot: str
    words: tuple[str, ...]
    is_greedy: bool
    is_optional: bool
    repeat: str


class _Needs(NamedTuple):
    """What a line must have for a phrase to be worth matching: its first word, and a word of each of some sets."""

    first: frozenset[str] | None
    others: tuple[frozenset[str], ...]


def match(line: Line, phrase: str) -> re.Match[str] | None:
    """A match of the whole line, or of its beginning where the phrase ends with an ellipsis."""
    if not _is_possible(line, phrase):
        return None
    compiled = _pattern(phrase)
    return compiled.match(line.norm) if phrase.endswith("…") else compiled.fullmatch(line.norm)


def matches_any(line: Line, phrases: tuple[str, ...]) -> bool:
    return any(match(line, phrase) for phrase in _candidates(line, phrases))


def starts(line: Line, *phrases: str) -> Line | None:
    """What follows the first of these phrases that the line starts with; None if it starts with none."""
    for phrase in _candidates(line, phrases):
        if _is_possible(line, phrase):
            found = _pattern(phrase).match(line.norm)
            if found:
                return line.cut(found.end())
    return None


def first_match(line: Line, *phrases: str) -> Mapping[str, Line] | None:
    """The slots of the first phrase that the line is."""
    for phrase in _candidates(line, phrases):
        found = match(line, phrase)
        if found:
            return {name: line.part(found, name) for name in found.groupdict()}
    return None


def _candidates(line: Line, phrases: tuple[str, ...]) -> tuple[str, ...]:
    """The phrases that can begin as the line does: a look at one word rules out nearly all of a table."""
    by_first, always = _table(phrases)
    return by_first.get(line.words[0].norm, always) if line else always


@cache
def _table(phrases: tuple[str, ...]) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    firsts = [(phrase, _needs(phrase).first) for phrase in phrases]
    words = {word for _, first in firsts if first is not None for word in first}
    by_first = {word: tuple(p for p, first in firsts if first is None or word in first) for word in words}
    return by_first, tuple(phrase for phrase, first in firsts if first is None)


def _is_possible(line: Line, phrase: str) -> bool:
    needs = _needs(phrase)
    if needs.first is not None and (not line or line.words[0].norm not in needs.first):
        return False
    tokens = line.tokens
    return not any(tokens.isdisjoint(words) for words in needs.others)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    """Made on first use, for there are many and few messages need many of them."""
    return re.compile("".join(_expression(element) for element in _elements(phrase)))


@cache
def _needs(phrase: str) -> _Needs:
    first: set[str] | None = set()
    is_open = True
    others = []
    for element in _elements(phrase):
        tokens = frozenset(word.partition(" ")[0] for word in element.words)
        if is_open:
            first = first | tokens if first is not None and tokens else None
            is_open = element.is_optional
        elif tokens and not element.is_optional:
            others.append(tokens)
    return _Needs(None if is_open or first is None else frozenset(first), tuple(others))


@cache
def _elements(phrase: str) -> tuple[_Element, ...]:
    return tuple(_read(element) for element in phrase.removesuffix("…").split())


def _read(element: str) -> _Element:
    word = element.rstrip("?*+")
    repeat = element[len(word) :]
    name, _, members = word.partition("=")
    slot = name if name.isupper() else ""
    words = () if slot and not members else tuple(_alternatives(members if slot else word))
    is_optional = "?" in repeat or "*" in repeat or word == "ANY"
    return _Element(slot, words, "+" in repeat, is_optional, repeat.replace("+", ""))


def _expression(element: _Element) -> str:
    if element.slot in _UNNAMED:
        body = _UNNAMED[element.slot]
    elif element.words:
        members = "|".join(re.escape(word) for word in sorted(element.words, key=len, reverse=True))
        body = f"(?P<{element.slot.lower()}>(?:{members}) )" if element.slot else f"(?:{members}) "
    else:
        lazy = "" if element.is_greedy else "?"
        body = rf"(?P<{element.slot.lower()}>(?:\S+ ){{1,{_LONGEST_SLOT}}}{lazy})"
    return f"(?:{body}){element.repeat}" if element.repeat else body


def _alternatives(members: str) -> Iterator[str]:
    for part in members.split("|"):
        if part.startswith("@"):
            yield from (word.replace("_", " ") for word in CLASSES[part[1:]])
        else:
            yield part.replace("_", " ")
