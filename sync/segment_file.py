"""Which segment a file in the folder is: told by its name or, for a file that was renamed, by its content."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sync.files import Entry
from sync.header import Header, SegmentKind

DEVICES = "d"
HEX_IN_NAME = 16
_NAME = re.compile(
    r"(?:([0-9a-f]{16})-)?([0-9]{8})-(?:([0-9]{1,4})of([0-9]{1,4})-)?([0-9a-f]{16})\.(chg|snap)", re.IGNORECASE
)
_PLACEHOLDER = re.compile(r"\.(.+)\.icloud", re.IGNORECASE)
_COPY = re.compile(r"[^.~].*\.(chg|snap)\b.*(?<!\.tmp)(?<!\.part)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SegmentFile:
    """A file that is a segment, or will be once it is transferred; `hash_prefix` is the first half of its hash.

    `original` is False for a file under another name; the other members are then read from its content.
    """

    path: str
    device: str
    seq: int
    hash_prefix: str
    size: int
    is_snapshot: bool
    part: int = 1
    parts: int = 1
    mtime_ns: int = 0
    here: bool = True
    original: bool = True

    @property
    def has_arrived(self) -> bool:
        """Whether it is neither a placeholder nor empty. It may still be incomplete."""
        return self.here and self.size > 0

    def lies_with(self, device: str) -> bool:
        """Whether it is in that device's folder. It may hold another device's segment."""
        return self.path.lower().startswith(f"{DEVICES}/{device}/")

    @property
    def is_again(self) -> bool:
        """Whether its name says that it was published again, by its own device or by another."""
        return self.original and self.path.lower().rpartition("/")[2].startswith(f"{self.device}-")

    def claims(self, header: Header) -> bool:
        """Whether the file's name fits this header."""
        return (self.device, self.seq, self.is_snapshot, self.part, self.parts) == (
            header.device,
            header.seq,
            header.kind is SegmentKind.SNAPSHOT,
            header.part,
            header.parts,
        )


def by_name(place: str, device: str, entry: Entry) -> SegmentFile | None:
    """The segment file that this name stands for, or None."""
    path, name, here = f"{place}/{entry.name}", entry.name, entry.here
    if stub := _PLACEHOLDER.fullmatch(name):
        name, here = stub[1], False
    match = _NAME.fullmatch(name)
    if match is None or entry.is_folder:
        return None
    owner, seq, part, parts, prefix, kind = match.groups()
    return SegmentFile(
        path,
        (owner or device).lower(),
        int(seq),
        prefix.lower(),
        entry.size,
        kind.lower() == SegmentKind.SNAPSHOT,
        int(part or 1),
        int(parts or 1),
        entry.mtime_ns,
        here,
    )


def may_be_copy(entry: Entry) -> bool:
    """Whether a renamed file should be read; not those that a sync tool is still writing."""
    return not entry.is_folder and entry.here and entry.size > 0 and _COPY.fullmatch(entry.name) is not None


def by_content(path: str, header: Header, hash_: str, entry: Entry) -> SegmentFile:
    return SegmentFile(
        path,
        header.device,
        header.seq,
        hash_[:HEX_IN_NAME],
        entry.size,
        header.kind is SegmentKind.SNAPSHOT,
        header.part,
        header.parts,
        entry.mtime_ns,
        original=False,
    )


def name_of(header: Header, hash_: str) -> str:
    part = f"{header.part}of{header.parts}-" if header.parts > 1 else ""
    return f"{header.seq:08}-{part}{hash_[:HEX_IN_NAME]}.{header.kind}"
