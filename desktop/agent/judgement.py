"""Decides whether an answer is accepted: the tools that the user's words require were called, and the text claims
nothing
that did not happen.

If an answer is not accepted and nothing was called, the model is asked once more. If something was called, the app
replaces the text by its own, because asking again could repeat the calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from desktop.agent import guard
from desktop.agent.claims import ClaimKind, Listed, check
from desktop.agent.guard import Demand
from desktop.domain.run import LedgerEntry

NOT_TRIGGERED = "Technical error: Tool not triggered."
NO_ANSWER = "The model gave no answer. Please try again, or ask in other words."


class Ruling(Enum):
    STANDS = auto()
    ASK_AGAIN = auto()
    """The model is asked once more, and told to call the tools in `missing`."""
    RECEIPTS = auto()
    """The app replaces the answer by receipts of what was called."""
    ERROR = auto()


@dataclass(frozen=True, slots=True)
class Judgement:
    """`missing` are the tools to ask for. `silent` says that the answer was empty; then the error names no tool."""

    ruling: Ruling
    missing: tuple[str, ...] = ()
    reason: str = ""
    silent: bool = False

    @property
    def error(self) -> str:
        return NO_ANSWER if self.silent else NOT_TRIGGERED


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an answer is checked against. `called` are the tools that this step called, `ledger` is that of the whole
    run.

    `leaked` says that the text holds something that only looks like a tool call; `listed` is what list_tasks
    returned;
    `standing` are proposals of earlier runs that still wait.
    """

    text: str
    called: Sequence[str]
    ledger: Sequence[LedgerEntry]
    listed: Listed | None = None
    leaked: bool = False
    standing: Sequence[LedgerEntry] = ()


def judge(demand: Demand, evidence: Evidence, *, may_ask_again: bool) -> Judgement:
    missing = guard.missing(demand, evidence.called)
    if missing:
        return _again(may_ask_again, missing, f"required and not called: {', '.join(missing)}")
    if evidence.leaked:
        reason = "a tool call was written as text"
        return Judgement(Ruling.RECEIPTS, (), reason) if evidence.called else _again(may_ask_again, (), reason)
    verdict = check(evidence.text, evidence.ledger, evidence.listed, evidence.standing)
    if verdict.kind is not ClaimKind.OK:
        reason = f"the answer claims what did not happen ({verdict.kind})"
        if evidence.called:
            return Judgement(Ruling.RECEIPTS, (), reason)
        return _again(may_ask_again, verdict.tools, reason)
    if not evidence.text.strip():
        reason = "there was no text"
        if evidence.called:
            return Judgement(Ruling.RECEIPTS, (), reason)
        return _again(may_ask_again, (), reason, silent=True)
    return Judgement(Ruling.STANDS)


def _again(may_ask_again: bool, missing: tuple[str, ...], reason: str, *, silent: bool = False) -> Judgement:
    return Judgement(Ruling.ASK_AGAIN if may_ask_again else Ruling.ERROR, missing, reason, silent)
