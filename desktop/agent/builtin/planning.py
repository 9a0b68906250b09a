"""Which calls the intents of a message need, and which of them can be made now.

All that can be made are made at once. What concerns a task that the same message creates waits for its id; changes of
checklist items wait for a list, for only that tells their ids. A call that failed is corrected at most once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.agent.builtin.arguments import Arguments, arguments_of
from desktop.agent.builtin.dialogue import Dialogue, Made
from desktop.agent.language import Intent, Level, Reading
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, explain, resolve

WITHDRAWN = "The user asked for it."
_AGAIN = "again"
_LOOK = "look"
_WHOLE = "complete_task"  # for what reads as an item of a task, and is the title of one

_Task = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FoundItems:
    """The ids of the checklist items that were found, and a sentence about those that were not."""

    ids: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A call to make. `key` names it among the calls for one message."""

    key: str
    name: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class IntentResult:
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


def next_calls(intents: Sequence[Intent], dialogue: Dialogue) -> list[Planned]:
    """The calls that can be made now and were not made before."""
    calls: list[Planned] = []
    for number, intent in enumerate(intents):
        made = _made(dialogue, number)
        if made is None:
            call = _call(number, intent, intents, dialogue)
            if call is not None and call.key not in {planned.key for planned in calls} | _keys(dialogue):
                calls.append(call)
        elif made.error and _made(dialogue, number, _AGAIN) is None:
            correction = _correction(number, intent, made)
            if correction:
                calls.append(correction)
    return calls


def outcomes(intents: Sequence[Intent], dialogue: Dialogue) -> list[IntentResult]:
    found = []
    for number, intent in enumerate(intents):
        made = _made(dialogue, number, _AGAIN) or _made(dialogue, number)
        problem = _problem(intent, made, dialogue)
        found.append(IntentResult(intent, made, problem))
    return found


def _keys(dialogue: Dialogue) -> set[str]:
    return {made.id.partition(":")[2] for made in dialogue.now.calls}


def _made(dialogue: Dialogue, number: int, suffix: str = "") -> Made | None:
    key = f"{number}{suffix}"
    return next((made for made in dialogue.now.calls if made.id.partition(":")[2] == key), None)


def _call(number: int, intent: Intent, intents: Sequence[Intent], dialogue: Dialogue) -> Planned | None:
    match intent.tool:
        case "retract_proposals":
            proposals = [{"item_id": id_, "reason": WITHDRAWN} for id_ in dialogue.proposal_ids]
            return Planned(str(number), intent.tool, {"proposals": proposals})
        case "update_checklist_items":
            return _item_call(number, intent, dialogue)
    if intent.target is not None and intent.target.is_new:
        parent = _parent(intent, intents, dialogue)
        task_id = parent.result.get("task_id") if parent and not parent.error else None
        return Planned(str(number), intent.tool, arguments_of(intent, task_id)) if task_id else None
    return Planned(str(number), intent.tool, arguments_of(intent))


def _parent(intent: Intent, intents: Sequence[Intent], dialogue: Dialogue) -> Made | None:
    """The call that created the task which an intent is about."""
    assert intent.target is not None
    for number, other in enumerate(intents):
        if other.tool == "add_task" and other.title == intent.target.words:
            return _made(dialogue, number)
    return None


def _item_call(number: int, intent: Intent, dialogue: Dialogue) -> Planned | None:
    found = find_items(intent, dialogue)
    if found is None:
        return Planned(_LOOK, "list_tasks", {"filter": "all"})
    whole = find_titled(intent.title, dialogue) if intent.title and not found.ids else None
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


def _problem(intent: Intent, made: Made | None, dialogue: Dialogue) -> str:
    """Why nothing was done about an intent, or about a part of it."""
    if intent.tool == "update_checklist_items" and not (made and made.name == _WHOLE):
        found = find_items(intent, dialogue)
        return found.problem if found else ""
    title = intent.target.words if intent.target else ""
    return "" if made else f"Nothing was done about “{title}”, because it was not created."


def find_items(intent: Intent, dialogue: Dialogue) -> FoundItems | None:
    """The checklist items that are meant; None if the tasks must be listed first."""
    assert intent.target is not None
    opened = dialogue.task_in_context
    if intent.target.task_id and opened.get("id") == intent.target.task_id:
        return _items_of(opened, intent)
    tasks = _listed(dialogue)
    if tasks is None:
        return None
    task_id = intent.target.task_id
    if not task_id:
        which = resolve(intent.target.words, _pool(tasks))
        if not isinstance(which, Match):
            return FoundItems(problem=explain(which))
        task_id = which.id
    return _items_of(next((task for task in tasks if task.get("id") == task_id), {}), intent)


def find_titled(title: str, dialogue: Dialogue) -> str | None:
    """The id of the listed task with exactly that title."""
    tasks = _listed(dialogue) or ()
    return next((str(task["id"]) for task in tasks if str(task["title"]).casefold() == title.casefold()), None)


def _listed(dialogue: Dialogue) -> Sequence[_Task] | None:
    for made in reversed(dialogue.now.calls):
        if made.name == "list_tasks":
            tasks = made.result.get("tasks")
            return [task for task in tasks if isinstance(task, Mapping)] if isinstance(tasks, list) else []
    return None


def _items_of(task: _Task, intent: Intent) -> FoundItems:
    items = task.get("checklist", [])
    titles = [item.title for item in intent.items]
    whole = " and ".join(titles)
    if any(str(item["title"]).casefold() == whole.casefold() for item in items):
        titles = [whole]  # "salt and pepper" is one of them
    pool = _pool(items)
    outcomes = [(title, resolve(title, pool)) for title in titles]
    problems = [_item_problem(title, outcome) for title, outcome in outcomes if not isinstance(outcome, Match)]
    return FoundItems(tuple(found.id for _, found in outcomes if isinstance(found, Match)), " ".join(problems))


def _item_problem(title: str, outcome: object) -> str:
    if isinstance(outcome, Ambiguous):
        names = ", ".join(candidate.title for candidate in outcome.candidates)
        return f"Several checklist items match “{title}”: {names}."
    return f"I found no checklist item “{title}” there."


def _pool(things: Sequence[_Task]) -> ReferencePool:
    return ReferencePool([Candidate(str(thing["id"]), str(thing["title"])) for thing in things])
