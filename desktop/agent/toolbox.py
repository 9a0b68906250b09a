"""Performs the tool calls of a run. Deferred ones become proposals of the run's change set. Blocking."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any

from desktop.agent.ledger import Performed
from desktop.agent.provider import CallRequest, TaskInFocus
from desktop.agent.queue import WorkQueue
from desktop.agent.titles import LiveTitles
from desktop.domain.run import CallState, LedgerEntry
from desktop.errors import AssentError, InvalidInputError
from desktop.review.builder import ChangeSetBuilder, Taken
from desktop.store import Draft, Reader, Store
from desktop.tools import registry
from desktop.tools.phrases import quoted, task_title
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.registry import Called
from desktop.tools.results import error_result, queued_result, why_failed
from desktop.tools.summary import summary
from desktop.tools.tool import ITEM_TITLE, Plan, Proposal, ProposedTask, ToolContext

_NAMES = (ITEM_TITLE, "title", "name")
_ABOUT = ("task_id", "title", "titles", "changedItems")
"""What a result also tells of a call that proposed nothing."""
_SAID = ("task_identifier", "title")


@dataclass(frozen=True, slots=True)
class CallContext:
    """What the calls of a run are checked against: the day, the days that the user named, the task in context.

    With `proposes_only` every call that changes something becomes a proposal, and nothing can be written.
    """

    today: dt.date
    named_dates: frozenset[dt.date]
    context_task: Candidate | None
    threshold: float
    first_weekday: int = 0
    proposes_only: bool = False


class Toolbox:
    def __init__(
        self,
        store: Store,
        titles: LiveTitles,
        builder: ChangeSetBuilder,
        queue: WorkQueue,
        surroundings: CallContext,
        *,
        read: Callable[[], AbstractContextManager[Reader]] | None = None,
        admit: Callable[[list[Plan]], list[Plan]] = list,
    ) -> None:
        """`read` gives what calls may see, where that is less than the whole store. `admit` gets all plans of a call
        before they are kept and returns them, perhaps with more said; what it raises reaches the caller."""
        self._store = store
        self._titles = titles
        self._builder = builder
        self._queue = queue
        self._surroundings = surroundings
        self._read = read or store.read
        self._admit = admit

    @property
    def change_set_id(self) -> str | None:
        return self._builder.set_id

    def perform(self, call: CallRequest, asked_for: bool) -> Performed:
        """Never raises an expected error: the model is told, and so is the user."""
        try:
            with self._read() as reader:
                called = registry.call(call.name, call.arguments, self._desk(reader))
            if called.tool is None:
                return Performed(called.result, CallState.FAILED, known=False, message=why_failed(called.result))
            if called.error is not None:
                return _failed(call, why_failed(called.result), called.result, deferred=called.deferred)
            if called.deferred:
                return _taken(self._builder.take(self._admit(called.plans), asked_for=asked_for), called)
            return _executed(call, called)
        except AssentError as error:
            return _failed(call, str(error), error_result(str(error)), deferred=True)

    def _desk(self, reader: Reader) -> ToolContext:
        around, proposed = self._surroundings, self._builder.proposed
        return ToolContext(
            reader=reader,
            pool=cache(lambda: self._pool(reader, proposed)),
            today=around.today,
            manage_steps=self._queue.manage,
            retract=self._builder.retract,
            write=self._write,
            proposed=proposed,
            named_dates=around.named_dates,
            context_task=around.context_task,
            threshold=around.threshold,
            first_weekday=around.first_weekday,
            proposes_only=around.proposes_only,
        )

    def _pool(self, reader: Reader, proposed: Mapping[str, ProposedTask]) -> ReferencePool:
        pool = self._titles.pool(reader)
        if proposed:
            pool = pool.copy()
            for task in proposed.values():
                pool.add(Candidate(task.id, task.title))
        return pool

    def _write(self, drafts: list[Draft]) -> None:
        if self._surroundings.proposes_only:
            raise InvalidInputError("This can only be proposed, and the tool cannot do that; nothing was done.")
        with self._store.write() as writer:
            writer.apply(drafts, "agent")


def arguments_of(text: str) -> Mapping[str, Any]:
    """A call's arguments as far as they can be read: for showing and comparing, not for performing."""
    try:
        read = json.loads(text or "{}")
        if isinstance(read, str):
            read = json.loads(read)
    except (ValueError, RecursionError):
        return {"unreadable": text}
    return read if isinstance(read, dict) else {"unreadable": text}


