"""Values on their way to and from columns: JSON, texts that may be damaged, lists as one parameter."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from desktop.domain.text import as_text as as_text
from desktop.domain.values import parse_instant
from sync.clock import stamp_ms
from sync.patch import encoder

T = TypeVar("T")

CHUNK = 500
"""So many entities are dealt with at a time: enough to be quick, and memory stays bounded."""

dumps = encoder(sort_keys=True)
"""Compact, and the same text for the same value."""


def loads(text: object, kind: type[T]) -> T:
    """A JSON text; where it cannot be read, or is of another kind, an empty value."""
    try:
        value = json.loads(text)  # type: ignore[arg-type]
    except (ValueError, TypeError, RecursionError):
        return kind()
    return value if isinstance(value, kind) else kind()


def as_list(values: Iterable[object]) -> str:
    """As statements with `among` want them: any number of values in one parameter."""
    return dumps(list(values))


def chunks(values: Sequence[T], size: int = CHUNK) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), size):
        yield values[start : start + size]


# What cannot be read counts as not set: one value must not keep all tasks from being shown. The doctor finds it.


def read_moment(text: str | None) -> dt.datetime | None:
    try:
        return parse_instant(text) if text else None
    except (TypeError, ValueError):
        return None


def read_moment_or(text: str | None, stamp: str) -> dt.datetime:
    """As above; for a time that must be one, that of the stamp it was written with."""
    return read_moment(text) or stamp_time(stamp)


def stamp_time(stamp: str) -> dt.datetime:
    try:
        return dt.datetime.fromtimestamp(stamp_ms(stamp) / 1000, dt.UTC)
    except (TypeError, ValueError, OverflowError, OSError):
        return dt.datetime.fromtimestamp(0, dt.UTC)
