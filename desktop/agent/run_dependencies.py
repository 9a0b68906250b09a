"""What a run works with, and the request that it starts from."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from desktop.agent.provider import Provider
from desktop.agent.titles import LiveTitles
from desktop.domain.run import Conversation, Message, Mode, TodosState
from desktop.settings import Settings
from desktop.store import Store

T = TypeVar("T")


class Executor(Protocol):
    """Runs a blocking function where it does not block the asyncio loop, and waits for the result."""

    def __call__(self, work: Callable[..., T], *args: Any) -> Awaitable[T]: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Model turns in a step, and steps that follow without the user being asked."""

    turns: int = 8
    resubmissions: int = 5


@dataclass(frozen=True, slots=True)
class Locale:
    """How the user writes dates, and the language of the app."""

    first_weekday: int = 0
    day_first: bool | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class RunDependencies:
    """Everything that blocks is called through `read` or `write`."""

    store: Store
    settings: Settings
    titles: LiveTitles
    provider: Provider
    read: Executor
    write: Executor
    locale: Locale = Locale()
    limits: Limits = Limits()
    now: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC)


@dataclass(frozen=True, slots=True)
class RunRequest:
    """The message that starts the run. `conversation` is set if it is new, `todos` are steps that an earlier run
    left,
    `task_id` is the task in context."""

    message: Message
    conversation: Conversation | None = None
    todos: TodosState = field(default_factory=TodosState)
    task_id: str | None = None
    mode: Mode = Mode.REVIEW


async def await_uncancelled(work: Awaitable[T], on_result: Callable[[T], object] = lambda _result: None) -> T:
    """Waits for `work` to its end and calls `on_result`; only then a cancel takes effect.

    A write that has begun cannot be cancelled, and the run must record what it did.
    """
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    result = task.result()
    on_result(result)
    if cancelled:
        raise asyncio.CancelledError
    return result
