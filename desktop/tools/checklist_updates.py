"""Proposing changes of checklist items that are there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, Matched
from desktop.domain.ids import parse_id
from desktop.domain.task import ChecklistItem, Task
from desktop.domain.text import REASON_MAX, presentable
from desktop.domain.views import Query, View
from desktop.errors import NotFoundError
from desktop.store import Draft, Reader
from desktop.tools.arguments import BATCH_MAX, Arguments, check_size, validate
from desktop.tools.checklist_tools import item_registers
from desktop.tools.phrases import Values, length
from desktop.tools.reasons import ITEM_GONE, NO_ITEM, NO_ITEM_OF_TASK, SEVERAL_ITEMS, YOUR_TICK
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, Missing, Resolution, resolve
from desktop.tools.targets import TargetTask, find_tasks, live_task
from desktop.tools.task_change import OnTask, ProposingTool
from desktop.tools.tool import (
    ITEM_TITLE,
    Editable,
    Lookup,
    MalformedCallError,
    Plan,
    Proposal,
    ToolContext,
    ToolError,
    Words,
    Writes,
)

REASON_MIN = 20
_LOOKED_AT = 50


class ItemChange(Arguments):
    id: str | None = None
    item: str | None = None
    title: Annotated[str, AfterValidator(text.item_title)] | None = Field(
        None, json_schema_extra={"minLength": 1, "maxLength": text.ITEM_TITLE_MAX}
    )
    is_checked: bool | None = Field(None, alias="isChecked")
    is_archived: bool | None = Field(None, alias="isArchived")
    reason: str | None = None


def _check(items: list[ItemChange]) -> list[ItemChange]:
    check_size(items)
    if any(item.title is None and item.is_checked is None and item.is_archived is None for item in items):
        raise MalformedCallError("An item has none of title, isChecked and isArchived.")
    if not all((item.id or item.item or "").strip() for item in items):
        raise MalformedCallError("An item has neither id nor item, its text.")
    if len({item.id or item.item for item in items}) < len(items):
        raise MalformedCallError("An item is there twice.")
    return items


class ItemChanges(OnTask):
    has_default = True
    items: Annotated[list[ItemChange], AfterValidator(_check)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": BATCH_MAX},
    )


def _changing(will: str, did: str) -> Words:
    return Words(will, did, will)


_TICKING = _changing("tick {items} of {task}", "ticked {items} of {task}")
_UNTICKING = _changing("untick {items} of {task}", "unticked {items} of {task}")
_ARCHIVING = _changing("archive {items} of {task}", "archived {items} of {task}")
_RENAMING = _changing("rename {items} of {task} to {new_item}", "renamed {items} of {task} to {new_item}")


def _words_of(change: Mapping[str, Any]) -> Words | None:
    done = [change.get(name) for name in ("title", "isChecked", "isArchived")]
    match done:
        case [None, True, None]:
            return _TICKING
        case [None, False, None]:
            return _UNTICKING
        case [None, None, True]:
            return _ARCHIVING
        case [str(), None, None]:
            return _RENAMING
    return None


class UpdateChecklistItems(ProposingTool):
    name = "update_checklist_items"
    mistaken_names = (
        *("delete_checklist_items", "remove_checklist_item", "check_checklist_item"),
        *("tick_checklist_item", "rename_checklist_item"),
    )
    description = "Tick, rename, archive."
    arguments = ItemChanges
    contract = (
        "Send items as a JSON array of 1–20 objects, each with the id or the text (item) of a checklist item and at"
        " least one of title, isChecked and isArchived; unticking what the user ticked needs a reason of 20 or more"
        " characters."
    )
    example = '{"task_identifier": "Groceries", "items": [{"item": "milk", "isChecked": true}]}'
    editable = (Editable("title"), Editable("isChecked"), Editable("isArchived"))
    words = _changing("change {items} of {task}", "changed {items} of {task}")
    label = "Change checklist items"
    policy = "When the agent changes checklist items"

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        return length(arguments.get("items"))

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        """By what is done to each of them, where it is the same."""
        changes = arguments.get("items")
        done = [one for one in changes if isinstance(one, Mapping)] if isinstance(changes, list) else []
        words = {_words_of(one) for one in done}
        return words.pop() or self.words if len(words) == 1 else self.words

    def plan(self, arguments: ItemChanges, desk: ToolContext) -> list[Plan]:
        named = arguments.task_identifiers is not None or (arguments.task_identifier or "").strip()
        tasks = [target.task for target in find_tasks(arguments, desk) if target.task] if named else None
        plans = [self._plan(change, tasks, desk) for change in arguments.items]
        if len({plan.target_id for plan in plans}) < len(plans):
            raise MalformedCallError("An item is there twice.")
        return plans

    def _plan(self, change: ItemChange, tasks: Sequence[Task] | None, desk: ToolContext) -> Plan:
        if change.id and parse_id(change.id):
            item, task, matched = _named_by_id(change.id, desk)
        else:  # small models give the text as the id
            opened = live_task(desk.reader, desk.context_task.id) if desk.context_task else None
            said = change.item or change.id or ""
            item, task, matched = named_item(said, desk.reader, desk.today, tasks, opened)
        reason = presentable(change.reason or "", REASON_MAX)
        _check_unticking(change.is_checked, item, reason)
        stored = _stored(item.id, change) | {ITEM_TITLE: item.title}
        after, now = self.values(stored), _values(item)
        base = {field: now[field] for field in after}
        target = TargetTask(task.id, task.title, {}, task, matched)
        what = {"target_kind": "item", "target_id": item.id, "reason": reason, "noop": after == base}
        return target.plan(self.name, stored, base, **what)

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        (change,) = validate(ItemChanges, {"items": [dict(arguments)]}).items
        stored = _stored(change.id or "", change)
        title = arguments.get(ITEM_TITLE)
        return stored | {ITEM_TITLE: title} if isinstance(title, str) else stored

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        values = self.values(self.check_edit(item.arguments if edited is None else edited))
        found = _find(reader, item.target_id)
        if found is None:
            raise NotFoundError("The checklist item is not there any more, or its task is in the trash.")
        there, _ = found
        if edited is None:
            _check_unticking(values.get("is_checked"), there, item.reason)
        now = _values(there)
        registers = item_registers({field: value for field, value in values.items() if value != now[field]})
        return [Draft("item", there.id, registers)] if registers else []

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:
        found = _find(reader, item.target_id)
        if found is None:
            return None
        values = _values(found[0])
        return {field: values.get(field) for field in item.base}


def _find(reader: Lookup, id_: str) -> tuple[ChecklistItem, Task] | None:
    item = reader.item(id_)
    task = live_task(reader, item.task_id) if item else None
    return (item, task) if item and task else None


def _named_by_id(said: str, desk: ToolContext) -> tuple[ChecklistItem, Task, Matched | None]:
    found = _find(desk.reader, parse_id(said) or "")
    if found is None:
        raise ToolError(
            f"No checklist item has the id '{presentable(said, 60)}'. Use the ids that list_tasks shows, or the text;"
            " an item that is only proposed cannot be changed, but retracted and proposed anew.",
            ITEM_GONE,
        )
    return *found, None


def named_item(
    said: str, reader: Reader, today: dt.date, tasks: Sequence[Task] | None = None, opened: Task | None = None
) -> tuple[ChecklistItem, Task, Matched | None]:
    """The item with this text: of these tasks, else of the one in context, else of any that is pending.

    Raises ToolError, also where it would be a guess and no task was named.
    """
    if tasks is not None:
        among = [tasks]
    else:
        among = [[opened]] if opened else []
        among.append(reader.tasks(reader.ids(Query(View.ALL, today, search=said), limit=_LOOKED_AT)))
    found: Resolution = Missing(said)
    for some in among:
        items = {item.id: (item, task) for task in some for item in task.checklist if not item.archived}
        found = resolve(said, ReferencePool(Candidate(item.id, item.title) for item, _ in items.values()))
        if isinstance(found, Match) and (tasks is not None or not found.uncertain):
            item, task = items[found.id]
            matched = Matched(presentable(said, text.TITLE_MAX), item.title, int(found.ratio * 100), found.how)
            return item, task, matched
        if isinstance(found, Ambiguous):
            names = ", ".join(f"{one.title} ({items[one.id][1].title})" for one in found.candidates)
            raise ToolError(SEVERAL_ITEMS.format(text=presentable(said, 60), names=names))
    words = presentable(said, 60)
    raise ToolError(NO_ITEM_OF_TASK.format(task=tasks[0].title, text=words) if tasks else NO_ITEM.format(text=words))


def _values(item: ChecklistItem) -> dict[str, Any]:
    return {"title": item.title, "is_checked": item.is_checked, "archived": item.archived}


def _stored(id_: str, change: ItemChange) -> dict[str, Any]:
    given = change.model_dump(by_alias=True, exclude={"id", "item", "reason"}, exclude_none=True)
    return {"id": id_, **given}


def _check_unticking(checked: bool | None, item: ChecklistItem, reason: str) -> None:
    if checked is False and item.is_checked and item.checked_by == "user" and len(reason) < REASON_MIN:
        title = text.shorten(item.title)
        raise MalformedCallError(
            f"The user ticked '{title}'; to untick it, a reason of at least {REASON_MIN} characters is needed.",
            YOUR_TICK.format(item=title),
        )
