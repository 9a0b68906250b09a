"""Bodies without an end, and small ones that unpack to something huge: none is read further than it may be."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from collections.abc import Iterator

import pytest

from desktop.agent.connection import Endpoint
from desktop.agent.openai_provider import OpenAIProvider
from desktop.agent.provider import ProviderError, ProviderFailure
from tests.helpers.model_server import ModelServer, Part, Reply, call_chunk, chunk, endless, raw, streamed
from tests.helpers.providers import ask

JSON = {"Content-Type": "application/json"}
PACKED = {**JSON, "Content-Encoding": "gzip"}
ZEROS = endless(" " * 1_000_000)
WORDS = endless("data: " + '{"choices": [{"index": 0, "delta": {"content": "' + "word " * 200 + '"}}]}\n\n')
ARGUMENTS = '{"arguments": "' + "x" * 5_000 + '"}'
NOTHING_SAID = "sent 8 MiB without a word of an answer"
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
        (400, ProviderFailure.REFUSED, "refused the request: error 400."),
        (401, ProviderFailure.KEY_REFUSED, "asks for a key"),
        (500, ProviderFailure.BUSY, "has a problem of its own (error 500)"),
    ],
)
def test_an_error_without_an_end(status: int, failure: ProviderFailure, words: str, headers: dict[str, str]) -> None:
    with ModelServer([Reply([ZEROS], status, headers)] * 4) as server:
        heard = ask(server)
    assert heard.failure.failure is failure
    assert words in str(heard.failure)
    assert str(heard.failure).endswith("The explanation was longer than 64 KiB and was cut.")
    assert server.sent < 64_000_000 * len(server.requests), "the connection was closed"


def test_the_beginning_of_a_long_explanation_is_shown() -> None:
    with ModelServer([Reply([raw("No such thing. "), ZEROS], 400, JSON)]) as server:
        heard = ask(server)
    assert "refused the request: No such thing. The explanation was longer than 64 KiB" in str(heard.failure)


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
        pytest.param(endless((":" + "-" * 10_000 + "\n\n") * 20), NOTHING_SAID, id="comments"),
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


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(endless(": still here\n\n" * 500), id="short comments"),
        pytest.param(
            endless('data: {"choices": [{"index": 0, "delta": {"content": ""}}]}\n\n' * 100),
            id="empty words",
        ),
        pytest.param(
            endless('data: {"choices": [{"delta": {"tool_calls": [{"index": 0}]}}]}\n\n' * 100),
            id="empty calls",
        ),
        pytest.param(
            endless('data: {"choices": [{"index": 0, "delta": {"reasoning": "hm"}}]}\n\n' * 100),
            id="thoughts in small pieces",
        ),
        pytest.param(
            endless('data: {"choices": [{"index": 0, "delta": {"reasoning": "' + "hm " * 300 + '"}}]}\n\n'),
            id="thoughts",
        ),
    ],
)
def test_much_without_a_word(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("answer", "openai_provider"):  # as much as may come takes long to read
        monkeypatch.setattr(f"desktop.agent.{module}.IDLE_LIMIT", 1024 * 1024)
    with ModelServer([Reply([part])]) as server:
        heard = ask(server)
    assert NOTHING_SAID.replace("8", "1") in str(heard.failure)
    assert len(server.requests) == 1


def test_as_much_text_as_is_allowed() -> None:
    with ModelServer([streamed(chunk({"content": "x" * 1024}) for _ in range(256))]) as server:
        assert len(ask(server).turn.text) == 256 * 1024


def test_an_answer_may_be_thought_about_for_long() -> None:
    thoughts = (chunk({"reasoning": "word " * 20}) for _ in range(5_000))
    with ModelServer([streamed(thoughts, chunk({"content": "Done."}))]) as server:
        assert ask(server).turn.text == "Done."


def test_calls_without_an_end_are_not_read_further_than_they_count() -> None:
    first = [call_chunk(number, "add_task", f'{{"title": "Task {number}"}}', f"c{number}") for number in range(60)]
    more = endless("data: " + json.dumps(call_chunk(99, "add_task", '{"title": "More"}').value) + "\n\n")
    with ModelServer([Reply([*first, more])]) as server:
        turn = ask(server).turn
    assert [json.loads(call.arguments)["title"] for call in turn.calls] == [f"Task {number}" for number in range(50)]
    assert turn.too_many_calls
    assert server.sent < 64_000_000, "the connection was closed"
