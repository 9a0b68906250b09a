"""Dates in the user's words, English and German, for quick add, the due field, the command line and the agent.

Pure: the time is passed in as the user's wall clock. What words stand for:

- A weekday is the next such day, never today; "this Friday" may be today; "next Friday" is the one of next week, and
  "next week" that week's first day, by the user's first weekday. "Next month" and "next year" are their first day,
  "end of the week, month, year" the last one. "This weekend" is Saturday, or today once it has begun.
- A day and month without a year, or a day of the month, is the next one, today included.
- "Friday week" and "a week on Friday" are a week after the next Friday, "Freitag in acht Tagen" is the same; "the
  week after next" is that week's first day. "Mid December" is the 15th.
- A holiday is the next one; "before Christmas" is the day before it, though "before Friday" is Friday.
- "in a month" keeps the day, or takes the month's last; "in 2 hours" is to the minute.
- Morning and "first thing" are 9:00, afternoon 15:00, evening 18:00, tonight and night 20:00; of
  today's only while they are ahead.
- "at 3" is 15:00, "at 9" 9:00, "after work at 7" 19:00; 3:15 is read as written. Midnight is the one
  that ends the day. A range is its start.
- A time without a day is the next such time, but only if it can be read one way: 5pm, 17:00, 9 Uhr; not "at noon".
- 3/4 needs to know the locale's order; 17.11. is a date, 17.11 only after German "am" or "bis".

How the parts fit: `tokens` cuts the text, `phrase` reads a phrase wherever one could start (with
`time_of_day`, `named`, `holidays`, `explicit` and `distance`), `context` decides
whether it is meant, `scan` does so for a text.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from desktop.domain.dates.calendar_math import ImpossibleDateError, Moment
from desktop.domain.dates.phrase import read_phrase
from desktop.domain.dates.scan import possible_days, scan
from desktop.domain.dates.tokens import TokenKind, tokenize
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.quotes import find_quotes
from desktop.domain.task import Due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError

__all__ = ["DateMatch", "find_dates", "named_days", "parse_date"]

_EXAMPLES = QT_TRANSLATE_NOOP("Errors", "tomorrow, next Friday or 2026-12-01")
_LONGEST = 100  # no date needs more; keeps a pasted page from being read as one


@dataclass(frozen=True, slots=True)
class DateMatch:
    """A date named at `text[start:end]`, the word that introduces it ("by", "on") included."""

    start: int
    end: int
    due: Due


def find_dates(text: str, now: dt.datetime, first_weekday: int = 0, day_first: bool | None = None) -> list[DateMatch]:
    """Every date that free text names, in order. Careful: what may be no date is not reported; quotes are not read.

    `now` is the user's wall clock, `first_weekday` counts from Monday 0, `day_first` tells 3/4 from 4/3; with None
    only slash dates that can be read one way are dates.
    """
    moment = Moment(now, first_weekday, day_first)
    quoted = [(quote.start, quote.end) for quote in find_quotes(text)]
    return [DateMatch(found.start, found.end, found.due) for found in scan(tokenize(text, quoted), moment)]


def named_days(
    text: str, now: dt.datetime, first_weekday: int = 0, day_first: bool | None = None
) -> frozenset[dt.date]:
    """Every day that a text can be said to name, for whether a date is the user's own: also "a deadline of 31
    January" and what is quoted, which `find_dates` passes over."""
    return possible_days(tokenize(text), Moment(now, first_weekday, day_first))


def parse_date(text: str, now: dt.datetime, first_weekday: int = 0, day_first: bool | None = None) -> Due:
    """The date that `text` as a whole is; InvalidInputError says in the user's words why it is none."""
    if not text.strip():
        raise InvalidInputError("A date is missing; try {examples}.", examples=_EXAMPLES)
    shown = "".join(c if c.isprintable() else " " for c in shorten(text.strip(), 40))
    if len(text) <= _LONGEST:
        tokens = tokenize(text)
        try:
            phrase = read_phrase(tokens, 0, Moment(now, first_weekday, day_first))
            if phrase and tokens[phrase.end].kind is TokenKind.END:
                return Due(*phrase.due(Moment(now, first_weekday, day_first)))
        except ImpossibleDateError as error:
            raise InvalidInputError("“{text}” {problem}", text=shown, problem=error) from None
    raise InvalidInputError("“{text}” is not a date; try {examples}.", text=shown, examples=_EXAMPLES)
