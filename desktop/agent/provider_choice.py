"""Which provider is used: the one in the settings, unless environment variables name another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from desktop.agent.connection import ConnectionLimits, Endpoint, is_loopback, tidy_address
from desktop.agent.provider import Event, Progress, ProgressKind, Provider, ProviderError, ProviderFailure, Request
from desktop.errors import InvalidInputError
from desktop.settings import (
    AGENT_ALLOWED_URL,
    AGENT_BASE_URL,
    AGENT_MODEL,
    AGENT_PROVIDER,
    AGENT_TIMEOUT,
    Settings,
)

BUILTIN = "builtin"
OPENAI = "openai"
_AT_ONCE = 0.3
"""Seconds. An unlocked keyring answers sooner, and the user is not told of the wait."""
_NO_ADDRESS = "The address of the model is missing. Enter it in Settings, or use the built-in assistant."


@dataclass(frozen=True, slots=True)
class ProviderChoice:
    """Which provider, and for `openai` its endpoint. `problem` says why it cannot be used with these settings."""

    name: str
    endpoint: Endpoint | None = None
    problem: str = ""

    @property
    def model(self) -> str:
        return self.endpoint.model if self.endpoint else ""

    @property
    def remote(self) -> bool:
        return self.endpoint is not None and self.endpoint.remote


def choose(settings: Settings, environment: Mapping[str, str]) -> ProviderChoice:
    """Never raises: what is wrong with the settings is in `problem`, and told when the provider is asked."""
    name = environment.get("ASSENT_PROVIDER") or settings.get(AGENT_PROVIDER)
    if name == BUILTIN:
        return ProviderChoice(BUILTIN)
    if name != OPENAI:
        return ProviderChoice(name, problem=f"There is no provider “{name}”; it can be builtin or openai.")
    named = environment.get("ASSENT_BASE_URL")
    address = named or settings.get(AGENT_BASE_URL)
    if not address.strip():
        return ProviderChoice(OPENAI, problem=_NO_ADDRESS)
    try:
        base_url = tidy_address(address)
    except InvalidInputError as error:
        return ProviderChoice(OPENAI, problem=str(error))
    endpoint = Endpoint(
        base_url,
        environment.get("ASSENT_MODEL") or settings.get(AGENT_MODEL),
        # An address from the environment needs no confirmation; one in the settings must have been allowed.
        allowed=named is not None or settings.get(AGENT_ALLOWED_URL) == base_url,
        limits=limits_for(base_url, settings),
    )
    return ProviderChoice(OPENAI, endpoint)


class ChosenProvider:
    """The provider of one run. It is opened, and errors of the choice are raised, with the first `stream`.

    `find_key` may have to wait for the keyring; the user is told of that.
    """

    def __init__(self, choice: ProviderChoice, find_key: Callable[[], Coroutine[Any, Any, str]]) -> None:
        self._choice = choice
        self._find_key = find_key
        self._opened: Provider | None = None

    @property
    def name(self) -> str:
        return self._choice.name

    @property
    def model(self) -> str:
        return self._choice.model

    @property
    def remote(self) -> bool:
        return self._choice.remote

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        if self._opened is None:
            key = ""
            if self._choice.endpoint is not None:
                search = asyncio.create_task(self._find_key())
                try:
                    await asyncio.wait([search], timeout=_AT_ONCE)
                    if not search.done():
                        yield Progress(ProgressKind.KEYRING)
                        await search
                        yield Progress(ProgressKind.ASKING)
                    key = await search
                finally:
                    search.cancel()
            self._opened = self._open(key)
        async with aclosing(self._opened.stream(request)) as stream:
            async for event in stream:
                yield event

    async def close(self) -> None:
        if self._opened is not None:
            await self._opened.close()

    def _open(self, key: str) -> Provider:
        choice = self._choice
        if choice.problem:
            raise ProviderError(choice.problem, ProviderFailure.NOT_SET_UP)
        if choice.endpoint is None:
            from desktop.agent.builtin import BuiltinProvider

            return BuiltinProvider()
        from desktop.agent.openai_provider import OpenAIProvider

        return OpenAIProvider(choice.endpoint, key)


def key_name(base_url: str) -> str:
    """The name in the keyring. It holds the address, so that a key is never sent to another one."""
    return f"key for {base_url}"


def limits_for(base_url: str, settings: Settings) -> ConnectionLimits:
    """A model on this machine reads everything before it says its first word, which can take minutes."""
    answer = float(settings.get(AGENT_TIMEOUT))
    return ConnectionLimits(
        silence=answer if is_loopback(base_url) else min(ConnectionLimits().silence, answer), answer=answer
    )
