"""The words of the date grammar, English and German, folded as `tokens.fold` folds them. Facts only.

The grammar's values are named tuples where the rest of the app has dataclasses: those take longer to define than all
of these tables, and quick add is there from the start.
"""

from __future__ import annotations

import datetime as dt
from enum import Enum, auto
from typing import NamedTuple


class Trust(Enum):
    """How plainly a phrase is a date, and so how much its surroundings must speak for it in free text."""

    SURE = auto()  # "tomorrow", "2026-11-17", "in 3 days"
    NAME = auto()  # "Friday", "next week": may just as well describe a noun
    WEAK = auto()  # "sat", "sun": also everyday words
    SHORT = auto()  # German "Do", "So"
    PAST = auto()  # "yesterday": more often told about than due
    MONTH = auto()  # "March 3": unless it counts something
    NUMBERS = auto()  # "17.11.", "11/17": unless it is a version, a score or a fraction
    DECIMAL = auto()  # "17.11": only as Germans write it, after "am" or "bis"
    ORDINAL = auto()  # "the 5th": unless of something
    HOLIDAY = auto()  # "Christmas": only behind "by", "on" and the like, for it is often part of a title
    ALONE = auto()  # "3 days": a date only where a date is asked for


class PhrasePart(NamedTuple):
    """A part of the day: the hour it stands for, and whether hours named with it are after noon or at night."""

    hour: int
    is_late: bool = False
    is_night: bool = False

    @property
    def time(self) -> dt.time:
        return dt.time(self.hour)


class DayName(NamedTuple):
    offset: int
    trust: Trust = Trust.SURE
    part: PhrasePart | None = None
    german: bool = False


class Weekday(NamedTuple):
    number: int
    trust: Trust = Trust.NAME
    german: bool = False
    part: PhrasePart | None = None


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _in_order(words: str) -> list[str]:
    return words.split()


MORNING, AFTERNOON, EVENING = PhrasePart(9), PhrasePart(15, is_late=True), PhrasePart(18, is_late=True)
NIGHT, MIDDAY, FORENOON = PhrasePart(20, is_late=True, is_night=True), PhrasePart(12), PhrasePart(10)

PARTS = {
    "morning": MORNING, "afternoon": AFTERNOON, "evening": EVENING, "night": NIGHT, "forenoon": FORENOON,
    "früh": MORNING, "frueh": MORNING, "morgen": MORNING, "vormittag": FORENOON, "mittag": MIDDAY,
    "nachmittag": AFTERNOON, "abend": EVENING, "nacht": NIGHT,
    "morgens": MORNING, "vormittags": FORENOON, "mittags": MIDDAY, "nachmittags": AFTERNOON, "abends": EVENING,
    "nachts": NIGHT,
}  # fmt: skip
GERMAN_PARTS = frozenset(PARTS) - word_set("morning afternoon evening night forenoon")

DAYS = {
    **dict.fromkeys(word_set("today 2day"), DayName(0)),
    "tod": DayName(0, Trust.WEAK),
    **dict.fromkeys(word_set("tonight tonite 2nite"), DayName(0, part=NIGHT)),
    **dict.fromkeys(
        word_set("tomorrow tmr tmrw tmw 2moro 2morrow tomorow tommorow tommorrow tomorrrow tomorro"), DayName(1)
    ),
    "overmorrow": DayName(2),
    "yesterday": DayName(-1, Trust.PAST),
    **dict.fromkeys(word_set("heute heut"), DayName(0, german=True)),
    "morgen": DayName(1, german=True),
    **dict.fromkeys(word_set("übermorgen uebermorgen"), DayName(2, german=True)),
    "gestern": DayName(-1, Trust.PAST, german=True),
    "vorgestern": DayName(-2, Trust.PAST, german=True),
}

_ENGLISH_WEEKDAYS = _in_order("monday tuesday wednesday thursday friday saturday sunday")
_GERMAN_WEEKDAYS = _in_order("montag dienstag mittwoch donnerstag freitag samstag sonntag")
_SHORT_WEEKDAYS = _in_order("mo di mi do fr sa so")
_GERMAN_PARTS = _in_order("früh morgen vormittag mittag nachmittag abend nacht")
WEEKDAYS = {
    **{name: Weekday(number) for number, name in enumerate(_ENGLISH_WEEKDAYS)},
    **{name: Weekday(number) for name, number in [("tue", 1), ("tues", 1), ("thu", 3), ("thur", 3), ("thurs", 3)]},
    "fri": Weekday(4),
    **{name: Weekday(number, Trust.WEAK) for name, number in [("mon", 0), ("wed", 2), ("weds", 2)]},
    **{name: Weekday(number, Trust.WEAK) for name, number in [("sat", 5), ("sun", 6)]},
    **{name: Weekday(number, german=True) for number, name in enumerate(_GERMAN_WEEKDAYS)},
    "sonnabend": Weekday(5, german=True),
    **{name: Weekday(number, Trust.SHORT, german=True) for number, name in enumerate(_SHORT_WEEKDAYS)},
    **{
        name + part: Weekday(number, german=True, part=PARTS[part])
        for number, name in enumerate(_GERMAN_WEEKDAYS)
        for part in _GERMAN_PARTS
    },
}
DAY_NAMES = frozenset(DAYS) | frozenset(WEEKDAYS)
# "mondays", "montags": a habit, never one day
HABITS = (
    frozenset(name + "s" for name in [*_ENGLISH_WEEKDAYS, *_GERMAN_WEEKDAYS])
    | word_set("daily weekly monthly yearly annually nightly hourly fortnightly biweekly weekdays weekends mornings")
    | word_set("afternoons evenings nights täglich wöchentlich monatlich jährlich stündlich werktags wochentags")
)
EVERY = word_set("every each jeden jede jeder jedes alle")
EVERY_WHAT = (  # … or a number
    frozenset(WEEKDAYS)
    | frozenset(PARTS)
    | word_set("day week month year quarter hour minute weekday weekend workday other second third fourth first last")
    | word_set(
        "two three four five six few couple single tag woche monat jahr stunde wochenende ersten zweiten letzten"
    )
)

