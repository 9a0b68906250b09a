"""The conversation that the dock shows, and the run that goes on."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.agent.events import AnswerReady, CallFinished, Continuation, RunEnded, RunEvent, RunStarted
from desktop.domain.change_set import SetFilter
from desktop.domain.run import Message, Role
from desktop.services.agent import AgentService
from desktop.store import Changes
from desktop.ui.core.context import AppContext

if TYPE_CHECKING:
    from desktop.ui.core.background import Background, Job

PAGE = 50
"""So many messages are shown at first, and so many more whenever earlier ones are asked for."""

LAST_KEY = "agent.conversation"
_CHANGING = (CallFinished, AnswerReady, RunEnded)


@dataclass(frozen=True, slots=True)
class MessagePage:
    """The last messages of a conversation, oldest first."""

    conversation_id: str
    messages: Sequence[Message]
    has_earlier: bool
    unfinished: Continuation | None
    task_id: str | None
    is_there: bool = True


@dataclass(slots=True)
class _Run:
    """`asked_in` is `AgentSession._shown` at the time: a new conversation has no id before its first message."""

    asked_in: object
    text: str
    conversation_id: str | None
    events: list[RunEvent] = field(default_factory=list)


class AgentSession(QObject):
    """One run at a time; it goes on while the user looks at other conversations. GUI thread only."""

    switched = Signal()
    """Another conversation is to be shown; its messages follow with `loaded`, where it has any."""
    loaded = Signal(object)
    earlier_loaded = Signal(object)
    refreshed = Signal(object)
    run_event = Signal(object)
    """An event of the run, if that belongs to the conversation shown."""
    asked = Signal(str)
    """The text of a request that is on its way; `run_event` follows once it is stored."""
    running_changed = Signal()
    task_changed = Signal()
    refused = Signal(str)
    """The text of a request that was not stored: it failed, and the user was told why, or it was stopped."""
    card_found = Signal(str, str)
    """The ids of a run and of its change set."""

    def __init__(self, context: AppContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.agent: AgentService = context.services.agent
        self.agent.use_executors(context.background.aread, context.background.awrite)
        self.conversation_id: str | None = None
        self.task_id: str | None = None
        self.continuation: Continuation | None = None
        self.last_request = ""
        self._shown = object()  # another one for each conversation that is shown, as a new one has no id yet
        self._job: Job | None = None
        self._run: _Run | None = None
        context.changed.connect(self.on_changed)

    # which conversation

    def restore(self) -> None:
        """The conversation that was shown last, if it is still there."""
        last = self._context.settings.state(LAST_KEY)
        if isinstance(last, str) and last:
            self.open(last)

    def start_anew(self) -> None:
        """Shows an empty conversation; it is stored with the first request. The task in context stays."""
        self._switch(None)
        self.switched.emit()

    def open(self, conversation_id: str) -> None:
        self._switch(conversation_id)
        self.task_id = None
        self.switched.emit()
        self._read_page(PAGE, self.on_loaded)

    def load_earlier(self, shown: int) -> None:
        self._read_page(shown + PAGE, self.on_earlier_loaded)

    def set_task(self, task_id: str | None) -> None:
        """What "it" means from now on."""
        if task_id == self.task_id:
            return
        self.task_id = task_id
        if self.conversation_id is not None:
            self._context.write(partial(self.agent.set_task, self.conversation_id, task_id))
        self.task_changed.emit()

    def forget(self, conversation_id: str) -> None:
        """Puts a conversation away; a run in it is stopped first."""
        if self._run and self._run.conversation_id == conversation_id:
            self.stop()
        self._context.write(partial(self.agent.delete, conversation_id))
        if conversation_id == self.conversation_id:
            self.start_anew()

    # runs

    def is_running(self) -> bool:
        return self._job is not None

    def runs_here(self) -> bool:
        """Whether the run that goes on belongs to the conversation shown."""
        run = self._run
        if run is None:
            return False
        return run.asked_in is self._shown or run.conversation_id == (self.conversation_id or object())

    def ask(self, text: str) -> None:
        self._start(text, partial(self.agent.ask, text, self.conversation_id, self.task_id))

    def retry(self) -> None:
        """Asks the last request of this conversation once more."""
        if self.last_request and not self.is_running():
            self.ask(self.last_request)

    def resume(self, *, skip: bool = False) -> None:
        """Goes on with the steps that the last run left."""
        if self.continuation is not None and not self.is_running():
            self._start("", partial(self.agent.resume, self.continuation, skip=skip))

    def stop(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def find_card(self, run_id: str) -> None:
        """Looks for the change set of a run that has proposed something."""
        review = self._context.services.review

        def find() -> tuple[str, str] | None:
            cards = review.open_cards(SetFilter(run_id=run_id), 1)
            return (run_id, cards[0].id) if cards else None

        self._context.read(find, self.on_card_found, owner=self)

    # what comes back

    def on_item(self, event: RunEvent) -> None:
        run = self._run
        if run is None:
            return
        if isinstance(event, RunStarted):
            self._adopt(run, event.message)
        run.events.append(event)
        if isinstance(event, _CHANGING):
            self._context.poll()
        here = self.runs_here()
        if isinstance(event, RunEnded) and here:
            self.continuation = event.result.continuation
        if here:
            self.run_event.emit(event)
        elif isinstance(event, RunEnded):
            text = self.tr("The agent has finished in another conversation: {truth}")
            self._context.tell(text.format(truth=event.result.truth))

    def on_finished(self) -> None:
        run, self._job, self._run = self._run, None, None
        self.running_changed.emit()
        if run is not None and not run.events:
            self.refused.emit(run.text)

    def on_loaded(self, page: MessagePage) -> None:
        if page.conversation_id != self.conversation_id:
            return
        if not page.is_there:
            self.start_anew()
            return
        self._take(page)
        self.task_id = page.task_id
        self.task_changed.emit()
        run = self._run if self.runs_here() else None
        of_run = {event.message.run_id for event in run.events if isinstance(event, RunStarted)} if run else set()
        stored = [message for message in page.messages if message.run_id not in of_run]
        self.loaded.emit(MessagePage(page.conversation_id, stored, page.has_earlier, page.unfinished, page.task_id))
        if run and run.text and not run.events:
            self.asked.emit(run.text)
        for event in run.events if run else ():
            self.run_event.emit(event)

    def on_earlier_loaded(self, page: MessagePage) -> None:
        if page.conversation_id == self.conversation_id:
            self.earlier_loaded.emit(page)

    def on_refreshed(self, page: MessagePage) -> None:
        if page.conversation_id == self.conversation_id and not self.runs_here() and page.is_there:
            self._take(page)
            self.refreshed.emit(page)

    def on_changed(self, changes: Changes) -> None:
        """Another device, or the command line, may have gone on with this conversation."""
        if self.conversation_id in changes.conversations and not self.runs_here():
            self._read_page(PAGE, self.on_refreshed)

    def on_card_found(self, found: tuple[str, str] | None) -> None:
        if found is not None:
            self.card_found.emit(*found)

    def _switch(self, conversation_id: str | None) -> None:
        self._shown = object()
        self.conversation_id = conversation_id
        self.continuation = None
        self.last_request = ""
        self._context.settings.remember(LAST_KEY, conversation_id or "")

    def _adopt(self, run: _Run, message: Message) -> None:
        run.conversation_id = message.conversation_id
        if run.asked_in is self._shown and self.conversation_id is None:
            self.conversation_id = message.conversation_id
            self._context.settings.remember(LAST_KEY, message.conversation_id)
        if self.runs_here() and not message.is_step:
            self.last_request = message.text

    def _take(self, page: MessagePage) -> None:
        self.continuation = page.unfinished
        requests = [message.text for message in page.messages if message.role is Role.USER and not message.is_step]
        self.last_request = requests[-1] if requests else ""

    def _start(self, text: str, events: Callable[[], AsyncGenerator[RunEvent, None]]) -> None:
        if self._job is not None:
            return
        self.continuation = None
        self._run = _Run(self._shown, text, self.conversation_id)
        self._job = self._context.background.run(_in_order, self._context.background, events, owner=self)
        self._job.item.connect(self.on_item)
        self._job.failed.connect(self._context.on_failed)
        self._job.finished.connect(self.on_finished)
        self.running_changed.emit()
        if text:
            self.asked.emit(text)

    def _read_page(self, number: int, then: Callable[[MessagePage], None]) -> None:
        if self.conversation_id is not None:
            self._context.read(partial(_page, self.agent, self.conversation_id, number), then, owner=self)


async def _in_order(
    background: Background, events: Callable[[], AsyncGenerator[RunEvent, None]]
) -> AsyncGenerator[RunEvent, None]:
    """The events of a run that begins once earlier writes are stored, such as the choice of a task."""
    await background.awrite(_nothing)
    async with aclosing(events()) as run:
        async for event in run:
            yield event


def _nothing() -> None:
    pass


def _page(agent: AgentService, conversation_id: str, number: int) -> MessagePage:
    import desktop.tools.registry  # noqa: F401 -- the words for its calls; the window would wait for them

    conversation = next((one for one in agent.conversations() if one.id == conversation_id), None)
    messages = agent.messages(conversation_id, number + 1)
    return MessagePage(
        conversation_id,
        messages[-number:],
        len(messages) > number,
        agent.unfinished(conversation_id),
        conversation.task_id if conversation else None,
        conversation is not None,
    )
