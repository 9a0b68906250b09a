"""Puts a streamed chat completion together again.

Compatible servers disagree on how a tool call travels: without an index, counted from 1, two calls under index 0, the
arguments whole or by character, an id in each piece or in none. What belongs together is decided here alone.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any
from uuid import uuid4

from desktop.agent.provider import CallRequest, Usage
from desktop.domain.text import text_in


class StreamEnding(Enum):
    COMPLETE = auto()
    CUT_OFF = auto()
    TOO_LONG = auto()
    FILTERED = auto()


_ENDINGS = {
    **dict.fromkeys(
        ("stop", "tool_calls", "function_call", "tool_use", "end_turn", "stop_sequence", "eos", "eos_token"),
        StreamEnding.COMPLETE,
    ),
    **dict.fromkeys(("length", "max_tokens", "model_length"), StreamEnding.TOO_LONG),
    **dict.fromkeys(("content_filter", "safety", "refusal"), StreamEnding.FILTERED),
}
MOST_CALLS = 50
"""The most calls in one answer. No request needs more, and each takes time for which the user waits."""

ARGUMENTS_LIMIT = 4 * 1024 * 1024
"""Characters in the arguments of all calls of one answer."""

_REASONING_FIELDS = ("reasoning_content", "reasoning")


@dataclass(slots=True)
class _Call:
    index: int | None
    id: str
    name: str = ""
    arguments: str = ""


class Accumulator:
    """Takes the chunks of one answer in order. `tools` are the known names, needed to join a name that was split."""

    def __init__(self, tools: Collection[str] = ()) -> None:
        self._tools = frozenset(tools)
        self._calls: list[_Call] = []
        self._finish_reason = ""
        self.begun = False
        """Whether anything was said, thought or asked for."""
        self.reasoning_length = 0
        self.arguments_length = 0
        self.too_many_calls = False
        """Whether a call came beyond those that count. Nothing is taken in from then on."""
        self.usage = Usage()

    @property
    def finished(self) -> bool:
        return bool(self._finish_reason) or self.too_many_calls

    @property
    def ending(self) -> StreamEnding:
        """An answer that does not say why it ended was cut off, and so was one that names a reason we do not know."""
        if self.too_many_calls:
            return StreamEnding.COMPLETE
        return _ENDINGS.get(self._finish_reason.lower(), StreamEnding.CUT_OFF)

    def add(self, chunk: Mapping[str, Any]) -> str:
        """Adds one chunk, streamed (`delta`) or complete (`message`); returns the new text."""
        self._note_usage(chunk.get("usage"))
        text = ""
        for choice in _objects(chunk.get("choices")):
            if choice.get("index") in (0, None):
                text += self._add_choice(choice)
        return text

    def calls(self) -> tuple[CallRequest, ...]:
        """The calls in the order in which they began. Each has an id of its own, ours where the server gave none."""
        taken: set[str] = set()
        result = []
        for call in self._calls:
            # Nine letters and digits: some servers accept no other form when they get the id back.
            identity = call.id if call.id and call.id not in taken else uuid4().hex[:9]
            taken.add(identity)
            result.append(CallRequest(identity, call.name, _without_echo(call.arguments)))
        return tuple(result)

    def _add_choice(self, choice: Mapping[str, Any]) -> str:
        delta = choice["delta"] if "delta" in choice else choice.get("message")
        text = ""
        if isinstance(delta, Mapping):
            text = self._text_of(delta.get("content")) + self._text_of(delta.get("refusal"))
            reasoning = next((delta[name] for name in _REASONING_FIELDS if isinstance(delta.get(name), str)), "")
            self.reasoning_length += len(reasoning)
            for call in _objects(delta.get("tool_calls")):
                self._add_call(call)
            for function in _objects(delta.get("function_call")):
                self._add_call({"function": function})
        self._finish_reason = text_in(choice.get("finish_reason")) or self._finish_reason
        self.begun = bool(self.begun or text or self._calls or self._finish_reason or self.reasoning_length)
        return text

    def _text_of(self, content: object) -> str:
        """Content is a text or, with some servers, a list of parts of which only those of type text are said."""
        if isinstance(content, str):
            return content
        text = ""
        for part in _objects(content):
            if isinstance(part.get("text"), str):
                text += part["text"]
            else:
                self.reasoning_length += len(str(part.get("thinking") or ""))
        return text

    def _add_call(self, delta: Mapping[str, Any]) -> None:
        if self.too_many_calls:
            return
        function = delta.get("function")
        if not isinstance(function, Mapping):
            function = delta
        index = delta.get("index")
        index = index if type(index) is int else None
        identity, name = text_in(delta.get("id")), text_in(function.get("name"))
        arguments = function.get("arguments")
        if not isinstance(arguments, str):
            arguments = "" if arguments is None else json.dumps(arguments, ensure_ascii=False)
        call = self._continued(index, identity, name, arguments)
        self.arguments_length += len(arguments)
        if call is None and len(self._calls) == MOST_CALLS:
            self.too_many_calls = True
        elif call is None:
            self._calls.append(_Call(index, identity, name, arguments))
        else:
            call.id = call.id or identity
            if name != call.name:
                call.name += name
            call.arguments += arguments

    def _continued(self, index: int | None, identity: str, name: str, arguments: str) -> _Call | None:
        """The call that a piece belongs to; None where it begins one."""
        same_index = [call for call in self._calls if index is None or call.index in (index, None)]
        if identity:
            for call in same_index:
                if call.id == identity:
                    renamed = name and call.name and name != call.name and _is_complete(call.arguments)
                    return None if renamed else call
        if not same_index:
            return None
        last = same_index[-1]
        if identity and last.id:  # a new id; but some servers make one up for each piece
            begins = bool(name) or (bool(arguments.strip()) and _is_complete(last.arguments))
        elif name and last.name and _is_complete(last.arguments):
            begins = name != last.name or bool(arguments.strip())
        elif name and last.name:
            begins = self._is_another(last, name)
        else:
            begins = False
        return None if begins else last

    def _is_another(self, last: _Call, name: str) -> bool:
        """Whether a name that follows an unfinished call is a name of its own, not the rest or a repeat."""
        if name == last.name:
            return False
        if last.arguments.strip():
            return True
        return last.name in self._tools and not any(tool.startswith(last.name + name) for tool in self._tools)

    def _note_usage(self, usage: object) -> None:
        if isinstance(usage, Mapping):
            given, made = usage.get("prompt_tokens"), usage.get("completion_tokens")
            self.usage = Usage(given if type(given) is int else 0, made if type(made) is int else 0)


def _objects(value: object) -> Iterator[Mapping[str, Any]]:
    """The objects in a list; some servers send a single object without the list."""
    for entry in value if isinstance(value, list) else [value]:
        if isinstance(entry, Mapping):
            yield entry


def _is_complete(arguments: str) -> bool:
    try:
        json.loads(arguments)
    except (ValueError, RecursionError):
        return False
    return True


def _without_echo(arguments: str) -> str:
    """Some servers send `{}` before the real arguments, or all of them once more at the end."""
    try:
        first, end = json.JSONDecoder().raw_decode(arguments)
        second = json.loads(arguments[end:])
    except (ValueError, RecursionError):
        return arguments
    return arguments[end:] if first in ({}, second) else arguments
