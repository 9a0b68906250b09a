"""The calls of a small model, as far as the user's words say better what is meant.

Such a model fills in what nobody said: a priority and a label of a new task, "due": "none" where all tasks are asked
for, and adds a task where one that there is was to be ticked. What is changed here is seen on the card or in the
answer like any other call; where it called nothing, nothing is called.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from desktop.agent.builtin.arguments import arguments_of
from desktop.agent.guard import is_read
from desktop.agent.language import Intent, Level, Reading, read
from desktop.agent.provider import CallRequest, Facts
from desktop.domain.dates import find_dates
from desktop.domain.text import fold
from desktop.errors import InvalidInputError
from desktop.tools.arguments import decode


def as_asked(call: CallRequest, words: str, facts: Facts) -> CallRequest:
    """A look becomes the one that the user asked for, where that is clear, and so does a new task, or a new title,
    that is only the request. A new task gets only what they named; a call without a task gets the one they named."""
    try:
        given = decode(call.arguments)
    except InvalidInputError:
        return call
    asked = read(words, facts)
    if is_read(call.name):
        look = _look(asked)
        return _with(replace(call, name=look.tool), arguments_of(look)) if look else call
    is_renamed_to_request = fold(str(given.get("new_title", ""))) == fold(words.strip(" .!"))
    change = _change(asked) if call.name == "add_task" or is_renamed_to_request else None
    if change is not None:
        return _with(replace(call, name=change.tool), arguments_of(change))
    return _with(call, _said(given, words, asked, facts) | _target(call.name, given, asked))


def _with(call: CallRequest, arguments: Mapping[str, Any]) -> CallRequest:
    return replace(call, arguments=json.dumps(arguments, ensure_ascii=False))


def _target(tool: str, given: Mapping[str, Any], asked: Reading) -> dict[str, Any]:
    """The task that the user named, where the call names none."""
    targets = [intent.target for intent in asked.at(Level.MUST) if intent.tool == tool]
    if len(targets) != 1 or targets[0] is None or given.keys() & {"task_identifier", "task_identifiers"}:
        return {}
    named = targets[0].task_id or targets[0].words
    return {"task_identifier": named} if named else {}


def _look(asked: Reading) -> Intent | None:
    """The look that a message asks for, if that is all it asks for."""
    musts = asked.at(Level.MUST)
    if len(musts) != 1 or not is_read(musts[0].tool):
        return None
    look = musts[0]
    if look.tool == "get_task":
        return look if look.target is not None and (look.target.task_id or look.target.words) else None
    is_plain = look.status is None and (look.selection is None or look.selection.status is None)
    return look if is_plain and look.target is None else None


def _change(asked: Reading) -> Intent | None:
    """The change of one task that there is, if that is all a message asks for."""
    musts = asked.at(Level.MUST)
    change = musts[0] if len(musts) == 1 and not is_read(musts[0].tool) else None
    is_known = change is not None and change.target is not None and bool(change.target.task_id)
    return change if is_known else None


def _said(given: Mapping[str, Any], words: str, asked: Reading, facts: Facts) -> dict[str, Any]:
    """The arguments of a new task, or of a new title or date, without those that the user's words do not name."""
    intents = asked.intents
    dates = find_dates(words, facts.now, facts.first_weekday, facts.day_first)
    told, title = fold(words), fold(str(given.get("title")))
    labels = {fold(label) for intent in intents for label in intent.labels}  # "wash the car" has no label car
    priorities = list({intent.priority.value for intent in intents if intent.priority})
    is_said = {
        "due_date": bool(dates) or "title" not in given,
        "start_date": any(intent.start for intent in intents),
        "description": any(intent.description for intent in intents),
        "new_description": any(intent.description for intent in intents),
        "due_time": any(date.due.time for date in dates) or any(intent.time for intent in intents),
        "priority": bool(priorities),
        "repeat": any(intent.repeat for intent in intents),
        "remind": any(intent.remind for intent in intents),
    }

    def is_named(name: str, value: Any) -> bool:
        if name == "repeat" and fold(str(value)) in told:
            return True
        if name == "list":  # "put it on my list" names none
            lists = {fold(one) for one in (*facts.lists, *(intent.list for intent in intents))}
            return fold(str(value)) in lists and fold(str(value)) in told
        return is_said.get(name, True)

    def named(name: str, value: Any) -> Any:
        if name == "priority" and len(priorities) == 1:
            return priorities[0]
        if name == "labels" and isinstance(value, list):
            return [one for one in value if not isinstance(one, str) or fold(one) in labels]
        if name == "checklist" and isinstance(value, list):  # a task is no item of itself
            return [one for one in value if not isinstance(one, str) or (fold(one) in told and fold(one) != title)]
        return value

    if not given.keys() & {"title", "new_title", "due_date"}:
        return dict(given)
    return {name: named(name, value) for name, value in given.items() if is_named(name, value)}
