"""Decides whether a phrase in free text is meant as a date. Precision first: in doubt it is just words.

"Call Ann Monday" and "Monday call Ann" name a day; in "Prepare Monday meeting notes" the weekday describes a noun.
So the looser kinds of phrase are believed only by where they stand: at the end, after "on" or "by", before a
preposition or a plain imperative. German does not put weekdays before nouns, so there the start of a text will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.domain.dates import cues
from desktop.domain.dates.clock import Form
from desktop.domain.dates.phrase import Phrase
from desktop.domain.dates.place import CLOSED, After, Place, place_of
from desktop.domain.dates.reckoning import Moment
from desktop.domain.dates.tokens import Token
from desktop.domain.dates.words import (
    DAY_INTROS,
    DAY_NAMES,
    DEADLINE_INTROS,
    EVERY,
    EVERY_WHAT,
    FOR_INTROS,
    HABITS,
    LIST_WORDS,
    TIME_INTROS,
    WEEKDAYS,
    Trust,
)

_SIGNS = frozenset("=<>%$€£")  # what follows one of these is a value
_LABEL_MARKS = frozenset(":-–")  # "Sat: clean the house"
_PAST_YEARS, _FUTURE_YEARS = 1, 50  # beyond these a date is history or fiction, not a due date
_RECURRENCE_REACH = 5
_STRONG_INTROS = DEADLINE_INTROS | DAY_INTROS
_GERMAN_DAY_INTROS = frozenset({"am", "zum", "bis"})
_VERB_MONTHS = frozenset({"may", "march", "mar"})
_SMALLEST_FRACTION = 8


def is_meant(tokens: Sequence[Token], phrase: Phrase, moment: Moment, is_listed: bool) -> bool:
    place = place_of(tokens, phrase, is_listed)
    if place.before in cues.VETOES or place.before in HABITS or _is_recurring(place):
        return False
    owner = place.before.removesuffix("'s")
    if not _SIGNS.isdisjoint(tokens[phrase.first].gap) or (owner != place.before and owner in DAY_NAMES):
        return False
    if place.next_word in cues.RECURRENCES and not tokens[phrase.end].is_apart:
        return False
    if phrase.day is None:
        return _time_alone(place)
    if not -_PAST_YEARS <= phrase.day.date.year - moment.today.year <= _FUTURE_YEARS:
        return False
    if place.is_listed and phrase.day.trust is Trust.NAME:
        return not place.has_determiner and not _is_feast(place)
    return _RULES[phrase.day.trust](place)


def _is_recurring(place: Place) -> bool:
    """As in "every Monday at 9am", "each month on the 5th", "Mon-Fri 9am"."""
    start = place.phrase.first
    for index in range(max(start - _RECURRENCE_REACH, 0), start):
        what = place.tokens[index + 1].word
        if place.tokens[index].word in EVERY and (what in EVERY_WHAT or what[:1].isdigit()):
            return True
    parts = place.before.replace("–", "-").replace("/", "-").split("-")
    return len(parts) > 1 and any(part in WEEKDAYS for part in parts)


def _time_alone(place: Place) -> bool:
    clock = place.phrase.clock
    assert clock is not None
    intro = place.phrase.intro
    is_first = place.is_start and place.after is After.VERB
    if place.has_determiner or (clock.form is not Form.EXACT and place.after is not After.END and not is_first):
        return False
    if place.after is After.END:
        is_named = not clock.has_meridiem and place.before in cues.NUMBERED
        return bool(intro) or (clock.form in (Form.EXACT, Form.LOOSE) and not is_named)
    is_german = any(token.word in ("uhr", "um") for token in place.tokens[place.phrase.first : place.phrase.end])
    if is_first or (place.is_start and (intro or is_german or _is_one_word_left(place))):
        return True
    if is_german and place.next_word.endswith("n"):  # "um 17:30 abholen"
        return True
    return place.next_word in cues.TIME_LINKS and place.before not in cues.NUMBERED


def _is_one_word_left(place: Place) -> bool:
    return place.tokens[place.phrase.end + 1].kind in CLOSED


def _sure(place: Place) -> bool:
    assert place.phrase.day is not None
    if place.phrase.day.counts and place.before in cues.SUBJECTS:  # "we may 2nd that"
        return False
    if place.next_word in cues.STATES and place.after is not After.END:
        return False
    if place.has_determiner and place.after is After.NOUN:
        return False
    return not (_is_noun_morgen(place) or _is_title(place) or _is_planned(place))


def _is_noun_morgen(place: Place) -> bool:
    """German "Morgen", the morning, and greetings with it; at a start the capital says nothing."""
    token = place.tokens[place.phrase.body]
    if token.word != "morgen":
        return False
    has_noun_intro = place.phrase.intro in DAY_INTROS | TIME_INTROS
    is_capital = token.raw[:1].isupper() and not token.raw.isupper()
    is_noun = is_capital and not place.is_start and place.phrase.intro not in DEADLINE_INTROS
    return has_noun_intro or place.before in cues.GREETINGS or is_noun


def _is_title(place: Place) -> bool:
    """USA Today, The Day After Tomorrow."""
    words = place.tokens[place.phrase.body : place.phrase.end]
    is_film = any(token.raw == "After" for token in words)
    return is_film or (words[0].word == "today" and place.before in cues.PAPERS)


def _is_planned(place: Place) -> bool:
    is_object = place.phrase.first == 1 and place.before in cues.PLANNERS
    return is_object and not place.phrase.intro and not place.phrase.clock


def _is_feast(place: Place) -> bool:
    """Black Friday, Herr Freitag."""
    weekday = WEEKDAYS.get(place.tokens[place.phrase.first].word)
    return weekday is not None and place.before in cues.FEASTS[weekday.number] | cues.FORMS_OF_ADDRESS


def _name(place: Place) -> bool:
    phrase = place.phrase
    assert phrase.day is not None
    if place.has_determiner or _is_feast(place) or _is_planned(place):
        return False
    if phrase.day.is_period and (phrase.intro in FOR_INTROS or place.before in WEEKDAYS):
        return False
    if phrase.clock:
        return True
    if phrase.intro in TIME_INTROS and not phrase.day.is_period:
        return False
    if place.after is After.END:
        return True
    if place.next_word in cues.STATES:
        return False
    if phrase.day.german and (place.is_start or phrase.intro in _STRONG_INTROS or place.next_word.endswith("n")):
        return True
    if place.after is After.LINK:
        return not place.is_start or place.next_word == "at"  # "Sunday in the park" is a title
    return place.after is After.VERB and place.is_start


def _weak(place: Place) -> bool:
    phrase = place.phrase
    name = place.tokens[phrase.body].raw
    if place.has_determiner or place.before in cues.WEAK_VETOES or _is_exam(place):
        return False
    if phrase.clock:
        return True
    if phrase.intro in _STRONG_INTROS or (phrase.intro in FOR_INTROS and name.istitle()):  # not "cream for sun"
        return place.is_hard_end
    if phrase.intro:
        return False
    if place.is_start:
        gap = place.tokens[phrase.end].gap
        is_bracketed = "(" in place.tokens[phrase.first].gap and ")" in gap
        return is_bracketed or place.is_listed or place.after is After.VERB or not _LABEL_MARKS.isdisjoint(gap)
    is_object = phrase.first == 1 and place.before in cues.VERBS | cues.CONTACT_VERBS
    return place.is_hard_end and not is_object


def _is_exam(place: Place) -> bool:
    """Whether the word alone is in capitals: SAT."""
    neighbours = place.tokens[max(place.phrase.first - 1, 0) : place.phrase.end + 1]
    return place.tokens[place.phrase.body].raw.isupper() and any(token.raw.islower() for token in neighbours)


def _short(place: Place) -> bool:
    """German "Fr": with a time in German, or after "am" and "bis" at an end."""
    phrase = place.phrase
    words = {token.word for token in place.tokens[phrase.body : phrase.end]}
    if phrase.clock:
        return not words.isdisjoint({"uhr", "um"})
    return phrase.intro in ("am", "bis") and place.is_hard_end


def _past(place: Place) -> bool:
    is_told = place.before in cues.TOLD or place.before.endswith("ed")
    return place.after is After.END and not (is_told or place.has_determiner or _is_planned(place))


def _month(place: Place) -> bool:
    assert place.phrase.day is not None
    is_numbered = place.before in cues.NUMBERED and not place.phrase.intro and not place.phrase.clock
    if (is_numbered and place.tokens[place.phrase.body].word[0].isdigit()) or _is_number_range(place):
        return False
    if place.phrase.day.is_verb and place.after is not After.END and not place.phrase.clock:
        return False
    is_plural = place.next_word.endswith("s") or place.next_word in cues.PLURALS
    first = place.tokens[place.phrase.body].word
    may_count = first[0].isdigit() or first in _VERB_MONTHS or not place.is_start  # not "April 15 taxes"
    is_counting = place.phrase.day.counts and place.after is After.NOUN and is_plural and may_count
    if place.next_word in cues.STREETS or (is_counting and not place.phrase.intro):
        return False
    return _sure(place)


def _is_number_range(place: Place) -> bool:
    """As in "17 - 19 Nov", "Nov 17 and 19": several days, and the phrase only one of them."""
    tokens, phrase = place.tokens, place.phrase
    index = phrase.first - (place.before in LIST_WORDS)
    is_after_number = (
        index > 0
        and tokens[index - 1].word[:1].isdigit()
        and (index < phrase.first or tokens[phrase.first].gap in ("-", "–"))
    )
    end = tokens[phrase.end]
    if end.gap in ("-", "–"):
        return is_after_number or end.word[:1].isdigit()
    is_before_number = end.word in LIST_WORDS and tokens[phrase.end + 1].word[:1].isdigit()
    return is_after_number or is_before_number


def _numbers(place: Place) -> bool:
    phrase = place.phrase
    body = place.tokens[phrase.body]
    assert phrase.day is not None
    if body.word == "24/7" or place.has_determiner or _is_number_range(place):
        return False
    if phrase.clock:
        return True
    if phrase.intro in _STRONG_INTROS | FOR_INTROS:
        is_small = phrase.day.is_guess and int(body.word.partition("/")[2]) <= _SMALLEST_FRACTION
        is_fraction = is_small and phrase.intro == "by"  # "cut by 1/2"
        return not is_fraction and (place.after is not After.NOUN or place.is_start or phrase.day.german)
    if phrase.day.is_guess or phrase.intro or place.before in cues.NUMBERED or _is_product(place):
        return False
    is_dotted = "." in body.word
    return place.after is After.END or (place.is_start and (is_dotted or place.after is After.VERB))


def _is_product(place: Place) -> bool:
    """Whether the word before is spelled like one: TLS, PalmOS."""
    raw = place.tokens[place.phrase.first - 1].raw if place.before else ""
    return bool(raw) and not raw[1:].islower()


def _decimal(place: Place) -> bool:
    is_german = place.phrase.intro in _GERMAN_DAY_INTROS
    return is_german and (place.after is not After.NOUN or place.phrase.clock is not None)


def _ordinal(place: Place) -> bool:
    """As in "on the 5th", "by the 15th", "am Wochenende"; not "on the 5th floor"."""
    phrase = place.phrase
    assert phrase.day is not None
    if phrase.day.is_period:
        return phrase.intro in _STRONG_INTROS | {"at"} and (place.after is not After.NOUN or phrase.day.german)
    if phrase.intro not in (_GERMAN_DAY_INTROS if phrase.day.german else _STRONG_INTROS):
        return False
    is_before_verb = phrase.day.german and place.next_word.endswith("n")  # "bis zum 1. zahlen"
    is_first = place.is_start and place.after is After.VERB
    return is_first or is_before_verb or place.after is After.END or phrase.clock is not None


def _never(_place: Place) -> bool:
    return False


_RULES: dict[Trust, Callable[[Place], bool]] = {
    Trust.SURE: _sure,
    Trust.NAME: _name,
    Trust.WEAK: _weak,
    Trust.SHORT: _short,
    Trust.PAST: _past,
    Trust.MONTH: _month,
    Trust.NUMBERS: _numbers,
    Trust.DECIMAL: _decimal,
    Trust.ORDINAL: _ordinal,
    Trust.ALONE: _never,
}
