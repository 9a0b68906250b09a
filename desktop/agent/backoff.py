"""How long to wait before a model is asked again."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

WAITS = (0.5, 1.0, 2.0)
"""Seconds before the second, third and fourth try, whatever less a server asks for."""

LONGEST_TOLD = 24 * 3600.0
"""Seconds. For a longer wait the user is only told "later"."""

LONGEST_WAIT = 30.0
"""Seconds. If a server asks for a longer wait, the request fails and the user is told."""


def retry_after(headers: Mapping[str, str], now: dt.datetime) -> float | None:
    """The seconds that `Retry-After-Ms` or `Retry-After` asks for, as a number or a date; None: neither is usable."""
    header = headers.get("retry-after", "")
    seconds = _number(headers.get("retry-after-ms", "")) / 1000
    if math.isnan(seconds):
        seconds = _number(header)
    if math.isnan(seconds):
        try:
            until = parsedate_to_datetime(header)
        except (ValueError, OverflowError):
            return None
        if until.tzinfo is None:
            until = until.replace(tzinfo=dt.UTC)
        seconds = (until - now).total_seconds()
    return max(0.0, seconds)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def spoken(seconds: float) -> str:
    """A wait as the user reads it."""
    if seconds < 1:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 3 * 3600:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.0f} h"
