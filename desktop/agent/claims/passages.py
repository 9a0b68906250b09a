"""Takes an answer apart: lines, list items, sentences, words. Titles that are set apart become one word each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from desktop.agent.claims import words as w
from desktop.agent.claims.lines import lines_of
from desktop.domain.quotes import find_quotes

TITLE = "\ue000"
MARK = "✓"
ARROW = "→"
ARROWS = frozenset({"→", "⇒", "➔", "➜", "->", "=>"})
_END = "\ue001"

_LEAD = re.compile(r"\s*(?:>\s*)*(?:#{1,6}\s+|(?P<item>(?:[-*+•‣◦–]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s*)?|\|))?")
_BOLD = re.compile(r"\*{1,3}([^*\n]{1,250})\*{1,3}|__([^_\n]{1,250})__|\[([^\][\n]{1,250})\]\([^)\n]{0,250}\)")
_TOKEN = re.compile(
    rf"{TITLE}(?P<title>\d+){_END}"
    r"|(?P<word>[^\W_]+(?:[-'’][^\W_]+)*)"
    r"|(?P<mark>[✅✔✓☑])"
    r"|(?P<arrow>[→⇒➔➜]|[-=]>)"
    r"|(?P<and>&)"
    r"|(?P<end>[.!?…]+(?=[\s\W]|$)|;|—|\s[–-]{1,2}\s)"
    r"|(?P<stop>[,:()])"
)
_AFTER_STATE = w.word_set("to as now for on in at by and again too") | {""}
_ABBREVIATED = w.word_set("e g m etc vs dr mr mrs approx")


_LONGEST = 60
"""Tokens in a piece: what is longer is no sentence, and would take its time squared."""


_OPENING = w.OPENERS - {"success", "not", "today"}
_OF_REQUEST = frozenset({"you", "your", "requested", "asked", "instructed", "promised"})
_TOLD = frozenset({"promised", "said", "mentioned", "explained", "announced"})
_MAY_OPEN = _OPENING | {"as", "per", "do"}
_LONGEST_OPENING = 6


class Token(NamedTuple):
    """`word` is in lower case, TITLE for a title that was set apart, MARK for a tick; `raw` is as it was written."""

    word: str
    raw: str


@dataclass(slots=True)
class Piece:
    """A sentence, or a part of one between dashes or semicolons. `items` are the first lines of a list below it."""

    tokens: list[Token]
    line: int
    first: bool
    is_item: bool
    is_question: bool = False
    items: list[Piece] = field(default_factory=list)
    words: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = _without_opening(_without_arrows(self.tokens))
        self.words = [token.word for token in self.tokens]

    @property
    def said(self) -> str:
        return " ".join(token.raw for token in self.tokens)


def _without_arrows(tokens: list[Token]) -> list[Token]:
    """ "X → done" in words: X is now done. Where no state follows an arrow it only parts."""
    plain: list[Token] = []
    for at, token in enumerate(tokens):
        if token.word != ARROW:
            plain.append(token)
            continue
        state, following = ([token.word for token in tokens[at + 1 : at + 3]] + ["", ""])[:2]
        is_state = state in w.VALUES or w.is_past(state)
        ranked = w.VALUES.get(state) == w.PRIORITY and following in w.THINGS
        ends = following in _AFTER_STATE or ranked or following in w.PAUSE
        plain += (
            [Token("is", token.raw), Token("now", "")] if plain and is_state and ends else [Token(",", token.raw)]
        )
    return plain


def _without_opening(tokens: list[Token]) -> list[Token]:
    """What follows "Sure,", "Good news:" or "As you asked,": such words say nothing themselves."""
    if tokens[0].word not in _MAY_OPEN:
        return tokens
    end = next((i for i, token in enumerate(tokens[:_LONGEST_OPENING]) if token.word in (",", ":")), 0)
    opening = [token.word for token in tokens[:end]]
    if not opening or len(tokens) == end + 1:
        return tokens
    as_asked = opening[0] in ("as", "per") and not _OF_REQUEST.isdisjoint(opening[1:2])
    as_told = opening[0] == "as" and opening[1:2] in (["i"], ["we"]) and opening[-1] in _TOLD
    is_filler = _OPENING.issuperset(opening) and opening[:2] != ["as", "of"]
    says_nothing = as_asked or as_told or is_filler or opening == ["do", "not", "worry"]
    return _without_opening(tokens[end + 1 :]) if says_nothing else tokens


def pieces(text: str, known: Iterable[str] = ()) -> list[Piece]:
    """In order. What stands in a block of code is read as well: it is shown to the user all the same.

    `known` are titles, which need no marks to be told from the words around them.
    """
    found: list[Piece] = []
    pattern = _pattern(known, text)
    for number, line in enumerate(lines_of(text)):
        found += _line_pieces(line, number, pattern)
    _attach_items(found)
    return found


def _pattern(known: Iterable[str], text: str) -> re.Pattern[str] | None:
    """Finds those of the titles that the text holds, the longest first; not where more of a title follows."""
    folded = " ".join(text.casefold().split())
    titles = {title for known_title in known if (title := " ".join(known_title.split()))}
    held = [title for title in titles if title.casefold() in folded and _is_telling(title)]
    if not held:
        return None
    ways = [re.escape(title) if " " not in title else rf"(?i:{re.escape(title)})" for title in held]
    ways.sort(key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(ways)})(?![\w-]|\s+[A-Z0-9])")


def _is_telling(title: str) -> bool:
    """Whether a title can be told from other words: not "Done", "The task" or "Clean"."""
    words = title.casefold().split()
    if len(words) == 1:
        return title[:1].isupper() and len(title) > 2 and not w.is_plain(words[0]) and not w.base_at(words, 0)
    return not all(w.is_plain(word) for word in words)


def _line_pieces(line: str, number: int, known: re.Pattern[str] | None) -> Iterator[Piece]:
    lead = _LEAD.match(line)
    assert lead is not None
    body, titles = _masked(line[lead.end() :], known)
    is_item = lead["item"] is not None
    tokens: list[Token] = []
    first = True
    for match in _TOKEN.finditer(body):
        found = match[0]
        if match.lastgroup != "end":
            if len(tokens) >= _LONGEST:
                yield Piece(tokens, number, first, is_item)
                tokens, first = [], False
            if found == "s" and tokens and tokens[-1].word == TITLE:
                tokens.append(Token("'s", ""))
            elif found == "May" and tokens:  # not the verb
                tokens.append(Token("month", found))
            elif found.isalpha() and (word := found.lower()) not in w.UNSEPARATED:
                tokens.append(Token(word, found))
            else:
                tokens += _tokens_of(match, titles)
        elif not (tokens and found.startswith(".") and tokens[-1].word in _ABBREVIATED):
            if tokens:
                yield Piece(tokens, number, first, is_item, "?" in found)
                first = False
            tokens = []
    if tokens:
        yield Piece(tokens, number, first, is_item)


def _masked(line: str, known: re.Pattern[str] | None) -> tuple[str, list[str]]:
    """The line with each title replaced by its number."""
    titles: list[str] = []

    def put(title: str) -> str:
        titles.append(title.strip(" *_"))
        return f"{TITLE}{len(titles) - 1}{_END}"

    line = line.replace(TITLE, " ").replace(_END, " ")
    parts, position = [], 0
    for quote in find_quotes(line):
        parts += [line[position : quote.start], put(line[quote.start + 1 : quote.end - 1])]
        position = quote.end
    line = "".join([*parts, line[position:]])
    line = known.sub(lambda match: put(match[0]), line) if known else line

    def unbold(match: re.Match[str]) -> str:
        inner = match[1] or match[2] or match[3]
        return inner if _is_emphasis(inner, match, line) else put(_plain(inner, titles))

    return _BOLD.sub(unbold, line), titles


def _is_emphasis(inner: str, match: re.Match[str], line: str) -> bool:
    """Whether the bold text is part of the sentence rather than the name of something."""
    words = inner.casefold().strip(" .!:?,✅✔✓☑").split()
    if inner.rstrip()[-1:] in (":", ".", "!", "?") or not words or inner.startswith(TITLE):
        return True
    if all(w.is_plain(word) for word in words):
        return True
    alone = not line[: match.start()].strip() and not line[match.end() :].strip(" .!✅✔✓☑🎉")
    return alone and any(w.is_plain(word) for word in words)


def _plain(inner: str, titles: list[str]) -> str:
    return re.sub(rf"{TITLE}(\d+){_END}", lambda match: titles[int(match[1])], inner)


def _tokens_of(match: re.Match[str], titles: list[str]) -> Iterator[Token]:
    match match.lastgroup:
        case "title":
            yield Token(TITLE, titles[int(match["title"])])
        case "mark":
            yield Token(MARK, match[0])
        case "arrow":
            yield Token(ARROW, match[0])
        case "and":
            yield Token("and", match[0])
        case "stop":
            yield Token(":" if match[0] == ":" else ",", match[0])
        case _:
            yield from _split(match[0])


def _split(raw: str) -> Iterator[Token]:
    """A word, with what was contracted into it as words of its own."""
    word = raw.lower().replace("’", "'")
    if word in w.UNSEPARATED:
        for index, part in enumerate(w.UNSEPARATED[word]):
            yield Token(part, "" if index else raw)
        return
    base, apostrophe, clitic = word.rpartition("'")
    if not apostrophe:
        yield Token(word, raw)
    elif clitic == "t" and base.endswith("n"):
        yield Token(base[:-1], raw)
        yield Token("not", "")
    elif clitic == "s" and base not in w.CONTRACTING:
        yield Token(base, raw)
        yield Token("'s", "")
    elif clitic in w.CONTRACTED:
        yield Token(base, raw)
        yield Token(w.CONTRACTED[clitic], "")
    else:
        yield Token(word, raw)


def _attach_items(found: list[Piece]) -> None:
    """Gives the last piece before a list the first piece of each of its items."""
    header: Piece | None = None
    for piece in found:
        if not piece.is_item:
            header = piece
        elif header is not None and piece.first:
            header.items.append(piece)
