"""Lists of tasks, and saved filters: what a user makes in the sidebar. `services/lists.py` is what views show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from desktop.domain.ids import new_id
from desktop.domain.task import TaskFields
from desktop.domain.text import filter_name, filter_query, fold, list_name
from desktop.domain.values import SavedFilter, TaskList, now_text
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError, NotFoundError
from desktop.store import Changes, Draft, Store, Writer
from desktop.store.drafts import gap_at, list_named, named, places, positions
from sync.patch import Value


class TaskListService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[TaskList]:
        """In their order; archived ones last."""
        with self._store.read() as reader:
            return sorted(reader.lists(), key=lambda list_: list_.archived)

    def deleted(self) -> list[TaskList]:
        """Those that can be restored, last deleted first."""
        with self._store.read() as reader:
            return list(reader.deleted_lists())

    def create(self, name: str) -> TaskList:
        with self._store.write() as writer:
            if known := named(writer.lists(), list_name(name)):
                raise InvalidInputError("There is a list “{name}” already.", name=known.name)
            made = ensure_list(writer, name)
            writer.record_step("add list", made.name)
        return made

    def rename(self, id_: str, name: str) -> Changes:
        name = list_name(name)
        with self._store.write() as writer:
            list_ = _require(writer, id_)
            if named((other for other in writer.lists() if other.id != id_), name):
                raise InvalidInputError("There is a list “{name}” already.", name=name)
            return _set(writer, list_, {"name": name}, "rename list")

    def recolor(self, id_: str, color: str) -> Changes:
        with self._store.write() as writer:
            return _set(writer, _require(writer, id_), {"color": color}, "recolor list")

    def archive(self, id_: str, *, on: bool = True) -> Changes:
        """Takes a list out of sight, or back. Its tasks stay in it, and where they are due."""
        with self._store.write() as writer:
            action = "archive list" if on else "unarchive list"
            return _set(writer, _require(writer, id_), {"archived": on}, action)

    def move(self, id_: str, target: str, *, before: bool) -> Changes:
        """Puts a list right before or after another one."""
        with self._store.write() as writer:
            list_ = _require(writer, id_)
            writer.apply(_moved("list", id_, target, writer.lists(), before=before))
            writer.record_step("move list", list_.name)
        return writer.changes

    def delete(self, id_: str, *, keep_tasks: bool) -> Changes:
        """Deletes a list. Its tasks go to the trash with it, and come back with it; or to the Inbox."""
        now = now_text()
        with self._store.write() as writer:
            list_ = _require(writer, id_)
            fate: dict[str, Value] = {"list": None} if keep_tasks else {"deleted": [now, False]}
            tasks = writer.ids(Query(View.LIVE, dt.date.min, list=id_))
            writer.apply([*(Draft("task", task, fate) for task in tasks), Draft("list", id_, {"deleted": now})])
            writer.record_step("delete list", list_.name)
        return writer.changes

    def restore(self, id_: str) -> Changes:
        with self._store.write() as writer:
            found = next((each for each in writer.deleted_lists().items() if each[0].id == id_), None)
            if found is None:
                raise NotFoundError("That list is not among the deleted ones.")
            list_, at = found
            tasks = writer.trashed_with(id_, at)
            drafts = [Draft("task", task, {"deleted": None}) for task in tasks]
            writer.apply([Draft("list", id_, {"deleted": None, "archived": False}), *drafts])
            writer.record_step("restore list", list_.name)
        return writer.changes


class FilterService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[SavedFilter]:
        with self._store.read() as reader:
            return reader.filters()

    def create(self, name: str, query: str) -> SavedFilter:
        name, query = filter_name(name), filter_query(query)
        with self._store.write() as writer:
            others = writer.filters()
            _check_unused(others, name)
            (position,) = positions(others[-1].position if others else None, None, 1)
            made = SavedFilter(new_id(), name, query, position)
            registers = {"name": name, "query": query, "position": position, "created_at": now_text()}
            writer.apply([Draft("filter", made.id, registers)])
            writer.record_step("add filter", name)
        return made

    def edit(self, id_: str, name: str, query: str) -> Changes:
        name, query = filter_name(name), filter_query(query)
        with self._store.write() as writer:
            others = [each for each in writer.filters() if each.id != id_]
            saved = _require_filter(writer, id_)
            _check_unused(others, name)
            return _set(writer, saved, {"name": name, "query": query}, "edit filter")

    def move(self, id_: str, target: str, *, before: bool) -> Changes:
        with self._store.write() as writer:
            saved = _require_filter(writer, id_)
            writer.apply(_moved("filter", id_, target, writer.filters(), before=before))
            writer.record_step("move filter", saved.name)
        return writer.changes

    def delete(self, id_: str) -> Changes:
        with self._store.write() as writer:
            return _set(writer, _require_filter(writer, id_), {"deleted": True}, "delete filter")


def ensure_list(writer: Writer, name: str) -> TaskList:
    """The list of that name, in any case; made where there is none."""
    id_, drafts = list_named(writer, name)
    writer.apply(drafts)
    return _require(writer, id_)


def with_list(writer: Writer, fields: TaskFields) -> TaskFields:
    """The fields with a list where they have the name of one."""
    name = fields.get("list")
    return {**fields, "list": ensure_list(writer, name)} if isinstance(name, str) else fields


def _set(writer: Writer, of: TaskList | SavedFilter, registers: dict[str, Value], action: str) -> Changes:
    writer.apply([Draft("list" if isinstance(of, TaskList) else "filter", of.id, registers)])
    writer.record_step(action, of.name)
    return writer.changes


def _moved(kind: str, id_: str, target: str, known: Iterable[TaskList | SavedFilter], *, before: bool) -> list[Draft]:
    others = [each for each in known if each.id != id_]
    index = next((n for n, each in enumerate(others) if each.id == target), None)
    if index is None:
        raise NotFoundError("What it was moved to is not there any more.")
    (spot,), moves = places(kind, gap_at(others, index if before else index + 1), 1)
    return [Draft(kind, id_, {"position": spot}), *moves]


def _require(writer: Writer, id_: str) -> TaskList:
    for list_ in writer.lists():
        if list_.id == id_:
            return list_
    raise NotFoundError("That list is not there any more.")


def _require_filter(writer: Writer, id_: str) -> SavedFilter:
    for saved in writer.filters():
        if saved.id == id_:
            return saved
    raise NotFoundError("That filter is not there any more.")


def _check_unused(others: Iterable[SavedFilter], name: str) -> None:
    if any(fold(each.name) == fold(name) for each in others):
        raise InvalidInputError("There is a filter “{name}” already.", name=name)
