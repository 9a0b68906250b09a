"""What the built-in assistant says about what it read; what its other calls came to it says as the app's receipts do.

The words are in `resources/lexicons/requests`, in the language of the request.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from desktop.agent.builtin.arguments import selection_of
from desktop.agent.builtin.day_plan import in_order, order_of
from desktop.agent.builtin.dialogue import Made
from desktop.agent.builtin.planning import IntentResult, chosen, day_of, due_of, listed
from desktop.agent.language import Intent, Selection, lexicon_of
from desktop.agent.provider import Facts
from desktop.agent.receipts import ReceiptWords, receipts
from desktop.domain.run import ImmediateEffect, ToolRecord
from desktop.domain.task import Due, Filter
from desktop.domain.text import is_inbox, shorten
from desktop.tools.phrases import Translate, day_text, value_text
from desktop.tools.registry import TOOLS
from desktop.translations import translated

_MOST_SHOWN = 50
_NEXT_SHOWN = 3
_WEEK = 7

Listed = Mapping[str, Any]


class Wording:
    """Speaks one language."""

    def __init__(self, language: str, facts: Facts) -> None:
        self._facts = facts
        self.words: Mapping[str, str] = lexicon_of(language).answers
        self._translate: Translate = partial(translated, language)
        self._receipts = ReceiptWords(language)

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values)

    def tell(self, outcomes: Sequence[IntentResult]) -> str:
        """What was read, and the assistant's own steps."""
        told: list[str] = []
        for outcome in outcomes:
            made = outcome.made
            if made is not None and not made.error and _is_told(made):
                is_steps = TOOLS[made.name].effect is ImmediateEffect.STEPS
                told.append(self._steps(made) if is_steps else self._read(outcome.intent, made))
        return "\n\n".join(filter(None, told))

    def changes(self, outcomes: Sequence[IntentResult]) -> str:
        """What the calls came to that `tell` leaves out."""
        calls = [one.made for one in outcomes if one.made and (one.made.error or not _is_told(one.made))]
        records = [ToolRecord(made.name, made.arguments, made.result) for made in calls]
        return receipts(records, wording=self._receipts) if records else ""

    def _steps(self, made: Made) -> str:
        items = (made.result.get("state") or {}).get("items") or ()
        steps = [str(step["description"]) for step in items if step.get("status") != "done"]
        return f"{self.words['steps']}\n{_numbered(steps)}" if steps else self.words["no_steps"]

    # tasks

    def _read(self, intent: Intent, made: Made) -> str:
        tasks = listed(made)
        count = made.result.get("count", len(tasks))
        if made.name == "get_task":
            return self._one(intent, tasks[0]) if tasks else ""
        if intent.plans:
            return self._plan(intent.plans, tasks)
        if intent.picks == "next":
            return self._next(tasks)
        if intent.picks == "oldest" and tasks:
            return self._oldest(tasks, count)
        if intent.target is not None and intent.target.several is not None:
            return self._counted("nothing_chosen", intent.target.several, 0)
        return self._list(intent, tasks, count)

    def _list(self, intent: Intent, tasks: Sequence[Listed], count: int) -> str:
        selection = selection_of(intent)
        kept = chosen(selection, tasks)
        count = len(kept) if selection.status is not None or selection.done is not None else count
        head = self._counted("count_many" if count > 1 else "count_one" if count else "count_none", selection, count)
        if not count:
            return head
        if intent.counts and count > _NEXT_SHOWN * 3:
            return f"{head}."
        shown = [self._line(task, selection) for task in kept[:_MOST_SHOWN]]
        more = [self.say("more", count=count - len(shown))] if count > len(shown) else []
        return "\n".join([f"{head}:", _numbered(shown), *more])

    def _counted(self, key: str, selection: Selection, count: int) -> str:
        """So many tasks, and what they were chosen by: before the word for tasks (`kind`) or behind it (`how`)."""
        kinds: list[str] = []
        hows: list[str] = []

        def add(name: str, **values: str) -> None:
            kinds.append(self.words.get(f"kind_{name}", "").format(n="" if count else "n", **values))
            hows.append(self.words.get(f"how_{name}", "").format(**values))

        if isinstance(selection.due, str):
            add(selection.due)
        elif selection.due is not None:
            add(self._period(selection.due), **self._days(selection.due))
        if selection.done is not None:
            add(f"done_{self._period(selection.done)}", **self._days(selection.done))
        elif selection.status is not None:
            add(selection.status.value)
        elif selection.filter is not Filter.PENDING or not any(kinds):
            add(selection.filter.value)
        for name in ("label", "list", "text"):
            if value := getattr(selection, name):
                add("inbox" if name == "list" and is_inbox(value) else name, **{name: value})
        if selection.priority:
            add("no_priority" if selection.priority == "none" else "priority", priority=selection.priority)
        return self.say(key, count=count, kind="".join(kinds), how="".join(hows))

    def _period(self, days: tuple[dt.date, dt.date]) -> str:
        """What the words for a time are called."""
        (first, last), today = days, self._facts.today
        if first == last:
            return "day"
        passed = (today.weekday() - self._facts.first_weekday) % _WEEK
        if (today - dt.timedelta(days=passed), today) == days:
            return "this_week"
        return "since" if last == today else "until" if first == today else "days"

    def _days(self, days: tuple[dt.date, dt.date]) -> dict[str, str]:
        first, last = days
        return {"first": self.on(first) if first == last else self.day(first), "last": self.day(last)}

    def _one(self, intent: Intent, task: Listed) -> str:
        title = task.get("title", "")
        due = due_of(task)
        items = task.get("checklist") or []
        if intent.asked == "due":
            return self.say("is_due", title=title, due=self.due(due)) if due else self.say("no_due", title=title)
        if intent.asked == "checklist" and not items:
            return self.say("no_checklist", title=title)
        if intent.asked == "description":
            text = task.get("description")
            return (
                self.say("description", title=title, text=text) if text else self.say("no_description", title=title)
            )
        done = sum(bool(item.get("isChecked")) for item in items)
        lines = [f"- {'☑' if item.get('isChecked') else '☐'} {item.get('title', '')}" for item in items]
        if intent.asked == "checklist":
            return "\n".join([self.say("checklist", title=title, done=done, count=len(items)), *lines])
        told = [self.say("task_is", title=title, facts=", ".join(self._facts_of(task)).rstrip("."))]
        told += [str(task["description"])] if task.get("description") else []
        told += ["\n".join([self.say("its_checklist", done=done, count=len(items)), *lines])] if items else []
        return "\n\n".join(told)

    def _facts_of(self, task: Listed) -> list[str]:
        status = str(task.get("status"))
        facts = [self.words.get(f"status_{status}", status), *self._extras({**task, "checklist": ()})]
        if repeat := value_text("repeat", task.get("repeat"), self._translate):
            facts.append(self.say("repeats", repeat=repeat))
        labels = [str(label) for label in task.get("labels") or ()]
        if labels:
            facts.append(self.say("label_one" if len(labels) == 1 else "label_many", labels=", ".join(labels)))
        facts += [self.say("in_list", list=task["list"])] if task.get("list") else []
        return facts + ([self.say("estimate", minutes=task["estimate"])] if task.get("estimate") else [])

    def _next(self, tasks: Sequence[Listed]) -> str:
        if not tasks:
            return self.words["nothing_next"]
        first = in_order(tasks, self._facts.today)[:_NEXT_SHOWN]
        return f"{self.words['next']}\n{_numbered([self._line(task) for task in first])}"

    def _oldest(self, tasks: Sequence[Listed], count: int) -> str:
        if count > len(tasks):
            return self.say("oldest_unknown", seen=len(tasks), count=count)
        task = min(tasks, key=lambda task: str(task.get("created_at")))
        day = day_of(task.get("created_at"))
        return self.say("oldest", title=task.get("title", ""), day=self.on(day or self._facts.today))

    def _plan(self, period: str, tasks: Sequence[Listed]) -> str:
        days = order_of(tasks, period, self._facts)
        if not days:
            return self.words["plan_empty"]
        lines: list[str] = []
        for day, some in days:
            name = self.day(day)
            lines += [f"\n{name[:1].upper()}{name[1:]}:"] if len(days) > 1 else []
            lines += _numbered([self._line(task, hides_due=True) for task in some]).split("\n")
        return "\n".join([self.words[f"plan_{period}"], *lines])

    def _line(self, task: Listed, selection: Selection | None = None, *, hides_due: bool = False) -> str:
        """A task, with what is worth telling of it that the line above does not say already."""
        chosen_by = selection or Selection()
        days = chosen_by.due or chosen_by.done
        is_day = days in ("today", "tomorrow") or (isinstance(days, tuple) and days[0] == days[1])
        status = str(task.get("status", "open"))
        known = []
        if task.get("completed"):
            day = day_of(task.get("completed_at"))
            known += [self.say("done_on", day=self.on(day))] if day and not is_day else []
        elif status != "open" and chosen_by.status is None:
            known += [self.words.get(f"status_{status}", status)]
        known += self._extras(task, hides_due=hides_due or is_day)
        title = shorten(str(task.get("title", "")), 120)
        return f"{title} ({', '.join(known)})" if known else title

    def _extras(self, task: Listed, *, hides_due: bool = False) -> list[str]:
        extras = []
        due = None if task.get("completed") else due_of(task)
        if due and due.date < self._facts.today:
            extras.append(self.say("overdue", due=self.day(due.date)))
        elif due and hides_due:
            extras += [f"{due.time:%H:%M}"] if due.time else []
        elif due:
            extras.append(self.say("due_soon" if self._near(due.date) else "due", due=self.due(due)))
        extras += [str(task["priority"])] if task.get("priority") else []
        items = task.get("checklist") or []
        extras += [f"{sum(bool(item.get('isChecked')) for item in items)}/{len(items)}"] if items else []
        return extras

    # dates

    def date(self) -> str:
        today = self._facts.today
        return self.say("today_is", day=day_text(today, self._translate, today), year=today.year)

    def due(self, due: Due) -> str:
        return self.say("time", day=self.on(due.date), time=f"{due.time:%H:%M}") if due.time else self.on(due.date)

    def on(self, day: dt.date) -> str:
        """When something is: "today", "am Do., 19. Nov."."""
        return self._near(day) or self.say("on", day=self.day(day))

    def day(self, day: dt.date) -> str:
        """As people say it: "tomorrow", "Thu 19 Nov"."""
        return self._near(day) or day_text(day, self._translate, self._facts.today)

    def _near(self, day: dt.date) -> str:
        near = {-1: "yesterday", 0: "today", 1: "tomorrow"}.get((day - self._facts.today).days)
        return self.words[near] if near else ""


def _is_told(made: Made) -> bool:
    return TOOLS[made.name].effect in (ImmediateEffect.LISTED, ImmediateEffect.STEPS)


def _numbered(lines: Sequence[str]) -> str:
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))
