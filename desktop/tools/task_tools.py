"""Completing, deleting and rewording a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from desktop.domain import text
from desktop.domain.fields import Verb
from desktop.domain.task import Status
from desktop.tools.phrases import Values, said
from desktop.tools.targets import TargetTask
from desktop.tools.task_change import OnTask, TaskChange
from desktop.tools.tool import PRIVATE, Editable, MalformedCallError, ToolContext, Words

Title = Annotated[
    str, AfterValidator(text.title), Field(json_schema_extra={"minLength": 1, "maxLength": text.TITLE_MAX})
]
Description = Annotated[
    str, AfterValidator(text.description), Field(json_schema_extra={"maxLength": text.DESCRIPTION_MAX})
]


REPEATS = f"{PRIVATE}repeats"
"""Of a task that is to be completed: the card says that this creates the next one."""


class CompleteTask(TaskChange):
    name = "complete_task"
    mistaken_names = ("mark_task_done", "mark_task_as_done", "finish_task", "close_task", "check_task")
    description = "Mark as done."
    arguments = OnTask
    contract = "Send task_identifier, the id or the title of one task."
    example = '{"task_identifier": "Read book"}'
    words = Words("mark {task} as done", "marked {task} as done", "complete {task}")
    label = "Complete a task"
    policy = "When the agent completes a task"
    verb = Verb.COMPLETE

    def settle(self, arguments: OnTask, target: TargetTask, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        return {REPEATS: True} if target.values["repeat"] else {}

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return {"status": Status.DONE.value}


class DeleteTask(TaskChange):
    name = "delete_task"
    mistaken_names = ("remove_task", "trash_task", "archive_task")
    description = "Delete a task."
    arguments = OnTask
    contract = CompleteTask.contract
    example = CompleteTask.example
    always_asks = True
    words = Words("delete {task}", "deleted {task}", "delete {task}")
    label = "Delete a task"

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return {"deleted": True}


class NewWording(OnTask):
    new_title: Title | None = None
    new_description: Description | None = None

    @model_validator(mode="after")
    def _not_empty(self) -> NewWording:
        if self.new_title is None and self.new_description is None:
            raise MalformedCallError("Neither new_title nor new_description is there.")
        return self


class UpdateTask(TaskChange):
    name = "update_task"
    mistaken_names = ("rename_task", "edit_task", "set_task_title", "set_task_description")
    description = "Reword a task."
    arguments = NewWording
    contract = "Send task_identifier and at least one of new_title (1–200 characters) and new_description (0–1000)."
    example = '{"task_identifier": "Read book", "new_title": "Read two books"}'
    editable = (Editable("new_title"), Editable("new_description"))
    words = Words("change {task}", "changed {task}", "reword {task}")
    label = "Reword a task"
    policy = "When the agent rewords a task"

    def words_for(self, arguments: Values, result: Values) -> Words:  # noqa: ARG002
        if said(arguments, "new_title"):
            return _RENAMING
        return _DESCRIBING if "new_description" in arguments else self.words

    def settle(self, arguments: NewWording, target: TargetTask, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        wanted = self.regular(arguments)
        changed = {
            name: value
            for name, value in wanted.items()
            if any(target.values.get(key) != new for key, new in self.values({name: value}).items())
        }
        return changed or wanted


_RENAMING = Words(
    "rename {task} to {new_title}{details}",
    "renamed {task} to {new_title}{details}",
    "rename {task} to {new_title}{details}",
)
_DESCRIBING = Words(
    "change the description of {task}",
    "changed the description of {task}",
    "change the description of {task}",
)
