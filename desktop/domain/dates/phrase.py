"""Reads one whole date phrase: the words that introduce it, a day, a time, in either order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.domain.dates.calendar_math import Day, ImpossibleDateError, Moment
from desktop.domain.dates.cues import STREETS, VETOES
from desktop.domain.dates.distance import STARTS as DISTANCE_STARTS
from desktop.domain.dates.distance import DayReader, read_distance
from desktop.domain.dates.explicit import read_explicit, read_ordinal
from desktop.domain.dates.holidays import STARTS as HOLIDAY_STARTS
from desktop.domain.dates.holidays import read_holiday
from desktop.domain.dates.named import STARTS as NAME_STARTS
from desktop.domain.dates.named import (
    is_noun_next,
    read_edge,
    read_named_day,
    read_nth_weekday,
    read_period,
    read_weekday,
)
from desktop.domain.dates.time_of_day import STARTS as CLOCK_STARTS
from desktop.domain.dates.time_of_day import Form, TimeOfDay, read_clock, read_part
from desktop.domain.dates.tokens import Token, reads, word_at
from desktop.domain.dates.words import (
    CLOCK_JOINERS,
    DAY_INTROS,
    DEADLINE_INTROS,
    EVENING,
    FOR_INTROS,
    INTROS,
    MONTHS,
    MORNING,
    RANGE_WORDS,
    TIME_INTROS,
    WEEKDAYS,
    Trust,
)

_READERS = (
    read_named_day, read_weekday, read_nth_weekday, read_explicit, read_period, read_edge, read_ordinal, read_holiday,
)  # fmt: skip
_LONG_INTROS = (("no", "later", "than"), ("not", "later", "than"))
_FROM = frozenset({"from", "von"})
_STARTS = (
    INTROS | _FROM | {"no", "not"} | frozenset(MONTHS) | NAME_STARTS | DISTANCE_STARTS | HOLIDAY_STARTS | CLOCK_STARTS
)  # fmt: skip
_MOST_INTROS = 3  # "due no later than on" is as long as anybody makes it
_AFTER_INTRO = ("", ":", "-", "–")
_BEFORE_CLOCK = ("", ",", ".", ".,", "-", "–", ":", "(")
_BEFORE_JOINER = ("", ",")
_BEFORE_WEEKDAY = ("", ",", "(")
_BEFORE = frozenset({"before", "vor"})
_AFTER_WORK = (
    *(("after", what) for what in ("work", "school", "lunch", "dinner")),
    ("nach", "feierabend"), ("nach", "der", "arbeit"), ("nach", "der", "schule"), ("nach", "dem", "essen"),
)  # fmt: skip
_GERMAN_ONLY = frozenset({"am", "zum"})
_QUARTERS = (15, 30, 45)
_FIRST_HOUR_WITHOUT_AT = 13  # "tomorrow 17h" is a time, "tomorrow 3h" how long it takes


class Phrase(NamedTuple):
    """Tokens `first` to `end` (exclusive), the phrase proper from `body`; `intro` is the word before that, or ""."""

    first: int
    body: int
    end: int
    intro: str
    day: Day | None
    clock: TimeOfDay | None

    def due(self, moment: Moment) -> tuple[dt.date, dt.time | None]:
        """The day and time it names; a time without a day is the next such time."""
        try:
            return self._due(moment)
        except OverflowError:
            raise ImpossibleDateError("is too far away.") from None

    def _due(self, moment: Moment) -> tuple[dt.date, dt.time | None]:
        if self.day is None:
            assert self.clock is not None
            date, time = self._with_clock(moment.today, self.clock)
            is_over = dt.datetime.combine(date, time) <= moment.now
            return (date + dt.timedelta(days=1) if is_over else date), time
        if self.clock:
            return self._with_clock(self.day.date, self.clock)
        part = self.day.part
        if part and (self.day.date > moment.today or part.time > moment.now.time()):
            return self.day.date, part.time
        return self.day.date, self.day.clock

    def _with_clock(self, date: dt.date, clock: TimeOfDay) -> tuple[dt.date, dt.time]:
        hour, minute, days = clock.settle(self.day.part if self.day else None)
        return date + dt.timedelta(days=days), dt.time(hour, minute)


def read_phrase(tokens: Sequence[Token], start: int, moment: Moment) -> Phrase | None:
    """The phrase at `start`; raises ImpossibleDateError where it names a day that does not exist."""
    word = tokens[start].word
    if word not in _STARTS and not word[:1].isdigit():
        return None
    body, intro = _read_intros(tokens, start)
    phrase = _day_first(tokens, body, intro, moment, is_first=start == 0) or _clock_first(tokens, body, intro, moment)
    if phrase is None:
        return None
    is_german = phrase.day is None or phrase.day.german or tokens[body].word[:1].isdigit()
    return phrase._replace(first=body if intro in _GERMAN_ONLY and not is_german else start)


def read_day(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """The longest day at `start`; raises ImpossibleDateError where all there is does not exist."""
    return _longest((*_READERS, _read_distance), tokens, start, moment)


def _read_distance(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    return read_distance(tokens, start, moment, _read_anchor)


def _read_anchor(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """The day that a distance is counted from; not itself a distance, or a text could nest them without end."""
    return _longest(_READERS, tokens, start, moment)


def _longest(readers: Iterable[DayReader], tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    best: Day | None = None
    error: ImpossibleDateError | None = None
    for reader in readers:
        try:
            day = reader(tokens, start, moment)
        except ImpossibleDateError as impossible:
            error = impossible
            continue
        except (ValueError, OverflowError):
            error = ImpossibleDateError("is too far away.")
            continue
        if day and (best is None or day.end > best.end):
            best = day
    if best is None and error:
        raise error
    return best


def _read_intros(tokens: Sequence[Token], start: int) -> tuple[int, str]:
    index, intro = start, ""
    for _ in range(_MOST_INTROS):
        if index > start and tokens[index].gap not in _AFTER_INTRO:
            return start, ""
        if any(reads(tokens, index, *words) for words in _LONG_INTROS):
            index, intro = index + 3, "by"
        elif tokens[index].word in INTROS or _begins_range(tokens, index):
            index, intro = index + 1, tokens[index].word
        else:
            break
    return index, intro


def _begins_range(tokens: Sequence[Token], index: int) -> bool:
    """Whether "from" stands there with two times; with one, it does not say when a thing is due."""
    if tokens[index].word not in _FROM or tokens[index + 1].gap:
        return False
    clock = read_clock(tokens, index + 1, after_at=True)
    return clock is not None and clock.is_range


def _day_first(tokens: Sequence[Token], start: int, intro: str, moment: Moment, *, is_first: bool) -> Phrase | None:
    day = _read_first_thing(tokens, start, moment) or read_day(tokens, start, moment)
    if day is None:
        return None
    if day.trust is Trust.HOLIDAY and intro in _BEFORE:
        day = day._replace(date=day.date - dt.timedelta(days=1))
    end = _skip_weekday(tokens, day.end, day.date)
    if end_of_day := _skip_end_of_day(tokens, end):
        return Phrase(start, start, end_of_day, intro, day, None)
    if tokens[start].word == "eod" or reads(tokens, start, "end", "of", "day"):
        index = end + (word_at(tokens, end) in DAY_INTROS)
        if not tokens[end].gap and (of_day := read_day(tokens, index, moment)):
            day, end = of_day, of_day.end
    if part := read_part(tokens, end):
        end, day = part[0], day._replace(part=part[1])
    if after_work := next((len(words) for words in _AFTER_WORK if reads(tokens, end, *words)), 0):
        clock = clock_after_day(tokens, end + after_work, is_first=is_first)
        if clock and not tokens[end].gap:
            return Phrase(start, start, clock.end, intro, day._replace(part=EVENING), clock)
    clock = None if day.clock or day.trust is Trust.ALONE else clock_after_day(tokens, end, is_first=is_first)
    if not (intro or clock) and _is_holiday_noun(tokens, day):
        return None
    return Phrase(start, start, clock.end if clock else end, intro, day, clock)


def _is_holiday_noun(tokens: Sequence[Token], day: Day) -> bool:
    """As in "Christmas presents"."""
    is_alone = day.german or tokens[day.end].word in RANGE_WORDS
    return day.trust is Trust.HOLIDAY and not is_alone and is_noun_next(tokens, day.end)


def _read_first_thing(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "first thing (on) Monday"; not "the first thing tomorrow"."""
    if not reads(tokens, start, "first", "thing") or tokens[start - 1].word == "the" or tokens[start + 2].gap:
        return None
    day = read_day(tokens, start + 2 + (tokens[start + 2].word in DAY_INTROS), moment)
    return day and day._replace(part=day.part or MORNING)


