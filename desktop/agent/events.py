"""What a run tells while it goes on, and how it ended.

Text that streams is provisional: the app checks it against what really happened and may replace it. An `AnswerReady`
carries what was checked and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from desktop.agent.provider import Progress, ProviderFailure, Usage
from desktop.domain.run import CallState, Message, Records, Stop, Todo, TodosState, ToolRecord


@dataclass(frozen=True, slots=True)
class RunStarted:
    """The user's message is stored; nothing that follows can lose it."""

    message: Message
    provider: str
    model: str
    remote: bool


@dataclass(frozen=True, slots=True)
class StepStarted:
    """The app wrote the next message itself, to go on with the work queue."""

    message: Message


@dataclass(frozen=True, slots=True)
class TextAdded:
    """A piece of the answer that is being written."""

    text: str


@dataclass(frozen=True, slots=True)
class TextReplaced:
    """Replaces the text that was streamed so far; "" if the answer begins again."""

    text: str


@dataclass(frozen=True, slots=True)
class ProgressTold:
    progress: Progress


@dataclass(frozen=True, slots=True)
class CallStarted:
    call_id: str
    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CallFinished:
    """`item_ids` are the proposals that the call made."""

    call_id: str
    record: ToolRecord
    state: CallState
    item_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TodosUpdated:
    state: TodosState


@dataclass(frozen=True, slots=True)
class TodosCurrent:
    current: Todo | None
    remaining: int
    total: int


@dataclass(frozen=True, slots=True)
class TodosResubmitting:
    next: str
    state: TodosState


@dataclass(frozen=True, slots=True)
class TokensUsed:
    """The tokens of the whole run so far."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class AnswerReady:
    """An answer, or a notice of the app's own, as it was checked and stored; its truth line is `message.truth`."""

    message: Message


class Ending(StrEnum):
    FINISHED = "finished"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Continuation:
    """The steps that a run did not do. They can be resumed, with or without the step at which it stopped."""

    conversation_id: str
    todos: TodosState
    stopped: Stop
    why: str


@dataclass(frozen=True, slots=True)
class RunResult:
    """`text` holds all answers of the run; `records` all its calls."""

    conversation_id: str
    run_id: str
    ending: Ending
    text: str
    truth: str
    records: Records
    failure: ProviderFailure | None = None
    usage: Usage = field(default_factory=Usage)

    @property
    def continuation(self) -> Continuation | None:
        """None where nothing is left to do."""
        records = self.records
        if records.stopped is None or not records.todos.remaining:
            return None
        return Continuation(self.conversation_id, records.todos, records.stopped, records.why)


@dataclass(frozen=True, slots=True)
class RunEnded:
    """The last event of every run."""

    result: RunResult


RunEvent = (
    RunStarted
    | StepStarted
    | TextAdded
    | TextReplaced
    | ProgressTold
    | CallStarted
    | CallFinished
    | TodosUpdated
    | TodosCurrent
    | TodosResubmitting
    | TokensUsed
    | AnswerReady
    | RunEnded
)

Emit = Callable[[RunEvent], None]
