"""What goes wrong between here and a model: said plainly, tried again where that helps, and never half done."""

from __future__ import annotations

import asyncio
import datetime as dt
import socket
from email.utils import format_datetime

import pytest

from desktop.agent.connection import ConnectionLimits, Endpoint
from desktop.agent.openai_provider import OpenAIProvider
from desktop.agent.provider import ProviderError, ProviderFailure, TextPiece
from tests.helpers.model_server import (
    CUT,
    STALL,
    ModelServer,
    Part,
    Reply,
    call_chunk,
    calls,
    chunk,
    event,
    raw,
    refuses,
    says,
    streamed,
    text_chunks,
    whole,
)
from tests.helpers.providers import Heard, a_request, ask, connected, hear

MILK = call_chunk(0, "add_task", '{"title": "Milk"}', "a")
HTML = "<!doctype html><html><body>Welcome</body></html>"


def answer(*replies: Reply, key: str = "", limits: ConnectionLimits | None = None) -> Heard:
    with ModelServer(replies) as server:
        heard = ask(server, key=key, limits=limits)
    assert len(server.requests) == len(replies), "the script was played to its end"
    return heard


@pytest.mark.parametrize(
    ("reply", "failure", "words"),
    [
        pytest.param(streamed(MILK, finish=None), ProviderFailure.CUT_OFF, "broke off", id="no finish reason"),
        pytest.param(
            streamed(MILK, finish=None, end=False), ProviderFailure.CUT_OFF, "broke off", id="no end at all"
        ),
        pytest.param(Reply([MILK, CUT]), ProviderFailure.CUT_OFF, "broke off", id="connection broken"),
        pytest.param(Reply([CUT]), ProviderFailure.CUT_OFF, "broke off", id="connection broken after the head"),
        pytest.param(streamed(MILK, finish="length"), ProviderFailure.CUT_OFF, "too long", id="length"),
        pytest.param(streamed(MILK, finish="content_filter"), ProviderFailure.REFUSED, "filter", id="content filter"),
        pytest.param(streamed(MILK, finish="error"), ProviderFailure.CUT_OFF, "broke off", id="finish reason error"),
        pytest.param(Reply(), ProviderFailure.GARBLED, "no answer of a model", id="empty stream"),
        pytest.param(streamed(finish=None), ProviderFailure.GARBLED, "no answer of a model", id="end mark only"),
        pytest.param(whole(HTML, 200, "text/html"), ProviderFailure.GARBLED, "Check the address", id="HTML"),
        pytest.param(whole(HTML), ProviderFailure.GARBLED, "Check the address", id="HTML that says it is JSON"),
        pytest.param(whole("hello\nthere\n"), ProviderFailure.GARBLED, "Check the address", id="garbage"),
        pytest.param(whole({"models": []}), ProviderFailure.GARBLED, "Check the address", id="another JSON"),
        pytest.param(whole("{" * 90), ProviderFailure.GARBLED, "Check the address", id="broken JSON"),
        pytest.param(
            whole({"error": {"message": "No such thing", "code": 400}}),
            ProviderFailure.REFUSED,
            "refused the request: No such thing",
            id="error with 200",
        ),
        pytest.param(
            streamed(text_chunks("Well"), event({"error": "out of memory"}), finish=None),
            ProviderFailure.REFUSED,
            "out of memory",
            id="error in the stream",
        ),
        pytest.param(
            streamed(text_chunks("Well"), event({"error": {"message": "x", "code": 502}}), finish=None),
            ProviderFailure.BUSY,
            "problem of its own (error 502)",
            id="passing error in the middle of an answer",
        ),
        pytest.param(
            whole({"object": "error", "message": "bad key", "type": "authentication_error"}),
            ProviderFailure.KEY_REFUSED,
            "asks for a key",
            id="another form of error with 200",
        ),
        pytest.param(whole({"detail": "Not today"}), ProviderFailure.REFUSED, "Not today", id="detail with 200"),
        pytest.param(refuses(401, "Incorrect API key"), ProviderFailure.KEY_REFUSED, "asks for a key", id="401"),
        pytest.param(refuses(403), ProviderFailure.KEY_REFUSED, "does not let this key", id="403"),
        pytest.param(refuses(402), ProviderFailure.REFUSED, "no credit", id="402"),
        pytest.param(refuses(404), ProviderFailure.NOT_SET_UP, "most end with /v1", id="404"),
        pytest.param(refuses(413), ProviderFailure.REFUSED, "too long for the model", id="413"),
        pytest.param(
            refuses(400, "maximum context length is 4096 tokens"),
            ProviderFailure.REFUSED,
            "too long for the model",
            id="context length",
        ),
        pytest.param(
            refuses(400, "registry/phi does not support tools"),
            ProviderFailure.NOT_SET_UP,
            "cannot use tools",
            id="a model without tools",
        ),
        pytest.param(refuses(422, "Bad temperature"), ProviderFailure.REFUSED, "Bad temperature", id="422"),
        pytest.param(whole(HTML, 400, "text/html"), ProviderFailure.REFUSED, "error 400", id="400 as HTML"),
        pytest.param(
            refuses(429, "You exceeded your quota", "insufficient_quota"),
            ProviderFailure.REFUSED,
            "no credit",
            id="quota",
        ),
        pytest.param(
            refuses(429, Retry_After="3600"),
            ProviderFailure.BUSY,
            "Try again in 60 min",
            id="a wait that is too long",
        ),
        pytest.param(
            refuses(429, Retry_After="60"),
            ProviderFailure.BUSY,
            "Try again in 60 s",
            id="a wait that nobody sits out",
        ),
        pytest.param(
            refuses(429, Retry_After="1e26"), ProviderFailure.BUSY, "Try again later.", id="a wait without an end"
        ),
        pytest.param(refuses(501), ProviderFailure.BUSY, "error 501", id="501"),
        pytest.param(
            Reply([raw("I am"), CUT], 400), ProviderFailure.REFUSED, "refused the request: I am", id="broken off"
        ),
    ],
)
def test_asked_once_and_told_why_not(reply: Reply, failure: ProviderFailure, words: str) -> None:
    heard = answer(reply)
    assert heard.failure.failure is failure
    assert words in str(heard.failure)
    assert heard.notices == []


