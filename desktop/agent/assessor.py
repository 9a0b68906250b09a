"""Decides whether a step of the work queue is done.

A step with tool calls is judged by the ledger alone: one with a missing tool or an uncorrected error is not done,
whatever the model says. Only for a step that is nothing but text the model is asked.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from desktop.agent.audit import Audit
from desktop.agent.prompt import verdict_messages
from desktop.agent.provider import Facts, Provider, ProviderError, Request, Usage, ask
from desktop.domain.marking import QT_TRANSLATE_NOOP

log = logging.getLogger(__name__)

_FENCED = re.compile(r"```(?:json)?\n(.*)\n```", re.DOTALL)
_NO_VERDICT = QT_TRANSLATE_NOOP("Notice", "the check of the answer gave no clear verdict")
_NOT_PROPOSED = QT_TRANSLATE_NOOP("Notice", "what it asks for was not proposed")
_NO_ANSWER = QT_TRANSLATE_NOOP("Notice", "there was no usable answer")
_NOT_OURS = QT_TRANSLATE_NOOP("Notice", "the built-in assistant cannot do this step itself")


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """The result of one step: required tools that were not called, errors that no later call corrected, called
    tools."""

    description: str
    answer: str
    missing: Sequence[str] = ()
    errors: Sequence[str] = ()
    called: Sequence[str] = ()
    unanswered: bool = False


@dataclass(frozen=True, slots=True)
class Assessment:
    """`reason` is told to the user; `final` says that trying the step again would not help."""

    ok: bool
    reason: str
    usage: Usage = field(default_factory=Usage)
    final: bool = False


def judge_by_rule(step: StepOutcome) -> Assessment | None:
    """The verdict where the ledger gives one; None for a step that is text alone."""
    if step.missing:
        return Assessment(False, _NOT_PROPOSED)
    if step.errors:
        return Assessment(False, step.errors[-1])
    if step.unanswered:
        return Assessment(False, _NO_ANSWER)
    if step.called:
        return Assessment(True, f"called: {', '.join(dict.fromkeys(step.called))}")
    return None


async def assess(step: StepOutcome, provider: Provider, facts: Facts, audit: Audit) -> Assessment:
    """Judges by rule if possible, otherwise asks the model about its text. Never raises ProviderError."""
    verdict = judge_by_rule(step)
    how = "rule"
    if verdict is None and provider.name == "builtin":
        verdict = Assessment(False, _NOT_OURS, final=True)
    elif verdict is None:
        how = "model"
        verdict = await _ask(step, provider, facts, audit)
    audit.assessed(step.description, how, ok=verdict.ok, reason=verdict.reason)
    log.info("step assessed by %s: %s", how, "ok" if verdict.ok else "not ok")
    return verdict


def read_verdict(text: str) -> Assessment:
    """Accepts only one JSON object with a boolean `ok` and a text `reason`, perhaps in a code fence."""
    fence = _FENCED.fullmatch(text.strip())
    try:
        verdict = json.loads(fence[1] if fence else text)
    except (ValueError, RecursionError):
        return Assessment(False, _NO_VERDICT)
    match verdict:
        case {"ok": bool(ok), "reason": str(reason), **rest} if not rest:
            return Assessment(ok, " ".join(reason.split())[:300] or ("done" if ok else "not done"))
    return Assessment(False, _NO_VERDICT)


async def _ask(step: StepOutcome, provider: Provider, facts: Facts, audit: Audit) -> Assessment:
    request = Request(verdict_messages(step.description, step.answer), (), facts, toolless=True)
    audit.sent(request)
    started = time.monotonic()
    try:
        turn = await ask(provider, request)
    except ProviderError as error:
        return Assessment(False, str(error))
    audit.received(turn, round((time.monotonic() - started) * 1000))
    verdict = Assessment(False, _NO_VERDICT) if turn.calls else read_verdict(turn.text)
    return replace(verdict, usage=turn.usage)
