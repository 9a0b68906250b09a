"""Imports snapshots of other devices where that helps: when this device is new, or to fill a gap in the segments."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sync.codec import Header, Segment
from sync.folder import DeviceFiles, FolderScan
from sync.importer import Blocked, Importer
from sync.patch import Value
from sync.replica_state import ReplicaContext, ReplicaState, is_among
from sync.segment_file import SegmentFile
from sync.segment_reader import SegmentReader
from sync.status import Trouble
from sync.storage import Cursor, Intake, SegmentId
from sync.wait_tracker import WaitTracker


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All parts of a snapshot. `header` is that of the first part, and is not verified until the parts are read."""

    header: Header
    parts: tuple[SegmentFile, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def key(self) -> str:
        return _key(self.header)


def complete_snapshots(listing: DeviceFiles, reader: SegmentReader) -> list[Snapshot]:
    """The snapshots of a device whose parts are all here."""
    groups: dict[str, dict[int, tuple[Header, SegmentFile]]] = defaultdict(dict)
    for file in listing.snapshots:
        header = reader.header(file) if file.has_arrived else None
        if header is not None and file.claims(header):
            groups[_key(header)].setdefault(header.part, (header, file))
    return [
        Snapshot(parts[1][0], tuple(parts[number][1] for number in sorted(parts)))
        for parts in groups.values()
        if 1 in parts and len(parts) == parts[1][0].parts
    ]


@dataclass
class SnapshotImporter:
    context: ReplicaContext
    state: ReplicaState
    reader: SegmentReader
    importer: Importer
    waits: WaitTracker
    now: int

    def __post_init__(self) -> None:
        self._taken: dict[str, list[int]] = self.context.storage.notes("snapshot/")

    def bridge(self, scan: FolderScan, shield: Callable[[str], AbstractContextManager[None]]) -> set[str]:
        """Fills gaps in devices' segments, also at their beginning. Returns the devices whose cursor moved.

        `shield` gives a context for a device in which errors of its files are caught.
        """
        moved: set[str] = set()
        for snapshot in self._useful(scan):
            if self.importer.stopped:
                break
            gains = self._gains(snapshot)
            needed = [device for device in gains if self._is_needed(device, snapshot)]
            if needed or self._is_other_branch(snapshot):
                with shield(snapshot.header.device):
                    moved |= gains if self._take(snapshot, scan) else set()
        return moved

    def _useful(self, scan: FolderScan) -> list[Snapshot]:
        """Snapshots with something new in them; those that cover the most come first."""
        found = [
            snapshot
            for device, listing in scan.devices.items()
            if device != self.state.device
            for snapshot in complete_snapshots(listing, self.reader)
            if len(self._taken.get(snapshot.key, [])) < len(snapshot.parts)
            and (self._gains(snapshot) or self._is_other_branch(snapshot))
        ]
        return sorted(
            found, key=lambda each: (len(self._gains(each)), sum(each.header.frontier.values())), reverse=True
        )

    def _gains(self, snapshot: Snapshot) -> set[str]:
        """The devices whose cursor it would move."""
        return {
            device
            for device, seq in snapshot.header.frontier.items()
            if device != self.state.device and seq > self.state.cursor(device).seq
        }

    def _is_needed(self, device: str, snapshot: Snapshot) -> bool:
        """Whether segments that it covers are missing and will probably not come."""
        blocked = self.importer.blocked.get(device)
        if blocked and blocked.trouble in (Trouble.NEWER, Trouble.LOCKED):
            return False
        if device == snapshot.header.device or not self.state.cursor(device).seq:
            return True
        return self.waits.is_over(f"bridge/{device}", self.context.policy.snapshot_after)

    def _is_other_branch(self, snapshot: Snapshot) -> bool:
        """Whether it may be from a copied profile, with other segments than those that were applied here.

        Such a snapshot is imported, as the first segments of that copy may exist nowhere else. So is one of which
        this cannot be told; that happens once, when a device starts from another device's snapshot.
        """
        header = snapshot.header
        if header.seq > self.state.cursor(header.device).seq:
            return False
        known = self.state.hashes(header.device, header.seq)
        strange = bool(header.previous) and not is_among(header.previous, known)
        return strange or self.state.is_forked(header.device)

    def _take(self, snapshot: Snapshot, scan: FolderScan) -> bool:
        """Imports it part by part, and goes on where it was interrupted. The cursors move with the last part."""
        device = snapshot.header.device
        done = set(self._taken.get(snapshot.key, []))
        self.importer.progress.expect(len(snapshot.parts) - len(done))
        for number, file in enumerate(snapshot.parts, start=1):
            if number in done:
                continue
            if self.importer.stopped:
                return False
            found = self.reader.fetch([file], self.now)
            self.importer.progress.step()
            if not isinstance(found, Segment) or _key(found.header) != snapshot.key:
                trouble = Trouble.BROKEN if isinstance(found, Segment) else found
                self.importer.blocked.setdefault(device, Blocked(trouble, 1))
                return False
            done.add(number)
            self.importer.commit(self._intake(found, snapshot, done, scan))
            self._taken[snapshot.key] = sorted(done)
        return True

    def _intake(self, part: Segment, snapshot: Snapshot, done: set[int], scan: FolderScan) -> Intake:
        header = snapshot.header
        present = {each.key for each in complete_snapshots(scan.of(header.device), self.reader)}
        former = [key for key in self._taken if key.startswith(f"snapshot/{header.device}/") and key not in present]
        notes: dict[str, Value] = dict.fromkeys(former) | {snapshot.key: sorted(done)}
        if len(done) < len(snapshot.parts):
            return Intake(part.patches, self.now, notes=notes, condensed=True)
        cursors = {
            device: Cursor(header.frontier[device], header.previous if device == header.device else "")
            for device in self._gains(snapshot)
        }
        # Only the last segment is noted as applied. Others that are still in the folder are read nevertheless: where
        # a
        # profile was copied, nobody knows which copy's segments the writer of the snapshot had applied.
        segments = [SegmentId(header.device, header.seq, header.previous)] if header.previous else []
        notes |= {f"gap/{device}": None for device in cursors}
        return Intake(part.patches, self.now, segments, cursors, notes, condensed=True)


def _key(header: Header) -> str:
    """The same for all parts of a snapshot, also where some of them were written twice. Used as a note in the
    store."""
    frontier = zlib.crc32(repr(sorted(header.frontier.items())).encode())
    return f"snapshot/{header.device}/{header.seq}-{header.group}-{header.parts}-{frontier:08x}"
