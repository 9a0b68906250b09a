"""Rules: their words in both directions, and the days that they give."""

from __future__ import annotations

import datetime as dt
from itertools import islice

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain import quickadd
from desktop.domain.dates.calendar_math import add_months
from desktop.domain.dates.repeats import parse_repeat, repeat_words
from desktop.domain.repeat import Repeat, Unit, dates, following, later_dates, next_dates, on_month_day, parse_rule
from desktop.domain.values import Due, Start
from desktop.errors import InvalidInputError

NOW = dt.datetime(2026, 11, 17, 8)  # a Tuesday
RULES = """
every other friday
FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
every 2 weeks on Friday
alle 2 Wochen am Freitag

am 1. jeden Monats
FREQ=MONTHLY;BYMONTHDAY=1
every month on the 1st
jeden Monat am 1.

every mon-fri
FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every weekday
jeden Werktag

every! 3 days
FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION
every 3 days after completion
alle 3 Tage nach Erledigung

every third friday
FREQ=MONTHLY;BYDAY=3FR
every month on the third Friday
jeden Monat am dritten Freitag

every 2nd and 4th tuesday
FREQ=MONTHLY;BYDAY=2TU,4TU
every month on the second and fourth Tuesday
jeden Monat am zweiten und vierten Dienstag

am ersten und letzten Montag jeden Monats
FREQ=MONTHLY;BYDAY=1MO,-1MO
every month on the first and last Monday
jeden Monat am ersten und letzten Montag

every 1st of month
FREQ=MONTHLY;BYMONTHDAY=1
every month on the 1st
jeden Monat am 1.

jeden zweiten Freitag
FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
every 2 weeks on Friday
alle 2 Wochen am Freitag

jeden zweiten Freitag im Monat
FREQ=MONTHLY;BYDAY=2FR
every month on the second Friday
jeden Monat am zweiten Freitag

every 31st
FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1
every month on the 31st
jeden Monat am 31.

every month on the 31st, if there is one
FREQ=MONTHLY;BYMONTHDAY=31
every month on the 31st, if there is one
jeden Monat am 31., falls es ihn gibt

jeden letzten Tag im Monat
FREQ=MONTHLY;BYMONTHDAY=-1
every month on the last day
jeden Monat am letzten Tag

every 29 february
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1
every year on 29 February
jedes Jahr am 29. Februar

every year on the last friday of november
FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR
every year on the last Friday of November
jedes Jahr am letzten Freitag im November

weekly on mon and thu until june 30
FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270630
every Monday and Thursday until 30 June 2027
jeden Montag und Donnerstag bis 30. Juni 2027

täglich, 10 mal
FREQ=DAILY;COUNT=10
every day, 10 times
jeden Tag, 10-mal

every quarter
FREQ=MONTHLY;INTERVAL=3
every 3 months
alle 3 Monate

FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1
FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1
FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1
FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1
"""
"""What is said, the rule that it is, and how that is said in English and in German."""


@pytest.mark.parametrize("rule", RULES.strip().split("\n\n"))
def test_words_and_rules(rule: str) -> None:
    said, *told = rule.splitlines()
    repeat = parse_repeat(said, NOW).repeat
    assert [str(repeat), repeat_words(repeat), repeat_words(repeat, "de")] == told


@pytest.mark.parametrize(
    "said",
    [
        *("", "monday", "every", "every 2 hours", "every 0 days", "every 32nd", "weekly report"),
        *("FREQ=HOURLY", "FREQ=DAILY;BYHOUR=9"),
    ],
)
def test_what_is_no_rule(said: str) -> None:
    with pytest.raises(InvalidInputError):
        parse_repeat(said, NOW)


