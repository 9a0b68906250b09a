"""The header of a segment. It is readable also where the patches are encrypted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.clock import ZERO, is_stamp
from sync.errors import BrokenSegmentError, NewerFormatError

FORMAT = 1
"""Version of the file layout."""
READER = 2
"""Files with a `min_reader` up to this can be read. Padded payloads, and patches with `Patch.needs_all`, need 2; all
others need 1."""
MAX_SEQ = 99_999_999
"""Eight digits in a file name."""
MAX_PARTS = 9_999

_ID = re.compile(r"[0-9a-f]{16}")
_HASH = re.compile(r"[0-9a-f]{32}")


class SegmentKind(StrEnum):
    CHANGES = "chg"
    SNAPSHOT = "snap"


@dataclass(frozen=True, slots=True)
class Header:
    """`seq` counts a device's segments from 1 without gaps; that of a snapshot is its device's last one it covers.

    `previous` is the hash of the device's segment before, "" for the first. `frontier` says, per device, up to which
    seq the writer had applied; for a snapshot it is what it covers, its own device included. `encode` fills in
    `first` and `last`, the least and the greatest stamp inside, `min_reader`, and `key_id`, "" for plaintext;
    `encode_snapshot` also `part`, `parts` and `group`, which all parts of one snapshot have in common.
    """

    kind: SegmentKind
    vault: str
    device: str
    instance: str
    seq: int
    previous: str = ""
    frontier: Mapping[str, int] = field(default_factory=dict)
    first: str = ZERO
    last: str = ZERO
    min_reader: int = 1
    key_id: str = ""
    part: int = 1
    parts: int = 1
    group: str = ""

    def to_bytes(self) -> bytes:
        """Raises BrokenSegmentError for a header that no reader would accept."""
        check(self)
        return json.dumps(asdict(self), separators=(",", ":")).encode()


def is_id(value: object) -> bool:
    """Whether it can be the id of a vault, device, instance or key: 16 lower-case hex digits."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def is_count(value: object, most: int = MAX_SEQ) -> bool:
    return type(value) is int and 0 <= value <= most


def is_frontier(value: object) -> bool:
    return isinstance(value, Mapping) and all(is_id(device) and is_count(seq) for device, seq in value.items())


def _or_empty(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value == "" or check(value)


_CHECKS: Mapping[str, Callable[[object], bool]] = {
    "kind": lambda value: value in set(SegmentKind),
    "vault": is_id,
    "device": is_id,
    "instance": is_id,
    "seq": is_count,
    "previous": _or_empty(is_hash),
    "frontier": is_frontier,
    "first": _or_empty(is_stamp),
    "last": _or_empty(is_stamp),
    "min_reader": is_count,
    "key_id": _or_empty(is_id),
    "part": is_count,
    "parts": lambda value: is_count(value, MAX_PARTS),
    "group": _or_empty(is_id),
}


def check(header: Header) -> None:
    for name, fits in _CHECKS.items():
        if not fits(getattr(header, name)):
            raise BrokenSegmentError(f"its {name} is not one")
    snapshot = header.kind is SegmentKind.SNAPSHOT
    if not (1 <= header.part <= header.parts and (snapshot or header.parts == 1)):
        raise BrokenSegmentError("its parts do not add up")
    if not (snapshot or header.seq):
        raise BrokenSegmentError("segments are counted from one")
    if bool(header.group) < (header.parts > 1):
        raise BrokenSegmentError("it does not say what it is a part of")


def header_from(data: bytes) -> Header:
    """Raises BrokenSegmentError, or NewerFormatError where its `min_reader` is too high for this version.

    Other unknown members, which newer versions may add, are ignored.
    """
    try:
        found = parse_object(data)
    except UnreadableJsonError as error:
        raise BrokenSegmentError(f"its header is {error}") from error
    oldest: Any = found.get("min_reader")
    if is_count(oldest) and oldest > READER:
        raise NewerFormatError(f"needs a reader of {oldest}")
    try:
        known = {each.name: found[each.name] for each in fields(Header)}
        known["kind"] = SegmentKind(known["kind"])
    except (KeyError, ValueError) as error:
        raise BrokenSegmentError("its header lacks something") from error
    header = Header(**known)
    check(header)
    return header
