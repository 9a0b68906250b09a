"""Models behind an OpenAI-compatible address: OpenAI itself, OpenRouter, Ollama, llama.cpp, LM Studio, vLLM.

The package is loaded with the first request and in another thread: it takes about a second.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import math
import ssl
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from desktop.agent import failures
from desktop.agent.answer import IDLE_LIMIT, NothingSaidError, RefusedError, StreamedAnswer
from desktop.agent.connection import Endpoint
from desktop.agent.discovery import model_names
from desktop.agent.event_stream import GarbledError
from desktop.agent.failures import Refusal, refusal_in, spoken
from desktop.agent.prompt import as_sent
from desktop.agent.provider import Event, Progress, ProgressKind, ProviderError, ProviderFailure, Request, TextPiece

if TYPE_CHECKING:
    import httpx2
    import openai

log = logging.getLogger(__name__)

_NO_KEY = "none"
"""Sent where the user has no key: the package insists on one, local servers ignore it."""

_AFTER_FINISH = 2.0
"""Seconds for what may follow the last words (token counts, the end mark), which not all servers send."""

_AFTER_DONE = 0.1
"""Seconds for the body to end after its end mark, so that the connection can be used again."""

_AT_A_STRETCH, _REST = 0.01, 0.005
"""Seconds. Reading pauses regularly, so that the window's thread gets its share of the interpreter."""

_SHOWN_EVERY = 0.03
"""Seconds. Text that comes faster is passed on in larger pieces."""

_MODELS_WITHIN = 15.0

_WAITS = (0.5, 1.0, 2.0)
"""Seconds before the second, third and fourth try, whatever less a server asks for."""

_LONGEST_WAIT = 30.0
"""Seconds. If a server asks for a longer wait, the request fails and the user is told."""


class _PassingError(Exception):
    """A temporary failure. `error` is raised if there is no further try."""

    def __init__(self, kind: ProgressKind, error: ProviderError, wait: float | None = None) -> None:
        super().__init__(kind)
        self.kind = kind
        self.error = error
        self.wait = wait


