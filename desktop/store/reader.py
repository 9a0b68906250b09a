"""What can be read of the store at one moment. Each question is a statement or two with an index behind it."""

from __future__ import annotations

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop.domain.fields.value_kinds import DUE, PRIORITY, REMINDERS, REPEAT, START, STATUS
from desktop.domain.reminders import RemindedTask, Reminders
from desktop.domain.text import fold
from desktop.domain.values import (
    GIVEN,
    Due,
    Label,
    Priority,
    SavedFilter,
    Start,
    Status,
    TaskList,
    format_instant,
    now_text,
)
from desktop.domain.views import CalendarTask, Counts, Query, TaskRow, View
from desktop.store import search
from desktop.store.compiled import entities, history, profile, review
from desktop.store.compiled import tasks as sql
from desktop.store.connection import Connection, RowMapping
from desktop.store.kinds import CREATION, KINDS
from desktop.store.sql import as_list, as_text, loads, read_moment
from sync.patch import Value

if TYPE_CHECKING:
    from desktop.domain.history import Conflict, HistoryEntry, UndoStep
    from desktop.domain.search_grammar import Search
    from desktop.domain.task import ChecklistItem, Task
    from desktop.domain.template import Template
    from desktop.store.conversations import Conversations
    from desktop.store.entity import StoredEntity
    from desktop.store.reviews import Reviews


_status: Callable[[Any], Status] = STATUS.load
_priority: Callable[[Any], Priority | None] = PRIORITY.load
_due: Callable[[Any], Due | None] = DUE.load
_start: Callable[[Any], Start | None] = START.load
_reminders: Callable[[Any], Reminders | None] = REMINDERS.load


class Gap(NamedTuple):
    """Two positions, and the ids of those at the first one that belong behind the gap: they move on, in this order.

    Devices that add at the same place while apart use the same position; ids settle who is first there.
    """

    left: str | None
    right: str | None
    tied: tuple[str, ...] = ()


