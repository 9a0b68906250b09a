"""Days by name: "tomorrow", "next Friday", "Friday next week", "next month", "this weekend", "end of March"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from desktop.domain.dates.calendar_math import Day, Moment, add_months, calendar_date, month_end
from desktop.domain.dates.distance import read_amount
from desktop.domain.dates.explicit import read_explicit, read_ordinal
from desktop.domain.dates.time_of_day import read_part
from desktop.domain.dates.tokens import Token, reads, word_at
from desktop.domain.dates.words import (
    ARTICLES,
    COMING,
    DAY_INTROS,
    DAY_WORDS,
    DAYS,
    MONTH_WORDS,
    MONTHS,
    NEXT,
    QUARTER_WORDS,
    THIS,
    WEEK_WORDS,
    WEEKDAYS,
    WEEKEND_WORDS,
    WEEKS,
    YEAR_WORDS,
    Trust,
    Weekday,
)

_START_EDGES = frozenset({"start", "beginning", "anfang"})
_END_EDGES = frozenset({"end", "close", "ende"})
_GERMAN_EDGES = frozenset({"anfang", "ende"})
_OVER = frozenset({"over", "übers"})
_GERMAN_UNITS = frozenset({"woche", "wochenende", "monat", "quartal", "jahr"})
_BEFORE_DATE = ("", ",", ".", ".,")
_UNLUCKY = 13  # "Friday the 13th" is a film


def read_named_day(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    index = start + (tokens[start].word in ARTICLES)
    if reads(tokens, index, "day", "after", "tomorrow"):
        return Day(index + 3, moment.today + dt.timedelta(days=2), Trust.SURE)
    if tokens[start].word in THIS and (part := read_part(tokens, start + 1, is_plain=True)):
        return Day(part[0], moment.today, Trust.NAME, part=part[1])
    start += reads(tokens, start, "later", "today")
    name = DAYS.get(tokens[start].word)
    if name is None or (name.trust is Trust.WEAK and tokens[start].raw[:1].isupper()):  # German "Tod" is death
        return None
    date = moment.today + dt.timedelta(days=name.offset)
    return Day(start + 1, date, name.trust, german=name.german, part=name.part)


def read_weekday(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    prefix = tokens[start].word if tokens[start].word in THIS | NEXT | COMING else ""
    if prefix in THIS and word_at(tokens, start + 1) in COMING:
        start, prefix = start + 1, tokens[start + 1].word
    index = start + bool(prefix)
    name = WEEKDAYS.get(word_at(tokens, index) if prefix else tokens[index].word)
    if name is None or (name.trust is Trust.SHORT and not tokens[index].raw.istitle()):
        return None
    end = index + 1
    trust = Trust.NAME if prefix in NEXT | COMING else name.trust
    if prefix in NEXT:
        date = moment.in_week(name.number, 1)
    else:
        date = moment.nearest(name.number) if prefix in THIS else moment.coming(name.number)
    day = Day(end, date, trust, german=name.german, part=name.part)
    week = _with_week(tokens, day, name, moment) if not prefix else None
    return week or _with_date(tokens, day, name, moment) or day


def read_period(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    index = start + (tokens[start].word == "early")
    which = word_at(tokens, index) if index > start else tokens[index].word
    if which in ARTICLES | WEEKEND_WORDS | _OVER:
        return _the_weekend(tokens, start, moment)
    unit = word_at(tokens, index + 1) if which in NEXT | COMING | THIS else ""
    end, german = index + 2, unit in _GERMAN_UNITS
    if unit in WEEKEND_WORDS:
        date = moment.next_weekend() if which in NEXT else moment.this_weekend()
        return Day(end, date, Trust.NAME, german=german, is_period=True)
    if unit in WEEK_WORDS and (weekday := _weekday_after(tokens, end)):
        index, name = weekday
        date = moment.nearest(name.number) if which in THIS else moment.in_week(name.number, 1)
        return Day(index, date, Trust.NAME, german=name.german)
    first = _first_of_next(unit, moment) if which not in THIS else None
    return Day(end, first, Trust.NAME, german=german, is_period=True) if first else None


def read_end(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "end of month", "eom", "end of next week", "end of March 2027", "Ende des Monats"."""
    word = tokens[start].word
    if word in _SHORT_ENDS:
        return Day(start + 1, _SHORT_ENDS[word](moment, 0), Trust.NAME, german=word.endswith("ende"))
    index = start + (word in ARTICLES)
    edge = word_at(tokens, index) if index > start else word
    index += 1
    german = edge in _GERMAN_EDGES
    if edge not in _START_EDGES | _END_EDGES or not (german or reads(tokens, index, "of")):
        return None
    index += not german
    index += word_at(tokens, index) in ARTICLES
    which = word_at(tokens, index)
    ahead = which in NEXT | COMING
    index += which in NEXT | COMING | THIS
    unit = word_at(tokens, index)
    if edge in _START_EDGES:
        date = _first_of_next(unit, moment) if ahead else None
        return Day(index + 1, date, Trust.NAME, german=german, is_period=True) if date else None
    if unit in MONTHS and not ahead:
        return _end_of_named_month(tokens, index, moment, german)
    last = next((rule for units, rule in _LAST_DAYS if unit in units), None)
    if last is None:
        return None
    return Day(index + 1, last(moment, int(ahead)), Trust.NAME, german=german, is_period=unit not in DAY_WORDS)


