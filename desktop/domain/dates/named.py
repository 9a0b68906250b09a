"""Days by name: "tomorrow", "next Friday", "Friday week", "next month", "last Friday of May", "end of March"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from desktop.domain.dates.calendar_math import Day, Moment, add_months, calendar_date, month_end, nth_weekday
from desktop.domain.dates.cues import LINKS, SOFT_ENDS
from desktop.domain.dates.distance import Amount, read_amount
from desktop.domain.dates.explicit import ordinal_of, read_explicit, read_ordinal
from desktop.domain.dates.time_of_day import read_clock, read_part
from desktop.domain.dates.tokens import Token, TokenKind, reads, word_at
from desktop.domain.dates.words import (
    AFTER_NEXT,
    AHEAD,
    ARTICLES,
    COMING,
    DAY_INTROS,
    DAY_NAMES,
    DAY_WORDS,
    DAYS,
    DAYS_UNIT,
    HOURS,
    MINUTES,
    MONTH_WORDS,
    MONTHS,
    NEXT,
    ORDINALS,
    PARTS,
    QUARTER_WORDS,
    THIS,
    UNITS,
    WEEK_WORDS,
    WEEKDAYS,
    WEEKEND_WORDS,
    WEEKS,
    YEAR_WORDS,
    Trust,
    Weekday,
)
from desktop.domain.repeat import LAST

_START_EDGES = frozenset({"start", "beginning", "anfang"})
_MIDDLE_EDGES = frozenset({"mid", "middle", "mitte"})
_END_EDGES = frozenset({"end", "close", "ende"})
_GERMAN_EDGES = frozenset({"anfang", "mitte", "ende"})
_MID_MONTHS = {"mid-" + name: month for name, month in MONTHS.items()}
_MIDDLE = 15
_EDGES = {
    **dict.fromkeys(_START_EDGES, 1), **dict.fromkeys(_MIDDLE_EDGES, _MIDDLE), **dict.fromkeys(_END_EDGES, LAST)
}  # fmt: skip
_AFTER_NEXT = 2
_WEEKS_OF_DAYS = {7: 1, 8: 1, 14: 2}  # German: "Freitag in acht Tagen"
_MONTH_LINKS = frozenset({"of", "in", "im", "des"})
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
    day = Day(
        start + 1, moment.today + dt.timedelta(days=name.offset), name.trust, german=name.german, part=name.part
    )
    if name.offset < 0 or name.part:
        return day
    return _week_later(tokens, day) or _amount_later(tokens, day, moment) or day


def read_weekday(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    prefix = tokens[start].word if tokens[start].word in AHEAD else ""
    if prefix in THIS and word_at(tokens, start + 1) in COMING:
        start, prefix = start + 1, tokens[start + 1].word
    index = start + bool(prefix)
    name = WEEKDAYS.get(word_at(tokens, index) if prefix else tokens[index].word)
    is_small = name is not None and name.trust is Trust.SHORT and not tokens[index].raw.istitle()
    if name is None or (is_small and not _is_small_weekday(tokens, index)):
        return None
    end = index + 1
    trust = Trust.NAME if AHEAD.get(prefix) else name.trust
    if prefix in NEXT | AFTER_NEXT:
        date = moment.in_week(name.number, AHEAD[prefix])
    else:
        date = moment.nearest(name.number) if prefix in THIS else moment.coming(name.number)
    day = Day(end, date, trust, german=name.german, part=name.part)
    week = _with_week(tokens, day, name, moment) if not prefix else None
    return week or _with_date(tokens, day, name, moment) or day


def read_nth_weekday(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "last Friday of November", "am ersten Montag im Dezember", "the 2nd Tuesday of next month"."""
    index = start + (tokens[start].word in ARTICLES)
    which = ordinal_of(tokens[index].word)
    name = WEEKDAYS.get(word_at(tokens, index + 1))
    if which is None or name is None or name.trust is Trust.SHORT or word_at(tokens, index + 2) not in _MONTH_LINKS:
        return None
    index += 3 + (word_at(tokens, index + 3) in ARTICLES)
    ahead = AHEAD.get(word_at(tokens, index))
    unit = word_at(tokens, index + (ahead is not None))
    end, today = index + 1 + (ahead is not None), moment.today
    if unit in MONTH_WORDS and ahead is not None:
        candidates = [add_months(today.replace(day=1), ahead)]
    elif unit in MONTHS and ahead is None:
        year = year_at(tokens, end)
        end += bool(year)
        candidates = [calendar_date(y, MONTHS[unit], 1) for y in ([year] if year else [today.year, today.year + 1])]
    else:
        return None
    dates = [date for month in candidates if (date := nth_weekday(month, which, name.number))]
    coming = [date for date in dates if date >= today] or dates
    return Day(end, coming[0], Trust.NAME, german=name.german) if coming else None


