"""Asking a provider in tests: a request to ask with, and all that was heard."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from desktop.agent.connection import ConnectionLimits, Endpoint
from desktop.agent.openai_provider import OpenAIProvider
from desktop.agent.provider import Event, Progress, Provider, ProviderError, Request, TextPiece, Turn
from tests.helpers.facts import facts
from tests.helpers.model_server import ModelServer

NOW = dt.datetime(2026, 3, 4, 9, 30, tzinfo=dt.UTC)
TOOL_NAMES = ("add_task", "list_tasks", "delete_task")


def tool(name: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": {"title": {"type": "string"}}}
    return {"type": "function", "function": {"name": name, "description": name, "parameters": parameters}}


def a_request(said: str = "Add milk", tools: Sequence[str] = TOOL_NAMES, toolless: bool = False) -> Request:
    messages = [{"role": "system", "content": "You help."}, {"role": "user", "content": said}]
    return Request(messages, [tool(name) for name in tools], facts(NOW), toolless=toolless)


@dataclass
class Heard:
    """What one request brought. `waits` are the pauses before further tries, which tests do not sit out."""

    events: list[Event] = field(default_factory=list)
    error: ProviderError | None = None
    waits: list[float] = field(default_factory=list)

    @property
    def shown(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, TextPiece))

    @property
    def notices(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, Progress)]

    @property
    def turn(self) -> Turn:
        assert self.error is None, self.error
        last = self.events[-1]
        assert isinstance(last, Turn)
        return last

    @property
    def failure(self) -> ProviderError:
        assert self.error is not None, self.events
        assert not any(isinstance(event, Turn) for event in self.events)
        return self.error


async def hear(provider: Provider, request: Request, heard: Heard) -> Heard:
    """Hears a stream out; an error is kept, not raised."""
    stream: Any = provider.stream(request)
    async with aclosing(stream) as events:
        try:
            async for event in events:
                heard.events.append(event)
        except ProviderError as error:
            heard.error = error
    return heard


def connected(
    where: ModelServer | str, heard: Heard | None = None, key: str = "", limits: ConnectionLimits | None = None
) -> OpenAIProvider:
    """The real provider for a server or an address on this machine."""
    waits = heard.waits if heard else []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    endpoint = Endpoint(
        where if isinstance(where, str) else where.base_url, "test-model", limits=limits or ConnectionLimits()
    )
    return OpenAIProvider(endpoint, key, sleep)


def talk(
    where: ModelServer | str, *requests: Request, key: str = "", limits: ConnectionLimits | None = None
) -> list[Heard]:
    """Puts requests to a server, one after the other and through one provider."""

    async def run() -> list[Heard]:
        waits = Heard()
        provider = connected(where, waits, key, limits)
        heard = [await hear(provider, request, Heard(waits=waits.waits)) for request in requests]
        await provider.close()
        return heard

    return asyncio.run(run())


def ask(
    where: ModelServer | str, request: Request | None = None, key: str = "", limits: ConnectionLimits | None = None
) -> Heard:
    return talk(where, request or a_request(), key=key, limits=limits)[0]