def test_what_was_said_before_it_broke_off_has_been_shown() -> None:
    heard = answer(Reply([*text_chunks("Half an ans"), CUT]))
    assert heard.shown == "Half an ans"
    assert heard.failure.failure is ProviderFailure.CUT_OFF


@pytest.mark.parametrize(
    ("first", "notice", "waits"),
    [
        pytest.param(
            refuses(429, Retry_After="3"), "The model is busy; trying again in 3 s", [3.0], id="429, seconds"
        ),
        pytest.param(refuses(429), "The model is busy; trying again in 0.5 s", [0.5], id="429"),
        pytest.param(
            refuses(429, Retry_After="x"), "The model is busy; trying again in 0.5 s", [0.5], id="429, nonsense"
        ),
        pytest.param(
            refuses(429, Retry_After="-5"), "The model is busy; trying again in 0.5 s", [0.5], id="429, in the past"
        ),
        pytest.param(
            refuses(429, Retry_After="0"), "The model is busy; trying again in 0.5 s", [0.5], id="429, at once"
        ),
        pytest.param(
            refuses(429, Retry_After_Ms="1500", Retry_After="20"),
            "The model is busy; trying again in 2 s",
            [1.5],
            id="429, milliseconds",
        ),
        pytest.param(refuses(503, Retry_After="2"), "The model is busy; trying again in 2 s", [2.0], id="503"),
        pytest.param(refuses(500), "The model's server has a problem; trying again in 0.5 s", [0.5], id="500"),
        pytest.param(refuses(502), "The model's server has a problem; trying again in 0.5 s", [0.5], id="502"),
        pytest.param(
            whole({"error": {"message": "slow down", "type": "rate_limit_error"}}),
            "The model is busy; trying again in 0.5 s",
            [0.5],
            id="busy with 200",
        ),
        pytest.param(
            streamed(event({"error": {"message": "x", "code": 502}}), finish=None),
            "The model's server has a problem; trying again in 0.5 s",
            [0.5],
            id="problem in the stream before the first word",
        ),
    ],
)
def test_tried_again_and_said_so(first: Reply, notice: str, waits: list[float]) -> None:
    heard = answer(first, says("Hello"))
    assert heard.turn.text == "Hello"
    assert heard.notices == [notice]
    assert heard.waits == waits