class OpenAIProvider:
    """Belongs to the loop on which it is first used; `close` it there."""

    name = "openai"

    def __init__(
        self, endpoint: Endpoint, key: str = "", sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._endpoint = endpoint
        self._key = key.strip()
        self._sleep = sleep
        self._loading = asyncio.Lock()
        self._client: openai.AsyncOpenAI | None = None
        self._counts_refused = False

    @property
    def model(self) -> str:
        return self._endpoint.model

    @property
    def remote(self) -> bool:
        return self._endpoint.remote

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        """Asks once. A failure before the first word is tried again a few times, and the user is told."""
        self._check_allowed()
        if not self.model:
            raise failures.not_set_up("No model is chosen. Choose one in Settings.")
        if not request.tools and not request.toolless:
            raise failures.not_set_up("No tools were offered to the model, so it was not asked.")
        started = time.monotonic()
        deadline = asyncio.get_running_loop().time() + self._endpoint.limits.answer
        tries = 0
        while True:
            answer = StreamedAnswer([tool["function"]["name"] for tool in request.tools])
            try:
                async with aclosing(self._ask(request, answer, deadline)) as pieces:
                    async for piece in pieces:
                        if piece:
                            yield TextPiece(piece)
                break
            except _PassingError as passing:
                wait = self._wait_before(tries, passing, deadline)
                yield Progress(passing.kind, {"host": self._endpoint.host, "wait": spoken(wait)})
            tries += 1
            await self._sleep(wait)
        turn = answer.turn()
        log.info(
            "answer: provider=%s model=%s tools=%d choice=%s messages=%d tries=%d calls=%d characters=%d "
            "reasoning=%d tokens=%d+%d ms=%d",
            self.name, self.model, len(request.tools), "none" if request.toolless else "auto", len(request.messages),
            tries + 1, len(turn.calls), len(turn.text), answer.reasoning_length,
            turn.usage.input_tokens, turn.usage.output_tokens, (time.monotonic() - started) * 1000,
        )  # fmt: skip
        yield turn

    async def list_models(self) -> tuple[str, ...]:
        """The models on offer, for the user to choose from. Tried once; raises ProviderError."""
        self._check_allowed()
        client = await self._loaded()
        import openai

        from desktop.agent.capped_client import LIST_LIMIT, was_cut

        try:
            async with asyncio.timeout(_MODELS_WITHIN):
                response = await client.models.with_raw_response.list()
        except TimeoutError:
            raise failures.unreachable(self._endpoint) from None
        except openai.OpenAIError as error:
            raise self._meaning_of(error, final=True) from error
        if was_cut(response.http_response):
            raise failures.list_too_long(self._endpoint, LIST_LIMIT)
        try:
            body = response.http_response.json()
        except (ValueError, RecursionError):
            raise failures.garbled(self._endpoint) from None
        refusal = refusal_in(body) if isinstance(body, dict) else None
        if refusal:
            raise failures.refused(self._endpoint, refusal, self._key)
        names = model_names(body)
        if names is None:
            raise failures.garbled(self._endpoint)
        return names

    async def close(self) -> None:
        client, self._client = self._client, None
        if client:
            await client.close()

    def _check_allowed(self) -> None:
        if self.remote and not self._endpoint.allowed:
            raise failures.not_allowed(self._endpoint)
        if not (self._key.isascii() and self._key.isprintable()):
            message = "The key holds characters that no key has. Enter it again in Settings."
            raise ProviderError(message, ProviderFailure.KEY_REFUSED)

    def _wait_before(self, tries: int, passing: _PassingError, deadline: float) -> float:
        """How long to wait before the next try; raises the error where there is none."""
        if tries == len(_WAITS):
            raise passing.error
        wait = max(_WAITS[tries], passing.wait or 0)
        if wait > _LONGEST_WAIT or asyncio.get_running_loop().time() + wait > deadline:
            raise passing.error
        return wait

    async def _ask(self, request: Request, answer: StreamedAnswer, deadline: float) -> AsyncGenerator[str, None]:
        """One try. Raises ProviderError, or _PassingError as long as nothing of the answer has come."""
        response = await self._opened(request, deadline)
        try:
            async with aclosing(self._pieces(response, answer, deadline)) as pieces:
                async for piece in pieces:
                    yield piece
            yield answer.finish()
        except GarbledError:
            raise failures.garbled(self._endpoint) from None
        except NothingSaidError:
            raise failures.nothing_said(self._endpoint, IDLE_LIMIT) from None
        except RefusedError as error:
            raise self._meaning_of_refusal(error.refusal, final=answer.begun) from None
        finally:
            await response.aclose()

    async def _opened(self, request: Request, deadline: float) -> httpx2.Response:
        """The answer to the request, of which only the head has been read."""
        client = await self._loaded()
        import openai

        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    stream: Any = await client.chat.completions.create(**self._body(request))
            except TimeoutError:
                raise failures.too_slow(self._endpoint) from None
            except openai.OpenAIError as error:
                if not self._refuses_counts(error):
                    raise self._meaning_of(error) from error
                self._counts_refused = True
                continue
            # We parse the body ourselves: the package fails on a line that is not JSON, and knows only one end mark.
            response: httpx2.Response = stream.response
            return response

    async def _pieces(
        self, response: httpx2.Response, answer: StreamedAnswer, deadline: float
    ) -> AsyncGenerator[str, None]:
        """The text as it comes, but not in smaller pieces than the eye can follow."""
        clock = asyncio.get_running_loop().time
        held, last_shown, last_rest = "", 0.0, clock()
        try:
            async with aclosing(self._chunks(response, answer, deadline)) as chunks:
                async for chunk in chunks:
                    held += answer.feed(chunk)
                    if held and clock() > last_shown + _SHOWN_EVERY:
                        yield held
                        held, last_shown = "", clock()
                    if clock() > last_rest + _AT_A_STRETCH:
                        await asyncio.sleep(_REST)
                        last_rest = clock()
        except Exception:
            yield held
            raise
        yield held

    async def _chunks(
        self, response: httpx2.Response, answer: StreamedAnswer, deadline: float
    ) -> AsyncGenerator[bytes, None]:
        """The body as it comes, up to its end mark, its end, or a silence after the last words."""
        import httpx2

        from desktop.agent.capped_client import ANSWER_LIMIT, was_cut

        clock = asyncio.get_running_loop().time
        async with aclosing(response.aiter_bytes()) as body:
            while not answer.done:
                patience = _AFTER_FINISH if answer.finished else self._endpoint.limits.silence
                try:
                    async with asyncio.timeout_at(min(deadline, clock() + patience)):
                        chunk = await anext(body, b"")
                except (TimeoutError, httpx2.HTTPError) as error:
                    if answer.finished:
                        return
                    if not isinstance(error, TimeoutError | httpx2.TimeoutException):
                        raise failures.cut_off() from error
                    slow = failures.too_slow if clock() >= deadline else failures.silent
                    raise slow(self._endpoint) from None
                if not chunk and was_cut(response):
                    raise failures.too_long_to_read(ANSWER_LIMIT)
                if not chunk:
                    return
                yield chunk
            with suppress(TimeoutError, httpx2.HTTPError):
                async with asyncio.timeout(_AFTER_DONE):
                    async for _ in body:
                        pass

    def _body(self, request: Request) -> dict[str, Any]:
        body: dict[str, Any] = {"model": self.model, "messages": as_sent(request), "stream": True}
        if request.steady:
            body["temperature"] = 0
        if not request.toolless:
            body |= {"tools": list(request.tools), "tool_choice": "auto"}
        if not self._counts_refused:
            body["stream_options"] = {"include_usage": True}
        return body

    def _refuses_counts(self, error: openai.OpenAIError) -> bool:
        """Whether a server refused the option for token counts; then it is asked again without."""
        import openai

        if self._counts_refused or not isinstance(error, openai.BadRequestError | openai.UnprocessableEntityError):
            return False
        return Refusal(0, error.response.text).says(
            "stream_options", "include_usage", "unknown", "unrecognized", "unexpected", "extra", "not permitted"
        )

    def _meaning_of(self, error: openai.OpenAIError, final: bool = False) -> ProviderError | _PassingError:
        import httpx2
        import openai

        from desktop.agent.capped_client import ERROR_LIMIT, was_cut

        if isinstance(error, openai.APIStatusError):
            response = error.response
            body = error.body if isinstance(error.body, dict) else {}
            said = refusal_in({"error": body}) if body else None
            wait = retry_after(response.headers, dt.datetime.now(dt.UTC))
            text = said.text if said else response.text
            refusal = Refusal(response.status_code, text, wait, ERROR_LIMIT if was_cut(response) else None)
            return self._meaning_of_refusal(refusal, final)
        if isinstance(error, openai.APITimeoutError) and not isinstance(error.__cause__, httpx2.ConnectTimeout):
            return failures.silent(self._endpoint)
        if not isinstance(error, openai.APIConnectionError):
            return failures.garbled(self._endpoint)
        if _is_about_certificate(error):
            return failures.untrusted(self._endpoint)
        unreachable = failures.unreachable(self._endpoint)
        return unreachable if final else _PassingError(ProgressKind.NO_ANSWER, unreachable)

    def _meaning_of_refusal(self, refusal: Refusal, final: bool) -> ProviderError | _PassingError:
        refused = failures.refused(self._endpoint, refusal, self._key)
        if final or not refusal.passing:
            return refused
        busy = refusal.status in (429, 503, 529)
        kind = ProgressKind.BUSY if busy else ProgressKind.SERVER_PROBLEM
        return _PassingError(kind, refused, refusal.retry_after)

    async def _loaded(self) -> openai.AsyncOpenAI:
        async with self._loading:
            if self._client is None:
                self._client = await asyncio.to_thread(self._made)
        return self._client

    def _made(self) -> openai.AsyncOpenAI:
        import openai

        from desktop.agent.capped_client import CappedClient

        for noisy in ("openai", "httpx2", "httpcore2"):
            logging.getLogger(noisy).setLevel(logging.WARNING)  # addresses and bodies must not be in our log
        limits = self._endpoint.limits
        timeout = openai.Timeout(limits.silence, connect=limits.connect)
        key = self._key or _NO_KEY
        client = openai.AsyncOpenAI(
            base_url=self._endpoint.base_url,
            api_key=key,
            default_headers={"Authorization": f"Bearer {key}"},  # else one in OPENAI_CUSTOM_HEADERS would go first
            timeout=timeout,
            max_retries=0,
            # No proxy for loopback addresses, and no redirects: another host was not allowed by the user.
            http_client=CappedClient(timeout=timeout, trust_env=self.remote, follow_redirects=False),
        )
        client.organization = client.project = None  # of OpenAI's environment variables, not of this connection
        _ = client.chat.completions  # loads the rest
        return client


def _is_about_certificate(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def retry_after(headers: Mapping[str, str], now: dt.datetime) -> float | None:
    """The seconds that `Retry-After-Ms` or `Retry-After` asks for, as a number or a date; None: neither is usable."""
    header = headers.get("retry-after", "")
    seconds = _number(headers.get("retry-after-ms", "")) / 1000
    if math.isnan(seconds):
        seconds = _number(header)
    if math.isnan(seconds):
        try:
            until = parsedate_to_datetime(header)
        except (ValueError, OverflowError):
            return None
        if until.tzinfo is None:
            until = until.replace(tzinfo=dt.UTC)
        seconds = (until - now).total_seconds()
    return max(0.0, seconds)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
