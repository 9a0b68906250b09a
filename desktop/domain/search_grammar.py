"""The grammar of searches, for the search field, the command line and saved filters.

`#label`, `/list`, `!p1`, `due:today` and `is:done` narrow the search; all else are words to be found in the texts.
All of it must be true of a task. What is not understood, such as the name of a label that nobody has, is a word.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeVar

from desktop.domain.text import fold, is_inbox
from desktop.domain.values import Label, Status, TaskList, parse_priority
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError

T = TypeVar("T", Label, TaskList)

NO_LIST = ""
NO_PRIORITY = ""
_TERMS = re.compile(r'[#/]"[^"]*"?|\S+')
_SEPARATORS = re.compile(r"[\s_-]+")
_WEEK = 7


class TermKind(StrEnum):
    LABEL = "label"
    LIST = "list"
    PRIORITY = "priority"
    DUE = "due"
    STATUS = "status"


class Term(NamedTuple):
    """A part of a search that was understood, and where it stands; `value` says what it means, `color` of what."""

    kind: TermKind
    start: int
    end: int
    value: str
    color: str = ""


@dataclass(frozen=True, slots=True)
class Search:
    """What a search asks for. None is: anything. Each of `labels` is a choice of ids, of which a task has one.

    `lists` has NO_LIST for the Inbox, `priorities` NO_PRIORITY for none.
    """

    words: str = ""
    terms: tuple[Term, ...] = ()
    labels: tuple[frozenset[str], ...] = ()
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
        "overdue": _Days("overdue", None, 0), "none": _Days("none", undated=True),
    },
    "fallig": {
        "heute": _Days("today", 0, 1), "morgen": _Days("tomorrow", 1, 2), "woche": _Days("week", 0, _WEEK),
        "uberfallig": _Days("overdue", None, 0), "ohne": _Days("none", undated=True),
        "nie": _Days("none", undated=True), "keine": _Days("none", undated=True),
    },
}  # fmt: skip
"""By the word before the colon, folded. Either language takes the values of both."""
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
    worn: list[frozenset[str]] = field(default_factory=list)
    kept: dict[TermKind, frozenset[str]] = field(default_factory=dict)
    days: list[tuple[dt.date | None, dt.date | None]] = field(default_factory=list)
    undated: bool = False
    closed: list[bool] = field(default_factory=list)

    def take(self, raw: str, start: int, end: int, *, is_last: bool) -> None:
        term = None
        prefix, colon, value = raw.partition(":")
        if raw[0] in "#/!" and len(raw) > 1:
            read = {"#": self._label, "/": self._list, "!": self._priority}[raw[0]]
            term = read(raw[1:].strip('"'), start, end)
        elif colon and fold(prefix) in _DUE_PREFIXES:
            term = self._due(fold(value), start, end)
        elif colon and fold(prefix) in _STATE_PREFIXES:
            term = self._state(fold(value).replace("_", "-"), start, end)
        if term is not None:
            self.terms.append(term)
        elif not (is_last and _is_begun(raw)):
            self.words.append(raw)

    def search(self) -> Search:
        impossible = len(set(self.closed)) > 1
        starts = [start for start, _ in self.days if start]
        ends = [end for _, end in self.days if end]
        return Search(
            words=" ".join(self.words),
            terms=tuple(self.terms),
            labels=(*self.worn, *([frozenset[str]()] if impossible else [])),
            lists=self.kept.get(TermKind.LIST),
            priorities=self.kept.get(TermKind.PRIORITY),
            due_from=max(starts, default=None),
            due_before=min(ends, default=None),
            undated=self.undated or None,
            closed=self.closed[0] if self.closed else None,
            statuses=self.kept.get(TermKind.STATUS),
        )

    def _label(self, name: str, start: int, end: int) -> Term | None:
        found = _called(self.labels, name)
        if not found:
            return None
        self.worn.append(frozenset(label.id for label in found))
        return Term(TermKind.LABEL, start, end, *_shown(found, name))

    def _list(self, name: str, start: int, end: int) -> Term | None:
        found = _called(self.lists, name)
        if not found and not is_inbox(name):
            return None
        self._keep(TermKind.LIST, {list_.id for list_ in found} or {NO_LIST})
        return Term(TermKind.LIST, start, end, *(_shown(found, name) if found else (NO_LIST,)))

    def _priority(self, value: str, start: int, end: int) -> Term | None:
        try:
            priority = parse_priority(value)
        except InvalidInputError:
            return None
        self._keep(TermKind.PRIORITY, {priority.value if priority else NO_PRIORITY})
        return Term(TermKind.PRIORITY, start, end, priority.value if priority else NO_PRIORITY)

    def _due(self, value: str, start: int, end: int) -> Term | None:
        days = _DAYS.get(value)
        if days is None:
            try:
                day = dt.date.fromisoformat(value)
            except ValueError:
                return None
            self.days.append((day, day + dt.timedelta(days=1)))
            return Term(TermKind.DUE, start, end, day.isoformat())
        self._between(days)
        return Term(TermKind.DUE, start, end, days.name)

    def _between(self, days: _Days) -> None:
        if days.undated:
            self.undated = True
            return
        at = [None if part is None else self.today + dt.timedelta(days=part) for part in (days.start, days.end)]
        self.days.append((at[0], at[1]))
        if days.name == _OVERDUE:
            self.closed.append(False)

    def _state(self, value: str, start: int, end: int) -> Term | None:
        state = _STATES.get(value)
        if state is None:
            return None
        if state == _OVERDUE:
            self._between(_DAYS[_OVERDUE])
            return Term(TermKind.DUE, start, end, _OVERDUE)
        if state in (_OPEN, _CLOSED):
            self.closed.append(state == _CLOSED)
        else:
            self._keep(TermKind.STATUS, {state})
        return Term(TermKind.STATUS, start, end, state)

    def _keep(self, kind: TermKind, values: Iterable[str]) -> None:
        wanted = frozenset(values)
        self.kept[kind] = self.kept.get(kind, wanted) & wanted


def _is_begun(raw: str) -> bool:
    """Whether somebody is about to type what narrows the search: that is not a word that no task has."""
    prefix, colon, value = (fold(part) for part in raw.partition(":"))
    if not colon:
        return prefix in ("#", "/", "!", "!p")
    words = _DAYS if prefix in _DUE_PREFIXES else _STATES if prefix in _STATE_PREFIXES else ()
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
