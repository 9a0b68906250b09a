"""Cuts text into the words that the date grammar reads. Spans always refer to the text as it was given."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

Span = tuple[int, int]

# Whatever is glued together without a space is one word, so nothing is found inside addresses, paths and compounds.
_CHUNK = re.compile(r"[^\s,;()\[\]{}<>|…—]+")
_LEAD = re.compile("[\"'“”„‚‘’«»‹›`*_~¿¡•·]+")
_TRAIL = frozenset("\"'“”‘’«»‹›`*_~.:!?\ufe0f\u200d")
_SYMBOLS = frozenset({"So", "Sk"})  # emoji and their modifiers
_DOTTED = re.compile(r"[0-9]{1,2}\.(?:[0-9]{1,2}\.)?|[0-9:.]*[ap]\.m\.", re.IGNORECASE)  # "3.", "17.11.", "p.m."
_KEY = re.compile(r"(?:due|fällig):(?=\S)", re.IGNORECASE)
_SEPARATORS = frozenset(".,:;!?-–—()[]{}|…\n•·/")


class TokenKind(IntEnum):
    WORD = 0
    QUOTED = 1
    PLAIN = 2  # the user took the chip off these words
    TAG = 3  # #label, /list or !priority; in quick add also @label and p1
    END = 4


class Token(NamedTuple):
    """`word` is folded for comparing, "" where nothing may be read; `gap` is what parts it from the token before."""

    kind: TokenKind
    word: str
    raw: str
    start: int
    end: int
    gap: str = ""

    @property
    def is_apart(self) -> bool:
        """Whether punctuation, more than a space, parts it from the token before."""
        return not _SEPARATORS.isdisjoint(self.gap)


def tokenize(
    text: str, quoted: Iterable[Span] = (), plain: Iterable[Span] = (), tags: Collection[Span] = ()
) -> list[Token]:
    """The words of `text`, then one END token. `tags` are the spans of words that are tags without a mark."""
    mask = bytearray(len(text))
    for kind, spans in ((TokenKind.QUOTED, quoted), (TokenKind.PLAIN, plain)):
        for start, end in spans:
            start, end = max(start, 0), min(end, len(text))
            mask[start:end] = bytes([kind]) * max(end - start, 0)
    tokens: list[Token] = []
    last = 0
    for start, end in _cores(text):
        kind = TokenKind(max(mask[start:end]))
        raw = text[start:end]
        if kind is TokenKind.WORD and ((text[start] in "#!/" and end - start > 1) or (start, end) in tags):
            kind = TokenKind.TAG
        tokens.append(
            Token(kind, fold(raw) if kind is TokenKind.WORD else "", raw, start, end, _gap(text[last:start]))
        )
        last = end - raw.endswith(("m.", "M."))  # that dot may end a sentence as well
    tokens.append(Token(TokenKind.END, "", "", len(text), len(text), _gap(text[last:])))
    return tokens


def word_at(tokens: Sequence[Token], index: int, gaps: Container[str] = ("",)) -> str:
    """The word that continues a phrase at `index`, "" where other than one of `gaps` parts it from what is before."""
    token = tokens[min(index, len(tokens) - 1)]
    return token.word if token.gap in gaps else ""


def reads(tokens: Sequence[Token], start: int, *words: str) -> bool:
    """Whether `words` stand at `start`, parted by spaces only; what is before the first does not matter."""
    return tokens[start].word == words[0] and all(
        word_at(tokens, start + n) == word for n, word in enumerate(words[1:], 1)
    )


def fold(word: str) -> str:
    """One spelling for comparing: composed, no case, straight apostrophes."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word).casefold().replace("’", "'")


def _gap(between: str) -> str:
    """`between` without its spaces; a line break stays, being a separator like any other."""
    return "".join("\n" if c in "\r\n" else c for c in between if c in "\r\n" or not c.isspace())


def _cores(text: str) -> Iterator[Span]:
    """Each chunk without the punctuation at its edges; a chunk of nothing else is part of the gap."""
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        if key := _KEY.match(text, start, end):
            yield start, key.end() - 1
            start = key.end()
        if lead := _LEAD.match(text, start, end):
            start = lead.end()
        if text.startswith("@", start, end) and (end - start == 1 or text[start + 1].isdigit()):
            yield start, start + 1
            start += 1
        end = _core_end(text, start, end)
        if any(c.isalnum() or c in "&+" for c in text[start:end]):
            yield start, end


def _core_end(text: str, start: int, end: int) -> int:
    while end > start and not _DOTTED.fullmatch(text, start, end):
        if text[end - 1] not in _TRAIL and unicodedata.category(text[end - 1]) not in _SYMBOLS:
            break
        end -= 1
    return end