def test_retry_after_as_a_date() -> None:
    soon = format_datetime(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=20), usegmt=True)
    heard = answer(refuses(429, Retry_After=soon), says("Hello"))
    assert heard.turn.text == "Hello"
    assert 0 < heard.waits[0] <= 20


def test_four_tries_and_no_more() -> None:
    heard = answer(*[refuses(500)] * 4)
    assert heard.waits == [0.5, 1.0, 2.0]
    assert heard.failure.failure is ProviderFailure.BUSY
    assert len(heard.notices) == 3


def test_a_server_that_asks_to_be_asked_at_once_is_not() -> None:
    heard = answer(*[refuses(503, Retry_After="-5")] * 4)
    assert heard.waits == [0.5, 1.0, 2.0]


def test_a_server_that_hangs_up_before_it_answers_is_asked_again() -> None:
    heard = answer(Reply(start=[CUT]), says("Hello"))
    assert heard.turn.text == "Hello"
    assert heard.notices[0].startswith("No answer from 127.0.0.1:")


def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: refuses connections
        heard = ask(f"http://127.0.0.1:{taken.getsockname()[1]}/v1")
    assert heard.failure.failure is ProviderFailure.UNREACHABLE
    assert "Start the model's server" in str(heard.failure)
    assert heard.waits == [0.5, 1.0, 2.0]


def test_no_wait_beyond_the_limit_of_the_whole() -> None:
    heard = answer(refuses(429, Retry_After="20"), limits=ConnectionLimits(answer=5.0))
    assert heard.failure.failure is ProviderFailure.BUSY
    assert heard.waits == []


@pytest.mark.parametrize("reply", [Reply(start=[STALL]), Reply([STALL]), Reply([*text_chunks("Well"), STALL])])
def test_silence(reply: Reply) -> None:
    heard = answer(reply, limits=ConnectionLimits(silence=0.2))
    assert heard.failure.failure is ProviderFailure.TIMED_OUT
    assert "said nothing for 0.2 s" in str(heard.failure)


@pytest.mark.parametrize("reply", [Reply(start=[STALL]), Reply([*text_chunks("Well"), STALL])])
def test_an_answer_that_takes_too_long(reply: Reply) -> None:
    heard = answer(
        reply, limits=ConnectionLimits(answer=2)
    )  # long enough for the request to be sent on a busy machine
    assert heard.failure.failure is ProviderFailure.TIMED_OUT
    assert "took longer than 2 s" in str(heard.failure)


def test_a_slow_start_is_waited_for() -> None:
    with ModelServer([Reply(start=[STALL], parts=says("Hello").parts)]) as server:

        async def run() -> Heard:
            provider = connected(server)
            asking = asyncio.create_task(hear(provider, a_request(), Heard()))
            await asyncio.to_thread(server.stalled.wait, 10)
            server.released.set()
            heard = await asking
            await provider.close()
            return heard

        assert asyncio.run(run()).turn.text == "Hello"


@pytest.mark.parametrize(
    "reply", [Reply(start=[STALL]), Reply([STALL]), Reply([*text_chunks("Well"), MILK, STALL]), refuses(503)]
)
def test_cancelling_ends_the_request_at_once(reply: Reply) -> None:
    """At once: while the server still stalls, or the wait before the next try still goes on."""
    with ModelServer([reply]) as server:

        async def run() -> None:
            waiting = asyncio.Event()

            async def sleep(_: float) -> None:
                waiting.set()
                await asyncio.Event().wait()

            provider = OpenAIProvider(Endpoint(server.base_url, "test-model"), sleep=sleep)
            asking = asyncio.create_task(hear(provider, a_request(), Heard()))
            if reply.status == 503:
                await waiting.wait()
            else:
                assert await asyncio.to_thread(server.stalled.wait, 10)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert not server.released.is_set()
            if reply.status != 503:
                assert await asyncio.to_thread(server.hung_up.wait, 10)
            await provider.close()

        asyncio.run(run())
        assert len(server.requests) == 1


