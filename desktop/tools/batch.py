"""The contract of batches: a JSON array of objects, taken as a whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from desktop.errors import InvalidInputError
from desktop.tools.tool import MalformedCallError

BATCH_MAX = 20
T = TypeVar("T")


def check_size(elements: Sequence[T], limit: int = BATCH_MAX) -> Sequence[T]:
    if not elements:
        raise MalformedCallError("Nothing is left of the array: it is empty, or all of its texts are.")
    if len(elements) > limit:
        raise InvalidInputError(f"At most {limit} are possible in one call; these are {len(elements)}.")
    return elements
