"""What a date in words is, when the whole text is one (`parse_date`) and within a sentence (`find_dates`)."""

from __future__ import annotations

import contextlib
import datetime as dt
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.dates import find_dates, parse_date
from desktop.domain.task import Due
from desktop.errors import InvalidInputError
from tests.helpers.examples import examples

MONDAY = dt.datetime(2026, 11, 16, 10, 0)
SUNDAY_FIRST, SATURDAY_FIRST, MONDAY_FIRST = 6, 5, 0

WHOLE = [
    # days by name
    ("today", "2026-11-16"), ("tod", "2026-11-16"), ("tonight", "2026-11-16T20:00"), ("tomorrow", "2026-11-17"),
    ("Tomorrow", "2026-11-17"), ("TMR", "2026-11-17"), ("tmrw", "2026-11-17"), ("tommorow", "2026-11-17"),
    ("yesterday", "2026-11-15"), ("day after tomorrow", "2026-11-18"), ("the day after tomorrow", "2026-11-18"),
    ("this afternoon", "2026-11-16T15:00"), ("tomorrow morning", "2026-11-17T09:00"),
    ("tomorrow in the evening", "2026-11-17T18:00"), ("this morning", "2026-11-16"),
    # weekdays: the next such day, never today; "this" may be today; "next" is next week's
    ("friday", "2026-11-20"), ("fri", "2026-11-20"), ("monday", "2026-11-23"), ("mon", "2026-11-23"),
    ("this monday", "2026-11-16"), ("this friday", "2026-11-20"), ("coming monday", "2026-11-23"),
    ("next monday", "2026-11-23"), ("next friday", "2026-11-27"), ("next sunday", "2026-11-29"),
    ("friday next week", "2026-11-27"), ("next week friday", "2026-11-27"), ("friday of next week", "2026-11-27"),
    ("friday in two weeks", "2026-12-04"), ("friday night", "2026-11-20T20:00"),
    # weeks, months, years
    ("next week", "2026-11-23"), ("early next week", "2026-11-23"), ("this weekend", "2026-11-21"),
    ("next weekend", "2026-11-28"), ("the weekend", "2026-11-21"), ("next month", "2026-12-01"),
    ("next quarter", "2027-01-01"), ("next year", "2027-01-01"), ("end of week", "2026-11-22"), ("eow", "2026-11-22"),
    ("end of the month", "2026-11-30"), ("eom", "2026-11-30"), ("end of next month", "2026-12-31"),
    ("end of quarter", "2026-12-31"), ("end of year", "2026-12-31"), ("eoy", "2026-12-31"), ("eod", "2026-11-16"),
    ("end of March", "2027-03-31"), ("end of February 2028", "2028-02-29"), ("start of next month", "2026-12-01"),
    ("end of day friday", "2026-11-20"), ("friday eod", "2026-11-20"),
    # counted from now
    ("in 3 days", "2026-11-19"), ("in two weeks", "2026-11-30"), ("in a month", "2026-12-16"),
    ("in a year", "2027-11-16"), ("in 2 hours", "2026-11-16T12:00"), ("in 30 min", "2026-11-16T10:30"),
    ("in half an hour", "2026-11-16T10:30"), ("in 2h", "2026-11-16T12:00"),
    ("in a couple of days", "2026-11-18"), ("in a fortnight", "2026-11-30"), ("in 5 business days", "2026-11-23"),
    ("3 days from now", "2026-11-19"), ("a week from friday", "2026-11-27"), ("3 days", "2026-11-19"),
    ("2w", "2026-11-30"), ("within 2 weeks", "2026-11-30"), ("in the next 3 days", "2026-11-19"),
    ("in two weeks' time", "2026-11-30"), ("in 2 weeks time", "2026-11-30"),
    # figures
    ("2026-11-17", "2026-11-17"), ("2026-1-7", "2026-01-07"), ("2026/11/17", "2026-11-17"),
    ("2026-12-01T09:00", "2026-12-01T09:00"), ("2026-12-01 09:00", "2026-12-01T09:00"),
    ("2026-12-01 09:00:00", "2026-12-01T09:00"), ("17.11.2026", "2026-11-17"), ("17.11.26", "2026-11-17"),
    ("17.11.", "2026-11-17"), ("17.11", "2026-11-17"), ("11/17", "2026-11-17"), ("17/11", "2026-11-17"),
    ("17/11/2026", "2026-11-17"), ("11-17-2026", "2026-11-17"), ("20-Nov-2026", "2026-11-20"), ("5/5", "2027-05-05"),
    # months by name; without a year the next such day, today included
    ("17 Nov", "2026-11-17"), ("Nov 17", "2026-11-17"), ("Nov. 17", "2026-11-17"), ("16 November", "2026-11-16"),
    ("15 November", "2027-11-15"), ("17th of November", "2026-11-17"), ("the 17th of November", "2026-11-17"),
    ("March 3rd", "2027-03-03"), ("3 March 2027", "2027-03-03"), ("March 3, 2027", "2027-03-03"),
    ("sept 5", "2027-09-05"), ("Feb 29", "2028-02-29"), ("Fri Nov 20 2026", "2026-11-20"),
    ("Friday, 20 November", "2026-11-20"), ("friday the 20th", "2026-11-20"), ("the 5th", "2026-12-05"),
    ("16th", "2026-11-16"), ("the 31st", "2026-12-31"), ("5th of next month", "2026-12-05"),
    ("the 20th of the month", "2026-11-20"), ("5th of this month", "2026-12-05"),
    # times, before or after the day; alone the next such time
    ("tomorrow 9am", "2026-11-17T09:00"), ("9am tomorrow", "2026-11-17T09:00"), ("9 am", "2026-11-17T09:00"),
    ("5pm", "2026-11-16T17:00"), ("5:30pm", "2026-11-16T17:30"), ("5 p.m.", "2026-11-16T17:00"),
    ("8.30pm", "2026-11-16T20:30"), ("17:00", "2026-11-16T17:00"), ("10:00", "2026-11-17T10:00"),
    ("10:01", "2026-11-16T10:01"), ("17h", "2026-11-16T17:00"), ("noon", "2026-11-16T12:00"),
    ("12 noon", "2026-11-16T12:00"), ("tomorrow at 12 midnight", "2026-11-18T00:00"),
    ("12am tomorrow", "2026-11-17T00:00"), ("12pm tomorrow", "2026-11-17T12:00"),
    ("tomorrow at noon", "2026-11-17T12:00"), ("tomorrow midnight", "2026-11-18T00:00"),
    ("tomorrow 24:00", "2026-11-18T00:00"), ("tomorrow at 9", "2026-11-17T09:00"),
    ("tomorrow at 3", "2026-11-17T15:00"), ("tomorrow 3:15", "2026-11-17T03:15"),
    ("tomorrow at 9 o'clock", "2026-11-17T09:00"), ("half past nine tomorrow", "2026-11-17T09:30"),
    ("quarter to nine tomorrow", "2026-11-17T08:45"), ("tonight at 9", "2026-11-16T21:00"),
    ("tonight at 12", "2026-11-17T00:00"), ("tonight at 1am", "2026-11-17T01:00"),
    ("friday evening at 7", "2026-11-20T19:00"), ("tomorrow 9-10am", "2026-11-17T09:00"),
    ("tomorrow 11-1pm", "2026-11-17T11:00"), ("tomorrow 1-2pm", "2026-11-17T13:00"),
    ("tomorrow 9:00 - 10:30", "2026-11-17T09:00"), ("tomorrow from 9 to 10am", "2026-11-17T09:00"),
    ("today 9am", "2026-11-16T09:00"), ("by friday", "2026-11-20"), ("due on friday at 5pm", "2026-11-20T17:00"),
    ("no later than friday", "2026-11-20"), ("tomorrow (Tuesday)", "2026-11-17"), (" tomorrow. ", "2026-11-17"),
    # German
    ("heute", "2026-11-16"), ("Morgen", "2026-11-17"), ("übermorgen", "2026-11-18"), ("gestern", "2026-11-15"),
    ("heute Abend", "2026-11-16T18:00"), ("morgen früh", "2026-11-17T09:00"), ("Montag", "2026-11-23"),
    ("Sonnabend", "2026-11-21"), ("Freitagabend", "2026-11-20T18:00"), ("nächsten Freitag", "2026-11-27"),
    ("kommenden Freitag", "2026-11-20"), ("diesen Freitag", "2026-11-20"), ("nächste Woche", "2026-11-23"),
    ("nächste Woche Dienstag", "2026-11-24"), ("in 3 Tagen", "2026-11-19"), ("in zwei Wochen", "2026-11-30"),
    ("in einem Monat", "2026-12-16"), ("in einer halben Stunde", "2026-11-16T10:30"), ("am 3. März", "2027-03-03"),
    ("3. März 2028", "2028-03-03"), ("am 17.11. um 9 Uhr", "2026-11-17T09:00"), ("9:30 Uhr", "2026-11-17T09:30"),
    ("morgen 9 Uhr 30", "2026-11-17T09:30"), ("morgen um halb zehn", "2026-11-17T09:30"),
    ("Fr, 20.11.", "2026-11-20"), ("Freitag, den 20. November", "2026-11-20"), ("Ende des Monats", "2026-11-30"),
    ("bis zum 1.", "2026-12-01"), ("dieses Wochenende", "2026-11-21"), ("um 7 Uhr abends", "2026-11-16T19:00"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "due"), WHOLE)
