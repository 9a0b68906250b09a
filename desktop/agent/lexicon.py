"""An answer as sentences and clauses of plain words, and the lexicon of its language."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from desktop.paths import resource

TITLE = "q"
"""Stands for anything in quotes and for titles of tasks: what they say is not said by the model."""
NUMBER = "n"
_FEW = 4

_QUOTED = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|\"[^\"\n]*\"|`[^`\n]*`|(?<!\w)['‘][^'‘’\n]+?['’](?!\w)")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[)\]]*\s+|\n+|;\s+|\s+\d{1,2}[.)]\s+(?=[A-ZÄÖÜ])")
_CLAUSE_END = re.compile(r",\s|:\s|:$|\s[–—-]{1,2}\s|—|\s\|\s|→|[-=]+>")
_MARKUP = re.compile(r"[*_#>|~]+|\[[ xX]\]")
_WORD = re.compile(r"'s\b|[^\W\d_]+(?:['-][^\W\d_]+)*|\d[\d.,:]*|✅|✔|✓|☑|🗑")
_OWNER = re.compile(r"\b(?!it|that|there|here|let|he|she|what|who|where)(\w+)'s\b")
_BULLET = re.compile(r"^\s*(?:[-*•+]|\d{1,3}[.)]|(?=[✅✔✓☑]))\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`raw` is what was written; `item` says that it is an entry of a list."""

    raw: str
    clauses: tuple[tuple[str, ...], ...]
    question: bool
    item: bool

    def numbers(self, lexicon: Lexicon) -> Iterator[tuple[int, bool]]:
        """The numbers before a word for tasks, and whether nothing else narrows them: then all are counted."""
        words = _WORD.findall(_plain(_QUOTED.sub(f" {TITLE} ", _BULLET.sub("", self.raw))).lower())
        for i, word in enumerate(words):
            value = int(word) if word.isdecimal() and len(word) < 8 else lexicon.number(word)
            if value is not None and not lexicon["task"].isdisjoint(words[i + 1 : i + 4]):
                is_last = len(words) <= i + 2 or words[i + 2] in lexicon["preposition"]
                yield value, is_last and words[i + 1] in lexicon["task"]


class Lexicon:
    """The words of one language, by what they do in a sentence. See `resources/lexicons/README.md`."""

    def __init__(self, entries: dict[str, str | list[str]]) -> None:
        self._words = {name: frozenset(v.split()) for name, v in entries.items() if isinstance(v, str)}
        self._words["idiom_words"] = frozenset(
            w for name in ("idiom", "waits") for phrase in entries.get(name, ()) for w in phrase.split()
        )
        self._numbers = {
            word: value for value, words in enumerate(entries.get("numbers", ())) for word in words.split()
        }
        self._phrases = {name: _any_of(v) for name, v in entries.items() if isinstance(v, list)}

    def __getitem__(self, name: str) -> frozenset[str]:
        return self._words.get(name, frozenset())

    def score(self, words: Counter[str]) -> int:
        """How much a text of these words looks like this language. Small words tell more than the others."""
        return sum(n * (2 * (w in self["function_words"]) + (w in self["effect"])) for w, n in words.items())

    def number(self, word: str) -> int | None:
        """0 for "no", 1 for "one" and so on."""
        return self._numbers.get(word)

    def clauses(self, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Cut before the words that begin a clause of its own."""
        start = 0
        while (found := self.find("clause_starts", words[start + 1 :])) is not None:
            yield tuple(words[start : start + 1 + found[0]])
            start += 1 + found[0]
        yield tuple(words[start:])

    def find(self, name: str, words: Sequence[str]) -> tuple[int, int] | None:
        """Between which words the first of these phrases stands; None where there is none."""
        pattern = self._phrases.get(name)
        found = pattern.search(" ".join(words)) if pattern else None
        if found is None:
            return None
        start = found.string.count(" ", 0, found.start())
        return start, start + 1 + found.group().strip().count(" ")

    def has(self, name: str, words: Sequence[str]) -> bool:
        return self.find(name, words) is not None


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    """`*` stands for up to four words."""
    parts = (re.escape(phrase).replace(r"\ \*", r" (?:\S+ ?){1,4}") for phrase in phrases)
    return re.compile(rf"(?<!\S)(?:{'|'.join(parts)})(?!\S)")


@cache
def lexicons() -> dict[str, Lexicon]:
    return {
        file.stem: Lexicon(json.loads(file.read_text("utf-8")))
        for file in sorted(resource("lexicons").glob("*.json"))
    }


def lexicons_for(text: str) -> list[Lexicon]:
    """That of the language which most words speak for. A text of a word or two may be of any; none of a language that
    we have no words of."""
    words = Counter(_words_of(_plain(_QUOTED.sub(" ", text))))
    scores = {code: lexicon.score(words) for code, lexicon in lexicons().items()}
    best = max(scores.values(), default=0)
    if best:
        return [lexicon for code, lexicon in lexicons().items() if scores[code] == best]
    return list(lexicons().values()) if words.total() <= _FEW else []


def sentences(text: str, lexicon: Lexicon, titles: Iterable[str] = ()) -> Iterator[Sentence]:
    for title in sorted({t for t in titles if len(t) > 1}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(title)}(?!\w)", TITLE, text, flags=re.IGNORECASE)
    for raw in _SENTENCE_END.split(text):
        if not raw or not raw.strip():
            continue
        masked = _plain(_QUOTED.sub(f" {TITLE} ", _BULLET.sub("", raw)))
        parts = [words for part in _CLAUSE_END.split(masked) if (words := _words_of(part))]
        clauses = tuple(clause for part in parts for clause in lexicon.clauses(part))
        yield Sentence(raw, clauses, raw.rstrip(" )]*_\"'”").endswith("?"), _BULLET.match(raw) is not None)


def _plain(text: str) -> str:
    return _MARKUP.sub(" ", text.replace("’", "'").replace("‘", "'"))


def _words_of(part: str) -> tuple[str, ...]:
    return tuple(NUMBER if word[0].isdigit() else word for word in _WORD.findall(_OWNER.sub(r"\1 's", part.lower())))
