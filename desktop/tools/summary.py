"""How a proposal reads. Derived whenever it is shown, from tool, arguments and target; never stored.

All words are in the tables below, with named places, so that they can be translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from desktop.domain.change_set import ChangeItem
from desktop.domain.text import shorten
from desktop.tools.checklist_updates import ITEM_TITLE
from desktop.tools.registry import TOOLS
from desktop.tools.tool import Proposal

_LONGEST = 80


class Verb(StrEnum):
    ADD = "Add"
    SET = "Set"
    CLEAR = "Clear"
    COMPLETE = "Complete"
    DELETE = "Delete"
    RENAME = "Rename"
    TICK = "Tick"
    UNTICK = "Untick"
    ARCHIVE = "Archive"
    UNARCHIVE = "Unarchive"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after. `name` is its key in `base` and `Tool.after`, `field` what users call it."""

    verb: Verb
    field: str
    before_text: str
    after_text: str
    name: str


FIELDS: Mapping[str, str] = {
    "title": "title",
    "description": "description",
    "status": "status",
    "priority": "priority",
    "due": "due date",
    "estimate": "estimate",
    "deleted": "task",
    "label": "label",
    "is_checked": "done",
    "archived": "archived",
}

TOOL_NAMES: Mapping[str, str] = {
    "add_task": "Add a task",
    "complete_task": "Complete a task",
    "delete_task": "Delete a task",
    "update_task": "Reword a task",
    "set_task_status": "Set a status",
    "set_task_priority": "Set a priority",
    "set_task_due_date": "Set a due date",
    "set_task_estimate": "Set an estimate",
    "add_multiple_checklist_items": "Add checklist items",
    "update_checklist_items": "Change checklist items",
    "assign_task_labels": "Label a task",
}
ERASED = "{change}: the task was deleted for good"

UNKNOWN = "A change that this version does not know"

SENTENCES: Mapping[tuple[Verb, str], str] = {
    (Verb.SET, "title"): 'Set title to "{value}"',
    (Verb.SET, "description"): 'Set description to "{value}"',
    (Verb.CLEAR, "description"): "Clear description",
    (Verb.SET, "status"): "Set status to {value}",
    (Verb.SET, "priority"): "Set priority to {value}",
    (Verb.CLEAR, "priority"): "Clear priority",
    (Verb.SET, "due"): "Set due date to {value}",
    (Verb.CLEAR, "due"): "Clear due date",
    (Verb.SET, "estimate"): "Set estimate to {value}",
    (Verb.COMPLETE, "status"): 'Complete "{task}"',
    (Verb.DELETE, "deleted"): 'Delete "{task}"',
    (Verb.ADD, "label"): 'Add label "{value}"',
    (Verb.RENAME, "title"): 'Rename "{item}" to "{value}"',
    (Verb.TICK, "is_checked"): 'Tick "{item}"',
    (Verb.UNTICK, "is_checked"): 'Untick "{item}"',
    (Verb.ARCHIVE, "archived"): 'Archive "{item}"',
    (Verb.UNARCHIVE, "archived"): 'Bring back "{item}"',
}

CREATIONS: Mapping[str, str] = {
    "add_task": 'Add task: "{value}"',
    "add_multiple_checklist_items": 'Add: "{value}"',
}
CREATED_DONE = "{sentence} (done)"
ONE_MINUTE, MINUTES = "1 minute", "{count} minutes"
YES, NO = "yes", "no"

_CHECKLIST = "update_checklist_items"
_FLAG_VERBS = {"is_checked": (Verb.UNTICK, Verb.TICK), "archived": (Verb.UNARCHIVE, Verb.ARCHIVE)}


def summary(item: Proposal) -> str:
    """One line for a change item or a plan."""
    if isinstance(item, ChangeItem) and item.erased:
        return ERASED.format(change=TOOL_NAMES.get(item.tool, item.tool))
    changes = field_changes(item)
    if not changes:
        return UNKNOWN
    if item.tool in CREATIONS:
        return _created(item, changes)
    names = {"task": item.task_title, "item": _item_title(item)}
    short = {place: shorten(name, _LONGEST) for place, name in names.items()}
    sentences = [
        SENTENCES[change.verb, change.name].format(value=_one_line(change.after_text), **short) for change in changes
    ]
    return "; ".join([sentences[0], *(sentence[0].lower() + sentence[1:] for sentence in sentences[1:])])


def field_changes(item: Proposal) -> list[FieldChange]:
    """Field by field, in the order in which they are shown; none where this version can make no sense of the item."""
    tool = TOOLS.get(item.tool)
    after = tool.after(item) if tool else {}
    return [
        FieldChange(
            verb=_verb(item, name, after[name]),
            field=field,
            before_text=_before(item, name),
            after_text=_label(item) if name == "label" else value_text(name, after[name]),
            name=name,
        )
        for name, field in FIELDS.items()
        if name in after and not (item.tool in CREATIONS and after[name] is False)
    ]


def value_text(name: str, value: Any) -> str:
    """A value of a field as plain text; "" for none."""
    match name, value:
        case _, None:
            return ""
        case "estimate", int():
            return ONE_MINUTE if value == 1 else MINUTES.format(count=value)
        case _, bool():
            return YES if value else NO
        case _:
            return str(value)


def _verb(item: Proposal, name: str, value: Any) -> Verb:
    if item.tool in CREATIONS:
        return Verb.ADD
    match name:
        case "label":
            return Verb.ADD
        case "deleted":
            return Verb.DELETE
        case "is_checked" | "archived":
            return _FLAG_VERBS[name][bool(value)]
        case "title" if item.tool == _CHECKLIST:
            return Verb.RENAME
        case "status" if item.tool == "complete_task":
            return Verb.COMPLETE
        case _:
            return Verb.SET if value not in (None, "") else Verb.CLEAR


def _before(item: Proposal, name: str) -> str:
    """A new thing had no values; a label that is put on was not there."""
    if name == "label" or name not in item.base:
        return ""
    return value_text(name, item.base[name])


def _created(item: Proposal, changes: list[FieldChange]) -> str:
    by_name = {change.name: change.after_text for change in changes}
    sentence = CREATIONS[item.tool].format(value=shorten(by_name["title"], _LONGEST))
    return CREATED_DONE.format(sentence=sentence) if by_name.get("is_checked") == YES else sentence


def _item_title(item: Proposal) -> str:
    """What the checklist item was called."""
    for title in (item.arguments.get(ITEM_TITLE), item.base.get("title")):
        if isinstance(title, str):
            return title
    return ""


def _label(item: Proposal) -> str:
    return str(item.arguments.get("name", ""))


def _one_line(text: str) -> str:
    return shorten(" ".join(text.split()), _LONGEST)
