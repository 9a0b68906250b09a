"""Filters plans that must not be proposed: without effect, already pending, or rejected by the user before."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from desktop.domain.change_set import ChangeItem, ChangeSet, Decision, ItemState, Verdict
from desktop.domain.text import shorten
from desktop.review.states import is_lifted
from desktop.store import Reader
from desktop.tools.registry import TOOLS
from desktop.tools.summary import summary
from desktop.tools.tool import Plan, Proposal, public

_NO_OP = "Not proposed, because it is so already: {what}."
_WAITS = "Not proposed again, because it waits for the user's review already: {what}."
_PARENT = "Not proposed, because the user turned down the task it belongs to: {what}."
_STICKY = "Not proposed, because the user rejected it before{why}: {what}. Propose it only if the user asks for it."


@dataclass(slots=True)
class FilteredPlans:
    """`suppressed` are sentences for the model; `superseded` are older proposals that the kept ones replace."""

    kept: list[Plan] = field(default_factory=list)
    suppressed: list[str] = field(default_factory=list)
    superseded: list[ChangeItem] = field(default_factory=list)


def meaning_of(proposal: Proposal) -> str:
    """A hash that is the same for proposals that mean the same; the meaning itself can be long."""
    tool = TOOLS[proposal.tool]
    return hashlib.sha256(tool.meaning(proposal).encode(errors="replace")).hexdigest()[:32]


def filter_plans(
    reader: Reader,
    plans: Sequence[Plan],
    set_id: str | None,
    parents: Mapping[str, str],
    now: dt.datetime,
    *,
    asked_for: bool,
    is_own: Callable[[ChangeSet], bool],
) -> FilteredPlans:
    """`parents` are the items of this set, by the id of what they would create. Only what `is_own` is superseded: an
    agent cannot take back what another one proposed by saying it again.

    Repeats within `plans` are kept: a list may name the same thing twice.
    """
    filtered = FilteredPlans()
    meanings = {plan.item_id: meaning_of(plan) for plan in plans}
    past = _EarlierProposals(reader, meanings.values(), now)
    turned_down = _turned_down(reader, plans, parents, now)
    for plan in plans:
        what = shorten(summary(plan), 120)
        waiting = past.waiting(meanings[plan.item_id])
        here = [item for item in waiting if item.set_id == set_id]
        elsewhere = [item for item in waiting if item.set_id != set_id]
        if plan.noop:
            filtered.suppressed.append(_NO_OP.format(what=what))
        elif plan.task_id in turned_down or plan.target_id in turned_down:
            filtered.suppressed.append(_PARENT.format(what=what))
        elif (
            any(public(item.arguments) == public(plan.arguments) for item in here)
            or past.needed(elsewhere)
            or not all(map(is_own, reader.reviews.sets([item.set_id for item in elsewhere])))
        ):
            filtered.suppressed.append(_WAITS.format(what=what))
        elif (rejection := past.rejection(meanings[plan.item_id])) and not asked_for:
            why = f" ({shorten(rejection.reason, 80)})" if rejection.reason else ""
            filtered.suppressed.append(_STICKY.format(what=what, why=why))
        else:
            filtered.kept.append(plan)
            filtered.superseded += [item for item in elsewhere if item not in filtered.superseded]
    return filtered


class _EarlierProposals:
    """Earlier proposals that mean the same as one of the plans."""

    def __init__(self, reader: Reader, meanings: Iterable[str], now: dt.datetime) -> None:
        self._reader = reader
        self._now = now
        found = reader.reviews.of_meaning(meanings)
        ids = [item.id for item, _ in found]
        self._states = reader.reviews.states(ids, now)
        self._decisions = reader.reviews.decisions_of(ids)
        self._items: dict[str, list[ChangeItem]] = defaultdict(list)
        for item, _ in found:
            self._items[item.meaning].append(item)

    def waiting(self, meaning: str) -> list[ChangeItem]:
        return [item for item in self._items[meaning] if self._states[item.id] is ItemState.PENDING]

    def needed(self, items: Sequence[ChangeItem]) -> bool:
        """Whether pending items depend on one of these; they would be lost if it were superseded."""
        ids = [other.id for item in items if item.creates for other in self._reader.reviews.dependents(item)]
        return ItemState.PENDING in self._reader.reviews.states(ids, self._now).values()

    def rejection(self, meaning: str) -> Decision | None:
        """The user's latest verdict on this, if that was a rejection and has not been lifted."""
        last: Decision | None = None
        for item in self._items[meaning]:
            for decision in self._decisions[item.id]:
                if decision.verdict is not Verdict.WITHDRAWN and (last is None or decision.stamp > last.stamp):
                    last = decision
        if last is None or last.verdict is not Verdict.REJECTED:
            return None
        return None if is_lifted(self._decisions[last.item_id]) else last


def _turned_down(reader: Reader, plans: Sequence[Plan], parents: Mapping[str, str], now: dt.datetime) -> set[str]:
    """Ids of things whose creation, proposed in this set, was rejected, withdrawn or undone."""
    concerned = {id_: parents[id_] for plan in plans for id_ in (plan.task_id, plan.target_id) if id_ in parents}
    states = reader.reviews.states(list(concerned.values()), now)
    over = (ItemState.REJECTED, ItemState.WITHDRAWN, ItemState.UNDONE)
    return {created for created, item_id in concerned.items() if states.get(item_id) in over}
