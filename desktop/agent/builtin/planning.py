"""Which calls the intents of a message need, and which of them can be made now.

All that can be made are made at once. What concerns a task that the same message creates waits for its id; changes of
checklist items wait for a list, for only that tells their ids. A call that failed is corrected at most once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.agent.builtin.arguments import Arguments, arguments_of
from desktop.agent.builtin.item_lookup import find_items, find_titled
from desktop.agent.builtin.talk import Made, Talk
from desktop.agent.language import Intent, Level, Reading

WITHDRAWN = "The user asked for it."
_AGAIN = "again"
_LOOK = "look"
_WHOLE = "complete_task"  # for what reads as an item of a task, and is the title of one


@dataclass(frozen=True, slots=True)
class Planned:
    """A call to make. `key` names it among the calls for one message."""

    key: str
    name: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an intent: the call that was answered, or why none, or only a part, could be made."""

    intent: Intent
    made: Made | None = None
    problem: str = ""


def wanted(reading: Reading) -> list[Intent]:
    """What is to be done: all that was asked for, and reading where that may help. Hints are only offered."""
    return [
        intent
        for intent in reading.intents
        if intent.level is Level.MUST or (intent.level is Level.MAY and not intent.mutates)
    ]


def next_calls(intents: Sequence[Intent], talk: Talk) -> list[Planned]:
    """The calls that can be made now and were not made before."""
    calls: list[Planned] = []
    for number, intent in enumerate(intents):
        made = _made(talk, number)
        if made is None:
            call = _call(number, intent, intents, talk)
            if call is not None and call.key not in {planned.key for planned in calls} | _keys(talk):
                calls.append(call)
        elif made.error and _made(talk, number, _AGAIN) is None:
            correction = _correction(number, intent, made)
            if correction:
                calls.append(correction)
    return calls


def outcomes(intents: Sequence[Intent], talk: Talk) -> list[Outcome]:
    found = []
    for number, intent in enumerate(intents):
        made = _made(talk, number, _AGAIN) or _made(talk, number)
        problem = _problem(intent, made, talk)
        found.append(Outcome(intent, made, problem))
    return found


def _keys(talk: Talk) -> set[str]:
    return {made.id.partition(":")[2] for made in talk.now.calls}


def _made(talk: Talk, number: int, suffix: str = "") -> Made | None:
    key = f"{number}{suffix}"
    return next((made for made in talk.now.calls if made.id.partition(":")[2] == key), None)


def _call(number: int, intent: Intent, intents: Sequence[Intent], talk: Talk) -> Planned | None:
    match intent.tool:
        case "retract_proposals":
            proposals = [{"item_id": id_, "reason": WITHDRAWN} for id_ in talk.proposal_ids]
            return Planned(str(number), intent.tool, {"proposals": proposals})
        case "update_checklist_items":
            return _item_call(number, intent, talk)
    if intent.target is not None and intent.target.is_new:
        parent = _parent(intent, intents, talk)
        task_id = parent.result.get("task_id") if parent and not parent.error else None
        return Planned(str(number), intent.tool, arguments_of(intent, task_id)) if task_id else None
    return Planned(str(number), intent.tool, arguments_of(intent))


def _parent(intent: Intent, intents: Sequence[Intent], talk: Talk) -> Made | None:
    """The call that created the task which an intent is about."""
    assert intent.target is not None
    for number, other in enumerate(intents):
        if other.tool == "add_task" and other.title == intent.target.words:
            return _made(talk, number)
    return None


def _item_call(number: int, intent: Intent, talk: Talk) -> Planned | None:
    found = find_items(intent, talk)
    if found is None:
        return Planned(_LOOK, "list_tasks", {"filter": "all"})
    whole = find_titled(intent.title, talk) if intent.title and not found.ids else None
    if whole is not None:
        return Planned(str(number), _WHOLE, {"task_identifier": whole})
    change: Arguments
    if intent.new_title:
        change = {"title": intent.new_title}
    elif intent.clears:
        change = {"isArchived": True}
    elif intent.items[0].is_checked:
        change = {"isChecked": True}
    else:
        change = {"isChecked": False, "reason": "The user asked to take this tick away."}
    items = [{"id": id_} | change for id_ in found.ids]
    return Planned(str(number), intent.tool, {"items": items}) if items else None


def _correction(number: int, intent: Intent, made: Made) -> Planned | None:
    """Something else to try after an error, if there is anything."""
    is_missing = made.error.startswith("No task found")
    if is_missing and intent.tool == "add_multiple_checklist_items" and "add_task" in intent.alternatives:
        title = " and ".join(item.title for item in intent.items)
        target = intent.target.words if intent.target else ""
        return Planned(f"{number}{_AGAIN}", "add_task", {"title": f"{title} to {target}"})
    return None


def _problem(intent: Intent, made: Made | None, talk: Talk) -> str:
    """Why nothing was done about an intent, or about a part of it."""
    if intent.tool == "update_checklist_items" and not (made and made.name == _WHOLE):
        found = find_items(intent, talk)
        return found.problem if found else ""
    title = intent.target.words if intent.target else ""
    return "" if made else f"Nothing was done about “{title}”, because it was not created."