_days = st.lists(st.integers(0, 6), min_size=1, unique=True).map(lambda n: tuple((0, day) for day in sorted(n)))
_shapes = st.one_of(
    st.just({"unit": Unit.DAY}),
    st.just({"unit": Unit.WEEK}),
    st.builds(lambda days: {"unit": Unit.WEEK, "weekdays": days}, _days),
    st.builds(lambda day: {"unit": Unit.MONTH, **on_month_day(day)}, st.integers(1, 31)),
    st.builds(
        lambda weeks, day: {
            "unit": Unit.MONTH,
            "weekdays": tuple((week, day) for week in sorted(weeks, key=lambda week: week % 9)),
        },
        st.sets(st.sampled_from([1, 2, 3, 4, 5, -1]), min_size=1),
        st.integers(0, 6),
    ),
    st.builds(
        lambda days: {"unit": Unit.MONTH, "month_days": tuple(sorted(days))},
        st.lists(st.integers(1, 30), min_size=2, max_size=4, unique=True).filter(lambda d: not min(d) >= 28),
    ),
    st.builds(
        lambda day: {"unit": Unit.YEAR, "months": (day.month,), "month_days": (day.day,)},
        st.dates(dt.date(2001, 1, 1), dt.date(2001, 12, 31)),
    ),
)
_rules = st.builds(
    lambda shape, **more: Repeat(**shape, **more),
    _shapes,
    interval=st.integers(1, 30),
    until=st.none() | st.dates(dt.date(2026, 12, 1), dt.date(2040, 1, 1)),
    times=st.none() | st.integers(1, 999),
    after_completion=st.booleans(),
)


@given(_rules, st.sampled_from(["en", "de"]))
def test_words_say_the_whole_rule(repeat: Repeat, language: str) -> None:
    assert parse_repeat(repeat_words(repeat, language), NOW).repeat == repeat
    assert parse_rule(str(repeat)) == repeat


@given(_rules, st.dates(dt.date(2024, 1, 1), dt.date(2030, 12, 28)).filter(lambda day: day.day <= 28))
def test_the_days_of_a_rule_are_those_of_rfc_5545(repeat: Repeat, first: dt.date) -> None:
    repeat = repeat._replace(times=None, until=None)
    theirs = rrulestr(repeat.rule, dtstart=dt.datetime.combine(first, dt.time()))
    assert list(islice(dates(repeat, first), 12)) == [day.date() for day in islice(theirs, 12)]


@given(
    _rules,
    st.dates(dt.date(2026, 1, 1), dt.date(2028, 12, 31)),
    st.dates(dt.date(2026, 1, 1), dt.date(2028, 12, 31)),
    st.booleans(),
)
def test_the_next_one_is_later_and_not_over(repeat: Repeat, due: dt.date, today: dt.date, done: bool) -> None:
    coming = following(repeat, Due(due), Start(due - dt.timedelta(days=3)), today, done=done)
    if coming is None:
        assert repeat.until or repeat.times
        return
    assert coming.due.date >= today
    assert coming.due.date > (today if repeat.after_completion and done else due) or today > due
    assert coming.start == Start(coming.due.date - dt.timedelta(days=3))
    assert repeat.until is None or coming.due.date <= repeat.until
    assert repeat.times is None or (coming.repeat.times or 0) < repeat.times


@given(st.dates(dt.date(2024, 1, 1), dt.date(2030, 12, 31)), st.integers(1, 6))
def test_every_month_keeps_its_day_or_takes_the_last(day: dt.date, months: int) -> None:
    days = next_dates(Repeat(Unit.MONTH, months), day, 13)
    assert days == [add_months(day, months * number) for number in range(13)]


def test_leap_days() -> None:
    days = next_dates(Repeat(Unit.YEAR), dt.date(2028, 2, 29), 5)
    assert [str(day) for day in days] == ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]


def test_a_time_of_day_is_that_of_the_clock_on_the_wall() -> None:
    """Also over the nights in which clocks change, in whatever zone: dates have none."""
    due = Due(dt.date(2026, 3, 28), dt.time(2, 30))
    for day in (29, 30):
        coming = following(Repeat(Unit.DAY), due, None, due.date)
        assert coming is not None
        due = coming.due
        assert due == Due(dt.date(2026, 3, day), dt.time(2, 30))