def clock_after_day(tokens: Sequence[Token], index: int, *, is_first: bool) -> TimeOfDay | None:
    """`is_first`: the day begins the text, so that what follows its time is what is to be done."""
    has_joiner = word_at(tokens, index, _BEFORE_JOINER) in CLOCK_JOINERS
    if not has_joiner and tokens[index].gap not in _BEFORE_CLOCK:
        return None
    while has_joiner and word_at(tokens, index, _BEFORE_JOINER) in CLOCK_JOINERS:
        index += 1
    joiner = tokens[index - 1].word if has_joiner else ""
    clock = read_clock(tokens, index, after_at=has_joiner)
    if clock is None or (has_joiner and tokens[index].gap):
        return None
    if not has_joiner and clock.may_last and clock.hour < _FIRST_HOUR_WITHOUT_AT:
        return None
    is_amount = clock.may_last or (clock.form is Form.BARE and clock.minute not in _QUARTERS)  # "for 2", "for 4.99"
    if joiner in FOR_INTROS and (is_amount or is_noun_next(tokens, clock.end)):
        return None
    is_before_verb = joiner == "um" and tokens[clock.end].raw[:1].islower()  # "morgen um 9 anrufen"
    is_address = tokens[clock.end + 1].word in STREETS if clock.end + 1 < len(tokens) else False
    is_plain = is_before_verb or (is_first and not is_address and joiner != "say")
    return None if clock.form is Form.BARE and is_noun_next(tokens, clock.end) and not is_plain else clock


