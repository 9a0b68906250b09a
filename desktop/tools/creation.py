"""What a confirmed proposal creates: one patch made from the proposal alone, so that two devices make one thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.domain.change_set import ChangeItem, created_id
from desktop.domain.task import format_instant
from desktop.errors import InvalidInputError
from desktop.store import Draft
from desktop.store.kinds import CREATION
from desktop.tools.tool import PRIVATE
from sync.clock import END
from sync.patch import Patch

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