def test_after_a_cancelled_request_the_next_one_works() -> None:
    with ModelServer([Reply([*text_chunks("Well"), STALL]), says("Hello")]) as server:

        async def run() -> Heard:
            provider = connected(server)
            first = Heard()
            asking = asyncio.create_task(hear(provider, a_request(), first))
            await asyncio.to_thread(server.stalled.wait, 10)
            asking.cancel()
            await asyncio.wait([asking])
            heard = await hear(provider, a_request(), Heard())
            await provider.close()
            return heard

        assert asyncio.run(run()).turn.text == "Hello"


def test_what_llama_cpp_cannot_read_of_its_model_is_no_failure_of_the_server() -> None:
    said = "The model produced output that does not match the expected peg-native format"
    error = event({"error": {"code": 500, "message": said, "type": "server_error"}})
    with ModelServer([streamed(chunk({"role": "assistant"}), error, finish=None)]) as server:
        turn = ask(server).turn
    assert (turn.text, turn.calls, turn.unreadable) == ("", (), True)


@pytest.mark.parametrize("part", [raw(HTML), event({"error": "out of memory"})])
def test_a_server_that_goes_on_after_an_error_is_not_listened_to(part: Part) -> None:
    with ModelServer([Reply([part, STALL])]) as server:
        assert ask(server).error
        assert server.hung_up.wait(10)
        assert not server.released.is_set()


def test_a_listener_that_leaves_early_ends_the_request() -> None:
    with ModelServer([Reply([*text_chunks("Well"), STALL])]) as server:

        async def run() -> None:
            provider = connected(server)
            stream = provider.stream(a_request())
            assert isinstance(await anext(stream), TextPiece)
            await stream.aclose()
            assert await asyncio.to_thread(server.hung_up.wait, 10)
            await provider.close()

        asyncio.run(run())


def test_a_long_refusal_is_cut() -> None:
    assert len(str(answer(refuses(400, "no " * 2000)).failure)) < 300


def models(server: ModelServer, key: str = "") -> tuple[str, ...]:
    async def run() -> tuple[str, ...]:
        provider = connected(server, key=key)
        try:
            return await provider.list_models()
        finally:
            await provider.close()

    return asyncio.run(run())


def test_the_models_on_offer() -> None:
    with ModelServer(models=("qwen3:8b", "Llama", "gpt")) as server:
        assert models(server, "sk-1") == ("gpt", "Llama", "qwen3:8b")
    assert server.requests[0].headers["authorization"] == "Bearer sk-1"


@pytest.mark.parametrize(
    ("reply", "failure"),
    [
        (refuses(401), ProviderFailure.KEY_REFUSED),
        (refuses(404), ProviderFailure.NOT_SET_UP),
        (refuses(500), ProviderFailure.BUSY),
        (whole(HTML, 200, "text/html"), ProviderFailure.GARBLED),
        (whole("[]"), ProviderFailure.GARBLED),
        (whole({"data": 7}), ProviderFailure.GARBLED),
        (whole({"error": "no key"}), ProviderFailure.REFUSED),
        (Reply(start=[CUT]), ProviderFailure.UNREACHABLE),
        (Reply([CUT]), ProviderFailure.UNREACHABLE),
    ],
)
def test_why_there_are_no_models(reply: Reply, failure: ProviderFailure) -> None:
    with ModelServer(models=reply) as server, pytest.raises(ProviderError) as caught:
        models(server)
    assert caught.value.failure is failure
    assert len(server.requests) == 1


def test_two_requests_at_once_do_not_mix() -> None:
    def reply(body: dict[str, object]) -> Reply:
        said = str(body["messages"][1]["content"])  # type: ignore[index]
        return (
            streamed(text_chunks(f"You said {said}", 1), finish="stop") if said != "call" else calls(("add_task", {}))
        )

    with ModelServer(reply) as server:

        async def run() -> list[Heard]:
            provider = connected(server)
            heard = await asyncio.gather(
                *(hear(provider, a_request(said), Heard()) for said in ("one", "two", "call"))
            )
            await provider.close()
            return heard

        one, two, call = asyncio.run(run())
    assert (one.shown, two.shown) == ("You said one", "You said two")
    assert [asked.name for asked in call.turn.calls] == ["add_task"]
