"""Proposals and decisions. An item's state follows from its decisions alone, so it is the same on every device."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

CREATED_NAMESPACE = uuid.UUID("6d0ff4a2-6a38-5c0e-9a3c-2f1d7d1f9b11")

BECAUSE = "_because_of"
REPLACED_BY = "_replaced_by"


class Verdict(StrEnum):
    """What a decision says. RECONSIDERED opens the next round; LIFTED lets a rejected change be proposed again;
    IDENTIFIED says that an uncertain match is the task that was meant. The last two leave the state as it is."""

    LIFTED = "lifted"
    IDENTIFIED = "identified"
    RECONSIDERED = "reconsidered"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    CONFIRMED = "confirmed"
    UNDONE = "undone"


class ItemState(StrEnum):
    """In the order of rank: of two verdicts in one round, the one further down wins."""

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
STATE_OF: Mapping[str, ItemState] = {
    Verdict.RECONSIDERED: ItemState.PENDING,
    Verdict.WITHDRAWN: ItemState.WITHDRAWN,
    Verdict.REJECTED: ItemState.REJECTED,
    Verdict.CONFIRMED: ItemState.CONFIRMED,
    Verdict.UNDONE: ItemState.UNDONE,
}
"""The state that a verdict leads to."""


@dataclass(frozen=True, slots=True)
class Matched:
    """How a reference was matched to a task. `percent` is the similarity, an integer as patches hold no fractions.

    `how` is id, exact, words (no other task has all the words that were said), contains or fuzzy.
    """

    said: str
    title: str
    percent: int
    how: str

    @property
    def uncertain(self) -> bool:
        """Whether the user is asked if this is the one."""
        return self.percent < 85 and self.how not in ("id", "exact", "words")


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
    meaning: str = ""
    """A hash that is the same for proposals with the same effect, whatever words or references made them."""
    created_at: dt.datetime | None = None
    stamp: str = ""
    task_status: str = ""
    """That of the task when this was proposed; "" where there was none, or nobody wrote it down."""
    erased: bool = False
    """Whether its task was deleted for good. What it would have changed is not known any more."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict; never changed once given. `effects` are the fields that it wrote, with the values before and after.

    `arguments` are those that were applied; they differ from the item's if the user edited it.
    """

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
    stamp: str = ""

    @property
    def over(self) -> str:
        """The stamp of the latest value written by hand that it knowingly overwrote (see `sync.patch.Cause`)."""
        return max((over for effect in self.effects if isinstance(over := effect.get("over"), str)), default="")

    @property
    def because_of(self) -> str | None:
        """The item with which this one was decided, as it depends on it."""
        cause = self.arguments.get(BECAUSE)
        return cause if isinstance(cause, str) else None

    @property
    def is_replacement(self) -> bool:
        """Whether the user withdrew the item because another task was meant: another item is in its place."""
        return self.verdict is Verdict.WITHDRAWN and isinstance(self.arguments.get(REPLACED_BY), str)


OTHER_AGENT = "mcp"
"""The provider of what was proposed through `assent mcp`. The model is then the other agent's own name and version,
the request what it says that it was asked for, and the conversation is the same for all that it ever proposed."""


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


@dataclass(frozen=True, slots=True)
class SetFilter:
    """Which change sets to show. `waiting`: with something to decide on; `state`: that of any of their items."""

    waiting: bool = False
    state: ItemState | None = None
    device: str | None = None
    tool: str | None = None
    since: dt.datetime | None = None
    conversation_id: str | None = None
    run_id: str | None = None
    task_id: str | None = None


@dataclass(frozen=True, slots=True)
class DecisionFilter:
    verdicts: frozenset[Verdict] = frozenset()
    """Empty: any."""
    tool: str | None = None
    device: str | None = None
    run_id: str | None = None
    set_id: str | None = None
    since: dt.datetime | None = None


def created_id(item_id: str) -> str:
    """The id of what an item creates: fixed when it is proposed, the same wherever it is confirmed."""
    return str(uuid.uuid5(CREATED_NAMESPACE, item_id))


def round_of(decisions: Iterable[Decision]) -> int:
    """The round that is open. The first one is 0."""
    return max((decision.round for decision in decisions), default=0)


def joined_state(verdicts: Iterable[tuple[int, str]]) -> ItemState:
    """The greatest verdict by (round, rank). The order of the verdicts and repeats do not matter.

    A confirmation counts until it is undone, also if another device, not knowing of it, has opened later rounds.
    Verdicts that only a newer version knows do not count.
    """
    known = [(round_, STATE_OF[verdict]) for round_, verdict in verdicts if verdict in STATE_OF]
    _, top = max(((round_, _RANK[state]) for round_, state in known), default=(0, 0))
    rounds = {state: max(r for r, s in known if s is state) for _, state in known}
    applied = rounds.get(ItemState.CONFIRMED, -1) > rounds.get(ItemState.UNDONE, -1)
    return tuple(ItemState)[max(top, _RANK[ItemState.CONFIRMED]) if applied else top]


def deadline(created_at: dt.datetime, expires_at: dt.datetime, reopened: Iterable[dt.datetime]) -> dt.datetime:
    """When a proposal expires. One that was reconsidered gets the same time again, from then on."""
    return max([expires_at, *(at + (expires_at - created_at) for at in reopened)])


def set_state(states: Iterable[ItemState]) -> SetState:
    """Derived from the items: never stored."""
    found = list(states)
    waiting = found.count(ItemState.PENDING)
    if waiting == 0:
        return SetState.EXPIRED if found and set(found) == {ItemState.EXPIRED} else SetState.RESOLVED
    return SetState.PENDING if waiting == len(found) else SetState.PARTIAL
