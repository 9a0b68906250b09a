"""Reads a JSON document value by value, so that memory is bounded by the largest value and not by the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn, TextIO

VALUE_MAX = 8_000_000
"""Characters. No task of an export is nearly as long."""

_CHUNK = 1 << 18
_SPACE = " \t\r\n"
_AFTER_VALUE = _SPACE + ",:]}"


class JsonError(Exception):
    """The document is not valid JSON; the message says where."""


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


class JsonStream:
    """A cursor on a document. The caller says what should come next; raises JsonError where something else does."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._buffer = ""
        self._at = 0
        self._line = 1
        self._ended = False

    def keys(self) -> Iterator[str]:
        """The keys of an object; the caller takes the value after each."""
        self._take("{")
        if self._peek() != "}":
            while True:
                if self._peek() != '"':
                    raise self._error()
                key: str = self.value()
                self._take(":")
                yield key
                if self._between("}"):
                    break
        self._take("}")

    def elements(self) -> Iterator[Any]:
        """The values of an array."""
        self._take("[")
        if self._peek() != "]":
            while True:
                yield self.value()
                if self._between("]"):
                    break
        self._take("]")

    def value(self) -> Any:
        self._peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._buffer, self._at)
            except (ValueError, RecursionError):
                whole = False
            else:
                # A number might go on behind what has been read so far, as in 1|2, 1|.5 and 1.|5.
                whole = self._ended or (end < len(self._buffer) and self._buffer[end] in _AFTER_VALUE)
            if whole:
                self._line += self._buffer.count("\n", self._at, end)
                self._at = end
                return value
            if self._ended or len(self._buffer) - self._at > VALUE_MAX:
                raise self._error()
            self._fill()

    def end(self) -> None:
        """Nothing more may follow."""
        if self._peek():
            raise self._error()

    def _between(self, closing: str) -> bool:
        """Whether the object or array ends here; otherwise goes past the comma."""
        if self._peek() == closing:
            return True
        self._take(",")
        return False

    def _peek(self) -> str:
        while True:
            while self._at < len(self._buffer) and self._buffer[self._at] in _SPACE:
                self._line += self._buffer[self._at] == "\n"
                self._at += 1
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if self._ended:
                return ""
            self._fill()

    def _take(self, character: str) -> None:
        if self._peek() != character:
            raise self._error()
        self._at += 1

    def _fill(self) -> None:
        """Reads on, each time twice as much, so that a long value is not parsed again for every few bytes."""
        rest = self._buffer[self._at :]
        chunk = self._stream.read(max(_CHUNK, len(rest)))
        self._ended = not chunk
        self._buffer = rest + chunk
        self._at = 0

    def _error(self) -> JsonError:
        if self._ended and self._at >= len(self._buffer):
            return JsonError("it ends too early")
        return JsonError(f"something is wrong in or after line {self._line:,}")
