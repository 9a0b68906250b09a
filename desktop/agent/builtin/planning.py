"""Which calls a reading comes to, and which of them can be made now.

All that can be made are made at once. What concerns a task that the same message creates waits for its id; changes of
checklist items wait for a list, for only that tells their ids. A call that failed is corrected at most once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.agent.builtin.arguments import Arguments, arguments_of
from desktop.agent.builtin.talk import Made, Talk
from desktop.agent.language import Intent, Level, Reading
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Match, explain, resolve

WITHDRAWN = "The user asked for it."
_AGAIN = "again"
_LOOK = "look"


@dataclass(frozen=True, slots=True)
class Planned:
    """A call to make. `key` names it among the calls for one message."""

    key: str
    name: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an intent: the call that was answered, or why none could be made."""

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
        problem = "" if made else _problem(intent, talk)
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
    tasks = _tasks_seen(talk)
    if tasks is None:
        return Planned(_LOOK, "list_tasks", {"filter": "all"})
    found = _find_item(intent, tasks)
    if isinstance(found, str):
        return None
    change: Arguments = {"id": found["id"]}
    change |= {"isArchived": True} if intent.clears else {"isChecked": intent.items[0].is_checked}
    if intent.new_title:
        change = {"id": found["id"], "title": intent.new_title}
    elif not intent.clears and not intent.items[0].is_checked:
        change["reason"] = "The user asked to take this tick away."
    return Planned(str(number), intent.tool, {"items": [change]})


def _tasks_seen(talk: Talk) -> Sequence[Mapping[str, Any]] | None:
    for made in reversed(talk.now.calls):
        if made.name == "list_tasks":
            tasks = made.result.get("tasks")
            return [task for task in tasks if isinstance(task, Mapping)] if isinstance(tasks, list) else []
    return None


def _find_item(intent: Intent, tasks: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | str:
    """The checklist item meant, or the sentence that says why there is none."""
    target = intent.target
    assert target is not None
    pool = ReferencePool([Candidate(str(task["id"]), str(task["title"])) for task in tasks])
    task_id = target.task_id
    if not task_id:
        which = resolve(target.words, pool)
        if not isinstance(which, Match):
            return explain(which)
        task_id = which.id
    items: list[Mapping[str, Any]] = next(
        (task.get("checklist", []) for task in tasks if task.get("id") == task_id), []
    )
    found = resolve(
        intent.items[0].title, ReferencePool([Candidate(str(item["id"]), str(item["title"])) for item in items])
    )
    if not isinstance(found, Match):
        return f"I found no checklist item “{intent.items[0].title}” there."
    return {"id": found.id, "title": found.title}


def _correction(number: int, intent: Intent, made: Made) -> Planned | None:
    """Something else to try after an error, if there is anything."""
    is_missing = made.error.startswith("No task found")
    if is_missing and intent.tool == "add_multiple_checklist_items" and "add_task" in intent.alternatives:
        title = " and ".join(item.title for item in intent.items)
        target = intent.target.words if intent.target else ""
        return Planned(f"{number}{_AGAIN}", "add_task", {"title": f"{title} to {target}"})
    return None


def _problem(intent: Intent, talk: Talk) -> str:
    if intent.tool == "update_checklist_items":
        found = _find_item(intent, _tasks_seen(talk) or [])
        return found if isinstance(found, str) else ""
    title = intent.target.words if intent.target else ""
    return f"Nothing was done about “{title}”, because it was not created."