_MONTH_NAMES = (
    "january jan januar jänner jaenner", "february feb februar", "march mar märz maerz mär mrz", "april apr",
    "may mai", "june jun juni", "july jul juli", "august aug", "september sep sept", "october oct oktober okt",
    "november nov", "december dec dezember dez",
)  # fmt: skip
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in _in_order(names)}
AMBIGUOUS_MONTHS = word_set("may march mar jan april june jun august mai")
MONTH_TITLES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip

_ENGLISH_NUMBERS = _in_order("one two three four five six seven eight nine ten eleven twelve")
_GERMAN_NUMBERS = _in_order("ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")
NUMBERS = {
    **{word: n for n, word in enumerate(_ENGLISH_NUMBERS, 1)},
    **{word: n for n, word in enumerate(_GERMAN_NUMBERS, 1)},
    **dict.fromkeys(word_set("a an eine einem einer einen ner nem nen"), 1),
    "fuenf": 5,
    "zwoelf": 12,
    "fourteen": 14,
    "vierzehn": 14,
}
ORDINALS = {  # the last is -1, as RFC 5545 counts
    **{word: n for n, word in enumerate(["first", "second", "third", "fourth", "fifth"], 1)},
    **{
        stem + end: n
        for n, stem in enumerate(["erst", "zweit", "dritt", "viert", "fünft"], 1)
        for end in ("e", "en", "er", "es")
    },
    **dict.fromkeys(word_set("last letzte letzten letzter letztes"), -1),
}

MINUTES, HOURS, DAYS_UNIT, WORKDAYS, WEEKS, MONTHS_UNIT, YEARS = (
    "minutes", "hours", "days", "workdays", "weeks", "months", "years",
)  # fmt: skip
SINGULAR_UNITS = {
    "minute": MINUTES, "hour": HOURS, "stunde": HOURS, "day": DAYS_UNIT, "tag": DAYS_UNIT, "week": WEEKS,
    "woche": WEEKS, "month": MONTHS_UNIT, "monat": MONTHS_UNIT, "year": YEARS, "jahr": YEARS, "workday": WORKDAYS,
    "werktag": WORKDAYS, "arbeitstag": WORKDAYS,
}  # fmt: skip
UNITS = {
    **SINGULAR_UNITS,
    **dict.fromkeys(word_set("minutes min mins minuten"), MINUTES),
    **dict.fromkeys(word_set("hours hr hrs h stunden std"), HOURS),
    **dict.fromkeys(word_set("days tage tagen d"), DAYS_UNIT),
    **dict.fromkeys(word_set("workdays weekdays werktage werktagen arbeitstage arbeitstagen"), WORKDAYS),
    **dict.fromkeys(word_set("weeks wk wks wochen w"), WEEKS),
    **dict.fromkeys(word_set("months monate monaten"), MONTHS_UNIT),
    **dict.fromkeys(word_set("years yr yrs jahre jahren"), YEARS),
}
CLOCK_SUFFIXES = word_set("am pm a.m p.m a.m. p.m. uhr o'clock")
WORKING = word_set("business working work")

THIS = word_set("this diese diesen dieser dieses")
NEXT = word_set("next nächste nächsten nächster nächstes naechste naechsten naechster naechstes")
COMING = word_set("coming upcoming kommende kommenden kommender kommendes")
AFTER_NEXT = word_set("übernächste übernächsten übernächster übernächstes")
AHEAD = {**dict.fromkeys(THIS, 0), **dict.fromkeys(NEXT | COMING, 1), **dict.fromkeys(AFTER_NEXT, 2)}
WEEK_WORDS = word_set("week woche")
WEEKEND_WORDS = word_set("weekend wochenende")
MONTH_WORDS = word_set("month monat monats")
QUARTER_WORDS = word_set("quarter quartal quartals")
YEAR_WORDS = word_set("year jahr jahres")
DAY_WORDS = word_set("day tag tages business")
ARTICLES = word_set("the der des dem den")

# What may stand before a date and goes with it; how `context` treats each is told by the set it is in.
DEADLINE_INTROS = word_set("due by before until till til deadline bis spätestens spaetestens fällig faellig vor")
DAY_INTROS = word_set("on am zum")
FOR_INTROS = word_set("for für fuer")
TO_INTROS = word_set("to auf")
TIME_INTROS = word_set("at @ um gegen around")
INTROS = DEADLINE_INTROS | DAY_INTROS | FOR_INTROS | TO_INTROS | TIME_INTROS
# Between a day and its time
CLOCK_JOINERS = word_set("at @ um by before until till bis gegen around vor from von ab for für say")
RANGE_WORDS = word_set("to until till through bis")
LIST_WORDS = RANGE_WORDS | word_set("and or und oder & +")
