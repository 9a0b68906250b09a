"""What a run of the agent leaves behind: its messages, what each tool call really did, and how that is counted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    NOTICE = "notice"
    """Said by the app itself: a provider error, the cap of resubmissions."""


class CallState(StrEnum):
    """What became of a tool call."""

    APPLIED = "applied"
    QUEUED = "queued"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One effect of a run, or the lack of one. `title` names the task or item concerned, "" where there is none."""

    tool: str
    title: str
    state: CallState


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
            "retry_reason": self.retry_reason,
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
    tool_calls: tuple[ToolRecord, ...] = ()
    actions: tuple[ActionRecord, ...] = ()
    execution: ExecutionRecord = field(default_factory=ExecutionRecord)
    change_set_id: str | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """`task_id` is the task in context, if any."""

    id: str
    title: str
    created_at: dt.datetime
    updated_at: dt.datetime
    task_id: str | None = None
