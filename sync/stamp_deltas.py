"""Stamps written as their distance from another of the same device, which is mostly a small number.

- a number from 0 up: so many milliseconds away, with a counter of 0;
- a number below 0, only from one stamp to the next: the same millisecond, with a counter greater by so much;
- `[milliseconds, counter]`: so many milliseconds away, with that counter;
- otherwise the stamp itself, as text.
"""

from __future__ import annotations

from sync.clock import is_stamp
from sync.errors import MalformedPatchError
from sync.patch import Value

_COUNTERS = 1 << 16
_MOMENTS = 1 << 48


def following(stamp: str, before: str) -> Value:
    """How a stamp is written after `before`."""
    if stamp[16:] != before[16:]:
        return stamp
    gap = _ms(stamp) - _ms(before)
    counter = _counter(stamp)
    if counter == 0 and gap >= 0:
        return gap
    step = counter - _counter(before)
    return -step if gap == 0 and step > 0 else [gap, counter]


def read_following(written: Value, before: str) -> str:
    if type(written) is int and before:
        gap, counter = (written, 0) if written >= 0 else (0, int(before[12:16], 16) - written)
        return _stamp(int(before[:12], 16) + gap, counter, before)
    if _is_pair(written) and before:
        return _stamp(_ms(before) + written[0], written[1], before)
    if not is_stamp(written):
        raise MalformedPatchError("not a stamp")
    return str(written)


def base_of(base: str, stamp: str) -> Value:
    """How a base is written in a patch with this stamp."""
    if base[16:] != stamp[16:]:
        return base
    gap = _ms(stamp) - _ms(base)
    counter = _counter(base)
    return [gap, counter] if counter else gap


def read_base(written: Value, stamp: str) -> str:
    if type(written) is int:
        base = _stamp(int(stamp[:12], 16) - written, 0, stamp)
    elif _is_pair(written):
        base = _stamp(int(stamp[:12], 16) - written[0], written[1], stamp)
    elif is_stamp(written):
        base = str(written)
    else:
        raise MalformedPatchError("not a stamp")
    if base >= stamp:
        raise MalformedPatchError("a base is an earlier stamp")
    return base


def _ms(stamp: str) -> int:
    return int(stamp[:12], 16)


def _counter(stamp: str) -> int:
    return int(stamp[12:16], 16)


def _is_pair(written: Value) -> bool:
    return type(written) is list and [type(part) for part in written] == [int, int]


def _stamp(ms: int, counter: int, near: str) -> str:
    if not (0 <= ms < _MOMENTS and 0 <= counter < _COUNTERS):
        raise MalformedPatchError("not a stamp")
    return f"{ms:012x}{counter:04x}{near[16:]}"  # as make_stamp does, which would be called for every patch
