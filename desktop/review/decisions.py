"""The decisions so far: as a list, as acceptance rates of the tools, and as lines for the model's prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.domain.change_set import OTHER_AGENT, ChangeItem, Decision, DecisionFilter, Verdict
from desktop.domain.text import shorten
from desktop.review.states import is_lifted
from desktop.store import Reader
from desktop.tools.summary import summary
from desktop.tools.tool import public

_TOLD = frozenset({Verdict.CONFIRMED, Verdict.REJECTED, Verdict.UNDONE})
_SHOWN = _TOLD | {Verdict.WITHDRAWN, Verdict.RECONSIDERED, Verdict.LIFTED}


@dataclass(frozen=True, slots=True)
class DecisionEntry:
    """`edited`: confirmed with other arguments than proposed. `sticky`: a rejection because of which the agent may
    not propose it again. `agent`: the other agent that proposed it, if it was not our own."""

    decision: Decision
    item: ChangeItem
    summary: str
    edited: bool
    sticky: bool
    agent: str = ""


@dataclass(frozen=True, slots=True)
class Acceptance:
    """How many of a tool's proposals were accepted. An item that was decided several times counts with the last
    verdict."""

    tool: str
    accepted: int
    refused: int

    @property
    def percent(self) -> int:
        return round(100 * self.accepted / (self.accepted + self.refused))


def read_entries(reader: Reader, filter_: DecisionFilter | None, limit: int, offset: int = 0) -> list[DecisionEntry]:
    """The latest first."""
    found = reader.reviews.decisions(filter_ or DecisionFilter(verdicts=_SHOWN), limit, offset)
    all_ = reader.reviews.decisions_of(list({item.id for _, item in found}))
    sets = reader.reviews.sets(list({item.set_id for _, item in found}))
    agents = {one.id: one.model for one in sets if one.provider == OTHER_AGENT}
    return [_entry(decision, item, all_[item.id], agents.get(item.set_id, "")) for decision, item in found]


def acceptance_rates(reader: Reader, filter_: DecisionFilter | None) -> list[Acceptance]:
    """By tool, those with most verdicts first."""
    last: dict[str, tuple[str, Verdict]] = {}
    for decision, item in reversed(reader.reviews.decisions(filter_ or DecisionFilter(verdicts=_TOLD))):
        if decision.verdict in _TOLD:
            last[item.id] = item.tool, decision.verdict
    counts = Counter((tool, verdict is Verdict.CONFIRMED) for tool, verdict in last.values())
    rates = [Acceptance(tool, counts[tool, True], counts[tool, False]) for tool in {t for t, _ in last.values()}]
    return sorted(rates, key=lambda rate: (-rate.accepted - rate.refused, rate.tool))


def recent_for_prompt(reader: Reader, number: int = 50) -> list[str]:
    """A line for each of the last decisions, the oldest first: what this user tends to accept and refuse."""
    found = reader.reviews.decisions(DecisionFilter(verdicts=_TOLD), number) if number > 0 else []
    return [_line(decision, item) for decision, item in reversed(found)]


def _entry(decision: Decision, item: ChangeItem, decisions: Sequence[Decision], agent: str) -> DecisionEntry:
    confirmed = decision.verdict is Verdict.CONFIRMED
    rejected = decision.verdict is Verdict.REJECTED
    last = max((other.round for other in decisions), default=0)
    return DecisionEntry(
        decision,
        item,
        summary(item),
        edited=confirmed and public(decision.arguments) != public(item.arguments),
        sticky=rejected and decision.round == last and not is_lifted(decisions),
        agent=agent,
    )


def _line(decision: Decision, item: ChangeItem) -> str:
    what = f"{decision.verdict.value}: {summary(item)}"
    if decision.verdict is Verdict.CONFIRMED and public(decision.arguments) != public(item.arguments):
        as_decided = summary(replace(item, arguments={**item.arguments, **decision.arguments}))
        what += f" (the user edited it first; applied was: {as_decided})"
    why = f" (reason: {shorten(decision.reason, 120)})" if decision.reason else ""
    return f"{what} [{item.tool}, task “{shorten(item.task_title)}”]{why}"
