"""Review of what the agent proposes: cards, verdicts and past decisions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop.domain.change_set import DecisionFilter, ItemState, SetFilter
from desktop.domain.text import shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.review.cards import Card, card_of_task, read_cards
from desktop.review.confirmation import ConfirmationService
from desktop.review.decisions import Acceptance, DecisionEntry, acceptance_rates, read_entries
from desktop.tools.summary import summary

SHORTEST_REF = 4

NOTICE = dt.timedelta(days=2)
"""How long before a proposal expires the user is told."""


@dataclass(frozen=True, slots=True)
class Expiring:
    """`item_ids` will expire within two days, the first of them at `first`."""

    item_ids: tuple[str, ...]
    first: dt.datetime


class ReviewService(ConfirmationService):
    """Reads change sets and decisions; the verdicts themselves are inherited."""

    # cards

    def card(self, set_id: str) -> Card | None:
        return next(iter(self.cards([set_id])), None)

    def cards(self, set_ids: Sequence[str]) -> list[Card]:
        with self._store.read() as reader:
            return read_cards(reader, reader.reviews.sets(set_ids), self._store.device)

    def open_cards(
        self, filter_: SetFilter | None = None, limit: int = -1, known: Collection[str] = ()
    ) -> list[Card]:
        """By default those with something to decide, the newest first. Those that are `known` are left out."""
        with self._store.read() as reader:
            ids = reader.reviews.set_ids(filter_ or SetFilter(waiting=True), dt.datetime.now(dt.UTC), limit)
            sets = reader.reviews.sets([id_ for id_ in ids if id_ not in known])
            return read_cards(reader, sets, self._store.device)

    def cards_for_task(self, task_id: str) -> list[Card]:
        """Cards with something to decide on a task, with the rows of that task alone."""
        cards = self.open_cards(SetFilter(waiting=True, task_id=task_id))
        return [own for card in cards if (own := card_of_task(card, task_id)).waiting]

    def find_set(self, ref: str) -> Card:
        """By its id or the beginning of it; raises NotFoundError or AmbiguousError."""
        card = self.card(self._find("change_set", ref, "change set"))
        assert card is not None
        return card

    def find_item(self, ref: str) -> str:
        """The id of a proposal that begins so; raises NotFoundError or AmbiguousError."""
        return self._find("change_item", ref, "proposal")

    def states(self, item_ids: Sequence[str]) -> dict[str, ItemState]:
        """The same on all devices that have the same decisions."""
        with self._store.read() as reader:
            return reader.reviews.states(item_ids, dt.datetime.now(dt.UTC))

    def expiring(self, now: dt.datetime | None = None) -> Expiring | None:
        """What will expire within two days, if anything."""
        now = now or dt.datetime.now(dt.UTC)
        with self._store.read() as reader:
            found = reader.reviews.expiring(now, now + NOTICE)
        return Expiring(tuple(id_ for id_, _ in found), found[0][1]) if found else None

    def ask_again(self, item_ids: Sequence[str]) -> str:
        """A message for the agent to propose expired items again: the original request, or a line for each change."""
        with self._store.read() as reader:
            items = reader.reviews.items(item_ids)
            sets = reader.reviews.sets(list(dict.fromkeys(item.set_id for item in items)))
        whole = [found.request for found in sets if {item.id for item in found.items} <= set(item_ids)]
        parts = [f"{summary(item)} (task “{item.task_title}”)" for item in items]
        return whole[0] if len(sets) == 1 and whole and whole[0] else "\n".join(parts)

    # decisions

    def decisions(
        self, filter_: DecisionFilter | None = None, limit: int = 200, offset: int = 0
    ) -> list[DecisionEntry]:
        with self._store.read() as reader:
            return read_entries(reader, filter_, limit, offset)

    def acceptance(self, filter_: DecisionFilter | None = None) -> list[Acceptance]:
        with self._store.read() as reader:
            return acceptance_rates(reader, filter_)

    def export_decisions(self, path: Path, filter_: DecisionFilter | None = None, *, overwrite: bool = False) -> int:
        """Writes a .csv or .json file; returns the number of decisions in it. Raises FileError."""
        from desktop.services.decision_files import write_decisions

        entries = self.decisions(filter_, limit=-1)
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
