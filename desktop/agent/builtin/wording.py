"""What the built-in assistant says about its calls. It uses only their results, and never calls a proposal done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.agent.builtin.dialogue import Made
from desktop.agent.builtin.planning import IntentResult
from desktop.agent.language import Intent
from desktop.domain.task import Filter, parse_due
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, explain, resolve
from desktop.tools.registry import TOOLS
from desktop.tools.results import NOTHING_QUEUED, why_nothing_queued

_MOST_SHOWN = 100
_KINDS = {Filter.ALL: "", Filter.PENDING: "open ", Filter.COMPLETED: "completed "}


def tell(outcomes: Sequence[IntentResult], today: dt.date) -> str:
    """One sentence for one thing, a numbered list for several; lists of tasks come after what was proposed."""
    proposed: list[str] = []
    others: list[str] = []
    for outcome in outcomes:
        made = outcome.made
        if made is None or made.error:
            others.append(_failed(outcome))
        elif made.name == "list_tasks":
            others.append(_listed(outcome.intent, made, today))
        elif made.result.get("status") == "queued":
            proposed += _steps(made, outcome.intent)
            others += [outcome.problem] if outcome.problem else []
        else:
            others.append(_settled(made, outcome.intent))
    parts = [_proposed(proposed)] if proposed else []
    if proposed and any(outcome.made and outcome.made.name == "list_tasks" for outcome in outcomes):
        parts.append("Nothing has changed yet, so your list is as before:")
    return "\n\n".join(part for part in [*parts, *others] if part)


def _proposed(steps: Sequence[str]) -> str:
    if len(steps) == 1:
        return f"Proposed for your review: {steps[0]}."
    return f"Proposed for your review:\n{_numbered(steps)}"


def _numbered(lines: Sequence[str]) -> str:
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _steps(made: Made, intent: Intent) -> list[str]:
    """What a queued call proposes, in words that begin with a verb."""
    lines = _lines(made, intent)
    message = str(made.result.get("message", "")).removeprefix("Proposal queued for user review.").strip()
    if message and lines:
        lines[-1] += f" ({message.rstrip('.')})"
    return lines


def _lines(made: Made, intent: Intent) -> list[str]:
    return TOOLS[made.name].lines(made.arguments, made.result, [item.title for item in intent.items])


def _failed(outcome: IntentResult) -> str:
    made = outcome.made
    if made is None:
        return outcome.problem
    if made.name == "retract_proposals" and not made.arguments.get("proposals"):
        return "I found no proposals of mine to withdraw."
    return made.error


def _settled(made: Made, intent: Intent) -> str:
    """Calls that were executed at once, and those that came to nothing."""
    tool = TOOLS[made.name]
    if not tool.deferred:
        return tool.answer(made.arguments, made.result)
    why = why_nothing_queued(made.result)
    if why is not None:
        return why or NOTHING_QUEUED
    return f"Applied: {'; '.join(_lines(made, intent))}."


def _listed(intent: Intent, made: Made, today: dt.date) -> str:
    tasks = [task for task in made.result.get("tasks", []) if isinstance(task, Mapping)]
    if intent.target is not None:
        return _one(intent.target.words, tasks)
    kind = _KINDS[intent.filter or Filter.ALL]
    count = made.result.get("count", len(tasks))
    if intent.is_overdue:
        late = [task for task in tasks if (day := _day(task)) and day < today and not task.get("completed")]
        return f"Overdue:\n{_numbered([_line(task) for task in late])}" if late else "Nothing is overdue."
    if intent.status is not None:
        those = [task for task in tasks if task.get("status") == intent.status.value]
        status = intent.status.value
        return f"{status.capitalize()}:\n{_numbered([_line(t) for t in those])}" if those else f"No task is {status}."
    if intent.due is not None:
        day = intent.due.date
        due = [task for task in tasks if _day(task) == day]
        return f"Due on {day}:\n{_numbered([_line(task) for task in due])}" if due else f"Nothing is due on {day}."
    if not count:
        return f"You have no {kind}tasks."
    more = f"\n… and {count - len(tasks)} more." if count > len(tasks) else ""
    noun = "task" if count == 1 else "tasks"
    return f"You have {count} {kind}{noun}:\n{_numbered([_line(task) for task in tasks[:_MOST_SHOWN]])}{more}"


def _one(words: str, tasks: Sequence[Mapping[str, Any]]) -> str:
    """The answer to a question about one task."""
    found = resolve(words, ReferencePool([Candidate(str(task["id"]), str(task["title"])) for task in tasks]))
    if not isinstance(found, Match):
        return explain(found) if isinstance(found, Ambiguous) else f"There is no task matching '{words}'."
    task = next(task for task in tasks if task["id"] == found.id)
    return f"“{task['title']}” is {task.get('status', 'open')}{_extras(task, ', ')}."


def _line(task: Mapping[str, Any]) -> str:
    extras = _extras(task, ", ").removeprefix(", ")
    status = task.get("status", "open")
    known = [part for part in ["" if status == "open" else str(status), extras] if part]
    title = shorten(str(task.get("title", "")), 120)
    return f"{title} ({', '.join(known)})" if known else title


def _extras(task: Mapping[str, Any], separator: str) -> str:
    extras = [f"due {str(task['due']).replace('T', ' ')}"] if task.get("due") else []
    extras += [str(task["priority"])] if task.get("priority") else []
    items = task.get("checklist") or []
    extras += [f"{sum(bool(item.get('isChecked')) for item in items)}/{len(items)}"] if items else []
    return "".join(separator + extra for extra in extras)


def _day(task: Mapping[str, Any]) -> dt.date | None:
    try:
        return parse_due(str(task["due"])).date if task.get("due") else None
    except InvalidInputError:
        return None
