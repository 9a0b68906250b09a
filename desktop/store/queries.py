"""Questions to the store. Each is one statement with an index behind it, whatever the number of tasks."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from desktop.domain.text import fold
from desktop.domain.values import Due, Label, Priority, Status, format_instant, now_text, parse_due, parse_instant
from desktop.domain.views import Counts, Query, Sort, TaskRow, View
from desktop.errors import InvalidInputError
from desktop.store import search, waiting
from desktop.store.conditions import BY_DUE, IN_TRASH, LIVE, OPEN
from desktop.store.connection import Connection
from desktop.store.sql import as_text, chunks, marks
from sync.clock import stamp_ms

_STATUSES = {status.value: status for status in Status}
_PRIORITIES = {priority.value: priority for priority in Priority}

_WHERE = {
    View.INBOX: f"{OPEN} AND labelled = 0",
    View.TODAY: f"{OPEN} AND due IS NOT NULL AND due < :tomorrow",
    View.UPCOMING: f"{OPEN} AND due IS NOT NULL AND due >= :tomorrow",
    View.ALL: OPEN,
    View.COMPLETED: f"{LIVE} AND closed = 1",
    View.TRASH: IN_TRASH,
    View.LIVE: LIVE,
}

_INDEX = {
    View.INBOX: "tasks_inbox",
    View.TODAY: "tasks_due",
    View.UPCOMING: "tasks_due",
    View.ALL: "tasks_open",
    View.COMPLETED: "tasks_closed",
    View.TRASH: "tasks_trash",
    View.LIVE: "tasks_live",
}
"""Each holds just the tasks of its view, in the view's own order. Left to itself SQLite may take a larger one."""

_ORDER = {
    Sort.MANUAL: "position, id",
    Sort.DUE: f"due IS NULL, {BY_DUE}",
    Sort.PRIORITY: "priority IS NULL, priority, due IS NULL, due, position, id",
    Sort.TITLE: "(SELECT search.title FROM search WHERE search.rowid = tasks.pk), id",  # folded: Ä is with A
    Sort.CREATED: "created_at DESC, id DESC",
}

_VIEW_ORDER = {
    View.TODAY: BY_DUE,
    View.UPCOMING: BY_DUE,
    View.COMPLETED: "completed_at DESC, id DESC",
    View.TRASH: "deleted_at DESC, id DESC",
}


parse_stored_due = lru_cache(4096)(parse_due)
"""Many tasks share a day, and long lists of them are read again and again."""


def task_ids(connection: Connection, query: Query, limit: int = -1, offset: int = 0) -> list[str]:
    """Ids in the order of the view. A search comes best first; without a limit it ends after `search.LIMIT`."""
    if query.search.strip():
        most = search.LIMIT if limit < 0 else offset + limit
        return search.matching(connection, query.search, *_conditions(query), most)[offset:]
    where, parameters = _conditions(query)
    order = _ORDER.get(query.sort) or _VIEW_ORDER.get(query.view, _ORDER[Sort.MANUAL])
    rows = connection.execute(
        f"SELECT id FROM {_source(query)} WHERE {where} ORDER BY {order} LIMIT :limit OFFSET :offset",
        {**parameters, "limit": limit, "offset": offset},
    ).all()
    return [row[0] for row in rows]


def due_dates(connection: Connection, query: Query) -> dict[str, dt.date]:
    """The day on which each task of a view is due; today, where that cannot be read."""
    where, parameters = _conditions(query)
    rows = connection.execute(f"SELECT id, due FROM tasks WHERE {where} AND due IS NOT NULL", parameters).all()
    return {id_: due.date if (due := read_due(text)) else query.today for id_, text in rows}


def done_on(connection: Connection, start: dt.datetime, end: dt.datetime) -> list[str]:
    """Ids of tasks completed between two instants, latest first."""
    rows = connection.execute(
        f"SELECT id FROM tasks WHERE {_WHERE[View.COMPLETED]} AND completed_at >= ? AND completed_at < ? "
        "ORDER BY completed_at DESC, id DESC",
        (format_instant(start), format_instant(end)),
    )
    return [row[0] for row in rows]


