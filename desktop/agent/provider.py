"""The interface to a model, which the built-in assistant and the OpenAI client implement.

A provider streams events: pieces of text as they come, notices ("trying again in 3 s"), and at the very end one
`Turn` with all that was said and asked for. A stream that ends without a `Turn` raised a ProviderError.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from desktop.domain.run import Choice
from desktop.errors import AssentError
from desktop.tools.reference_pool import Candidate

if TYPE_CHECKING:
    from desktop.agent.lookup import StoreLookup


class ProviderFailure(StrEnum):
    UNREACHABLE = "unreachable"
    KEY_REFUSED = "key refused"
    BUSY = "busy"
    TIMED_OUT = "timed out"
    GARBLED = "garbled"
    CUT_OFF = "cut off"
    REFUSED = "refused"
    NOT_ALLOWED = "not allowed"
    NOT_SET_UP = "not set up"


class ProviderError(AssentError):
    """The model gave no usable answer. The sentence says what happened and what to do."""

    def __init__(self, message: str, failure: ProviderFailure) -> None:
        super().__init__(message)
        self.failure = failure


@dataclass(frozen=True, slots=True)
class TaskInFocus:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class FoundItem:
    id: str
    title: str
    task_id: str
    is_checked: bool = False


NamedTask = Candidate


@dataclass(frozen=True, slots=True)
class Facts:
    """The context in which a message is interpreted. `focus` is what "it" means: the task in context, or the last one
    named. `labels` and `lists` are the names that there are, `language` is the one that is spoken where no word
    tells: that of the conversation, or of the app."""

    now: dt.datetime
    lookup: StoreLookup = field(compare=False, repr=False)
    focus: TaskInFocus | None = None
    day_first: bool | None = None
    first_weekday: int = 0
    labels: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    language: str = "en"

    @property
    def today(self) -> dt.date:
        return self.now.date()


@dataclass(frozen=True, slots=True)
class Request:
    """One call of the model, in wire terms. `demanded` names the tools that a forced retry asks for.

    `messages` begins with the one system message; the rest are user, assistant (with `tool_calls`) and tool messages.
    `context` is what the model should know beside them: a provider sends it with the user's last message, so that
    what comes before stays the same. `instruction` is what a retry tells it. `steady` is for small models: it asks
    for the likeliest answer instead of a lively one.
    No tools at all is an error before anything is sent, unless the request says that it is `toolless`: a question
    about a text, such as whether a step is done, which must not be able to call anything.
    """

    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    facts: Facts
    demanded: tuple[str, ...] = ()
    toolless: bool = False
    context: str = ""
    instruction: str = ""
    steady: bool = False


@dataclass(frozen=True, slots=True)
class CallRequest:
    """A tool call as the model wrote it; `arguments` is its JSON text, unchecked."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class TextPiece:
    text: str


class ProgressKind(StrEnum):
    """What may be told while a run goes on; the window has each of them in the user's language."""

    KEYRING = "Waiting for the keyring…"
    ASKING = "Asking the model…"
    BUSY = "The model is busy; trying again in {wait}"
    SERVER_PROBLEM = "The model's server has a problem; trying again in {wait}"
    NO_ANSWER = "No answer from {host}; trying again in {wait}"
    TOO_MANY_CALLS = "The model made more than {most} calls at once; only the first {most} were looked at."
    ASKING_AGAIN = "Checking the answer: asking once more."


@dataclass(frozen=True, slots=True)
class Progress:
    """A sentence for the user about what is under way, such as a wait before the next try."""

    kind: ProgressKind
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.kind.format(**self.values)


@dataclass(frozen=True, slots=True)
class Usage:
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """All that came back. `leaked` says that the text contained something that only looks like a tool call.

    `too_many_calls`: there were more than one answer may have, of which these are the first. `unreadable`: the server
    itself could make nothing of what the model wrote, such as a call of a tool that there is not. `aside` is what of
    the text the app may show beside its own account of the calls; None where it must look for that itself.
    """

    text: str
    calls: tuple[CallRequest, ...] = ()
    usage: Usage = field(default_factory=Usage)
    leaked: bool = False
    too_many_calls: bool = False
    unreadable: bool = False
    choices: tuple[Choice, ...] = ()
    aside: str | None = None


Event = TextPiece | Progress | Turn


class Provider(Protocol):
    @property
    def name(self) -> str:
        """`builtin` or `openai`."""

    @property
    def model(self) -> str: ...

    @property
    def remote(self) -> bool:
        """Whether requests leave this machine."""

    def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        """Asks once. Raises ProviderError; cancelling the task that iterates ends the request at once."""

    async def close(self) -> None: ...


def _ignore(_event: TextPiece | Progress) -> None:
    pass


async def ask(provider: Provider, request: Request, hear: Callable[[TextPiece | Progress], None] = _ignore) -> Turn:
    """The complete answer; `hear` gets the events on the way. Raises ProviderError, also for a stream without a
    Turn."""
    async with aclosing(provider.stream(request)) as stream:
        async for event in stream:
            if isinstance(event, Turn):
                return event
            hear(event)
    raise ProviderError("The model's answer ended too early; please try again.", ProviderFailure.CUT_OFF)
