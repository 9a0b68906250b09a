"""The agent for front ends: conversations, runs as streams of events, and which model is asked.

The window provides executors that run blocking work in other threads; without them, as on the command line, it is run
directly. What is slow to import is imported with the first run.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import os
from collections.abc import AsyncGenerator, Callable, Coroutine
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from desktop.agent.connection import is_loopback
from desktop.agent.events import (
    AnswerReady,
    Continuation,
    Emit,
    Ending,
    RunEnded,
    RunEvent,
    RunResult,
    RunStarted,
    TodosUpdated,
)
from desktop.agent.provider import Provider, ProviderError, ProviderFailure
from desktop.agent.provider_choice import ChosenProvider, ProviderChoice, choose, key_name
from desktop.domain.ids import new_id
from desktop.domain.run import STEP_PREFIX, Conversation, Message, Mode, Records, Role, TodosState
from desktop.domain.text import clean_line, shorten
from desktop.errors import AssentError, InvalidInputError, NotFoundError
from desktop.secrets import KeyringSilentError
from desktop.settings import AGENT_ALLOWED_URL, AGENT_RESUBMISSIONS, AGENT_TURNS
from desktop.store import Changes, Draft, run_log
from desktop.store.run_log import LogEntry, LoggedRun

if TYPE_CHECKING:
    from desktop.agent.run_dependencies import Executor
    from desktop.agent.titles import LiveTitles
    from desktop.services import Services

T = TypeVar("T")

TEXT_MAX = 20_000
_TITLE_MAX = 80
_NONE_LEFT = "It was left out. No step is left."
_KEY_NOT_GIVEN = (
    "The keyring of this computer does not give out the key that was stored. "
    "Unlock it and try again, or enter the key again in Settings."
)
_KEYS = "agent.keys"
"""State in the settings: for which addresses the keyring has a key, so that it is not asked for others."""


class BusyError(AssentError):
    """A run of this conversation is still under way."""


async def _directly(work: Callable[..., T], *args: Any) -> T:
    return work(*args)


class AgentService:
    """Blocking methods may be called from any thread; `ask` and `resume` belong to one asyncio loop."""

    def __init__(self, services: Services, provide: Callable[[ProviderChoice], Provider] | None = None) -> None:
        self._services = services
        self._provide = provide or self._chosen_provider
        self._store = services.store
        self._settings = services.settings
        self._read: Executor = _directly
        self._write: Executor = _directly
        self._busy: set[str] = set()
        self.secrets = services.secrets

    def use_executors(self, read: Executor, write: Executor) -> None:
        """Runs do their blocking work through these; the window passes `Background.aread` and `awrite`."""
        self._read, self._write = read, write

    # conversations

    def conversations(self, limit: int = -1) -> list[Conversation]:
        """Those not deleted, the one with the latest message first."""
        with self._store.read() as reader:
            return reader.conversations.listed(limit)

    def messages(self, conversation_id: str, limit: int = -1) -> list[Message]:
        """The last `limit` messages, oldest first. A message of the user's has no answer if its run crashed."""
        with self._store.read() as reader:
            return reader.conversations.messages(conversation_id, limit)

    def rename(self, conversation_id: str, title: str) -> Changes:
        return self._set(conversation_id, {"title": clean_line(title, "The title", 200)})

    def delete(self, conversation_id: str) -> Changes:
        """Hides a conversation. Its proposals and decisions stay."""
        return self._set(conversation_id, {"deleted": True})

    def set_task(self, conversation_id: str, task_id: str | None) -> Changes:
        """Chooses the task in context: what "it" means."""
        return self._set(conversation_id, {"task_id": task_id})

    def unfinished(self, conversation_id: str) -> Continuation | None:
        """The steps that the last run of a conversation did not do; None if there are none."""
        last = next(iter(self.messages(conversation_id, 1)), None)
        if last is None or last.records.stopped is None or not last.records.todos.remaining:
            return None
        return Continuation(conversation_id, last.records.todos, last.records.stopped, last.records.why)

    def paused(self) -> list[tuple[Conversation, Continuation]]:
        """Conversations whose last run left steps, on any device, the latest first."""
        found = [(conversation, self.unfinished(conversation.id)) for conversation in self.conversations()]
        return [(conversation, left) for conversation, left in found if left is not None]

    def logged_runs(self) -> list[LoggedRun]:
        """Runs of which this device keeps what was sent, the newest first."""
        with self._store.read() as reader:
            return run_log.listed(reader.connection)

    def log(self, run_id: str) -> list[LogEntry]:
        """What a run sent and got back, on this device; the last runs only."""
        with self._store.read() as reader:
            return run_log.of_run(reader.connection, run_id)

    # runs

    def ask(
        self,
        text: str,
        conversation_id: str | None = None,
        task_id: str | None = None,
        mode: Mode = Mode.REVIEW,
    ) -> AsyncGenerator[RunEvent, None]:
        """A run as it goes on; the last event is a RunEnded. Cancelling the task that iterates stops it.

        Without a conversation a new one is begun; `task_id` is the task in context. Iterating raises an AssentError
        where nothing could even be stored.
        """
        return self._stream(partial(self._ask, text, conversation_id, task_id, mode, TodosState()))

    def resume(
        self, continuation: Continuation, *, skip: bool = False, mode: Mode = Mode.REVIEW
    ) -> AsyncGenerator[RunEvent, None]:
        """Goes on with the steps that a run left; with `skip` without the one that it stopped at."""
        return self._stream(partial(self._resume, continuation, skip, mode))

    # the model

    def choice(self) -> ProviderChoice:
        """Which provider is used, with what is wrong with the settings, if anything."""
        return choose(self._settings, os.environ)

    def allow(self, base_url: str) -> None:
        """The user agreed to send requests to this address, which is not on this machine."""
        self._settings.set(AGENT_ALLOWED_URL, base_url)

    # the key of an address, which may be in the keyring

    def key_is_kept(self, base_url: str) -> bool | None:
        """Whether a key is stored, without asking the keyring, which may be locked; None if that is not known."""
        if self.secrets.in_memory(key_name(base_url)):
            return True
        known = self._known_keys().get(base_url)
        return False if known is None and is_loopback(base_url) else known

    def remember_key(self, base_url: str, kept: bool | None) -> None:
        """Notes whether the keyring has a key for an address; None where that is not known. For the GUI thread."""
        known = {**self._known_keys(), base_url: kept}
        self._settings.remember(_KEYS, {url: is_kept for url, is_kept in known.items() if is_kept is not None})

    async def key(self, base_url: str) -> str:
        """The API key, or "" if there is none. Raises KeyringSilentError, and ProviderError if the keyring has a key
        but does not give it out."""
        given = os.environ.get("ASSENT_API_KEY")
        kept = self.key_is_kept(base_url)
        if given or kept is False:
            return given or ""
        found = await self.secrets.answer(self.secrets.request(key_name(base_url)))
        if kept and not found:
            raise ProviderError(_KEY_NOT_GIVEN, ProviderFailure.KEY_REFUSED)
        return found or ""

    async def set_key(self, base_url: str, key: str) -> bool:
        """Keeps the key of an address in the system's keyring; False where it lasts only for this session."""
        try:
            return await self.secrets.answer(self.secrets.request_set(key_name(base_url), key))
        except KeyringSilentError:
            return False

    async def forget_key(self, base_url: str) -> bool:
        """False where the keyring may still have it; raises KeyringSilentError."""
        return await self.secrets.answer(self.secrets.request_delete(key_name(base_url)))

    def _known_keys(self) -> dict[str, bool]:
        known = self._settings.state(_KEYS)
        return known if isinstance(known, dict) else {}

    def close(self) -> None:
        if "_titles" in self.__dict__:
            self._titles.close()

    def _load(self) -> LiveTitles:
        """Imports what a run needs, which takes too long for the loop, as others use it too."""
        import desktop.agent.run  # noqa: F401

        return self._titles

    @cached_property
    def _titles(self) -> LiveTitles:
        from desktop.agent.titles import LiveTitles

        return LiveTitles(self._store)

    def _set(self, conversation_id: str, fields: dict[str, Any]) -> Changes:
        with self._store.write() as writer:
            _require(writer.conversations.by_id(conversation_id))
            writer.apply([Draft("conversation", conversation_id, fields)])
        return writer.changes

    async def _resume(self, continuation: Continuation, skip: bool, mode: Mode, emit: Emit) -> None:
        from desktop.agent.queue import WorkQueue

        queue = WorkQueue(continuation.todos.items)
        if skip:
            queue.skip_current()
        current = queue.state.current
        if current is None:
            await self._end_queue(continuation, queue.state, emit)
            return
        text = STEP_PREFIX + current.description
        await self._ask(text, continuation.conversation_id, None, mode, queue.state, emit)

    async def _end_queue(self, left: Continuation, todos: TodosState, emit: Emit) -> None:
        """Stores that the last step was skipped, so that it is not offered again."""
        from desktop.agent.conversation_store import ConversationStore

        conversation = await self._read(self._conversation, left.conversation_id)
        now, run_id, conversations = dt.datetime.now(dt.UTC), new_id(), ConversationStore(self._store)
        at = max(now, conversation.updated_at + dt.timedelta(milliseconds=1))
        text = STEP_PREFIX + (left.todos.current.description if left.todos.current else "")
        step = Message(new_id(), conversation.id, run_id, Role.USER, text, at)
        records = Records(todos=todos)
        after = at + dt.timedelta(milliseconds=1)
        answer = Message(new_id(), conversation.id, run_id, Role.ASSISTANT, _NONE_LEFT, after, records=records)
        for message in (step, answer):
            await self._write(conversations.add, message, ())
        for event in (RunStarted(step, "", "", False), TodosUpdated(todos), AnswerReady(answer)):
            emit(event)
        emit(RunEnded(RunResult(conversation.id, run_id, Ending.FINISHED, _NONE_LEFT, "", records)))

    async def _ask(
        self,
        text: str,
        conversation_id: str | None,
        task_id: str | None,
        mode: Mode,
        todos: TodosState,
        emit: Emit,
    ) -> None:
        titles = await self._read(self._load)
        from desktop.agent.run import run
        from desktop.agent.run_dependencies import Limits, Locale, RunDependencies, RunRequest

        text = _checked(text)
        known = await self._read(self._conversation, conversation_id) if conversation_id else None
        now = dt.datetime.now(dt.UTC)
        conversation = known or Conversation(new_id(), shorten(" ".join(text.split()), _TITLE_MAX), now, now, task_id)
        if conversation.id in self._busy:
            raise BusyError("The agent is still working on your last message here.")
        message = Message(new_id(), conversation.id, new_id(), Role.USER, text, now)
        provider = self._provide(self.choice())
        limits = Limits(self._settings.get(AGENT_TURNS), self._settings.get(AGENT_RESUBMISSIONS))
        locale = Locale(self._services.first_weekday(), self._services.day_first(), self._services.language())
        dependencies = RunDependencies(
            self._store, self._settings, titles, provider, self._read, self._write, locale, limits
        )
        new = None if known else conversation
        request = RunRequest(message, new, todos, task_id or conversation.task_id, mode)
        self._busy.add(conversation.id)
        try:
            await run(request, dependencies, emit)
        finally:
            self._busy.discard(conversation.id)
            await provider.close()

    def _chosen_provider(self, choice: ProviderChoice) -> Provider:
        return ChosenProvider(choice, partial(self.key, choice.endpoint.base_url if choice.endpoint else ""))

    def _conversation(self, conversation_id: str) -> Conversation:
        with self._store.read() as reader:
            return _require(reader.conversations.by_id(conversation_id))

    async def _stream(self, work: Callable[[Emit], Coroutine[Any, Any, None]]) -> AsyncGenerator[RunEvent, None]:
        """Runs `work` in its own task, so that it is finished also if the reader of the events is slow or stops."""
        events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        task = asyncio.create_task(work(events.put_nowait))
        task.add_done_callback(lambda _task: events.put_nowait(None))
        try:
            while (event := await events.get()) is not None:
                yield event
        except asyncio.CancelledError:
            task.cancel()
            await asyncio.wait([task])
            while (event := events.get_nowait()) is not None:
                yield event
            raise
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
        await task


def _checked(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text:
        raise InvalidInputError("There is nothing to ask yet.")
    if len(text) > TEXT_MAX:
        raise InvalidInputError(
            "A message can have at most {text_max:,} characters; this has {length:,}.",
            text_max=TEXT_MAX,
            length=len(text),
        )
    return text


def _require(conversation: Conversation | None) -> Conversation:
    if conversation is None:
        raise NotFoundError("This conversation is not there any more.")
    return conversation
