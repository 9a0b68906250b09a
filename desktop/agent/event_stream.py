"""Reads server-sent events from the body of an answer, also as servers that do not follow the standard send them."""

from __future__ import annotations

import json
from typing import Any

_LIMIT = 4 * 1024 * 1024
"""The most bytes without a line end, or of an answer in one piece. More means that the address is not a model's."""

_MOST_LINES = 200
"""Of one event: with each of them all are read again."""


class GarbledError(Exception):
    """The body is not the answer of a model."""


class EventStream:
    """Bytes in, JSON objects out. Comments, and lines that are not JSON, are skipped.

    A body that begins with a brace is taken as one JSON document, whatever its declared type: some servers do not
    stream even when asked to, and many report an error that way.
    """

    def __init__(self) -> None:
        self._unread = bytearray()
        self._pending = ""  # data lines that are no JSON yet
        self._is_document: bool | None = None
        self.done = False
        """Whether the server said that nothing more comes."""

    def feed(self, chunk: bytes) -> list[dict[str, Any]]:
        """The objects that are complete now; raises GarbledError."""
        self._unread += chunk
        ends_line = b"\n" in chunk or b"\r" in chunk
        if self._is_document is None:
            start = self._unread.removeprefix(b"\xef\xbb\xbf").lstrip()
            if start.startswith(b"<"):
                raise GarbledError
            if start:
                self._is_document = start.startswith((b"{", b"["))
                ends_line = True
        objects = []
        if self._is_document is False and ends_line:
            *lines, self._unread = self._unread.replace(b"\r", b"\n").split(b"\n")
            objects = self._objects(lines)
        if len(self._unread) > _LIMIT:
            raise GarbledError
        return objects

    def finish(self) -> list[dict[str, Any]]:
        """What the end of the body completes; servers forget the last line end. Raises GarbledError."""
        if not self._is_document:
            return self._objects([self._unread])
        document = _parsed(self._unread.decode("utf-8", "replace"))
        if document is None:
            raise GarbledError
        self.done = True
        return [document]

    def _objects(self, lines: list[bytearray]) -> list[dict[str, Any]]:
        objects = []
        for line in lines:
            field, _, value = line.decode("utf-8", "replace").partition(":")
            value = value.strip()
            if not field:  # an empty line ends an event; one that begins with the colon is a comment
                self._pending = self._pending if value else ""
            elif field == "data" and value == "[DONE]":
                self.done = True
            elif field == "data" and not self.done:
                found = _parsed(value) or _parsed(f"{self._pending}\n{value}")
                self._pending = "" if found else f"{self._pending}\n{value}"
                if self._pending.count("\n") > _MOST_LINES:
                    raise GarbledError
                if found:
                    objects.append(found)
        return objects


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
