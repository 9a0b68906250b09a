"""Everything that a device shows, as a value that can be compared."""

from __future__ import annotations

import datetime as dt
from typing import Any

from desktop.domain.change_set import SetFilter
from desktop.domain.views import Query, Sort, View
from desktop.review.cards import Card, read_cards
from desktop.store import Reader, Store

_LISTS = (View.INBOX, View.TODAY, View.UPCOMING, View.ALL, View.COMPLETED, View.TRASH, View.LIVE)
_WORDS = ("", "alp", "milk", "plan 1")


def visible_state(store: Store, moment: dt.datetime) -> dict[str, Any]:
    """What is shown at a moment, which must also be the current time."""
    today = moment.date()
    with store.read() as reader:
        shown: dict[str, Any] = {
            f"{view} by {sort}": reader.ids(Query(view, today, sort=sort)) for view in _LISTS for sort in Sort
        }
        shown |= {f"search {word}": reader.ids(Query(View.LIVE, today, search=word)) for word in _WORDS}
        ids = [*shown[f"{View.LIVE} by {Sort.VIEW}"], *shown[f"{View.TRASH} by {Sort.VIEW}"]]
        shown["rows"] = reader.rows(ids)
        shown["tasks"] = reader.tasks(ids)
        counts = reader.counts(today)
        shown["counts"] = counts._replace(labels={label: number for label, number in counts.labels.items() if number})
        shown["labels"] = reader.labels()
        shown["lists"] = [(list_, reader.ids(Query(View.ALL, today, list=list_.id))) for list_ in reader.lists()]
        shown["deleted lists"] = reader.deleted_lists()
        shown["filters"] = reader.filters()
        shown["conflicts"] = reader.conflicts()
        shown["conversations"] = [
            (talk, reader.conversations.messages(talk.id)) for talk in reader.conversations.listed()
        ]
        shown["cards"] = _cards(reader, moment)
    return shown


def _cards(reader: Reader, moment: dt.datetime) -> list[Card]:
    """The cards without what differs between devices: where a decision was made, and errors of the last try."""
    ids = reader.reviews.set_ids(SetFilter(), moment)
    return read_cards(reader, reader.reviews.sets(ids), "", moment)
