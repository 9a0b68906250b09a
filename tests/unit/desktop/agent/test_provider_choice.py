"""Which provider is asked, and where."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.agent.provider import ProviderError, ProviderFailure, Request, ask
from desktop.agent.provider_choice import ChosenProvider, ProviderChoice, choose
from desktop.settings import (
    AGENT_ALLOWED_URL,
    AGENT_BASE_URL,
    AGENT_MODEL,
    AGENT_PROVIDER,
    AGENT_TIMEOUT,
    Settings,
)
from tests.helpers.facts import facts
from tests.helpers.stores import open_store

REMOTE = "https://models.example.com/v1"


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    with open_store(tmp_path) as store:
        yield Settings(store)


def test_the_built_in_one_is_the_default(settings: Settings) -> None:
    choice = choose(settings, {})
    assert (choice.name, choice.endpoint, choice.problem, choice.remote) == ("builtin", None, "", False)


def test_as_the_settings_say(settings: Settings) -> None:
    settings.set(AGENT_PROVIDER, "openai")
    settings.set(AGENT_BASE_URL, "localhost:11434")
    settings.set(AGENT_MODEL, "llama")
    settings.set(AGENT_TIMEOUT, 30)
    choice = choose(settings, {})
    assert choice.endpoint is not None
    assert (choice.endpoint.base_url, choice.model, choice.remote) == ("http://localhost:11434/v1", "llama", False)
    assert (choice.endpoint.limits.answer, choice.endpoint.limits.silence) == (30, 30)


def test_the_environment_comes_first(settings: Settings) -> None:
    environment = {"ASSENT_PROVIDER": "openai", "ASSENT_BASE_URL": REMOTE, "ASSENT_MODEL": "large"}
    choice = choose(settings, environment)
    assert choice.endpoint is not None
    assert (choice.endpoint.base_url, choice.model) == (REMOTE, "large")
    assert choice.endpoint.allowed
    settings.set(AGENT_PROVIDER, "openai")
    assert choose(settings, {"ASSENT_PROVIDER": "builtin"}).name == "builtin"


def test_a_remote_address_in_the_settings_is_asked_only_after_a_yes_to_it(settings: Settings) -> None:
    settings.set(AGENT_PROVIDER, "openai")
    settings.set(AGENT_BASE_URL, REMOTE)
    choice = choose(settings, {})
    assert choice.remote
    assert choice.endpoint is not None
    assert not choice.endpoint.allowed
    settings.set(AGENT_ALLOWED_URL, REMOTE)
    allowed = choose(settings, {}).endpoint
    assert allowed is not None
    assert allowed.allowed
    settings.set(AGENT_BASE_URL, "https://elsewhere.example.com/v1")
    other = choose(settings, {}).endpoint
    assert other is not None
    assert not other.allowed


@pytest.mark.parametrize(
    ("environment", "problem"),
    [
        ({"ASSENT_PROVIDER": "openai"}, "address of the model is missing"),
        ({"ASSENT_PROVIDER": "openai", "ASSENT_BASE_URL": "not an address"}, "no address"),
        ({"ASSENT_PROVIDER": "parrot"}, "no provider “parrot”"),
    ],
)
def test_what_is_wrong_is_said_when_it_is_asked(
    settings: Settings, environment: dict[str, str], problem: str
) -> None:
    choice = choose(settings, environment)
    assert problem in choice.problem
    with pytest.raises(ProviderError, match=problem) as caught:
        _ask(ChosenProvider(choice, _no_key))
    assert caught.value.failure is ProviderFailure.NOT_SET_UP


def test_the_built_in_one_answers() -> None:
    assert _ask(ChosenProvider(ProviderChoice("builtin"), _no_key)) != ""


def test_the_wait_for_a_key_is_told_and_can_be_stopped(settings: Settings) -> None:
    choice = choose(settings, {"ASSENT_PROVIDER": "openai", "ASSENT_BASE_URL": REMOTE, "ASSENT_MODEL": "m"})
    searching = asyncio.Event()

    async def never() -> str:
        searching.set()
        return await asyncio.Future()

    async def once() -> list[str]:
        told: list[str] = []
        stream = ChosenProvider(choice, never).stream(_REQUEST)
        told.append((await anext(stream)).text)
        assert searching.is_set()
        await asyncio.wait_for(stream.aclose(), 1)
        return told

    assert asyncio.run(once()) == ["Waiting for the keyring…"]


_REQUEST = Request(
    [{"role": "system", "content": "You help."}, {"role": "user", "content": "hello"}],
    [{"type": "function", "function": {"name": "add_task", "parameters": {}}}],
    facts(dt.datetime(2026, 11, 16, 9)),
)


async def _no_key() -> str:
    return ""


def _ask(provider: ChosenProvider) -> str:
    async def once() -> str:
        try:
            return (await ask(provider, _REQUEST)).text
        finally:
            await provider.close()

    return asyncio.run(once())
