"""Days named by their numbers: "2026-11-17", "17.11.", "11/17", "17th of November", "March 3, 2027", "the 5th"."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from desktop.domain.dates.calendar_math import Day, ImpossibleDateError, Moment, add_months, calendar_date
from desktop.domain.dates.tokens import Token, TokenKind, reads, word_at
from desktop.domain.dates.words import (
    AMBIGUOUS_MONTHS,
    ARTICLES,
    CLOCK_SUFFIXES,
    MONTH_TITLES,
    MONTH_WORDS,
    MONTHS,
    NEXT,
    ORDINALS,
    THIS,
    Trust,
)

_ISO = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:t([0-9]{2}:[0-9]{2})(?::[0-9]{2})?)?")
_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})(?:(\.)([0-9]{4}|[0-9]{2})?)?")
_SLASHED = re.compile(r"([0-9]{1,2})([/-])([0-9]{1,2})(?:\2([0-9]{4}|[0-9]{2}))?")
_DASHED_NAME = re.compile(r"([0-9]{1,2})-([^\W\d_]+)(?:-([0-9]{4}|[0-9]{2}))?")
_DAY_NUMBER = re.compile(r"([0-9]{1,2})(st|nd|rd|th|\.)?")
_FIRST_OR_MIDDLE = {"ersten": 1, "fünfzehnten": 15}  # "zum Ersten"
_YEAR = re.compile(r"[12][0-9]{3}")
_AFTER_MONTH = ("", ".")
_BEFORE_YEAR = ("", ",", ".")


def read_explicit(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """A date in figures or with a month's name; raises ImpossibleDateError for one that no calendar has."""
    return _figures(tokens, start, moment) or _month_day(tokens, start, moment)


def read_ordinal(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "the 5th", "5th of next month", German "3." (after "am", which is not read here)."""
    index = start + (tokens[start].word in ARTICLES)
    if number := _FIRST_OR_MIDDLE.get(tokens[start].word):
        is_end = tokens[start + 1].kind is not TokenKind.WORD
        is_said = start > 0 and tokens[start - 1].word == "zum"
        return Day(start + 1, moment.monthly(number), Trust.ORDINAL, german=True) if is_end and is_said else None
    match = _DAY_NUMBER.fullmatch(word_at(tokens, index) if index > start else tokens[index].word)
    if match is None or match[2] is None or not 1 <= int(match[1]) <= 31:
        return None
    day, german = int(match[1]), match[2] == "."
    end = index + 1
    if reads(tokens, end, "of"):
        unit = end + 2
        which = word_at(tokens, end + 1)
        if which in NEXT and word_at(tokens, unit) in MONTH_WORDS:
            first = add_months(moment.today.replace(day=1), 1)
            return Day(unit + 1, calendar_date(first.year, first.month, day), Trust.ORDINAL)
        if which in THIS | ARTICLES and word_at(tokens, unit) in MONTH_WORDS:
            end = unit + 1
    return Day(end, moment.monthly(day), Trust.ORDINAL, german=german)


def ordinal_of(word: str) -> int | None:
    """The number that "third", "3rd" or "dritten" is; LAST for "last"."""
    number = _DAY_NUMBER.fullmatch(word)
    return int(number[1]) if number and number[2] else ORDINALS.get(word)


def _figures(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    word = tokens[start].word
    if not word[:1].isdigit():
        return None
    if match := _ISO.fullmatch(word):
        date = calendar_date(int(match[1]), int(match[3]), int(match[4]))
        trust = Trust.NUMBERS if match[2] == "." else Trust.SURE  # 2026.11.17 may be a version
        return Day(start + 1, date, trust, clock=_iso_time(match[5]))
    if (match := _DOTTED.fullmatch(word)) and word_at(tokens, start + 1) != "uhr":
        return _dotted(match, start, moment)
    if match := _SLASHED.fullmatch(word):
        return _slashed(match, start, moment)
    if (match := _DASHED_NAME.fullmatch(word)) and match[2] in MONTHS:
        return Day(start + 1, _dated(moment, MONTHS[match[2]], int(match[1]), match[3]), Trust.SURE)
    return None


def _iso_time(text: str | None) -> dt.time | None:
    try:
        return dt.time.fromisoformat(text) if text else None
    except ValueError:
        raise ImpossibleDateError("is not a date: there is no such time of day.") from None


def _dotted(match: re.Match[str], start: int, moment: Moment) -> Day:
    day, month, dot, year = match[1], match[2], match[3], match[4]
    trust = Trust.NUMBERS if dot else Trust.DECIMAL
    if year:
        is_padded = len(day) == len(month) == 2  # 4.12.27 is more often a version
        trust = Trust.SURE if len(year) == 4 else Trust.NUMBERS if is_padded else Trust.DECIMAL
    return Day(start + 1, _dated(moment, int(month), int(day), year), trust, german=not year)


def _slashed(match: re.Match[str], start: int, moment: Moment) -> Day | None:
    first, second, year = int(match[1]), int(match[3]), match[4]
    if match[2] == "-" and len(year or "") != 4:
        return None
    if first > 12 or second > 12 or first == second:
        day_first = first > 12
    elif moment.day_first is None:
        raise ImpossibleDateError(
            "could be {first} {second_month} or {second} {first_month}; please write it as YYYY-MM-DD.",
            first=first,
            second_month=MONTH_TITLES[second - 1],
            second=second,
            first_month=MONTH_TITLES[first - 1],
        )
    else:
        day_first = moment.day_first
    day, month = (first, second) if day_first else (second, first)
    trust = Trust.SURE if len(year or "") == 4 else Trust.NUMBERS
    return Day(start + 1, _dated(moment, month, day, year), trust, is_guess=not year and max(first, second) <= 12)


def _month_day(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "17 Nov", "the 17th of November", "3. März", "Nov. 17", "March the 3rd", each with or without a year."""
    first = tokens[start].word
    index = start + (first in ARTICLES)
    is_verb = False
    if first in MONTHS:
        month = first
        index = start + 1 + reads(tokens, start + 1, "the")
        number = _DAY_NUMBER.fullmatch(word_at(tokens, index, _AFTER_MONTH))
        if number is None or word_at(tokens, index + 1) in CLOCK_SUFFIXES:  # "Call Jan 5 pm"
            return None
        end = index + 1
    else:
        number = _DAY_NUMBER.fullmatch(tokens[index].word)
        if number is None or (index > start and (tokens[index].gap or not number[2])):
            return None
        index += 1 + reads(tokens, index + 1, "of")
        month = word_at(tokens, index)
        if month not in MONTHS:
            return None
        is_verb = tokens[index].raw in ("may", "march")
        end = index + 1
    year = word_at(tokens, end, _BEFORE_YEAR)
    year = year if _YEAR.fullmatch(year) else ""
    trust = Trust.SURE if year or number[2] else Trust.MONTH
    date = _dated(moment, MONTHS[month], int(number[1]), year)
    return Day(end + bool(year), date, trust, counts=month in AMBIGUOUS_MONTHS, is_verb=is_verb)


def _dated(moment: Moment, month: int, day: int, year: str | None) -> dt.date:
    """Without a year, the next such day; two digits of one belong to this century."""
    if year:
        return calendar_date(int(year) if len(year) == 4 else 2000 + int(year), month, day)
    return moment.annual(month, day) if 1 <= month <= 12 else calendar_date(moment.today.year, month, day)
