"""What a run is put together from. Everything that blocks goes through a door, so that the loop never waits."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from desktop.agent.ledger import Performed
from desktop.agent.prompt import Context, Wire
from desktop.agent.provider import CallRequest, Provider
from desktop.agent.queue import WorkQueue
from desktop.domain.run import Conversation, LedgerEntry, Message, TodosState
from desktop.store.run_log import LogEntry

T = TypeVar("T")


class Door(Protocol):
    """Calls a blocking function somewhere else and waits for it."""

    def __call__(self, work: Callable[..., T], *args: Any) -> Awaitable[T]: ...


class Tools(Protocol):
    """The calls of one run. Blocking; for the thread that writes."""

    @property
    def change_set_id(self) -> str | None: ...

    def schemas(self) -> Sequence[dict[str, Any]]: ...

    def perform(self, call: CallRequest, asked_for: bool) -> Performed: ...


class Journal(Protocol):
    """Keeps what is said. Blocking; for the thread that writes."""

    def begin(self, conversation: Conversation | None, message: Message) -> None:
        """Stores the message that starts a run, and with it the conversation where that is new."""

    def add(self, message: Message, entries: Sequence[LogEntry]) -> None:
        """Stores a message, and with it what is to be logged of its run."""

    def log(self, run_id: str, entries: Sequence[LogEntry]) -> None:
        """What is to be logged and came after the last message."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is looked up before the model is asked."""

    context: Context
    history: Sequence[Wire]
    tools: Tools
    standing: Sequence[LedgerEntry] = ()
    """Proposals of earlier runs that still wait: an answer may speak of them."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Model turns in a step, and steps that follow without the user being asked."""

    turns: int = 8
    resubmissions: int = 5


@dataclass(frozen=True, slots=True)
class Parts:
    """`prepare` is called once, after the user's message was stored."""

    provider: Provider
    journal: Journal
    prepare: Callable[[WorkQueue], Prepared]
    read: Door
    write: Door
    limits: Limits = Limits()
    now: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC)


@dataclass(frozen=True, slots=True)
class RunRequest:
    """The message that starts the run, the conversation if that is new, and the steps that an earlier run left."""

    message: Message
    conversation: Conversation | None = None
    todos: TodosState = field(default_factory=TodosState)


async def finished(work: Awaitable[T], note: Callable[[T], object] = lambda _result: None) -> T:
    """Waits for `work` to its end, `note`s what it came to, and only then lets a cancel take effect.

    A write that has begun goes on anyway; whoever began it must know what became of it.
    """
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    result = task.result()
    note(result)
    if cancelled:
        raise asyncio.CancelledError
    return result
