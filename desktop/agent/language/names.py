"""Writes the names of lists and labels so that each is one word, as the rest of the reading expects: "Football club"
is joined, "Haushaltskram" divided, a mistyped one corrected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from rapidfuzz import fuzz

from desktop.agent.language.lexicon import Lexicon
from desktop.agent.language.reading import Intent, Item, Selection, Target
from desktop.agent.provider import Facts
from desktop.domain.text import fold
from desktop.tools.references import Match

_JOIN = "\u02bc"  # a letter to patterns, and in no name
_WORD = re.compile(r"[^\W\d_]+")
_LONG_NAME = 6
_TYPO = 88
"""How alike, of 100, a mistyped name and the right one are."""


class Names:
    """Those of the lists and labels that there are, in one message."""

    def __init__(self, facts: Facts, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.lookup = facts.lookup
        self.facts = replace(facts, lists=tuple(map(_joined, facts.lists)), labels=tuple(map(_joined, facts.labels)))
        names = (*self.facts.lists, *self.facts.labels)
        self.single = {fold(name): name for name in reversed(names) if _JOIN not in name}
        self.several = [name for name in dict.fromkeys(names) if _JOIN in name]

    def written(self, text: str) -> str:
        """The text with each name as one word; as long as before, unless a word was divided or corrected."""
        for name in self.several:
            pattern = re.compile(rf"(?<!\w){re.escape(name.replace(_JOIN, ' '))}(?!\w)", re.IGNORECASE)
            text = pattern.sub(self._as_one, text) if pattern.search(text) else text
        text = self.lexicon["name_compound"].sub(self._divided, text)
        return _WORD.sub(self._corrected, text)

    def _as_one(self, found: re.Match[str]) -> str:
        """Joined, unless it is said as a part of a title."""
        before, behind = found.string[: found.start()], found.string[found.end() :]
        words = fold(found[0])
        beside = {fold(one[0]) for one in (*_WORD.finditer(before),)[-1:]}
        after = _WORD.match(behind.lstrip())
        beside |= {fold(after[0])} if after else set()
        titles = [fold(task.title) for task in self.lookup.with_word(words.split()[0]) if words in fold(task.title)]
        is_title = any(beside & ({*title.split()} - self.lexicon.common) for title in titles)
        is_place = self.lexicon["place_before"].search(before) or self.lexicon["named_kind"].match(behind.strip())
        return found[0] if is_title or (titles and not is_place) else _joined(found[0])

    def _divided(self, found: re.Match[str]) -> str:
        """ "In die Laufliste", where there is a list "Laufen"; "vom Einkaufszettel", where there is a checklist."""
        stem, answers = fold(found["name"]), self.lexicon.answers
        if "-" in found.string[max(0, found.start() - 1) : found.end()]:
            return found[0]  # "die groceries-checkliste"
        names = {form: name for key, name in self.single.items() for form in (key, key.removesuffix("en"))}
        known = next((names[form] for form in (stem, stem.removesuffix("s")) if form in names), "")
        if known and not found["list"]:
            return f"{known} {answers['things']}"
        if known in self.facts.lists:
            return f"{answers['list_kind']} {known}"
        task = self.lookup.task(found["name"]) if found["list"] else None
        titled = map(fold, _WORD.findall(task.title)) if isinstance(task, Match) else ()
        is_part = any(word.startswith(stem) or word.endswith(stem) for word in titled)
        is_listed = isinstance(task, Match) and bool(self.lookup.checklist(task.id))
        return f"{found['name']} {answers['list_kind']}" if is_part and is_listed else found[0]

    def _corrected(self, found: re.Match[str]) -> str:
        word = fold(found[0])
        if len(word) < _LONG_NAME or word in self.single or word in self.lexicon.common | self.lexicon.typed:
            return found[0]
        near = [
            name
            for key, name in self.single.items()
            if abs(len(key) - len(word)) <= 1 and key[0] == word[0] and fuzz.ratio(key, word) >= _TYPO
        ]
        is_known = len(near) != 1 or self.lookup.with_word(word)
        return found[0] if is_known or word.startswith(fold(near[0])) else near[0]


def _joined(name: str) -> str:
    return _JOIN.join(name.split(" ")) if " " in name.strip() else name


def restored(value: Any) -> Any:
    """What was read, with all names as they are."""
    if type(value) is str:
        return value.replace(_JOIN, " ")
    if type(value) in (tuple, list):  # and not a date, which is a tuple too
        return type(value)(map(restored, value))
    if isinstance(value, Mapping):
        return {key: restored(one) for key, one in value.items()}
    if isinstance(value, Intent | Target | Selection | Item):
        return replace(value, **{one.name: restored(getattr(value, one.name)) for one in fields(value)})
    return value
