"""An answer as sentences and clauses of plain words, and the lexicon of its language.

A lexicon is a file of `resources/lexicons`: classes of words, and patterns made of words and classes.
`resources/lexicons/README.md` says how to read and extend it.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from desktop.paths import resource

TITLE = "q"
"""Stands for anything in quotes and for titles of tasks: what they say is not said by the model."""
WAITING = "z"
"""Stands for the title of a proposal that waits since an earlier run."""
NUMBER = "n"

Words = Sequence[str]
_Part = TypeVar("_Part")

_FEW = 4
_LONGEST_GAP = 12
_MOST_REPEATS = 5
_MOST_KNOWN = 20_000
_LONGEST = 24_000
"""Characters of an answer that are read; of a longer one, its beginning and its end."""
_TURN, _REST = 0.001, 0.0005
"""After so many seconds of reading the thread rests for so many: nothing that takes long may hold up the window, and
a thread that only computes gives way five times as late."""
_START, _END, _ENDS = frozenset("<"), frozenset(">"), frozenset("<>")

# Quotes have an end in sight: a text full of opening ones would else be searched to its end for each of them.
_QUOTED = re.compile(
    r"“[^”]{0,200}”|„[^“”]{0,200}[“”]|«[^»]{0,200}»|\"[^\"\n]{0,200}\"|`[^`\n]{0,200}`|(?<!\w)['‘][^'‘’\n]{1,200}?['’](?!\w)"
)
_SENTENCE_END = re.compile(r"(?<=[.!?…])[)\]]*\s+|;\s+|\s+\d{1,2}[.)]\s+(?=[A-ZÄÖÜ])")
_CLAUSE_END = re.compile(r",\s|:\s|:$|\s[–—-]{1,2}\s|—|\s\|\s|…|\s\(|\)")
_TIME_ASIDE = re.compile(r",\s(?=\d)|(?<=\bUhr),", re.IGNORECASE)
_ARROW = re.compile(r"→|➔|➡|⇒|[-=]+>")
_MARKUP = re.compile(r"[*_#>|~]+|\[[ xX]\]")
_WORD = re.compile(r"'s\b|[^\W\d_]+(?:['-][^\W\d_]+)*|\d[\d.,:]*|[✅✔✓☑🗑→]")
_OWNER = re.compile(r"\b(?!it|that|there|here|let|he|she|what|who|where)(\w+)'s\b")
_BULLET = re.compile(r"^\s*(?:[-*•+]\s|\d{1,3}[.)]\s|\||(?=[✅✔✓☑]))\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`raw` is what was written; `item` says that it is an entry of a list, `head` that it stands above one."""

    raw: str
    clauses: tuple[tuple[str, ...], ...]
    question: bool
    item: bool
    head: bool

    @property
    def words(self) -> list[str]:
        return [word for clause in self.clauses for word in clause]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a pattern stands in a clause: from `start` to `end`. `gaps` are the words that it leaves open."""

    start: int
    end: int
    gaps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Token:
    """One place of a pattern: any of these words and classes. A gap has none, and takes any word."""

    takes: frozenset[str] = frozenset()
    least: int = 1
    most: int = 1


class Lexicon:
    """The words of one language, by what they do in a sentence, and the patterns that are made of them."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._function_words = frozenset(entries["function_words"].split())
        self._numbers = {word: value for value, words in enumerate(entries["numbers"]) for word in words.split()}
        self._classes = {name: _expanded(name, entries["classes"]) for name in entries["classes"]}
        self._shapes = {
            name: re.compile(
                "|".join(word.replace("~", r"(?:[^\W\d_]|['-])+") for word in sorted(words) if "~" in word)
            )
            for name, words in self._classes.items()
            if any("~" in word for word in words)
        }
        self._patterns = {name: [_tokens(one) for one in lines] for name, lines in entries["patterns"].items()}
        self._plain = frozenset().union(*self._classes.values())
        self._known: dict[str, frozenset[str]] = {}

    def score(self, words: Counter[str]) -> int:
        """How much a text of these words looks like this language. Small words tell more than the others."""
        return sum(n * (2 * (word in self._function_words) + self.knows(word)) for word, n in words.items())

    def knows(self, word: str) -> bool:
        return word in self._function_words or word in self._plain

    def number(self, word: str) -> int | None:
        """0 for "no", 1 for "one" and so on."""
        return self._numbers.get(word)

    def has_word(self, name: str, words: Iterable[str]) -> bool:
        """Whether a word of this class is among them."""
        return any(name in self._classes_of(word) for word in words)

    def has(self, name: str, words: Words) -> bool:
        return next(self.find(name, words), None) is not None

    def find(self, name: str, words: Words) -> Iterator[Found]:
        """Every place where one of these patterns stands, for each start the shortest."""
        kinds = [self._classes_of(word) for word in words]
        there = _ENDS.union(*kinds)
        for tokens in self._patterns[name]:
            if any(token.least and token.takes.isdisjoint(there) for token in tokens):
                continue
            anchored = tokens[0].takes == _START
            for start in range(1 if anchored else len(words)):
                found = _match(tokens[1:] if anchored else tokens, words, kinds, start)
                if found is not None:
                    yield Found(start, *found)

    def clauses(self, words: Words) -> Iterator[tuple[str, ...]]:
        """Cut before the words that begin a clause of its own."""
        found = {one.start for one in self.find("clause", words)}
        cuts = sorted(start for start in found if start and start - 1 not in found)
        for start, end in zip([0, *cuts], [*cuts, len(words)], strict=True):
            yield tuple(words[start:end])

    def _classes_of(self, word: str) -> frozenset[str]:
        """The word itself and the names of its classes, which are in capitals."""
        known = self._known.get(word)
        if known is None:
            known = frozenset({word, *(name for name in self._classes if self._is(word, name))})
            if len(self._known) < _MOST_KNOWN:
                self._known[word] = known
        return known

    def _is(self, word: str, name: str) -> bool:
        words = self._classes[name]
        if f"-{word}" in words:
            return False
        return word in words or (name in self._shapes and self._shapes[name].fullmatch(word) is not None)


