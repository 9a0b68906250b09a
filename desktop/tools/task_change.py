"""What the tools that change fields of one task have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from desktop.domain.change_set import ChangeItem
from desktop.domain.fields import of_argument, task_field
from desktop.domain.task import Task, TaskFields
from desktop.domain.text import REASON_MAX, presentable
from desktop.domain.values import now_text
from desktop.errors import InvalidInputError
from desktop.store import Draft, Reader
from desktop.store.drafts import agreeing, task_registers
from desktop.store.repeating import writes_along
from desktop.tools.arguments import BATCH_MAX, Arguments, check_size, validate
from desktop.tools.phrases import Values
from desktop.tools.targets import TargetTask, find_tasks, live_task, require_live, task_values
from desktop.tools.tool import Lookup, MalformedCallError, Plan, Proposal, Tool, ToolContext, Writes
from sync.patch import Value, canonical

TASK = "Its title, or id"


class OnTask(Arguments):
    """For a tool that takes one task, or the same for several of them."""

    task_identifier: str | None = Field(None, description=TASK)
    task_identifiers: list[str] | None = Field(None, json_schema_extra={"minItems": 1, "maxItems": BATCH_MAX})

    has_default: ClassVar[bool] = False
    """Whether the task in context is meant where none is named."""

    @model_validator(mode="after")
    def _named(self) -> Self:
        if self.task_identifiers is not None:
            check_size(self.task_identifiers)
        elif not self.has_default and not (self.task_identifier or "").strip():
            raise MalformedCallError("`task_identifier` is missing.")
        return self


class ProposingTool(Tool):
    """Proposes; never executes. What several tasks are named for explodes into proposals for each of them."""

    deferred = True
    proposes = True

    def plan(self, arguments: Any, desk: ToolContext) -> list[Plan]:
        targets = {target.id: target for target in find_tasks(arguments, desk)}
        return [plan for target in targets.values() for plan in self.plans_for(target, arguments, desk)]

    def plans_for(self, target: TargetTask, arguments: Any, desk: ToolContext) -> list[Plan]:
        """The proposals for one task; raises ToolError."""
        raise NotImplementedError

    def after(self, item: Proposal) -> dict[str, Any]:
        try:
            return self.values(self.check_edit(item.arguments))
        except InvalidInputError:
            return {}

    def meaning(self, item: Proposal) -> str:
        return canonical([self.name, item.target_id, self.after(item)])

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """The values that regular arguments stand for, by field: the catalogue says which argument sets which."""
        found = {argument: of_argument(argument) for argument in stored}
        return {field.key: stored[argument] for argument, field in found.items() if field is not None}


class TaskChange(ProposingTool):
    """Sets fields of a task that is there or proposed."""

    def plans_for(self, target: TargetTask, arguments: Any, desk: ToolContext) -> list[Plan]:
        stored = {"task_identifier": target.id, **self.settle(arguments, target, desk)}
        after = self.values(stored)
        base = {field: target.values[field] for field in after}
        reason = presentable(getattr(arguments, "reason", None) or "", REASON_MAX)
        return [target.plan(self.name, stored, base, reason=reason, noop=after == base)]

    def settle(self, arguments: Any, target: TargetTask, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        """The arguments to keep, checked against the day and the task; raises ToolError."""
        return self.regular(arguments)

    def regular(self, arguments: Any) -> dict[str, Any]:
        """The arguments to keep, in one form for one meaning; raises InvalidInputError."""
        kept: dict[str, Any] = arguments.model_dump(exclude={*OnTask.model_fields, "reason"}, exclude_none=True)
        return kept

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        given = validate(self.arguments, arguments)
        return {"task_identifier": arguments["task_identifier"], **self.regular(given)}

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        values = self.values(self.check_edit(item.arguments if edited is None else edited))
        task = require_live(reader, item.target_id)
        registers = task_change(task, values)
        return [Draft("task", task.id, registers), *writes_along(reader, task, registers)] if registers else []

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:
        task = live_task(reader, item.target_id)
        if task is None:
            return None
        values = task_values(task)
        return {field: values.get(field) for field in item.base}


def task_change(task: Task, values: Mapping[str, Any]) -> dict[str, Value]:
    """Registers that give a task these values; those that it has already are left alone."""
    now = task_values(task)
    changed = {field: value for field, value in values.items() if value != now[field]}
    deleted = changed.pop("deleted", False)
    registers = task_registers(agreeing(task_fields(changed), task))
    return registers | {"deleted": [now_text(), False]} if deleted else registers


def task_fields(values: Mapping[str, Any]) -> TaskFields:
    """Values as proposals keep them, in the terms of the domain."""
    fields: Any = {key: None if value is None else task_field(key).load(value) for key, value in values.items()}
    checked: TaskFields = fields
    return checked
