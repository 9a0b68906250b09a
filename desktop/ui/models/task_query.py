"""What a query gives, put into the form of a list. Runs off the GUI thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.domain.views import Group, Query, Sort, TaskRow, View
from desktop.services.lists import ListService, Section
from desktop.ui.models.row_diff import Entry, Heading, Steps, steps_between

PAGE = 100
"""Rows read together."""

NO_STEPS = Steps([], 0, [], [])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query gave, compared with the entries that stood when it was asked."""

    query: Query
    fresh: bool  # another list, not the same one later
    base: list[Entry]
    entries: list[Entry]
    where: dict[Entry, int]
    steps: Steps
    first_rows: list[TaskRow]
    count: int
    untouched: bool


def ask(lists: ListService, query: Query, base: list[Entry], *, fresh: bool) -> Answer:
    """`base` is what is shown so far."""
    sections = lists.sections(query)
    entries = _entries(sections)
    first = [entry for entry in entries[:PAGE] if isinstance(entry, str)] if fresh else []
    return Answer(
        query=query,
        fresh=fresh,
        base=base,
        entries=entries,
        where={entry: row for row, entry in enumerate(entries)},
        steps=NO_STEPS if fresh or entries == base else steps_between(base, entries),
        first_rows=lists.rows(first),
        count=sum(len(section.ids) for section in sections if section.heading is not Group.DONE_TODAY),
        untouched=not entries and not lists.ids(Query(View.LIVE, query.today), 1) and not _trash(lists, query),
    )


def is_ordered_by_hand(query: Query) -> bool:
    return (
        query.view in (View.INBOX, View.ALL) and query.sort in (Sort.VIEW, Sort.MANUAL) and not query.search.strip()
    )


def _entries(sections: Sequence[Section]) -> list[Entry]:
    """Today's own tasks need no heading: the page has one."""
    entries: list[Entry] = []
    for section in sections:
        if section.heading not in (None, Group.TODAY):
            entries.append(Heading(section.heading))
        entries += section.ids
    return entries


def _trash(lists: ListService, query: Query) -> list[str]:
    return lists.ids(Query(View.TRASH, query.today), 1)
