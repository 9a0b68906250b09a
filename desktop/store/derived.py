"""What the store computes from the registers: label membership, the Inbox flag, the search index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from desktop.domain.text import fold
from desktop.store import rows
from desktop.store.compiled import search
from desktop.store.compiled import tasks as sql
from desktop.store.connection import Connection
from desktop.store.entity import LABEL, StoredEntity
from desktop.store.search import PADDING
from desktop.store.sql import as_list, as_text, chunks

_TASK_TEXT = {"title", "description"}
_TASK_LIFE = {"state", "deleted", "created_at"}
_ITEM_TEXT = {"title", "archived", "deleted", "task_id", "created_at"}
_LIST_LIFE = {"deleted", "created_at"}


def save(connection: Connection, changed: Iterable[StoredEntity], touched: set[str]) -> set[str]:
    """Writes entities and all that is derived from them; returns the ids of tasks that look different.

    `touched` are the tasks that the changed items belong or belonged to.
    """
    groups: dict[str, list[StoredEntity]] = defaultdict(list)
    for entity in changed:
        groups[entity.kind_name].append(entity)
    tasks = groups.pop("task", [])
    rows.save(connection, [entity for group in groups.values() for entity in group])
    fresh = [task for task in tasks if task.fresh]
    rows.save(connection, tasks, live_lists(connection, {task.values["list"] for task in tasks} - {None}))
    _save_memberships(connection, tasks)
    reborn = [entity.id for entity in groups.get("list", ()) if entity.changed & _LIST_LIFE]
    mark_listed(connection, reborn)

    stale = {task.id for task in tasks if not task.fresh and task.changed & _TASK_TEXT}
    if any(item.changed & _ITEM_TEXT for item in groups.get("item", ())):
        stale |= touched - {task.id for task in fresh}
    index(connection, [(task.pk, task.id, task.values["title"], task.values["description"]) for task in fresh])
    reindex(connection, stale)
    return {task.id for task in tasks} | touched


def live_lists(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of the lists that exist; a task of one that does not keeps it, and is shown in the Inbox."""
    wanted = as_list(id_ for id_ in ids if isinstance(id_, str))  # a damaged row may hold anything
    return set(connection.execute(sql.LIVE_LISTS, {"ids": wanted}).scalars()) if ids else set()


def _save_memberships(connection: Connection, tasks: Iterable[StoredEntity]) -> None:
    on: list[tuple[str, str, bool]] = []
    off: list[tuple[str, str]] = []
    turned: list[tuple[bool, str]] = []
    for task in tasks:
        if not task.more and task.fresh:
            continue
        for field in task.changed:
            if field.startswith(LABEL) and task.more.get(field):
                on.append((task.id, field.removeprefix(LABEL), task.is_open))
            elif field.startswith(LABEL):
                off.append((task.id, field.removeprefix(LABEL)))
        if task.changed & _TASK_LIFE and not task.fresh:
            turned.append((task.is_open, task.id))
    if off:
        connection.execute(sql.TAKE_OFF, off)
    if on:
        connection.execute(sql.WEAR, on)
    if turned:
        connection.execute(sql.TURN, turned)


def mark_listed(connection: Connection, lists: Sequence[str]) -> None:
    """After lists came or went: whether their tasks are in the Inbox."""
    if lists:
        connection.execute(sql.MARK_LISTED, [(list_, list_) for list_ in lists])


def reindex(connection: Connection, ids: Iterable[str]) -> None:
    """Brings the search index in step with stored tasks and checklists."""
    for chunk in chunks(sorted(ids)):
        found = connection.execute(sql.TEXTS_OF, {"ids": as_list(chunk)}).all()
        connection.execute(search.REMOVE, [(row[0],) for row in found])  # none of tasks that have yet to arrive
        index(connection, [(row[0], row[1], row[2], row[3]) for row in found])


def index(connection: Connection, tasks: Sequence[tuple[int, str, str, str]]) -> None:
    """Adds tasks, given by pk, id, title and description, to the search index. Rising pks: the index likes it so."""
    for chunk in chunks(tasks):
        texts = search_texts(connection, chunk)
        connection.execute(search.ADD, texts)


def search_texts(connection: Connection, tasks: Sequence[tuple[int, str, str, str]]) -> list[tuple[int, str, str]]:
    """What the index holds for tasks: the title, and as body the description with the checklist."""
    checklists: dict[str, list[str]] = defaultdict(list)
    ids = as_list(task[1] for task in tasks)
    for task_id, title in connection.execute(sql.INDEXED_ITEMS, {"ids": ids}):
        checklists[task_id].append(as_text(title))
    return [
        (
            pk,
            fold(as_text(title)) + PADDING,
            fold("\n".join([as_text(description), *checklists[id_]])) + PADDING,
        )
        for pk, id_, title, description in tasks
    ]
