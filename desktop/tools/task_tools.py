"""Completing, deleting and rewording a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator

from desktop.domain import text
from desktop.domain.task import Status
from desktop.errors import InvalidInputError
from desktop.tools.targets import Target
from desktop.tools.task_change import TASK, OnTask, TaskChange
from desktop.tools.tool import Desk, Editable, EditKind

Title = Annotated[
    str, AfterValidator(text.title), Field(json_schema_extra={"minLength": 1, "maxLength": text.TITLE_MAX})
]
Description = Annotated[
    str, AfterValidator(text.description), Field(json_schema_extra={"maxLength": text.DESCRIPTION_MAX})
]


class OneTask(OnTask):
    task_identifier: str = Field(description=TASK)


class CompleteTask(TaskChange):
    name = "complete_task"
    description = "Propose to mark one task as done."
    arguments = OneTask
    contract = "Send task_identifier, the id or the title of one task."
    example = '{"task_identifier": "Read book"}'

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return {"status": Status.DONE.value}


class DeleteTask(TaskChange):
    name = "delete_task"
    description = "Propose to move one task to the trash. One task a call; the user always decides."
    arguments = OneTask
    contract = CompleteTask.contract
    example = CompleteTask.example
    always_asks = True

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        return {"deleted": True}


class NewWording(OnTask):
    task_identifier: str = Field(description=TASK)
    new_title: Title | None = Field(None, description="The new title, if it is to change.")
    new_description: Description | None = Field(
        None, description="The new description, if it is to change; it replaces the old one."
    )

    @model_validator(mode="after")
    def _not_empty(self) -> NewWording:
        if self.new_title is None and self.new_description is None:
            raise InvalidInputError("Neither new_title nor new_description is there.")
        return self


class UpdateTask(TaskChange):
    name = "update_task"
    description = "Propose a new title or a new description, or both, for one task."
    arguments = NewWording
    contract = "Send task_identifier and at least one of new_title (1–200 characters) and new_description (0–1000)."
    example = '{"task_identifier": "Read book", "new_title": "Read two books"}'
    editable = (Editable("new_title", EditKind.TITLE), Editable("new_description", EditKind.TEXT))

    def settle(self, arguments: NewWording, target: Target, desk: Desk) -> dict[str, Any]:  # noqa: ARG002
        wanted = self.regular(arguments)
        changed = {name: value for name, value in wanted.items() if value != target.values[_FIELD_OF[name]]}
        return changed or wanted

    def values(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        return {field: stored[name] for name, field in _FIELD_OF.items() if name in stored}


_FIELD_OF = {"new_title": "title", "new_description": "description"}
