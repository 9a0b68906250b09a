"""`assent ask`: one run of the agent. Answers are shown once they are checked; what happens meanwhile is told."""

from __future__ import annotations

import argparse
import asyncio
import os
from contextlib import suppress
from typing import Any

from desktop.agent.events import (
    AnswerReady,
    CallFinished,
    Ending,
    ProgressTold,
    RunEnded,
    RunEvent,
    RunResult,
    TodosResubmitting,
)
from desktop.agent.judging import NOT_TRIGGERED
from desktop.domain.run import CallState, Mode, Role
from desktop.logs import logged
from desktop.services import Services
from desktop.terminal import emit, lines_of, print_json, say

_INTERRUPTED = 130
_VARIABLES = ("ASSENT_PROVIDER", "ASSENT_BASE_URL", "ASSENT_MODEL", "ASSENT_API_KEY")
_STATES = {CallState.APPLIED: "done", CallState.QUEUED: "proposed", CallState.FAILED: "failed"}


def ask(services: Services, arguments: argparse.Namespace, text: str) -> int:
    """Runs, shows and returns the exit status. Ctrl+C stops the run; what was proposed stays."""
    task = services.references.task(arguments.task) if arguments.task else None
    mode = Mode.IMMEDIATE if arguments.apply else Mode.REVIEW
    ended: list[RunResult] = []
    with logged(services.profile), suppress(KeyboardInterrupt):
        asyncio.run(_follow(services, text, task.id if task else None, mode, arguments.json, ended))
    result = ended[0] if ended else None
    if result and arguments.json:
        print_json(document(result))
    elif result and result.records.change_set_id:
        say("See what waits with: assent review")
    if result is None or result.ending is Ending.CANCELLED:
        return _INTERRUPTED
    if result.ending is Ending.FAILED and (named := [name for name in _VARIABLES if os.environ.get(name)]):
        say(f"{', '.join(named)} went before the settings.")
    return 1 if result.ending is Ending.FAILED or NOT_TRIGGERED in result.text else 0


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


async def _follow(
    services: Services, text: str, task_id: str | None, mode: Mode, quiet: bool, ended: list[RunResult]
) -> None:
    async for event in services.agent.ask(text, task_id=task_id, mode=mode):
        if isinstance(event, RunEnded):
            ended.append(event.result)
        elif not quiet:
            _show(event)


def _show(event: RunEvent) -> None:
    match event:
        case ProgressTold(text):
            say(text)
        case CallFinished(record=record, state=state):
            say(f"· {record.name}: {_STATES[state]}")
        case TodosResubmitting(next=step):
            say(f"Continuing: {step}")
        case AnswerReady(message) if message.role is Role.NOTICE:
            say(*lines_of(message.text))
        case AnswerReady(message):
            emit(*lines_of(message.text))
            if message.truth:
                say(message.truth)