def _expanded(name: str, classes: Mapping[str, str]) -> frozenset[str]:
    """A class may name others, whose words are then its own; `-WORD` takes a word or a class out again."""
    own = {word for word in classes[name].split() if not word.lstrip("-").isupper()}
    found: set[str] = set()
    for word in classes[name].split():
        if word.lstrip("-").isupper():
            inner = _expanded(word.lstrip("-"), classes)
            found |= {f"-{one}" for one in inner if one[0] != "-"} if word.startswith("-") else inner
    return frozenset({word for word in found if word.lstrip("-") not in own} | own)


def _tokens(pattern: str) -> tuple[_Token, ...]:
    """`a|b` is one of both, `a?` may be left out, `a*` may stand several times, `...` is a gap, `<` and `>` are the
    ends of a clause."""
    return tuple(_token(part) for part in pattern.split())


def _token(part: str) -> _Token:
    if part.startswith("..."):
        return _Token(least=0, most=int(part[3:] or _LONGEST_GAP))
    least, most = (0, 1) if part.endswith("?") else (0, _MOST_REPEATS) if part.endswith("*") else (1, 1)
    return _Token(frozenset(part.rstrip("?*").split("|")), least, most)


def _match(
    tokens: Sequence[_Token], words: Words, kinds: Sequence[frozenset[str]], at: int
) -> tuple[int, tuple[str, ...]] | None:
    """Where it ends, and what stands in its gaps; None where it does not stand there."""
    if not tokens:
        return at, ()
    token, rest = tokens[0], tokens[1:]
    if token.takes == _END:
        return (at, ()) if at == len(words) else None
    taken = 0
    while True:
        if taken >= token.least:
            found = _match(rest, words, kinds, at + taken)
            if found is not None:
                gap = () if token.takes else tuple(words[at : at + taken])
                return found[0], (*gap, *found[1])
        place = at + taken
        if taken == token.most or place == len(words):
            return None
        if token.takes and token.takes.isdisjoint(kinds[place]):
            return None
        taken += 1


@cache
def lexicons() -> dict[str, Lexicon]:
    files = sorted(resource("lexicons").glob("*.json"))
    return {file.stem: Lexicon(json.loads(file.read_text("utf-8"))) for file in files}