def _clock_first(tokens: Sequence[Token], start: int, intro: str, moment: Moment) -> Phrase | None:
    clock = read_clock(tokens, start, after_at=intro in TIME_INTROS | DEADLINE_INTROS)
    if clock is None or (clock.may_last and intro not in TIME_INTROS and start > 0):  # "study 2h tomorrow"
        return None
    index = clock.end + (word_at(tokens, clock.end, _BEFORE_JOINER) in DAY_INTROS)
    # "after 5pm tomorrow": a bound, which the day does not share
    is_bounded = not intro and start > 0 and not tokens[start].is_apart and tokens[start - 1].word in VETOES
    has_day = tokens[index].gap in _BEFORE_JOINER and not is_bounded
    day = _read_possible_day(tokens, index, moment) if has_day else None
    if day is None or day.clock or _is_holiday_noun(tokens, day) or day.trust in (Trust.ALONE, Trust.DECIMAL):
        if clock.form is Form.BARE and intro not in TIME_INTROS:  # "reduce by 5"
            return None
        return Phrase(start, start, clock.end, intro, None, clock)
    end = _skip_weekday(tokens, day.end, day.date)
    if part := read_part(tokens, end):
        end, day = part[0], day._replace(part=part[1])
    return Phrase(start, start, end, intro, day, clock)


def _read_possible_day(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    try:
        return read_day(tokens, start, moment)
    except ImpossibleDateError:
        return None


def _skip_weekday(tokens: Sequence[Token], index: int, date: dt.date) -> int:
    """Past the weekday that `date` is, where it is named again: "tomorrow (Tuesday)", "17 Nov, Tue"."""
    weekday = WEEKDAYS.get(word_at(tokens, index, _BEFORE_WEEKDAY))
    if weekday is None or weekday.number != date.weekday():
        return index
    return index + 1 if weekday.trust is Trust.NAME or tokens[index].gap else index


def _skip_end_of_day(tokens: Sequence[Token], index: int) -> int | None:
    """Past the "(by) end of day" that says no more about a day than its name."""
    index += word_at(tokens, index) == "by"
    if tokens[index].gap:
        return None
    if tokens[index].word == "eod":
        return index + 1
    is_long = reads(tokens, index, "end", "of", "day") or reads(tokens, index, "close", "of", "business")
    return index + 3 if is_long else None
