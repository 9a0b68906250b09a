"""Lengths of time as people type them."""

from __future__ import annotations

import re
from collections.abc import Mapping

_MINUTES = {"": 1, "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "minuten": 1}
_HOURS = dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"), 60)
_UNITS = _MINUTES | _HOURS
_DAYS = dict.fromkeys(("d", "day", "days", "tag", "tage", "tagen"), 24 * 60)
_WEEKS = dict.fromkeys(("w", "wk", "week", "weeks", "woche", "wochen"), 7 * 24 * 60)
LONG_UNITS: Mapping[str, int] = _UNITS | _DAYS | _WEEKS
"""Minutes in each unit, where lengths may be of days."""
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)(?:\s*h)?")
_PART = re.compile(r"(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z]*)\.?\s*")


def minutes_in(typed: str, units: Mapping[str, int] = _UNITS) -> int | None:
    """Minutes from “90”, “1h 30m”, “1.5h” or “1:30”; None from what is no length of time."""
    wanted = typed.strip().casefold()
    if clock := _CLOCK.fullmatch(wanted):
        return int(clock[1]) * 60 + int(clock[2])
    minutes, at, after_hours = 0.0, 0, False
    while part := _PART.match(wanted, at):
        number, unit = float(part[1].replace(",", ".")), part[2]
        if unit not in units or (at and not unit and not after_hours):
            return None
        minutes += number * units[unit]
        at, after_hours = part.end(), unit in _HOURS
        if at == len(wanted):
            return round(minutes)
    return None
