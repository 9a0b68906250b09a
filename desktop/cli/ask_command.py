"""`assent ask` and `assent queue`: one run of the agent, or the rest of one that stopped with steps left.

Answers are shown once they are checked; what happens meanwhile is told.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Sequence
from functools import partial
from typing import Any

from desktop.agent.events import (
    AnswerReady,
    CallFinished,
    Continuation,
    Ending,
    ProgressTold,
    RunEnded,
    RunEvent,
    RunResult,
    TodosResubmitting,
)
from desktop.agent.judgement import NOT_TRIGGERED
from desktop.agent.outcomes import OutcomeKind, outcomes
from desktop.cli.parser import UsageError
from desktop.domain.run import Conversation, Mode, Role, Stop, TodoStatus, ToolRecord
from desktop.domain.task import format_instant
from desktop.domain.text import shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.logs import logged
from desktop.services import Services
from desktop.terminal import emit, lines_of, print_json, say
from desktop.tools.results import why_nothing_queued

_INTERRUPTED = 130
_SLOW = 10.0
"""Seconds. A model on a busy computer can take minutes, and says nothing meanwhile."""
_VARIABLES = ("ASSENT_PROVIDER", "ASSENT_BASE_URL", "ASSENT_MODEL", "ASSENT_API_KEY")
_OUTCOMES = {OutcomeKind.QUEUED: "proposed", OutcomeKind.REPEATED: "nothing to propose", OutcomeKind.FAILED: "failed"}
_NONE = "No run has steps left."
_MARKS = {TodoStatus.DONE: "x", TodoStatus.CURRENT: ">"}

Stream = AsyncGenerator[RunEvent, None]


def ask(services: Services, arguments: argparse.Namespace, text: str) -> int:
    task = services.references.task(arguments.task) if arguments.task else None
    agent, conversation_id = services.agent, None
    if arguments.goes_on:
        latest = agent.conversations(1)
        if not latest:
            raise NotFoundError("There is no conversation yet.")
        conversation_id = latest[0].id
        choices = [choice for choice in agent.messages(conversation_id, 1)[0].records.choices if choice.text]
        if text.isdecimal() and 0 < int(text) <= len(choices):
            text = choices[int(text) - 1].text
    return _run(services, arguments, partial(agent.ask, text, conversation_id, task.id if task else None))


def queue(services: Services, arguments: argparse.Namespace) -> int:
    """Shows the runs that stopped with steps left, or goes on with one of them."""
    paused = services.agent.paused()
    if arguments.action is None:
        if arguments.conversation or arguments.apply:
            raise UsageError("Say continue or skip.")
        return _list(paused, arguments.json)
    wanted = (arguments.conversation or "").strip().lower()
    matching = [work for conversation, work in paused if conversation.id.startswith(wanted)]
    if not matching:
        raise NotFoundError(f"No run with steps left begins with '{shorten(wanted, 40)}'." if wanted else _NONE)
    if wanted and len(matching) > 1:
        raise AmbiguousError(f"More than one run begins with '{shorten(wanted, 40)}'; give more of its id.")
    return _run(services, arguments, partial(services.agent.resume, matching[0], skip=arguments.action == "skip"))


def _run(services: Services, arguments: argparse.Namespace, begin: Callable[..., Stream]) -> int:
    """Runs, shows and returns the exit status. Ctrl+C stops the run; what was proposed stays."""
    mode = Mode.IMMEDIATE if arguments.apply else Mode.REVIEW
    ended: list[RunResult] = []
    with logged(services.profile):
        try:
            asyncio.run(_follow(partial(begin, mode=mode), arguments.json, ended))
        except KeyboardInterrupt:
            if not ended:
                raise
    result = ended[0]
    if arguments.json:
        print_json(document(result))
    elif result.records.change_set_id:
        say("See what waits with: assent review")
    if not arguments.json and any(choice.text for choice in result.records.choices):
        say("Answer with: assent ask --continue 1 (or another number, or in your own words)")
    if not arguments.json and result.continuation:
        say("See the steps that are left with: assent queue; go on with: assent queue continue (or skip)")
    if result.ending is Ending.CANCELLED:
        return _INTERRUPTED
    if result.ending is Ending.FAILED and (named := [name for name in _VARIABLES if os.environ.get(name)]):
        say(f"Used instead of the settings: {', '.join(named)}.")
    return 1 if _failed(result) else 0


def _failed(result: RunResult) -> bool:
    """Whether something failed; steps that are only left for later do not count."""
    action = result.records.action
    stopped_at_a_step = result.records.stopped is Stop.STEP_FAILED
    return (
        result.ending is Ending.FAILED
        or NOT_TRIGGERED in result.text
        or stopped_at_a_step
        or (action is not None and not action.success)
    )


def _list(paused: Sequence[tuple[Conversation, Continuation]], as_json: bool) -> int:
    if as_json:
        print_json(
            [
                {
                    "conversation_id": conversation.id,
                    "title": conversation.title,
                    "at": format_instant(conversation.updated_at),
                    "stopped": work.stopped.value,
                    "why": work.why,
                    "todos": work.todos.to_json(),
                }
                for conversation, work in paused
            ]
        )
        return 0
    for conversation, work in paused:
        emit(f"{conversation.id}  {conversation.updated_at.astimezone():%Y-%m-%d %H:%M}  {conversation.title}")
        emit(*(f"  {todo.id}. [{_MARKS.get(todo.status, ' ')}] {todo.description}" for todo in work.todos.items))
        emit(f"  stopped: {work.why}")
    if paused:
        say("Go on with: assent queue continue; without the step at > with: assent queue skip")
    else:
        say(_NONE)
    return 0


def document(result: RunResult) -> dict[str, Any]:
    records = result.records.to_json()
    return {
        "conversation_id": result.conversation_id,
        "assistant_message": result.text,
        "truth": result.truth,
        "tool_calls": records["tool_call_metadata"],
        "action_metadata": records["action_metadata"],
        "execution_metadata": records["execution_metadata"],
        "change_set_id": records["change_set_id"],
        "todos": result.records.todos.to_json(),
    }


async def _follow(begin: Callable[[], Stream], quiet: bool, ended: list[RunResult]) -> None:
    told = asyncio.get_running_loop().call_later(_SLOW, say, "The model is at work; Ctrl+C stops it.")
    if quiet:
        told.cancel()
    async for event in begin():
        if isinstance(event, RunEnded):
            ended.append(event.result)
        elif not quiet:
            _show(event)
    told.cancel()


def _show(event: RunEvent) -> None:
    match event:
        case ProgressTold(progress):
            say(progress.text)
        case CallFinished(record=record):
            say(f"· {shorten(record.name)}: {_came_to(record)}")
        case TodosResubmitting(next=step):
            say(f"Continuing: {step}")
        case AnswerReady(message) if message.role is Role.NOTICE:
            say(*lines_of(message.text))
        case AnswerReady(message):
            emit(*lines_of(message.text))
            choices = message.records.choices
            emit(*(f"  {number}. {choice.label}" for number, choice in enumerate(choices, 1) if choice.text))
            say(*(f"{choice.label}: assent undo {choice.undo}" for choice in choices if choice.undo))
            if message.truth:
                say(message.truth)


def _came_to(record: ToolRecord) -> str:
    (outcome,) = outcomes([record])
    word = _OUTCOMES.get(outcome.kind, "done")
    why = why_nothing_queued(record.result)
    return f"{word}: {why}" if why else word
