"""Proposals and what became of them. An item's state is a function of its decisions, the same on every device."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

CREATED_NAMESPACE = uuid.UUID("6d0ff4a2-6a38-5c0e-9a3c-2f1d7d1f9b11")


class Verdict(StrEnum):
    """What a decision says. RECONSIDERED opens the next round."""

    RECONSIDERED = "reconsidered"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    CONFIRMED = "confirmed"
    UNDONE = "undone"


class ItemState(StrEnum):
    """In the order of rank: within a round the later one wins."""

    PENDING = "pending"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    CONFIRMED = "confirmed"
    UNDONE = "undone"


class SetState(StrEnum):
    PENDING = "pending"
    PARTIAL = "partially resolved"
    RESOLVED = "resolved"
    EXPIRED = "expired"


_RANK = {state: rank for rank, state in enumerate(ItemState)}
_STATE_OF = {
    Verdict.RECONSIDERED: ItemState.PENDING,
    Verdict.WITHDRAWN: ItemState.WITHDRAWN,
    Verdict.REJECTED: ItemState.REJECTED,
    Verdict.CONFIRMED: ItemState.CONFIRMED,
    Verdict.UNDONE: ItemState.UNDONE,
}


@dataclass(frozen=True, slots=True)
class Matched:
    """How a reference found its task. `percent` is the ratio: no fractions in data that travels."""

    said: str
    title: str
    percent: int
    how: str

    @property
    def uncertain(self) -> bool:
        return self.percent < 85


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """One proposal. `arguments` are those of one element of a batch, with ids in place of references.

    `task_id` is the task that it is shown under, `target_kind` and `target_id` what it changes; for one that creates,
    `target_id` is the id that the thing will get (see `created_id`). `base` holds the before-values it was computed
    against, by field.
    """

    id: str
    set_id: str
    ordinal: int
    tool: str
    arguments: Mapping[str, Any]
    task_id: str
    task_title: str
    target_kind: str
    target_id: str
    creates: bool
    base: Mapping[str, Any]
    reason: str = ""
    matched: Matched | None = None
    depends_on: tuple[str, ...] = ()
    created_at: dt.datetime | None = None
    stamp: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict, once given never changed. `effects` are before → after of what a confirmation wrote."""

    id: str
    item_id: str
    set_id: str
    verdict: Verdict
    round: int
    actor: str
    device: str
    at: dt.datetime
    reason: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """The proposals of one run."""

    id: str
    run_id: str
    conversation_id: str
    request: str
    provider: str
    model: str
    created_at: dt.datetime
    expires_at: dt.datetime
    device: str
    items: tuple[ChangeItem, ...] = ()


def created_id(item_id: str) -> str:
    """The id of what an item creates: fixed when it is proposed, the same wherever it is confirmed."""
    return str(uuid.uuid5(CREATED_NAMESPACE, item_id))


def round_of(decisions: Iterable[Decision]) -> int:
    """The round that is open. The first one is 0."""
    return max((decision.round for decision in decisions), default=0)


def item_state(decisions: Iterable[Decision], *, expired: bool = False) -> ItemState:
    """The join over all decisions by (round, rank). `expired` says that the set's time is over."""
    start = (0, _RANK[ItemState.EXPIRED if expired else ItemState.PENDING])
    best = max((_place(decision, expired=expired) for decision in decisions), default=start)
    return tuple(ItemState)[max(best, start)[1]]


def set_state(states: Iterable[ItemState]) -> SetState:
    """Derived from the items: never stored."""
    found = list(states)
    waiting = found.count(ItemState.PENDING)
    if waiting == 0:
        return SetState.EXPIRED if found and set(found) == {ItemState.EXPIRED} else SetState.RESOLVED
    return SetState.PENDING if waiting == len(found) else SetState.PARTIAL


def _place(decision: Decision, *, expired: bool) -> tuple[int, int]:
    state = _STATE_OF[decision.verdict]
    if state is ItemState.PENDING and expired:
        state = ItemState.EXPIRED
    return decision.round, _RANK[state]
