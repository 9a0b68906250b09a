"""Whether a step is done: the ledger first, a model only about words."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncGenerator

import pytest

from desktop.agent.assessor import Assessment, StepOutcome, assess, judge_by_rule, read_verdict
from desktop.agent.audit import Audit
from desktop.agent.provider import (
    CallRequest,
    Event,
    ProviderError,
    ProviderFailure,
    Request,
    Turn,
    Usage,
)
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 16, 14, 2))


class Judge:
    remote = False
    model = "m"

    def __init__(self, answer: Turn | ProviderError, name: str = "openai") -> None:
        self.name = name
        self.requests: list[Request] = []
        self._answer = answer

    async def stream(self, request: Request) -> AsyncGenerator[Event, None]:
        self.requests.append(request)
        if isinstance(self._answer, ProviderError):
            raise self._answer
        yield self._answer

    async def close(self) -> None:
        pass


def verdict(step: StepOutcome, judge: Judge) -> Assessment:
    return asyncio.run(assess(step, judge, FACTS, Audit(lambda: dt.datetime.now(dt.UTC))))


def test_a_missing_tool_or_an_error_is_not_done_whatever_the_text_says() -> None:
    assert judge_by_rule(StepOutcome("a", "Done!", missing=["add_task"])) == Assessment(
        False, "what it asks for was not proposed"
    )
    assert judge_by_rule(StepOutcome("a", "Done!", errors=["x", "No task found"])) == Assessment(
        False, "No task found"
    )
    assert judge_by_rule(StepOutcome("a", "Done!", called=["add_task"], errors=["x"])) == Assessment(False, "x")
    rule = judge_by_rule(StepOutcome("a", "", unanswered=True))
    assert rule is not None
    assert not rule.ok


def test_what_was_called_counts_as_done() -> None:
    step = StepOutcome("add milk", "Proposed.", called=["add_task", "add_task"])
    assert judge_by_rule(step) == Assessment(True, "called: add_task")


def test_the_ledger_is_never_overridden() -> None:
    judge = Judge(Turn('{"ok": true, "reason": "fine"}'))
    assert not verdict(StepOutcome("a", "Done!", missing=["add_task"]), judge).ok
    assert judge.requests == []


def test_words_alone_are_judged_by_a_model_without_tools() -> None:
    judge = Judge(Turn('{"ok": true, "reason": "The outline is there."}', usage=Usage(10, 2)))
    found = verdict(StepOutcome("outline the talk", "1. Intro 2. End"), judge)
    assert found == Assessment(True, "The outline is there.", Usage(10, 2))
    (request,) = judge.requests
    assert request.toolless
    assert not request.tools
    assert "outline the talk" in request.messages[-1]["content"]


def test_the_built_in_assistant_is_not_asked_about_itself() -> None:
    judge = Judge(Turn('{"ok": true, "reason": "x"}'), name="builtin")
    found = verdict(StepOutcome("research", "I cannot do that."), judge)
    assert not found.ok
    assert found.final
    assert judge.requests == []


def test_a_failing_judge_is_no_yes() -> None:
    error = ProviderError("The model is down.", ProviderFailure.UNREACHABLE)
    assert verdict(StepOutcome("a", "text"), Judge(error)) == Assessment(False, "The model is down.")
    calling = Turn('{"ok": true, "reason": "x"}', (CallRequest("1", "add_task", "{}"),))
    assert not verdict(StepOutcome("a", "text"), Judge(calling)).ok


@pytest.mark.parametrize(
    "text",
    [
        "",
        "OK",
        "true",
        "[true]",
        '{"ok": "yes", "reason": "x"}',
        '{"ok": true}',
        '{"ok": true, "reason": "x", "more": 1}',
        'Sure: {"ok": true, "reason": "x"}',
        '{"ok": 1, "reason": "x"}',
        "[" * 100_000,
    ],
)
def test_anything_but_the_verdict_asked_for_is_no_yes(text: str) -> None:
    assert not read_verdict(text).ok


def test_a_verdict_may_come_in_a_fence() -> None:
    assert read_verdict('```json\n{"ok": false, "reason": "only promised"}\n```') == Assessment(
        False, "only promised"
    )
    assert read_verdict('{"ok": true, "reason": ""}') == Assessment(True, "done")
