"""Hybrid logical clock.

A stamp is fixed-width text that sorts by time: 12 hex digits of milliseconds, 4 of a counter, 16 of the device.
There is
no global clock; whoever needs one makes it and stores its last stamp.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

ZERO = ""
"""Sorts before every stamp: "never written"."""

MAX_DRIFT_MS = 5 * 60 * 1000
"""Remote time never pushes the local clock further than this past the wall clock."""

LATEST_MS = 253_402_300_799_999
"""End of the year 9999. A later stamp counts only if it follows directly on the stamp that it overwrites (see
`merge`).
So nobody can write the greatest possible stamp, and every valid write can be overwritten."""

_STAMP = re.compile(r"[0-9a-f]{32}")
_DEVICE = re.compile(r"[0-9a-f]{16}")
_COUNTERS = 1 << 16


END = f"{LATEST_MS:012x}{_COUNTERS - 1:04x}"
"""Prefix (without device) of the last moment that a clock issues by itself."""


def new_device_id() -> str:
    return os.urandom(8).hex()


def make_stamp(ms: int, counter: int, device: str) -> str:
    return f"{ms:012x}{counter:04x}{device}"


def is_stamp(text: object) -> bool:
    return isinstance(text, str) and _STAMP.fullmatch(text) is not None


def follows(stamp: str, base: str) -> bool:
    """Whether `stamp` is exactly one counter step after `base`, as `tick` makes it above a stamp ahead of its
    clock."""
    return _position(stamp) == _position(base) + 1


def stamp_ms(stamp: str) -> int:
    """When it was made, at most the end of the year 9999."""
    return min(int(stamp[:12], 16), LATEST_MS)


def stamp_device(stamp: str) -> str:
    return stamp[16:]


class Clock:
    """Issues this device's stamps, each later than all it issued or observed before.

    `last` is what the owner kept from the previous session; `wall` reads the time in milliseconds.
    """

    def __init__(self, device: str, wall: Callable[[], int], last: str = ZERO) -> None:
        if not _DEVICE.fullmatch(device):
            raise ValueError(f"not a device id: {device!r}")
        self.device = device
        self._wall = wall
        self._at = _position(last)

    @property
    def last(self) -> str:
        """The last stamp, to be stored for the next session."""
        return make_stamp(*divmod(self._at, _COUNTERS), self.device)

    def tick(self, above: str = ZERO) -> str:
        """A new stamp, later than all before and than `above`, the stamp that it overwrites.

        So a value with a stamp far in the future can be overwritten. This clock itself does not move that far.
        """
        now = min(self._wall(), LATEST_MS) * _COUNTERS
        self._at = max(now, self._at + 1)
        at = max(self._at, _position(above) + 1)
        if at <= now + MAX_DRIFT_MS * _COUNTERS:
            self._at = at
        return make_stamp(*divmod(at, _COUNTERS), self.device)

    def observe(self, stamp: str) -> bool:
        """Moves this clock past another device's stamp; False if that clock is too far ahead to follow."""
        limit = (self._wall() + MAX_DRIFT_MS) * _COUNTERS
        seen = _position(stamp)
        self._at = max(self._at, min(seen, limit))
        return seen <= limit


def _position(stamp: str) -> int:
    return int(stamp[:16], 16) if stamp else 0
