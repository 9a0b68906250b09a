"""Reviewing what the agent proposes: cards to look at, verdicts to give, the history of both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.domain.change_set import DecisionFilter, ItemState, SetFilter
from desktop.domain.text import shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.review.cards import Card, CardReader
from desktop.review.confirmation import ConfirmationService, Progress
from desktop.review.decisions import Acceptance, DecisionLog, Entry
from desktop.review.outcome import Decided
from desktop.store import Store
from desktop.tools.registry import tool_of
from desktop.tools.summary import summary

SHORTEST_REF = 4

NOTICE = dt.timedelta(days=2)
"""How long before a proposal expires the user is told."""


@dataclass(frozen=True, slots=True)
class Expiring:
    """`item_ids` will expire within two days, the first of them at `first`."""

    item_ids: tuple[str, ...]
    first: dt.datetime


class ReviewService:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._confirmation = ConfirmationService(store)
        self._cards = CardReader(store)
        self._log = DecisionLog(store)

    # looking

    def card(self, set_id: str) -> Card | None:
        return self._cards.card(set_id)

    def cards(self, set_ids: Sequence[str]) -> list[Card]:
        return self._cards.cards(set_ids)

    def open_cards(self, filter_: SetFilter | None = None, limit: int = -1) -> list[Card]:
        """By default those with something to decide, the newest first."""
        return self._cards.find(filter_ or SetFilter(waiting=True), limit)

    def cards_for_task(self, task_id: str) -> list[Card]:
        """Cards with something to decide on a task, with the rows of that task alone."""
        return self._cards.of_task(task_id)

    def find_set(self, ref: str) -> Card:
        """By its id or the beginning of it; raises NotFoundError or AmbiguousError."""
        card = self.card(self._find("change_set", ref, "change set"))
        assert card is not None
        return card

    def find_item(self, ref: str) -> str:
        """The id of a proposal that begins so; raises NotFoundError or AmbiguousError."""
        return self._find("change_item", ref, "proposal")

    def states(self, item_ids: Sequence[str]) -> dict[str, ItemState]:
        """On which all devices that know the same agree."""
        with self._store.read() as reader:
            return reader.reviews.states(item_ids, dt.datetime.now(dt.UTC))

    def expiring(self, now: dt.datetime | None = None) -> Expiring | None:
        """What will expire within two days, if anything."""
        now = now or dt.datetime.now(dt.UTC)
        with self._store.read() as reader:
            found = reader.reviews.expiring(now, now + NOTICE)
        return Expiring(tuple(id_ for id_, _ in found), found[0][1]) if found else None

    # deciding

    def confirm(self, item_id: str, arguments: Mapping[str, Any] | None = None, *, force: bool = False) -> Decided:
        """Applies an item. `arguments` are those that the user edited; `force` applies also what is stale."""
        return self._confirmation.confirm(item_id, arguments, force=force)

    def check_edit(self, item_id: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """For live validation: all arguments with the user's changes, made regular; raises InvalidInputError."""
        with self._store.read() as reader:
            (item,) = reader.reviews.items([item_id])
        return tool_of(item.tool).check_edit({**item.arguments, **arguments})

    def confirm_all(
        self,
        item_ids: Sequence[str],
        *,
        force: Collection[str] = (),
        progress: Progress | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> Decided:
        """Applies exactly these items, in this order; one undo step. See ConfirmationService."""
        return self._confirmation.confirm_all(item_ids, force=force, progress=progress, should_stop=should_stop)

    def reject(self, item_id: str, reason: str = "") -> Decided:
        return self._confirmation.reject(item_id, reason)

    def reject_remaining(self, item_ids: Sequence[str], reason: str = "") -> Decided:
        """Turns down exactly these items, as one undo step."""
        return self._confirmation.reject_all(item_ids, reason)

    def undo(self, item_id: str, *, force: bool = False) -> Decided:
        return self._confirmation.undo(item_id, force=force)

    def reconsider(self, item_id: str) -> Decided:
        return self._confirmation.reconsider(item_id)

    def explain(self, item_id: str, reason: str) -> Decided:
        """Gives the reason of a rejection afterwards."""
        return self._confirmation.explain(item_id, reason)

    def lift(self, item_id: str) -> Decided:
        return self._confirmation.lift(item_id)

    def restore_target(self, item_id: str) -> Decided:
        return self._confirmation.restore_target(item_id)

    def ask_again(self, item_ids: Sequence[str]) -> str:
        """What to say to the agent so that it proposes expired items anew: the request, or one change of it."""
        with self._store.read() as reader:
            items = reader.reviews.items(item_ids)
            sets = reader.reviews.sets(list(dict.fromkeys(item.set_id for item in items)))
        whole = [found.request for found in sets if {item.id for item in found.items} <= set(item_ids)]
        parts = [f"{summary(item)} (task “{item.task_title}”)" for item in items]
        return whole[0] if len(sets) == 1 and whole and whole[0] else "\n".join(parts)

    # the past

    def decisions(self, filter_: DecisionFilter | None = None, limit: int = 200, offset: int = 0) -> list[Entry]:
        return self._log.entries(filter_, limit, offset)

    def acceptance(self, filter_: DecisionFilter | None = None) -> list[Acceptance]:
        return self._log.acceptance(filter_)

    def export_decisions(self, path: Path, filter_: DecisionFilter | None = None, *, overwrite: bool = False) -> int:
        """Writes a .csv or .json file; returns the number of decisions in it. Raises FileError."""
        from desktop.services.decision_files import write_decisions

        entries = self._log.entries(filter_, limit=-1)
        write_decisions(path, entries, overwrite=overwrite)
        return len(entries)

    def _find(self, kind: str, ref: str, what: str) -> str:
        text = ref.strip().lower()
        with self._store.read() as reader:
            found = reader.reviews.beginning_with(kind, text) if len(text) >= SHORTEST_REF else []
        if not found:
            raise NotFoundError(f"There is no {what} '{shorten(ref, 40)}'.")
        if len(found) > 1:
            raise AmbiguousError(f"More than one {what} begins with '{shorten(ref, 40)}'; give more of its id.")
        return found[0]
