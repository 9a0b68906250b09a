"""A run: one request to the agent and all that follows from it until it stops.

The user's message is stored first, proposals as they are made, each answer when it has been checked. Whatever ends a
run (an error of the provider, a cancel, a bug), what was done until then is told and kept.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import replace

from desktop.agent import guard
from desktop.agent.assessor import StepOutcome, assess
from desktop.agent.audit import Audit
from desktop.agent.conversation_store import ConversationStore
from desktop.agent.events import (
    AnswerReady,
    Emit,
    Ending,
    RunEnded,
    RunResult,
    RunStarted,
    StepStarted,
    TextReplaced,
    TodosResubmitting,
    TodosUpdated,
)
from desktop.agent.language import is_german
from desktop.agent.ledger import Ledger, Note, compact, places_of, records, settled, storable
from desktop.agent.provider import Facts, ProviderError, ProviderFailure, Usage
from desktop.agent.queue import WorkQueue
from desktop.agent.receipts import STOPPED, told_text
from desktop.agent.run_dependencies import RunDependencies, RunRequest, await_uncancelled
from desktop.agent.run_setup import prepare
from desktop.agent.step import Answer, Session, Step
from desktop.agent.truth import count, truth_line
from desktop.domain.ids import new_id
from desktop.domain.marking import QT_TRANSLATE_NOOP
from desktop.domain.run import STEP_PREFIX, Choice, Message, Records, Role, Stop, Todo, Told
from desktop.errors import AssentError
from desktop.tools.reasons import REASONS
from desktop.translations import retold, translated

FAULT = QT_TRANSLATE_NOOP(
    "Notice", "Something went wrong that should not have. What was proposed until then is kept."
)
AT_THE_CAP = QT_TRANSLATE_NOOP("Notice", "{done} steps were done without asking you")
PAUSED = QT_TRANSLATE_NOOP("Notice", "Paused: {why}; {left}.")
STOPPED_AT = QT_TRANSLATE_NOOP("Notice", "Stopped at “{step}”: {why}. {left}.")
ONE_LEFT, MANY_LEFT = (
    QT_TRANSLATE_NOOP("Notice", "1 step is left"),
    QT_TRANSLATE_NOOP("Notice", "{count} steps are left"),
)

log = logging.getLogger(__name__)


async def run(request: RunRequest, dependencies: RunDependencies, emit: Emit) -> RunResult:
    """Runs to the end and reports everything by `emit`, on the loop. Only a cancel is raised, after it was
    recorded."""
    return await _Run(request, dependencies, emit).go()


class _Run:
    def __init__(self, request: RunRequest, dependencies: RunDependencies, emit: Emit) -> None:
        self._request = request
        self._dependencies = dependencies
        self._emit = emit
        self._conversations = ConversationStore(dependencies.store)
        self._run_id = request.message.run_id
        self._queue = WorkQueue(request.todos.items)
        self._audit = Audit(dependencies.now)
        self._session: Session | None = None
        self._told = 0  # calls that a stored answer has told of
        self._texts: list[str] = []
        self._retries = 0
        self._stopped: Stop | None = None
        self._why = ""
        self._choices: tuple[Choice, ...] = ()
        self._last_at = request.message.created_at
        self._started = self._step_started = time.monotonic()

    async def go(self) -> RunResult:
        try:
            ending, failure = await self._go()
        except asyncio.CancelledError:
            self._stop(Stop.CANCELLED, translated(self._language, "Receipt", STOPPED))
            with suppress(asyncio.CancelledError):  # a second cancel changes nothing
                await await_uncancelled(self._tell_stopped())
            self._emit(RunEnded(self._result(Ending.CANCELLED, None)))
            raise
        result = self._result(ending, failure)
        self._emit(RunEnded(result))
        return result

    async def _go(self) -> tuple[Ending, ProviderFailure | None]:
        request, dependencies = self._request, self._dependencies
        await await_uncancelled(
            dependencies.write(self._conversations.add, request.message, (), request.conversation)
        )
        provider = dependencies.provider
        self._emit(RunStarted(request.message, provider.name, provider.model, provider.remote))
        if request.todos.items:
            self._emit(TodosUpdated(self._queue.state))
        try:
            prepared = await dependencies.read(prepare, request, dependencies, self._queue)
            self._session = Session(
                dependencies, prepared, self._emit, self._audit, self._queue, list(prepared.history)
            )
            await self._work(self._session)
        except ProviderError as error:
            await self._fail(str(error))
            return Ending.FAILED, error.failure
        except AssentError as error:
            await self._fail(str(error))
            return Ending.FAILED, None
        except Exception as error:
            _log_fault(error)
            await self._fail(FAULT)
            return Ending.FAILED, None
        return Ending.FINISHED, None

    # the work queue

    async def _work(self, session: Session) -> None:
        """Answers the user's message, then does the steps of the queue one after the other."""
        text = self._request.message.text
        todo = self._queue.state.current if text.startswith(STEP_PREFIX) else None
        answer = await self._answer(session, text)
        if todo is None and answer.unanswered and self._queue.state.remaining:
            self._stop(Stop.STEP_FAILED, answer.text)
        elif todo is None:
            self._credit(answer, session.prepared.context.facts)
        resubmissions = 0
        tried_again = False
        while self._stopped is None and (current := self._queue.state.current) is not None:
            if todo == current:
                outcome = _outcome(current, answer)
                verdict = await assess(
                    outcome, session.dependencies.provider, session.prepared.context.facts, self._audit
                )
                session.use(verdict.usage)
                if verdict.ok:
                    self._queue.complete_current()
                    self._tell_queue()
                    continue
                if tried_again or verdict.final:
                    self._stop(Stop.STEP_FAILED, retold(self._language, verdict.reason, "Notice", *REASONS))
                    break
                tried_again = True
            elif resubmissions == session.dependencies.limits.resubmissions:
                self._stop(Stop.CAP, self._notice(AT_THE_CAP).format(done=resubmissions))
                break
            else:
                resubmissions += 1
                tried_again = False
            self._emit(TodosResubmitting(current.description, self._queue.state))
            todo = current
            answer = await self._answer(session, STEP_PREFIX + current.description, new=True)
        if self._stopped and self._stopped is not Stop.CANCELLED:
            await self._keep(Role.NOTICE, self._why_stopped())
        if rest := self._audit.take():
            await await_uncancelled(self._dependencies.write(self._conversations.log, self._run_id, rest))

    def _credit(self, answer: Answer, facts: Facts) -> None:
        """Marks steps as done if the answer that planned them has already called the tools that they require."""
        called = Counter(note.record.name for note in settled(answer.notes) if not note.failed)
        while (current := self._queue.state.current) is not None:
            demand = guard.demand(current.description, facts)
            if not demand.hints or Counter(demand.hints) - called:
                return
            called -= Counter(demand.hints)
            self._queue.complete_current()
            self._tell_queue()

    async def _answer(self, session: Session, text: str, *, new: bool = False) -> Answer:
        if new:
            message = self._message(Role.USER, text)
            await await_uncancelled(self._storing(message))
            self._emit(StepStarted(message))
        self._step_started = time.monotonic()
        answer = await Step(session, text).answer()
        self._retries += answer.forced_retries
        await self._keep(
            Role.ASSISTANT,
            answer.text,
            answer.forced_retries,
            own_words=answer.own_words,
            told=answer.told,
            choices=answer.choices,
        )
        session.wire.append({"role": "assistant", "content": answer.text})
        session.refocus()
        return answer

    def _stop(self, stop: Stop, why: str) -> None:
        self._stopped, self._why = stop, why

    def _tell_queue(self) -> None:
        for news in self._queue.news():
            self._emit(news)

    # endings

    async def _fail(self, error: str) -> None:
        """Stores what was done so far, and then the error. Text that was not checked is not kept."""
        self._audit.failed(error)
        error = retold(self._language, error, "Notice", "Errors")
        if self._queue.state.remaining:
            self._stop(Stop.PROVIDER, error)
        self._emit(TextReplaced(""))
        try:
            if self._untold():
                await self._tell_untold(stopped=False)
            await self._keep(Role.NOTICE, error)
        except Exception as second:
            # Nothing can be stored, for example because the disk is full; the error is still shown.
            _log_fault(second)
            self._texts.append(error)

    async def _tell_stopped(self) -> None:
        self._audit.failed(STOPPED)
        try:
            await self._tell_untold(stopped=True)
        except Exception as error:
            _log_fault(error)

    async def _tell_untold(self, *, stopped: bool) -> None:
        """Tells what was called since the last answer."""
        told = Told(places_of(self._untold()), stopped=stopped, language=self._language)
        is_all = stopped and not told.calls
        text = self._why if is_all else told_text([note.record for note in self._untold()], told)
        self._emit(TextReplaced(text))
        await self._keep(Role.ASSISTANT, text, told=None if is_all else told)

    def _result(self, ending: Ending, failure: ProviderFailure | None) -> RunResult:
        notes = self._notes()
        kept = replace(self._records(notes, self._retries, self._started), choices=self._choices)
        log.info(
            "run %s: provider=%s model=%s calls=%d items=%d ms=%d",
            ending, self._dependencies.provider.name, self._dependencies.provider.model, len(notes),
            sum(len(note.performed.item_ids) for note in notes), kept.execution.total_latency_ms,
        )  # fmt: skip
        return RunResult(
            conversation_id=self._request.message.conversation_id,
            run_id=self._run_id,
            ending=ending,
            text="\n\n".join(self._texts),
            truth=self._truth(notes),
            records=kept,
            failure=failure,
            usage=self._session.usage if self._session else Usage(),
        )

    # messages

    async def _keep(
        self,
        role: Role,
        text: str,
        retries: int = 0,
        *,
        own_words: str = "",
        told: Told | None = None,
        choices: tuple[Choice, ...] = (),
    ) -> None:
        """Stores and reports an answer or a notice, with all calls since the last one."""
        notes = self._untold()
        kept = replace(self._records(notes, retries, self._step_started), own_words=storable(own_words), told=told)
        kept, self._choices = replace(kept, choices=choices), choices
        truth = self._truth(notes) if role is Role.ASSISTANT else ""
        calls = tuple(compact(record) for record in kept.tool_calls)
        message = self._message(role, text, truth, replace(kept, tool_calls=calls))

        def tell(_stored: None) -> None:
            self._told += len(notes)
            self._texts.append(text)
            self._emit(AnswerReady(replace(message, records=kept)))

        await await_uncancelled(self._storing(message), tell)

    def _storing(self, message: Message) -> Awaitable[None]:
        return self._dependencies.write(self._conversations.add, message, self._audit.take())

    def _message(self, role: Role, text: str, truth: str = "", kept: Records | None = None) -> Message:
        # Two messages of one millisecond would have no order.
        self._last_at = max(self._dependencies.now(), self._last_at + dt.timedelta(milliseconds=1))
        conversation = self._request.message.conversation_id
        return Message(new_id(), conversation, self._run_id, role, text, self._last_at, truth, kept or Records())

    def _records(self, notes: Sequence[Note], retries: int, since: float) -> Records:
        session = self._session
        kept = records(
            notes,
            forced_retries=retries,
            milliseconds=round((time.monotonic() - since) * 1000),
            change_set_id=session.prepared.tools.change_set_id if session else None,
        )
        return replace(kept, todos=self._queue.state, stopped=self._stopped, why=self._why)

    def _truth(self, notes: Sequence[Note]) -> str:
        return truth_line(count([note.record for note in settled(notes)]), self._language)

    def _notes(self) -> Sequence[Note]:
        return (self._session.ledger if self._session else Ledger()).since(0)

    @property
    def _language(self) -> str:
        """In which the user asked."""
        if self._session:
            return self._session.prepared.context.facts.language
        return "de" if is_german(self._request.message.text) else self._dependencies.locale.language

    def _notice(self, text: str) -> str:
        return translated(self._language, "Notice", text)

    def _why_stopped(self) -> str:
        """Why the steps were not all done."""
        todos = self._queue.state
        left = self._notice(ONE_LEFT if todos.remaining == 1 else MANY_LEFT).format(count=todos.remaining)
        if self._stopped is Stop.CAP:
            return self._notice(PAUSED).format(why=self._why, left=left)
        step = todos.current.description if todos.current else ""
        left = f"{left[0].upper()}{left[1:]}"
        return self._notice(STOPPED_AT).format(step=step, why=self._why.rstrip("."), left=left)

    def _untold(self) -> Sequence[Note]:
        return self._notes()[self._told :]


def _outcome(todo: Todo, answer: Answer) -> StepOutcome:
    notes = settled(answer.notes)
    return StepOutcome(
        todo.description,
        answer.text,
        missing=answer.missing,
        errors=[note.performed.message for note in notes if note.failed],
        called=[note.record.name for note in notes if note.performed.known],
        unanswered=answer.unanswered,
    )


def _log_fault(error: Exception) -> None:
    """Logs the class and the traceback, but not the message, as that may quote the user's text."""
    log.error("a run failed: %s\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
