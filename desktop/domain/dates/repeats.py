"""Rules in the user's words, English and German, in both directions: "every 2 weeks on Friday", "am 1. jeden Monats".

`find_repeat` reads one in free text, `parse_repeat` a text that is one as a whole, `repeat_words` says a rule so that
reading it again gives the same rule. A rule that has no words is written as RFC 5545 has it, and read so.

What words stand for: "every second Friday" is every other one, "every third Friday" the third of a month;
"every!" and "after completion" count from the day a task is done. The 31st is the last day of a shorter month.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.domain.dates.calendar_math import ImpossibleDateError, Moment
from desktop.domain.dates.explicit import ordinal_of, read_explicit
from desktop.domain.dates.phrase import clock_after_day, read_day
from desktop.domain.dates.time_of_day import read_part
from desktop.domain.dates.tokens import Token, TokenKind, reads, tokenize, word_at
from desktop.domain.dates.words import (
    ARTICLES,
    DAYS_UNIT,
    EVERY,
    MONTH_TITLES,
    MONTHS,
    MONTHS_UNIT,
    NUMBERS,
    PARTS,
    QUARTER_WORDS,
    UNITS,
    WEEKDAYS,
    WEEKEND_WORDS,
    WEEKS,
    WORKDAYS,
    YEARS,
    PhrasePart,
    Trust,
    word_set,
)
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.repeat import LAST, Repeat, Unit, on_month_day, parse_rule
from desktop.domain.repeat import WORKDAYS as MONDAY_TO_FRIDAY
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError

_EXAMPLES = QT_TRANSLATE_NOOP("Errors", "every monday, every 2 weeks or every month on the 1st")
_LONGEST = 200
_OTHER = word_set("other andere anderen anderes")
_TIMES = re.compile(r"([0-9]{1,3})(?:x|-?mal|times)?")
_NUMBER = re.compile(r"[0-9]{1,3}")
_MOST_WEEKS = 5  # that a month begins
_DAY_WORDS = word_set("day tag")
_ON = word_set("on am an")
_AND = word_set("and und & +")
_TO = word_set("to through bis –")
_UNTIL = word_set("until till til bis")
_FROM = word_set("starting from beginning ab von")
_TIMES_WORDS = word_set("time times mal")
_QUARTERS = QUARTER_WORDS | word_set("quarters quartale")
_COMPLETION = (
    ("after", "completion"), ("after", "completing"), ("after", "it", "is", "done"), ("after", "done"),
    ("from", "completion"), ("when", "done"), ("nach", "erledigung"), ("nach", "dem", "erledigen"),
    ("nach", "abschluss"), ("ab", "erledigung"),
)  # fmt: skip
_OF_MONTH = (
    ("of", "the", "month"), ("of", "month"), ("of", "each", "month"), ("of", "every", "month"),
    ("in", "the", "month"), ("im", "monat"), ("des", "monats"), ("jeden", "monats"), ("jedes", "monats"),
    ("eines", "jeden", "monats"),
)  # fmt: skip
_OF_EACH_MONTH = tuple(words for words in _OF_MONTH if {"each", "every", "jeden", "jedes"} & {*words})
_IF_THERE = (("if", "there", "is", "one"), ("falls", "es", "ihn", "gibt"))
_ADVERBS = {
    **dict.fromkeys(word_set("daily täglich taeglich"), Repeat(Unit.DAY)),
    **dict.fromkeys(word_set("weekly wöchentlich woechentlich"), Repeat(Unit.WEEK)),
    **dict.fromkeys(word_set("fortnightly biweekly zweiwöchentlich"), Repeat(Unit.WEEK, 2)),
    **dict.fromkeys(word_set("monthly monatlich"), Repeat(Unit.MONTH)),
    **dict.fromkeys(word_set("quarterly vierteljährlich quartalsweise"), Repeat(Unit.MONTH, 3)),
    **dict.fromkeys(word_set("yearly annually jährlich jaehrlich"), Repeat(Unit.YEAR)),
    **dict.fromkeys(word_set("weekdays workdays werktags wochentags"), Repeat(Unit.WEEK, 1, MONDAY_TO_FRIDAY)),
    **dict.fromkeys(word_set("weekends"), Repeat(Unit.WEEK, 1, ((0, 5), (0, 6)))),
    **{
        name + "s": Repeat(Unit.WEEK, 1, ((0, day.number),))
        for name, day in WEEKDAYS.items()
        if name.endswith(("day", "tag", "woch", "abend"))
    },
}
_SUFFIX_STARTS = _ON | _UNTIL | _FROM | word_set("at um gegen after nach for für and und")


class RepeatMatch(NamedTuple):
    """A rule at tokens `first` to `end` (exclusive); `time` and `start` are what the words say of the first one."""

    first: int
    end: int
    repeat: Repeat
    time: dt.time | None = None
    start: dt.date | None = None
    part: PhrasePart | None = None  # of the day, to which its time belongs


class _Read(NamedTuple):
    end: int
    repeat: Repeat
    part: PhrasePart | None = None


def find_repeat(tokens: Sequence[Token], moment: Moment) -> RepeatMatch | None:
    """The first rule that free text names. An adverb is one only where it describes no noun ("weekly report")."""
    padded = _padded(tokens)
    for index, token in enumerate(tokens):
        if token.kind is TokenKind.WORD and (found := _read(padded, index, moment, alone=False)):
            return found
    return None


def parse_repeat(text: str, now: dt.datetime, first_weekday: int = 0, day_first: bool | None = None) -> RepeatMatch:
    """The rule that `text` as a whole is, in words or by RFC 5545; raises InvalidInputError."""
    if text.strip().upper().removeprefix("RRULE:").startswith("FREQ="):
        return RepeatMatch(0, 0, parse_rule(text))
    if len(text) <= _LONGEST:
        tokens = _padded(tokenize(text))
        found = _read(tokens, 0, Moment(now, first_weekday, day_first), alone=True)
        if found and tokens[found.end].kind is TokenKind.END:
            return found
    shown = "".join(c if c.isprintable() else " " for c in shorten(text.strip(), 40))
    raise InvalidInputError(
        "“{shown}” does not say how a task repeats; try {examples}.", shown=shown, examples=_EXAMPLES
    )


def _padded(tokens: Sequence[Token]) -> list[Token]:
    """With more than one end: readers look a few words ahead."""
    return [*tokens, *[tokens[-1]] * 6]


def _read(tokens: Sequence[Token], start: int, moment: Moment, *, alone: bool) -> RepeatMatch | None:
    found = _every(tokens, start, moment) or _of_each_month(tokens, start) or _adverb(tokens, start, alone=alone)
    return _with_suffixes(tokens, start, found, moment) if found else None


def _every(tokens: Sequence[Token], start: int, moment: Moment) -> _Read | None:
    """As in "every other friday", "every! 3 days", "jeden 2. Tag", "alle zwei Wochen am Freitag"."""
    if tokens[start].word not in EVERY or tokens[start + 1].gap not in ("", "!"):
        return None
    is_strict = tokens[start + 1].gap == "!"
    found = _every_what(tokens, start + 1, moment)
    return found and found._replace(repeat=found.repeat._replace(after_completion=is_strict))


def _every_what(tokens: Sequence[Token], index: int, moment: Moment) -> _Read | None:
    word = tokens[index].word
    if word in _OTHER:
        return _every_unit(tokens, index + 1, 2)
    if (which := ordinal_of(word)) is not None:
        found = _of_month(tokens, index, must=False)
        if found and (len(found.repeat.weekdays) == 1 and which == 2 and not _skip(tokens, index + 2, _OF_MONTH)):
            return _every_unit(tokens, index + 1, 2)
        if found:
            return found
        if which > 1 and (by_unit := _every_unit(tokens, index + 1, which)):
            return by_unit
        return _yearly(tokens, index, 1, moment)
    number = NUMBERS.get(word) or (int(word) if _NUMBER.fullmatch(word) else 0)
    if number:
        return _every_unit(tokens, index + 1, number) or _yearly(tokens, index, 1, moment)
    return _every_unit(tokens, index, 1, is_first=True) or _yearly(tokens, index, 1, moment)


def _every_unit(tokens: Sequence[Token], index: int, interval: int, *, is_first: bool = False) -> _Read | None:
    word = tokens[index].word if is_first else word_at(tokens, index)
    end = index + 1
    if not 1 <= interval <= 999:
        return None
    if word in _QUARTERS:
        return _monthly(tokens, end, interval * 3)
    if word in WEEKEND_WORDS:
        return _Read(end, Repeat(Unit.WEEK, interval, ((0, 5), (0, 6))))
    if interval == 1 and word in PARTS and is_first:
        return _Read(end, Repeat(Unit.DAY), PARTS[word])
    unit = UNITS.get(word) if len(word) > 1 else None
    if word == "fortnight":
        return _Read(end, Repeat(Unit.WEEK, interval * 2))
    if unit == WORKDAYS or word == "weekday":
        return _Read(end, Repeat(Unit.WEEK, 1, MONDAY_TO_FRIDAY)) if interval == 1 else None
    if unit == MONTHS_UNIT:
        return _monthly(tokens, end, interval)
    if unit == YEARS:
        return _with_date(tokens, end, interval)
    if unit == WEEKS:
        on = end + (word_at(tokens, end) in _ON)
        days = _weekdays(tokens, on) if on > end else None
        return _Read(days.end if days else end, Repeat(Unit.WEEK, interval, days.days if days else ()))
    if unit == DAYS_UNIT:
        return _Read(end, Repeat(Unit.DAY, interval))
    if days := _weekdays(tokens, index, is_first=is_first):
        return _Read(days.end, Repeat(Unit.WEEK, interval, days.days), days.part)
    return None


class _Days(NamedTuple):
    end: int
    days: tuple[tuple[int, int], ...]
    part: PhrasePart | None


def _weekdays(tokens: Sequence[Token], index: int, *, is_first: bool = False) -> _Days | None:
    """As in "monday, wednesday and friday", "Mon-Fri", "Montag bis Freitag"."""
    found: list[int] = []
    part: PhrasePart | None = None
    gaps: tuple[str, ...] = (tokens[index].gap,) if is_first else ("",)
    while True:
        day = _weekday(tokens, index, gaps)
        if day is None:
            break
        numbers, part_of_day = day
        found += numbers
        part = part or part_of_day
        index += 1
        if word_at(tokens, index) in _TO and (last := _weekday(tokens, index + 1, ("",))) and len(found) == 1:
            found += _span(found[0], last[0][-1])[1:]
            index += 2
        gaps = ("", ",")
        following = index + (word_at(tokens, index, gaps) in _AND)
        if _weekday(tokens, following, gaps) is None:
            break
        index = following
    return _Days(index, tuple((0, number) for number in sorted(set(found))), part) if found else None


def _weekday(tokens: Sequence[Token], index: int, gaps: Sequence[str]) -> tuple[list[int], PhrasePart | None] | None:
    word = word_at(tokens, index, gaps)
    first, dash, last = word.replace("–", "-").partition("-")
    if dash and first in WEEKDAYS and last in WEEKDAYS:
        return _span(WEEKDAYS[first].number, WEEKDAYS[last].number), None
    each = word.split("/")
    if len(each) > 1 and all(name in WEEKDAYS for name in each):
        return [WEEKDAYS[name].number for name in each], None
    name = WEEKDAYS.get(word) or WEEKDAYS.get(word.removesuffix("s") if len(word) > 4 else "")
    if name is None or (name.trust is Trust.SHORT and not tokens[index].raw.istitle()):
        return None
    return [name.number], name.part


def _span(first: int, last: int) -> list[int]:
    return [(first + step) % 7 for step in range((last - first) % 7 + 1)]


def _monthly(tokens: Sequence[Token], index: int, interval: int) -> _Read:
    """What may follow "every 2 months": "on the 1st and 15th", "on the last friday", "am letzten Tag"."""
    on = index + (word_at(tokens, index) in _ON)
    on += word_at(tokens, on) in ARTICLES
    found = _of_month(tokens, on, must=False) if on > index else None
    if found is None:
        return _Read(index, Repeat(Unit.MONTH, interval))
    return found._replace(repeat=found.repeat._replace(interval=interval))


def _of_each_month(tokens: Sequence[Token], start: int) -> _Read | None:
    """As in "am 1. jeden Monats", "on the last friday of every month"."""
    index = start
    for words in (_ON, ARTICLES):
        index += (word_at(tokens, index) if index > start else tokens[index].word) in words
    return _of_month(tokens, index, must=True)


def _of_month(tokens: Sequence[Token], index: int, *, must: bool) -> _Read | None:
    """Days of a month, named by which they are; with `must` only where it is said that each month is meant."""
    which = ordinal_of(tokens[index].word)
    if which is None:
        return None
    following = word_at(tokens, index + 1)
    end, days = _numerals(tokens, index)
    repeat = None
    if weekday := _weekday(tokens, end, ("",)):
        weekdays = tuple((day, weekday[0][0]) for day in sorted(set(days), key=_late))
        end, repeat = end + 1, Repeat(Unit.MONTH, weekdays=weekdays) if max(days) <= _MOST_WEEKS else None
    elif following in _DAY_WORDS:
        end = index + 2
        is_of_month = must or which == LAST or _skip(tokens, end, _OF_MONTH)
        repeat = _on_days([which]) if is_of_month else None
    elif tokens[index].word[0].isdigit() and following not in UNITS and following not in MONTHS:
        repeat = _on_days(days)
    if repeat is None:
        return None
    of_month = _skip(tokens, end, _OF_EACH_MONTH if must else _OF_MONTH)
    if must and not of_month:
        return None
    end = of_month or end
    if (exact := _skip(tokens, end, _IF_THERE, ("", ","))) and repeat.clamped_day:
        return _Read(exact, Repeat(Unit.MONTH, month_days=(repeat.clamped_day,)))
    return _Read(end, repeat)


def _numerals(tokens: Sequence[Token], index: int) -> tuple[int, list[int]]:
    """As in "1st", "1st and 15th", "1., 11. und 21.", "first and third"."""
    days: list[int] = []
    while (day := ordinal_of(tokens[index].word)) is not None:
        days.append(day)
        index += 1
        is_joined = word_at(tokens, index, ("", ",")) in _AND
        following = index + is_joined
        more = word_at(tokens, following, ("", ",") if is_joined else (",",))
        if ordinal_of(more) is None:
            break
        index = following
    return index, days


def _on_days(days: Sequence[int]) -> Repeat | None:
    if not all(day == LAST or 1 <= day <= 31 for day in days):
        return None
    if len(days) == 1 and days[0] != LAST:
        return Repeat(Unit.MONTH, **on_month_day(days[0]))
    return Repeat(Unit.MONTH, month_days=tuple(sorted({LAST if day == 31 else day for day in days}, key=_late)))


def _late(day: int) -> int:
    return day if day > 0 else 99 + day


def _with_date(tokens: Sequence[Token], index: int, interval: int) -> _Read:
    """What may follow "every year": "on 24 December", "am 29. Februar", "on the last friday of november"."""
    on = index + (word_at(tokens, index) in _ON)
    on += word_at(tokens, on) in ARTICLES
    found = _yearly(tokens, on, interval, None) if on > index else None
    return found or _Read(index, Repeat(Unit.YEAR, interval))


def _yearly(tokens: Sequence[Token], index: int, interval: int, moment: Moment | None) -> _Read | None:
    """A day of the year: "24 December", "the 24th of December", "December 24", "first monday of may", "24.12."."""
    which = ordinal_of(tokens[index].word)
    if which is not None and (weekday := _weekday(tokens, index + 1, ("",))):
        month = index + 2 + (word_at(tokens, index + 2) in ("of", "in", "im", "des"))
        if number := MONTHS.get(word_at(tokens, month)):
            return _Read(month + 1, Repeat(Unit.YEAR, interval, ((which, weekday[0][0]),), months=(number,)))
        return None
    leap = Moment(dt.datetime(2000, 1, 1))  # noqa: DTZ001 -- a year that has all days
    try:
        day = read_explicit(tokens, index, leap if moment is None else leap._replace(day_first=moment.day_first))
    except ImpossibleDateError:
        return None
    if day is None or day.date.year != leap.today.year or day.clock:
        return None
    end = day.end
    parts = (
        on_month_day(day.date.day) if (day.date.month, day.date.day) == (2, 29) else {"month_days": (day.date.day,)}
    )
    if (exact := _skip(tokens, end, _IF_THERE, ("", ","))) and "positions" in parts:
        end, parts = exact, {"month_days": (day.date.day,)}
    return _Read(end, Repeat(Unit.YEAR, interval, months=(day.date.month,), **parts))


def _adverb(tokens: Sequence[Token], start: int, *, alone: bool) -> _Read | None:
    """As in "daily", "montags", "on weekdays": only at an end, or, in German, at the start."""
    index = start + (tokens[start].word in _ON)
    before = tokens[start - 1].word if start else ""
    if before in NUMBERS or before.isdecimal():  # "two fridays from now"
        return None
    repeat = _ADVERBS.get(word_at(tokens, index) if index > start else tokens[index].word)
    if repeat is None:
        return None
    end = index + 1
    days = repeat.weekdays
    while repeat.weekdays and (word_at(tokens, end, ("", ",")) in _AND or tokens[end].gap == ","):
        following = end + (word_at(tokens, end, ("", ",")) in _AND)
        more = _ADVERBS.get(tokens[following].word)
        if more is None or not more.weekdays:
            break
        days, end = (*days, *more.weekdays), following + 1
    token = tokens[end]
    is_end = token.kind is not TokenKind.WORD or token.is_apart or token.word in _SUFFIX_STARTS
    is_german_start = start == 0 and tokens[index].word.endswith(("tags", "wochs", "abends", "lich"))
    if not (alone or is_end or is_german_start):
        return None
    if repeat.unit is Unit.MONTH:
        return _monthly(tokens, end, repeat.interval)
    return _Read(end, repeat._replace(weekdays=tuple(sorted(set(days)))))


def _with_suffixes(tokens: Sequence[Token], start: int, found: _Read, moment: Moment) -> RepeatMatch:
    """The rule with what follows it, in any order: a time, "after completion", "until …", "10 times", "from …"."""
    part = read_part(tokens, found.end) or (found.end, found.part)
    match = RepeatMatch(start, part[0], found.repeat, part[1].time if part[1] else None, part=part[1])
    readers: list[Callable[[Sequence[Token], RepeatMatch, Moment], RepeatMatch | None]] = [
        _completion, _until, _times, _from, _clock, _on_weekdays,
    ]  # fmt: skip
    while readers:
        for reader in readers:
            if longer := reader(tokens, match, moment):
                match = longer
                readers.remove(reader)
                break
        else:
            break
    return match


def _completion(tokens: Sequence[Token], match: RepeatMatch, _: Moment) -> RepeatMatch | None:
    end = _skip(tokens, match.end, _COMPLETION, ("", ","))
    return match._replace(end=end, repeat=match.repeat._replace(after_completion=True)) if end else None


def _until(tokens: Sequence[Token], match: RepeatMatch, moment: Moment) -> RepeatMatch | None:
    if word_at(tokens, match.end, ("", ",")) not in _UNTIL:
        return None
    day = _day(tokens, match.end + 1, moment)
    return match._replace(end=day[0], repeat=match.repeat._replace(until=day[1])) if day else None


def _from(tokens: Sequence[Token], match: RepeatMatch, moment: Moment) -> RepeatMatch | None:
    if word_at(tokens, match.end, ("", ",")) not in _FROM:
        return None
    day = _day(tokens, match.end + 1, moment)
    return match._replace(end=day[0], start=day[1]) if day and day[1] >= moment.today else None


def _day(tokens: Sequence[Token], index: int, moment: Moment) -> tuple[int, dt.date] | None:
    index += word_at(tokens, index) in _ON | ARTICLES | {"zum"}
    try:
        day = None if tokens[index].gap else read_day(tokens, index, moment)
    except ImpossibleDateError:
        return None
    return (day.end, day.date) if day else None


def _times(tokens: Sequence[Token], match: RepeatMatch, _: Moment) -> RepeatMatch | None:
    """As in ", 10 times", "10x", "for 5 times", "10-mal"."""
    index = match.end
    gaps: tuple[str, ...] = ("", ",")
    if word_at(tokens, index, gaps) in ("for", "für"):
        index, gaps = index + 1, ("",)
    word = word_at(tokens, index, gaps)
    number = _TIMES.fullmatch(word)
    count = int(number[1]) if number else NUMBERS.get(word, 0)
    end = index + 1
    if not number or word == number[1]:
        if word_at(tokens, end) not in _TIMES_WORDS:
            return None
        end += 1
    return match._replace(end=end, repeat=match.repeat._replace(times=count)) if 1 <= count <= 999 else None


def _clock(tokens: Sequence[Token], match: RepeatMatch, _: Moment) -> RepeatMatch | None:
    clock = clock_after_day(tokens, match.end, is_first=match.first == 0)
    if clock is None:
        return None
    hour, minute, _days = clock.settle(match.part)
    return match._replace(end=clock.end, time=dt.time(hour, minute))


def _on_weekdays(tokens: Sequence[Token], match: RepeatMatch, _: Moment) -> RepeatMatch | None:
    """As in "weekly on friday", "wöchentlich am Montag"."""
    if match.repeat.unit is not Unit.WEEK or match.repeat.weekdays or word_at(tokens, match.end) not in _ON:
        return None
    days = _weekdays(tokens, match.end + 1)
    return match._replace(end=days.end, repeat=match.repeat._replace(weekdays=days.days)) if days else None


def _skip(
    tokens: Sequence[Token], index: int, phrases: Sequence[Sequence[str]], gaps: Sequence[str] = ("",)
) -> int | None:
    """Behind one of these phrases, if it stands here."""
    if tokens[index].gap not in gaps:
        return None
    return next((index + len(words) for words in phrases if reads(tokens, index, *words)), None)


# from rules to words


class _Language(NamedTuple):
    each: dict[Unit, tuple[str, str]]  # one, several
    weekdays: Sequence[str]
    months: Sequence[str]
    ordinals: dict[int, str]  # before a weekday
    conjunction: str
    workday: str
    each_weekday: str
    on: str
    on_the: str
    last_day: str
    if_there: str
    yearly: str  # a day of the year
    yearly_weekday: str
    until: str
    times: tuple[str, str]
    completion: str
    numeral: Callable[[int], str]
    date: Callable[[dt.date], str]


def _english_numeral(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_ENGLISH = _Language(
    each={
        Unit.DAY: ("every day", "every {} days"),
        Unit.WEEK: ("every week", "every {} weeks"),
        Unit.MONTH: ("every month", "every {} months"),
        Unit.YEAR: ("every year", "every {} years"),
    },
    weekdays=["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    months=MONTH_TITLES,
    ordinals={1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", LAST: "last"},
    conjunction="and",
    workday="every weekday",
    each_weekday="every {}",
    on=" on {}",
    on_the=" on the {}",
    last_day="last day",
    if_there=", if there is one",
    yearly=" on {day} {month}",
    yearly_weekday=" on the {which} {weekday} of {month}",
    until=" until {}",
    times=(", 1 time", ", {} times"),
    completion=" after completion",
    numeral=_english_numeral,
    date=lambda day: f"{day.day} {MONTH_TITLES[day.month - 1]} {day.year}",
)
_GERMAN_MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
    "Dezember",
)  # fmt: skip
_GERMAN = _Language(
    each={
        Unit.DAY: ("jeden Tag", "alle {} Tage"),
        Unit.WEEK: ("jede Woche", "alle {} Wochen"),
        Unit.MONTH: ("jeden Monat", "alle {} Monate"),
        Unit.YEAR: ("jedes Jahr", "alle {} Jahre"),
    },
    weekdays=["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    months=_GERMAN_MONTHS,
    ordinals={1: "ersten", 2: "zweiten", 3: "dritten", 4: "vierten", 5: "fünften", LAST: "letzten"},
    conjunction="und",
    workday="jeden Werktag",
    each_weekday="jeden {}",
    on=" am {}",
    on_the=" am {}",
    last_day="letzten Tag",
    if_there=", falls es ihn gibt",
    yearly=" am {day}. {month}",
    yearly_weekday=" am {which} {weekday} im {month}",
    until=" bis {}",
    times=(", 1-mal", ", {}-mal"),
    completion=" nach Erledigung",
    numeral=lambda number: f"{number}.",
    date=lambda day: f"{day.day}. {_GERMAN_MONTHS[day.month - 1]} {day.year}",
)


def repeat_words(repeat: Repeat, language: str = "en") -> str:
    """The rule as people say it, in German where `language` begins with "de"; else as RFC 5545 writes it."""
    words = _GERMAN if language.startswith("de") else _ENGLISH
    said = _said(repeat, words)
    if said is None:
        return str(repeat)
    if repeat.after_completion:
        said += words.completion
    if repeat.until:
        said += words.until.format(words.date(repeat.until))
    if repeat.times:
        said += words.times[repeat.times > 1].format(repeat.times)
    return said


def _said(repeat: Repeat, words: _Language) -> str | None:
    one, several = words.each[repeat.unit]
    each = one if repeat.interval == 1 else several.format(repeat.interval)
    days = _listed([words.weekdays[number] for _, number in repeat.weekdays], words.conjunction)
    match repeat:
        case Repeat(weekdays=(), month_days=(), months=(), positions=()):
            return each
        case Repeat(unit=Unit.WEEK, weekdays=weekdays, months=(), positions=()):
            if repeat.interval > 1:
                return each + words.on.format(days)
            return words.workday if weekdays == MONDAY_TO_FRIDAY else words.each_weekday.format(days)
        case Repeat(unit=Unit.MONTH, weekdays=((_, number), *_), month_days=(), months=(), positions=()):
            weeks = sorted({which for which, _ in repeat.weekdays}, key=_late)
            if repeat.weekdays != tuple((which, number) for which in weeks) or not {*weeks} <= {*words.ordinals}:
                return None
            which = _listed([words.ordinals[week] for week in weeks], words.conjunction)
            return each + words.on_the.format(f"{which} {words.weekdays[number]}")
        case Repeat(unit=Unit.MONTH, weekdays=(), months=()):
            on_days = _days_said(repeat, words)
            return each + words.on_the.format(on_days) if on_days else None
        case Repeat(unit=Unit.YEAR, weekdays=((which, number),), month_days=(), months=(month,), positions=()):
            name, weekday = words.ordinals.get(which), words.weekdays[number]
            said = words.yearly_weekday.format(which=name, weekday=weekday, month=words.months[month - 1])
            return each + said if name else None
        case Repeat(unit=Unit.YEAR, weekdays=(), months=(month,)):
            return _date_said(repeat, month, each, words)
    return None


def _days_said(repeat: Repeat, words: _Language) -> str | None:
    days = repeat.month_days
    if repeat.clamped_day:
        return words.numeral(repeat.clamped_day)
    if repeat.positions:
        return None
    if days == (LAST,):
        return words.last_day
    if len(days) == 1 and days[0] > 28:
        return words.numeral(days[0]) + words.if_there
    if len(days) > 1 and days == tuple(sorted(days)) and all(1 <= day <= 30 for day in days):
        return _listed([words.numeral(day) for day in days], words.conjunction)
    return words.numeral(days[0]) if len(days) == 1 and days[0] > 0 else None


def _date_said(repeat: Repeat, month: int, each: str, words: _Language) -> str | None:
    days, leap = repeat.month_days, (month, repeat.clamped_day) == (2, 29)
    if leap or (len(days) == 1 and not repeat.positions and 1 <= days[0] <= (29 if month == 2 else 31)):
        if not leap and days[0] == 31 and month in (4, 6, 9, 11):
            return None
        is_exact = not leap and (month, days[0]) == (2, 29)
        said = words.yearly.format(day=days[-1], month=words.months[month - 1])
        return each + said + (words.if_there if is_exact else "")
    return None


def _listed(names: Sequence[str], conjunction: str) -> str:
    return f" {conjunction} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
