"""Builds the change set of a run. Each proposal is stored at once, so that a crash loses none.

Plans that must not be proposed are left out: without effect, already pending, or rejected by the user before.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial

from desktop.domain.change_set import (
    OTHER_AGENT,
    ChangeItem,
    ChangeSet,
    Decision,
    ItemState,
    SetFilter,
    Verdict,
    round_of,
)
from desktop.domain.ids import new_id
from desktop.domain.text import shorten, storable
from desktop.errors import NotFoundError
from desktop.review.confirmation import ConfirmationService, withdraw
from desktop.review.outcome import Result
from desktop.review.policy import Applies, always_ask
from desktop.review.states import is_lifted
from desktop.review.verdicts import AGENT, POLICY, record_verdict
from desktop.store import Reader, Store, Writer
from desktop.store.reviews import item_draft, set_draft
from desktop.tools.add_task import proposed_task
from desktop.tools.reasons import NO_OP, PARENT, STICKY, WAITS
from desktop.tools.registry import meaning_of
from desktop.tools.summary import summary
from desktop.tools.tool import Plan, ProposedTask, public

REQUEST_MAX = 2000
_OF_PLAN = tuple({one.name for one in fields(Plan)} & {one.name for one in fields(ChangeItem)})
SUPERSEDED = "A newer proposal says the same."
FORTNIGHT = dt.timedelta(days=14)


@dataclass(frozen=True, slots=True)
class RunInfo:
    """The run that proposes. All its proposals are in one change set."""

    run_id: str
    conversation_id: str
    request: str
    provider: str
    model: str


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of plans: those that wait for review, and those that were applied at once.

    `suppressed` has a sentence for each plan that was not proposed; `failed` are plans that should have been applied
    at once but could not be: they wait, with the error.
    """

    queued: tuple[Plan, ...] = ()
    applied: tuple[Plan, ...] = ()
    suppressed: tuple[str, ...] = ()
    failed: tuple[tuple[Plan, str], ...] = ()


def is_own(change_set: ChangeSet, run: RunInfo) -> bool:
    """Whether the agent of this run proposed it: our own, or the same other one."""
    if run.provider == OTHER_AGENT:
        return change_set.conversation_id == run.conversation_id
    return change_set.provider != OTHER_AGENT