def iterate_ids(connection: Connection, query: Query, size: int = 500) -> Iterator[Sequence[str]]:
    """The whole answer in pages, by a cursor: memory stays bounded however many tasks there are."""
    where, parameters = _conditions(query)
    rows = connection.execute(
        f"SELECT id FROM tasks WHERE {where} ORDER BY {_ORDER[Sort.MANUAL]}",
        parameters,
    )
    while page := rows.fetchmany(size):
        yield [row[0] for row in page]


def count(connection: Connection, query: Query) -> int:
    where, parameters = _conditions(query)
    if query.search.strip():
        return search.count(connection, query.search, where, parameters)
    number: int = connection.execute(f"SELECT count(*) FROM {_source(query)} WHERE {where}", parameters).scalar_one()
    return number


def counts(connection: Connection, today: dt.date) -> Counts:
    def number(view: View) -> int:
        return count(connection, Query(view, today))

    labels = connection.execute("SELECT label_id, sum(open) FROM task_labels GROUP BY label_id")
    return Counts(
        inbox=number(View.INBOX),
        today=number(View.TODAY),
        upcoming=number(View.UPCOMING),
        all=number(View.ALL),
        trash=number(View.TRASH),
        conflicts=waiting.conflicts(connection) + len(waiting.edited_in_trash(connection)),
        labels={row[0]: int(row[1] or 0) for row in labels},
        review=waiting.proposals(connection, now_text()),
    )


def rows(connection: Connection, ids: Sequence[str]) -> list[TaskRow]:
    """Rows for the ids that still exist, in the order asked for."""
    found: dict[str, TaskRow] = {}
    for chunk in chunks(ids):
        labels = labels_of(connection, chunk)
        progress = {
            row[0]: (row[1], row[2])
            for row in connection.execute(
                "SELECT task_id, sum(is_checked), count(*) FROM items "
                f"WHERE task_id IN ({marks(chunk)}) AND archived = 0 AND deleted = 0 AND created_at IS NOT NULL "
                "GROUP BY task_id",
                tuple(chunk),
            )
        }
        proposed = waiting.proposals_per_task(connection, chunk, now_text())
        for row in connection.execute(
            "SELECT id, title, status, priority, due, description != '' AS described, completed_at, deleted_at "
            f"FROM tasks WHERE id IN ({marks(chunk)}) AND created_at IS NOT NULL",
            tuple(chunk),
        ).mappings():
            checked, items = progress.get(row["id"], (0, 0))
            found[row["id"]] = TaskRow(
                id=row["id"],
                title=as_text(row["title"]),
                status=read_status(row["status"]),
                priority=read_priority(row["priority"]),
                due=read_due(row["due"]),
                labels=tuple(labels.get(row["id"], ())),
                checked=int(checked or 0),
                items=items,
                has_description=bool(row["described"]),
                completed_at=read_moment(row["completed_at"]),
                deleted_at=read_moment(row["deleted_at"]),
                proposed=proposed.get(row["id"], 0),
            )
    return [found[id_] for id_ in ids if id_ in found]


def labels(connection: Connection) -> list[Label]:
    rows = connection.execute("SELECT id, name, color FROM labels WHERE deleted = 0 AND created_at IS NOT NULL")
    return sorted((Label(row[0], as_text(row[1]), as_text(row[2])) for row in rows), key=_label_order)


def labels_of(connection: Connection, task_ids: Sequence[str]) -> dict[str, list[Label]]:
    found: dict[str, list[Label]] = defaultdict(list)
    for row in connection.execute(
        "SELECT m.task_id, l.id, l.name, l.color FROM task_labels AS m JOIN labels AS l ON l.id = m.label_id "
        f"WHERE m.task_id IN ({marks(task_ids)}) AND l.deleted = 0 AND l.created_at IS NOT NULL",
        tuple(task_ids),
    ):
        found[row[0]].append(Label(row[1], as_text(row[2]), as_text(row[3])))
    return {id_: sorted(worn, key=_label_order) for id_, worn in found.items()}


def _label_order(label: Label) -> tuple[str, str]:
    return fold(label.name), label.id


def titles(connection: Connection) -> list[tuple[str, str, Due | None]]:
    """Id, title and due date of every live task: what a reference may mean."""
    rows = connection.execute(f"SELECT id, title, due FROM tasks WHERE {LIVE} ORDER BY position, id").all()
    return [(id_, as_text(title), read_due(due)) for id_, title, due in rows]


