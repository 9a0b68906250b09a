"""The agent takes back what it proposed, as long as the user has not decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.run import ImmediateEffect
from desktop.errors import AssentError, InvalidInputError
from desktop.tools.arguments import Arguments, check_size
from desktop.tools.phrases import Values, length
from desktop.tools.tool import ImmediateTool, ToolContext, ToolError, Words
from desktop.tools.wording import REASON_MAX, presentable, storable

_MOST = 200


class Retraction(Arguments):
    item_id: str
    reason: str


def _check(proposals: Sequence[Retraction]) -> Sequence[Retraction]:
    if not proposals:
        raise InvalidInputError("There are no proposals to withdraw.")
    return check_size(proposals, _MOST)


class Retractions(Arguments):
    proposals: Annotated[list[Retraction], AfterValidator(_check)] = Field(json_schema_extra={"minItems": 1})


class RetractProposals(ImmediateTool):
    name = "retract_proposals"
    mistaken_names = ("withdraw_proposals", "cancel_proposals", "undo")
    description = "Withdraw proposals that still wait."
    arguments = Retractions
    contract = "Send proposals as a JSON array of objects, each with the item_id of a proposal and a reason."
    example = '{"proposals": [{"item_id": "0198c0de-0000-7000-8000-000000000001", "reason": "It is a repeat."}]}'
    words = Words(
        "withdraw {proposals}",
        "withdrew {proposals}",
        QT_TRANSLATE_NOOP("ToolCall", "withdraw {count} proposals"),
        QT_TRANSLATE_NOOP("ToolCall", "Withdrew {count} proposals"),
        QT_TRANSLATE_NOOP("ToolCall", "withdraw 1 proposal"),
        QT_TRANSLATE_NOOP("ToolCall", "Withdrew 1 proposal"),
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
