"""What became of an answer's proposals since it was given, for the line of truth under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from desktop.domain.change_set import ItemState
from desktop.domain.run import ToolRecord

translate = QCoreApplication.translate  # under this name the translation tools find its texts


def proposals_of(records: Sequence[ToolRecord]) -> tuple[str, ...]:
    """The ids of what these calls queued. Records come from a store that other versions write to as well."""
    found = (record.result.get("item_ids") for record in records)
    return tuple(id_ for ids in found if isinstance(ids, list) for id_ in ids if isinstance(id_, str))


def since_text(states: Iterable[ItemState]) -> str:
    """“2 confirmed, 1 rejected”; "" where all of them wait."""
    counts = Counter(states)
    texts = {
        ItemState.CONFIRMED: translate("Since", "{number} confirmed"),
        ItemState.REJECTED: translate("Since", "{number} rejected"),
        ItemState.UNDONE: translate("Since", "{number} undone"),
        ItemState.WITHDRAWN: translate("Since", "{number} withdrawn"),
        ItemState.EXPIRED: translate("Since", "{number} expired"),
    }
    return ", ".join(text.format(number=counts[state]) for state, text in texts.items() if counts[state])
