"""Lists of tasks, and saved filters: what a user makes in the sidebar. `services/lists.py` is what views show."""

from __future__ import annotations

import datetime as dt

from desktop.domain.ids import new_id
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import TaskFields
from desktop.domain.text import filter_name, filter_query, is_inbox, list_name
from desktop.domain.values import SavedFilter, TaskList, now_text
from desktop.domain.views import Query, View
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services.named import OrderedService
from desktop.store import Changes, Draft, Reader, Writer
from desktop.store.drafts import list_named, named, positions
from sync.patch import Value


def _free_name(name: str) -> str:
    if is_inbox(name):
        raise InvalidInputError("“{name}” is where tasks are that are in no list.", name=list_name(name))
    return list_name(name)


class TaskListService(OrderedService[TaskList]):
    kind = "list"
    taken = QT_TRANSLATE_NOOP("Errors", "There is a list “{name}” already.")
    gone = QT_TRANSLATE_NOOP("Errors", "That list is not there any more.")

    def _known(self, reader: Reader) -> list[TaskList]:
        return reader.lists()

    def all(self) -> list[TaskList]:
        """In their order; archived ones last."""
        return sorted(super().all(), key=lambda list_: list_.archived)

    def deleted(self) -> list[TaskList]:
        """Those that can be restored, last deleted first."""
        with self._store.read() as reader:
            return list(reader.deleted_lists())

    def create(self, name: str) -> TaskList:
        with self._store.write() as writer:
            if known := named(writer.lists(), _free_name(name)):
                raise InvalidInputError(self.taken, name=known.name)
            made = ensure_list(writer, name)
            writer.record_step("add list", made.name)
        return made

    def rename(self, id_: str, name: str) -> Changes:
        return self._set(id_, {"name": _free_name(name)}, "rename list")

    def recolor(self, id_: str, color: str) -> Changes:
        return self._set(id_, {"color": color}, "recolor list")

    def archive(self, id_: str, *, on: bool = True) -> Changes:
        """Takes a list out of sight, or back. Its tasks stay in it, and where they are due."""
        return self._set(id_, {"archived": on}, "archive list" if on else "unarchive list")

    def delete(self, id_: str, *, keep_tasks: bool) -> Changes:
        """Deletes a list. Its tasks go to the trash with it, and come back with it; or to the Inbox."""
        now = now_text()
        with self._store.write() as writer:
            list_ = self._require(writer, id_)
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


class FilterService(OrderedService[SavedFilter]):
    kind = "filter"
    taken = QT_TRANSLATE_NOOP("Errors", "There is a filter “{name}” already.")
    gone = QT_TRANSLATE_NOOP("Errors", "That filter is not there any more.")

    def _known(self, reader: Reader) -> list[SavedFilter]:
        return reader.filters()

    def create(self, name: str, query: str) -> SavedFilter:
        name, query = filter_name(name), filter_query(query)
        with self._store.write() as writer:
            self._check_free(writer, name)
            others = writer.filters()
            (position,) = positions(others[-1].position if others else None, None, 1)
            made = SavedFilter(new_id(), name, query, position)
            registers = {"name": name, "query": query, "position": position, "created_at": now_text()}
            writer.apply([Draft("filter", made.id, registers)])
            writer.record_step("add filter", name)
        return made

    def edit(self, id_: str, name: str, query: str) -> Changes:
        return self._set(id_, {"name": filter_name(name), "query": filter_query(query)}, "edit filter")

    def delete(self, id_: str) -> Changes:
        return self._set(id_, {"deleted": True}, "delete filter")


def ensure_list(writer: Writer, name: str) -> TaskList:
    """The list of that name, in any case; made where there is none."""
    id_, drafts = list_named(writer, name)
    writer.apply(drafts)
    return next(list_ for list_ in writer.lists() if list_.id == id_)


def with_list(writer: Writer, fields: TaskFields) -> TaskFields:
    """The fields with a list where they have the name of one."""
    name = fields.get("list")
    return {**fields, "list": ensure_list(writer, name)} if isinstance(name, str) else fields
