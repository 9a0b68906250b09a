"""Which calls the intents of a message need, and which of them can be made now.

All that can be made are made at once. What concerns a task that the same message creates waits for its id; what
concerns several tasks waits for the list of them. A call that failed is corrected at most once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop.agent.builtin.arguments import Arguments, arguments_of, selected
from desktop.agent.builtin.day_plan import planned_dates
from desktop.agent.builtin.dialogue import Dialogue, Made
from desktop.agent.language import Intent, Level, Reading, Selection, Target, lexicon_of
from desktop.agent.provider import Facts, FoundItem
from desktop.domain.task import Due, Status, parse_due, parse_instant
from desktop.errors import InvalidInputError
from desktop.tools.arguments import BATCH_MAX
from desktop.tools.references import Ambiguous, Match

WITHDRAWN = "The user asked for it."
_AGAIN = "again"
_LOOK = "look"
_UNTICKING = "The user asked to take this tick away."

Listed = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Planned:
    """A call to make. `key` names it among the calls for one message."""

    key: str
    name: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class IntentResult:
    """The call that was answered for an intent; None where none could be made."""

    intent: Intent
    made: Made | None = None


def wanted(reading: Reading) -> list[Intent]:
    """What is to be done: all that was asked for, hints that name for certain what they are about, and reading where
    that may help. Other hints are only offered."""
    return [
        intent
        for intent in reading.intents
        if intent.level is Level.MUST or (intent.level is Level.MAY and (intent.is_sure or not intent.mutates))
    ]


def next_calls(intents: Sequence[Intent], dialogue: Dialogue, facts: Facts) -> list[Planned]:
    """The calls that can be made now and were not made before."""
    calls: list[Planned] = []
    known = {made.id.partition(":")[2] for made in dialogue.now.calls}
    for number, intent in enumerate(intents):
        made = _made(dialogue, str(number))
        if made is not None and made.error:
            found = iter([correction] if (correction := _correction(number, intent, made, facts)) else [])
        else:
            found = _calls(number, intent, intents, dialogue, facts)
        for call in found:
            if call.key not in known:
                known.add(call.key)
                calls.append(_by_title(call, intent, facts))
    return calls


def _by_title(call: Planned, intent: Intent, facts: Facts) -> Planned:
    """With the title in place of the id where that is as good: should it fail, nobody wants to read an id."""
    id_, title = call.arguments.get("task_identifier"), intent.target.words if intent.target else ""
    found = facts.lookup.task(title) if title and intent.target and id_ else None
    is_same = isinstance(found, Match) and found.how == "exact" and found.id == id_
    return replace(call, arguments={**call.arguments, "task_identifier": title}) if is_same else call


def outcomes(intents: Sequence[Intent], dialogue: Dialogue) -> list[IntentResult]:
    found = []
    for number, intent in enumerate(intents):
        made = _made(dialogue, f"{number}{_AGAIN}") or _made(dialogue, str(number))
        if (made is None and intent.target is not None and intent.target.several is not None) or (
            made is None and intent.shift
        ):
            found.append(IntentResult(intent, _made(dialogue, f"{number}{_LOOK}")))
        else:
            found.append(IntentResult(intent, made))
            found += [IntentResult(intent, more) for more in _more(dialogue, number)]
    return found


def _more(dialogue: Dialogue, number: int) -> list[Made]:
    """Further calls for one intent: its other items, or more tasks than one call takes."""
    return [made for made in dialogue.now.calls if made.id.partition(":")[2].startswith(f"{number}.")]


def _made(dialogue: Dialogue, key: str) -> Made | None:
    return next((made for made in dialogue.now.calls if made.id.partition(":")[2] == key), None)


def _calls(
    number: int, intent: Intent, intents: Sequence[Intent], dialogue: Dialogue, facts: Facts
) -> Iterator[Planned]:
    key = str(number)
    target = intent.target
    if intent.tool == "retract_proposals":
        proposals = [{"item_id": id_, "reason": WITHDRAWN} for id_ in intent.dropped or dialogue.proposal_ids]
        yield Planned(key, intent.tool, {"proposals": proposals})
    elif intent.given is not None:
        yield Planned(key, intent.tool, arguments_of(intent))
    elif intent.plans:
        yield from _plan_calls(number, intent, dialogue, facts)
    elif target is not None and (target.several is not None or intent.shift):
        yield from _calls_after_look(number, intent, dialogue, facts)
    elif intent.tool == "update_checklist_items" or _is_item(intent, facts):
        yield from _item_calls(number, intent, facts)
    elif target is not None and target.is_new:
        parent = _parent(intent, intents, dialogue)
        task_id = parent.result.get("task_id") if parent and not parent.error else None
        if task_id:
            yield Planned(key, intent.tool, arguments_of(intent, task_id))
    elif intent.tool == "list_tasks" and target is not None:
        yield Planned(key, "get_task", arguments_of(replace(intent, tool="get_task")))
    else:
        yield Planned(key, intent.tool, arguments_of(intent))


def _parent(intent: Intent, intents: Sequence[Intent], dialogue: Dialogue) -> Made | None:
    """The call that created the task which an intent is about."""
    assert intent.target is not None
    for number, other in enumerate(intents):
        if other.tool == "add_task" and other.title == intent.target.words:
            return _made(dialogue, str(number))
    return None


# several tasks, and days to move them by


def _calls_after_look(number: int, intent: Intent, dialogue: Dialogue, facts: Facts) -> Iterator[Planned]:
    assert intent.target is not None
    several = intent.target.several
    look = _made(dialogue, f"{number}{_LOOK}")
    if look is None:
        arguments = selected(several) if several else arguments_of(replace(intent, tool="get_task"))
        yield Planned(f"{number}{_LOOK}", "list_tasks" if several else "get_task", arguments)
        return
    tasks = chosen(several, listed(look)) if several else listed(look)
    if intent.shift:
        moved = [(task, day) for task in tasks if (day := _shifted(task, intent.shift, facts))]
        for place, (task, due) in enumerate(moved):
            arguments = {"task_identifier": task["id"], "due_date": str(due)}
            yield Planned(f"{number}.{place}" if place else str(number), intent.tool, arguments)
        return
    ids = [str(task["id"]) for task in tasks]
    for start in range(0, len(ids), BATCH_MAX):
        arguments = {"task_identifiers": ids[start : start + BATCH_MAX]} | arguments_of(replace(intent, target=None))
        yield Planned(f"{number}.{start}" if start else str(number), intent.tool, arguments)


def listed(made: Made) -> list[Listed]:
    tasks = made.result.get("tasks")
    return [task for task in tasks if isinstance(task, Mapping)] if isinstance(tasks, list) else []


def chosen(selection: Selection, tasks: Sequence[Listed]) -> list[Listed]:
    """Of what was listed: those that are meant, with that status, done on those days, and with the words in their
    titles if any has them."""
    status, done = selection.status, selection.done
    kept = [task for task in tasks if task.get("id") not in selection.without]
    kept = [task for task in kept if status is None or task.get("status") == status.value]
    if done is not None:
        kept = [task for task in kept if (day := day_of(task.get("completed_at"))) and done[0] <= day <= done[1]]
    words = selection.text.casefold().split()
    titled = [task for task in kept if all(word in str(task.get("title", "")).casefold() for word in words)]
    return titled or kept


def _shifted(task: Listed, days: int, facts: Facts) -> Due | None:
    due = due_of(task)
    if due is None:
        return None
    return Due(
        max(due.date, facts.today) + dt.timedelta(days=days) if days > 0 else due.date + dt.timedelta(days), due.time
    )


def day_of(instant: object) -> dt.date | None:
    """The day, here, of an instant in a result."""
    return parse_instant(instant).astimezone().date() if isinstance(instant, str) else None


def due_of(task: Listed) -> Due | None:
    try:
        return parse_due(str(task["due"])) if task.get("due") else None
    except InvalidInputError:
        return None


def _plan_calls(number: int, intent: Intent, dialogue: Dialogue, facts: Facts) -> Iterator[Planned]:
    made = _made(dialogue, str(number))
    if made is None:
        yield Planned(str(number), "list_tasks", {"filter": "pending"})
        return
    for place, (task, day) in enumerate(planned_dates(listed(made), intent.plans, facts)):
        arguments = {"task_identifier": task["id"], "due_date": day.isoformat()}
        yield Planned(f"{number}.{place}", "set_task_due_date", arguments)


# checklist items


def _item_change(intent: Intent) -> Arguments | None:
    match intent.tool:
        case "complete_task":
            return {"isChecked": True}
        case "delete_task":
            return {"isArchived": True}
        case "set_task_status" if intent.status is Status.OPEN:
            return {"isChecked": False, "reason": _UNTICKING}
        case "update_task" if intent.new_title and intent.description is None:
            return {"title": intent.new_title}
        case "update_checklist_items":
            if intent.new_title:
                return {"title": intent.new_title}
            if intent.clears:
                return {"isArchived": True}
            is_checked = intent.items[0].is_checked
            return {"isChecked": True} if is_checked else {"isChecked": False, "reason": _UNTICKING}
    return None


def _is_item(intent: Intent, facts: Facts) -> bool:
    return _found_item(intent, facts) is not None


def _found_item(intent: Intent, facts: Facts) -> FoundItem | None:
    """The item that is meant where a task is spoken of and none has that title, but an item has."""
    target, lookup = intent.target, facts.lookup
    if target is None or not target.words or target.task_id or target.is_new:
        return None
    as_task = lookup.task(target.words)
    if _item_change(intent) is None or _is_certain(as_task):
        return None
    item = _item_of_task(target.words, facts)
    if item is not None:
        return item
    item = lookup.item(target.words)
    is_exact = item is not None and item.title.casefold() == target.words.casefold()
    return item if is_exact or not isinstance(as_task, Ambiguous) else None


def _item_of_task(words: str, facts: Facts) -> FoundItem | None:
    """The item that is meant by "milk of groceries"."""
    lexicon, lookup = lexicon_of(facts.language), facts.lookup
    found = lexicon["of_task"].search(words)
    if found is None:
        return None
    place = lexicon["list_noun"].sub("", lexicon["checklist"].sub("", found["place"])).strip(" -")
    task = lookup.task(place)
    return lookup.item(words[: found.start()], task.id) if isinstance(task, Match) else None


def _is_certain(found: object) -> bool:
    return isinstance(found, Match) and not found.uncertain


def _item_calls(number: int, intent: Intent, facts: Facts) -> Iterator[Planned]:
    change = _item_change(intent) or {}
    target, lookup = intent.target or Target(), facts.lookup
    titles = [item.title for item in intent.items]
    whole = " and ".join(titles)
    if intent.tool != "update_checklist_items":
        found = _found_item(intent, facts)
    else:
        found = _item_of_task(whole, facts) if not (target.words or target.task_id) else None
    if found is not None:
        yield Planned(str(number), "update_checklist_items", {"items": [{"id": found.id} | change]})
        return
    if len(titles) > 1 and lookup.item(whole, target.task_id):
        titles = [whole]  # "salt and pepper" is one of them
    as_task = intent.title or ("" if target.words or target.task_id else whole)
    if as_task and _names_task(as_task, target, facts):
        renamed = {"new_title": intent.new_title} if intent.new_title else {}
        yield Planned(str(number), _TASK_TOOLS[next(iter(change))], {"task_identifier": as_task} | renamed)
        return
    where = {"task_identifier": target.task_id or target.words} if target.task_id or target.words else {}
    for place, title in enumerate(titles):
        items = [{"item": title} | change]
        yield Planned(
            f"{number}.{place}" if place else str(number), "update_checklist_items", where | {"items": items}
        )


_TASK_TOOLS = {"isChecked": "complete_task", "isArchived": "delete_task", "title": "update_task"}


def _names_task(words: str, target: Target, facts: Facts) -> bool:
    """Whether what reads as an item is the title of a task: exactly, or where there is no such item."""
    found = facts.lookup.task(words)
    if target.words or target.task_id:
        return isinstance(found, Match) and found.how == "exact"
    return _is_certain(found) or facts.lookup.item(words) is None


def _correction(number: int, intent: Intent, made: Made, facts: Facts) -> Planned | None:
    """Something else to try after an error, if there is anything."""
    is_missing = made.error.startswith("No task found")
    if is_missing and intent.tool == "add_multiple_checklist_items" and "add_task" in intent.alternatives:
        title = " and ".join(item.title for item in intent.items)
        target = intent.target.words if intent.target else ""
        return Planned(f"{number}{_AGAIN}", "add_task", {"title": f"{title} to {target}"})
    if intent.time is not None and intent.due is None and "has no due date" in made.error:
        day = facts.today if intent.time > facts.now.time() else facts.today + dt.timedelta(days=1)
        arguments = arguments_of(replace(intent, due=Due(day, intent.time)))
        return Planned(f"{number}{_AGAIN}", intent.tool, arguments)
    return None
