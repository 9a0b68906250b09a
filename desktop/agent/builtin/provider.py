"""The built-in assistant: a deterministic interpreter of plain requests that calls tools as any model does."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator

from desktop.agent.builtin.dialogue import read_dialogue
from desktop.agent.builtin.follow_up import understood
from desktop.agent.builtin.phrases import CANNOT_DO_STEP, answer, offer
from desktop.agent.builtin.planning import next_calls, outcomes, wanted
from desktop.agent.builtin.wording import tell
from desktop.agent.language import Level, Reading
from desktop.agent.provider import CallRequest, Event, ProviderError, ProviderFailure, Request, TextPiece, Turn

_PIECE = re.compile(r"\s*\S+\s*")


class BuiltinProvider:
    """Has no state: all that it knows of a conversation is in the request."""

    name = "builtin"
    model = ""
    remote = False

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        if not request.tools and not request.toolless:
            raise ProviderError(
                "The assistant was offered no tools, so it was not asked.", ProviderFailure.NOT_SET_UP
            )
        turn = respond(request)
        for piece in _PIECE.findall(turn.text):
            yield TextPiece(piece)
            await asyncio.sleep(0)  # so that a cancel can take effect
        yield turn

    async def close(self) -> None:
        pass


def respond(request: Request) -> Turn:
    """The calls that the message needs now or, where it needs none (any more), the answer."""
    if request.toolless:
        return Turn('{"ok": false, "reason": "the built-in assistant cannot judge a text"}')
    dialogue = read_dialogue(request.messages, request.context)
    reading = understood(dialogue, request.facts)
    intents = wanted(reading)
    calls = next_calls(intents, dialogue)
    if calls:
        prefix = f"call-{len(request.messages)}"
        made = tuple(
            CallRequest(f"{prefix}:{call.key}", call.name, json.dumps(call.arguments, ensure_ascii=False))
            for call in calls
        )
        return Turn("", made)
    if not intents:
        return Turn(CANNOT_DO_STEP if dialogue.now.is_step else answer(reading))
    parts = [tell(outcomes(intents, dialogue), request.facts.today), *_open_ends(reading)]
    return Turn("\n\n".join(part for part in parts if part))


def _open_ends(reading: Reading) -> list[str]:
    """What the message also said: a question still to be asked, a hint still to be offered."""
    hints = [intent for intent in reading.at(Level.MAY) if intent.mutates]
    return [reading.question] if reading.question else [offer(hints[0])] if hints else []
