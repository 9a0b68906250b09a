"""Finds the date phrases of free text and works out what each is due."""

from __future__ import annotations

import datetime as dt
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from desktop.domain.dates.calendar_math import ImpossibleDateError, Moment
from desktop.domain.dates.context import is_meant
from desktop.domain.dates.phrase import Phrase, read_phrase
from desktop.domain.dates.time_of_day import Form
from desktop.domain.dates.tokens import Span, Token, TokenKind
from desktop.domain.dates.words import DEADLINE_INTROS, FOR_INTROS, LIST_WORDS, RANGE_WORDS, TO_INTROS, Trust
from desktop.domain.task import Due

_CHOSEN_INTROS = DEADLINE_INTROS - {"until", "till", "til", "bis"}  # these may end a range
_PLAIN_DAYS = frozenset({Trust.SURE, Trust.NAME, Trust.MONTH, Trust.HOLIDAY})
_Meant = tuple[Phrase, bool]  # and whether it is one of several in a row


class Found(NamedTuple):
    """A date in a text. `is_aside`: one of several, or where something is moved to, so no due date by itself.

    `time_span` is where its time stands, if apart from the day: "tomorrow … at 5pm".
    """

    start: int
    end: int
    due: Due
    intro: str
    is_aside: bool
    time_span: Span | None = None

    @property
    def rank(self) -> int:
        """How far the text calls it the due date: "by Friday" above "on Friday" above "for Friday"."""
        return 2 if self.intro in _CHOSEN_INTROS else 0 if self.intro in FOR_INTROS else 1


def scan(tokens: Sequence[Token], moment: Moment) -> list[Found]:
    """The dates of `tokens`, in order; a time apart from every day goes to the day nearest before it."""
    phrases = _read_all(tokens, moment)
    listed = _listed(tokens, phrases, moment)
    meant = [(p, n in listed) for n, p in enumerate(phrases) if is_meant(tokens, p, moment, n in listed)]
    days = [item for item in meant if item[0].day]
    times = [item for item in meant if not item[0].day]
    if not days:
        return [_found(tokens, p, moment, aside) for p, aside in times if p.clock and p.clock.form is Form.EXACT]
    owners = _assign(days, times)
    return [_found(tokens, p, moment, aside, owners.get(p.first)) for p, aside in days]


def possible_days(tokens: Sequence[Token], moment: Moment) -> frozenset[dt.date]:
    """All days that can be read anywhere, whether meant as a date there or not."""
    phrases = (_read_possible(tokens, index, moment) for index in range(len(tokens) - 1))
    return frozenset(phrase.due(moment)[0] for phrase in phrases if phrase and phrase.day)


def _read_all(tokens: Sequence[Token], moment: Moment) -> list[Phrase]:
    """All that could be dates, without the everyday words that could be only in a row of dates and are in none."""
    phrases: list[Phrase] = []
    index = 0
    while tokens[index].kind is not TokenKind.END:
        phrase = _read_possible(tokens, index, moment)
        if phrase and (_is_likely(phrase, phrases) or is_meant(tokens, phrase, moment, is_listed=True)):
            phrases.append(phrase)
        index = phrase.end if phrase else index + 1
    return phrases


def _read_possible(tokens: Sequence[Token], index: int, moment: Moment) -> Phrase | None:
    try:
        phrase = read_phrase(tokens, index, moment)
        if phrase:
            phrase.due(moment)
    except ImpossibleDateError:
        return None
    return phrase


def _is_likely(phrase: Phrase, earlier: Sequence[Phrase]) -> bool:
    if phrase.day is None:
        return phrase.clock is not None and phrase.clock.form is Form.EXACT
    ends_range = phrase.intro in RANGE_WORDS and bool(earlier) and earlier[-1].end == phrase.first
    return ends_range or phrase.day.trust in _PLAIN_DAYS


def _listed(tokens: Sequence[Token], phrases: Sequence[Phrase], moment: Moment) -> set[int]:
    """Which phrases stand in a row: "Monday or Tuesday", "Mon, Wed, Fri", "3 March until 5 March"."""
    listed: set[int] = set()
    for n, (phrase, following) in enumerate(pairwise(phrases)):
        is_alike = (phrase.day and following.day) or (phrase.clock and following.clock)
        if is_alike and _is_linked(tokens, phrase, following, moment):
            listed |= {n, n + 1}
    return listed


def _is_linked(tokens: Sequence[Token], phrase: Phrase, following: Phrase, moment: Moment) -> bool:
    between = [token.word for token in tokens[phrase.end : following.first]]
    if following.intro in _CHOSEN_INTROS or len(between) > 1 or not LIST_WORDS.issuperset(between):
        return False
    if between or following.intro in RANGE_WORDS | TO_INTROS:
        return True
    if following.intro:
        return False
    if gap := tokens[following.first].gap:
        return "\n" not in gap
    return all(is_meant(tokens, each, moment, is_listed=True) for each in (phrase, following))


def _assign(days: Sequence[_Meant], times: Sequence[_Meant]) -> dict[int, Phrase]:
    """Each lone time's day, by the day's first token: the nearest before it that has no time yet, else the first."""
    open_days = [p.first for p, _ in days if p.clock is None and p.day and p.day.clock is None]
    owners: dict[int, Phrase] = {}
    earlier: list[int] = []
    later = deque(open_days)
    for time, is_listed in times:
        while later and later[0] < time.first:
            earlier.append(later.popleft())
        if not is_listed and (earlier or later):
            owners[earlier.pop() if earlier else later.popleft()] = time
    return owners


def _found(
    tokens: Sequence[Token], phrase: Phrase, moment: Moment, is_listed: bool, time: Phrase | None = None
) -> Found:
    due, time_span = Due(*phrase.due(moment)), None
    if time:
        with suppress(ImpossibleDateError):  # the midnight that ends the calendar
            due = Due(*phrase._replace(clock=time.clock).due(moment))
            time_span = _span(tokens, time)
    is_aside = is_listed or phrase.intro in TO_INTROS
    return Found(*_span(tokens, phrase), due, phrase.intro, is_aside, time_span)


def _span(tokens: Sequence[Token], phrase: Phrase) -> Span:
    return tokens[phrase.first].start, tokens[phrase.end - 1].end
