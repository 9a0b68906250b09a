"""Lengths of time as people type and read them."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from desktop.domain.task import check_estimate
from desktop.domain.text import shorten
from desktop.errors import InvalidInputError

translate = QCoreApplication.translate

_MINUTES = {"": 1, "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "minuten": 1}
_HOURS = dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"), 60)
_UNITS = _MINUTES | _HOURS
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)(?:\s*h)?")
_PART = re.compile(r"(\d{1,6}(?:[.,]\d{1,2})?)\s*([a-z]*)\.?\s*")


def parse_estimate(text: str) -> int | None:
    """Minutes from “90”, “1h 30m”, “1.5h” or “1:30”; None from nothing. Raises InvalidInputError."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    if clock := _CLOCK.fullmatch(wanted):
        return check_estimate(int(clock[1]) * 60 + int(clock[2]))
    minutes, at, after_hours = 0.0, 0, False
    while part := _PART.match(wanted, at):
        number, unit = float(part[1].replace(",", ".")), part[2]
        if unit not in _UNITS or (at and not unit and not after_hours):
            break
        minutes += number * _UNITS[unit]
        at, after_hours = part.end(), unit in _HOURS
        if at == len(wanted):
            return check_estimate(round(minutes))
    reason = translate("Estimate", "“{text}” is not a length of time; try 90, 1h 30m or 1.5h.")
    raise InvalidInputError(reason.format(text=shorten(text.strip(), 30)))


def estimate_text(minutes: int | None) -> str:
    """“1 h 30 min”, “45 min”, “2 h”; nothing for None."""
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(translate("Estimate", "{hours} h").format(hours=hours))
    if rest:
        parts.append(translate("Estimate", "{minutes} min").format(minutes=rest))
    return " ".join(parts)
