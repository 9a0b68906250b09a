"""Finding the checklist items that are meant: in the task that is open, or in the list of tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.agent.builtin.talk import Talk
from desktop.agent.language import Intent
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, explain, resolve

_Task = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FoundItems:
    """The ids of those that are there, and a sentence about those that are not."""

    ids: tuple[str, ...] = ()
    problem: str = ""


def find_items(intent: Intent, talk: Talk) -> FoundItems | None:
    """None where it takes a list of the tasks first."""
    assert intent.target is not None
    opened = talk.task_in_context
    if intent.target.task_id and opened.get("id") == intent.target.task_id:
        return _items_of(opened, intent)
    tasks = _listed(talk)
    if tasks is None:
        return None
    task_id = intent.target.task_id
    if not task_id:
        which = resolve(intent.target.words, _pool(tasks))
        if not isinstance(which, Match):
            return FoundItems(problem=explain(which))
        task_id = which.id
    return _items_of(next((task for task in tasks if task.get("id") == task_id), {}), intent)


def find_titled(title: str, talk: Talk) -> str | None:
    """The id of the listed task of just that title."""
    tasks = _listed(talk) or ()
    return next((str(task["id"]) for task in tasks if str(task["title"]).casefold() == title.casefold()), None)


def _listed(talk: Talk) -> Sequence[_Task] | None:
    for made in reversed(talk.now.calls):
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
    problems = [_problem(title, outcome) for title, outcome in outcomes if not isinstance(outcome, Match)]
    return FoundItems(tuple(found.id for _, found in outcomes if isinstance(found, Match)), " ".join(problems))


def _problem(title: str, outcome: object) -> str:
    if isinstance(outcome, Ambiguous):
        names = ", ".join(candidate.title for candidate in outcome.candidates)
        return f"Several checklist items match “{title}”: {names}."
    return f"I found no checklist item “{title}” there."


def _pool(things: Sequence[_Task]) -> ReferencePool:
    return ReferencePool([Candidate(str(thing["id"]), str(thing["title"])) for thing in things])
