"""Proposing a new task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.fields import of_argument
from desktop.domain.ids import new_id
from desktop.domain.repeat import first_due, parse_rule
from desktop.store import Draft, Reader
from desktop.store.drafts import agreeing, new_task, task_registers
from desktop.tools.arguments import BATCH_MAX, Arguments, check_size, is_no_value, validate
from desktop.tools.checklist_tools import AddMultipleChecklistItems, NewItems
from desktop.tools.field_tools import (
    ListName,
    Priority,
    Remind,
    Rule,
    SetTaskDueDate,
    check_due,
    check_start,
    into_list,
    list_meant,
    parse_reminders,
    spelled,
)
from desktop.tools.label_tools import LABELS_MAX, AssignTaskLabels, NewLabels
from desktop.tools.phrases import Values
from desktop.tools.placing import POSITION, at_top, creation, position_of
from desktop.tools.targets import TargetTask
from desktop.tools.task_change import ProposingTool, task_fields
from desktop.tools.task_tools import Description, Title
from desktop.tools.tool import Editable, Plan, Proposal, ProposedTask, ToolContext, Words, Writes
from sync.patch import canonical

Texts = list[str]  # under another name, as a field of a task is called list


class AddTaskArguments(Arguments):
    title: Title
    description: Description = ""
    due_date: str | None = None
    due_time: str | None = None
    priority: Priority | None = None
    start_date: str | None = None
    repeat: Rule | None = None
    labels: Texts | None = Field(None, json_schema_extra={"maxItems": LABELS_MAX})
    checklist: Texts | None = Field(None, json_schema_extra={"maxItems": BATCH_MAX})
    list: ListName | None = Field(None)
    remind: Remind | None = None

    @model_validator(mode="before")
    @classmethod
    def _nothing_to_clear(cls, given: dict[str, Any]) -> dict[str, Any]:
        """A new task has nothing that could be taken away: "none" only says that there is no value."""
        return {name: value for name, value in given.items() if name == "title" or not is_no_value(value)}

    @model_validator(mode="after")
    def _fitting(self) -> AddTaskArguments:
        if self.labels:
            _label_names(self.labels)
        if self.checklist:
            _new_items(self.checklist)
        return self


class AddTask(ProposingTool):
    name = "add_task"
    mistaken_names = ("create_task", "new_task", "add_reminder", "create_reminder")
    description = "Add a task."
    arguments = AddTaskArguments
    contract = (
        "Send a title of 1–200 characters and, where the user gave them, description (0–1000), due_date (YYYY-MM-DD"
        ' or YYYY-MM-DDTHH:MM), priority (P0–P3), start_date (YYYY-MM-DD or someday), repeat ("every monday"),'
        " labels (1–3 names), checklist (1–20 titles), list (the name of one) and remind (an array of times before"
        ' it, such as "10 min").'
    )
    example = '{"title": "Buy groceries", "description": "For the party"}'
    editable = (
        Editable("title", always=True),
        Editable("description", always=True),
        Editable("due_date", always=True),
        Editable("priority", always=True),
        Editable("start_date"),
        Editable("repeat", always=True),
        Editable("list", always=True),
        Editable("remind"),
    )
    words = Words("add {task}{details}", "added {task}{details}", "add {task}{details}")
    label = "Add a task"
    policy = "When the agent adds a task"
    creation = 'Add task: "{value}"'

    def plan(self, arguments: AddTaskArguments, desk: ToolContext) -> list[Plan]:
        stored = _kept(arguments)
        if arguments.due_date:
            stored["due_date"] = str(check_due(arguments.due_date, desk, time=arguments.due_time))
        elif arguments.repeat and (due := first_due(parse_rule(arguments.repeat), desk.today)):
            stored["due_date"] = str(due)
        if arguments.start_date:
            stored["start_date"] = check_start(arguments.start_date, desk, stored.get("due_date"))
        stored.pop("list", None)
        if name := list_meant(arguments.list):
            stored |= spelled(name, desk.reader)
        if arguments.remind is not None:
            stored["remind"] = parse_reminders(arguments.remind, desk)
        stored[POSITION] = at_top(desk.reader.first_position())
        item_id = new_id()
        task_id = created_id(item_id)
        plan = Plan(
            item_id=item_id,
            tool=self.name,
            arguments=stored,
            task_id=task_id,
            task_title=arguments.title,
            target_kind="task",
            target_id=task_id,
            creates=True,
            base={},
        )
        return [plan, *self._dependents(plan, arguments, desk)]

    def _dependents(self, task: Plan, arguments: AddTaskArguments, desk: ToolContext) -> list[Plan]:
        """Labels and checklist are proposals of their own, each decided for itself."""
        target = TargetTask(task.task_id, task.task_title, {}, None)
        plans: list[Plan] = []
        if arguments.labels:
            labels = validate(NewLabels, {"task_identifier": target.id, "labels": _label_names(arguments.labels)})
            plans += AssignTaskLabels().plans_for(target, labels, desk)
        if arguments.checklist:
            items = validate(NewItems, {"items": _new_items(arguments.checklist)})
            plans += AddMultipleChecklistItems().plans_for(target, items, desk)
        return plans

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        given = validate(AddTaskArguments, arguments)
        return _kept(given) | SetTaskDueDate().regular(given) | {POSITION: position_of(arguments)}

    def meaning(self, item: Proposal) -> str:
        return canonical([self.name, text.fold(str(self.after(item).get("title", "")))])

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        stored = self.check_edit(item.arguments)
        proposed = self.values(stored)
        list_ = proposed.pop("list", None)  # which of that name, or a new one, only the store knows
        draft = new_task(task_fields(proposed), stored[POSITION], id_=item.target_id)
        writes: Writes = [creation(draft, item)]
        task = reader.task(item.target_id)
        if task is not None and task.deleted_at:
            writes.append(Draft("task", item.target_id, {"deleted": None}))
        if edited is not None:
            wanted = {**_NOTHING, **self.values(self.check_edit(edited))}
            given = {**_NOTHING, **proposed}
            list_ = wanted.pop("list")
            changed = {field: value for field, value in wanted.items() if value != given[field]}
            if changed:
                fields = task_fields(changed)
                fields = fields if wanted["due"] else agreeing(fields)
                writes.append(Draft("task", item.target_id, task_registers(fields)))
        return [*writes, *into_list(item, task, list_, reader)] if list_ else writes

    def current(self, *_: Any, **__: Any) -> dict[str, Any]:
        """Nothing stands in the way of a task that is not there yet."""
        return {}


def proposed_task(item: Proposal) -> ProposedTask:
    """What later calls of the same change set may refer to, for an item or a plan of `add_task`."""
    values = AddTask().after(item)
    return ProposedTask(item.target_id, item.task_title, values)


_NOTHING: Mapping[str, Any] = {
    field.key: field.default for argument in AddTaskArguments.model_fields if (field := of_argument(argument))
}


def _label_names(names: list[str]) -> list[dict[str, str]]:
    return [{"name": name.removeprefix("#")} for name in check_size(names, LABELS_MAX)]


def _new_items(titles: list[str]) -> list[dict[str, str]]:
    return [{"title": title} for title in check_size(titles)]


def _kept(arguments: AddTaskArguments) -> dict[str, Any]:
    """What is kept as it was given: not dates and reminders, which are checked, nor what is proposed for itself. A
    priority that is none says nothing."""
    given = arguments.model_dump(exclude={"due_date", "due_time", "start_date", "remind", "labels", "checklist"})
    return {name: value for name, value in given.items() if value and (name, value) != ("priority", "none")}
