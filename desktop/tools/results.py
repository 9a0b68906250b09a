"""What a model is told about its calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.domain.text import storable
from desktop.tools.phrases import Translate, in_english, value_text
from desktop.tools.tool import ITEM_TITLE, Plan

QUEUED = "Proposal queued for user review."
NOTHING_QUEUED = "Nothing was queued."
REPEATED = "repeated"
"""The status of a call that was not run, because the same one had been answered before."""
FOR_USER = "for_user"
"""The part of a failed result that models do not get: why it failed, in a sentence for the user."""
_TO_THE_USER = (
    ("the user's", "your"),
    ("the user rejected", "you rejected"),
    ("the user turned", "you turned"),
    (" Propose it only if the user asks for it.", ""),
)


def error_result(message: str, for_user: str = "", candidates: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    result: dict[str, Any] = {"status": "error", "error_message": storable(message)}
    if candidates:
        result["candidates"] = list(candidates)
    return result | {FOR_USER: storable(for_user)} if for_user else result


def candidate_names(candidates: Sequence[Mapping[str, Any]], translate: Translate = in_english) -> list[str]:
    """The title of each; where several have the same one, with the due date and the list that tell them apart."""
    titles = Counter(str(task.get("title")) for task in candidates)
    names = []
    for task in candidates:
        title, name = str(task.get("title")), str(task.get("list") or "")
        due = value_text("due_date", task.get("due"), translate)
        known = [due, f"/{name}" if name else ""] if titles[title] > 1 else []
        told = ", ".join(filter(None, known))
        names.append(f"{title} ({told})" if told else title)
    return names


def why_failed(result: Mapping[str, Any]) -> str:
    """Why a call failed, in words for the user; "" where its result does not say."""
    why = result.get(FOR_USER) or result.get("error_message")
    return why if isinstance(why, str) else ""


def why_nothing_queued(result: Mapping[str, Any]) -> str | None:
    """Why a call led to no proposal, in words for the user; None where it led to some, or failed."""
    message = str(result.get("message") or "")
    if not message.startswith(NOTHING_QUEUED):
        return None
    for told, said in _TO_THE_USER:
        message = message.replace(told, said)
    return message.removeprefix(NOTHING_QUEUED).strip()


def queued_result(plans: Sequence[Plan], suppressed: Sequence[str] = ()) -> dict[str, Any]:
    """For the plans that were queued. `suppressed` says, one sentence each, why others were not."""
    if not plans:
        return {"status": "success", "item_ids": [], "message": " ".join([NOTHING_QUEUED, *suppressed])}
    result: dict[str, Any] = {"status": "queued", "item_ids": [plan.item_id for plan in plans]}
    result["message"] = " ".join([QUEUED, *suppressed])
    if len({plan.task_id for plan in plans}) == 1:
        result |= {"task_id": plans[0].task_id, "title": plans[0].task_title}
    else:
        result["titles"] = list({plan.task_id: plan.task_title for plan in plans}.values())
    created = [plan for plan in plans if plan.creates and plan.target_kind == "item"]
    if created:
        result["createdItems"] = [
            {"id": plan.target_id, "title": plan.arguments["title"], "isChecked": plan.arguments["isChecked"]}
            for plan in created
        ]
    if changed := [plan for plan in plans if not plan.creates and plan.target_kind == "item"]:
        result["changedItems"] = [{"id": plan.target_id, "title": plan.arguments[ITEM_TITLE]} for plan in changed]
    return result
