"""What is stored of a run of the agent: its messages, and records of what each tool call did."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from desktop.domain.text import object_in, text_in

STEP_PREFIX = "NEXT_TODO: "
"""Begins a message that the app, not the user, wrote: the next step of the work queue."""


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    NOTICE = "notice"
    """Said by the app itself: a provider error, the cap of resubmissions."""


class Mode(StrEnum):
    """What becomes of deferred calls."""

    REVIEW = "review"
    """They wait for the user, but for tools that are set to apply."""
    IMMEDIATE = "immediate"
    """They are applied at once, but for those that always ask."""


class CallState(StrEnum):
    """What became of a tool call."""

    APPLIED = "applied"
    QUEUED = "queued"
    FAILED = "failed"


class ImmediateEffect(StrEnum):
    """What a call that was carried out at once came to."""

    LISTED = "listed"
    WITHDRAWN = "withdrawn"
    NOTES = "notes"
    LANGUAGE = "language"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One effect of a run, or a failed call. `title` names the task or item concerned, "" where there is none.

    `also` are the other names that an answer may rightly use for it: a new title, a label, the task of an item.
    """

    tool: str
    title: str
    state: CallState
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolRecord:
    """A tool call as it was asked for and answered."""

    name: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any]
    retried: bool = False
    retry_reason: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "arguments": dict(self.arguments),
            "result": dict(self.result),
            "retried": self.retried,
            "retry_reason": self.retry_reason or None,
        }


@dataclass(frozen=True, slots=True)
class ActionRecord:
    """What a call meant for the user's data, in one line."""

    action: str
    success: bool
    task_id: str | None
    task_title: str | None
    message: str


@dataclass(frozen=True, slots=True)
class ExecutionRecord:
    tool_calls_executed: int = 0
    tool_calls_queued: int = 0
    tool_calls_retried: int = 0
    total_latency_ms: int = 0


class TodoStatus(StrEnum):
    PENDING = "pending"
    CURRENT = "current"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Todo:
    """A step of the agent's own work queue; not a task of the user's."""

    id: int
    description: str
    status: TodoStatus = TodoStatus.PENDING


