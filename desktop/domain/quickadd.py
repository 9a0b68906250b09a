"""Quick add: one line of typing into a title and chips for dates, repetition, priority, list, labels and reminders.

"Pay rent tomorrow 9am !p1 /house #home" is "Pay rent" with four chips, as is "Pay rent tomorrow 9am p1 /house @home".
A chip knows the characters it was read from, so it can be taken off again: its words then are plain text. Of several
dates the one called due ("by Friday") counts, else the last; of several priorities or lists the last. Days in a row
("Monday or Tuesday") and the day something is moved to are left alone, for neither is one due date. Quotes keep words
from being read; they leave the title where that is all they did (`Buy "Tomorrow" CD` is titled Buy Tomorrow CD) and
stay where they quote (`Reply "yes"`).

"every monday at 9" is a repetition; the first of its days is the due date unless another one is named. "starts 3 Dec"
and, at an end, "someday" say from when on the task is to be seen.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from desktop.domain.dates.calendar_math import ImpossibleDateError, Moment
from desktop.domain.dates.cues import DETERMINERS, LINKS
from desktop.domain.dates.phrase import read_phrase
from desktop.domain.dates.reminding import find_reminders, is_reminder
from desktop.domain.dates.repeats import RepeatMatch, find_repeat
from desktop.domain.dates.scan import Found, scan
from desktop.domain.dates.tokens import Span, Token, TokenKind, fold, reads, tokenize
from desktop.domain.quotes import Quote, find_quotes
from desktop.domain.reminders import MORNING, Reminder, Reminders, ordered
from desktop.domain.repeat import Repeat, dates
from desktop.domain.task import Due, Priority, Start, parse_priority
from desktop.domain.text import LABEL_MAX, LIST_MAX, is_inbox
from desktop.errors import InvalidInputError

_GERMAN_PRIORITIES = {"dringend": "urgent", "hoch": "high", "mittel": "medium", "niedrig": "low"}
_BARE_PRIORITY = re.compile("[pP][0-3]")
_AT_WORD = re.compile(r"@[^\W\d]")
_COLOUR = re.compile(r"(?=[0-9a-f]*[0-9])[0-9a-f]+|([a-f])\1+")
_COLOUR_LENGTHS = frozenset({3, 6, 8})
_REFERENCE = re.compile("[0-9]+(?:st|nd|rd|th)|[A-Z]+-[0-9]+|[A-Za-z][0-9]{3,}")
_BETWEEN = re.compile(r"[\s,;]*")
_REST = re.compile(r"[\s.!?…]*\Z")
_PAIRS = {"(": ")", "[": "]", "{": "}", "*": "*", "_": "_", "~": "~"}
_SEPARATORS = frozenset(",;:—-–/|")
_TOUCHING = frozenset("-–/|")
_STOPS = frozenset(".!?…")
_STARTS = (
    ("starts",), ("starting",), ("start",), ("begins",), ("not", "before"), ("hide", "until"), ("defer", "until"),
    ("ab",), ("beginnt",), ("nicht", "vor"),
)  # fmt: skip
_SOMEDAY = (("someday",), ("some", "day"), ("irgendwann",))
_INSIDE_LABELS = frozenset("-_/.\u200c\u200d")  # the joiners are part of words in Persian and Indic scripts


class ChipKind(StrEnum):
    DUE = "due"
    TIME = "time"  # the due date's time, where it stands apart from the day
    START = "start"
    REPEAT = "repeat"
    PRIORITY = "priority"
    LABEL = "label"
    LIST = "list"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class ParsedChip:
    """What the characters `start` to `end` of the line, which are `text`, were read as."""

    kind: ChipKind
    start: int
    end: int
    text: str
    value: Due | Start | Repeat | Priority | Reminder

    @property
    def span(self) -> Span:
        return self.start, self.end


@dataclass(frozen=True, slots=True)
class QuickAdd:
    """`title` is empty where the line holds nothing but chips, `list` where it asks for the Inbox."""

    title: str
    due: Due | None
    priority: Priority | None
    labels: tuple[str, ...]
    chips: tuple[ParsedChip, ...]
    start: Start | None = None
    repeat: Repeat | None = None
    list: str | None = None
    reminders: Reminders | None = None


def parse(
    text: str,
    now: dt.datetime,
    first_weekday: int = 0,
    removed: Collection[Span] = frozenset(),
    day_first: bool | None = None,
    morning: dt.time = MORNING,
) -> QuickAdd:
    """Reads any text without fail. `removed` are the spans of chips that the user took off."""
    moment = Moment(now, first_weekday, day_first)
    quotes = find_quotes(text)
    quoted = [(quote.start, quote.end) for quote in quotes]
    bare = _bare_tags(tokenize(text, quoted, removed), moment)
    asked = find_reminders(tokenize(text, quoted, removed, bare), moment)
    plain = [*removed, *((found.start, found.end) for found in asked)]  # their dates are not when it is due
    tokens = tokenize(text, quoted, plain, bare)
    repeat = find_repeat(tokens, moment)
    repeat_chips = _span_chips(text, tokens, ChipKind.REPEAT, repeat and (repeat.first, repeat.end, repeat.repeat))
    tokens = _without(tokens, repeat and (repeat.first, repeat.end))
    start = _find_start(tokens, moment)
    start_chips = _span_chips(text, tokens, ChipKind.START, start)
    tokens = _without(tokens, start and start[:2])
    date = _choose(scan(tokens, moment))
    due = due_of(repeat, date.due if date else None, moment) if repeat else date.due if date else None
    reminders = [(found, found.reminder(due, moment, morning)) for found in asked]
    tags = [token for token in tokens if token.kind is TokenKind.TAG]
    priorities = [(token, value) for token in tags if (value := _priority(token.raw))][-1:]
    labels = [(token, name) for token in tags if (name := _label(token.raw))]
    lists = [(token, name) for token in tags if (name := _list(token.raw)) is not None][-1:]
    chips = [
        *_due_chips(text, date),
        *repeat_chips,
        *start_chips,
        *(ParsedChip(ChipKind.PRIORITY, token.start, token.end, token.raw, value) for token, value in priorities),
        *(ParsedChip(ChipKind.LABEL, token.start, token.end, token.raw, name) for token, name in labels),
        *(ParsedChip(ChipKind.LIST, token.start, token.end, token.raw, name) for token, name in lists),
        *(
            ParsedChip(ChipKind.REMINDER, one.start, one.end, text[one.start : one.end], value)
            for one, value in reminders
        ),
    ]
    chips.sort(key=lambda chip: chip.start)
    return QuickAdd(
        title=cut_out(text, [chip.span for chip in chips], _escape_marks(text, quotes, removed, moment)),
        due=due,
        priority=priorities[0][1] if priorities else None,
        labels=_without_repeats([name for _, name in labels]),
        chips=tuple(chips),
        start=start[2] if start else None,
        repeat=repeat.repeat if repeat else None,
        list=lists[0][1] if lists else None,
        reminders=ordered(value for _, value in reminders) if reminders else None,
    )


def _without(tokens: Sequence[Token], span: Span | None) -> list[Token]:
    """With these tokens read already."""
    first, end = span or (0, 0)
    return [
        token._replace(kind=TokenKind.PLAIN, word="") if first <= number < end else token
        for number, token in enumerate(tokens)
    ]


def due_of(match: RepeatMatch, named: Due | None, moment: Moment) -> Due | None:
    """The day that is named, or else the first one of the rule that is not over."""
    if named:
        return Due(named.date, named.time or match.time)
    first = match.start or moment.today
    is_over = first == moment.today and match.time is not None and match.time <= moment.now.time()
    days = (day for day in dates(match.repeat, first) if day > first or not is_over)
    day = next(days, None)
    return Due(day, match.time) if day else None


def _find_start(tokens: Sequence[Token], moment: Moment) -> tuple[int, int, Start] | None:
    """As in "starts 3 Dec", "ab Montag", "not before june", "someday" at an end."""
    for index, token in enumerate(tokens):
        if token.kind is not TokenKind.WORD:
            continue
        for words in _SOMEDAY:
            end = index + len(words)
            if (
                index
                and reads(tokens, index, *words)
                and (tokens[end].kind is not TokenKind.WORD or tokens[end].is_apart)
            ):
                return index, end, Start()
        for words in _STARTS:
            body = index + len(words)
            if not reads(tokens, index, *words) or (index == 0 and words == ("start",)):
                continue  # "Start tomorrow's report" begins with what is to be done
            try:
                phrase = None if tokens[body].gap not in ("", ":") else read_phrase(tokens, body, moment)
            except ImpossibleDateError:
                continue
            if phrase and phrase.day and phrase.day.date >= moment.today:
                return index, phrase.end, Start(phrase.day.date)
    return None


def _span_chips(
    text: str, tokens: Sequence[Token], kind: ChipKind, found: tuple[int, int, Start | Repeat] | None
) -> list[ParsedChip]:
    if found is None:
        return []
    start, end = tokens[found[0]].start, tokens[found[1] - 1].end
    return [ParsedChip(kind, start, end, text[start:end], found[2])]


def _choose(found: Sequence[Found]) -> Found | None:
    candidates = [date for date in found if not date.is_aside]
    return max(reversed(candidates), key=lambda date: date.rank, default=None)


def _due_chips(text: str, date: Found | None) -> Iterator[ParsedChip]:
    if date:
        yield ParsedChip(ChipKind.DUE, date.start, date.end, text[date.start : date.end], date.due)
        if date.time_span:
            start, end = date.time_span
            yield ParsedChip(ChipKind.TIME, start, end, text[start:end], date.due)


def _without_repeats(names: Sequence[str]) -> tuple[str, ...]:
    """The first spelling of each."""
    spellings: dict[str, str] = {}
    for name in names:
        spellings.setdefault(name.casefold(), name)
    return tuple(spellings.values())


def _bare_tags(tokens: Sequence[Token], moment: Moment) -> list[Span]:
    """Labels as @word, and priorities as a word of its own: p1."""
    found = []
    for index, token in enumerate(tokens):
        is_priority = _BARE_PRIORITY.fullmatch(token.raw) and _stands_alone(tokens, index, moment)
        if token.kind is TokenKind.WORD and (is_priority or _AT_WORD.match(token.raw)):
            found.append((token.start, token.end))
    return found


def _stands_alone(tokens: Sequence[Token], index: int, moment: Moment) -> bool:
    """Whether the p1 there belongs to no noun, as it does in “fix the p1 bug”, “buy p1 plug” and “parking on P2”."""
    if index == 0:
        return tokens[0].raw[0] == "p"
    following = tokens[index + 1]
    is_last = following.kind is not TokenKind.WORD or following.is_apart or bool(_AT_WORD.match(following.raw))
    if tokens[index - 1].word in DETERMINERS | LINKS:
        return False
    return is_last or bool(_BARE_PRIORITY.fullmatch(following.raw)) or _begins_chip(tokens, index + 1, moment)


def _begins_chip(tokens: Sequence[Token], index: int, moment: Moment) -> bool:
    try:
        return is_reminder(tokens, index) or read_phrase(tokens, index, moment) is not None
    except ImpossibleDateError:
        return False


def _priority(raw: str) -> Priority | None:
    word = fold(raw.removeprefix("!"))
    if raw[0] in "#@" or not word.isalnum():
        return None
    try:
        return parse_priority(_GERMAN_PRIORITIES.get(word, word))
    except InvalidInputError:
        return None


def _label(raw: str) -> str | None:
    """The name after a "#" or "@", unless it is a number ("#42", "#1st", "#ABC-12"), a colour or not a word."""
    name = unicodedata.normalize("NFC", raw[1:])
    if raw[0] not in "#@" or len(name) > LABEL_MAX or not any(c.isalpha() for c in name):
        return None
    is_word = name[0].isalnum() and _is_word_character(name[-1])
    if not is_word or not all(_is_word_character(c) or c in _INSIDE_LABELS for c in name):
        return None
    is_colour = len(name) in _COLOUR_LENGTHS and _COLOUR.fullmatch(name.casefold())
    return None if is_colour or _REFERENCE.fullmatch(name) else name


def _list(raw: str) -> str | None:
    """The name after a "/", "" for the Inbox; what has another one is a path."""
    name = unicodedata.normalize("NFC", raw[1:])
    if raw[0] != "/" or len(name) > LIST_MAX or not name[:1].isalpha() or not _is_word_character(name[-1]):
        return None
    is_word = all(_is_word_character(c) or c in _INSIDE_LABELS for c in name)
    if not is_word or "/" in name:
        return None
    return "" if is_inbox(name) else name


def _is_word_character(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character)[0] == "M"


def _escape_marks(text: str, quotes: Sequence[Quote], removed: Collection[Span], moment: Moment) -> list[Span]:
    """The marks of quotes that guard something which, without them, would have been read."""
    if not quotes:
        return []
    bare = list(text)
    for quote in quotes:
        bare[quote.start] = bare[quote.end - 1] = " "
    unquoted = "".join(bare)
    tokens = tokenize(unquoted, plain=removed, tags=_bare_tags(tokenize(unquoted, plain=removed), moment))
    guarded = bytearray(len(text))
    spans = [(date.start, date.end) for date in scan(tokens, moment)]
    if repeat := find_repeat(tokens, moment):
        spans.append((tokens[repeat.first].start, tokens[repeat.end - 1].end))
    spans += [(found.start, found.end) for found in find_reminders(tokens, moment)]
    spans += [
        (tag.start, tag.end)
        for tag in tokens
        if tag.kind is TokenKind.TAG and (_priority(tag.raw) or _label(tag.raw) or _list(tag.raw) is not None)
    ]
    for start, end in spans:
        guarded[start:end] = b"\1" * (end - start)
    escapes = [quote for quote in quotes if any(guarded[quote.start : quote.end])]
    return [(mark, mark + 1) for quote in escapes for mark in (quote.start, quote.end - 1)]


def cut_out(text: str, words: Sequence[Span], marks: Iterable[Span] = ()) -> str:
    """`text` without the spans of `words` (in order) and the punctuation that held them, and without `marks`.

    "Call Ann, tomorrow." → "Call Ann."; "Tomorrow: call Ann" → "call Ann"; "Call Ann (tomorrow)" → "Call Ann".
    """
    cuts = [_widen(text, start, end) for start, end in _join(text, words)]
    kept: list[str] = []
    position = 0
    for start, end in sorted([*cuts, *marks]):
        kept.append(text[position : max(start, position)])
        position = max(end, position)
    kept.append(text[position:])
    return " ".join("".join(kept).split())


def _join(text: str, spans: Sequence[Span]) -> list[Span]:
    """Neighbours made one, with the commas between them."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and _BETWEEN.fullmatch(text, joined[-1][1], start):
            start = joined.pop()[0]
        joined.append((start, end))
    return joined


