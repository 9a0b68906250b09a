"""Days counted from now: "in 3 days", "in half an hour", "within 2 weeks", "3 days from now", "a week from today"."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.domain.dates.calendar_math import Day, Moment, add_months, add_workdays
from desktop.domain.dates.tokens import Token, reads, word_at
from desktop.domain.dates.words import (
    DAY_INTROS,
    DAYS_UNIT,
    FOR_INTROS,
    HOURS,
    MINUTES,
    MONTHS_UNIT,
    NUMBERS,
    SINGULAR_UNITS,
    UNITS,
    WEEKDAYS,
    WEEKS,
    WORKDAYS,
    WORKING,
    YEARS,
    Trust,
    word_set,
)

DayReader = Callable[[Sequence[Token], int, Moment], Day | None]

_NUMBER = re.compile("[0-9]{1,4}")
_COMPACT = re.compile("([0-9]{1,4})([a-z]+)")
LEADS = frozenset({"in", "within", "binnen", "innerhalb"})
# "in 2 hours of work", "in 30 min intervals": a length, not a distance
_LENGTHS = word_set(
    "of or blocks intervals steps increments chunks sessions slots batches flat straight max maximum old each per"
)
_HALVES = {
    ("half", "an", "hour"): 30, ("einer", "halben", "stunde"): 30, ("an", "hour", "and", "a", "half"): 90,
    ("anderthalb", "stunden"): 90, ("eineinhalb", "stunden"): 90,
}  # fmt: skip
# "once a week on friday", "for a week on friday": how often, how long
_RATES = word_set("once twice thrice times time x mal einmal zweimal dreimal") | FOR_INTROS | frozenset(UNITS)
_FORTNIGHTS = frozenset({"fortnight", "fortnights"})
_COUPLES = (("a", "couple", "of"), ("couple", "of"), ("a", "couple"))
STARTS = LEADS | frozenset(NUMBERS) | frozenset(words[0] for words in (*_HALVES, *_COUPLES))


class Amount(NamedTuple):
    end: int
    number: int
    unit: str

    def after(self, moment: Moment, start: dt.date) -> tuple[dt.date, dt.time | None]:
        if self.unit in (MINUTES, HOURS):
            instant = moment.now.replace(second=0, microsecond=0) + dt.timedelta(**{self.unit: self.number})
            return instant.date(), instant.time()
        return _SHIFTS[self.unit](start, self.number), None


_SHIFTS: dict[str, Callable[[dt.date, int], dt.date]] = {
    DAYS_UNIT: lambda day, count: day + dt.timedelta(days=count),
    WORKDAYS: add_workdays,
    WEEKS: lambda day, count: day + dt.timedelta(weeks=count),
    MONTHS_UNIT: add_months,
    YEARS: lambda day, count: add_months(day, 12 * count),
}


def read_amount(tokens: Sequence[Token], start: int) -> Amount | None:
    """A number and a unit; "2 hour" is none, for it describes what follows it."""
    word = tokens[start].word
    if (match := _COMPACT.fullmatch(word)) and match[2] in UNITS:
        return Amount(start + 1, int(match[1]), UNITS[match[2]])
    for words, minutes in _HALVES.items():
        if reads(tokens, start, *words):
            return Amount(start + len(words), minutes, MINUTES)
    lead = next((len(words) for words in _COUPLES if reads(tokens, start, *words)), 0)
    count = 2 if lead else int(word) if _NUMBER.fullmatch(word) else NUMBERS.get(word)
    if not count:
        return None
    index = start + (lead or 1)
    unit = word_at(tokens, index)
    if unit in _FORTNIGHTS:
        return Amount(index + 1, 2 * count, WEEKS)
    if unit in WORKING and word_at(tokens, index + 1) in ("day", "days"):
        return Amount(index + 2, count, WORKDAYS)
    if unit not in UNITS or (unit in SINGULAR_UNITS and count != 1):
        return None
    return Amount(index + 1, count, UNITS[unit])


def read_distance(tokens: Sequence[Token], start: int, moment: Moment, read_day: DayReader) -> Day | None:
    """`read_day` reads the day that an amount is counted from."""
    has_lead = tokens[start].word in LEADS
    index = start + has_lead
    if has_lead and reads(tokens, index, "the", "next"):
        index += 2
    if index > start and tokens[start + 1].gap:
        return None
    amount = read_amount(tokens, index)
    if amount is None:
        return None
    date, clock = amount.after(moment, moment.today)
    end = amount.end
    if reads(tokens, end, "from", "now") or reads(tokens, end, "from", "today"):
        return Day(end + 2, date, Trust.SURE, clock=clock)
    if has_lead:
        if word_at(tokens, end, ("", "'", "’")) == "time":
            end += 1
        if word_at(tokens, end) in _LENGTHS:
            return None
        if amount.unit == WEEKS and word_at(tokens, end) in DAY_INTROS and word_at(tokens, end + 1) in WEEKDAYS:
            weekday = WEEKDAYS[tokens[end + 1].word]  # "in 3 weeks on monday"
            return Day(end + 2, moment.in_week(weekday.number, amount.number), Trust.SURE)
        # "in one day", "in a minute" say how fast rather than when
        is_idiom = amount.unit in (DAYS_UNIT, MINUTES) and tokens[index].word in NUMBERS and amount.number == 1
        return Day(end, date, Trust.ALONE if is_idiom else Trust.SURE, clock=clock)
    if reads(tokens, end, "from") and clock is None and (anchor := read_day(tokens, end + 1, moment)):
        return Day(anchor.end, amount.after(moment, anchor.date)[0], Trust.SURE)
    is_shift = amount.unit == WEEKS and (start == 0 or tokens[start - 1].word not in _RATES)
    if is_shift and (anchor := _week_anchor(tokens, end, moment, read_day)):
        return Day(anchor.end, amount.after(moment, anchor.date)[0], Trust.SURE)
    return None if clock else Day(end, date, Trust.ALONE)


def _week_anchor(tokens: Sequence[Token], index: int, moment: Moment, read_day: DayReader) -> Day | None:
    """As in "a week today", "two weeks on Friday"."""
    has_on = word_at(tokens, index) == "on"
    anchors = WEEKDAYS if has_on else ("today", "tomorrow")
    return read_day(tokens, index + has_on, moment) if word_at(tokens, index + has_on) in anchors else None
