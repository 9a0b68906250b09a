"""Where deferred calls go: the change set of the run keeps them, and applies those that need no verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from desktop.domain.run import Mode
from desktop.review.builder import Builder, RunInfo, Taken
from desktop.review.policy import as_set, may_apply, time_to_decide
from desktop.settings import Settings
from desktop.store import Store
from desktop.tools.tool import Plan, ProposedTask


class ProposalSink(Protocol):
    """Blocking; for the thread that writes. What it has taken survives a crash."""

    @property
    def set_id(self) -> str | None:
        """The change set, once there is one."""

    @property
    def proposed(self) -> Mapping[str, ProposedTask]:
        """Tasks that this set would create, by their ids."""

    def take(self, plans: Sequence[Plan], *, asked_for: bool) -> Taken:
        """`asked_for` says that the user's own words ask for this: what was rejected before may be proposed again."""

    def retract(self, item_id: str, reason: str) -> None:
        """Withdraws a pending proposal; raises an AssentError."""


def open_sink(store: Store, run: RunInfo, settings: Settings, mode: Mode) -> ProposalSink:
    applies = may_apply if mode is Mode.IMMEDIATE else as_set(settings)
    return Builder(store, run, applies=applies, time_to_decide=time_to_decide(settings))
