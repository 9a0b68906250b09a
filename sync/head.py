"""`head.json`: what a device says of itself. A hint: it may be old, half here or missing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.header import is_count, is_frontier, is_hash, is_id

MAX_HEAD = 64 << 10
_LATEST_MS = 1 << 48
_MAX_NAME = 80
MOST_STUCK = 16
"""Segments of one device that a head names as missing at most."""
MOST_STUCK_DEVICES = 64


@dataclass(frozen=True, slots=True)
class Head:
    """`seq` and `hash` are of its latest segment, `seen` how far it has applied each device's, `at` milliseconds.

    `stuck` are the segments, by device, that it needs next and cannot read or find.
    """

    device: str
    instance: str
    name: str
    seq: int = 0
    hash: str = ""
    seen: Mapping[str, int] = field(default_factory=dict)
    version: str = ""
    at: int = 0
    stuck: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def to_bytes(self) -> bytes:
        said = asdict(self)
        if not self.stuck:
            del said["stuck"]
        return _dumps({**said, "check": _check(said)})


def shown(text: object) -> str:
    """A name from elsewhere, fit to be shown on one line."""
    letters = text if isinstance(text, str) else ""
    return "".join(letter if letter.isprintable() else " " for letter in letters[:_MAX_NAME]).strip()


def _dumps(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _check(said: Mapping[str, Any]) -> str:
    """Tells a head that was spoilt on its way: wrong numbers would make sense, too."""
    return hashlib.sha256(_dumps(said)).hexdigest()[:16]


def _stuck(found: object) -> dict[str, list[int]]:
    """As much of it as makes sense: the rest of the head does not depend on it."""
    said = list(found.items())[:MOST_STUCK_DEVICES] if isinstance(found, Mapping) else []
    return {
        device: [seq for seq in seqs[:MOST_STUCK] if is_count(seq)]
        for device, seqs in said
        if is_id(device) and isinstance(seqs, list)
    }


def head_from(data: bytes) -> Head | None:
    """None where it cannot be made sense of."""
    try:
        found = parse_object(data)
    except UnreadableJsonError:
        return None
    check = found.pop("check", None)
    if check is not None and check != _check(found):
        return None
    known = {each.name: found[each.name] for each in fields(Head) if each.name in found}
    known["name"], known["version"] = shown(found.get("name")), shown(found.get("version"))
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
    )
    return head if fits else None
