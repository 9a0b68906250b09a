"""Questions to the store. Each is one statement with an index behind it, whatever the number of tasks."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from desktop.domain.fields.value_kinds import DUE, PRIORITY, STATUS
from desktop.domain.text import fold
from desktop.domain.values import Due, Label, Priority, Status, format_instant, now_text, parse_instant
from desktop.domain.views import Counts, Query, TaskRow, View
from desktop.store import search
from desktop.store.compiled import history, review
from desktop.store.compiled import tasks as sql
from desktop.store.connection import Connection
from desktop.store.sql import as_list, as_text
from sync.clock import stamp_ms

_read_status: Callable[[Any], Status] = STATUS.load
_read_priority: Callable[[Any], Priority | None] = PRIORITY.load
_read_due: Callable[[Any], Due | None] = DUE.load


def task_ids(connection: Connection, query: Query, limit: int = -1, offset: int = 0) -> list[str]:
    """Ids in the order of the view. A search comes best first; without a limit it ends after `search.LIMIT`."""
    asked = _asked(query)
    if query.search.strip():
        most = search.LIMIT if limit < 0 else offset + limit
        return search.matching(connection, query.search, {**asked, "view": query.view}, most)[offset:]
    statement = sql.IDS[query.sort][_narrowing(query)][query.view]
    rows = connection.execute(statement, {**asked, "limit": limit, "offset": offset})
    return list(rows.scalars())


def due_dates(connection: Connection, query: Query) -> dict[str, dt.date]:
    """The day on which each task of a view is due; today, where that cannot be read."""
    rows = connection.execute(sql.DUE_DATES[_narrowing(query)][query.view], _asked(query))
    return {id_: due.date if (due := _read_due(text)) else query.today for id_, text in rows}


def done_on(connection: Connection, start: dt.datetime, end: dt.datetime) -> list[str]:
    """Ids of tasks completed between two instants, latest first."""
    between = {"start": format_instant(start), "end": format_instant(end)}
    return list(connection.execute(sql.DONE_BETWEEN, between).scalars())


def iterate_ids(connection: Connection, query: Query, size: int = 500) -> Iterator[Sequence[str]]:
    """The whole answer in pages, by a cursor: memory stays bounded however many tasks there are."""
    rows = connection.execute(sql.EACH_ID[_narrowing(query)][query.view], _asked(query))
    while page := rows.fetchmany(size):
        yield [row[0] for row in page]


def count(connection: Connection, query: Query) -> int:
    asked = _asked(query)
    if query.search.strip():
        return search.count(connection, query.search, {**asked, "view": query.view})
    number: int = connection.execute(sql.COUNT[_narrowing(query)][query.view], asked).scalar_one()
    return number


def counts(connection: Connection, today: dt.date) -> Counts:
    def number(view: View) -> int:
        return count(connection, Query(view, today))

    return Counts(
        inbox=number(View.INBOX),
        today=number(View.TODAY),
        upcoming=number(View.UPCOMING),
        all=number(View.ALL),
        trash=number(View.TRASH),
        conflicts=connection.execute(history.SHOWN_COUNT).scalar_one() + len(edited_in_trash(connection)),
        labels={row[0]: int(row[1] or 0) for row in connection.execute(sql.OPEN_BY_LABEL)},
        review=connection.execute(review.WAITING_COUNT, {"now": now_text()}).scalar_one(),
    )


def edited_in_trash(connection: Connection) -> list[str]:
    """Tasks in the trash that somebody who did not know that went on editing, or their checklist; latest first."""
    return list(connection.execute(history.EDITED_IN_TRASH).scalars())


def rows(connection: Connection, ids: Sequence[str]) -> list[TaskRow]:
    """Rows for the ids that still exist, in the order asked for."""
    if not ids:
        return []
    wanted = {"ids": as_list(ids)}
    labels = labels_of(connection, ids)
    progress = {row[0]: (row[1], row[2]) for row in connection.execute(sql.PROGRESS, wanted)}
    proposed: dict[str, int] = dict(connection.execute(sql.PROPOSED, {**wanted, "now": now_text()}).all())
    found: dict[str, TaskRow] = {}
    for row in connection.execute(sql.ROWS, wanted).mappings():
        checked, items = progress.get(row["id"], (0, 0))
        found[row["id"]] = TaskRow(
            id=row["id"],
            title=as_text(row["title"]),
            status=_read_status(row["status"]),
            priority=_read_priority(row["priority"]),
            due=_read_due(row["due"]),
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
    rows = connection.execute(sql.LABELS)
    return sorted((Label(row[0], as_text(row[1]), as_text(row[2])) for row in rows), key=_label_order)


def labels_of(connection: Connection, task_ids: Sequence[str]) -> dict[str, list[Label]]:
    found: dict[str, list[Label]] = defaultdict(list)
    for row in connection.execute(sql.LABELS_OF, {"ids": as_list(task_ids)}):
        found[row[0]].append(Label(row[1], as_text(row[2]), as_text(row[3])))
    return {id_: sorted(worn, key=_label_order) for id_, worn in found.items()}


def _label_order(label: Label) -> tuple[str, str]:
    return fold(label.name), label.id


def titles(connection: Connection) -> list[tuple[str, str, Due | None]]:
    """Id, title and due date of every live task: what a reference may mean."""
    return [(id_, as_text(title), _read_due(due)) for id_, title, due in connection.execute(sql.TITLES).all()]


def timed(connection: Connection, after: dt.datetime, limit: int) -> list[tuple[str, str, Due]]:
    """Id, title and due date of open tasks that are due at a time of day after this minute, earliest first."""
    rows = connection.execute(sql.TIMED, {"after": str(Due(after.date(), after.time())), "limit": limit})
    return [(row[0], as_text(row[1]), due) for row in rows if (due := _read_due(row[2]))]


class Gap(NamedTuple):
    """Two positions, and the ids of those at the first one that belong behind the gap: they move on, in this order.

    Devices that add at the same place while apart use the same position; ids settle who is first there.
    """

    left: str | None
    right: str | None
    tied: tuple[str, ...] = ()


def gap(connection: Connection, id_: str, *, before: bool) -> Gap | None:
    """Where a task must go to stand right before or after another one; None where that one is not there."""
    target = connection.execute(sql.POSITION, {"id": id_}).scalar()
    if target is None:
        return None
    here = {"position": as_text(target), "id": id_}
    if before and here["position"]:
        previous = connection.execute(sql.PREVIOUS, here).scalar()
        if previous != here["position"]:
            return Gap(None if previous is None else as_text(previous), here["position"])
    tied = connection.execute(sql.TIED_FROM if before else sql.TIED_AFTER, here).scalars()
    return Gap(here["position"], _next_position(connection, here["position"]), tuple(tied))


def first_position(connection: Connection) -> str | None:
    return _next_position(connection, "")


def _next_position(connection: Connection, after: str) -> str | None:
    position = connection.execute(sql.FOLLOWING, {"position": after}).scalar()
    return None if position is None else as_text(position)


def _narrowing(query: Query) -> str:
    return "completed" if query.completed is not None else "label" if query.label is not None else ""


def _asked(query: Query) -> dict[str, Any]:
    tomorrow = (query.today + dt.timedelta(days=1)).isoformat()
    return {"tomorrow": tomorrow, "label": query.label, "completed": query.completed}


# What cannot be read counts as not set: one value must not keep all tasks from being shown. The doctor finds it.


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
