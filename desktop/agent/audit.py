"""Collects what a run sends and receives, for the user to look at. API keys are not part of a request, so none is in
it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from desktop.agent.prompt import as_sent
from desktop.agent.provider import Request, Turn
from desktop.domain.run import ToolRecord
from desktop.domain.task import format_instant
from desktop.store.run_log import LogEntry

if TYPE_CHECKING:
    from desktop.agent.judgement import Judgement

_TEXT_KEPT = 20_000


class Audit:
    """Collects entries in memory; `take` returns those since the last call, to be stored."""

    def __init__(self, now: Callable[[], dt.datetime]) -> None:
        self._now = now
        self._entries: list[LogEntry] = []
        self._known: list[Mapping[str, Any]] = []

    def take(self) -> list[LogEntry]:
        entries, self._entries = self._entries, []
        return entries

    def sent(self, request: Request) -> None:
        """Logs only the messages that the previous request did not have, and of the tools only the names."""
        messages = as_sent(request)
        old = _common(self._known, messages)
        self._known = messages
        self._add(
            "sent",
            {
                "messages": [_cut(dict(message)) for message in messages[old:]],
                "unchanged_messages": old,
                "tools": [tool["function"]["name"] for tool in request.tools],
                "tool_choice": "none" if request.toolless else "auto",
                "demanded": list(request.demanded),
            },
        )

    def received(self, turn: Turn, milliseconds: int) -> None:
        details = {"text": turn.text, "calls": [asdict(call) for call in turn.calls], "leaked": turn.leaked}
        self._add("received", _cut(details | {"usage": asdict(turn.usage)}), milliseconds)

    def called(self, record: ToolRecord, milliseconds: int) -> None:
        self._add("called", _cut(record.to_json()), milliseconds)

    def judged(self, judgement: Judgement) -> None:
        details = {"missing": list(judgement.missing), "reason": judgement.reason}
        self._add("judged", {"ruling": judgement.ruling.name.lower().replace("_", " "), **details})

    def assessed(self, step: str, how: str, *, ok: bool, reason: str) -> None:
        self._add("assessed", {"step": step, "by": how, "ok": ok, "reason": reason})

    def failed(self, error: str) -> None:
        self._add("failed", {"error": error})

    def _add(self, event: str, details: dict[str, Any], milliseconds: int = 0) -> None:
        self._entries.append(LogEntry(format_instant(self._now()), event, details, milliseconds))


def _common(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]) -> int:
    number = 0
    for one, other in zip(before, now, strict=False):
        if one != other:
            break
        number += 1
    return number


def _cut(value: Any) -> Any:
    match value:
        case str():
            return value if len(value) <= _TEXT_KEPT else value[:_TEXT_KEPT] + "…"
        case Mapping():
            return {str(key): _cut(part) for key, part in value.items()}
        case list() | tuple():
            return [_cut(part) for part in value]
        case _:
            return value
