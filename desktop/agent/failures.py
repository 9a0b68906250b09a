"""Errors of the connection to a model, as sentences for the user."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.agent.connection import Endpoint
from desktop.agent.provider import ProviderError, ProviderFailure
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.text import shorten

_QUOTED_AT_MOST = 200
_TOO_MANY = 429
_LONGEST_TOLD = 24 * 3600.0
"""Seconds. For a longer wait the user is only told "later"."""


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


_REFUSED_KEY = QT_TRANSLATE_NOOP("Notice", "refused the key")
_ASKS_FOR_KEY = QT_TRANSLATE_NOOP("Notice", "asks for a key")
_SOON, _LATER = QT_TRANSLATE_NOOP("Notice", "a little later"), QT_TRANSLATE_NOOP("Notice", "later")
_EXPLANATION_CUT = "The explanation was longer than {limit} and was cut."
_NO_REMOTE = QT_TRANSLATE_NOOP(
    "Notice", "No model answers at {host}. Check the network, and the address in Settings."
)
_NO_LOCAL = QT_TRANSLATE_NOOP(
    "Notice", "No model answers at {host}. Start the model's server, or check its address in Settings."
)
_UNTRUSTED = QT_TRANSLATE_NOOP(
    "Notice", "{host} could not prove who it is, so nothing was sent. Check the address in Settings."
)
_SILENT = QT_TRANSLATE_NOOP("Notice", "{host} said nothing for {time}. Try again, or choose another model.")
_TOO_SLOW = QT_TRANSLATE_NOOP(
    "Notice",
    "The answer took longer than {time} and was stopped; nothing of it was done. Try again, or allow more time in"
    " Settings.",
)
_GARBLED = QT_TRANSLATE_NOOP("Notice", "What {host} sent is no answer of a model. Check the address in Settings.")
_CUT_OFF = QT_TRANSLATE_NOOP("Notice", "The answer broke off before its end, so nothing of it was done. Try again.")
_TOO_LONG = QT_TRANSLATE_NOOP(
    "Notice",
    "The answer became too long for the model and broke off, so nothing of it was done. Ask for less at once.",
)
_TOO_LONG_TO_READ = QT_TRANSLATE_NOOP(
    "Notice",
    "The answer became longer than {limit} and was stopped, so nothing of it was done. Ask for less at once, or"
    " choose another model.",
)
_NOTHING_SAID = QT_TRANSLATE_NOOP(
    "Notice",
    "{host} sent {limit} without a word of an answer and was stopped. Try again, or choose another model in"
    " Settings.",
)
_FILTERED = QT_TRANSLATE_NOOP(
    "Notice", "The model's content filter stopped the answer. Put your request in other words."
)
_NOT_ALLOWED = QT_TRANSLATE_NOOP(
    "Notice", "{host} is not on this computer. Allow it in Settings before anything is sent there."
)


@dataclass(frozen=True, slots=True)
class _Meaning:
    fits: Callable[[Refusal], bool]
    failure: ProviderFailure
    sentence: str


_MEANINGS = (
    _Meaning(
        lambda refusal: refusal.status == 401,
        ProviderFailure.KEY_REFUSED,
        QT_TRANSLATE_NOOP("Notice", "{host} {on_key}. Enter a valid one in Settings."),
    ),
    _Meaning(
        lambda refusal: refusal.status == 403,
        ProviderFailure.KEY_REFUSED,
        QT_TRANSLATE_NOOP(
            "Notice",
            "{host} does not let this key use “{model}”. Enter another key or choose another model in Settings.",
        ),
    ),
    _Meaning(
        lambda refusal: refusal.status == 402 or (refusal.status == _TOO_MANY and not refusal.passing),
        ProviderFailure.REFUSED,
        QT_TRANSLATE_NOOP(
            "Notice",
            "There is no credit left for this key at {host}. Top it up there, or choose another model in Settings.",
        ),
    ),
    _Meaning(
        lambda refusal: refusal.status == _TOO_MANY,
        ProviderFailure.BUSY,
        QT_TRANSLATE_NOOP("Notice", "{host} gets too many requests at the moment. Try again {when}."),
    ),
    _Meaning(
        lambda refusal: refusal.status >= 500,
        ProviderFailure.BUSY,
        QT_TRANSLATE_NOOP("Notice", "{host} has a problem of its own (error {status}). Try again {when}."),
    ),
    _Meaning(
        lambda refusal: 300 <= refusal.status < 400,
        ProviderFailure.NOT_SET_UP,
        QT_TRANSLATE_NOOP(
            "Notice", "{host} points to another address, which Assent does not follow. Check the address in Settings."
        ),
    ),
    _Meaning(
        lambda refusal: refusal.status == 413 or refusal.says("context length", "context_length", "context window"),
        ProviderFailure.REFUSED,
        QT_TRANSLATE_NOOP("Notice", "This conversation has become too long for the model. Start a new one."),
    ),
    _Meaning(
        lambda refusal: refusal.says("support tool", "support function", "tool use", "tool calling"),
        ProviderFailure.NOT_SET_UP,
        QT_TRANSLATE_NOOP("Notice", "The model “{model}” cannot use tools. Choose one that can in Settings."),
    ),
    _Meaning(
        lambda refusal: refusal.status in (404, 405, 410),
        ProviderFailure.NOT_SET_UP,
        QT_TRANSLATE_NOOP(
            "Notice",
            "{host} does not know the model “{model}”, or the address is incomplete: most end with /v1. "
            "Check both in Settings.",
        ),
    ),
    _Meaning(
        lambda _: True, ProviderFailure.REFUSED, QT_TRANSLATE_NOOP("Notice", "{host} refused the request: {said}")
    ),
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
        on_key=_REFUSED_KEY if key else _ASKS_FOR_KEY,
        said=said or f"error {refusal.status}.",
        when=_when(refusal.retry_after),
    )
    if refusal.cut_at:
        sentence += " " + _EXPLANATION_CUT.format(limit=in_words(refusal.cut_at))
    return ProviderError(sentence, meaning.failure)


def _when(wait: float | None) -> str:
    if not wait:
        return _SOON
    return f"in {spoken(wait)}" if wait <= _LONGEST_TOLD else _LATER


def unreachable(endpoint: Endpoint) -> ProviderError:
    sentence = _NO_REMOTE if endpoint.remote else _NO_LOCAL
    return ProviderError(sentence.format(host=endpoint.host), ProviderFailure.UNREACHABLE)


def untrusted(endpoint: Endpoint) -> ProviderError:
    return ProviderError(_UNTRUSTED.format(host=endpoint.host), ProviderFailure.UNREACHABLE)


def silent(endpoint: Endpoint) -> ProviderError:
    message = _SILENT.format(host=endpoint.host, time=spoken(endpoint.limits.silence))
    return ProviderError(message, ProviderFailure.TIMED_OUT)


def too_slow(endpoint: Endpoint) -> ProviderError:
    return ProviderError(_TOO_SLOW.format(time=spoken(endpoint.limits.answer)), ProviderFailure.TIMED_OUT)


def garbled(endpoint: Endpoint) -> ProviderError:
    return ProviderError(_GARBLED.format(host=endpoint.host), ProviderFailure.GARBLED)


def cut_off() -> ProviderError:
    return ProviderError(_CUT_OFF, ProviderFailure.CUT_OFF)


def too_long() -> ProviderError:
    return ProviderError(_TOO_LONG, ProviderFailure.CUT_OFF)


def too_long_to_read(limit: int) -> ProviderError:
    return ProviderError(_TOO_LONG_TO_READ.format(limit=in_words(limit)), ProviderFailure.CUT_OFF)


def nothing_said(endpoint: Endpoint, limit: int) -> ProviderError:
    message = _NOTHING_SAID.format(host=endpoint.host, limit=in_words(limit))
    return ProviderError(message, ProviderFailure.CUT_OFF)


def list_too_long(endpoint: Endpoint, limit: int) -> ProviderError:
    message = f"The list of models at {endpoint.host} is longer than {in_words(limit)}, so it was not read."
    return ProviderError(f"{message} Check the address in Settings.", ProviderFailure.GARBLED)


def spoken(seconds: float) -> str:
    """A wait as the user reads it."""
    if seconds < 1:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 3 * 3600:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.0f} h"


def in_words(size: int) -> str:
    """A number of bytes as the user reads it."""
    kibibytes = size // 1024
    return f"{kibibytes // 1024} MiB" if kibibytes >= 1024 else f"{kibibytes} KiB"


def filtered() -> ProviderError:
    return ProviderError(_FILTERED, ProviderFailure.REFUSED)


def not_allowed(endpoint: Endpoint) -> ProviderError:
    return ProviderError(_NOT_ALLOWED.format(host=endpoint.host), ProviderFailure.NOT_ALLOWED)


def not_set_up(message: str) -> ProviderError:
    return ProviderError(message, ProviderFailure.NOT_SET_UP)
