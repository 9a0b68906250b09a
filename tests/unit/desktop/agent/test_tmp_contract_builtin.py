"""What the run loop relies on, of every provider."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from desktop.agent.provider import Progress, Provider, ProviderError, ProviderFailure, Request, TextPiece, Turn
from tests.helpers.model_server import ModelServer, Reply, calls, says
from tests.helpers.providers import TOOL_NAMES, Heard, a_request, connected, hear

ADDING, TALKING = "Add a task “Milk”", "Thanks!"


def _model(body: dict[str, object]) -> Reply:
    """A model that does what a good one does."""
    return (
        calls(("add_task", {"title": "Milk"})) if ADDING in json.dumps(body, ensure_ascii=False) else says("Welcome.")
    )


@contextmanager
def openai_provider() -> Iterator[Provider]:
    with ModelServer(_model) as server:
        yield connected(server)


Open = Callable[[], AbstractContextManager[Provider]]
from contextlib import nullcontext
from desktop.agent.builtin import BuiltinProvider
PROVIDERS: dict[str, Open] = {"builtin": lambda: nullcontext(BuiltinProvider())}


@pytest.fixture(params=PROVIDERS)
def opened(request: pytest.FixtureRequest) -> Open:
    return PROVIDERS[request.param]


def with_provider(opened: Open, use: Callable[[Provider], Awaitable[list[Heard]]]) -> list[Heard]:
    async def run(provider: Provider) -> list[Heard]:
        try:
            return await use(provider)
        finally:
            await provider.close()

    with opened() as provider:
        return asyncio.run(run(provider))


def heard_of(opened: Open, *requests: Request) -> list[Heard]:
    async def use(provider: Provider) -> list[Heard]:
        return [await hear(provider, request, Heard()) for request in requests]

    return with_provider(opened, use)


def test_it_says_who_it_is(opened: Open) -> None:
    with opened() as provider:
        assert provider.name in ("builtin", "openai")
        assert isinstance(provider.model, str)
        assert provider.remote is False


@pytest.mark.parametrize("said", [ADDING, TALKING])
def test_a_stream_is_pieces_and_then_one_turn(opened: Open, said: str) -> None:
    (heard,) = heard_of(opened, a_request(said))
    *pieces, last = heard.events
    assert isinstance(last, Turn)
    assert all(isinstance(piece, TextPiece | Progress) for piece in pieces)
    assert heard.shown == last.text
    assert not last.leaked


def test_a_call_is_whole(opened: Open) -> None:
    (heard,) = heard_of(opened, a_request(ADDING))
    (call,) = heard.turn.calls
    assert call.id
    assert call.name in TOOL_NAMES
    assert json.loads(call.arguments)["title"] == "Milk"


def test_talk_calls_nothing(opened: Open) -> None:
    (heard,) = heard_of(opened, a_request(TALKING))
    assert heard.turn.calls == ()
    assert heard.turn.text


def test_no_tools_is_an_error(opened: Open) -> None:
    (heard,) = heard_of(opened, a_request(ADDING, tools=()))
    assert isinstance(heard.failure, ProviderError)
    assert heard.failure.failure is ProviderFailure.NOT_SET_UP
    assert heard.events == []


def test_requests_do_not_remember_each_other(opened: Open) -> None:
    first, talk, again = heard_of(opened, a_request(ADDING), a_request(TALKING), a_request(ADDING))
    assert talk.turn.calls == ()
    assert [call.arguments for call in first.turn.calls] == [call.arguments for call in again.turn.calls]


def test_requests_at_once_do_not_mix(opened: Open) -> None:
    async def use(provider: Provider) -> list[Heard]:
        return await asyncio.gather(*(hear(provider, a_request(said), Heard()) for said in (ADDING, TALKING, ADDING)))

    heard = with_provider(opened, use)
    assert [len(one.turn.calls) for one in heard] == [1, 0, 1]


def test_closing_twice_does_no_harm(opened: Open) -> None:
    async def use(provider: Provider) -> list[Heard]:
        heard = await hear(provider, a_request(TALKING), Heard())
        await provider.close()
        return [heard]

    assert with_provider(opened, use)[0].turn.text
