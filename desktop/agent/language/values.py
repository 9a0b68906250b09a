"""The values a request can name: dates, priorities, lengths of time, statuses, languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from desktop.agent.language.classes import words_of
from desktop.agent.language.words import Line
from desktop.agent.provider import Facts
from desktop.domain.dates import parse_date
from desktop.domain.dates.words import DAY_NAMES, MONTHS, NEXT, PARTS, THIS, UNITS, word_set
from desktop.domain.task import Due, Priority, Status, parse_priority
from desktop.errors import InvalidInputError

_NONE = frozenset(
    {"none", "nothing", "no", "null", "nil", "empty", "blank", "never"}
    | {"no date", "no due date", "no deadline", "no priority", "no description"}
)
_DATE_WORDS = DAY_NAMES | frozenset({*MONTHS, *PARTS, *UNITS}) | NEXT | THIS | word_set("weekend end noon midnight")
_LONGEST_DATE = 12  # words
_FIRST_OF = re.compile(r"\bfirst of\b", re.IGNORECASE)
_NEXT_YEAR = re.compile(r",? (?:of )?next year$", re.IGNORECASE)
_DATE_LEAD = word_set("be due on by for until till to the at before as")

_PRIORITY_WORDS = {"important": Priority.P1, "very important": Priority.P0, "top": Priority.P0, "lowest": Priority.P3,
                   "asap": Priority.P0, "maximum": Priority.P0, "max": Priority.P0, "minor": Priority.P3}  # fmt: skip
_URGENCIES = frozenset({"important", "very important", "asap"})  # the others also say where or how much
_PRIORITY_NOISE = word_set("priority of a an the as with very at level be to is task one :")

_STATUSES: dict[str, Status] = {
    **dict.fromkeys(words_of("undone"), Status.OPEN),
    **dict.fromkeys(words_of("done"), Status.DONE),
    **dict.fromkeys(
        ["in progress", "started", "ongoing", "wip", "underway", "under way", "begun", "doing"], Status.IN_PROGRESS
    ),
    **dict.fromkeys(["on hold", "paused", "waiting", "parked", "suspended", "hold"], Status.ON_HOLD),
    **dict.fromkeys(["blocked", "stuck"], Status.BLOCKED),
    "groomed": Status.GROOMED,
    **dict.fromkeys(["rejected", "won't do", "will not do", "cancelled", "canceled"], Status.REJECTED),
}
_STATUS_NOISE = ("as ", "to ", "be ", "being ", "status ", "the ", "now ", "a ", "all ", "already ", ": ")

_LANGUAGES = {
    "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "portuguese": "pt",
    "dutch": "nl", "polish": "pl", "russian": "ru", "ukrainian": "uk", "turkish": "tr", "arabic": "ar",
    "hebrew": "he", "chinese": "zh", "japanese": "ja", "korean": "ko", "hindi": "hi", "swedish": "sv",
    "norwegian": "no", "danish": "da", "finnish": "fi", "czech": "cs", "slovak": "sk", "hungarian": "hu",
    "romanian": "ro", "greek": "el", "bulgarian": "bg", "croatian": "hr", "serbian": "sr", "slovenian": "sl",
    "vietnamese": "vi", "thai": "th", "indonesian": "id", "persian": "fa", "latin": "la", "catalan": "ca",
}  # fmt: skip
_LANGUAGE_CODE = re.compile(r"[a-z]{2}(?:-[a-z]{2,4})?")

_AMOUNT = re.compile(
    r"(?P<half>half an? )?(?P<number>\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|"
    r"fifteen|twenty|thirty|forty|forty-five|sixty|ninety)? ?(?P<unit>hours?|hrs?|h|minutes?|mins?|min|m)(?= |$|\d)"
    r"(?P<and_half> and a half)?(?: |$)?"
)
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
            "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
            "forty-five": 45, "sixty": 60, "ninety": 90}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """A value that was named; None where it is to be taken away."""

    is_none: bool = False
    due: Due | None = None
    priority: Priority | None = None
    minutes: int | None = None
    status: Status | None = None
    language: str | None = None


NO_VALUE = Value(is_none=True)


def has_date_words(words: Line) -> bool:
    """Whether the date parser, which is thorough, has anything to look at."""
    return any(word.norm in _DATE_WORDS or word.norm[0].isdigit() for word in words.words)


def read_none(line: Line) -> Value | None:
    return NO_VALUE if line.norm.strip() in _NONE else None


def read_due(line: Line, facts: Facts) -> Value | None:
    """The date that the line as a whole is."""
    if line.norm.strip() in _NONE:
        return NO_VALUE
    start = 0
    while start < len(line) and line.words[start].norm in _DATE_LEAD:
        start += 1
    for rest in (line, line.slice(start)):
        if 0 < len(rest) <= _LONGEST_DATE and has_date_words(rest):
            due = _date(rest.said, facts) or _date(rest.norm.strip(), facts)
            if due:
                return Value(due=due)
    return None


def _date(said: str, facts: Facts) -> Due | None:
    """The day that is said; "next year" behind one that is next year's anyway says nothing more."""
    said = _FIRST_OF.sub("1st of", said)
    bare = _NEXT_YEAR.sub("", said)
    is_next_year = len(bare) < len(said) and bool(bare)
    try:
        due = parse_date(bare if is_next_year else said, facts.now, facts.first_weekday, facts.day_first)
    except InvalidInputError:
        return None
    return None if is_next_year and due.date.year != facts.today.year + 1 else due


