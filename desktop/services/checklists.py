"""What a user can do with the checklist of a task. One transaction and one undo step a call."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from desktop.domain.task import ChecklistItem, Status, TaskFields
from desktop.domain.text import item_title, shorten, split_title
from desktop.errors import NotFoundError
from desktop.services.tasks import require_tasks, task_gap
from desktop.store import Changes, Draft, Store, Writer
from desktop.store.drafts import gap_at, new_item, new_task, places
from sync.patch import Value


class ChecklistService:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(
        self, task_id: str, titles: Sequence[str], *, after: str | None = None, ticked: Collection[int] = ()
    ) -> tuple[list[str], Changes]:
        """Adds items at the end, or below the item `after`; returns their ids in order.

        `ticked` are the places, from 0, of those that are done already.
        """
        with self._store.write() as writer:
            (task,) = require_tasks(writer, [task_id])
            end = len(task.checklist)
            index = next((n for n, item in enumerate(task.checklist, start=1) if item.id == after), end)
            spots, moves = places("item", gap_at(task.checklist, index), len(titles))
            drafts = [
                new_item(task_id, title, spot, checked_by="user" if number in ticked else None)
                for number, (title, spot) in enumerate(zip(titles, spots, strict=True))
            ]
            writer.apply(drafts + moves)
            writer.record_step("add item", shorten(titles[0]) if titles else "", len(titles))
        return [draft.id for draft in drafts], writer.changes

    def rename(self, id_: str, title: str) -> Changes:
        return self._set(id_, {"title": item_title(title)}, "rename item")

    def tick(self, id_: str, *, on: bool = True) -> Changes:
        with self._store.write() as writer:
            item = _require(writer, id_)
            if item.is_checked != on:
                writer.apply([Draft("item", id_, {"checked": [on, "user" if on else None]})])
            writer.record_step("tick" if on else "untick", shorten(item.title))
        return writer.changes

    def archive(self, id_: str, *, on: bool = True) -> Changes:
        return self._set(id_, {"archived": on}, "archive item" if on else "unarchive item")

    def remove(self, id_: str) -> Changes:
        return self._set(id_, {"deleted": True}, "delete item")

    def make_task(self, id_: str) -> tuple[str, Changes]:
        """Makes an item a task of its own, right below the one that it was part of, with its list and labels."""
        with self._store.write() as writer:
            item = _require(writer, id_)
            (task,) = require_tasks(writer, [item.task_id])
            (spot,), moves = places("task", task_gap(writer, task.id, before=False), 1)
            title, rest = split_title(item.title)
            fields: TaskFields = {"title": title, "description": rest, "list": task.list}
            if item.is_checked:
                fields["status"] = Status.DONE
            draft = new_task(fields, spot, labels=[label.id for label in task.labels])
            writer.apply([draft, *moves, Draft("item", id_, {"deleted": True})])
            writer.record_step("item to task", shorten(item.title))
        return draft.id, writer.changes

    def move(self, id_: str, target: str, *, before: bool) -> Changes:
        """Puts an item right before or after another one of the same checklist."""
        with self._store.write() as writer:
            item = _require(writer, id_)
            (task,) = require_tasks(writer, [item.task_id])
            others = [other for other in task.checklist if other.id != id_]
            index = next((n for n, other in enumerate(others) if other.id == target), None)
            if index is None:
                raise NotFoundError("That checklist item is not there any more.")
            (spot,), moves = places("item", gap_at(others, index if before else index + 1), 1)
            writer.apply([Draft("item", id_, {"position": spot}), *moves])
            writer.record_step("move item", shorten(item.title))
        return writer.changes

    def _set(self, id_: str, registers: dict[str, Value], action: str) -> Changes:
        with self._store.write() as writer:
            item = _require(writer, id_)
            writer.apply([Draft("item", id_, registers)])
            writer.record_step(action, shorten(item.title))
        return writer.changes


def _require(writer: Writer, id_: str) -> ChecklistItem:
    item = writer.item(id_)
    if item is None:
        raise NotFoundError("No checklist item has the id {id}.", id=shorten(id_, 40))
    return item
