"""`head.json`: what a device says of itself. It is only a hint, as it may be old, incomplete or missing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.header import is_count, is_frontier, is_hash, is_id

if TYPE_CHECKING:
    from sync.crypto import KeyRing

MAX_HEAD = 64 << 10
_LATEST_MS = 1 << 48
_MAX_NAME = 80
_SEALED = "sealed_name"
MOST_STUCK = 16
"""Segments of one device that a head names as missing at most."""
MOST_STUCK_DEVICES = 64


@dataclass(frozen=True, slots=True)
class Head:
    """`seq` and `hash` are of its latest segment, `seen` how far it has applied each device's, `at` milliseconds.

    `stuck` are the segments, by device, that it needs next and cannot read or find.
    In an encrypted vault the name is sealed. `vault` is "" in heads of former versions.
    """

    device: str
    instance: str
    name: str
    seq: int = 0
    hash: str = ""
    seen: Mapping[str, int] = field(default_factory=dict)
    version: str = ""
    at: int = 0
    vault: str = ""
    stuck: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def to_bytes(self, keys: KeyRing | None = None) -> bytes:
        said = asdict(self)
        if not self.stuck:
            del said["stuck"]
        if keys is not None:
            said |= {"name": "", _SEALED: keys.seal_text(self.name, _purpose(self.device))}
        return _dumps({**said, "check": _check(said)})


def printable_name(text: object) -> str:
    """A name from another device, cut and cleaned so that it can be shown on one line."""
    letters = text if isinstance(text, str) else ""
    return "".join(letter if letter.isprintable() else " " for letter in letters[:_MAX_NAME]).strip()


def _dumps(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _check(said: Mapping[str, Any]) -> str:
    """A checksum: a head that was damaged in transfer may still be valid JSON, with wrong numbers."""
    return hashlib.sha256(_dumps(said)).hexdigest()[:16]


def _stuck(found: object) -> dict[str, list[int]]:
    """Skips entries that are malformed; they do not make the rest of the head invalid."""
    said = list(found.items())[:MOST_STUCK_DEVICES] if isinstance(found, Mapping) else []
    return {
        device: [seq for seq in seqs[:MOST_STUCK] if is_count(seq)]
        for device, seqs in said
        if is_id(device) and isinstance(seqs, list)
    }


def _purpose(device: object) -> str:
    return f"names/{device}"


def head_from(data: bytes, keys: KeyRing | None = None) -> Head | None:
    """None where the head is malformed or its checksum is wrong."""
    try:
        found = parse_object(data)
    except UnreadableJsonError:
        return None
    check = found.pop("check", None)
    if check is not None and check != _check(found):
        return None
    known = {each.name: found[each.name] for each in fields(Head) if each.name in found}
    name = (
        keys.open_text(found.get(_SEALED), _purpose(found.get("device"))) if keys is not None else found.get("name")
    )
    known["name"], known["version"] = printable_name(name), printable_name(found.get("version"))
    known["stuck"] = _stuck(found.get("stuck"))
    try:
        head = Head(**known)
    except TypeError:
        return None
    fits = (
        is_id(head.device)
        and is_id(head.instance)
        and is_count(head.seq)
        and (head.hash == "" or is_hash(head.hash))
        and is_frontier(head.seen)
        and is_count(head.at, _LATEST_MS)
        and (head.vault == "" or is_id(head.vault))
    )
    return head if fits else None