@dataclass(frozen=True, slots=True)
class TodosState:
    items: tuple[Todo, ...] = ()

    @property
    def total(self) -> int:
        return len(self.items)

    @property
    def remaining(self) -> int:
        return sum(item.status is not TodoStatus.DONE for item in self.items)

    @property
    def current(self) -> Todo | None:
        return next((item for item in self.items if item.status is TodoStatus.CURRENT), None)

    def to_json(self) -> dict[str, Any]:
        items = [asdict(item) for item in self.items]
        current = next((item for item in items if item["status"] is TodoStatus.CURRENT), None)
        return {"total": self.total, "remaining": self.remaining, "current": current, "items": items}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the user may click below an answer: `text` is said in their place. `undo` is a confirmed proposal instead,
    which is then taken back."""

    label: str
    text: str = ""
    undo: str = ""


class Stop(StrEnum):
    """Why a run ended with steps left to do."""

    CAP = "cap"
    STEP_FAILED = "step failed"
    CANCELLED = "cancelled"
    PROVIDER = "provider"


@dataclass(frozen=True, slots=True)
class Told:
    """What the app's own answer is made of, so that a window can leave out what it shows on a card.

    `calls` are the places of the calls that it tells of, `missing` says what was asked for and not proposed.
    `kept` is what stayed of the model's words, `rounds` after how many rounds the model was stopped, 0 if it was not.
    `stopped` says that the user stopped it; `language` is the one in which they asked, "" in older records.
    """

    calls: tuple[int, ...] = ()
    listing: bool = True
    missing: tuple[str, ...] = ()
    kept: str = ""
    rounds: int = 0
    stopped: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class Records:
    """What is kept with an answer. `stopped` and `why` tell where a run ended before its work queue did.

    `own_words` is what the model said, where the app tells in its place what happened, as `told` says.
    """

    tool_calls: tuple[ToolRecord, ...] = ()
    action: ActionRecord | None = None
    execution: ExecutionRecord = field(default_factory=ExecutionRecord)
    change_set_id: str | None = None
    todos: TodosState = field(default_factory=TodosState)
    stopped: Stop | None = None
    why: str = ""
    own_words: str = ""
    choices: tuple[Choice, ...] = ()
    told: Told | None = None

    def to_json(self) -> dict[str, Any]:
        records: dict[str, Any] = {
            "tool_call_metadata": [call.to_json() for call in self.tool_calls],
            "action_metadata": asdict(self.action) if self.action else None,
            "execution_metadata": asdict(self.execution),
            "change_set_id": self.change_set_id,
        }
        if self.todos.items:
            records["todos"] = self.todos.to_json()
        if self.stopped:
            records |= {"stopped": self.stopped.value, "why": self.why}
        if self.own_words:
            records["own_words"] = self.own_words
        if self.choices:
            records["choices"] = [asdict(choice) for choice in self.choices]
        if self.told:
            told = self.told
            records["told"] = {**asdict(told), "calls": list(told.calls), "missing": list(told.missing)}
        return records

    @classmethod
    def from_json(cls, data: object) -> Records:
        """Skips what is malformed or unknown: another version, or a broken device, may have written it."""
        record = object_in(data)
        action = object_in(record.get("action_metadata"))
        execution = object_in(record.get("execution_metadata"))
        counts = {name: execution.get(name) for name in ExecutionRecord.__dataclass_fields__}
        todos = _list(object_in(record.get("todos")).get("items"))
        stopped = record.get("stopped")
        return cls(
            tool_calls=tuple(_tool_record(object_in(call)) for call in _list(record.get("tool_call_metadata"))),
            action=_action(action) if action else None,
            execution=ExecutionRecord(**{name: n for name, n in counts.items() if type(n) is int}),
            change_set_id=text_in(record.get("change_set_id")) or None,
            todos=TodosState(tuple(filter(None, map(_todo, todos)))),
            stopped=Stop(stopped) if stopped in tuple(Stop) else None,
            why=text_in(record.get("why")),
            own_words=text_in(record.get("own_words")),
            choices=tuple(filter(None, map(_choice, _list(record.get("choices"))))),
            told=_told(record.get("told")),
        )


@dataclass(frozen=True, slots=True)
class Message:
    """One entry of a conversation. `truth` is the app's own line under an answer, made from the records."""

    id: str
    conversation_id: str
    run_id: str
    role: Role
    text: str
    created_at: dt.datetime
    truth: str = ""
    records: Records = field(default_factory=Records)

    @property
    def is_step(self) -> bool:
        """Whether the app wrote it to go on with the work queue."""
        return self.role is Role.USER and self.text.startswith(STEP_PREFIX)


@dataclass(frozen=True, slots=True)
class Conversation:
    """`task_id` is the task in context, if any."""

    id: str
    title: str
    created_at: dt.datetime
    updated_at: dt.datetime
    task_id: str | None = None


def _tool_record(record: Mapping[str, Any]) -> ToolRecord:
    return ToolRecord(
        text_in(record.get("name")),
        object_in(record.get("arguments")),
        object_in(record.get("result")),
        record.get("retried") is True,
        text_in(record.get("retry_reason")),
    )


def _action(record: Mapping[str, Any]) -> ActionRecord:
    return ActionRecord(
        text_in(record.get("action")),
        record.get("success") is True,
        text_in(record.get("task_id")) or None,
        text_in(record.get("task_title")) or None,
        text_in(record.get("message")),
    )


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _choice(value: object) -> Choice | None:
    record = object_in(value)
    label, text, undo = (text_in(record.get(name)) for name in ("label", "text", "undo"))
    return Choice(label, text, undo) if label and (text or undo) else None


def _told(value: object) -> Told | None:
    record = object_in(value)
    calls, missing, rounds = record.get("calls"), record.get("missing"), record.get("rounds")
    if not isinstance(calls, list) or not isinstance(missing, list):
        return None
    return Told(
        tuple(place for place in calls if type(place) is int),
        record.get("listing") is not False,
        tuple(map(text_in, missing)),
        text_in(record.get("kept")),
        rounds if type(rounds) is int else 0,
        record.get("stopped") is True,
        text_in(record.get("language")),
    )


def _todo(item: object) -> Todo | None:
    record = object_in(item)
    number, status = record.get("id"), record.get("status")
    if type(number) is not int or status not in tuple(TodoStatus):
        return None
    return Todo(number, text_in(record.get("description")), TodoStatus(status))