def read_period(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    index = start + (tokens[start].word == "early")
    period = _period(tokens, index) if index == start or not tokens[index].gap else None
    if period is None:
        return _the_weekend(tokens, start, moment)
    end, unit, ahead = period
    german = unit in _GERMAN_UNITS
    if unit in WEEKEND_WORDS and ahead < _AFTER_NEXT:
        date = moment.next_weekend() if tokens[index].word in NEXT else moment.this_weekend()
        return Day(end, date, Trust.NAME, german=german, is_period=True)
    if unit in WEEK_WORDS and (weekday := _weekday_after(tokens, end)):
        index, name = weekday
        return Day(index, _in_week(moment, name, ahead), Trust.NAME, german=name.german)
    first = _first_of(unit, moment, ahead) if ahead else None
    return Day(end, first, Trust.NAME, german=german, is_period=True) if first else None


def read_edge(tokens: Sequence[Token], start: int, moment: Moment) -> Day | None:
    """As in "end of month", "eom", "end of March 2027", "mid December", "Anfang nächster Woche"."""
    word = tokens[start].word
    if word in _SHORT_ENDS:
        return Day(start + 1, _SHORT_ENDS[word](moment, 0), Trust.NAME, german=word.endswith("ende"))
    if word in _MID_MONTHS:
        return _in_named_month(tokens, start, moment, _MID_MONTHS[word], _MIDDLE)
    index = start + (word in ARTICLES)
    edge = word_at(tokens, index) if index > start else word
    index += 1
    german = edge in _GERMAN_EDGES
    if edge not in _EDGES or not (german or edge == "mid" or reads(tokens, index, "of")):
        return None
    index += reads(tokens, index, "of")
    index += word_at(tokens, index) in ARTICLES
    ahead = AHEAD.get(word_at(tokens, index))
    index += ahead is not None
    unit = word_at(tokens, index)
    if unit in MONTHS and not ahead:
        return _in_named_month(tokens, index, moment, MONTHS[unit], _EDGES[edge], german=german)
    if edge not in _END_EDGES:
        date = _first_of(unit, moment, ahead) if ahead else None
        if date and edge in _MIDDLE_EDGES:
            date = date.replace(day=_MIDDLE) if unit in MONTH_WORDS else None
        return Day(index + 1, date, Trust.NAME, german=german, is_period=True) if date else None
    last = next((rule for units, rule in _LAST_DAYS if unit in units), None)
    if last is None:
        return None
    return Day(index + 1, last(moment, ahead or 0), Trust.NAME, german=german, is_period=unit not in DAY_WORDS)


def is_noun_next(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word stands at `index` that what is before it may belong to: "at 5 Main Street"."""
    token = tokens[index]
    is_word = token.kind in (TokenKind.WORD, TokenKind.QUOTED)
    return is_word and not token.is_apart and token.word not in LINKS | SOFT_ENDS


def _is_small_weekday(tokens: Sequence[Token], index: int) -> bool:
    """Whether "sa", "so" stands right before a German time or behind "am"; not as in "morgen so 10 Uhr"."""
    before = tokens[index - 1].word
    if before in ("am", "bis"):
        return not is_noun_next(tokens, index + 1)
    has_um = tokens[index].word != "so" and word_at(tokens, index + 1) == "um"
    start = index + 1 + has_um
    clock = None if tokens[start].gap else read_clock(tokens, start, after_at=has_um)
    if clock is None or before in DAY_NAMES or before in PARTS:
        return False
    return has_um or any(token.word.endswith("uhr") for token in tokens[start : clock.end])


def _period(tokens: Sequence[Token], index: int) -> tuple[int, str, int] | None:
    """The end, the unit and how many after this one: "next week", "übernächsten Monat", "the week after next"."""
    which = tokens[index].word
    if which in AHEAD:
        return index + 2, word_at(tokens, index + 1), AHEAD[which]
    has_article = which in ARTICLES
    unit = word_at(tokens, index + 1) if has_article else which
    end = index + 1 + has_article
    if word_at(tokens, end) != "after" or word_at(tokens, end + 1) != "next":
        return None
    is_another = word_at(tokens, end + 2) in (*UNITS, *WEEKDAYS, *MONTHS)  # "the week after next Friday"
    return None if is_another else (end + 2, unit, _AFTER_NEXT)


def _in_week(moment: Moment, name: Weekday, ahead: int) -> dt.date:
    return moment.in_week(name.number, ahead) if ahead else moment.nearest(name.number)


def _with_week(tokens: Sequence[Token], day: Day, name: Weekday, moment: Moment) -> Day | None:
    """As in "Friday next week", "Friday of the week after next", "Friday in two weeks", "Friday week"."""
    index = day.end + reads(tokens, day.end, "of")
    period = None if tokens[index].gap else _period(tokens, index)
    if period and period[1] in WEEK_WORDS:
        return day._replace(end=period[0], date=_in_week(moment, name, period[2]))
    amount = _amount_in(tokens, day.end)
    if amount is None:
        return _week_later(tokens, day)
    weeks = amount.number if amount.unit == WEEKS else _WEEKS_OF_DAYS.get(amount.number)
    if amount.unit not in (WEEKS, DAYS_UNIT) or weeks is None:
        return None
    if name.trust is Trust.SHORT and tokens[amount.end - 1].word not in ("woche", "wochen"):  # "Do in a week"
        return None
    date = moment.in_week(name.number, weeks) if amount.unit == WEEKS else day.date + dt.timedelta(weeks=weeks)
    return day._replace(end=amount.end, date=date, trust=Trust.SURE)


def _week_later(tokens: Sequence[Token], day: Day) -> Day | None:
    """As in "tomorrow week", "Friday week"."""
    if word_at(tokens, day.end) != "week" or is_noun_next(tokens, day.end + 1):
        return None
    return day._replace(end=day.end + 1, date=day.date + dt.timedelta(weeks=1))


def _amount_later(tokens: Sequence[Token], day: Day, moment: Moment) -> Day | None:
    """As in "heute in einer Woche", "morgen in acht Tagen"."""
    amount = _amount_in(tokens, day.end)
    if amount is None or amount.unit in (MINUTES, HOURS):
        return None
    if amount.unit == DAYS_UNIT and amount.number in _WEEKS_OF_DAYS:
        amount = amount._replace(number=_WEEKS_OF_DAYS[amount.number], unit=WEEKS)
    return day._replace(end=amount.end, date=amount.after(moment, day.date)[0])


def _amount_in(tokens: Sequence[Token], index: int) -> Amount | None:
    is_there = word_at(tokens, index) == "in" and not tokens[index + 1].gap
    return read_amount(tokens, index + 1) if is_there else None


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


def _first_of(unit: str, moment: Moment, ahead: int) -> dt.date | None:
    """The first day of the week, month, quarter or year that is so many after this one."""
    month = moment.today.replace(day=1)
    if unit in WEEK_WORDS:
        return moment.in_week(moment.first_weekday, ahead)
    if unit in MONTH_WORDS:
        return add_months(month, ahead)
    if unit in QUARTER_WORDS:
        return add_months(month, 3 * ahead - (month.month - 1) % 3)
    if unit in YEAR_WORDS:
        return calendar_date(month.year + ahead, 1, 1)
    return None


def _in_named_month(
    tokens: Sequence[Token], index: int, moment: Moment, month: int, day: int, *, german: bool = False
) -> Day:
    """That day of the month at `index`, LAST for its last one."""
    if year := year_at(tokens, index + 1):
        return Day(index + 2, _day_of(year, month, day), Trust.SURE, german=german)
    date = _day_of(moment.today.year, month, day)
    if date < moment.today:
        date = _day_of(moment.today.year + 1, month, day)
    return Day(index + 1, date, Trust.NAME, german=german, is_period=True)


def _day_of(year: int, month: int, day: int) -> dt.date:
    first = calendar_date(year, month, 1)
    return month_end(first) if day == LAST else first.replace(day=day)


def year_at(tokens: Sequence[Token], index: int) -> int:
    """The year at `index`, 0 where there is none."""
    word = word_at(tokens, index, ("", ","))
    return int(word) if len(word) == 4 and word.isdecimal() else 0


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
    ARTICLES | WEEKEND_WORDS | _OVER | {"day", "early", "later"} | WEEK_WORDS | MONTH_WORDS | YEAR_WORDS
    | frozenset(AHEAD) | frozenset(DAYS) | frozenset(WEEKDAYS) | frozenset(ORDINALS)
    | frozenset(_EDGES) | frozenset(_MID_MONTHS) | frozenset(_SHORT_ENDS)
)  # fmt: skip
