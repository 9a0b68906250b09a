"""Times of day: "9am", "17:30", "9 Uhr 30", "half past nine", "9-10am", "noon", "in the evening"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from desktop.domain.dates.tokens import Token, reads, word_at
from desktop.domain.dates.words import (
    CLOCK_SUFFIXES,
    GERMAN_PARTS,
    MORNING,
    NUMBERS,
    PARTS,
    RANGE_WORDS,
    UNITS,
    WEEKDAYS,
    PhrasePart,
    word_set,
)


class Form(Enum):
    EXACT = auto()  # names a time all by itself: 5pm, 17:00, 9 Uhr
    LOOSE = auto()  # 3:15, which may be after noon, 0:45, which may be a length: read as written, with a day
    WORD = auto()  # noon, midnight
    HOUR = auto()  # 17h, half past nine: also a duration or vague, so it needs a day
    BARE = auto()  # 9, after "at"


class TimeOfDay(NamedTuple):
    """A time that ends before token `end`. Hour 24 is the midnight that ends a day."""

    end: int
    hour: int
    minute: int
    form: Form
    is_fixed: bool = False  # am, pm or a 24-hour value: no part of the day can move it
    has_meridiem: bool = False
    is_range: bool = False
    part: PhrasePart | None = None

    @property
    def may_last(self) -> bool:
        """Whether it may be a length as well: 8h."""
        return self.form is Form.HOUR and self.is_fixed

    def settle(self, part: PhrasePart | None) -> tuple[int, int, int]:
        """Hour, minute and how many days after the named one: "at 9" is 21:00 of a night, "at 3" 15:00 of any day."""
        part = part or self.part
        hour = self.hour if self.is_fixed else self._hour_within(part)
        if hour == 24 or (part and part.is_night and hour < _NIGHT_ENDS):
            return hour % 24, self.minute, 1
        return hour, self.minute, 0

    def _hour_within(self, part: PhrasePart | None) -> int:
        if part is None:
            is_afternoon = self.form in _VAGUE and 1 <= self.hour <= _LAST_VAGUE_HOUR
            return self.hour + 12 if is_afternoon else self.hour
        if part.is_night and (self.hour < _NIGHT_ENDS or self.hour == 12):
            return self.hour % 12
        return self.hour + 12 if part.is_late and self.hour < 12 else self.hour


_PartEnd = tuple[int, PhrasePart]
_PART_LEADS = (("in", "the"), ("in", "der"), ("at",), ("am",))
_NIGHT_ENDS = 5
_LAST_VAGUE_HOUR = 6  # nobody means six in the morning by "at six"
_VAGUE = frozenset({Form.HOUR, Form.BARE})
_TIME = re.compile(r"([0-9]{1,2})(?:([:.h])([0-5][0-9])(:[0-5][0-9])?)?(am|pm|a\.m|p\.m|uhr|hrs|h)?")
_MERIDIEM = {"am": 0, "a.m": 0, "pm": 12, "p.m": 12}
_NAMES = {"noon": 12, "midday": 12, "midnight": 24, "mitternacht": 24}
_ZONES = word_set("utc gmt est edt cst cdt mst mdt pst pdt et pt cet cest bst ist jst eastern pacific zulu")
# "half past nine", "halb zehn", "at half nine": minutes to add to the hour that follows
_FRACTIONS = {
    ("half", "past"): 30, ("quarter", "past"): 15, ("quarter", "after"): 15, ("quarter", "to"): -15,
    ("viertel", "nach"): 15, ("viertel", "vor"): -15, ("halb",): -30,
    ("half",): 30,
}  # fmt: skip
# Every word that a time can begin with, figures aside
STARTS = frozenset(_NAMES) | frozenset(NUMBERS) | frozenset(words[0] for words in _FRACTIONS)


def read_clock(tokens: Sequence[Token], start: int, after_at: bool = False) -> TimeOfDay | None:
    """The longest time at `start`; a lone number is one only `after_at`."""
    clock = _named(tokens, start) or _fraction(tokens, start, after_at) or _single_or_range(tokens, start, after_at)
    if clock is None or tokens[clock.end].word in _ZONES:
        return None
    if word_at(tokens, clock.end) == "sharp":
        clock = clock._replace(end=clock.end + 1)
    part = read_part(tokens, clock.end, is_suffix=True)
    if part is None:
        return clock
    form = Form.EXACT if clock.form is Form.LOOSE else clock.form
    return clock._replace(end=part[0], part=part[1], form=form)


def read_part(
    tokens: Sequence[Token], start: int, is_suffix: bool = False, is_plain: bool = False
) -> _PartEnd | None:
    """A part of the day at `start`, bare (`is_plain`) or with "in the", "at" or "am" before it; or "first thing".

    As a suffix to a time it needs one of those, or the form "abends".
    """
    if tokens[start].gap:
        return None
    if not (is_suffix or is_plain) and reads(tokens, start, "first", "thing"):
        return read_part(tokens, start + 2) or (start + 2, MORNING)
    lead = next((len(words) for words in _PART_LEADS if not is_plain and reads(tokens, start, *words)), 0)
    word = word_at(tokens, start + lead)
    if word not in PARTS or (is_suffix and not lead and not word.endswith("s")):
        return None
    return start + lead + 1, PARTS[word]


def _named(tokens: Sequence[Token], start: int) -> TimeOfDay | None:
    if tokens[start].word == "12" and tokens[start + 1].word in _NAMES:
        start += 1
    hour = _NAMES.get(tokens[start].word)
    return TimeOfDay(start + 1, hour, 0, Form.WORD, is_fixed=True) if hour else None


def _fraction(tokens: Sequence[Token], start: int, after_at: bool) -> TimeOfDay | None:
    for words, minutes in _FRACTIONS.items():
        if reads(tokens, start, *words) and (after_at or words != ("half",)):
            hour = _hour(tokens[start + len(words)].word)
            if hour is not None and 1 <= hour <= 12:
                total = hour * 60 + minutes
                return TimeOfDay(start + len(words) + 1, total // 60, total % 60, Form.HOUR)
    return None


def _single_or_range(tokens: Sequence[Token], start: int, after_at: bool) -> TimeOfDay | None:
    """A range counts as its start, which takes "am" and "pm" from its end: 9-10am, 11 - 1pm, 9 to 10:30."""
    first_text, dash, last_text = tokens[start].word.replace("–", "-").partition("-")
    if dash:
        first = _parse(first_text, start + 1)
        last = _parse_with_suffix(tokens, last_text, start)
        if first is None or last is None or (first.form is last.form is Form.BARE and not after_at):
            return None
        return _range(first, last)
    first = _parse_with_suffix(tokens, first_text, start)
    if first is None and after_at and re.fullmatch(r"[0-9]{1,2}\.[0-5][0-9]", first_text):  # "um 16.30"
        first = _parse(first_text.replace(".", ":"), start + 1)
        first = first and first._replace(form=Form.BARE)
    if first is None:
        return None
    if last := _range_end(tokens, first.end, is_bare=start > 0 and tokens[start - 1].word in ("from", "von")):
        return _range(first, last)
    return None if first.form is Form.BARE and not after_at else first


def _range_end(tokens: Sequence[Token], index: int, *, is_bare: bool) -> TimeOfDay | None:
    token = tokens[index]
    if token.gap in ("-", "–"):
        last = _parse_with_suffix(tokens, token.word, index)
    elif not token.gap and token.word in RANGE_WORDS and not tokens[index + 1].gap:
        last = _parse_with_suffix(tokens, tokens[index + 1].word, index + 1)
    else:
        return None
    return last if last and (is_bare or last.form is not Form.BARE) else None


def _range(first: TimeOfDay, last: TimeOfDay) -> TimeOfDay:
    form = Form.EXACT if last.form is Form.EXACT else first.form
    start = first._replace(end=last.end, form=form, is_fixed=first.is_fixed or last.is_fixed, is_range=True)
    if last.has_meridiem and not first.has_meridiem and first.hour <= 12:
        hours = (first.hour % 12 + 12, first.hour % 12)
        latest = next((hour for hour in hours if (hour, first.minute) < (last.hour, last.minute)), hours[0])
        start = start._replace(hour=latest)
    return start


def _parse_with_suffix(tokens: Sequence[Token], text: str, index: int) -> TimeOfDay | None:
    """`text`, which ends token `index`, with the "am" or "Uhr" that may follow as a word of its own."""
    following = tokens[index + 1] if index + 1 < len(tokens) else tokens[index]
    if following.word in CLOCK_SUFFIXES and not following.gap and text.rstrip(".")[-1:].isdigit():
        is_preposition = following.word == "am" and _is_german_day(tokens[index + 2].word)
        if not is_preposition and (clock := _parse(text, index + 2, following.word.rstrip("."))):
            return _with_minutes(tokens, clock) if following.word == "uhr" else clock
    return _parse(text, index + 1)


def _is_german_day(word: str) -> bool:
    weekday = WEEKDAYS.get(word)
    return bool(weekday and weekday.german) or word in GERMAN_PARTS or word == "wochenende" or word[:1].isdigit()


def _with_minutes(tokens: Sequence[Token], clock: TimeOfDay) -> TimeOfDay:
    token = tokens[clock.end]
    has_minutes = clock.minute == 0 and not token.gap and re.fullmatch("[0-5][0-9]", token.word)
    if not has_minutes or tokens[clock.end + 1].word in UNITS:
        return clock
    return clock._replace(end=clock.end + 1, minute=int(token.word))


def _parse(text: str, end: int, suffix: str = "") -> TimeOfDay | None:
    match = _TIME.fullmatch(text.rstrip("."))
    if match is None:
        hour = NUMBERS.get(text) if len(text) > 2 else None
        return TimeOfDay(end, hour, 0, Form.BARE) if hour and suffix in ("", "o'clock") else None
    mark, seconds, suffix = match[2], match[4], match[5] or suffix
    hour, minute = int(match[1]), int(match[3] or 0)
    if hour > 24 or (hour == 24 and minute) or (mark == "." and suffix in ("", "h", "hrs")):
        return None
    if suffix in _MERIDIEM:
        if hour == 0 or (hour > 12 and suffix[0] == "a"):
            return None
        return TimeOfDay(end, hour % 12 + _MERIDIEM[suffix], minute, Form.EXACT, is_fixed=True, has_meridiem=True)
    is_french = suffix in ("h", "hrs") or mark == "h"
    is_early = hour == 0 or (match[1][0] != "0" and hour <= _LAST_VAGUE_HOUR)
    if is_french or suffix == "o'clock":
        form = Form.HOUR
    elif suffix or mark:
        form = Form.LOOSE if (is_early or seconds) and not suffix else Form.EXACT
    else:
        form = Form.BARE
    return TimeOfDay(end, hour, minute, form, is_fixed=hour > 12 or is_french)


def _hour(word: str) -> int | None:
    return int(word) if re.fullmatch("[0-9]{1,2}", word) else NUMBERS.get(word) if len(word) > 2 else None
