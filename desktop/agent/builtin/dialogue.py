"""What the built-in assistant sees of a request: the message, what was called for it so far, and what came before."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from desktop.domain.ids import parse_id
from desktop.domain.run import STEP_PREFIX

_BLOCK = '<data about="{name}">\n'
_BLOCK_END = "\n</data>"
_ID = re.compile(r"^[0-9a-f-]{36}(?=: )", re.MULTILINE)
_MORE = re.compile(r"^… and (\d+) more$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Made:
    """A call that was answered."""

    id: str
    name: str
    arguments: Mapping[str, Any]
    result: Mapping[str, Any]

    @property
    def error(self) -> str:
        """What went wrong, in a sentence; empty where nothing did."""
        if self.result.get("status") == "error" or self.result.get("success") is False:
            return str(self.result.get("error_message") or "The call failed.")
        return ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message of the user, the calls that followed, and the answer ("" while there is none)."""

    text: str
    calls: tuple[Made, ...] = ()
    answer: str = ""

    @property
    def is_step(self) -> bool:
        return self.text.startswith(STEP_PREFIX)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """`now` is the exchange to be answered, `before` the one that the user is answering to, if any."""

    now: Exchange
    before: Exchange | None = None
    proposal_ids: tuple[str, ...] = ()
    proposals: int = 0
    """How many wait, also those of which it is not told the ids."""
    task_in_context: Mapping[str, Any] = field(default_factory=dict)


def read_dialogue(messages: Sequence[Mapping[str, Any]], context: str = "") -> Dialogue:
    """Splits the messages into exchanges; malformed ones are skipped. `context` is that of the request."""
    exchanges: list[Exchange] = []
    asked: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for message in messages:
        content = message.get("content")
        text = content if isinstance(content, str) else ""
        role = message.get("role")
        if role == "user":
            exchanges.append(Exchange(text))
        elif exchanges and role == "assistant":
            for call in message.get("tool_calls") or ():
                function = call.get("function", {})
                asked[str(call.get("id"))] = (str(function.get("name")), _object(function.get("arguments")))
            if text and not message.get("tool_calls"):
                exchanges[-1] = Exchange(exchanges[-1].text, exchanges[-1].calls, text)
        elif exchanges and role == "tool":
            call_id = str(message.get("tool_call_id"))
            name, arguments = asked.get(call_id, ("", {}))
            made = Made(call_id, name, arguments, _object(text))
            exchanges[-1] = Exchange(exchanges[-1].text, (*exchanges[-1].calls, made), exchanges[-1].answer)
    now = exchanges[-1] if exchanges else Exchange("")
    before = exchanges[-2] if len(exchanges) > 1 and not now.is_step else None
    ids, more = _proposals(context), _MORE.search(_block(context, "proposals"))
    count = len(ids) + (int(more[1]) if more else 0)
    return Dialogue(now, before, ids, count, _object(_block(context, "task in context")))


def _block(context: str, name: str) -> str:
    _, found, rest = context.partition(_BLOCK.format(name=name))
    return rest.partition(_BLOCK_END)[0] if found else ""


def _proposals(context: str) -> tuple[str, ...]:
    return tuple(id_ for id_ in _ID.findall(_block(context, "proposals")) if parse_id(id_))


def _object(text: object) -> Mapping[str, Any]:
    if isinstance(text, Mapping):
        return text
    try:
        value = json.loads(text) if isinstance(text, str) and text else {}
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
