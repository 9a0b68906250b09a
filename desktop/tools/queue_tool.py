"""The agent's own steps during one run; not the user's tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, model_validator

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.run import ImmediateEffect
from desktop.domain.text import clean_line
from desktop.tools.arguments import Arguments
from desktop.tools.phrases import Values
from desktop.tools.tool import ImmediateTool, MalformedCallError, ToolContext, Words

STEP_MAX = 500


def _steps(said: list[str]) -> list[str]:
    return [clean_line(step, "A step", STEP_MAX) for step in said if step.strip()]


def _as_text(said: object) -> object:
    return str(said) if type(said) is int else said


Step = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=str)]
"""Ids look like numbers, and models write them so."""


class QueueChange(Arguments):
    add: Annotated[list[str], AfterValidator(_steps)] | None = None
    delete: list[Step] | None = None

    @model_validator(mode="after")
    def _not_empty(self) -> QueueChange:
        if not self.add and not self.delete:
            raise MalformedCallError("There is nothing to add or delete.")
        return self


class ManageTodos(ImmediateTool):
    name = "manage_todos"
    description = "Plan your own steps for long work."
    arguments = QueueChange
    contract = "Send add, a JSON array of strings, or delete, a JSON array of ids or exact descriptions, or both."
    example = '{"add": ["Research venues", "Draft the invitation"]}'
    words = Words(
        "update the steps",
        "updated the steps",
        QT_TRANSLATE_NOOP("ToolCall", "plan the steps"),
        QT_TRANSLATE_NOOP("ToolCall", "Planned the steps: {count} to do"),
        called_one=QT_TRANSLATE_NOOP("ToolCall", "Planned the steps: 1 to do"),
    )
    effect = ImmediateEffect.STEPS

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        remaining = _state(result).get("remaining")
        return remaining if type(remaining) is int else 0

    def answer(self, arguments: Values, result: Values) -> str:  # noqa: ARG002
        steps = [step["description"] for step in _state(result).get("items", []) if step.get("status") != "done"]
        lines = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
        return "\n".join(["My steps for this:", *lines]) if lines else "There are no steps left in my working list."

    def execute(self, arguments: QueueChange, desk: ToolContext) -> dict[str, Any]:
        return {"success": True, "state": dict(desk.queue.manage(arguments.add or [], arguments.delete or []))}


def _state(result: Mapping[str, Any]) -> Mapping[str, Any]:
    state = result.get("state")
    return state if isinstance(state, Mapping) else {}