class ChangeSetBuilder:
    """Blocking; for the thread that writes. There is one for each run; a run that is resumed goes on with its set,
    unless that has expired."""

    def __init__(
        self, store: Store, run: RunInfo, *, applies: Applies = always_ask, time_to_decide: dt.timedelta = FORTNIGHT
    ) -> None:
        self._store = store
        self._run = run
        self._applies = applies
        self._time = time_to_decide
        now = dt.datetime.now(dt.UTC)
        with store.read() as reader:
            ids = reader.reviews.set_ids(SetFilter(run_id=run.run_id), now, limit=1)
            found = [one for one in reader.reviews.sets(ids) if one.expires_at > now]
            before = reader.reviews.set_ids(SetFilter(waiting=True, conversation_id=run.conversation_id), now)
            earlier = [item for one in reader.reviews.sets(before) if one.id not in ids for item in one.items]
        self._items: list[ChangeItem] = list(found[0].items) if found else []
        self._set_id: str | None = found[0].id if found else None
        # What was proposed before in this conversation and still waits can be referred to: "make it Friday".
        self._earlier = [item for item in earlier if item.creates]

    @property
    def set_id(self) -> str | None:
        """The change set, once there is one."""
        return self._set_id

    @property
    def proposed(self) -> Mapping[str, ProposedTask]:
        """The tasks that this conversation's sets would create, by their ids."""
        new = [item for item in (*self._earlier, *self._items) if item.creates and item.target_kind == "task"]
        if not new:
            return {}
        with self._store.read() as reader:
            states = reader.reviews.states([item.id for item in new], dt.datetime.now(dt.UTC))
        waiting = [item for item in new if states.get(item.id) is ItemState.PENDING]
        return {item.target_id: proposed_task(item) for item in waiting}

    def take(self, plans: Sequence[Plan], *, asked_for: bool = False) -> Taken:
        """Keeps plans as proposals, all in one transaction, and applies those that need no verdict.

        `asked_for` says that the user's own words ask for this: what was rejected before may be proposed again.
        """
        now = dt.datetime.now(dt.UTC)
        parents = {item.target_id: item.id for item in (*self._earlier, *self._items) if item.creates}
        with self._store.write() as writer:
            own = partial(is_own, run=self._run)
            filtered = filter_plans(writer, plans, self._set_id, parents, now, asked_for=asked_for, is_own=own)
            set_id = self._set_id or new_id()
            items = self._made(filtered.kept, set_id, parents, writer)
            if items:
                self._keep(writer, set_id, items, now)
            for older in filtered.superseded:
                decisions = writer.reviews.decisions_of([older.id])[older.id]
                record_verdict(writer, older, Verdict.WITHDRAWN, round_of(decisions), actor=AGENT, reason=SUPERSEDED)
        if items:
            self._set_id = set_id
            self._items += items
        return self._apply(filtered.kept, tuple(filtered.suppressed))

    def retract(self, item_id: str, reason: str) -> None:
        """Withdraws a proposal that waits, and what depends on it; raises an AssentError, also if another agent made
        it."""
        with self._store.write() as writer:
            sets = writer.reviews.sets([item.set_id for item in writer.reviews.items([item_id])])
            if not all(is_own(one, self._run) for one in sets):
                raise NotFoundError("There is no such proposal.")
            withdraw(writer, item_id, reason, dt.datetime.now(dt.UTC))

    def _made(
        self, plans: Sequence[Plan], set_id: str, parents: Mapping[str, str], reader: Reader
    ) -> list[ChangeItem]:
        creators = dict(parents)
        tasks = {task.id: task for task in reader.tasks(list({plan.task_id for plan in plans}))}
        items: list[ChangeItem] = []
        for plan in plans:
            needed = [creators[id_] for id_ in (plan.task_id, plan.target_id) if id_ in creators]
            items.append(
                ChangeItem(
                    id=plan.item_id,
                    set_id=set_id,
                    ordinal=len(self._items) + len(items),
                    **{name: getattr(plan, name) for name in _OF_PLAN},
                    depends_on=tuple(dict.fromkeys(needed)),
                    meaning=meaning_of(plan),
                    task_status=tasks[plan.task_id].status.value if plan.task_id in tasks else "",
                )
            )
            if plan.creates:
                creators[plan.target_id] = plan.item_id
        return items

    def _keep(self, writer: Writer, set_id: str, items: Sequence[ChangeItem], now: dt.datetime) -> None:
        if self._set_id is None:
            new = ChangeSet(
                id=set_id,
                run_id=self._run.run_id,
                conversation_id=self._run.conversation_id,
                request=shorten(storable(self._run.request), REQUEST_MAX),
                provider=shorten(storable(self._run.provider), 100),
                model=shorten(storable(self._run.model), 100),
                created_at=now,
                expires_at=now + self._time,
                device=self._store.device,
            )
            writer.apply([set_draft(new)], AGENT)
        writer.apply([item_draft(item, now) for item in items], AGENT)

    def _apply(self, plans: Sequence[Plan], suppressed: tuple[str, ...]) -> Taken:
        at_once = [plan for plan in plans if self._applies(plan.tool)]
        if not at_once:
            return Taken(tuple(plans), suppressed=suppressed)
        service = ConfirmationService(self._store)
        decided = service.confirm_all([plan.item_id for plan in at_once], actor=POLICY)
        results = {outcome.item_id: outcome for outcome in decided.outcomes}
        waits = (Result.BLOCKED, Result.STALE)  # these are no failures: the user decides
        asked = [plan for plan in plans if plan not in at_once or results[plan.item_id].result in waits]
        return Taken(
            queued=tuple(asked),
            applied=tuple(plan for plan in at_once if results[plan.item_id].done),
            suppressed=suppressed,
            failed=tuple(
                (plan, results[plan.item_id].message)
                for plan in at_once
                if not results[plan.item_id].done and results[plan.item_id].result not in waits
            ),
        )


@dataclass(slots=True)
class FilteredPlans:
    """`suppressed` are sentences for the model; `superseded` are older proposals that the kept ones replace."""

    kept: list[Plan] = field(default_factory=list)
    suppressed: list[str] = field(default_factory=list)
    superseded: list[ChangeItem] = field(default_factory=list)


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
    never_made: set[str] = set()
    for plan in plans:
        if plan.task_id in never_made:  # why its task is not proposed has been said
            continue
        what = shorten(summary(plan), 120)
        waiting = past.waiting(meanings[plan.item_id])
        here = [item for item in waiting if item.set_id == set_id]
        elsewhere = [item for item in waiting if item.set_id != set_id]
        if plan.noop:
            filtered.suppressed.append(NO_OP.format(what=what))
        elif plan.task_id in turned_down or plan.target_id in turned_down:
            filtered.suppressed.append(PARENT.format(what=what))
        elif (
            any(public(item.arguments) == public(plan.arguments) for item in here)
            or past.needed(elsewhere)
            or not all(map(is_own, reader.reviews.sets([item.set_id for item in elsewhere])))
        ):
            filtered.suppressed.append(WAITS.format(what=what))
        elif (rejection := past.rejection(meanings[plan.item_id])) and not asked_for:
            why = f" ({shorten(rejection.reason, 80)})" if rejection.reason else ""
            filtered.suppressed.append(STICKY.format(what=what, why=why))
        else:
            filtered.kept.append(plan)
            filtered.superseded += [item for item in elsewhere if item not in filtered.superseded]
            continue
        if plan.creates:
            never_made.add(plan.target_id)
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