def read_priority(line: Line) -> Value | None:
    words = [word.norm.lstrip("!") for word in line.words if word.norm not in _PRIORITY_NOISE]
    said = " ".join(words).removesuffix(" -").removesuffix("-priority")
    if not said or len(words) > 2:
        return None
    if said in _PRIORITY_WORDS and (said in _URGENCIES or "priority" in line.tokens):
        return Value(priority=_PRIORITY_WORDS[said])
    if said in _NONE:
        return NO_VALUE
    return _priority(f"p{said}" if said.isdecimal() and "priority" in line.norm else said)


def read_rank(line: Line) -> Value | None:
    """The bare number of a priority, where that is what is spoken of: "(set the priority to) 2"."""
    said = line.norm.strip()
    return _priority(f"p{said}") if said.isdecimal() else None


def _priority(said: str) -> Value | None:
    try:
        priority = parse_priority(said)
    except InvalidInputError:
        return None
    return Value(priority=priority) if priority else None


def read_status(line: Line) -> Value | None:
    said = line.norm.strip()
    if said in _STATUSES:
        return Value(status=_STATUSES[said])
    if said.startswith("a "):
        return None  # "mark Plan A done": the letter is part of a name
    for noise in _STATUS_NOISE:
        said = said.removeprefix(noise)
    status = _STATUSES.get(said.removesuffix(" column").removesuffix(" now"))
    return Value(status=status) if status else None


def read_minutes(line: Line) -> Value | None:
    """A length of time as a whole: "90 min", "1h30", "an hour and a half", "half an hour"."""
    said = line.norm.strip().replace("-minute", " minute").replace("-hour", " hour")
    for noise in ("about ", "around ", "roughly ", "approximately ", "of ", "at ", "to ", "be ", "take ", "as "):
        said = said.removeprefix(noise)
    if said == "a quarter of an hour":
        return Value(minutes=15)
    said = said.replace("half an hour", "30 minutes").replace("half hour", "30 minutes").replace(" and 30", " 30")
    compact = re.fullmatch(r"(\d+)h(\d+)m?", said)
    if compact:
        return Value(minutes=int(compact[1]) * 60 + int(compact[2]))
    total, position = 0.0, 0
    while position < len(said):
        amount = _AMOUNT.match(said, position)
        if not amount or not amount["number"] or amount.end() == position:
            return None
        number = amount["number"].replace(",", ".")
        count = _NUMBERS[number] if number in _NUMBERS else float(number)
        count += 0.5 if amount["and_half"] else 0
        total += count * (60 if amount["unit"][0] == "h" else 1)
        position = amount.end()
        if said.startswith("and ", position):
            position += 4
    return Value(minutes=round(total)) if total else None


def read_span(line: Line) -> bool:
    """Whether that is a number of days or longer: "two days", "a week"."""
    words = [word.norm for word in line.words]
    return len(words) == 2 and words[1] in UNITS and (words[0].isdecimal() or words[0] in _NUMBERS)


def read_language(line: Line) -> Value | None:
    said = line.norm.strip()
    if said in _LANGUAGES:
        return Value(language=_LANGUAGES[said])
    return Value(language=line.said) if _LANGUAGE_CODE.fullmatch(said) else None
