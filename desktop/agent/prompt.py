"""What the model is told: one system message, then the conversation as far as there is room for it.

Text of the user's tasks goes in fenced as data; a text that contains the fence itself cannot end it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any

from desktop.agent.provider import CallRequest, Facts, Request
from desktop.domain.dates import find_dates
from desktop.domain.run import STEP_PREFIX, Message, Role, ToolRecord
from desktop.domain.task import Task
from desktop.paths import resource
from desktop.tools.results import FOR_USER

HISTORY_BUDGET = 24_000
"""Characters of earlier messages that go along; about 6,000 tokens, which leaves room in small local models."""

_RESULT_BUDGET = 1_500
_ITEMS_SHOWN = 50
_DATES_TOLD = 5
_FENCE = re.compile(r"<(?=\s*/?\s*data\b)", re.IGNORECASE)
_PLACE = re.compile(r"\{\{(\w+)\}\}")
_KEPT_OF_LONG_RESULTS = ("status", "message", "error_message", "count", "task_id", "title")

Wire = dict[str, Any]

_UNANSWERED: Wire = {"role": "assistant", "content": "(There was no answer.)"}


@dataclass(frozen=True, slots=True)
class Context:
    """What the model should know beside the conversation. The lines are made for it by the review."""

    facts: Facts
    task: Task | None = None
    proposals: Sequence[str] = field(default=())
    decisions: Sequence[str] = field(default=())


def system_message(facts: Facts) -> Wire:
    """The one system message, the same all day: with the tools it is what servers keep from request to request."""
    today = facts.today
    return {"role": "system", "content": _fill("system", weekday=f"{today:%A}", today=today.isoformat())}


def context_text(context: Context, words: str = "", *, is_step: bool = False) -> str:
    """What the model should know for this request, "" where that is nothing. It changes with every request, and so it
    goes along with the user's message: most servers put the tools behind the system message.

    The days that the user's `words` name are told as dates: small models cannot find out when next Friday is.
    `is_step`: the words are a step of the agent's own.
    """
    parts = [f"“{STEP_PREFIX.strip()}” is the next step that you planned: do only that."] if is_step else []
    if context.task:
        parts.append(
            "The user has this task open; “it” and a checklist without a task mean this one:\n"
            + fenced("task in context", _task_text(context.task))
        )
    elif context.facts.focus:
        parts.append("“It” means this task:\n" + fenced("last task", _json(vars_of(context.facts))))
    if context.proposals:
        lines = "\n".join(context.proposals)
        parts.append(
            "Proposals that wait for the user's review; do not propose them again:\n" + fenced("proposals", lines)
        )
    if context.decisions:
        lines = "\n".join(context.decisions)
        parts.append("What this user decided lately; learn from it what is wanted:\n" + fenced("decisions", lines))
    facts = context.facts
    dates = find_dates(words, facts.now, facts.first_weekday, facts.day_first)[:_DATES_TOLD]
    if dates:
        told = [(words[date.start : date.end], str(date.due).replace("T", " ")) for date in dates]
        parts.append("\n".join(f"“{said}” is {day}." for said, day in told))
    return "\n\n".join(parts)


def as_sent(request: Request) -> list[Mapping[str, Any]]:
    """The messages of a request with its context, which is part of the user's last message, and its instruction,
    which ends the system message; small models get it with the context, for they would read all tools again.

    Of their own they could not be: many servers insist on one system message, and on turns that alternate.
    """
    messages = list(request.messages)
    last = max((at for at, message in enumerate(messages) if message["role"] == "user"), default=-1)
    if last >= 0 and request.context:
        messages[last] = _with_content(
            messages[last], f"{request.context}\n\nThe user says:\n{messages[last]['content']}"
        )
    if request.instruction:
        place = last if request.steady else 0
        messages[place] = _with_content(messages[place], f"{messages[place]['content']}\n\n{request.instruction}")
    return messages


def _with_content(message: Mapping[str, Any], content: str) -> Wire:
    return {**message, "content": content}


def forced(tools: Sequence[str], done: Sequence[str], facts: Facts) -> str:
    """The instruction of the one retry: only what is missing, and that the rest must not happen again."""
    names = " and ".join(dict.fromkeys(tools)) or "a tool"
    told = f"Already called, not to be called again: {', '.join(done)}." if done else ""
    return _fill("forced", tools=names, today=facts.today.isoformat(), done=told)


def unsure() -> str:
    """The instruction of a retry after an answer that may only say that something was done."""
    return _fill("unsure")


def no_tool() -> str:
    """What a small model is told with words that surely ask for nothing: it would look for a task called “hello”."""
    return _fill("no_tool")


def readable(tools: Sequence[str]) -> str:
    """The instruction after an answer that was empty or could not be read. `tools` are the needed ones."""
    if tools:
        return _fill("readable_call", tools=" and ".join(dict.fromkeys(tools)))
    return _fill("readable_words")


def verdict_messages(step: str, answer: str) -> list[Wire]:
    """The question whether an answer did a step."""
    return [
        {"role": "system", "content": _fill("verdict")},
        {"role": "user", "content": f"{fenced('step', step)}\n{fenced('answer', answer)}"},
    ]


def history(messages: Iterable[Message], budget: int = HISTORY_BUDGET) -> list[Wire]:
    """Earlier runs as the model would have seen them, newest kept, whole runs only."""
    runs = [list(run) for _, run in groupby(messages, key=lambda message: message.run_id)]
    kept: list[list[Wire]] = []
    for run in reversed(runs):
        wire = [part for message in run for part in _as_wire(message)]
        if wire and wire[-1]["role"] == "user":
            wire.append(_UNANSWERED)  # some servers insist on turns that alternate
        budget -= sum(len(_json(part)) for part in wire)
        if budget < 0:
            break
        kept.append(wire)
    return [part for run in reversed(kept) for part in run]


def asked(text: str, calls: Sequence[CallRequest]) -> Wire:
    """The model's own turn, to be sent back to it with what it called."""
    return {
        "role": "assistant",
        "content": text or None,
        "tool_calls": [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in calls
        ],
    }


