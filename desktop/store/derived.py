"""What the store computes from the registers: labels of tasks and as which they are shown, the Inbox flag, the search
index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

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
_LABEL_LIFE = {"deleted", "merged", "created_at"}


def save(
    connection: Connection, changed: Iterable[StoredEntity], touched: set[str]
) -> tuple[set[str], Collection[str]]:
    """Writes entities and all that is derived from them; returns the ids of tasks that look different, and of labels
    that are shown or not because of others.

    `touched` are the tasks that the changed items belong or belonged to.
    """
    groups: dict[str, list[StoredEntity]] = defaultdict(list)
    for entity in changed:
        groups[entity.kind_name].append(entity)
    tasks = groups.pop("task", [])
    rows.save(connection, [entity for group in groups.values() for entity in group])
    fresh = [task for task in tasks if task.fresh]
    rows.save(connection, tasks, live_lists(connection, {task.values["list"] for task in tasks} - {None}))
    turned = show_labels(connection) if any(one.changed & _LABEL_LIFE for one in groups.get("label", ())) else {}
    moved = {before or id_ for id_, (before, now) in turned.items() if (before or id_) != (now or id_)}
    _save_memberships(connection, tasks, moved)
    reborn = [entity.id for entity in groups.get("list", ()) if entity.changed & _LIST_LIFE]
    mark_listed(connection, reborn)

    stale = {task.id for task in tasks if not task.fresh and task.changed & _TASK_TEXT}
    if any(item.changed & _ITEM_TEXT for item in groups.get("item", ())):
        stale |= touched - {task.id for task in fresh}
    index(connection, [(task.pk, task.id, task.values["title"], task.values["description"]) for task in fresh])
    reindex(connection, stale)
    return {task.id for task in tasks} | touched, turned


def live_lists(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of the lists that exist; a task of one that does not keeps it, and is shown in the Inbox."""
    wanted = as_list(id_ for id_ in ids if isinstance(id_, str))  # a damaged row may hold anything
    return set(connection.execute(sql.LIVE_LISTS, {"ids": wanted}).scalars()) if ids else set()


def _save_memberships(connection: Connection, tasks: Iterable[StoredEntity], moved: Collection[str]) -> None:
    """As which labels those of the tasks are shown; also of the tasks that were shown with one of `moved`."""
    worn = {task.id: task for task in tasks if any(name.startswith(LABEL) for name in task.changed)}
    if moved:
        found = connection.execute(sql.WORN_BY, {"ids": as_list(moved)}).scalars()
        worn |= {task.id: task for task in rows.load(connection, "task", {*found} - worn.keys())}
    if worn:
        connection.execute(sql.TAKE_OFF_ALL, [(task.id,) for task in worn.values() if not task.fresh])
        connection.execute(sql.WEAR, sorted(memberships(connection, worn.values())))
    lives = [(task.is_open, task.id) for task in tasks if task.changed & _TASK_LIFE and not task.fresh]
    if lives:
        connection.execute(sql.TURN, lives)


def memberships(connection: Connection, tasks: Iterable[StoredEntity]) -> set[tuple[str, str, bool]]:
    """Task, label and whether the task is open: with what was merged into another label as that."""
    merged = dict(connection.execute(sql.MERGED_LABELS).all())
    return {(task.id, merged.get(label, label), task.is_open) for task in tasks for label in task.labels}


def show_labels(connection: Connection) -> dict[str, tuple[str | None, str | None]]:
    """After labels came, went or were merged: as which one each is shown. Returns what changed in that."""
    turned = wrongly_shown(connection)
    connection.execute(sql.SHOW_AS, [(right, id_) for id_, (_, right) in turned.items()])
    return turned


def wrongly_shown(connection: Connection) -> dict[str, tuple[str | None, str | None]]:
    """By id of a label that is not shown as it must be: as which one it is, and must be."""
    lives = connection.execute(sql.LABEL_LIVES).all()
    right = shown_labels({id_: (bool(deleted), merged) for id_, deleted, merged, _ in lives})
    return {id_: (shown, right.get(id_)) for id_, _, _, shown in lives if shown != right.get(id_)}


def shown_labels(labels: Mapping[str, tuple[bool, str | None]]) -> dict[str, str]:
    """As which one each label is shown, given whether it is deleted and into what it was merged: as the last one that
    this leads to, or the one of the smallest id where labels were merged into each other. That one is there even if
    somebody deleted it who did not know what had become part of it. What has yet to arrive does not count."""
    into = {id_: merged for id_, (_, merged) in labels.items() if merged and merged in labels}
    last: dict[str, str] = {}
    for first in into:
        id_, path = first, list[str]()
        while id_ in into and id_ not in path and id_ not in last:
            path.append(id_)
            id_ = into[id_]
        end = min(path[path.index(id_) :]) if id_ in path else last.get(id_, id_)
        last |= dict.fromkeys(path, end)
    there = {id_ for id_, (deleted, _) in labels.items() if not deleted}.union(last.values())
    return {id_: id_ for id_ in there} | last


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
