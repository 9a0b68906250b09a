"""Runs a query and compares its result with the list that is shown. Not on the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.domain.views import Query, Sort, TaskGroup, TaskRow, View
from desktop.services.lists import ListSection, ListService
from desktop.ui.core.list_steps import Entry, StepHeading, Steps, steps_between

PAGE = 100
"""Rows read together."""

GLIMPSE = 100
"""Tasks shown of a long list before all of their ids are read."""

NO_STEPS = Steps([], 0, [], [])


class QueryAnswer(NamedTuple):
    """What a query gave, compared with the entries that stood when it was asked."""

    query: Query
    fresh: bool  # another list, not the same one later
    base: list[Entry]
    entries: list[Entry]
    where: dict[Entry, int]
    steps: Steps
    new_rows: list[TaskRow]  # of tasks that were not shown before: at most a page
    number: int | None  # of tasks; None in a glimpse: nobody knows yet
    untouched: bool = False


def ask(
    lists: ListService, query: Query, base: list[Entry], *, fresh: bool, glimpse: Callable[[QueryAnswer], None]
) -> QueryAnswer:
    """`base` is what is shown so far. For a new list that is long, `glimpse` gets its beginning first."""
    if fresh and (page := first_page(lists, query, base)):
        if page.number is not None:
            return page
        glimpse(page)
        base, fresh = page.entries, False
    return _answer(lists, query, base, lists.sections(query), fresh=fresh, is_all=True)


def first_page(lists: ListService, query: Query, base: list[Entry]) -> QueryAnswer | None:
    """What takes no time to read: all of a short list, or the beginning of a long one. None where it must be known
    which tasks there are before the first is."""
    if query.search.strip():
        return None
    ids = lists.ids(query, GLIMPSE + 1)
    if len(ids) <= GLIMPSE:
        return _answer(lists, query, base, lists.sections(query), fresh=True, is_all=True)
    if has_headings(query):
        return None
    return _answer(lists, query, base, [ListSection(None, ids[:GLIMPSE])], fresh=True, is_all=False)


def _answer(
    lists: ListService, query: Query, base: list[Entry], sections: Sequence[ListSection], *, fresh: bool, is_all: bool
) -> QueryAnswer:
    entries = _entries(sections)
    steps = NO_STEPS if fresh or entries == base else steps_between(base, entries)
    new = entries if fresh else [entry for run in steps.insertions for entry in entries[run.start : run.stop]]
    counted = [len(section.ids) for section in sections if section.heading is not TaskGroup.DONE_TODAY]
    return QueryAnswer(
        query=query,
        fresh=fresh,
        base=base,
        entries=entries,
        where={entry: row for row, entry in enumerate(entries)},
        steps=steps,
        new_rows=lists.rows([entry for entry in new[:PAGE] if isinstance(entry, str)]),
        number=sum(counted) if is_all else None,
        untouched=not entries and not _any(lists, View.LIVE, query) and not _any(lists, View.TRASH, query),
    )


def has_headings(query: Query) -> bool:
    """Whether the tasks are grouped by day: in Today and Upcoming, unless searched, narrowed or sorted otherwise."""
    plain = query.sort is not Sort.VIEW or bool(query.search.strip()) or query.label is not None
    return query.view in (View.TODAY, View.UPCOMING) and not plain


def is_ordered_by_hand(query: Query) -> bool:
    if query.search.strip():
        return False
    by_hand = query.sort is Sort.VIEW and query.view in (View.INBOX, View.SOMEDAY, View.ALL)
    return query.sort is Sort.MANUAL or by_hand


def _entries(sections: Sequence[ListSection]) -> list[Entry]:
    """Today's own tasks need no heading where they are the first: the page has one."""
    entries: list[Entry] = []
    for section in sections:
        if section.heading is not None and (entries or section.heading is not TaskGroup.TODAY):
            entries.append(StepHeading(section.heading))
        entries += section.ids
    return entries


def _any(lists: ListService, view: View, query: Query) -> bool:
    return bool(lists.ids(Query(view, query.today), 1))
