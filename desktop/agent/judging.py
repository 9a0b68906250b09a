"""Whether an answer may stand: what the user's words required was called, and nothing is claimed that did not happen.

An answer that may not stand is asked for once more where nothing was called, and replaced by the app's own words
where something was: calls are never made a second time to fit a text.
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
    """Once, and it must call what is `missing`."""
    RECEIPTS = auto()
    """What was called is told by the app instead."""
    ERROR = auto()


@dataclass(frozen=True, slots=True)
class Judgement:
    """`missing` are the tools to ask for. `silent` says that there was nothing to judge: then no tool is to blame."""

    ruling: Ruling
    missing: tuple[str, ...] = ()
    reason: str = ""
    silent: bool = False

    @property
    def error(self) -> str:
        return NO_ANSWER if self.silent else NOT_TRIGGERED


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a step has come to. `called` are the tools that count for it, `ledger` is that of the whole run.

    `leaked` says that the text holds something that only looks like a tool call; `listed` is what list_tasks gave;
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