@pytest.mark.parametrize(
    ("line", "title", "due", "rule", "start"),
    [
        ("water plants every monday", "water plants", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO", None),
        ("Take pills every day at 9am", "Take pills", "2026-11-17T09:00", "FREQ=DAILY", None),
        ("Take pills every day at 7am", "Take pills", "2026-11-18T07:00", "FREQ=DAILY", None),
        ("Trash every tuesday evening", "Trash", "2026-11-17T18:00", "FREQ=WEEKLY;BYDAY=TU", None),
        ("Choir every mon and wed evening at 7", "Choir", "2026-11-18T19:00", "FREQ=WEEKLY;BYDAY=MO,WE", None),
        ("every evening at 7 meds", "meds", "2026-11-17T19:00", "FREQ=DAILY", None),
        ("täglich um 9 Vitamine", "Vitamine", "2026-11-17T09:00", "FREQ=DAILY", None),
        ("Gym every mon wed fri", "Gym", "2026-11-18", "FREQ=WEEKLY;BYDAY=MO,WE,FR", None),
        ("Gym every mon/wed/fri", "Gym", "2026-11-18", "FREQ=WEEKLY;BYDAY=MO,WE,FR", None),
        ("Pills every day at 9am and 5pm", "Pills and 5pm", "2026-11-17T09:00", "FREQ=DAILY", None),
        ("Run every day except sunday", "Run except sunday", "2026-11-17", "FREQ=DAILY", None),
        ("Check two fridays from now", "Check two fridays from now", None, None, None),
        ("Rent monthly on the 15th", "Rent", "2026-12-15", "FREQ=MONTHLY;BYMONTHDAY=15", None),
        ("monatlich am letzten Freitag Bericht", "Bericht", "2026-11-27", "FREQ=MONTHLY;BYDAY=-1FR", None),
        ("Standup friday 9am every week", "Standup", "2026-11-20T09:00", "FREQ=WEEKLY", None),
        ("Jeden Montag laufen", "laufen", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO", None),
        ("Montags Müll rausbringen", "Müll rausbringen", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO", None),
        ("Miete am 1. jeden Monats zahlen", "Miete zahlen", "2026-12-01", "FREQ=MONTHLY;BYMONTHDAY=1", None),
        ("Gym every other day starting tomorrow", "Gym", "2026-11-18", "FREQ=DAILY;INTERVAL=2", None),
        ("Write weekly report", "Write weekly report", None, None, None),
        ("Everyone brings a cake", "Everyone brings a cake", None, None, None),
        ('Read "every day" poem', "Read every day poem", None, None, None),
        ("Renew passport starts 3 Dec due 10 Dec", "Renew passport", "2026-12-10", None, "2026-12-03"),
        ("Steuererklärung ab 1. Dezember", "Steuererklärung", None, None, "2026-12-01"),
        ("Learn to sail someday", "Learn to sail", None, None, "someday"),
        ("Irgendwann mal segeln", "Irgendwann mal segeln", None, None, None),
        ("Start the car", "Start the car", None, None, None),
    ],
)
def test_quick_add(line: str, title: str, due: str | None, rule: str | None, start: str | None) -> None:
    read = quickadd.parse(line, NOW)
    found = tuple(None if value is None else str(value) for value in (read.due, read.repeat, read.start))
    assert (read.title, *found) == (title, due, rule, start)


def test_a_repetition_that_was_taken_off_is_plain_text() -> None:
    line = "water plants every monday"
    (chip,) = quickadd.parse(line, NOW).chips
    assert (chip.kind, line[chip.start : chip.end]) == (quickadd.ChipKind.REPEAT, "every monday")
    again = quickadd.parse(line, NOW, removed={chip.span})
    assert (again.title, again.due, again.repeat) == (line, None, None)


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=DAILY;INTERVAL=10", [11, 21]),
        ("FREQ=DAILY;INTERVAL=10;COUNT=2", [11]),
        ("FREQ=WEEKLY;BYDAY=SU;UNTIL=20260114", [4, 11]),
        ("FREQ=DAILY;X-FROM=COMPLETION", []),
        ("FREQ=MONTHLY", []),
    ],
)
def test_the_days_of_a_series_after_the_one_that_is_due(rule: str, days: list[int]) -> None:
    due, end = dt.date(2026, 1, 1), dt.date(2026, 1, 31)
    found = later_dates(parse_rule(rule), due, dt.date(2026, 1, 2), end)
    assert found == [dt.date(2026, 1, day) for day in days]
    assert later_dates(parse_rule(rule), due, dt.date(2400, 1, 1), dt.date(2400, 2, 1)) == []
