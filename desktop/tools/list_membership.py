"""Proposing the list that a task is in; one that is not there yet is made when the user agrees."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.fields.value_kinds import LIST
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.task import Task
from desktop.domain.views import Query, View
from desktop.store import Draft, Effect, Reader
from desktop.store.drafts import list_named, named
from desktop.tools.phrases import Values
from desktop.tools.targets import Target, require_live
from desktop.tools.task_change import OnTask, TaskChange
from desktop.tools.tool import NEW_LIST, Editable, ToolContext, Words
from sync.patch import Patch

LISTS = "Its name."
ListName = Annotated[
    str, AfterValidator(text.list_name), Field(json_schema_extra={"minLength": 1, "maxLength": text.LIST_MAX})
]
_TO_INBOX = Words(
    "move {task} to the Inbox",
    "moved {task} to the Inbox",
    QT_TRANSLATE_NOOP("ToolCall", "move {task} to the Inbox"),
)


class NewList(OnTask):
    list: ListName | None = Field(description=LISTS)


class SetTaskList(TaskChange):
    name = "set_task_list"
    replaces_older = True
    mistaken_names = ("move_task", "move_to_list", "set_list", "add_to_list")
    description = "Propose to move a task to a list, or to the Inbox (null)."
    arguments = NewList
    contract = "Send task_identifier and list, the name of a list, or null for the Inbox."
    example = '{"task_identifier": "Read book", "list": "Holidays"}'
    editable = (Editable("list"),)
    words = Words(
        "move {task}{list}", "moved {task}{list}", QT_TRANSLATE_NOOP("ToolCall", "move {task} to the list {list}")
    )
    label = QT_TRANSLATE_NOOP("Review", "Move a task to a list")
    policy = QT_TRANSLATE_NOOP("Settings", "When the agent moves a task to a list")
    offer = "Shall I propose to move “{task}” to the list {list}?"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        return _TO_INBOX if arguments.get("list") is None else self.words

    def settle(self, arguments: NewList, target: Target, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        return spelled(_named(arguments.list), desk.reader)

    def regular(self, arguments: NewList) -> dict[str, Any]:
        return {"list": _named(arguments.list)}

    def drafts(
        self, item: ChangeItem, reader: Reader, edited: Mapping[str, Any] | None = None
    ) -> list[Draft | Patch]:
        name = self.values(self.check_edit(item.arguments if edited is None else edited))["list"]
        return [*into_list(item, require_live(reader, item.target_id), name, reader)]

    def undoes(self, effect: Effect, reader: Reader) -> bool:
        return is_list_unused(effect, reader)


def spelled(name: str | None, reader: Reader) -> dict[str, Any]:
    """The argument `list` as the list itself is spelled; and whether it has yet to be made."""
    known = named(reader.lists(), name) if name else None
    if known:
        return {"list": known.name}
    return {"list": name, NEW_LIST: True} if name else {"list": None}


def into_list(item: ChangeItem, task: Task | None, name: str | None, reader: Reader) -> list[Draft]:
    """The writes that put the task of an item into a list of this name. `task` is as it stands, if it is there.

    The task comes first, so that undoing in this order finds a list that was made for it empty.
    """
    if task and text.fold(name or "") == text.fold(task.list.name if task.list else ""):
        return []
    if name is None:
        return [Draft("task", item.target_id, {"list": None})]
    id_, made = list_named(reader.lists(), name, created_id(item.id))
    return [Draft("task", item.target_id, {"list": id_}), *made]


def is_list_unused(effect: Effect, reader: Reader) -> bool:
    """False for the effect that made a list which has tasks by now: it stays."""
    return effect.kind != "list" or not any(
        reader.count(Query(view, dt.date.min, list=effect.id)) for view in (View.LIVE, View.TRASH)
    )


def _named(name: str | None) -> str | None:
    """None also for what means the Inbox."""
    found: str | None = None if name is None else LIST.parse(name)
    return found
