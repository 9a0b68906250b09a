"""From what a user means to the registers that say it. Checks every value; raises InvalidInputError."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

from desktop.domain import text
from desktop.domain.fields import task_field
from desktop.domain.ids import LABEL_NAMESPACE, LIST_NAMESPACE, new_id
from desktop.domain.task import ChecklistItem, Start, Status, Task, TaskFields
from desktop.domain.values import Label, SavedFilter, TaskList, format_instant, new_color, now_text
from desktop.errors import InvalidInputError
from desktop.store import rows
from desktop.store.apply import Draft
from desktop.store.kinds import KINDS
from desktop.store.reader import Gap, Reader
from sync.patch import Value

T = TypeVar("T", Label, TaskList)


def task_registers(fields: TaskFields) -> dict[str, Value]:
    """Registers for checked fields. A task that becomes done is stamped with now."""
    registers: dict[str, Value] = {}
    for key, value in fields.items():
        field = task_field(key)
        registers[field.in_register] = field.store(value)
    if "state" in registers:
        registers["state"] = [registers["state"], now_text() if fields.get("status") is Status.DONE else None]
    return registers


def agreeing(fields: TaskFields, task: Task | None = None, today: dt.date | None = None) -> TaskFields:
    """With what follows for the other dates of a new task, or of this one. Raises InvalidInputError.

    A task that repeats is due on a day: where none was named, on the first one of its rule. What gets a due date is
    no longer for someday. None begins after it is due: a due date takes the start along, a later start is refused.
    """
    if not fields.keys() & {"start", "due", "repeat"}:
        return fields
    start = fields.get("start", task.start if task else None)
    due = fields.get("due", task.due if task else None)
    if (repeat := fields.get("repeat")) and due is None:
        from desktop.domain.repeat import first_due

        due = first_due(repeat, today or dt.date.today())  # noqa: DTZ011 -- the user's day
        fields = {**fields, "due": due}
    if start and start.date is None and fields.get("due") and "start" not in fields:
        return {**fields, "start": None}
    if start and start.date and due and start.date > due.date:
        if fields.get("start") is not None:
            raise InvalidInputError("A task cannot start after it is due.")
        fields = {**fields, "start": Start(due.date)}
    return fields


def draft_of(kind: str, made: Any, **otherwise: Value) -> Draft:
    """Something new, with what its attributes of the same names say for its registers, or `otherwise`."""
    registers = {name: getattr(made, name) for name in KINDS[kind].registers if hasattr(made, name)} | otherwise
    moments = {name: format_instant(at) for name, at in registers.items() if isinstance(at, dt.datetime)}
    return Draft(kind, made.id, registers | moments)


def new_task(fields: TaskFields, position: str, *, id_: str | None = None, labels: Iterable[str] = ()) -> Draft:
    registers = task_registers(agreeing(fields)) | {"position": position, "created_at": now_text()}
    registers |= {label_field(label): True for label in labels}
    return Draft("task", id_ or new_id(), registers)


def new_item(
    task_id: str, title: str, position: str, *, checked_by: str | None = None, id_: str | None = None
) -> Draft:
    registers: dict[str, Value] = {
        "task_id": task_id,
        "title": text.item_title(title),
        "position": position,
        "created_at": now_text(),
    }
    if checked_by:
        registers["checked"] = [True, checked_by]
    return Draft("item", id_ or new_id(), registers)


def label_id(name: str) -> str:
    """The same for the same name on every device, so that two who invent a label share it."""
    return str(uuid.uuid5(LABEL_NAMESPACE, text.fold(text.label_name(name))))


def list_id(name: str) -> str:
    return str(uuid.uuid5(LIST_NAMESPACE, text.fold(text.list_name(name))))


def label_named(reader: Reader, name: str, spare: str | None = None) -> tuple[str, list[Draft]]:
    """The id of the label of this name, in any case; and where there is none, drafts that make one.

    `spare` is the id to take where the label that had the name at first is called something else now, or was merged.
    Of the drafts, the first leaves alone what was there before; the second brings back what was deleted.
    """
    name, labels = text.label_name(name), reader.labels()
    if known := named(labels, name):
        return known.id, []
    id_ = label_id(name)
    if any(label.id == id_ for label in labels) or id_ in reader.merged_labels():
        id_ = spare or new_id()
    color = new_color((label.color for label in labels), (list_.color for list_ in reader.lists()))
    made = Draft("label", id_, {"name": name, "color": color, "created_at": now_text()})
    return id_, [made, Draft("label", id_, {"name": name, "deleted": False})]


def list_named(reader: Reader, name: str, spare: str | None = None) -> tuple[str, list[Draft]]:
    """As `label_named`; a new list goes below the others, and one from the archive comes back."""
    name, lists = text.list_name(name), reader.lists()
    if known := named(lists, name):
        return known.id, [Draft("list", known.id, {"archived": False})] if known.archived else []
    id_ = list_id(name)
    if any(list_.id == id_ for list_ in lists):
        id_ = spare or new_id()
    (position,) = positions(lists[-1].position if lists else None, None, 1)
    color = new_color((list_.color for list_ in lists), (label.color for label in reader.labels()))
    made = Draft("list", id_, {"name": name, "color": color, "position": position, "created_at": now_text()})
    return id_, [made, Draft("list", id_, {"name": name, "position": position, "deleted": None, "archived": False})]


def named(known: Iterable[T], name: str) -> T | None:
    """The one of this name among labels or lists, in any case."""
    wanted = text.fold(name)
    return next((one for one in known if text.fold(one.name) == wanted), None)


def without_labels(reader: Reader, tasks: Sequence[str], labels: Collection[str]) -> dict[str, dict[str, Value]]:
    """By id of each task, registers that take labels off it, and what was merged into them. What a task does not wear
    leaves no trace in it."""
    merged = reader.merged_labels()
    return {
        task.id: {label_field(label): False for label in task.labels if merged.get(label, label) in labels}
        for task in rows.load(reader.connection, "task", tasks)
    }


def label_field(label: str) -> str:
    return f"label:{label}"


def places(kind: str, gap: Gap, count: int) -> tuple[Sequence[str], list[Draft]]:
    """Positions for `count` newcomers in a gap, and the drafts that make room for them."""
    spots = positions(gap.left, gap.right, count + len(gap.tied))
    moves = [Draft(kind, id_, {"position": spot}) for id_, spot in zip(gap.tied, spots[count:], strict=True)]
    return spots[:count], moves


def gap_at(ordered: Sequence[ChecklistItem | TaskList | SavedFilter], index: int) -> Gap:
    """The place in front of the one at an index, or at the end."""
    spots = [each.position for each in ordered]
    left = spots[index - 1] if index > 0 else None
    if index == len(spots) or spots[index] > (left or ""):
        return Gap(left, spots[index] if index < len(spots) else None)
    here = spots[index]
    tied = tuple(each.id for each in ordered[index:] if each.position == here)
    return Gap(here, next((spot for spot in spots[index:] if spot > here), None), tied)


def positions(after: str | None, before: str | None, count: int) -> Sequence[str]:
    """`count` rising positions between two others; None is the end of the list."""
    from fractional_indexing import FIError, generate_n_keys_between  # with it comes all of `decimal`

    try:
        keys: Sequence[str] = generate_n_keys_between(after or None, before or None, count)
    except (FIError, ValueError):
        # A position that some other program wrote. Its order still counts; ours start afresh behind it.
        keys = [(after or "") + key for key in generate_n_keys_between(None, None, count)]
    return keys
