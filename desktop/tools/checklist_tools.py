"""Proposing new checklist items. There is only the batch: one item is a batch of one, also when it is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.ids import new_id
from desktop.errors import InvalidInputError
from desktop.store import Draft, Reader
from desktop.store.drafts import new_item
from desktop.tools.arguments import BATCH_MAX, Arguments, check_size, validate
from desktop.tools.phrases import Values, length
from desktop.tools.placing import POSITION, at_end, creation, position_of
from desktop.tools.targets import TargetTask, live_task, require_live
from desktop.tools.task_change import OnTask, ProposingTool
from desktop.tools.tool import Editable, Lookup, Plan, Proposal, ToolContext, Words, Writes
from sync.patch import canonical


class NewItem(Arguments):
    title: str = Field(json_schema_extra={"minLength": 1, "maxLength": text.ITEM_TITLE_MAX})
    is_checked: bool = Field(False, alias="isChecked")


def _clean(items: list[NewItem]) -> list[NewItem]:
    kept = [
        NewItem(title=text.item_title(item.title), isChecked=item.is_checked) for item in items if item.title.strip()
    ]
    return list(check_size(kept))


class NewItems(OnTask):
    has_default = True
    items: Annotated[list[NewItem], AfterValidator(_clean)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": BATCH_MAX}
    )


class AddMultipleChecklistItems(ProposingTool):
    name = "add_multiple_checklist_items"
    mistaken_names = ("add_checklist_item", "create_checklist", "add_subtask")
    description = "Add checklist items."
    arguments = NewItems
    contract = (
        "Send items as a JSON array of 1–20 objects, each with a title of at most 400 characters, and isChecked if it"
        " is done already; never a string or a comma-separated list."
    )
    example = '{"items": [{"title": "Pick up milk"}, {"title": "Write tests", "isChecked": true}]}'
    editable = (Editable("title"), Editable("isChecked"))
    words = Words(
        "add {items} to {task}",
        "added {items} to {task}",
        "add {items} to the checklist of {task}",
    )
    label = "Add checklist items"
    policy = "When the agent adds checklist items"
    creation = 'Add: "{value}"'

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        return length(arguments.get("items"))

    def plans_for(self, target: TargetTask, arguments: NewItems, desk: ToolContext) -> list[Plan]:  # noqa: ARG002
        last = max((item.position for item in target.task.checklist), default=None) if target.task else None
        plans = []
        for item, spot in zip(arguments.items, at_end(last, len(arguments.items)), strict=True):
            item_id = new_id()
            what = {"item_id": item_id, "target_kind": "item", "target_id": created_id(item_id), "creates": True}
            plans.append(target.plan(self.name, _stored(target.id, item, spot), {}, **what))
        return plans

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        (item,) = _batch([arguments])
        return _stored(arguments.get("task_identifier"), item, position_of(arguments))

    def meaning(self, item: Proposal) -> str:
        after = self.after(item)
        return canonical([self.name, item.task_id, text.fold(after.get("title", "")), after.get("is_checked")])

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        writes = create_items([item], reader)
        if edited is not None:
            wanted, given = self.values(self.check_edit(edited)), self.after(item)
            changed = {field: value for field, value in wanted.items() if value != given[field]}
            if changed:
                writes.append(Draft("item", item.target_id, item_registers(changed)))
        return writes

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:
        return None if live_task(reader, item.task_id) is None else {}


def create_items(items: Sequence[ChangeItem], reader: Reader) -> Writes:
    """The writes of confirmed items: the batch contract once more, then all of them or an error."""
    writes: Writes = []
    batch = _batch([item.arguments for item in items])
    if len(batch) < len(items):
        raise InvalidInputError("A checklist item cannot be empty.")
    known = reader.known("item", [item.target_id for item in items])
    for item, new in zip(items, batch, strict=True):
        task = require_live(reader, item.task_id)
        checked_by = "agent" if new.is_checked else None
        draft = new_item(task.id, new.title, position_of(item.arguments), checked_by=checked_by, id_=item.target_id)
        writes.append(creation(draft, item))
        if item.target_id in known and reader.item(item.target_id) is None:
            writes.append(Draft("item", item.target_id, {"deleted": False}))
    return writes


def item_registers(values: Mapping[str, Any]) -> dict[str, Any]:
    """Registers of a checklist item for values by field, written by the agent."""
    registers: dict[str, Any] = {}
    if "title" in values:
        registers["title"] = text.item_title(values["title"])
    if "is_checked" in values:
        registers["checked"] = [True, "agent"] if values["is_checked"] else [False, None]
    if "archived" in values:
        registers["archived"] = values["archived"]
    return registers


def _batch(elements: Sequence[Mapping[str, Any]]) -> list[NewItem]:
    return validate(NewItems, {"items": [dict(element) for element in elements]}).items


def _stored(task_id: Any, item: NewItem, position: str) -> dict[str, Any]:
    return {"task_identifier": task_id, "title": item.title, "isChecked": item.is_checked, POSITION: position}
