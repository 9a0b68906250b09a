"""How long to wait before a model is asked again."""

from __future__ import annotations

import datetime as dt
import math
from email.utils import parsedate_to_datetime

WAITS = (0.5, 1.0, 2.0)
"""Seconds before the second, third and fourth try."""

LONGEST_TOLD = 24 * 3600.0
"""Seconds. For a longer wait the user is only told "later"."""

LONGEST_WAIT = 30.0
"""Seconds. If a server asks for a longer wait, the request fails and the user is told."""


def retry_after(header: str | None, now: dt.datetime) -> float | None:
    """The seconds that a `Retry-After` asks for, as a number or as a date; None where it says nothing usable."""
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            until = parsedate_to_datetime(header)
        except (ValueError, OverflowError):
            return None
        if until.tzinfo is None:
            until = until.replace(tzinfo=dt.UTC)
        seconds = (until - now).total_seconds()
    return None if math.isnan(seconds) else max(0.0, seconds)


def spoken(seconds: float) -> str:
    """A wait as the user reads it."""
    if seconds < 1:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 3 * 3600:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.0f} h"