def timed(connection: Connection, after: dt.datetime, limit: int) -> list[tuple[str, str, Due]]:
    """Id, title and due date of open tasks that are due at a time of day after this minute, earliest first."""
    rows = connection.execute(
        f"SELECT id, title, due FROM tasks WHERE {OPEN} AND due > ? AND length(due) > 10 ORDER BY due, id LIMIT ?",
        (str(Due(after.date(), after.time())), limit),
    )
    return [(row[0], as_text(row[1]), due) for row in rows if (due := read_due(row[2]))]


class Gap(NamedTuple):
    """Two positions, and the ids of those at the first one that belong behind the gap: they move on, in this order.

    Devices that add at the same place while apart use the same position; ids settle who is first there.
    """

    left: str | None
    right: str | None
    tied: tuple[str, ...] = ()


def gap(connection: Connection, id_: str, *, before: bool) -> Gap | None:
    """Where a task must go to stand right before or after another one; None where that one is not there."""
    target = connection.execute(f"SELECT position FROM tasks WHERE id = ? AND {LIVE}", (id_,)).scalar()
    if target is None:
        return None
    here = as_text(target)
    if before and here:
        previous = connection.execute(
            f"SELECT position FROM tasks WHERE {LIVE} AND (position, id) < (?, ?) "
            "ORDER BY position DESC, id DESC LIMIT 1",
            (here, id_),
        ).scalar()
        if previous != here:
            return Gap(None if previous is None else as_text(previous), here)
    tied = connection.execute(
        f"SELECT id FROM tasks WHERE {LIVE} AND position = ? AND id {'>=' if before else '>'} ? ORDER BY id",
        (here, id_),
    ).scalars()
    following = connection.execute(
        f"SELECT position FROM tasks WHERE {LIVE} AND position > ? ORDER BY position LIMIT 1", (here,)
    ).scalar()
    return Gap(here, None if following is None else as_text(following), tuple(tied))


def first_position(connection: Connection) -> str | None:
    position = connection.execute(
        f"SELECT position FROM tasks WHERE {LIVE} AND position > '' ORDER BY position LIMIT 1"
    ).scalar()
    return None if position is None else as_text(position)


def _source(query: Query) -> str:
    narrowed = query.label is not None or query.sort is not Sort.VIEW
    return "tasks" if narrowed else f"tasks INDEXED BY {_INDEX[query.view]}"


def _conditions(query: Query) -> tuple[str, dict[str, Any]]:
    where = _WHERE[query.view]
    parameters: dict[str, Any] = {"tomorrow": (query.today + dt.timedelta(days=1)).isoformat()}
    if query.label is not None:
        where += " AND id IN (SELECT task_id FROM task_labels WHERE label_id = :label)"
        parameters["label"] = query.label
    if query.completed is not None:
        where += " AND status = 'done'" if query.completed else " AND closed = 0"
    return where, parameters


# What cannot be read counts as not set: one value must not keep all tasks from being shown. The doctor finds it.


def read_status(text: str) -> Status:
    """A status that only a newer version knows counts as open, so that the task is not lost from sight."""
    return _STATUSES.get(text, Status.OPEN)


def read_priority(text: str | None) -> Priority | None:
    return _PRIORITIES.get(text or "")


def read_due(text: str | None) -> Due | None:
    try:
        return parse_stored_due(text) if text else None
    except (InvalidInputError, TypeError, ValueError, AttributeError):
        return None


def read_moment(text: str | None) -> dt.datetime | None:
    try:
        return parse_instant(text) if text else None
    except (TypeError, ValueError):
        return None


def read_moment_or(text: str | None, stamp: str) -> dt.datetime:
    """As above; for a time that must be one, that of the stamp it was written with."""
    return read_moment(text) or stamp_time(stamp)


def stamp_time(stamp: str) -> dt.datetime:
    try:
        return dt.datetime.fromtimestamp(stamp_ms(stamp) / 1000, dt.UTC)
    except (TypeError, ValueError, OverflowError, OSError):
        return dt.datetime.fromtimestamp(0, dt.UTC)
