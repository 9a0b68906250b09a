"""Where things that are only proposed will stand, and the one patch that creates them once they are confirmed.

The place is fixed with the proposal, so that it is the same wherever that is confirmed. Several proposals may wait
for the same place: the moment each was made is part of its position and keeps them in that order.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.task import format_instant
from desktop.errors import InvalidInputError
from desktop.store import Draft
from desktop.store.drafts import positions
from desktop.store.kinds import CREATION
from desktop.tools.tool import PRIVATE
from sync.clock import END
from sync.patch import Patch

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_WIDTH = 9  # microseconds for four centuries
_NOT_ZERO = "V"  # a position never ends in the lowest digit


def at_end(last: str | None, count: int) -> list[str]:
    """Rising positions behind all others."""
    (spot,) = positions(last, None, 1)
    now = _now()
    return [f"{spot}{_fraction(now + number)}" for number in range(count)]


def at_top(first: str | None) -> str:
    """A position in front of all others, but behind those proposed before for the same place."""
    (spot,) = positions(None, first, 1)
    if first and first.startswith(spot):
        (spot,) = positions(None, spot, 1)  # what is put behind a beginning of the first one may not be before it
    later = f"{spot}{_fraction(_now())}"
    return later if not first or later < first else spot


def _now() -> int:
    return time.time_ns() // 1000


def _fraction(rest: int) -> str:
    digits = ""
    for _ in range(_WIDTH):
        rest, digit = divmod(rest, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits + _NOT_ZERO


POSITION = f"{PRIVATE}position"
_LONGEST_POSITION = 200


def creation(draft: Draft, item: ChangeItem) -> Patch:
    """The draft with the stamp and the time of the proposal. Refuses ids other than the one fixed in advance."""
    if item.created_at is None or draft.id != created_id(item.id) or not "" < item.stamp < END:
        raise InvalidInputError("This proposal is damaged; it cannot be applied.")
    fields = {**draft.fields, CREATION: format_instant(item.created_at)}
    return Patch(draft.kind, draft.id, fields, item.stamp, {}, "agent")


def position_of(arguments: Mapping[str, Any]) -> str:
    """The place fixed with the proposal."""
    position = arguments.get(POSITION)
    return position if isinstance(position, str) and len(position) <= _LONGEST_POSITION else ""
