"""What views show: ids in order, rows by page, counts, references."""

from __future__ import annotations

import datetime as dt
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

from desktop.domain.values import Label, SavedFilter, TaskList
from desktop.domain.views import Counts, Query, Sort, TaskGroup, View
from desktop.store import Changes, Reader, Store

if TYPE_CHECKING:
    from desktop.domain.task import Filter, Task
    from desktop.store.probe import Written

P = ParamSpec("P")
T = TypeVar("T")


class ListSection(NamedTuple):
    """Ids under one heading: a Group, a day of Upcoming, or no heading."""

    heading: TaskGroup | dt.date | None
    ids: list[str]


class Places(NamedTuple):
    labels: list[Label]
    lists: list[TaskList]  # without the archived ones
    filters: list[SavedFilter]
    counts: Counts


def _shown(lists: Sequence[TaskList]) -> list[TaskList]:
    return [list_ for list_ in lists if not list_.archived]


def _answer(question: Callable[Concatenate[Reader, P], T]) -> Callable[Concatenate[ListService, P], T]:
    """A question to one snapshot of the store, answered as the reader does."""

    def ask(self: ListService, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self._store.read() as reader:
            return question(reader, *args, **kwargs)

    return ask


class ListService:
    def __init__(self, store: Store) -> None:
        self._store = store

    ids = _answer(Reader.ids)
    rows = _answer(Reader.rows)
    tasks = _answer(Reader.tasks)
    count = _answer(Reader.count)
    counts = _answer(Reader.counts)
    waiting = _answer(Reader.waiting)
    dated = _answer(Reader.dated)
    repeating = _answer(Reader.repeating)
    undated = _answer(Reader.undated)
    conflicts = _answer(Reader.conflicts)
    edited_in_trash = _answer(Reader.edited_in_trash)

    def sections(self, query: Query) -> list[ListSection]:
        """The ids of a view under its headings. Only Today and Upcoming in their own order have any."""
        with self._store.read() as reader:
            ids = reader.ids(query)
            plain = query.sort is not Sort.VIEW or bool(query.search.strip()) or query.label is not None
            if plain or query.view not in (View.TODAY, View.UPCOMING):
                return [ListSection(None, ids)]
            dates = reader.due_dates(query)
            if query.view is View.UPCOMING:
                return [ListSection(day, found) for day, found in _by_day(ids, dates)]
            late = [id_ for id_ in ids if dates.get(id_, query.today) < query.today]
            start = dt.datetime.combine(query.today, dt.time()).astimezone()
            done = reader.done_between(start, start + dt.timedelta(days=1))
            sections = [
                ListSection(TaskGroup.OVERDUE, late),
                ListSection(TaskGroup.TODAY, [id_ for id_ in ids if dates.get(id_, query.today) >= query.today]),
                ListSection(TaskGroup.DONE_TODAY, done),
            ]
            return [section for section in sections if section.ids]

    def excerpts(self, ids: Sequence[str], search: str) -> dict[str, str]:
        """For each task the part of its description or checklist that matches; "" if the title matches."""
        from desktop.domain.excerpt import excerpt
        from desktop.domain.search_grammar import parse_search

        with self._store.read() as reader:
            tasks = reader.tasks(ids)
            words = parse_search(search, reader.labels(), reader.lists(), dt.date.min).words
        texts = (
            (task, [task.description, *(item.title for item in task.checklist if not item.archived)])
            for task in tasks
        )
        return dict.fromkeys(ids, "") | {task.id: excerpt(task.title, text, words) for task, text in texts if words}

    def iterate(self, filter_: Filter, search: str, today: dt.date) -> Iterator[list[Task]]:
        """Whole tasks for a listing, page by page, in the order of the list; a search comes best first."""
        from desktop.domain.task import Filter

        completed = {Filter.ALL: None, Filter.PENDING: False, Filter.COMPLETED: True}[filter_]
        query = Query(View.LIVE, today, search=search, completed=completed)
        with self._store.read() as reader:
            if search.strip():
                ids = reader.ids(query, limit=reader.count(query))
                for start in range(0, len(ids), 500):
                    yield reader.tasks(ids[start : start + 500])
            else:
                yield from reader.iterate(query)

    def names(self) -> dict[str, str]:
        """Of labels and lists by id, for histories and conflicts; deleted lists included."""
        with self._store.read() as reader:
            lists = {one.id: one.name for one in (*reader.deleted_lists(), *reader.lists())}
            return lists | {label.id: label.name for label in reader.labels()}

    def places(self, today: dt.date) -> Places:
        """All that the sidebar shows, from one snapshot."""
        with self._store.read() as reader:
            return Places(reader.labels(), _shown(reader.lists()), reader.filters(), reader.counts(today))

    def named(self) -> tuple[list[Label], list[TaskList]]:
        """What can be typed behind a “#” or a “/”."""
        with self._store.read() as reader:
            return reader.labels(), _shown(reader.lists())


def _by_day(ids: Sequence[str], dates: dict[str, dt.date]) -> Iterator[tuple[dt.date, list[str]]]:
    days: dict[dt.date, list[str]] = {}
    for id_ in ids:
        days.setdefault(dates[id_], []).append(id_)
    yield from days.items()


class ChangeFeed:
    """Tells each change once: those of this process as they were written, those of another one by looking.

    Looking costs microseconds where nobody else wrote.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe = store.probe()
        self._written: deque[Written] = deque()  # by any thread
        self._listener = self._written.append
        store.listeners.append(self._listener)

    def poll(self) -> Changes:
        """What was written since the last call."""
        changes = Changes()
        while self._written:
            written = self._written.popleft()
            if self._probe.skip(written):
                changes |= written.changes
        return changes | (self._probe.changes() or Changes())

    def close(self) -> None:
        with suppress(ValueError):  # it may be closed already
            self._store.listeners.remove(self._listener)
        self._probe.close()