def lexicons_for(text: str) -> list[Lexicon]:
    """That of the language which most words speak for. A text of a few words may be of any, and so may one of which
    no word is known."""
    words = Counter[str]()
    for line in in_turns(readable(text).splitlines()):
        words.update(_words_of(_plain(_QUOTED.sub(" ", line))))
    scores = {code: lexicon.score(words) for code, lexicon in lexicons().items()}
    best = max(scores.values(), default=0)
    if words.total() <= _FEW or not best:
        return list(lexicons().values())
    return [lexicon for code, lexicon in lexicons().items() if scores[code] == best]


def readable(text: str) -> str:
    """As much of a text as is read."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}\n{text[-half:]}"


def in_turns(parts: Iterable[_Part]) -> Iterator[_Part]:
    """These, with rests in between, as long as whoever takes them works on them in this thread."""
    begun = time.perf_counter()
    for part in parts:
        yield part
        if time.perf_counter() - begun > _TURN:
            time.sleep(_REST)
            begun = time.perf_counter()


def sentences(
    text: str, lexicon: Lexicon, titles: Iterable[str] = (), waiting: Iterable[str] = ()
) -> Iterator[Sentence]:
    in_table = False
    for line in in_turns(readable(text).splitlines()):
        bullet = _BULLET.match(line)
        heads_table, in_table = not in_table and line.lstrip().startswith("|"), line.lstrip().startswith("|")
        for number, part in in_turns(enumerate(_split(line[bullet.end() :] if bullet else line))):
            raw = bullet[0] + part if bullet and number == 0 else part
            pieces = map(_words_of, _CLAUSE_END.split(_masked(part, titles, waiting)))
            clauses = tuple(clause for words in pieces if words for clause in lexicon.clauses(words))
            end = part.rstrip(" )]*_\"'”")
            yield Sentence(raw, clauses, end.endswith("?"), bullet is not None, heads_table or end.endswith(":"))


def _split(line: str) -> Iterator[str]:
    """Into sentences; a full stop in quotes ends none."""
    start = 0
    quotes_hidden = _QUOTED.sub(lambda quote: TITLE * len(quote[0]), line)
    for end in [*_SENTENCE_END.finditer(quotes_hidden), None]:
        part = line[start : end.start() if end else None]
        start = end.end() if end else start
        if part.strip():
            yield part


def numbers(sentence: Sentence, lexicon: Lexicon, narrows: str = "PREPOSITION") -> Iterator[tuple[int, bool]]:
    """The numbers before a word for tasks, and whether nothing narrows them: then all tasks are counted."""
    words = _WORD.findall(_plain(_QUOTED.sub(f" {TITLE} ", _BULLET.sub("", sentence.raw))).lower())
    for i, word in enumerate(words):
        value = int(word) if word.isdecimal() and len(word) < 8 else lexicon.number(word)
        if value is not None and lexicon.has_word("TASK", words[i + 1 : i + 4]):
            is_last = len(words) <= i + 2 or lexicon.has_word(narrows, words[i + 2 : i + 3])
            yield value, is_last and lexicon.has_word("TASK", words[i + 1 : i + 2])


def _masked(raw: str, titles: Iterable[str], waiting: Iterable[str]) -> str:
    """What quotes and titles say is not said by the model."""
    signs = {title: TITLE for title in titles if len(title) > 1} | {title: WAITING for title in waiting if title}
    for title in sorted(signs, key=len, reverse=True):
        around = rf"[“„\"'‘«]?(?<!\w){re.escape(title)}(?!\w)[”“\"'’»]?"
        raw = re.sub(around, f" {signs[title]} ", raw, flags=re.IGNORECASE)
    text = _QUOTED.sub(f" {TITLE} ", _TIME_ASIDE.sub(" ", _BULLET.sub("", raw)))
    return _plain(_ARROW.sub(" → ", text))


def _plain(text: str) -> str:
    return _MARKUP.sub(" ", text.replace("’", "'").replace("‘", "'"))


def plain_words(text: str) -> list[str]:
    """The words and numbers of a text as they are written, in small letters and without what marks an item."""
    return _WORD.findall(_plain(_BULLET.sub("", text)).lower())


def _words_of(part: str) -> tuple[str, ...]:
    return tuple(NUMBER if word[0].isdigit() else word for word in _WORD.findall(_OWNER.sub(r"\1 's", part.lower())))
