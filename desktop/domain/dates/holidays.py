"""Days of the year with a name of their own: "Christmas Eve", "Thanksgiving", "Ostern", "1. Advent"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from desktop.domain.dates.calendar_math import Day, Moment, nth_weekday
from desktop.domain.dates.named import year_at
from desktop.domain.dates.tokens import Token, reads
from desktop.domain.dates.words import ARTICLES, Trust, word_set

_Rule = Callable[[int], dt.date]
GERMAN_INTROS = word_set("an zu")  # before a holiday, but before no other day


def _fixed(month: int, day: int) -> _Rule:
    return lambda year: dt.date(year, month, day)


def _easter(days: int = 0) -> _Rule:
    def after_easter(year: int) -> dt.date:
        from dateutil.easter import easter

        sunday: dt.date = easter(year)
        return sunday + dt.timedelta(days=days)

    return after_easter


def _advent(number: int) -> _Rule:
    """The fourth is the last Sunday before Christmas Day."""

    def sunday(year: int) -> dt.date:
        eve = dt.date(year, 12, 24)
        return eve - dt.timedelta(days=(eve.weekday() + 1) % 7, weeks=4 - number)

    return sunday


def _thanksgiving(days: int = 0) -> _Rule:
    """The fourth Thursday of November."""

    def after_thanksgiving(year: int) -> dt.date:
        thursday = nth_weekday(dt.date(year, 11, 1), 4, 3)
        assert thursday is not None
        return thursday + dt.timedelta(days=days)

    return after_thanksgiving


_ENGLISH: list[tuple[str, _Rule]] = [
    ("christmas|xmas|christmas day|xmas day", _fixed(12, 25)),
    ("christmas eve|xmas eve", _fixed(12, 24)),
    ("boxing day", _fixed(12, 26)),
    ("new year's eve|new years eve|nye", _fixed(12, 31)),
    ("new year|new year's|new years|new year's day|new years day", _fixed(1, 1)),
    ("valentine's|valentines|valentine's day|valentines day", _fixed(2, 14)),
    ("halloween", _fixed(10, 31)),
    ("thanksgiving|thanksgiving day", _thanksgiving()),
    ("black friday", _thanksgiving(1)),
    ("cyber monday", _thanksgiving(4)),
    ("good friday", _easter(-2)),
    ("easter|easter sunday", _easter()),
    ("easter monday", _easter(1)),
]
_GERMAN: list[tuple[str, _Rule]] = [
    ("weihnachten|heiligabend|heilig abend|heiligen abend", _fixed(12, 24)),
    ("1. weihnachtstag|ersten weihnachtstag|1. weihnachtsfeiertag|ersten weihnachtsfeiertag", _fixed(12, 25)),
    ("2. weihnachtstag|zweiten weihnachtstag|2. weihnachtsfeiertag|zweiten weihnachtsfeiertag", _fixed(12, 26)),
    ("silvester", _fixed(12, 31)),
    ("neujahr", _fixed(1, 1)),
    ("dreikönig|heilige drei könige", _fixed(1, 6)),
    ("valentinstag", _fixed(2, 14)),
    ("tag der arbeit", _fixed(5, 1)),
    ("nikolaus|nikolaustag", _fixed(12, 6)),
    ("karfreitag", _easter(-2)),
    ("ostern|ostersonntag", _easter()),
    ("ostermontag", _easter(1)),
    ("pfingsten|pfingstsonntag", _easter(49)),
    ("pfingstmontag", _easter(50)),
    *(
        (f"{n}. advent|{stem}er advent|{stem}en advent|{english} advent", _advent(n))
        for n, (stem, english) in enumerate(
            [("erst", "first"), ("zweit", "second"), ("dritt", "third"), ("viert", "fourth")], 1
        )
    ),
]
_HOLIDAYS = {
    tuple(name.split()): (rule, is_german)
    for table, is_german in ((_ENGLISH, False), (_GERMAN, True))
    for names, rule in table
    for name in names.split("|")
}
_LONGEST = max(len(name) for name in _HOLIDAYS)
_FIRST_WORDS = frozenset(name[0] for name in _HOLIDAYS)
STARTS = GERMAN_INTROS | _FIRST_WORDS


def read_holiday(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """The next such day, today if it is one."""
    index = start + (tokens[start].word in GERMAN_INTROS | ARTICLES)
    if tokens[index].word not in _FIRST_WORDS or (index > start and tokens[index].gap):
        return None
    for length in range(_LONGEST, 0, -1):
        name = tuple(token.word for token in tokens[index : index + length])
        if name in _HOLIDAYS and reads(tokens, index, *name):
            rule, german = _HOLIDAYS[name]
            end, this_year = index + length, rule(moment.today.year)
            if year := year_at(tokens, end):
                return Day(end + 1, rule(year), Trust.HOLIDAY, german=german)
            date = this_year if this_year >= moment.today else rule(moment.today.year + 1)
            return Day(end, date, Trust.HOLIDAY, german=german)
    return None
