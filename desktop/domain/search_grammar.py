"""The grammar of searches, for the search field, the command line and saved filters.

`#label`, `/list`, `!p1`, `due:today` and `is:done` narrow the search; all else are words to be found in the texts.
A "-" before a part or word excludes it. All of it must be true of a task. What is not understood, such as the name
of a label that nobody has, is a word.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeVar

from desktop.domain.dates.words import WEEKDAYS
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.text import fold, is_inbox
from desktop.domain.values import Label, Priority, Status, TaskList, parse_priority
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError

T = TypeVar("T", Label, TaskList)

NO_LIST = ""
NO_PRIORITY = ""
_TERMS = re.compile(r'-?[#/]"[^"]*"?|\S+')
_EXCLUDED = re.compile(r"-[^\W_]|-[#/!]")
SHORTEST = 3
"""So many letters a word needs to be excluded: the index knows no shorter ones."""
_SEPARATORS = re.compile(r"[\s_-]+")
_WEEK, _MONTH = 7, 31


class TermKind(StrEnum):
    LABEL = "label"
    LIST = "list"
    PRIORITY = "priority"
    DUE = "due"
    STATUS = "status"
    WORD = "word"  # one that is excluded


class Term(NamedTuple):
    """A part of a search that was understood, and where it stands; `value` says what it means, `color` of what."""

    kind: TermKind
    start: int
    end: int
    value: str
    color: str = ""
    is_not: bool = False


_Read = tuple[TermKind, str, str]  # with value and colour


@dataclass(frozen=True, slots=True)
class Search:
    """What a search asks for. None is: anything. Each of `labels` is a choice of ids, of which a task has one.

    `lists` has NO_LIST for the Inbox, `priorities` NO_PRIORITY for none.
    """

    words: str = ""
    without: str = ""
    terms: tuple[Term, ...] = ()
    labels: tuple[frozenset[str], ...] = ()
    not_labels: frozenset[str] = frozenset()
    lists: frozenset[str] | None = None
    priorities: frozenset[str] | None = None
    due_from: dt.date | None = None
    due_before: dt.date | None = None
    undated: bool | None = None
    closed: bool | None = None
    statuses: frozenset[str] | None = None


class _Days(NamedTuple):
    name: str
    start: int | None = None  # days from today
    end: int | None = None  # the day behind the last one
    undated: bool = False


_DUE = {
    "due": {
        "today": _Days("today", 0, 1), "tomorrow": _Days("tomorrow", 1, 2), "week": _Days("week", 0, _WEEK),
        "month": _Days("month", 0, _MONTH), "overdue": _Days("overdue", None, 0), "none": _Days("none", undated=True),
    },
    "fallig": {
        "heute": _Days("today", 0, 1), "morgen": _Days("tomorrow", 1, 2), "woche": _Days("week", 0, _WEEK),
        "monat": _Days("month", 0, _MONTH), "uberfallig": _Days("overdue", None, 0),
        "ohne": _Days("none", undated=True), "nie": _Days("none", undated=True), "keine": _Days("none", undated=True),
    },
}  # fmt: skip
"""By the word before the colon, folded. Either language takes the values of both."""
_DUE_VALUES = QT_TRANSLATE_NOOP(
    "Errors", "“{text}” is not understood; try due:today, tomorrow, week, month, overdue, none, friday or 2026-12-24."
)
_STATE_VALUES = QT_TRANSLATE_NOOP(
    "Errors", "“{text}” is not understood; try is:open, done, overdue, blocked, on-hold, in-progress or rejected."
)
_SOME_DAY = dt.date(2026, 1, 1)
_DAYS = {word: days for words in _DUE.values() for word, days in words.items()}
_DUE_PREFIXES = frozenset({*_DUE, "faellig"})
_STATE_PREFIXES = frozenset({"is", "ist"})
_OPEN, _CLOSED, _OVERDUE = "open", "closed", "overdue"
_STATES = {
    **{status.value.replace(" ", "-"): status.value for status in Status},
    **dict.fromkeys(("open", "offen", "pending"), _OPEN), **dict.fromkeys(("closed", "geschlossen"), _CLOSED),
    **dict.fromkeys(("done", "completed", "erledigt", "fertig"), Status.DONE.value),
    **dict.fromkeys(("rejected", "abgelehnt"), Status.REJECTED.value), "blockiert": Status.BLOCKED.value,
    "in-arbeit": Status.IN_PROGRESS.value, "wartet": Status.ON_HOLD.value,
    **dict.fromkeys(("overdue", "uberfallig"), _OVERDUE),
}  # fmt: skip


def parse_search(text: str, labels: Sequence[Label], lists: Sequence[TaskList], today: dt.date) -> Search:
    """Labels and lists are called by their names or, while one still types, by how these begin."""
    reading = _Reading(labels, lists, today)
    for match in _TERMS.finditer(text):
        reading.take(match[0], match.start(), match.end(), is_last=match.end() == len(text))
    return reading.search()


def names_status(text: str) -> bool:
    """Whether a search says itself whether it is about what is done."""
    return any(term.kind is TermKind.STATUS for term in parse_search(text, (), (), dt.date.min).terms)


def check_search(text: str) -> None:
    """InvalidInputError says what can stand where something stands that is not understood."""
    for raw in text.split():
        prefix, colon, _ = raw.removeprefix("-").partition(":")
        if colon and not parse_search(raw + " ", (), (), _SOME_DAY).terms:
            for prefixes, sentence in ((_DUE_PREFIXES, _DUE_VALUES), (_STATE_PREFIXES, _STATE_VALUES)):
                if fold(prefix) in prefixes:
                    raise InvalidInputError(sentence, text=raw)


def filter_query(text: str, today: dt.date) -> Query:
    """What a saved filter shows: pending tasks, unless it says which."""
    return Query(View.LIVE if names_status(text) else View.ALL, today, search=text)


@dataclass(slots=True)
class _Reading:
    labels: Sequence[Label]
    lists: Sequence[TaskList]
    today: dt.date
    words: list[str] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    worn: list[frozenset[str]] = field(default_factory=list)
    not_worn: set[str] = field(default_factory=set)
    kept: dict[TermKind, frozenset[str]] = field(default_factory=dict)
    days: list[tuple[dt.date | None, dt.date | None]] = field(default_factory=list)
    undated: list[bool] = field(default_factory=list)
    closed: list[bool] = field(default_factory=list)

    def take(self, raw: str, start: int, end: int, *, is_last: bool) -> None:
        is_not = bool(_EXCLUDED.match(raw))
        said = raw[is_not:]
        prefix, colon, value = said.partition(":")
        read = None
        if said[0] in "#/!" and len(said) > 1:
            take = {"#": self._label, "/": self._list, "!": self._priority}[said[0]]
            read = take(said[1:].strip('"'), is_not)
        elif colon and fold(prefix) in _DUE_PREFIXES:
            read = self._due(fold(value), is_not)
        elif colon and fold(prefix) in _STATE_PREFIXES:
            read = self._state(fold(value).replace("_", "-"), is_not)
        elif is_not and len(fold(said)) >= SHORTEST:
            self.without.append(said)
            read = TermKind.WORD, said, ""
        if read is not None:
            self.terms.append(Term(read[0], start, end, *read[1:], is_not))
        elif not (is_last and (_is_begun(said, is_not) or self._begins_to_exclude(raw))):
            self.words.append(raw)

    def _begins_to_exclude(self, raw: str) -> bool:
        """A "-" alone is searched for; behind something else a word follows that is not typed yet."""
        return raw[0] == "-" and len(raw) <= SHORTEST and bool(self.words or self.terms)

    def search(self) -> Search:
        impossible = len(set(self.closed)) > 1 or len(set(self.undated)) > 1
        starts = [start for start, _ in self.days if start]
        ends = [end for _, end in self.days if end]
        return Search(
            words=" ".join(self.words),
            without=" ".join(self.without),
            terms=tuple(self.terms),
            labels=(*self.worn, *([frozenset[str]()] if impossible else [])),
            not_labels=frozenset(self.not_worn),
            lists=self.kept.get(TermKind.LIST),
            priorities=self.kept.get(TermKind.PRIORITY),
            due_from=max(starts, default=None),
            due_before=min(ends, default=None),
            undated=self.undated[0] if self.undated else None,
            closed=self.closed[0] if self.closed else None,
            statuses=self.kept.get(TermKind.STATUS),
        )

    def _label(self, name: str, is_not: bool) -> _Read | None:
        found = _called(self.labels, name)
        if not found:
            return None
        ids = frozenset(label.id for label in found)
        if is_not:
            self.not_worn |= ids
        else:
            self.worn.append(ids)
        return TermKind.LABEL, *_shown(found, name)

    def _list(self, name: str, is_not: bool) -> _Read | None:
        found = _called(self.lists, name)
        if not found and not is_inbox(name):
            return None
        every = {NO_LIST, *(list_.id for list_ in self.lists)}
        self._keep(TermKind.LIST, {list_.id for list_ in found} or {NO_LIST}, every if is_not else None)
        return TermKind.LIST, *(_shown(found, name) if found else (NO_LIST, ""))

    def _priority(self, value: str, is_not: bool) -> _Read | None:
        try:
            priority = parse_priority(value)
        except InvalidInputError:
            return None
        meant = priority.value if priority else NO_PRIORITY
        self._keep(TermKind.PRIORITY, {meant}, {NO_PRIORITY, *(one.value for one in Priority)} if is_not else None)
        return TermKind.PRIORITY, meant, ""

    def _due(self, value: str, is_not: bool) -> _Read | None:
        days = _DAYS.get(value)
        if is_not and not (days and days.undated):
            return None
        if days is None:
            from desktop.domain.dates import parse_date

            try:
                day = parse_date(value, dt.datetime.combine(self.today, dt.time())).date
            except (InvalidInputError, OverflowError):
                return None
            self.days.append((day, day + dt.timedelta(days=1)))
            return TermKind.DUE, day.isoformat(), ""
        self._between(days, is_not)
        return TermKind.DUE, days.name, ""

    def _between(self, days: _Days, is_not: bool = False) -> None:
        if days.undated:
            self.undated.append(not is_not)
            return
        at = [None if part is None else self.today + dt.timedelta(days=part) for part in (days.start, days.end)]
        self.days.append((at[0], at[1]))
        if days.name == _OVERDUE:
            self.closed.append(False)

    def _state(self, value: str, is_not: bool) -> _Read | None:
        state = _STATES.get(value)
        if state is None or (state == _OVERDUE and is_not):
            return None
        if state == _OVERDUE:
            self._between(_DAYS[_OVERDUE])
            return TermKind.DUE, _OVERDUE, ""
        if state in (_OPEN, _CLOSED):
            self.closed.append((state == _CLOSED) is not is_not)
        else:
            self._keep(TermKind.STATUS, {state}, {one.value for one in Status} if is_not else None)
        return TermKind.STATUS, state, ""

    def _keep(self, kind: TermKind, values: set[str], of: set[str] | None = None) -> None:
        """Those values, or all others `of` these."""
        wanted = frozenset(values if of is None else of - values)
        self.kept[kind] = self.kept.get(kind, wanted) & wanted


def _is_begun(raw: str, is_not: bool) -> bool:
    """Whether somebody is about to type what narrows the search: that is not a word that no task has."""
    prefix, colon, value = (fold(part) for part in raw.partition(":"))
    if not colon:
        return prefix in ("#", "/", "!", "!p")
    days = [word for word, days in _DAYS.items() if days.undated] if is_not else (*_DAYS, *WEEKDAYS)
    words = days if prefix in _DUE_PREFIXES else _STATES if prefix in _STATE_PREFIXES else ()
    return any(word.startswith(value) for word in words)


def _called(known: Sequence[T], name: str) -> list[T]:
    """Those of that name, or else those whose names begin so."""
    wanted = _comparable(name)
    if not wanted:
        return []
    exact = [one for one in known if _comparable(one.name) == wanted]
    return exact or [one for one in known if _comparable(one.name).startswith(wanted)]


def _shown(found: Sequence[Label | TaskList], typed: str) -> tuple[str, str]:
    return (found[0].name, found[0].color) if len(found) == 1 else (f"{typed}…", "")


def _comparable(name: str) -> str:
    """Blanks, hyphens and underscores are one: a name with blanks can be typed without quotes."""
    return _SEPARATORS.sub("-", fold(name).strip())
