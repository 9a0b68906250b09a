"""What has been exchanged so far: the store's records of it, cached for the length of a session."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sync.codec import Segment
from sync.crypto import KeyRing
from sync.folder import Folder
from sync.policy import Policy
from sync.segment_file import HEX_IN_NAME
from sync.storage import Cursor, Identity, Intake, Outgoing, SegmentId, Storage

Hashes = dict[str, int]
"""Hash of a segment → when it was sealed or applied. Two for one seq only where two profiles used the same device
id."""


@dataclass(slots=True)
class ReplicaContext:
    """What all parts of a replica work with. `keys` is None where the vault is not encrypted, and a ring without keys
    where it is locked."""

    storage: Storage
    folder: Folder
    keys: KeyRing | None
    policy: Policy

    @property
    def is_locked(self) -> bool:
        return self.keys is not None and not self.keys.keys


class ReplicaState:
    def __init__(self, context: ReplicaContext) -> None:
        self._storage = context.storage
        self.identity: Identity = context.storage.identity()
        self.cursors: dict[str, Cursor] = {}
        self._segments: dict[str, dict[int, Hashes]] = {}
        self._kept: defaultdict[str, set[SegmentId]] | None = None

    @property
    def device(self) -> str:
        """The id of this device."""
        return self.identity.device

    def refresh(self) -> None:
        """Reads again what another process may have changed since the last step."""
        before, self.cursors = self.cursors, self._storage.cursors()
        self.identity = self._storage.identity()
        for device in [d for d in self._segments if self.cursors.get(d) != before.get(d)]:
            del self._segments[device]
        self._kept = None  # also what is erased is kept no more, and moves no cursor

    def cursor(self, device: str) -> Cursor:
        return self.cursors.get(device, Cursor())

    def segments(self, device: str) -> dict[int, Hashes]:
        if device not in self._segments:
            self._segments[device] = self._storage.known(device)
        return self._segments[device]

    def hashes(self, device: str, seq: int) -> list[str]:
        """The hashes of the segments with that seq that were sealed or applied here, as far as they are
        remembered."""
        cursor = self.cursor(device)
        last = [cursor.hash] if cursor.hash and cursor.seq == seq else []
        return [*self.segments(device).get(seq, ()), *last]

    def has(self, device: str, seq: int, hash_: str) -> bool:
        return is_among(hash_, self.hashes(device, seq))

    def is_forked(self, device: str) -> bool:
        """Whether two segments with the same number were applied: the device's profile was copied."""
        groups = (hashes for hashes in self.segments(device).values() if len(hashes) > 1)
        return any(len({hash_[:HEX_IN_NAME] for hash_ in hashes}) > 1 for hashes in groups)

    def kept(self) -> Mapping[str, Collection[SegmentId]]:
        """The segments, by device, whose bytes are in the store, so that they can be written again."""
        if self._kept is None:
            self._kept = defaultdict(set)
            for segment in self._storage.kept():
                self._kept[segment.device].add(segment)
        return self._kept

    def frontier(self, own: bool = False) -> dict[str, int]:
        return {d: c.seq for d, c in sorted(self.cursors.items()) if c.seq and (own or d != self.device)}

    # what changes it

    def take_in(self, intake: Intake) -> None:
        self._storage.take_in(intake)
        for each in intake.segments:
            self._remember(each, intake.at)
        self.cursors.update(intake.cursors)
        self._kept = None

    def seal(self, outgoing: Outgoing, places: Collection[int], at: int) -> None:
        self._storage.seal(outgoing, list(places), at)
        self._remember(SegmentId(self.device, outgoing.seq, outgoing.hash), at)
        self.cursors[self.device] = Cursor(outgoing.seq, outgoing.hash)

    def mark_published(self, outgoing: Outgoing) -> None:
        self._storage.mark_published(outgoing.seq)
        self._kept = None

    def release(self, segments: Collection[SegmentId]) -> None:
        self._storage.release(segments)
        self._kept = None

    def forget(self, device: str, below: int) -> None:
        self._storage.forget(device, below)
        self._segments.pop(device, None)

    def renew(self) -> None:
        self._segments.pop(self.device, None)
        self.identity = self._storage.renew_identity()
        self.cursors = self._storage.cursors()

    def _remember(self, segment: SegmentId, at: int) -> None:
        self.segments(segment.device).setdefault(segment.seq, {}).setdefault(segment.hash, at)


def is_among(hash_: str, hashes: Collection[str]) -> bool:
    """Compares the first half of the hashes, because file names hold only that."""
    return any(hash_[:HEX_IN_NAME] == each[:HEX_IN_NAME] for each in hashes)


def id_of(segment: Segment) -> SegmentId:
    return SegmentId(segment.header.device, segment.header.seq, segment.hash)