def _taken(taken: Taken, called: Called) -> Performed:
    """Of a batch some may be applied, some wait and some have failed; the call counts as the best of it."""
    tool = called.tool
    assert tool is not None
    entries = [entry_of(plan, CallState.QUEUED) for plan in taken.queued]
    entries += [entry_of(plan, CallState.APPLIED) for plan in taken.applied]
    entries += [LedgerEntry(tool.name, plan.task_title, CallState.FAILED) for plan, _ in taken.failed]
    plans = (*taken.applied, *taken.queued)
    errors = [error for _, error in taken.failed]
    if errors and not plans:
        result, state = error_result(" ".join(errors)), CallState.FAILED
    elif taken.queued or not taken.applied:
        about = {} if taken.queued else {name: called.result[name] for name in _ABOUT if name in called.result}
        result = queued_result(taken.queued, (*taken.suppressed, *errors)) | about
        state = CallState.QUEUED if taken.queued else CallState.APPLIED
    else:
        result, state = applied_result(taken.applied, (*taken.suppressed, *errors)), CallState.APPLIED
    message = "; ".join(summary(plan) for plan in plans) or str(result.get("message", ""))
    told = {CallState.QUEUED: "Proposed: ", CallState.APPLIED: "Applied: "} if plans else {}
    return Performed(
        result,
        state,
        tuple(entries),
        tuple(plan.item_id for plan in plans),
        told.get(state, "") + (message or " ".join(errors)),
        TaskInFocus(called.plans[-1].task_id, called.plans[-1].task_title) if called.plans else None,
        deferred=True,
    )


def applied_result(plans: Sequence[Plan], remarks: Sequence[str]) -> dict[str, Any]:
    """In the shape of a queued one; what it says is that it happened."""
    result = queued_result(plans, remarks)
    return result | {"status": "success", "message": " ".join(["Applied; the user can undo it.", *remarks])}


def _executed(call: CallRequest, called: Called) -> Performed:
    result = called.result
    title = result.get("title")
    title = title if isinstance(title, str) else ""
    task_id = result.get("task_id")
    return Performed(
        result,
        CallState.APPLIED,
        (LedgerEntry(call.name, title, CallState.APPLIED),),
        message=_done(called, arguments_of(call.arguments)),
        task=TaskInFocus(task_id, title) if isinstance(task_id, str) else None,
    )


def _done(called: Called, arguments: Mapping[str, Any]) -> str:
    tool = called.tool
    assert tool is not None
    words, number = tool.words_for(arguments, called.result), tool.count(arguments, called.result)
    places = {"task": quoted(task_title(arguments, called.result)), "count": f"{number:,}"}
    return words.called.format(**places) or tool.name


def _failed(call: CallRequest, error: str, result: Mapping[str, Any], *, deferred: bool = False) -> Performed:
    arguments = arguments_of(call.arguments)
    said = next((arguments[name] for name in _SAID if isinstance(arguments.get(name), str)), "")
    entry = LedgerEntry(call.name, said, CallState.FAILED)
    return Performed(result, CallState.FAILED, (entry,), message=error, deferred=deferred)


def entry_of(plan: Proposal, state: CallState) -> LedgerEntry:
    """What a plan or a proposal stands for in a ledger."""
    names = [value for name in _NAMES if isinstance(value := plan.arguments.get(name), str)]
    of_item = plan.target_kind == "item" and names
    title = names[0] if of_item else plan.task_title
    also = dict.fromkeys(name for name in (*names, plan.task_title) if name != title)
    return LedgerEntry(plan.tool, title, state, tuple(also))