class Reader:
    """One snapshot of the data. Valid inside the `with` block that gave it.

    What a list of tasks can be shown without is imported by whoever asks for it.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @cached_property
    def reviews(self) -> Reviews:
        from desktop.store.reviews import Reviews

        return Reviews(self.connection)

    @cached_property
    def conversations(self) -> Conversations:
        from desktop.store.conversations import Conversations

        return Conversations(self.connection)

    def ids(self, query: Query, limit: int = -1) -> list[str]:
        """Ids in the order of the view. A search comes best first; without a limit it ends after `search.LIMIT`."""
        asked = _asked(query)
        if query.search.strip():
            most = search.LIMIT if limit < 0 else limit
            return search.matching(self.connection, self._search(query), {**asked, "view": query.view}, most)
        statement = sql.IDS[query.sort][_narrowing(query)][query.view]
        return list(self.connection.execute(statement, {**asked, "limit": limit}).scalars())

    def iterate(self, query: Query) -> Iterator[list[Task]]:
        """Whole tasks, page by page, by a cursor: memory stays bounded however many there are."""
        rows = self.connection.execute(sql.EACH_ID[_narrowing(query)][query.view], _asked(query))
        while page := rows.fetchmany(500):
            yield self.tasks([row[0] for row in page])

    def done_between(self, start: dt.datetime, end: dt.datetime) -> list[str]:
        """Ids of tasks completed between two instants, latest first."""
        between = {"start": format_instant(start), "end": format_instant(end)}
        return list(self.connection.execute(sql.DONE_BETWEEN, between).scalars())

    def due_dates(self, query: Query) -> dict[str, dt.date]:
        """The day on which each task of a view is due that has one; today, where that cannot be read."""
        rows = self.connection.execute(sql.DUE_DATES[_narrowing(query)][query.view], _asked(query))
        return {id_: due.date if (due := _due(text)) else query.today for id_, text in rows}

    def count(self, query: Query) -> int:
        asked = _asked(query)
        if query.search.strip():
            return search.count(self.connection, self._search(query), {**asked, "view": query.view})
        return self.connection.execute(sql.COUNT[_narrowing(query)][query.view], asked).number()

    def _search(self, query: Query) -> Search:
        from desktop.domain.search_grammar import parse_search

        labels = self.labels() if "#" in query.search else ()
        return parse_search(query.search, labels, self.lists() if "/" in query.search else (), query.today)

    def _count_found(self, saved: SavedFilter, today: dt.date) -> int:
        from desktop.domain.search_grammar import filter_query

        return self.count(filter_query(saved.query, today))

    def counts(self, today: dt.date) -> Counts:
        def number(view: View) -> int:
            return self.count(Query(view, today))

        return Counts(
            inbox=number(View.INBOX),
            today=number(View.TODAY),
            upcoming=number(View.UPCOMING),
            someday=number(View.SOMEDAY),
            all=number(View.ALL),
            trash=number(View.TRASH),
            conflicts=self.connection.execute(history.SHOWN_COUNT).number() + len(self.edited_in_trash()),
            labels={row[0]: int(row[1] or 0) for row in self.connection.execute(sql.OPEN_BY_LABEL)},
            review=self.waiting(),
            lists=dict(self.connection.execute(sql.OPEN_BY_LIST).all()),
            filters={saved.id: self._count_found(saved, today) for saved in self.filters()},
        )

    def waiting(self) -> int:
        """How many proposals wait for a verdict."""
        return self.connection.execute(review.WAITING_COUNT, {"now": now_text()}).number()

    def rows(self, ids: Sequence[str]) -> list[TaskRow]:
        """Rows for the ids that still exist, in the order asked for."""
        if not ids:
            return []
        wanted = {"ids": as_list(ids)}
        labels = self._labels_of(ids)
        progress = {row[0]: (row[1], row[2]) for row in self.connection.execute(sql.PROGRESS, wanted)}
        proposed: dict[str, int] = dict(self.connection.execute(sql.PROPOSED, {**wanted, "now": now_text()}).all())
        found: dict[str, TaskRow] = {}
        for row in self.connection.execute(sql.ROWS, wanted).mappings():
            checked, items = progress.get(row["id"], (0, 0))
            found[row["id"]] = TaskRow(
                id=row["id"],
                title=as_text(row["title"]),
                status=_status(row["status"]),
                priority=_priority(row["priority"]),
                due=_due(row["due"]),
                labels=tuple(labels.get(row["id"], ())),
                checked=int(checked or 0),
                items=items,
                has_description=bool(row["described"]),
                completed_at=read_moment(row["completed_at"]),
                deleted_at=read_moment(row["deleted_at"]),
                proposed=proposed.get(row["id"], 0),
                list=list_in(row),
                start=_start(row["start"]),
                repeats=bool(row["repeat"]),
                reminds=row["reminders"] not in (None, "", "[]"),
            )
        return [found[id_] for id_ in ids if id_ in found]

    def tasks(self, ids: Sequence[str], items: int = -1) -> list[Task]:
        """Whole tasks, in the order asked for; of all checklists at most the first `items`."""
        from desktop.store import whole_tasks

        return whole_tasks.tasks(self.connection, ids, self._labels_of(ids), items)

    def task(self, id_: str) -> Task | None:
        return next(iter(self.tasks([id_])), None)

    def item(self, id_: str) -> ChecklistItem | None:
        from desktop.store import whole_tasks

        return whole_tasks.item(self.connection, id_)

    def labels(self) -> list[Label]:
        rows = self.connection.execute(sql.LABELS)
        return sorted((Label(row[0], as_text(row[1]), _color(row[2])) for row in rows), key=_label_order)

    def lists(self) -> list[TaskList]:
        """In their order, archived ones among them."""
        return [_list(row) for row in self.connection.execute(sql.LISTS)]

    def deleted_lists(self) -> dict[TaskList, str]:
        """With the moment at which each was deleted, latest first."""
        return {_list(row): row[5] for row in self.connection.execute(sql.DELETED_LISTS)}

    def trashed_with(self, list_: str, at: str) -> list[str]:
        """Tasks that went to the trash when their list was deleted, at that moment."""
        return list(self.connection.execute(sql.IN_TRASH_WITH, {"list": list_, "at": at}).scalars())

    def filters(self) -> list[SavedFilter]:
        rows = self.connection.execute(sql.FILTERS)
        return [SavedFilter(row[0], as_text(row[1]), as_text(row[2]), as_text(row[3])) for row in rows]

    def merged_labels(self) -> dict[str, str]:
        """By id of each label that was merged into another, the id of the one that it is shown as."""
        return dict(self.connection.execute(sql.MERGED_LABELS).all())

    def _labels_of(self, task_ids: Sequence[str]) -> dict[str, list[Label]]:
        found: dict[str, list[Label]] = defaultdict(list)
        for row in self.connection.execute(sql.LABELS_OF, {"ids": as_list(task_ids)}):
            found[row[0]].append(Label(row[1], as_text(row[2]), _color(row[3])))
        return {id_: sorted(worn, key=_label_order) for id_, worn in found.items()}

    def titles(self) -> list[tuple[str, str, Due | None]]:
        """Id, title and due date of every live task: what a reference may mean."""
        return [(id_, as_text(title), _due(due)) for id_, title, due in self.connection.execute(sql.TITLES).all()]

    def reminded(self, after: dt.datetime, limit: int, today: dt.date) -> list[RemindedTask]:
        """Open tasks that there may be a reminder of after this minute: all that have any of their own, and the first
        of those that are due at a time of day."""
        started = {"today": today.isoformat()}
        asked = started | {"after": str(Due(after.date(), after.time())), "limit": limit}
        timed = self.connection.execute(sql.TIMED, asked).all()
        return [_reminded(row) for row in (*timed, *self.connection.execute(sql.REMINDED, started).all())]

    def reminded_of(self, ids: Sequence[str]) -> list[RemindedTask]:
        """Those of these tasks that are open."""
        asked = {"ids": as_list(ids), "today": dt.date.max.isoformat()}
        return [_reminded(row) for row in self.connection.execute(sql.REMINDED_OF, asked)]

    def templates(self) -> list[Template]:
        from desktop.domain.template import template_from

        rows = self.connection.execute(sql.TEMPLATES).all()
        found = [template_from(row[0], as_text(row[1]), loads(row[2], dict)) for row in rows]
        return sorted(found, key=lambda one: (fold(one.name), one.id))

    def dated(self, first: dt.date, end: dt.date) -> list[CalendarTask]:
        """What is due from one day until before another, done or not, by time."""
        rows = self.connection.execute(sql.DATED, {"first": first.isoformat(), "end": end.isoformat()}).all()
        return [task for task in self._calendar_tasks(rows) if task.due]

    def repeating(self, first: dt.date, end: dt.date) -> list[CalendarTask]:
        """The days on which open tasks will repeat, from one until before another."""
        from desktop.domain.repeat import later_dates

        rows = self.connection.execute(sql.REPEATING, {"end": end.isoformat()}).all()
        return [
            task._replace(id=f"{task.id} {day}", due=Due(day, task.due.time), series=task.id)
            for row, task in zip(rows, self._calendar_tasks(rows), strict=True)
            if task.due and (repeat := REPEAT.load(row[7]))
            for day in later_dates(repeat, task.due.date, first, end)
        ]

    def undated(self, today: dt.date, limit: int) -> tuple[list[CalendarTask], int]:
        """The first open tasks without a date that have started, and how many there are."""
        started = {"today": today.isoformat()}
        rows = self.connection.execute(sql.UNDATED, {**started, "limit": limit}).all()
        return self._calendar_tasks(rows), self.connection.execute(sql.UNDATED_COUNT, started).number()

    def _calendar_tasks(self, rows: Sequence[Sequence[Any]]) -> list[CalendarTask]:
        lists = {found.id: found for found in self.lists()}
        labels = self._labels_of([row[0] for row in rows if row[6] not in lists])  # a list's colour goes first

        def task(row: Sequence[Any]) -> CalendarTask:
            id_, title, status, priority, due, estimate, list_id = row[:7]
            group = lists.get(list_id) or next(iter(labels.get(id_, ())), None)
            color = (group.color, group.name) if group else None
            minutes = _minutes(estimate) or None
            return CalendarTask(id_, as_text(title), _status(status), _priority(priority), _due(due), minutes, color)

        return [task(row) for row in rows]

    def created_since(self, since: dt.datetime) -> list[dt.datetime]:
        """When each task outside the trash was made."""
        rows = self.connection.execute(sql.CREATED_SINCE, {"since": format_instant(since)}).scalars()
        return [moment for row in rows if (moment := read_moment(row))]

    def completed_since(self, since: dt.datetime) -> list[tuple[dt.datetime, int]]:
        """When each task was done, and its estimate in minutes, 0 for none."""
        rows = self.connection.execute(sql.COMPLETED_SINCE, {"since": format_instant(since)})
        return [(moment, _minutes(row[1])) for row in rows if (moment := read_moment(row[0]))]

    def planned_between(self, first: dt.date, end: dt.date) -> list[tuple[dt.date, int]]:
        """The days and the estimates in minutes of what is due then, done or not."""
        rows = self.connection.execute(sql.PLANNED, {"first": first.isoformat(), "end": end.isoformat()})
        return [(due.date, _minutes(row[1])) for row in rows if (due := _due(row[0]))]

    def decided_since(self, since: dt.datetime) -> dict[str, int]:
        """How many of the proposals that somebody decided on are in which state now."""
        return dict(self.connection.execute(review.DECIDED_SINCE, {"since": format_instant(since)}).all())

    def first_position(self) -> str | None:
        return self._next_position("")

    def gap(self, id_: str, *, before: bool) -> Gap | None:
        """Where a task must go to stand right before or after another one; None where that one is not there."""
        target = self.connection.execute(sql.POSITION, {"id": id_}).scalar()
        if target is None:
            return None
        here = {"position": as_text(target), "id": id_}
        if before and here["position"]:
            previous = self.connection.execute(sql.PREVIOUS, here).scalar()
            if previous != here["position"]:
                return Gap(None if previous is None else as_text(previous), here["position"])
        tied = self.connection.execute(sql.TIED_FROM if before else sql.TIED_AFTER, here).scalars()
        return Gap(here["position"], self._next_position(here["position"]), tuple(tied))

    def _next_position(self, after: str) -> str | None:
        position = self.connection.execute(sql.FOLLOWING, {"position": after}).scalar()
        return None if position is None else as_text(position)

    def history(self, task_id: str) -> list[HistoryEntry]:
        from desktop.store import archive

        return archive.task_history(self.connection, task_id)

    def conflicts(self) -> list[Conflict]:
        from desktop.store import conflicts

        return conflicts.listed(self.connection)

    def never_added(self) -> set[str]:
        """Tasks of which the adding was undone, and which nobody edited elsewhere before that was known there."""
        return {*self.connection.execute(sql.NEVER_ADDED).scalars()} - {*self.edited_in_trash()}

    def edited_in_trash(self) -> list[str]:
        """Tasks in the trash edited (they or their checklist) by somebody who did not know that; latest first."""
        return list(self.connection.execute(history.EDITED_IN_TRASH).scalars())

    def undo_step(self, *, undone: bool = False) -> UndoStep | None:
        """What Undo would take back; with `undone`, what Redo would do again."""
        from desktop.store import undo

        found = undo.next_step(self.connection, undone=undone)
        return found.step if found else None

    def value_of(self, kind: str, id_: str, field: str) -> Value:
        """The winning value of a register, as it travels; None for one that was never written."""
        entity = self._entity(kind, id_)
        current = entity.current(field) if entity else None
        return current.value if current else None

    def stamps_on(self, kind: str, id_: str) -> dict[str, str]:
        """The stamps of the registers that were written; `created_at` stands for all that its creation set, also
        what it copied from another."""
        entity = self._entity(kind, id_)
        stamps = {CREATION: entity.stamp, **entity.stamps} if entity else {}
        copied = {*self.connection.execute(history.COPIES, {"entity": id_}).scalars()}
        return {name: stamp for name, stamp in stamps.items() if stamp not in copied}

    def exists(self, kind: str, id_: str) -> bool:
        statement = entities.TABLES[KINDS[kind].table]["pk"]
        return self.connection.execute(statement, {"id": id_}).first() is not None

    def known(self, kind: str, ids: Sequence[str]) -> set[str]:
        """Which of the ids were ever created here, whatever became of them since."""
        statement = entities.TABLES[KINDS[kind].table]["made"]
        return set(self.connection.execute(statement, {"ids": as_list(ids)}).scalars())

    def erased(self, ids: Sequence[str]) -> set[str]:
        """Which of the tasks were deleted for good, so that nothing can be written to them any more."""
        from desktop.store import erasing

        return set(erasing.erased_among(self.connection, ids))

    def settings(self) -> dict[str, Value]:
        """Of those that can be read: a broken one counts as not set and must not keep the tasks from being shown."""
        values: dict[str, Value] = {}
        for key, text in self.connection.execute(profile.SETTINGS):
            with suppress(ValueError, TypeError, RecursionError):
                values[key] = json.loads(text)
        return values

    def meta(self, key: str) -> str | None:
        value: str | None = self.connection.execute(profile.META, {"key": key}).scalar()
        return value

    def _entity(self, kind: str, id_: str) -> StoredEntity | None:
        from desktop.store import rows

        return rows.load_one(self.connection, kind, id_)


def _minutes(stored: object) -> int:
    """0 for what is none."""
    return stored if type(stored) is int and stored > 0 else 0


def _reminded(row: Sequence[Any]) -> RemindedTask:
    return RemindedTask(row[0], as_text(row[1]), _due(row[2]), _reminders(row[3]), as_text(row[4]), as_text(row[5]))


def _label_order(label: Label) -> tuple[str, str]:
    return fold(label.name), label.id


def _list(row: Sequence[Any]) -> TaskList:
    return TaskList(row[0], as_text(row[1]), _color(row[2]), as_text(row[3]), bool(row[4]))


def list_in(row: RowMapping) -> TaskList | None:
    """The list of a task, from its row."""
    parts = ("in_list", "list_name", "list_color", "list_position", "list_archived")
    return None if row["in_list"] is None else _list([row[part] for part in parts])


def _color(stored: object) -> str:
    return as_text(stored).removeprefix(GIVEN)


def _narrowing(query: Query) -> str:
    if query.completed is not None or (query.label is not None and query.list is not None):
        return "completed"
    return "label" if query.label is not None else "list" if query.list is not None else ""


def _asked(query: Query) -> dict[str, Any]:
    tomorrow = (query.today + dt.timedelta(days=1)).isoformat()
    return {"tomorrow": tomorrow, "label": query.label, "list": query.list, "completed": query.completed}
