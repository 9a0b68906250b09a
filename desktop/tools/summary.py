"""How a proposal reads. Derived whenever it is shown, from tool, arguments and target; never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from desktop.domain.change_set import ChangeItem
from desktop.domain.fields import FIELDS, Field, Verb, of_key
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.text import shorten
from desktop.tools.registry import TOOLS
from desktop.tools.task_tools import REPEATS
from desktop.tools.tool import ITEM_TITLE, NEW_LIST, Proposal

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after. `name` is its key in `base` and `Tool.after`, `field` what users call it."""

    verb: Verb
    field: str
    before_text: str
    after_text: str
    name: str


ERASED = QT_TRANSLATE_NOOP("Review", "{change}: the task was deleted for good")
UNKNOWN = "A change that this version does not know"

SENTENCES: Mapping[Verb, str] = {
    Verb.SET: "Set {field} to {value}",
    Verb.CLEAR: "Clear {field}",
    Verb.ADD: 'Add {field} "{value}"',
    Verb.COMPLETE: 'Complete "{task}"',
    Verb.DELETE: 'Delete "{task}"',
    Verb.RENAME: 'Rename "{item}" to "{value}"',
    Verb.TICK: 'Tick "{item}"',
    Verb.UNTICK: 'Untick "{item}"',
    Verb.ARCHIVE: 'Archive "{item}"',
    Verb.UNARCHIVE: 'Bring back "{item}"',
}
_CREATED_DONE = "{sentence} (done)"


def tool_label(name: str) -> str:
    """What a tool is for; its name where it has no words of its own, or only a newer version knows it."""
    tool = TOOLS.get(name)
    return tool.label if tool and tool.label else name


def is_creation(item: Proposal) -> bool:
    """Whether it says what something new will be, field by field."""
    return bool(_creation(item))


def summary(item: Proposal) -> str:
    """One line for a change item or a plan."""
    if isinstance(item, ChangeItem) and item.erased:
        return ERASED.format(change=tool_label(item.tool))
    changes = field_changes(item)
    if not changes:
        return UNKNOWN
    if creation := _creation(item):
        by_name = {change.name: change.after_text for change in changes}
        sentence = creation.format(value=shorten(by_name["title"], _LONGEST))
        return _CREATED_DONE.format(sentence=sentence) if "is_checked" in by_name else sentence
    first, *more = (_sentence(item, change) for change in changes)
    if item.arguments.get(REPEATS):
        more.append("The next one is created")
    return "; ".join([first, *(sentence[0].lower() + sentence[1:] for sentence in more)])


def field_changes(item: Proposal) -> list[FieldChange]:
    """Field by field, in the order in which they are shown; none where this version can make no sense of the item."""
    tool = TOOLS.get(item.tool)
    after = tool.after(item) if tool else {}
    fields = [field for field in FIELDS.get(item.target_kind, ()) if field.key in after]
    return [
        FieldChange(
            verb=_verb(item, field, after[field.key]),
            field=field.noun,
            before_text=_before(item, field),
            after_text=str(item.arguments.get("name", ""))
            if field.key == "label"
            else _after(item, field, after[field.key]),
            name=field.key,
        )
        for field in fields
        if not (is_creation(item) and after[field.key] is False)
    ]


def _creation(item: Proposal) -> str:
    tool = TOOLS.get(item.tool)
    return tool.creation if tool else ""


def _sentence(item: Proposal, change: FieldChange) -> str:
    field, value = of_key(change.name, item.target_kind), shorten(" ".join(change.after_text.split()), _LONGEST)
    if change.verb is Verb.SET and field is not None and field.kind.is_prose:
        value = f'"{value}"'
    task, subject = shorten(item.task_title, _LONGEST), shorten(item_title(item), _LONGEST)
    return SENTENCES[change.verb].format(field=change.field, value=value, task=task, item=subject)


def _verb(item: Proposal, field: Field, value: Any) -> Verb:
    tool = TOOLS[item.tool]
    if tool.creation:
        return Verb.ADD
    if tool.verb:
        return tool.verb
    if field.verbs:
        return field.verbs[bool(value)]
    return Verb.SET if value not in (None, "") else Verb.CLEAR


def _before(item: Proposal, field: Field) -> str:
    """A new thing had no values; a label that is put on was not there."""
    if field.key == "label" or field.key not in item.base:
        return ""
    return field.plain(item.base[field.key])


def _after(item: Proposal, field: Field, value: Any) -> str:
    new = " (new list)" if field.key == "list" and item.arguments.get(NEW_LIST) else ""
    return field.plain(value) + new


def item_title(item: Proposal) -> str:
    """What a checklist item was called when the proposal was made."""
    for title in (item.arguments.get(ITEM_TITLE), item.base.get("title")):
        if isinstance(title, str):
            return title
    return ""
