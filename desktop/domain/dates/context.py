"""Decides whether a phrase in free text is meant as a date. Precision first: in doubt it is just words.

"Call Ann Monday" and "Monday call Ann" name a day; in "Prepare Monday meeting notes" the weekday describes a noun.
So the looser kinds of phrase are believed only by where they stand: at the end, after "on" or "by", before a
preposition or a plain imperative. German does not put weekdays before nouns, so there the start of a text will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from desktop.domain.dates import cues, holidays
from desktop.domain.dates.calendar_math import Moment
from desktop.domain.dates.distance import LEADS
from desktop.domain.dates.phrase import Phrase
from desktop.domain.dates.time_of_day import Form
from desktop.domain.dates.tokens import Token, TokenKind
from desktop.domain.dates.words import (
    DAY_INTROS,
    DAY_NAMES,
    DEADLINE_INTROS,
    EVERY,
    EVERY_WHAT,
    FOR_INTROS,
    HABITS,
    LIST_WORDS,
    PARTS,
    TIME_INTROS,
    UNITS,
    WEEKDAYS,
    WEEKEND_WORDS,
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
_TIMES = frozenset(UNITS) | frozenset(PARTS) | frozenset(WEEKDAYS) | WEEKEND_WORDS


CLOSED = frozenset({TokenKind.END, TokenKind.TAG, TokenKind.PLAIN})
_HARD_MARKS = frozenset(".:!?)-–—\n")


class After(Enum):
    END = auto()  # nothing, a chip, or punctuation
    LINK = auto()  # a preposition, a conjunction, an article
    VERB = auto()  # an imperative
    NOUN = auto()  # any other word, which the phrase may describe


class PhraseContext(NamedTuple):
    """A phrase with the words around it."""

    tokens: Sequence[Token]
    phrase: Phrase
    is_listed: bool
    before: str  # the word right before, "" at a start
    is_start: bool
    after: After

    @property
    def next_word(self) -> str:
        return self.tokens[self.phrase.end].word

    @property
    def is_hard_end(self) -> bool:
        """Whether the phrase ends a sentence or line; a comma is not enough ("Sun, sand and sea")."""
        token = self.tokens[self.phrase.end]
        return (
            self.is_listed or token.kind in CLOSED or token.word in cues.SOFT_ENDS or bool(_HARD_MARKS & {*token.gap})
        )

    @property
    def has_determiner(self) -> bool:
        is_owner = self.before.endswith("'s") and self.after is not After.END  # not "lunch at Luigi's Friday"
        return is_owner or self.before in cues.DETERMINERS


def is_meant(tokens: Sequence[Token], phrase: Phrase, moment: Moment, is_listed: bool) -> bool:
    context = phrase_context(tokens, phrase, is_listed)
    if context.before in cues.VETOES or context.before in HABITS or _is_recurring(context):
        return False
    owner = context.before.removesuffix("'s")
    if not _SIGNS.isdisjoint(tokens[phrase.first].gap) or (owner != context.before and owner in DAY_NAMES):
        return False
    if context.next_word in cues.RECURRENCES and not tokens[phrase.end].is_apart:
        return False
    if phrase.day is None:  # unless it belongs to a day that can be read two ways: "5/12 at 2pm"
        return _time_alone(context) and not ("/" in context.before and context.before.replace("/", "").isdecimal())
    if not -_PAST_YEARS <= phrase.day.date.year - moment.today.year <= _FUTURE_YEARS:
        return False
    if context.is_listed and phrase.day.trust is Trust.NAME:
        return not context.has_determiner and not _is_feast(context)
    return _RULES[phrase.day.trust](context)


def _is_recurring(context: PhraseContext) -> bool:
    """As in "every Monday at 9am", "each month on the 5th", "Mon-Fri 9am"."""
    start = context.phrase.first
    for index in range(max(start - _RECURRENCE_REACH, 0), start):
        what = context.tokens[index + 1].word
        if context.tokens[index].word in EVERY and (what in EVERY_WHAT or what[:1].isdigit()):
            return True
    parts = context.before.replace("–", "-").replace("/", "-").split("-")
    return len(parts) > 1 and any(part in WEEKDAYS for part in parts)


def _time_alone(context: PhraseContext) -> bool:
    clock = context.phrase.clock
    assert clock is not None
    intro = context.phrase.intro
    is_first = context.is_start and context.after is After.VERB
    if context.before in LIST_WORDS and context.tokens[context.phrase.first - 2].kind is TokenKind.PLAIN:
        return False  # "every day at 9am and 5pm": the first has been read
    if context.has_determiner or (clock.form is not Form.EXACT and context.after is not After.END and not is_first):
        return False
    if context.after is After.END:
        is_named = not clock.has_meridiem and context.before in cues.NUMBERED
        return bool(intro) or (clock.form in (Form.EXACT, Form.LOOSE) and not is_named)
    is_german = any(
        token.word in ("uhr", "um") for token in context.tokens[context.phrase.first : context.phrase.end]
    )
    is_before_last = context.tokens[context.phrase.end + 1].kind in CLOSED
    if is_first or (context.is_start and (intro or is_german or is_before_last)):
        return True
    if is_german and context.next_word.endswith("n"):  # "um 17:30 abholen"
        return True
    return context.next_word in cues.TIME_LINKS and context.before not in cues.NUMBERED


def _sure(context: PhraseContext) -> bool:
    assert context.phrase.day is not None
    if context.phrase.day.counts and context.before in cues.SUBJECTS:  # "we may 2nd that"
        return False
    if context.next_word in cues.STATES and context.after is not After.END:
        return False
    if context.has_determiner and context.after is After.NOUN:
        return False
    return not (_is_noun_morgen(context) or _is_title(context) or _is_planned(context))


def _is_noun_morgen(context: PhraseContext) -> bool:
    """German "Morgen", the morning, and greetings with it; at a start the capital says nothing."""
    token = context.tokens[context.phrase.body]
    if token.word != "morgen":
        return False
    has_noun_intro = context.phrase.intro in DAY_INTROS | TIME_INTROS
    is_capital = token.raw[:1].isupper() and not token.raw.isupper()
    is_noun = is_capital and not context.is_start and context.phrase.intro not in DEADLINE_INTROS
    return has_noun_intro or context.before in cues.GREETINGS or is_noun


def _is_title(context: PhraseContext) -> bool:
    """USA Today, The Day After Tomorrow."""
    words = context.tokens[context.phrase.body : context.phrase.end]
    is_film = any(token.raw == "After" for token in words)
    return is_film or (words[0].word == "today" and context.before in cues.PAPERS)


def _is_planned(context: PhraseContext) -> bool:
    is_object = context.phrase.first == 1 and context.before in cues.PLANNERS
    is_distance = context.tokens[context.phrase.body].word in LEADS  # "review in 3 days"
    return is_object and not is_distance and not context.phrase.intro and not context.phrase.clock


def _is_feast(context: PhraseContext) -> bool:
    """Black Friday, Herr Freitag."""
    weekday = WEEKDAYS.get(context.tokens[context.phrase.first].word)
    return weekday is not None and context.before in cues.FEASTS[weekday.number] | cues.FORMS_OF_ADDRESS


def _name(context: PhraseContext) -> bool:
    phrase = context.phrase
    assert phrase.day is not None
    if context.has_determiner or _is_feast(context) or _is_planned(context):
        return False
    if phrase.day.is_period and (phrase.intro in FOR_INTROS or context.before in WEEKDAYS):
        return False
    if phrase.clock:
        return True
    if phrase.intro in TIME_INTROS and not phrase.day.is_period:
        return False
    if context.after is After.END:
        return True
    if context.next_word in cues.STATES:
        return False
    if phrase.day.german and (context.is_start or phrase.intro in _STRONG_INTROS or context.next_word.endswith("n")):
        return True
    if context.after is After.LINK:
        return not context.is_start or context.next_word == "at"  # "Sunday in the park" is a title
    return context.after is After.VERB and context.is_start


def _weak(context: PhraseContext) -> bool:
    phrase = context.phrase
    name = context.tokens[phrase.body].raw
    if context.has_determiner or context.before in cues.WEAK_VETOES or _is_exam(context):
        return False
    if phrase.clock:
        return True
    if phrase.intro in _STRONG_INTROS or (phrase.intro in FOR_INTROS and name.istitle()):  # not "cream for sun"
        return context.is_hard_end
    if phrase.intro:
        return False
    if context.is_start:
        gap = context.tokens[phrase.end].gap
        is_bracketed = "(" in context.tokens[phrase.first].gap and ")" in gap
        return is_bracketed or context.is_listed or context.after is After.VERB or not _LABEL_MARKS.isdisjoint(gap)
    is_object = phrase.first == 1 and context.before in cues.VERBS | cues.CONTACT_VERBS
    return context.is_hard_end and not is_object


def _is_exam(context: PhraseContext) -> bool:
    """Whether the word alone is in capitals: SAT."""
    neighbours = context.tokens[max(context.phrase.first - 1, 0) : context.phrase.end + 1]
    return context.tokens[context.phrase.body].raw.isupper() and any(token.raw.islower() for token in neighbours)


def _short(context: PhraseContext) -> bool:
    """German "Fr": with a time in German, or after "am" and "bis" at an end."""
    phrase = context.phrase
    words = {token.word for token in context.tokens[phrase.body : phrase.end]}
    if phrase.clock:
        return not words.isdisjoint({"uhr", "um"})
    return phrase.intro in ("am", "bis") and context.is_hard_end


def _past(context: PhraseContext) -> bool:
    is_told = context.before in cues.TOLD or context.before.endswith("ed")
    return context.after is After.END and not (is_told or context.has_determiner or _is_planned(context))


def _month(context: PhraseContext) -> bool:
    assert context.phrase.day is not None
    is_numbered = context.before in cues.NUMBERED and not context.phrase.intro and not context.phrase.clock
    if (is_numbered and context.tokens[context.phrase.body].word[0].isdigit()) or _is_number_range(context):
        return False
    if context.phrase.day.is_verb and context.after is not After.END and not context.phrase.clock:
        return False
    is_plural = context.next_word.endswith("s") or context.next_word in cues.PLURALS
    first = context.tokens[context.phrase.body].word
    may_count = first[0].isdigit() or first in _VERB_MONTHS or not context.is_start  # not "April 15 taxes"
    is_counting = context.phrase.day.counts and context.after is After.NOUN and is_plural and may_count
    if context.next_word in cues.STREETS or (is_counting and not context.phrase.intro):
        return False
    return _sure(context)


def _is_number_range(context: PhraseContext) -> bool:
    """As in "17 - 19 Nov", "Nov 17 and 19": several days, and the phrase only one of them."""
    tokens, phrase = context.tokens, context.phrase
    index = phrase.first - (context.before in LIST_WORDS)
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


def _numbers(context: PhraseContext) -> bool:
    phrase = context.phrase
    body = context.tokens[phrase.body]
    assert phrase.day is not None
    if body.word == "24/7" or context.has_determiner or _is_number_range(context):
        return False
    if phrase.clock:
        return True
    if phrase.intro in _STRONG_INTROS | FOR_INTROS:
        is_small = phrase.day.is_guess and int(body.word.partition("/")[2]) <= _SMALLEST_FRACTION
        is_fraction = is_small and phrase.intro == "by"  # "cut by 1/2"
        return not is_fraction and (context.after is not After.NOUN or context.is_start or phrase.day.german)
    if phrase.day.is_guess or phrase.intro or context.before in cues.NUMBERED or _is_product(context):
        return False
    is_dotted = "." in body.word
    return context.after is After.END or (context.is_start and (is_dotted or context.after is After.VERB))


def _is_product(context: PhraseContext) -> bool:
    """Whether the word before is spelled like one: TLS, PalmOS."""
    raw = context.tokens[context.phrase.first - 1].raw if context.before else ""
    return bool(raw) and not raw[1:].islower()


def _decimal(context: PhraseContext) -> bool:
    is_german = context.phrase.intro in _GERMAN_DAY_INTROS
    return is_german and (context.after is not After.NOUN or context.phrase.clock is not None)


def _ordinal(context: PhraseContext) -> bool:
    """As in "on the 5th", "by the 15th", "am Wochenende"; not "on the 5th floor"."""
    phrase = context.phrase
    assert phrase.day is not None
    if phrase.day.is_period:
        return phrase.intro in _STRONG_INTROS | {"at"} and (context.after is not After.NOUN or phrase.day.german)
    if phrase.intro not in (_GERMAN_DAY_INTROS if phrase.day.german else _STRONG_INTROS):
        return False
    is_before_verb = phrase.day.german and context.next_word.endswith("n")  # "bis zum 1. zahlen"
    is_first = context.is_start and context.after is After.VERB
    return is_first or is_before_verb or context.after is After.END or phrase.clock is not None


def _holiday(context: PhraseContext) -> bool:
    """As in "by Christmas", "zu Ostern"; not "Christmas presents", "two weeks before Christmas"."""
    phrase, first = context.phrase, context.tokens[context.phrase.first]
    assert phrase.day is not None
    intro = phrase.intro or ("am" if context.tokens[phrase.body].word in holidays.GERMAN_INTROS else "")
    is_film = not context.is_start and first.raw.istitle() and bool(intro)  # The Nightmare Before Christmas
    if context.before in _TIMES or context.has_determiner or is_film or not (intro or phrase.clock):
        return False
    if intro not in _STRONG_INTROS:
        return context.is_hard_end and not context.is_listed
    if context.next_word in LIST_WORDS and context.after is not After.END:  # "before Easter and Christmas shopping"
        return False
    is_first = context.is_start and context.after is After.VERB
    return phrase.day.german or is_first or context.after in (After.END, After.LINK)


_RULES: dict[Trust, Callable[[PhraseContext], bool]] = {
    Trust.SURE: _sure,
    Trust.NAME: _name,
    Trust.WEAK: _weak,
    Trust.SHORT: _short,
    Trust.PAST: _past,
    Trust.MONTH: _month,
    Trust.NUMBERS: _numbers,
    Trust.DECIMAL: _decimal,
    Trust.ORDINAL: _ordinal,
    Trust.HOLIDAY: _holiday,
    Trust.ALONE: lambda _: False,
}


def phrase_context(tokens: Sequence[Token], phrase: Phrase, is_listed: bool) -> PhraseContext:
    first = tokens[phrase.first]
    is_start = phrase.first == 0 or first.is_apart or tokens[phrase.first - 1].kind in CLOSED
    before = "" if is_start else tokens[phrase.first - 1].word
    after = After.END if is_listed else _after(tokens, phrase.end)
    return PhraseContext(tokens, phrase, is_listed, before, is_start, after)


def _after(tokens: Sequence[Token], index: int) -> After:
    token = tokens[index]
    if token.kind in CLOSED or token.is_apart or token.word in cues.SOFT_ENDS:
        return After.END
    starts_object = token.word in cues.ARTICLES and not tokens[index + 1].word[:1].isdigit()  # not "Friday the 13th"
    if token.word in cues.LINKS or starts_object:
        return After.LINK
    return After.VERB if _is_imperative(tokens, index) else After.NOUN


def _is_imperative(tokens: Sequence[Token], index: int) -> bool:
    word = tokens[index].word
    if word in cues.VERBS:
        return True
    following = tokens[index + 1]
    if following.kind in CLOSED or following.is_apart:
        return False
    has_object = following.word in cues.OBJECTS or following.raw[:1].isupper()
    if word in cues.CONTACT_VERBS:
        return has_object or following.word not in cues.NOUN_TAILS
    return word in cues.NOUN_VERBS and has_object
