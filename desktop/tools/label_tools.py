"""Proposing labels for a task; those that are not there yet are made when the user agrees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain import text
from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.task import Task
from desktop.store import Draft, Reader
from desktop.store.drafts import label_field, label_named
from desktop.tools.arguments import Arguments, Confidence, check_size, validate
from desktop.tools.phrases import Values
from desktop.tools.targets import TargetTask, live_task, require_live
from desktop.tools.task_change import OnTask, ProposingTool
from desktop.tools.tool import Editable, Lookup, Plan, Proposal, ToolContext, Words, Writes
from sync.patch import canonical

LABELS_MAX = 3


class NewLabel(Arguments):
    name: Annotated[str, AfterValidator(text.label_name)] = Field(
        json_schema_extra={"minLength": 1, "maxLength": text.LABEL_MAX},
    )
    confidence: Confidence | None = None


def _check(labels: list[NewLabel]) -> list[NewLabel]:
    """A label is worn once, so a repeat says nothing new."""
    different: dict[str, NewLabel] = {}
    for label in labels:
        different.setdefault(text.fold(label.name), label)
    return list(check_size(list(different.values()), LABELS_MAX))


class NewLabels(OnTask):
    labels: Annotated[list[NewLabel], AfterValidator(_check)] = Field(
        json_schema_extra={"minItems": 1, "maxItems": LABELS_MAX}
    )


class AssignTaskLabels(ProposingTool):
    name = "assign_task_labels"
    mistaken_names = ("add_label", "label_task", "tag_task", "add_tag")
    description = "Add labels."
    arguments = NewLabels
    contract = (
        "Send task_identifier and labels, a JSON array of 1–3 objects, each with a name of at most 50 characters."
    )
    example = '{"task_identifier": "Read book", "labels": [{"name": "home", "confidence": "high"}]}'
    editable = (Editable("name"),)
    words = Words("put {labels} on {task}", "put {labels} on {task}", "label {task}: {names}")
    label = "Label a task"
    policy = "When the agent labels a task"

    def plans_for(self, target: TargetTask, arguments: NewLabels, desk: ToolContext) -> list[Plan]:
        spelling = {text.fold(label.name): label.name for label in desk.reader.labels()}
        plans = []
        for label in arguments.labels:
            stored = _stored(target.id, label)
            stored["name"] = spelling.get(text.fold(label.name), label.name)
            worn = target.task is not None and _wears(target.task, label.name)
            plans.append(target.plan(self.name, stored, {"label": worn}, noop=worn))
        return plans

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        task_id = arguments.get("task_identifier")
        given = validate(NewLabels, {"task_identifier": task_id, "labels": [dict(arguments)]})
        return _stored(str(task_id), given.labels[0])

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return {"label": True}

    def meaning(self, item: Proposal) -> str:
        name = item.arguments.get("name")
        return canonical([self.name, item.target_id, text.fold(name) if isinstance(name, str) else None])

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:
        name = self.check_edit(item.arguments if edited is None else edited)["name"]
        task = require_live(reader, item.target_id)
        if _wears(task, name):
            return []
        id_, made = label_named(reader, name, created_id(item.id))
        # The task comes first, so that undoing in this order finds the label unworn.
        return [Draft("task", task.id, {label_field(id_): True}), *made]

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:
        task = live_task(reader, item.target_id)
        name = item.arguments.get("name")
        return None if task is None else {"label": isinstance(name, str) and _wears(task, name)}


def _wears(task: Task, name: str) -> bool:
    return text.fold(name) in {text.fold(label.name) for label in task.labels}


def _stored(task_id: str, label: NewLabel) -> dict[str, Any]:
    stored: dict[str, Any] = {"task_identifier": task_id, "name": label.name}
    return stored if label.confidence is None else {**stored, "confidence": label.confidence}
