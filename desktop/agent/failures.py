"""Errors of the connection to a model, as sentences for the user."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.agent.backoff import LONGEST_TOLD, spoken
from desktop.agent.connection import Endpoint
from desktop.agent.provider import ProviderError, ProviderFailure
from desktop.domain.text import shorten

_QUOTED_AT_MOST = 200
_TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error in place of an answer. `status` is that of HTTP, or the code in a body that came with 200; 0: none.

    `cut_at` is where its text was cut, in bytes; None where it is whole.
    """

    status: int
    text: str
    retry_after: float | None = None
    cut_at: int | None = None

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed a moment later."""
        if self.status == _TOO_MANY:
            return not self.says("quota", "billing", "credit")
        return self.status in (500, 502, 503, 504, 529)

    @property
    def of_output(self) -> bool:
        """Whether the server is well, but could not read what its model wrote. llama.cpp says so."""
        return self.says("model produced output that does not match")

    def says(self, *words: str) -> bool:
        text = self.text.lower()
        return any(word in text for word in words)


_STATUS_OF_KIND = {
    "rate_limit": _TOO_MANY,
    "insufficient_quota": _TOO_MANY,
    "api_key": 401,
    "authentication": 401,
    "overloaded": 503,
    "server_error": 500,
}


def refusal_in(body: Mapping[str, Any]) -> Refusal | None:
    """The error that a body reports; None where it is an answer."""
    error = body.get("error")
    if not error and body.get("object") != "error" and ("detail" not in body or "choices" in body):
        return None
    details = error if isinstance(error, Mapping) else body
    text = next((str(details[key]) for key in ("message", "detail", "error") if details.get(key)), "")
    kind = " ".join(str(details[key]) for key in ("type", "code") if details.get(key))
    code = details.get("code") or details.get("status")
    if type(code) is not int:
        code = next((status for word, status in _STATUS_OF_KIND.items() if word in kind.lower()), 0)
    return Refusal(code, f"{text} ({kind})" if kind else text)


@dataclass(frozen=True, slots=True)
class _Meaning:
    fits: Callable[[Refusal], bool]
    failure: ProviderFailure
    sentence: str


_MEANINGS = (
    _Meaning(
        lambda refusal: refusal.status == 401,
        ProviderFailure.KEY_REFUSED,
        "{host} {on_key}. Enter a valid one in Settings.",
    ),
    _Meaning(
        lambda refusal: refusal.status == 403,
        ProviderFailure.KEY_REFUSED,
        "{host} does not let this key use “{model}”. Enter another key or choose another model in Settings.",
    ),
    _Meaning(
        lambda refusal: refusal.status == 402 or (refusal.status == _TOO_MANY and not refusal.passing),
        ProviderFailure.REFUSED,
        "There is no credit left for this key at {host}. Top it up there, or choose another model in Settings.",
    ),
    _Meaning(
        lambda refusal: refusal.status == _TOO_MANY,
        ProviderFailure.BUSY,
        "{host} gets too many requests at the moment. Try again {when}.",
    ),
    _Meaning(
        lambda refusal: refusal.status >= 500,
        ProviderFailure.BUSY,
        "{host} has a problem of its own (error {status}). Try again {when}.",
    ),
    _Meaning(
        lambda refusal: 300 <= refusal.status < 400,
        ProviderFailure.NOT_SET_UP,
        "{host} points to another address, which Assent does not follow. Check the address in Settings.",
    ),
    _Meaning(
        lambda refusal: refusal.status == 413 or refusal.says("context length", "context_length", "context window"),
        ProviderFailure.REFUSED,
        "This conversation has become too long for the model. Start a new one.",
    ),
    _Meaning(
        lambda refusal: refusal.says("support tool", "support function", "tool use", "tool calling"),
        ProviderFailure.NOT_SET_UP,
        "The model “{model}” cannot use tools. Choose one that can in Settings.",
    ),
    _Meaning(
        lambda refusal: refusal.status in (404, 405, 410),
        ProviderFailure.NOT_SET_UP,
        "{host} does not know the model “{model}”, or the address is incomplete: most end with /v1. "
        "Check both in Settings.",
    ),
    _Meaning(lambda _: True, ProviderFailure.REFUSED, "{host} refused the request: {said}"),
)


def refused(endpoint: Endpoint, refusal: Refusal, key: str = "") -> ProviderError:
    """A sentence for the user. It never contains the key, although some servers quote it."""
    text = refusal.text.replace(key, "…") if key else refusal.text
    said = "" if text.lstrip().startswith("<") else shorten(" ".join(text.split()), _QUOTED_AT_MOST)
    meaning = next(meaning for meaning in _MEANINGS if meaning.fits(refusal))
    sentence = meaning.sentence.format(
        host=endpoint.host,
        model=endpoint.model,
        status=refusal.status,
        on_key="refused the key" if key else "asks for a key",
        said=said or f"error {refusal.status}.",
        when=_when(refusal.retry_after),
    )
    if refusal.cut_at:
        sentence += f" The explanation was longer than {in_words(refusal.cut_at)} and was cut."
    return ProviderError(sentence, meaning.failure)


def _when(wait: float | None) -> str:
    if not wait:
        return "a little later"
    return f"in {spoken(wait)}" if wait <= LONGEST_TOLD else "later"


def unreachable(endpoint: Endpoint) -> ProviderError:
    if endpoint.remote:
        hint = "Check the network, and the address in Settings."
    else:
        hint = "Start the model's server, or check its address in Settings."
    return ProviderError(f"No model answers at {endpoint.host}. {hint}", ProviderFailure.UNREACHABLE)


def untrusted(endpoint: Endpoint) -> ProviderError:
    message = f"{endpoint.host} could not prove who it is, so nothing was sent. Check the address in Settings."
    return ProviderError(message, ProviderFailure.UNREACHABLE)


def silent(endpoint: Endpoint) -> ProviderError:
    message = (
        f"{endpoint.host} said nothing for {spoken(endpoint.limits.silence)}. Try again, or choose another model."
    )
    return ProviderError(message, ProviderFailure.TIMED_OUT)


def too_slow(endpoint: Endpoint) -> ProviderError:
    message = f"The answer took longer than {spoken(endpoint.limits.answer)} and was stopped; nothing of it was done."
    return ProviderError(f"{message} Try again, or allow more time in Settings.", ProviderFailure.TIMED_OUT)


def garbled(endpoint: Endpoint) -> ProviderError:
    message = f"What {endpoint.host} sent is no answer of a model. Check the address in Settings."
    return ProviderError(message, ProviderFailure.GARBLED)


def cut_off() -> ProviderError:
    message = "The answer broke off before its end, so nothing of it was done. Try again."
    return ProviderError(message, ProviderFailure.CUT_OFF)


def too_long() -> ProviderError:
    message = (
        "The answer became too long for the model and broke off, so nothing of it was done. Ask for less at once."
    )
    return ProviderError(message, ProviderFailure.CUT_OFF)


def too_long_to_read(limit: int) -> ProviderError:
    message = f"The answer became longer than {in_words(limit)} and was stopped, so nothing of it was done."
    return ProviderError(f"{message} Ask for less at once, or choose another model.", ProviderFailure.CUT_OFF)


def nothing_said(endpoint: Endpoint, limit: int) -> ProviderError:
    message = f"{endpoint.host} sent {in_words(limit)} without a word of an answer and was stopped."
    return ProviderError(f"{message} Try again, or choose another model in Settings.", ProviderFailure.CUT_OFF)


def list_too_long(endpoint: Endpoint, limit: int) -> ProviderError:
    message = f"The list of models at {endpoint.host} is longer than {in_words(limit)}, so it was not read."
    return ProviderError(f"{message} Check the address in Settings.", ProviderFailure.GARBLED)


def in_words(size: int) -> str:
    """A number of bytes as the user reads it."""
    kibibytes = size // 1024
    return f"{kibibytes // 1024} MiB" if kibibytes >= 1024 else f"{kibibytes} KiB"


def filtered() -> ProviderError:
    message = "The model's content filter stopped the answer. Put your request in other words."
    return ProviderError(message, ProviderFailure.REFUSED)


def not_allowed(endpoint: Endpoint) -> ProviderError:
    message = f"{endpoint.host} is not on this computer. Allow it in Settings before anything is sent there."
    return ProviderError(message, ProviderFailure.NOT_ALLOWED)


def not_set_up(message: str) -> ProviderError:
    return ProviderError(message, ProviderFailure.NOT_SET_UP)
