"""The agent's own affairs: its steps during one run, and what it proposed and takes back before the user decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from desktop.domain.run import ImmediateEffect
from desktop.domain.text import REASON_MAX, clean_line, presentable, storable
from desktop.errors import AssentError, InvalidInputError
from desktop.tools.arguments import Arguments, check_size
from desktop.tools.phrases import Values, length
from desktop.tools.reasons import NOTHING_TO_WITHDRAW
from desktop.tools.tool import MalformedCallError, Tool, ToolContext, ToolError, Words

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


class ManageTodos(Tool):
    name = "manage_todos"
    description = "Plan your own steps."
    arguments = QueueChange
    contract = "Send add, a JSON array of strings, or delete, a JSON array of ids or exact descriptions, or both."
    example = '{"add": ["Research venues", "Draft the invitation"]}'
    words = Words(
        "update the steps",
        "updated the steps",
        "plan the steps",
        "Planned the steps: {count} to do",
        called_one="Planned the steps: 1 to do",
    )
    effect = ImmediateEffect.STEPS

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        remaining = _state(result).get("remaining")
        return remaining if type(remaining) is int else 0

    def execute(self, arguments: QueueChange, desk: ToolContext) -> dict[str, Any]:
        return {"success": True, "state": dict(desk.manage_steps(arguments.add or [], arguments.delete or []))}


def _state(result: Mapping[str, Any]) -> Mapping[str, Any]:
    state = result.get("state")
    return state if isinstance(state, Mapping) else {}


_MOST = 200


class Retraction(Arguments):
    item_id: str
    reason: str


def _check(proposals: Sequence[Retraction]) -> Sequence[Retraction]:
    if not proposals:
        raise InvalidInputError(NOTHING_TO_WITHDRAW)
    return check_size(proposals, _MOST)


class Retractions(Arguments):
    proposals: Annotated[list[Retraction], AfterValidator(_check)] = Field(json_schema_extra={"minItems": 1})


class RetractProposals(Tool):
    name = "retract_proposals"
    mistaken_names = ("withdraw_proposals", "cancel_proposals", "undo")
    description = "Withdraw proposals."
    arguments = Retractions
    contract = "Send proposals as a JSON array of objects, each with the item_id of a proposal and a reason."
    example = '{"proposals": [{"item_id": "0198c0de-0000-7000-8000-000000000001", "reason": "It is a repeat."}]}'
    words = Words(
        "withdraw {proposals}",
        "withdrew {proposals}",
        "withdraw {count} proposals",
        "Withdrew {count} proposals",
        "withdraw 1 proposal",
        "Withdrew 1 proposal",
    )
    effect = ImmediateEffect.WITHDRAWN

    def count(self, arguments: Values, result: Values) -> int:
        return length(result.get("retracted"), length(arguments.get("proposals")))

    def execute(self, arguments: Retractions, desk: ToolContext) -> dict[str, Any]:
        retracted: list[str] = []
        failed: list[dict[str, str]] = []
        for proposal in arguments.proposals:
            try:
                desk.retract(proposal.item_id.strip(), presentable(proposal.reason, REASON_MAX))
                retracted.append(proposal.item_id.strip())
            except AssentError as error:
                failed.append({"item_id": presentable(proposal.item_id, 60), "error_message": storable(str(error))})
        if not retracted:
            raise ToolError(" ".join(dict.fromkeys(failure["error_message"] for failure in failed)))
        return {"status": "success", "retracted": retracted, "failed": failed}
