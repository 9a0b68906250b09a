"""Reads one answer of a model: bytes in, text to show out, and at the end a Turn."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from desktop.agent import failures
from desktop.agent.accumulator import ARGUMENTS_LIMIT, Accumulator, StreamEnding
from desktop.agent.event_stream import EventStream, GarbledError
from desktop.agent.failures import Refusal, refusal_in
from desktop.agent.leaked_calls import TextGate
from desktop.agent.provider import Turn

TEXT_LIMIT = 256 * 1024
"""The most bytes of text in one answer."""

IDLE_LIMIT = 8 * 1024 * 1024
"""Bytes that may come without a word or a call: thoughts, comments, empty pieces. Some 30,000 tokens of thoughts."""

_ERRORS = {
    StreamEnding.CUT_OFF: failures.cut_off,
    StreamEnding.TOO_LONG: failures.too_long,
    StreamEnding.FILTERED: failures.filtered,
}


class RefusedError(Exception):
    """The body reports an error where an answer should be."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.status)
        self.refusal = refusal


class NothingSaidError(Exception):
    """The body goes on and on, but holds no answer."""


class StreamedAnswer:
    """`feed` and `finish` return the text to show; all of it together is the text of the turn."""

    def __init__(self, tools: Collection[str]) -> None:
        self._events = EventStream()
        self._parts = Accumulator(tools)
        self._gate = TextGate(tools)
        self._text = ""
        self._length = 0
        self._empty = True
        self._unreadable = False
        self._idle = 0
        """Bytes since the last word or call."""

    @property
    def begun(self) -> bool:
        """Whether anything of the answer has come; then the request is not repeated after an error."""
        return self._parts.begun

    @property
    def finished(self) -> bool:
        """Whether the model has said that it is finished. Only token counts may still come."""
        return self._parts.finished

    @property
    def done(self) -> bool:
        return self._events.done or self._parts.too_many_calls or self._unreadable

    @property
    def reasoning_length(self) -> int:
        return self._parts.reasoning_length

    def feed(self, chunk: bytes) -> str:
        """Raises GarbledError, RefusedError, NothingSaidError; ProviderError where there is too much of it."""
        self._idle += len(chunk)
        shown = self._shown(self._events.feed(chunk))
        if self._idle > IDLE_LIMIT:
            raise NothingSaidError
        return shown

    def finish(self) -> str:
        """To be called when the body has ended, in whatever way; raises GarbledError, RefusedError."""
        shown = self._shown(self._events.finish())
        if self._empty and not self._unreadable:
            raise GarbledError
        rest = self._gate.finish()
        self._text += rest
        return shown + rest

    def turn(self) -> Turn:
        """The complete answer; raises ProviderError if it is incomplete, so that no call of it is made."""
        if self._unreadable:
            return Turn("", usage=self._parts.usage, leaked=True, unreadable=True)
        error = _ERRORS.get(self._parts.ending)
        if error:
            raise error()
        parts = self._parts
        return Turn(self._text, parts.calls(), parts.usage, self._gate.leaked, parts.too_many_calls)

    def _shown(self, chunks: list[dict[str, Any]]) -> str:
        shown = ""
        for chunk in chunks:
            refusal = refusal_in(chunk)
            if refusal and refusal.of_output:
                self._unreadable = True
                break
            if refusal:
                raise RefusedError(refusal)
            self._empty = self._empty and "choices" not in chunk
            arguments_length = self._parts.arguments_length
            said = self._parts.add(chunk)
            if said or self._parts.arguments_length > arguments_length:
                self._idle = 0
            text = self._gate.push(said)
            shown += text
            self._length += len(text.encode("utf-8", "replace"))
            for length, limit in ((self._length, TEXT_LIMIT), (self._parts.arguments_length, ARGUMENTS_LIMIT)):
                if length > limit:
                    raise failures.too_long_to_read(limit)
        self._text += shown
        return shown