def answered(call_id: str, result: Mapping[str, Any]) -> Wire:
    told = {name: _without_blanks(value) for name, value in result.items() if name != FOR_USER}
    return {"role": "tool", "tool_call_id": call_id, "content": _json(told)}


def _without_blanks(value: Any) -> Any:
    """A result without what its tasks do not have: an empty field tells a model nothing, and it reads slowly."""
    if isinstance(value, Mapping):
        return {name: _without_blanks(part) for name, part in value.items() if part not in (None, "", [])}
    return [_without_blanks(part) for part in value] if isinstance(value, list | tuple) else value


def fenced(name: str, text: str) -> str:
    return f'<data about="{name}">\n{_FENCE.sub("‹", text)}\n</data>'


def vars_of(facts: Facts) -> dict[str, str]:
    return {"id": facts.focus.id, "title": facts.focus.title} if facts.focus else {}


def _as_wire(message: Message) -> list[Wire]:
    if message.role is Role.NOTICE:
        return []
    if message.role is Role.USER:
        return [{"role": "user", "content": message.text}]
    calls = {f"{message.id}-{number}": call for number, call in enumerate(message.records.tool_calls)}
    wire: list[Wire] = []
    if calls:
        wire.append(asked("", [CallRequest(id_, call.name, _json(call.arguments)) for id_, call in calls.items()]))
        wire += [answered(id_, _short_result(call)) for id_, call in calls.items()]
    return [*wire, {"role": "assistant", "content": message.text}]


def _short_result(call: ToolRecord) -> Mapping[str, Any]:
    if len(_json(call.result)) <= _RESULT_BUDGET:
        return call.result
    kept = {name: call.result[name] for name in _KEPT_OF_LONG_RESULTS if name in call.result}
    return kept | {"note": "Shortened; call the tool again for the rest."}


def _task_text(task: Task) -> str:
    document = {name: value for name, value in task.to_json().items() if value not in (None, "", [])}
    items = document.get("checklist", [])
    if len(items) > _ITEMS_SHOWN:
        document["checklist"] = items[:_ITEMS_SHOWN]
        document["checklist_items_not_shown"] = len(items) - _ITEMS_SHOWN
    return _json(document)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _fill(template: str, **values: str) -> str:
    return _PLACE.sub(lambda place: values[place[1]], _template(template)).strip()


@cache
def _template(name: str) -> str:
    return resource(f"prompts/{name}.md").read_text(encoding="utf-8")