def _widen(text: str, start: int, end: int) -> Span:
    """The span with the brackets around it and the separators that have nothing left to separate."""
    before, after = _back(text, start), _ahead(text, end)
    while before and after < len(text) and _PAIRS.get(text[before - 1]) == text[after]:
        start, end = before - 1, after + 1
        before, after = _back(text, start), _ahead(text, end)
    is_last = _REST.match(text, after) is not None
    while is_last and before and _separates(text, before - 1, start):
        start = before - 1
        before = _back(text, start)
    has_stop_before = before == 0 or text[before - 1] in _STOPS or _separates(text, before - 1, start)
    while has_stop_before and after < len(text) and (text[after] in _STOPS or _separates(text, after, start)):
        end = after + 1
        after = _ahead(text, end)
    is_glued = after == end < len(text) and (text[after] in _STOPS or text[after] in _SEPARATORS)
    return (before if is_glued else start), end


def _separates(text: str, index: int, cut: int) -> bool:
    """Whether the mark there parts words; a hyphen or slash that touches one on its right, as in -5, does not."""
    if text[index] not in _TOUCHING:
        return text[index] in _SEPARATORS
    following = text[index + 1 : index + 2]
    return index + 1 == cut or not following or following.isspace() or following in _TOUCHING


def _back(text: str, index: int) -> int:
    while index and text[index - 1].isspace():
        index -= 1
    return index


def _ahead(text: str, index: int) -> int:
    while index < len(text) and text[index].isspace():
        index += 1
    return index