def test_a_whole_text_is_a_date(text: str, due: str) -> None:
    assert str(parse_date(text, MONDAY, MONDAY_FIRST)) == due


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_composed_and_decomposed_letters_are_the_same_word(form: str) -> None:
    text = unicodedata.normalize(form, "nächsten Freitag")  # type: ignore[arg-type]
    assert str(parse_date(text, MONDAY)) == "2026-11-27"


REFUSED = [
    ("2026-02-30", "“2026-02-30” is not a date: February 2026 has 28 days."),
    ("2026-13-01", "“2026-13-01” is not a date: there is no month 13."),
    ("0000-05-05", "“0000-05-05” is not a date: there is no year 0."),
    ("29 Feb 2027", "“29 Feb 2027” is not a date: February 2027 has 28 days."),
    ("31 Feb", "“31 Feb” is not a date: February has at most 29 days."),
    ("31.11.", "“31.11.” is not a date: November has at most 30 days."),
    ("2026-12-01T25:00", "“2026-12-01T25:00” is not a date: there is no such time of day."),
    ("3/4", "“3/4” could be 3 April or 4 March; please write it as YYYY-MM-DD."),
    ("in 9999 years", "“in 9999 years” is too far away."),
    ("9999-12-31 midnight", "“9999-12-31 midnight” is too far away."),
    ("soon", "“soon” is not a date; try tomorrow, next Friday or 2026-12-01."),
    ("", "A date is missing; try tomorrow, next Friday or 2026-12-01."),
    ("x\0" * 200, "“" + "x " * 19 + "x…” is not a date; try tomorrow, next Friday or 2026-12-01."),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_date_is_refused_in_plain_words(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as error:
        parse_date(text, MONDAY)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "May",
        "march",
        "12",
        "2027",
        "next",
        "tomorrow blah",
        "9",
        "Nov 32",
        "25:00",
        "0am",
        "in 90m",
        "in -3 days",
        "#1",
        "-",
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    with pytest.raises(InvalidInputError):
        parse_date(text, MONDAY)


@pytest.mark.parametrize(
    ("text", "first_weekday", "due"),
    [
        ("next week", MONDAY_FIRST, "2026-11-23"),
        ("next week", SUNDAY_FIRST, "2026-11-22"),
        ("next week", SATURDAY_FIRST, "2026-11-21"),
        ("end of week", SUNDAY_FIRST, "2026-11-21"),
        ("end of week", SATURDAY_FIRST, "2026-11-20"),
        ("next sunday", SUNDAY_FIRST, "2026-11-22"),
        ("next saturday", SATURDAY_FIRST, "2026-11-21"),
        ("next friday", SUNDAY_FIRST, "2026-11-27"),
        ("friday", SATURDAY_FIRST, "2026-11-20"),
    ],
)
def test_weeks_begin_where_the_user_lives(text: str, first_weekday: int, due: str) -> None:
    assert str(parse_date(text, MONDAY, first_weekday)) == due


def test_next_friday_on_a_sunday_depends_on_whose_week_it_is() -> None:
    sunday = dt.datetime(2026, 11, 22, 9, 0)
    assert str(parse_date("next friday", sunday, MONDAY_FIRST)) == "2026-11-27"
    assert str(parse_date("next friday", sunday, SUNDAY_FIRST)) == "2026-12-04"


@pytest.mark.parametrize(("day_first", "due"), [(True, "2027-04-03"), (False, "2027-03-04")])
def test_slashes_are_read_as_the_locale_writes_them(day_first: bool, due: str) -> None:
    assert str(parse_date("3/4", MONDAY, day_first=day_first)) == due
    assert str(parse_date("3/4/2027", MONDAY, day_first=day_first)) == due
    assert str(parse_date("17/11/2026", MONDAY, day_first=day_first)) == "2026-11-17"


NEW_YEARS_EVE = dt.datetime(2026, 12, 31, 23, 0)
AT_NIGHT = dt.datetime(2026, 11, 16, 23, 59, 59)


@pytest.mark.parametrize(
    ("now", "text", "due"),
    [
        (AT_NIGHT, "today", "2026-11-16"),
        (AT_NIGHT, "tomorrow", "2026-11-17"),
        (AT_NIGHT, "tonight", "2026-11-16"),  # 20:00 is over, so only the day is left
        (AT_NIGHT, "in 1 min", "2026-11-17T00:00"),
        (dt.datetime(2026, 11, 16, 23, 30), "1am", "2026-11-17T01:00"),
        (dt.datetime(2026, 11, 17, 0, 0), "tomorrow", "2026-11-18"),
        (dt.datetime(2026, 11, 17, 0, 30), "1am", "2026-11-17T01:00"),
        (dt.datetime(2026, 11, 16, 17, 0), "5pm", "2026-11-17T17:00"),
        (NEW_YEARS_EVE, "tomorrow", "2027-01-01"),
        (NEW_YEARS_EVE, "in 2 hours", "2027-01-01T01:00"),
        (NEW_YEARS_EVE, "at 9am", "2027-01-01T09:00"),
        (NEW_YEARS_EVE, "midnight", "2027-01-01T00:00"),
        (NEW_YEARS_EVE, "next month", "2027-01-01"),
        (NEW_YEARS_EVE, "end of year", "2026-12-31"),
        (NEW_YEARS_EVE, "31 Dec", "2026-12-31"),
        (NEW_YEARS_EVE, "30 Dec", "2027-12-30"),
        (NEW_YEARS_EVE, "friday", "2027-01-01"),
        (dt.datetime(2026, 12, 30, 12, 0), "Jan 2", "2027-01-02"),
        (dt.datetime(2026, 12, 30, 12, 0), "2.1.", "2027-01-02"),
        (dt.datetime(2027, 1, 31, 12, 0), "in a month", "2027-02-28"),
        (dt.datetime(2028, 1, 31, 12, 0), "in a month", "2028-02-29"),
        (dt.datetime(2028, 2, 29, 12, 0), "in a year", "2029-02-28"),
        (dt.datetime(2028, 2, 29, 12, 0), "29 Feb", "2028-02-29"),
        (dt.datetime(2028, 3, 1, 12, 0), "29 Feb", "2032-02-29"),
        (dt.datetime(2027, 1, 30, 12, 0), "the 29th", "2027-03-29"),
        (dt.datetime(2026, 11, 21, 12, 0), "this weekend", "2026-11-21"),
        (dt.datetime(2026, 11, 22, 12, 0), "this weekend", "2026-11-22"),
        (dt.datetime(2026, 11, 22, 12, 0), "next weekend", "2026-11-28"),
        (dt.datetime(2026, 11, 21, 12, 0), "in 5 business days", "2026-11-27"),
        (dt.datetime(2026, 11, 20, 12, 0), "in 1 business day", "2026-11-23"),
        (dt.datetime(2026, 11, 20, 12, 0), "in 2 business days", "2026-11-24"),
        (dt.datetime(2026, 11, 20, 12, 0), "friday", "2026-11-27"),
    ],
)
def test_the_edges_of_days_months_and_years(now: dt.datetime, text: str, due: str) -> None:
    assert str(parse_date(text, now)) == due


SENTENCES = [
    ("set the due date of Read book to March 3", [("to March 3", "2027-03-03")]),
    ("move it from Monday to Friday", [("to Friday", "2026-11-20")]),
    ("is it due tomorrow or on 3 March 2027?", [("due tomorrow", "2026-11-17"), ("on 3 March 2027", "2027-03-03")]),
    ("gym mon, wed, fri", [("mon", "2026-11-23"), ("wed", "2026-11-18"), ("fri", "2026-11-20")]),
    ("call Ann tomorrow about rent at 5pm", [("tomorrow", "2026-11-17T17:00")]),
    ("make 'Buy milk tomorrow' due on 2027-03-01", [("due on 2027-03-01", "2027-03-01")]),
    ("what does the word update mean?", []),
    ("done for good, no date here", []),
    ("add PR #42 at noon", []),
]


@pytest.mark.parametrize(("text", "found"), SENTENCES)
def test_the_dates_that_a_sentence_names(text: str, found: list[tuple[str, str]]) -> None:
    assert [(text[match.start : match.end], str(match.due)) for match in find_dates(text, MONDAY)] == found


TUESDAY = dt.datetime(2026, 11, 17, 10, 0)
READ = [
    # a week later than the next such day
    ("friday week", "2026-11-27"), ("call ann >thursday week", "2026-11-26"), ("tomorrow week", "2026-11-25"),
    ("report >friday week at 3pm", "2026-11-27T15:00"), ("today week", "2026-11-24"), ("a week today", "2026-11-24"),
    ("call ann >a week tomorrow", "2026-11-25"), ("call ann >a week on friday", "2026-11-27"),
    ("two weeks on friday", "2026-12-04"), ("a fortnight on monday", "2026-12-07"),
    ("heute in einer Woche", "2026-11-24"), ("Anruf >heute in ner Woche", "2026-11-24"),
    ("Bericht >morgen in zwei Wochen", "2026-12-02"), ("Freitag in acht Tagen", "2026-11-27"),
    ("Montag in 8 Tagen", "2026-11-30"), ("Donnerstag in 14 Tagen", "2026-12-03"),
    ("Donnerstag in vierzehn Tagen", "2026-12-03"), ("heute in acht Tagen", "2026-11-24"),
    # weeks and months
    ("the week after next", "2026-11-30"), ("report >wednesday the week after next", "2026-12-02"),
    ("report >month after next", "2027-01-01"), ("Bericht >übernächste Woche Mittwoch", "2026-12-02"),
    ("Bericht >Mittwoch übernächste Woche", "2026-12-02"), ("übernächsten Freitag", "2026-12-04"),
    ("last friday of november", "2026-11-27"), ("report >last friday of nov, 3pm", "2026-11-27T15:00"),
    ("the first monday in december", "2026-12-07"), ("2nd tuesday of january 2028", "2028-01-11"),
    ("first monday of november", "2027-11-01"), ("last friday of next month", "2026-12-25"),
    (">am ersten Montag im Dezember< anrufen", "2026-12-07"), ("letzten Freitag im November", "2026-11-27"),
    ("report >by mid december", "2026-12-15"), ("start of december", "2026-12-01"),
    ("beginning of november", "2027-11-01"), ("mid-january 2028", "2028-01-15"),
    ("Bericht >Anfang Dezember", "2026-12-01"), ("Bericht >Mitte nächsten Monats", "2026-12-15"),
    ("Miete >zum Ersten", "2026-12-01"),
    # times
    ("first thing monday", "2026-11-23T09:00"), ("call ann >first thing on monday", "2026-11-23T09:00"),
    ("call ann >tomorrow first thing", "2026-11-18T09:00"), ("dinner >friday evening, say 7", "2026-11-20T19:00"),
    ("drinks >friday after work, 6:30", "2026-11-20T18:30"), ("drinks >fri after school at 4", "2026-11-20T16:00"),
    ("Bier >Freitag nach der Arbeit um 7", "2026-11-20T19:00"), ("dentist >friday at half three", "2026-11-20T15:30"),
    ("dentist >friday at 11.30", "2026-11-20T11:30"), ("dentist >friday for 11.30", "2026-11-20T11:30"),
    ("table >friday for 7pm", "2026-11-20T19:00"), ("zahnarzt >sa 11 uhr", "2026-11-21T11:00"),
    ("zahnarzt >so 10 uhr", "2026-11-22T10:00"), ("zahnarzt >mo um 9", "2026-11-23T09:00"),
    ("zahnarzt >am fr", "2026-11-20"), ("treffen >morgen< so 10 uhr", "2026-11-18T10:00"),
    ("kino >heut abend um 8", "2026-11-17T20:00"), ("joggen >morgen in der Früh um 7", "2026-11-18T07:00"),
    # holidays
    ("presents >by christmas", "2026-12-25"), ("finish the novel >before christmas", "2026-12-24"),
    ("table >for Valentine's Day", "2027-02-14"), (">by easter< call ann", "2027-03-28"),
    ("order tv >on black friday", "2026-11-27"), ("turkey >by Thanksgiving 2027", "2027-11-25"),
    ("clean up >by the new year", "2027-01-01"), ("fly >on easter monday", "2027-03-29"),
    (">on christmas morning< call mum", "2026-12-25T09:00"), ("dinner >christmas eve 6pm", "2026-12-24T18:00"),
    (">vor Weihnachten< Keller aufräumen", "2026-12-23"), (">an Silvester< Anna anrufen", "2026-12-31"),
    (">zu Ostern< Oma besuchen", "2027-03-28"), ("Kranz >bis zum 1. Advent", "2026-11-29"),
    (">am vierten Advent< Anna anrufen", "2026-12-20"), (">bis Nikolaus< Stiefel putzen", "2026-12-06"),
    (">am Tag der Arbeit< grillen", "2027-05-01"), ("Zelt >bis Pfingsten", "2027-05-16"),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "due"), READ)
def test_a_date_said_as_people_say_it(marked: str, due: str) -> None:
    """The words from ">" to "<" are the date, or all of them."""
    text = marked.replace(">", "").replace("<", "")
    words = marked.partition(">")[2].partition("<")[0] or text
    matches = [(text[match.start : match.end], str(match.due)) for match in find_dates(text, TUESDAY)]
    assert matches == [(words, due)]


TITLES = """
friday week report
Monday week plan
last friday report
the last friday in town
my first friday in berlin
first sunday of advent
second monday call
first thing on the list
the week after next friday
wednesday after next week
start of december sale
end of november report
mid-december review
Restaurant in Mitte buchen
zum ersten Termin gehen
mach das so
call ann friday after work
half six pack
christmas
buy Christmas presents
write to Easter bunny
put a star on christmas tree
cook for christmas eve dinner
before Easter and Christmas shopping
decorate for Halloween, Thanksgiving and Christmas
two weeks before christmas order tree
the day before christmas
after christmas return gifts
every christmas call mum
watch The Nightmare Before Christmas
plan thanksgiving
thanksgiving groceries
black friday sale
New Year's resolutions
closed between christmas and new year
Weihnachtsfeier planen
Silvester mit Anna planen
zwei Wochen vor Weihnachten Baum bestellen
nach Weihnachten umtauschen
an den Nikolaus schreiben
Ostern Urlaub buchen
zu Fuß gehen
""".strip().splitlines()


@pytest.mark.parametrize("text", TITLES)
def test_words_that_are_part_of_a_title_are_no_date(text: str) -> None:
    assert find_dates(text, TUESDAY) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gym once a week on friday", "on friday"),
        ("rent the car for a week on friday", "on friday"),
        ("do the first thing tomorrow", "tomorrow"),
        ("tomorrow say 5 prayers", "tomorrow"),
        ("rest tomorrow at half an hour", "tomorrow"),
        ("book a table friday for 4", "friday"),
        ("buy milk friday for 5.50", "friday"),
        ("treffen so um 11 uhr", "um 11 uhr"),
    ],
)
def test_no_more_than_the_date_is_read(text: str, words: str) -> None:
    assert [text[match.start : match.end] for match in find_dates(text, TUESDAY)] == [words]


@given(st.dates(), st.one_of(st.none(), st.times()), st.datetimes(), st.integers(0, 6))
def test_iso_dates_survive_a_round_trip(
    date: dt.date, time: dt.time | None, now: dt.datetime, first_weekday: int
) -> None:
    due = Due(date, time.replace(second=0, microsecond=0) if time else None)
    assert parse_date(str(due), now, first_weekday) == due


@examples(3)
@given(
    st.lists(st.sampled_from(sorted({word for text, _ in WHOLE for word in text.split()})), max_size=8),
    st.datetimes(),
)
def test_any_mixture_of_date_words_is_a_date_or_is_refused(words: list[str], now: dt.datetime) -> None:
    text = " ".join(words)
    with contextlib.suppress(InvalidInputError):
        assert isinstance(parse_date(text, now), Due)
    for match in find_dates(text, now):
        assert 0 <= match.start < match.end <= len(text)
