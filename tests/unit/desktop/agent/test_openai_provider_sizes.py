"""Bodies without an end, and small ones that unpack to something huge: none is read further than it may be."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Iterator

import pytest

from desktop.agent.connection import Endpoint
from desktop.agent.openai_provider import OpenAIProvider
from desktop.agent.provider import ProviderError, ProviderFailure
from tests.helpers.model_server import ModelServer, Part, Reply, chunk, endless, streamed
from tests.helpers.providers import ask

JSON = {"Content-Type": "application/json"}
PACKED = {**JSON, "Content-Encoding": "gzip"}
ZEROS = endless(" " * 1_000_000)
WORDS = endless("data: " + '{"choices": [{"index": 0, "delta": {"content": "' + "word " * 200 + '"}}]}\n\n')
ARGUMENTS = '{"arguments": "' + "x" * 5_000 + '"}'
MEMORY = 24 * 1024 * 1024
"""Bytes that may be taken for a moment: three times what the longest body may hold."""


@pytest.fixture
def _little_memory() -> Iterator[None]:
    with ModelServer() as server:  # what is loaded with the first request is not counted
        ask(server)
    tracemalloc.start()
    yield
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MEMORY


@pytest.mark.usefixtures("_little_memory")
@pytest.mark.parametrize("headers", [JSON, PACKED], ids=["plain", "gzip"])
@pytest.mark.parametrize(
    ("status", "failure", "words"),
    [
        (400, ProviderFailure.REFUSED, "its explanation is longer than 64 KiB"),
        (401, ProviderFailure.KEY_REFUSED, "asks for a key"),
        (500, ProviderFailure.BUSY, "has a problem of its own (error 500)"),
    ],
)
def test_an_error_without_an_end(status: int, failure: ProviderFailure, words: str, headers: dict[str, str]) -> None:
    with ModelServer([Reply([ZEROS], status, headers)] * 4) as server:
        heard = ask(server)
    assert heard.failure.failure is failure
    assert words in str(heard.failure)
    assert server.sent < 64_000_000 * len(server.requests), "the connection was closed"


@pytest.mark.usefixtures("_little_memory")
@pytest.mark.parametrize("headers", [JSON, PACKED], ids=["plain", "gzip"])
@pytest.mark.parametrize("status", [200, 500])
def test_a_list_of_models_without_an_end(status: int, headers: dict[str, str]) -> None:
    async def models(base_url: str) -> None:
        provider = OpenAIProvider(Endpoint(base_url))
        try:
            await provider.list_models()
        finally:
            await provider.close()

    with ModelServer(models=Reply([ZEROS], status, headers)) as server, pytest.raises(ProviderError) as error:
        asyncio.run(models(server.base_url))
    assert ("longer than 4 MiB" if status == 200 else "error 500") in str(error.value)


@pytest.mark.usefixtures("_little_memory")
@pytest.mark.parametrize("headers", [{}, {"Content-Encoding": "gzip"}], ids=["plain", "gzip"])
@pytest.mark.parametrize(
    ("part", "words"),
    [
        pytest.param(WORDS, "longer than 256 KiB", id="words"),
        pytest.param(endless((":" + "-" * 10_000 + "\n\n") * 20), "longer than 64 MiB", id="comments"),
        pytest.param(ZEROS, "no answer of a model", id="one line"),
        pytest.param(endless("data: [1,\n" * 1_000), "no answer of a model", id="one event"),
        pytest.param(
            endless(f'data: {{"choices": [{{"delta": {{"tool_calls": [{{"function": {ARGUMENTS}}}]}}}}]}}\n\n'),
            "longer than 4 MiB",
            id="arguments",
        ),
    ],
)
def test_an_answer_without_an_end(part: Part, words: str, headers: dict[str, str]) -> None:
    with ModelServer([Reply([part], 200, {"Content-Type": "text/event-stream", **headers})]) as server:
        heard = ask(server)
    assert words in str(heard.failure)
    assert len(server.requests) == 1, "what is too long once is not asked for again"


def test_as_much_text_as_is_allowed() -> None:
    with ModelServer([streamed(chunk({"content": "x" * 1024}) for _ in range(256))]) as server:
        assert len(ask(server).turn.text) == 256 * 1024
