"""Finds what a line says about reminders: “remind me 10 min before”, “erinnere mich um 9”.

It is read only behind what is to be done: a line that begins with “Remind me to call Ann at 9” names a task and when
that is due. At the beginning, and behind the noun alone, only a length before the due time can be meant.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from desktop.domain.dates.calendar_math import ImpossibleDateError, Moment
from desktop.domain.dates.phrase import Phrase, read_phrase
from desktop.domain.dates.tokens import Token, TokenKind, reads, word_at
from desktop.domain.reminders import Reminder, offset_in, own_time
from desktop.domain.values import Due

_INTROS = (
    ("remind", "me"), ("and", "remind", "me"), ("remind",), ("reminder",), ("with", "a", "reminder"),
    ("erinnere", "mich"), ("und", "erinnere", "mich"), ("erinner", "mich"), ("und", "erinner", "mich"),
    ("erinnerung",), ("mit", "erinnerung"),
)  # fmt: skip
_BEFORE = frozenset({"before", "earlier", "ahead", "vorher", "davor", "zuvor", "früher"})
_LONGEST_OFFSET = 4  # "half an hour before"
_CLOSED = frozenset({TokenKind.END, TokenKind.TAG})


class FoundReminder(NamedTuple):
    """The characters `start` to `end`, and what they say: so many minutes before, or a time."""

    start: int
    end: int
    minutes: int | None
    phrase: Phrase | None = None

    def reminder(self, due: Due | None, moment: Moment, morning: dt.time) -> Reminder:
        """A time without a day is that of the day when it is due."""
        if self.phrase is None:
            return self.minutes or 0
        day, time = self.phrase.due(moment)
        if self.phrase.day is None and due is not None:
            day = due.date
        return own_time(day, time, moment.now, morning).isoformat(timespec="minutes")


def find_reminders(tokens: Sequence[Token], moment: Moment) -> list[FoundReminder]:
    found: list[FoundReminder] = []
    index = 0
    while tokens[index].kind is not TokenKind.END:
        read = _read(tokens, index, moment)
        if read is not None:
            end, minutes, phrase = read
            found.append(FoundReminder(tokens[index].start, tokens[end - 1].end, minutes, phrase))
            index = end
            while phrase is None and (further := _further(tokens, index)):
                end, minutes = further
                found.append(FoundReminder(tokens[index].start, tokens[end - 1].end, minutes))
                index = end
        else:
            index += 1
    return found


def is_reminder(tokens: Sequence[Token], start: int) -> bool:
    """Whether words stand there that ask for one."""
    return any(reads(tokens, start, *words) for words in _INTROS)


def _read(tokens: Sequence[Token], start: int, moment: Moment) -> tuple[int, int | None, Phrase | None] | None:
    intro = max((len(words) for words in _INTROS if reads(tokens, start, *words)), default=0)
    if not intro:
        return None
    for end, minutes in _offsets(tokens, start + intro):
        return end, minutes, None
    is_asked = tokens[start + intro - 1].word in ("me", "mich")
    if start == 0 or not is_asked or tokens[start + intro].gap not in ("", ":"):
        return None
    phrase = None
    with suppress(ImpossibleDateError):
        phrase = read_phrase(tokens, start + intro, moment)
        if phrase is not None:
            phrase.due(moment)
    if phrase is None or not (tokens[phrase.end].kind in _CLOSED or tokens[phrase.end].is_apart):
        return None
    return phrase.end, None, phrase


def _further(tokens: Sequence[Token], start: int) -> tuple[int, int] | None:
    """One more length behind the last: “1 day before and 1 hour before”."""
    is_joined = word_at(tokens, start, ("", ",")) in ("and", "und")
    is_next = is_joined or tokens[start].gap == ","
    return next(_offsets(tokens, start + is_joined), None) if is_next else None


def _offsets(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, int]]:
    """A length with “before” behind it: where it ends, and how many minutes it is."""
    for end in range(start + 1, min(start + _LONGEST_OFFSET, len(tokens) - 1) + 1):
        if tokens[end].word in _BEFORE and not any(token.is_apart for token in tokens[start + 1 : end + 1]):
            words = " ".join(token.word for token in tokens[start:end])
            minutes = offset_in(words)
            if minutes is not None and words != "0":
                yield end + 1, minutes
