"""An answer as sentences of plain words: what quotes and titles say is left out, for the model does not say it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

TITLE = "q"
"""Stands for anything in quotes and for titles of tasks."""
WAITING = "z"
"""Stands for the title of a proposal that waits since an earlier run."""
NUMBER = "n"
COMMA = ","
"""Stands between the parts of a sentence, whatever the mark."""

_Part = TypeVar("_Part")

_LONGEST = 24_000
"""Characters of an answer that are read; of a longer one, its beginning and its end."""
_TURN, _REST = 0.001, 0.0005
"""After so many seconds of reading the thread rests for so many: nothing that takes long may hold up the window, and
a thread that only computes gives way five times as late."""

# Quotes have an end in sight: a text full of opening ones would else be searched to its end for each of them.
_QUOTED = re.compile(
    r"“[^”]{0,200}”|„[^“”]{0,200}[“”]|«[^»]{0,200}»|\"[^\"\n]{0,200}\"|`[^`\n]{0,200}`|(?<!\w)['‘][^'‘’\n]{1,200}?['’](?!\w)"
)
_SENTENCE_END = re.compile(r"(?<=[.!?…])[)\]]*\s+|;\s+|\s+\d{1,2}[.)]\s+(?=[A-ZÄÖÜ])")
_COMMA = re.compile(r",\s|:\s|:$|\s[–—-]{1,2}\s|—|\s\|\s|…|\s\(|\)")
_TIME_ASIDE = re.compile(r",\s(?=\d)|(?<=\bUhr),", re.IGNORECASE)
_ARROW = re.compile(r"→|➔|➡|⇒|[-=]+>")
_MARKUP = re.compile(r"[*_#>|~]+|\[[ xX]\]")
_WORD = re.compile(r"'s\b|[^\W\d_]+(?:['-][^\W\d_]+)*|\d[\d.,:]*|[✅✔✓☑🗑→]")
_OWNER = re.compile(r"\b(?!it|that|there|here|let|he|she|what|who|where)(\w+)'s\b")
_BULLET = re.compile(r"^\s*(?:[-*•+]\s|\d{1,3}[.)]\s|\||(?=[✅✔✓☑]))\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`raw` is what was written; `item` says that it is an entry of a list, `head` that it stands above one, and
    `below_head` that it comes after such a one."""

    raw: str
    words: tuple[str, ...]
    question: bool
    item: bool
    head: bool
    below_head: bool

    @property
    def end(self) -> str:
        return "?" if self.question else "!" if self.raw.rstrip().endswith("!") else "."


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


def sentences(text: str, titles: Iterable[str] = (), waiting: Iterable[str] = ()) -> list[Sentence]:
    text = readable(text)
    lower = text.lower()
    signs = {title: TITLE for title in titles if len(title) > 1} | {title: WAITING for title in waiting if title}
    signs = {title: sign for title, sign in signs.items() if title.lower() in lower}  # else all in each sentence
    found: list[Sentence] = []
    in_table = below_head = False
    for line in in_turns(text.splitlines()):
        bullet = _BULLET.match(line)
        heads_table, in_table = not in_table and line.lstrip().startswith("|"), line.lstrip().startswith("|")
        for number, part in in_turns(enumerate(_split(line[bullet.end() :] if bullet else line))):
            raw = bullet[0] + part if bullet and number == 0 else part
            end = part.rstrip(" )]*_\"'”")
            is_head = heads_table or end.endswith(":")
            words = _words(part, signs)
            found.append(Sentence(raw, words, end.endswith("?"), bullet is not None, is_head, below_head))
            below_head = below_head or is_head
    return found


def _split(line: str) -> Iterator[str]:
    """Into sentences; a full stop in quotes ends none."""
    start = 0
    quotes_hidden = _QUOTED.sub(lambda quote: TITLE * len(quote[0]), line)
    for end in [*_SENTENCE_END.finditer(quotes_hidden), None]:
        part = line[start : end.start() if end else None]
        start = end.end() if end else start
        if part.strip():
            yield part


def _words(raw: str, signs: dict[str, str]) -> tuple[str, ...]:
    for title in sorted(signs, key=len, reverse=True):
        around = rf"[“„\"'‘«]?(?<!\w){re.escape(title)}(?!\w)[”“\"'’»]?"
        raw = re.sub(around, f" {signs[title]} ", raw, flags=re.IGNORECASE)
    text = _plain(_ARROW.sub(" → ", _QUOTED.sub(f" {TITLE} ", _TIME_ASIDE.sub(" ", _BULLET.sub("", raw)))))
    parts = [_WORD.findall(_OWNER.sub(r"\1 's", part.lower())) for part in _COMMA.split(text)]
    words = [word for part in parts if part for word in (*part, COMMA)][:-1]
    return tuple(NUMBER if word[0].isdigit() else word for word in words)


def _plain(text: str) -> str:
    return _MARKUP.sub(" ", text.replace("’", "'").replace("‘", "'"))


def written_words(sentence: Sentence) -> list[str]:
    """The words of a sentence as they are written, numbers too, in small letters and without quotes."""
    return _WORD.findall(_plain(_QUOTED.sub(f" {TITLE} ", _BULLET.sub("", sentence.raw))).lower())
