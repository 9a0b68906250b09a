"""The built-in assistant: a deterministic interpreter of plain requests that calls tools as any model does."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from dataclasses import replace

from desktop.agent.builtin.dialogue import Dialogue, read_dialogue
from desktop.agent.builtin.follow_up import understood, waiting_items
from desktop.agent.builtin.phrases import answer, offer
from desktop.agent.builtin.planning import next_calls, outcomes, wanted
from desktop.agent.builtin.wording import Wording
from desktop.agent.guard import is_possible
from desktop.agent.language import Intent, Level, Mood, Reading
from desktop.agent.provider import CallRequest, Event, Facts, ProviderError, ProviderFailure, Request, TextPiece, Turn
from desktop.domain.run import Choice

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
    dialogue, facts = read_dialogue(request.messages, request.context), request.facts
    reading = understood(dialogue, facts)
    facts = replace(facts, language=reading.language)
    wording = Wording(reading.language, facts)
    intents = _undoing(dialogue) if reading.mood is Mood.UNDO else wanted(reading)
    possible = [intent for intent in intents if is_possible(intent)]
    calls = next_calls(possible, dialogue, facts)
    if calls:
        prefix = f"call-{len(request.messages)}"
        made = tuple(
            CallRequest(f"{prefix}:{call.key}", call.name, json.dumps(call.arguments, ensure_ascii=False))
            for call in calls
        )
        return Turn("", made)
    if reading.mood is Mood.UNDO and not intents:
        text, choices = _last_confirmed(wording, facts)
        return Turn(text, choices=choices)
    if not intents:
        if dialogue.now.is_step:
            return Turn(wording.words["cannot_do_step"])
        if reading.mood is Mood.PROPOSALS:
            key = {0: "waiting_none", 1: "waiting_one"}.get(dialogue.proposals, "waiting_many")
            return Turn(wording.say(key, count=dialogue.proposals))
        if reading.mood is Mood.DATE:
            return Turn(wording.date())
        text, choices = answer(reading, dialogue.now.text, facts)
        return Turn(text, choices=choices)
    came_to = outcomes(possible, dialogue)
    told = wording.tell(came_to)
    more = [*_open_ends(reading, facts), *([wording.words["not_yet"]] if len(possible) < len(intents) else [])]
    aside = "\n\n".join(filter(None, [told, *more]))
    return Turn("\n\n".join(filter(None, [wording.changes(came_to), aside])), aside=aside)


def _undoing(dialogue: Dialogue) -> list[Intent]:
    """What was proposed last and still waits is withdrawn."""
    ids = waiting_items(dialogue)
    return [Intent("retract_proposals", Level.MUST, (0, 0), dropped=ids)] if ids else []


def _last_confirmed(wording: Wording, facts: Facts) -> tuple[str, tuple[Choice, ...]]:
    """What the user confirmed last is theirs to take back: it is offered."""
    last = facts.lookup.last_confirmed()
    if last is None:
        return wording.words["undo_nothing"], ()
    item_id, summary = last
    return wording.say("undo_applied", summary=summary), (Choice(wording.words["undo"], undo=item_id),)


def _open_ends(reading: Reading, facts: Facts) -> list[str]:
    """What the message also said: a question still to be asked, a hint still to be offered."""
    question = reading.question if reading.at(Level.ASK) else ""
    return [one for one in (question or offer(reading, facts),) if one]