def _with_week(tokens: Sequence[Token], day: Day, name: Weekday, moment: Moment) -> Day | None:
    """As in "Friday next week", "Friday of next week", "Friday in two weeks"."""
    index = day.end + reads(tokens, day.end, "of")
    which = word_at(tokens, index)
    if which in NEXT | COMING | THIS and word_at(tokens, index + 1) in WEEK_WORDS:
        date = moment.nearest(name.number) if which in THIS else moment.in_week(name.number, 1)
        return day._replace(end=index + 2, date=date)
    amount = read_amount(tokens, index + 1) if which == "in" and not tokens[index + 1].gap else None
    if amount is None or amount.unit != WEEKS:
        return None
    if name.trust is Trust.SHORT and tokens[amount.end - 1].word not in ("woche", "wochen"):  # "Do in a week"
        return None
    return day._replace(end=amount.end, date=moment.in_week(name.number, amount.number), trust=Trust.SURE)


def _with_date(tokens: Sequence[Token], day: Day, name: Weekday, moment: Moment) -> Day | None:
    """As in "Friday, 20 November", "Fr. 20.11.", "Friday the 20th": the date decides, the weekday goes with it."""
    if tokens[day.end].gap not in _BEFORE_DATE:
        return None
    index = day.end + (word_at(tokens, day.end, _BEFORE_DATE) in DAY_INTROS | {"den", "dem"})
    if explicit := read_explicit(tokens, index, moment):
        return explicit._replace(trust=Trust.SURE, german=name.german)
    ordinal = read_ordinal(tokens, day.end, moment) or _plain_number(tokens, day.end, moment)
    if ordinal and ordinal.date.weekday() == name.number and ordinal.date.day != _UNLUCKY:
        return ordinal._replace(trust=Trust.SURE)
    return None


def _plain_number(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "Saturday the 28"."""
    number = word_at(tokens, start + 1) if tokens[start].word in ARTICLES else ""
    if not number.isdecimal() or not 1 <= int(number) <= 31:
        return None
    return Day(start + 2, moment.monthly(int(number)), Trust.ORDINAL)


def _weekday_after(tokens: Sequence[Token], index: int) -> tuple[int, Weekday] | None:
    """As in "next week (on) Friday"."""
    index += word_at(tokens, index) in DAY_INTROS
    name = WEEKDAYS.get(word_at(tokens, index, ("", ",")))
    return (index + 1, name) if name and name.trust is not Trust.SHORT else None


def _the_weekend(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    index, trust = start, Trust.ORDINAL
    if tokens[index].word in _OVER:
        index, trust = index + 1, Trust.NAME
    index += (word_at(tokens, index) if index > start else tokens[index].word) in ARTICLES
    word = word_at(tokens, index) if index > start else tokens[index].word
    if word not in WEEKEND_WORDS:
        return None
    return Day(index + 1, moment.this_weekend(), trust, german=word == "wochenende", is_period=True)


def _first_of_next(unit: str, moment: Moment) -> dt.date | None:
    month = moment.today.replace(day=1)
    if unit in WEEK_WORDS:
        return moment.in_week(moment.first_weekday, 1)
    if unit in MONTH_WORDS:
        return add_months(month, 1)
    if unit in QUARTER_WORDS:
        return add_months(month, 3 - (month.month - 1) % 3)
    if unit in YEAR_WORDS:
        return calendar_date(month.year + 1, 1, 1)
    return None


def _end_of_named_month(tokens: Sequence[Token], index: int, moment: Moment, german: bool) -> Day:
    month = MONTHS[tokens[index].word]
    year = word_at(tokens, index + 1, ("", ","))
    if len(year) == 4 and year.isdecimal():
        return Day(index + 2, month_end(calendar_date(int(year), month, 1)), Trust.SURE, german=german)
    first = calendar_date(moment.today.year + (month < moment.today.month), month, 1)
    return Day(index + 1, month_end(first), Trust.NAME, german=german, is_period=True)


def _last_of_week(moment: Moment, ahead: int) -> dt.date:
    return moment.in_week((moment.first_weekday - 1) % 7, ahead)


def _last_of_month(moment: Moment, ahead: int) -> dt.date:
    return month_end(add_months(moment.today.replace(day=1), ahead))


def _last_of_quarter(moment: Moment, ahead: int) -> dt.date:
    month = moment.today.replace(day=1)
    return month_end(add_months(month, 2 - (month.month - 1) % 3 + 3 * ahead))


def _last_of_year(moment: Moment, ahead: int) -> dt.date:
    return calendar_date(moment.today.year + ahead, 12, 31)


def _last_of_day(moment: Moment, ahead: int) -> dt.date:
    return moment.today + dt.timedelta(days=ahead)


_LastDay = Callable[[Moment, int], dt.date]
_LAST_DAYS: tuple[tuple[frozenset[str], _LastDay], ...] = (
    (DAY_WORDS, _last_of_day),
    (WEEK_WORDS, _last_of_week),
    (MONTH_WORDS, _last_of_month),
    (QUARTER_WORDS, _last_of_quarter),
    (YEAR_WORDS, _last_of_year),
)
_SHORT_ENDS: dict[str, _LastDay] = {
    "eod": _last_of_day,
    "eow": _last_of_week,
    "eom": _last_of_month,
    "monatsende": _last_of_month,
    "eoq": _last_of_quarter,
    "eoy": _last_of_year,
    "jahresende": _last_of_year,
}
STARTS = (
    ARTICLES | THIS | NEXT | COMING | WEEKEND_WORDS | _OVER | _START_EDGES | _END_EDGES | {"day", "early", "later"}
    | frozenset(DAYS) | frozenset(WEEKDAYS) | frozenset(_SHORT_ENDS)
)  # fmt: skip
