"""What a model is told about its calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop.tools.tool import Plan
from desktop.tools.wording import storable

QUEUED = "Proposal queued for user review."


def error_result(message: str) -> dict[str, Any]:
    return {"status": "error", "error_message": storable(message)}


def queued_result(plans: Sequence[Plan], suppressed: Sequence[str] = ()) -> dict[str, Any]:
    """For the plans that were queued. `suppressed` says, one sentence each, why others were not."""
    if not plans:
        return {"status": "success", "item_ids": [], "message": " ".join(["Nothing was queued.", *suppressed])}
    result: dict[str, Any] = {"status": "queued", "item_ids": [plan.item_id for plan in plans]}
    result["message"] = " ".join([QUEUED, *suppressed])
    if len({plan.task_id for plan in plans}) == 1:
        result |= {"task_id": plans[0].task_id, "title": plans[0].task_title}
    created = [plan for plan in plans if plan.creates and plan.target_kind == "item"]
    if created:
        result["createdItems"] = [
            {"id": plan.target_id, "title": plan.arguments["title"], "isChecked": plan.arguments["isChecked"]}
            for plan in created
        ]
    return result
