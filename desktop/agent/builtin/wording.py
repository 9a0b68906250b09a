"""What the built-in assistant says about its calls. It uses only their results, and never calls a proposal done.

The words are in `resources/lexicons/requests`, in the language of the request.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from desktop.agent.builtin.arguments import selection_of
from desktop.agent.builtin.day_plan import in_order, order_of
from desktop.agent.builtin.dialogue import Made
from desktop.agent.builtin.planning import IntentResult, chosen, due_of, listed
from desktop.agent.language import Intent, Selection, lexicon_of
from desktop.agent.provider import Facts
from desktop.domain.task import Due
from desktop.domain.text import shorten
from desktop.tools.registry import TOOLS
from desktop.tools.results import NOTHING_QUEUED, why_nothing_queued

_MOST_SHOWN = 50
_NEXT_SHOWN = 3


class Wording:
    """Speaks one language."""

    def __init__(self, language: str, facts: Facts) -> None:
        self._facts = facts
        self.words: Mapping[str, str] = lexicon_of(language).answers
        self.aside = ""
        """Of what was told last: what was read, without what was proposed."""

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values)

    def tell(self, outcomes: Sequence[IntentResult]) -> str:
        """One sentence for one thing, a numbered list for several; lists of tasks come after what was proposed."""
        proposed: list[str] = []
        others: list[str] = []
        for outcome in outcomes:
            made, intent = outcome.made, outcome.intent
            if made is None or made.error:
                others.append(_failed(outcome))
            elif made.name in ("list_tasks", "get_task"):
                others.append(self._read(intent, made))
            elif made.result.get("status") == "queued":
                proposed += _steps(made, intent)
            else:
                others.append(_settled(made, intent))
        self.aside = "\n\n".join(
            self._read(outcome.intent, outcome.made)
            for outcome in outcomes
            if outcome.made and not outcome.made.error and outcome.made.name in ("list_tasks", "get_task")
        )
        parts = [_proposed(proposed)] if proposed else []
        asked_for_list = any(
            outcome.made and outcome.made.name == "list_tasks" and not outcome.intent.plans for outcome in outcomes
        )
        if proposed and asked_for_list:
            parts.append("Nothing has changed yet, so your list is as before:")
        return "\n\n".join(part for part in [*parts, *others] if part)

    # tasks

    def _read(self, intent: Intent, made: Made) -> str:
        tasks = listed(made)
        if made.name == "get_task":
            return self._one(intent, tasks[0]) if tasks else ""
        if intent.plans:
            return self._plan(intent.plans, tasks)
        if intent.picks_next:
            return self._next(tasks)
        if intent.target is not None and intent.target.several is not None:
            return self.say("nothing_chosen", how=self._how(intent.target.several))
        return self._list(intent, tasks, made.result.get("count", len(tasks)))

    def _list(self, intent: Intent, tasks: Sequence[Mapping[str, Any]], count: int) -> str:
        selection = selection_of(intent)
        kept = chosen(selection, tasks)
        count = len(kept) if selection.status is not None else count
        kind = self.words[f"kind_{selection.filter.value}"] if selection.status is None else ""
        how = self._how(selection)
        if not count:
            return self.say("count_none", kind=kind, how=how)
        head = self.say("count_one" if count == 1 else "count_many", count=count, kind=kind, how=how)
        if intent.counts and count > _NEXT_SHOWN * 3:
            return f"{head}."
        more = (
            f"\n{self.say('more', count=count - len(kept[:_MOST_SHOWN]))}" if count > len(kept[:_MOST_SHOWN]) else ""
        )
        due = selection.due
        hides_due = due in ("today", "tomorrow") or (isinstance(due, tuple) and due[0] == due[1])
        return f"{head}:\n{_numbered([self._line(task, hides_due) for task in kept[:_MOST_SHOWN]])}{more}"

    def _how(self, selection: Selection) -> str:
        """The words for what a selection is narrowed by."""
        parts = []
        if isinstance(selection.due, str):
            parts.append(self.words[f"how_{selection.due}"])
        elif selection.due is not None:
            first, last = (self.day(day) for day in selection.due)
            parts.append(self.say("how_day" if first == last else "how_days", first=first, last=last))
        for name in ("label", "list", "text"):
            if value := getattr(selection, name):
                parts.append(self.say(f"how_{name}", **{name: value}))
        if selection.priority == "none":
            parts.append(self.words["how_no_priority"])
        elif selection.priority:
            parts.append(self.say("how_priority", priority=selection.priority))
        if selection.status is not None:
            parts.append(self.say("how_status", status=self.words[f"status_{selection.status.value}"]))
        return "".join(parts)

    def _one(self, intent: Intent, task: Mapping[str, Any]) -> str:
        title = task.get("title", "")
        due = due_of(task)
        items = task.get("checklist") or []
        if intent.asked == "due":
            return self.say("is_due", title=title, due=self.due(due)) if due else self.say("no_due", title=title)
        if intent.asked == "checklist" and not items:
            return self.say("no_checklist", title=title)
        lines = [f"{'☑' if item.get('isChecked') else '☐'} {item.get('title', '')}" for item in items]
        done = sum(bool(item.get("isChecked")) for item in items)
        checklist = "\n".join([self.say("checklist", title=title, done=done, count=len(items)), *_bulleted(lines)])
        if intent.asked == "checklist":
            return checklist
        facts = [self.words.get(f"status_{task.get('status')}", str(task.get("status"))), *self._extras(task)]
        labels = ", ".join(map(str, task.get("labels") or ()))
        facts += [self.say("labels", labels=labels)] if labels else []
        facts += [self.say("estimate", minutes=task["estimate"])] if task.get("estimate") else []
        told = [self.say("task_is", title=title, facts=", ".join(facts).rstrip("."))]
        told += [str(task["description"])] if task.get("description") else []
        told += [checklist] if items else []
        return "\n\n".join(told)

    def _next(self, tasks: Sequence[Mapping[str, Any]]) -> str:
        if not tasks:
            return self.words["nothing_next"]
        first = in_order(tasks, self._facts.today)[:_NEXT_SHOWN]
        return f"{self.words['next']}\n{_numbered([self._line(task) for task in first])}"

    def _plan(self, period: str, tasks: Sequence[Mapping[str, Any]]) -> str:
        days = order_of(tasks, period, self._facts)
        if not days:
            return self.words["plan_empty"]
        lines: list[str] = []
        for day, some in days:
            lines += [f"\n{self.day(day)}:"] if len(days) > 1 else []
            lines += _numbered([self._line(task, hides_due=True) for task in some]).split("\n")
        return "\n".join([self.words[f"plan_{period}"], *lines])

    def _line(self, task: Mapping[str, Any], hides_due: bool = False) -> str:
        status = task.get("status", "open")
        known = [] if status == "open" else [self.words.get(f"status_{status}", str(status))]
        known += self._extras(task, hides_due)
        title = shorten(str(task.get("title", "")), 120)
        return f"{title} ({', '.join(known)})" if known else title

    def _extras(self, task: Mapping[str, Any], hides_due: bool = False) -> list[str]:
        extras = []
        due = due_of(task)
        if due and due.date < self._facts.today and not task.get("completed"):
            extras.append(self.say("overdue", due=self.due(due)))
        elif due and hides_due:
            extras += [f"{due.time:%H:%M}"] if due.time else []
        elif due:
            extras.append(self.say("due", due=self.due(due)))
        extras += [str(task["priority"])] if task.get("priority") else []
        items = task.get("checklist") or []
        extras += [f"{sum(bool(item.get('isChecked')) for item in items)}/{len(items)}"] if items else []
        return extras

    # dates

    def due(self, due: Due) -> str:
        return self.day(due.date) + (f" {due.time:%H:%M}" if due.time else "")

    def day(self, day: dt.date) -> str:
        """As people say it: "Thu 19 Nov"."""
        today = self._facts.today
        near = {-1: "yesterday", 0: "today", 1: "tomorrow"}.get((day - today).days)
        if near:
            return self.words[near]
        name, month = self.words["days"].split()[day.weekday()], self.words["months"].split()[day.month - 1]
        key = "date" if day.year == today.year else "date_year"
        return self.say(key, day=name, number=day.day, month=month, year=day.year)


def _proposed(steps: Sequence[str]) -> str:
    if len(steps) == 1:
        return f"Proposed for your review: {steps[0]}."
    return f"Proposed for your review:\n{_numbered(steps)}"


def _numbered(lines: Sequence[str]) -> str:
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _bulleted(lines: Sequence[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _steps(made: Made, intent: Intent) -> list[str]:
    """What a queued call proposes, in words that begin with a verb."""
    lines = _lines(made, intent)
    message = str(made.result.get("message", "")).removeprefix("Proposal queued for user review.").strip()
    if message and lines:
        lines[-1] += f" ({message.rstrip('.')})"
    return lines


def _lines(made: Made, intent: Intent) -> list[str]:
    named = [item["item"] for item in made.arguments.get("items", ()) if isinstance(item, Mapping) and "item" in item]
    return TOOLS[made.name].lines(made.arguments, made.result, named or [item.title for item in intent.items])


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
