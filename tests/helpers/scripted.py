"""A model that does as it is told: for runs without a network."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from desktop.agent.events import AnswerReady, RunEnded, RunEvent, RunResult, TextAdded, TextReplaced
from desktop.agent.provider import (
    CallRequest,
    Event,
    Progress,
    ProgressKind,
    ProviderError,
    Request,
    TextPiece,
    Turn,
    Usage,
)
from desktop.services import Services
from desktop.services.agent import AgentService

Behaviour: TypeAlias = "str | CallRequest | list[CallRequest] | Turn | Exception | Hang | Callable[[Request], Any]"
"""Words, one call or several, a whole turn, an error, or a function of the request that gives one of these."""

_ids = iter(range(1, 1 << 62))


def call(name: str, /, **arguments: Any) -> CallRequest:
    return CallRequest(f"call-{next(_ids)}", name, json.dumps(arguments))


class Scripted:
    """Behaves as written, request by request. Asked for more than that, it fails the test."""

    name = "openai"
    model = "scripted"
    remote = False

    def __init__(self, *script: Behaviour) -> None:
        self.script = list(script)
        self.requests: list[Request] = []
        self.hanging = asyncio.Event()

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        self.requests.append(request)
        assert self.script, "the model was asked more often than the script says"
        turn = _as_turn(self.script.pop(0), request)
        if isinstance(turn, Hang):
            for piece in _pieces(turn.after):
                yield TextPiece(piece)
            self.hanging.set()
            await asyncio.Event().wait()
            return
        if isinstance(turn, Exception):
            if isinstance(turn, BrokenOffError):
                yield TextPiece(turn.text)
                raise turn.error
            raise turn
        yield Progress(ProgressKind.ASKING)
        for piece in _pieces(turn.text):
            yield TextPiece(piece)
        yield turn

    async def close(self) -> None:
        pass


@dataclass(frozen=True)
class Hang:
    """Says this and then nothing more."""

    after: str = ""


class BrokenOffError(Exception):
    """Says this and then fails."""

    def __init__(self, text: str, error: ProviderError) -> None:
        super().__init__(text)
        self.text = text
        self.error = error


@dataclass
class Heard:
    """What a run told, and what a user would have seen at the end."""

    events: list[RunEvent] = field(default_factory=list)

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def result(self) -> RunResult:
        assert len(self.of(RunEnded)) == 1
        ended = self.events[-1]
        assert isinstance(ended, RunEnded)
        return ended.result

    @property
    def names(self) -> list[str]:
        """Each as the specification writes it: todos_updated."""
        return [re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower() for event in self.events]

    def displayed(self) -> list[str]:
        """The answers as a transcript that only follows the events shows them."""
        shown = ""
        answers = []
        for event in self.events:
            match event:
                case TextAdded(text):
                    shown += text
                case TextReplaced(text):
                    shown = text
                case AnswerReady(message):
                    answers.append((shown, message))
                    shown = ""
        assert shown == ""
        for text, message in answers:
            assert text.strip() in ("", message.text.strip())
        return [message.text for _, message in answers]


@contextmanager
def agent(folder: Path, *script: Behaviour) -> Iterator[tuple[AgentService, Scripted, Services]]:
    """An agent on a profile of its own, with a scripted model."""
    services = Services(folder)
    model = Scripted(*script)
    service = AgentService(services, provide=lambda _choice: model)
    try:
        yield service, model, services
    finally:
        service.close()
        services.close()


def heard(events: AsyncGenerator[RunEvent, None]) -> Heard:
    """Runs to the end."""

    async def listen() -> Heard:
        return Heard([event async for event in events])

    return asyncio.run(listen())


def _as_turn(behaviour: Any, request: Request) -> Any:
    match behaviour:
        case str():
            return Turn(behaviour, usage=Usage(10, 5))
        case CallRequest():
            return Turn("", (behaviour,), Usage(10, 5))
        case list():
            return Turn("", tuple(behaviour), Usage(10, 5))
        case Turn() | Exception() | Hang():
            return behaviour
        case _:
            return _as_turn(behaviour(request), request)


def _pieces(text: str) -> Sequence[str]:
    return [text[start : start + 7] for start in range(0, len(text), 7)]
