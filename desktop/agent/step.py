"""One step of a run: the model's turns, the calls between them, and the judgement of what it says at the end."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from desktop.agent import guard
from desktop.agent.accumulator import MOST_CALLS
from desktop.agent.audit import Audit
from desktop.agent.claims import read_in, without_effects
from desktop.agent.events import CallFinished, CallStarted, Emit, ProgressTold, TextAdded, TextReplaced, TokensUsed
from desktop.agent.judgement import Evidence, Judgement, Ruling, judge
from desktop.agent.ledger import Ledger, Note, Performed, places_of, settled
from desktop.agent.outcomes import OutcomeKind, outcomes
from desktop.agent.prompt import (
    Wire,
    answered,
    asked,
    context_text,
    forced,
    no_tool,
    readable,
    system_message,
    unsure,
)
from desktop.agent.provider import (
    CallRequest,
    Progress,
    ProgressKind,
    ProviderError,
    ProviderFailure,
    Request,
    TextPiece,
    Turn,
    Usage,
    ask,
)
from desktop.agent.queue import WorkQueue
from desktop.agent.receipts import ReceiptWords, told_text
from desktop.agent.run_dependencies import RunDependencies, await_uncancelled
from desktop.agent.run_setup import Prepared
from desktop.agent.small_calls import as_asked
from desktop.agent.toolbox import arguments_of
from desktop.domain.run import STEP_PREFIX, CallState, Choice, ImmediateEffect, Told, ToolRecord
from desktop.domain.text import fold, storable
from desktop.settings import AGENT_SMALL_MODEL
from desktop.tools.reasons import FAILED_TWICE
from desktop.tools.registry import TOOLS, schemas
from desktop.tools.results import REPEATED, candidate_names, error_result
from desktop.translations import translated
from sync.garbage import without_collecting

log = logging.getLogger(__name__)

_REPEATED = "This very call was answered before; it was not run again."
_LONG_ANSWER = 4_000
"""Characters. A shorter one is judged in a few milliseconds."""
_NEW_TASK, _ITS_ITEMS = "add_task", "add_multiple_checklist_items"
_TOO_MANY_CALLS = f"Too many calls in one answer; only the first {MOST_CALLS} were looked at."


@dataclass(slots=True)
class Session:
    """What the steps of one run share."""

    dependencies: RunDependencies
    prepared: Prepared
    emit: Emit
    audit: Audit
    queue: WorkQueue
    wire: list[Wire]
    ledger: Ledger = field(default_factory=Ledger)
    usage: Usage = field(default_factory=Usage)
    told_too_many_calls: bool = False

    def use(self, usage: Usage) -> None:
        if usage != Usage():
            now = self.usage
            self.usage = Usage(now.input_tokens + usage.input_tokens, now.output_tokens + usage.output_tokens)
            self.emit(TokensUsed(self.usage))

    def refocus(self) -> None:
        """Makes "it" mean the task that was named last, unless the user has one open."""
        context, last = self.prepared.context, self.ledger.last_task
        if context.task is None and last:
            self.prepared = replace(self.prepared, context=replace(context, facts=replace(context.facts, focus=last)))


@dataclass(frozen=True, slots=True)
class Answer:
    """How a step ended. `missing` are tools that were expected and not called even when the model was asked again.

    `own_words` is what the model said, where the text is not all of it; `told` is what the app's own text is made
    of.
    """

    text: str
    missing: tuple[str, ...]
    notes: Sequence[Note]
    forced_retries: int
    unanswered: bool
    own_words: str
    choices: tuple[Choice, ...] = ()
    told: Told | None = None


@dataclass(frozen=True, slots=True)
class _ModelAnswer:
    text: str
    leaked: bool = False
    exhausted: bool = False
    choices: tuple[Choice, ...] = ()
    aside: str | None = None


class Step:
    """Runs once. The ledger says at any time what it has done so far, also if it is cancelled."""

    def __init__(self, session: Session, text: str) -> None:
        self._session = session
        self._words = text.removeprefix(STEP_PREFIX)
        self._language = session.prepared.context.facts.language
        self._own_words = not text.startswith(STEP_PREFIX)
        self._demand = guard.demand(self._words, session.prepared.context.facts)
        self._asked_for = self._demand.may.union(self._demand.hints)
        self._mark = len(session.ledger)
        self._is_builtin = session.dependencies.provider.name == "builtin"
        self._is_small = session.dependencies.settings.get(AGENT_SMALL_MODEL)
        self._tools = schemas(self._demand.can_need, is_small=True) if self._is_small else schemas()
        self._turns_left = session.dependencies.limits.turns
        self._retry: Judgement | None = None
        self._given_up: Counter[str] = Counter()
        self._open_failures: list[tuple[int, Note]] = []
        self._has_invented = False
        self._was_unreadable = False
        self._shown = ""
        self._silent = False
        self._turn = 0
        session.wire.append({"role": "user", "content": text})
        self._begun = self._resumed = len(session.wire)

    @property
    def notes(self) -> Sequence[Note]:
        return self._session.ledger.since(self._mark)

    async def answer(self) -> Answer:
        """Raises ProviderError. A cancel takes effect at once, but a call that has begun is finished first."""
        while True:
            draft = await self._converse()
            evidence = self._evidence(draft)
            may_ask_again = self._retry is None and self._turns_left > 0
            judgement = await self._judge(evidence, may_ask_again=may_ask_again)
            self._session.audit.judged(judgement)
            if judgement.ruling is not Ruling.ASK_AGAIN:
                return self._conclude(draft, judgement)
            log.info("asking once more: %d tools missing", len(judgement.missing))
            self._retry = judgement
            self._resumed = len(self._session.wire)
            self._replace("")
            self._session.emit(ProgressTold(Progress(ProgressKind.ASKING_AGAIN)))

    async def _judge(self, evidence: Evidence, *, may_ask_again: bool) -> Judgement:
        """A long answer in another thread, so that Stop need not wait for it."""

        def work() -> Judgement:
            with without_collecting():
                return judge(self._needed(), evidence, may_ask_again=may_ask_again)

        is_long = len(evidence.text) > _LONG_ANSWER
        return await self._session.dependencies.read(work) if is_long else work()

    def _evidence(self, draft: _ModelAnswer) -> Evidence:
        session = self._session
        return Evidence(
            draft.text,
            self._tried(),
            self._has_effects(),
            leaked=draft.leaked,
            read=read_in(note.record for note in session.ledger.since(0)),
            titles=self._titles(),
            planned=not self._own_words or self._has_planned(),
            waiting=[title for entry in session.prepared.waiting for title in (entry.title, *entry.also) if title],
            named=session.prepared.titles.named_in,
            spoken_of=self._spoken_of,
            is_own=self._is_builtin,
            is_small=self._is_small,
            asked=self._words,
        )

    def _has_planned(self) -> bool:
        return any(outcome.effect is ImmediateEffect.STEPS for outcome in outcomes(self._records()))

    def _needed(self) -> guard.Demand:
        """What the answer itself must meet. What steps are planned for is judged with each of them."""
        if not self._own_words or not self._has_planned():
            return self._demand
        steps = [fold(todo.description) for todo in self._session.queue.state.items]
        missing = guard.with_tasks(self._demand, guard.missing(self._demand, self._tried()), self._titles())
        is_planned = all(any(fold(about) in step for step in steps) for _, about in missing)
        return replace(self._demand, hints=(), about=()) if is_planned else self._demand

    def _spoken_of(self) -> str:
        """What the conversation and its context say: the model may speak of it without a look."""
        said = [str(message.get("content") or "") for message in self._session.wire]
        return " ".join([context_text(self._session.prepared.context), *said]).lower()

    def _tried(self) -> list[guard.Tried]:
        """The calls that stand for what the user's words need, also those that failed: the user is told of these."""
        notes = [note for note in settled(self.notes) if note.performed.known]
        tried = [guard.Tried(note.record.name, self._things(note)) for note in notes]
        for name in [note.record.name for note in self.notes if note.repeats and not note.failed]:
            # "Add task milk and add task milk": a call that is made again is as good as two.
            if self._demand.hints.count(name) > [one.tool for one in tried].count(name):
                tried.append(guard.Tried(name))
        # If the new task waits for a decision already, its checklist cannot be added yet and is not needed.
        if _ITS_ITEMS in self._demand.hints and any(n.record.name == _NEW_TASK and n.came_to_nothing for n in notes):
            tried.append(guard.Tried(_ITS_ITEMS))
        return tried

    def _things(self, note: Note) -> int:
        """How many things a call was about. Labels and items of a new task count only where they were asked for."""
        wanted = {note.record.name, *self._demand.hints}
        return max(1, sum(entry.tool in wanted for entry in note.performed.entries))

    def _has_all(self) -> bool:
        """Whether all that was asked for was called, and nothing has failed."""
        is_met = bool(self._demand.hints) and not guard.missing(self._demand, self._tried())
        return is_met and not any(note.failed for note in settled(self.notes))

    def _has_effects(self) -> bool:
        """Whether a call counts: the app tells what came of it. A look does not, nor do the agent's own steps."""
        records = [note.record for note in settled(self.notes) if note.performed.known]
        return any(
            outcome.kind is not OutcomeKind.LISTED and outcome.effect is not ImmediateEffect.STEPS
            for outcome in outcomes(records)
        )

    def _records(self) -> list[ToolRecord]:
        return [note.record for note in settled(self.notes)]

    def _titles(self) -> list[str]:
        """Of the tasks that this run has to do with: they are not read as the model's own words."""
        entries = self._session.ledger.entries
        return [title for entry in entries for title in (entry.title, *entry.also) if title]

    def _conclude(self, draft: _ModelAnswer, judgement: Judgement) -> Answer:
        told: Told | None = None
        match judgement.ruling:
            case Ruling.ERROR:
                text = translated(self._language, "Notice", judgement.error)
            case Ruling.STANDS if not draft.exhausted:
                text = draft.text
            case _:
                kept = draft.aside
                if judgement.unsure:
                    kept = draft.text
                elif kept is None:
                    # Without an effect only what was read is told, and the text tells it wrongly.
                    is_told = draft.leaked or self._is_small or not self._has_effects()
                    kept = "" if is_told else without_effects(draft.text, self._titles())
                told = Told(
                    places_of(self.notes),
                    # The built-in assistant tells itself what was read.
                    listing=draft.aside is None and any(map(guard.is_read, self._demand.hints)),
                    missing=tuple(ReceiptWords(self._language).wanted(*one) for one in self._missing(judgement)),
                    kept=storable(kept),
                    rounds=self._session.dependencies.limits.turns if draft.exhausted else 0,
                    language=self._language,
                )
                text = told_text([note.record for note in self.notes], told)
        if text != self._shown.strip():
            self._replace(text)
        failed = judgement.ruling is Ruling.ERROR
        return Answer(
            text,
            judgement.missing,
            self.notes,
            int(self._retry is not None),
            failed or draft.exhausted,
            own_words=self._words_not_shown(draft, text),
            choices=draft.choices or self._candidates(),
            told=told,
        )

    def _missing(self, judgement: Judgement) -> list[tuple[str, str]]:
        return guard.with_tasks(self._demand, judgement.missing, self._titles())

    def _candidates(self) -> tuple[Choice, ...]:
        """The tasks that the user may choose from, where a call failed because several may be meant."""
        failed = [note.record.result for note in self.notes if note.failed]
        tasks = [task for result in failed for task in result.get("candidates") or () if isinstance(task, Mapping)]
        names = candidate_names(tasks, partial(translated, self._language))
        return tuple(Choice(name, name) for name in dict.fromkeys(names))

    def _words_not_shown(self, draft: _ModelAnswer, shown: str) -> str:
        """What the model said and the answer does not. The built-in assistant's words are the app's own."""
        return "" if self._is_builtin or draft.leaked or draft.text in shown else draft.text

    async def _converse(self) -> _ModelAnswer:
        """Lets the model call tools until it answers in words alone."""
        session = self._session
        words = ""
        while self._turns_left > 0:
            self._turns_left -= 1
            self._turn += 1
            turn = await self._ask()
            self._was_unreadable = turn.unreadable and self._invents()
            if self._was_unreadable:
                self._replace("")
                continue
            if not turn.calls:
                said = turn.text if turn.leaked else turn.text.strip() or words
                return _ModelAnswer(said, leaked=turn.leaked, choices=turn.choices, aside=turn.aside)
            if not turn.leaked:
                words = turn.text.strip() or words
            if self._shown:
                self._replace("")
            calls = turn.calls[:MOST_CALLS]
            too_many = turn.too_many_calls or len(turn.calls) > MOST_CALLS
            if too_many:
                self._tell_too_many_calls()
            session.wire.append(asked("" if turn.leaked else turn.text, calls))
            for call in map(self._as_asked, calls):
                result = await self._call(call)
                if too_many and call.id == calls[-1].id:
                    result = {**result, "too_many_calls": _TOO_MANY_CALLS}
                session.wire.append(answered(call.id, result))
            if all(call.name not in TOOLS for call in calls):
                self._invents()
            if self._is_small and not self._is_builtin and self._has_all():
                return _ModelAnswer("")  # what came of it is told by the app
        return _ModelAnswer(words, exhausted=True)

    def _invents(self) -> bool:
        """The first time that a model calls what is no tool, it is told so, and the turn does not count."""
        first = not self._has_invented
        self._has_invented = True
        self._turns_left += first
        return first

    def _tell_too_many_calls(self) -> None:
        """Raises ProviderError where the model was told before."""
        log.info("more calls than one answer may have")
        if self._session.told_too_many_calls:
            message = f"The model made more than {MOST_CALLS} calls at once again and was stopped."
            hint = "Ask for less at once, or choose another model."
            raise ProviderError(f"{message} {hint}", ProviderFailure.REFUSED)
        self._session.told_too_many_calls = True
        self._session.emit(ProgressTold(Progress(ProgressKind.TOO_MANY_CALLS, {"most": str(MOST_CALLS)})))

    async def _ask(self) -> Turn:
        session = self._session
        context = session.prepared.context
        missing = self._retry.missing if self._retry else ()
        # A small model goes on telling what it has called: asked again, it sees the request anew and what is missing.
        seen = self._resumed if self._is_small and self._retry else self._begun
        request = Request(
            [system_message(context.facts), *session.wire[: self._begun], *session.wire[seen:]],
            self._tools,
            context.facts,
            missing,
            context=context_text(context, self._words, is_step=not self._own_words),
            instruction=self._instruction(),
            steady=self._is_small,
        )
        provider = session.dependencies.provider
        log.info(
            "asking %s %s: %d tools, tool_choice=auto, %d messages",
            provider.name, provider.model, len(request.tools), len(request.messages),
        )  # fmt: skip
        session.audit.sent(request)
        # What comes before the needed tools were called can only be a promise; what happened is told by the app.
        self._silent = bool(guard.missing(self._demand, self._tried())) or self._has_effects()
        started = time.monotonic()
        turn = await ask(provider, request, self._hear)
        session.audit.received(turn, _since(started))
        session.use(turn.usage)
        return turn

    def _instruction(self) -> str:
        """What a model is told that is asked again, and a small one where a tool could only do harm."""
        if self._was_unreadable or (self._retry and self._retry.silent):
            return readable(guard.missing(self._demand, self._tried()) or sorted(self._demand.may))
        if self._retry is None:
            return no_tool() if self._is_small and self._demand.is_small_talk else ""
        facts = self._session.prepared.context.facts
        if self._retry.unsure:
            return unsure()
        done, missing = self._done(), self._retry.missing
        named = [f"{tool} for “{about}”" if about else tool for tool, about in self._missing(self._retry)]
        return forced(named if done else missing, done, facts)

    def _as_asked(self, call: CallRequest) -> CallRequest:
        if not self._is_small or not self._own_words or self._is_builtin:
            return call
        return as_asked(call, self._words, self._session.prepared.context.facts)

    async def _call(self, call: CallRequest) -> Mapping[str, Any]:
        session = self._session
        arguments = arguments_of(call.arguments)
        first = session.ledger.same(call.name, arguments) if self._retry and not guard.is_read(call.name) else None
        if first is not None:
            self._record_unrun(call, arguments, {"status": REPEATED, "note": _REPEATED}, first.performed)
            return {**first.record.result, "note": _REPEATED}
        corrected = self._corrected_by(call.name, arguments)
        if corrected is None and self._given_up[call.name] >= (self._demand.hints.count(call.name) or 2):
            why = f"{call.name} has failed twice; tell the user why instead of trying again."
            result = error_result(why, FAILED_TWICE)
            self._record_unrun(call, arguments, result, Performed(result, CallState.FAILED))
            return result
        session.emit(CallStarted(call.id, call.name, arguments))
        asked_for = self._own_words and call.name in self._asked_for
        started = time.monotonic()

        def note(performed: Performed) -> None:
            self._note(call, arguments, performed, corrected, _since(started))

        performed = await await_uncancelled(
            session.dependencies.write(session.prepared.tools.perform, call, asked_for), note
        )
        return performed.result

    def _record_unrun(
        self, call: CallRequest, arguments: Mapping[str, Any], result: Mapping[str, Any], performed: Performed
    ) -> None:
        """Every call is in the records, but one that was not run counts for nothing."""
        reason = self._retry.reason if self._retry else ""
        record = ToolRecord(call.name, arguments, result, True, reason)
        self._session.ledger.add(Note(record, performed, repeats=True))

    def _note(
        self,
        call: CallRequest,
        arguments: Mapping[str, Any],
        performed: Performed,
        corrected: Note | None,
        milliseconds: int,
    ) -> None:
        reason = self._retry.reason if self._retry else corrected.performed.message if corrected else ""
        record = ToolRecord(call.name, arguments, performed.result, bool(reason), reason)
        note = Note(record, performed, corrected)
        session = self._session
        session.ledger.add(note)
        session.audit.called(record, milliseconds)
        if note.failed:
            if corrected and corrected.performed.known:
                self._given_up[call.name] += 1
            else:
                self._open_failures.append((self._turn, note))
        for news in session.queue.news():
            session.emit(news)
        session.emit(CallFinished(call.id, record, performed.state, performed.item_ids))

    def _corrected_by(self, name: str, arguments: Mapping[str, Any]) -> Note | None:
        """The failed call of an earlier turn that this one repeats; of several, the most similar.

        After a tool that there is not, any other is what was meant.
        """
        candidates = [
            (turn, note)
            for turn, note in self._open_failures
            if turn < self._turn and (note.record.name == name or not note.performed.known)
        ]
        if not candidates:
            return None
        best = max(candidates, key=lambda one: _likeness(one[1].record.arguments, arguments))
        self._open_failures.remove(best)
        return best[1]

    def _done(self) -> list[str]:
        """Descriptions of the calls of this step that must not be made again."""
        done = [note for note in settled(self.notes) if note.performed.known and not note.failed]
        return [
            f"{note.record.name} ({note.performed.task.title})" if note.performed.task else note.record.name
            for note in done
        ]

    def _hear(self, event: TextPiece | Progress) -> None:
        if isinstance(event, Progress):
            self._session.emit(ProgressTold(event))
        elif not self._silent:
            self._shown += event.text
            self._session.emit(TextAdded(event.text))

    def _replace(self, text: str) -> None:
        if self._shown or text:
            self._shown = text
            self._session.emit(TextReplaced(text))


def _likeness(arguments: Mapping[str, Any], others: Mapping[str, Any]) -> float:
    one, other = (" ".join(map(str, values.values()))[:500] for values in (arguments, others))
    return SequenceMatcher(None, one, other).ratio()


def _since(start: float) -> int:
    return round((time.monotonic() - start) * 1000)
