"""Snapshots of other devices: where a start, or a way across a gap, is to be had from them."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

from sync.codec import Header, Segment
from sync.importing import Blocked, Importer
from sync.knowledge import Knowledge, Link, is_among
from sync.patch import Value
from sync.reading import Reading
from sync.scan import Place, Scene
from sync.segment_file import SegmentFile
from sync.status import Trouble
from sync.storage import Cursor, Intake, SegmentId
from sync.wait_tracker import WaitTracker

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All parts of one. `header` is that of the first; unverified until the parts have been read."""

    header: Header
    parts: tuple[SegmentFile, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def key(self) -> str:
        return _key(self.header)


def complete_snapshots(place: Place, reading: Reading[C]) -> list[Snapshot]:
    """Those of a device of which every part is here."""
    groups: dict[str, dict[int, tuple[Header, SegmentFile]]] = defaultdict(dict)
    for file in place.snapshots:
        header = reading.header(file) if file.has_arrived else None
        if header is not None and file.claims(header):
            groups[_key(header)].setdefault(header.part, (header, file))
    return [
        Snapshot(parts[1][0], tuple(parts[number][1] for number in sorted(parts)))
        for parts in groups.values()
        if 1 in parts and len(parts) == parts[1][0].parts
    ]


class SnapshotImporter(Generic[C]):
    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        importer: Importer[C],
        waits: WaitTracker[C],
        now: int,
    ) -> None:
        self._storage = link.storage
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._importer = importer
        self._waits = waits
        self._now = now
        self._taken: dict[str, list[int]] = link.storage.notes("snapshot/")

    def bridge(self, scene: Scene, shield: Callable[[str], AbstractContextManager[None]]) -> set[str]:
        """Fills gaps, also that between nothing and the first segment. Returns the devices whose cursor moved.

        What goes wrong with a snapshot of a device goes wrong within its `shield`.
        """
        moved: set[str] = set()
        for snapshot in self._useful(scene):
            if self._importer.stopped:
                break
            gains = self._gains(snapshot)
            needed = [device for device in gains if self._is_needed(device, snapshot)]
            if needed or self._is_other_branch(snapshot):
                with shield(snapshot.header.device):
                    moved |= gains if self._take(snapshot, scene) else set()
        return moved

    def _useful(self, scene: Scene) -> list[Snapshot]:
        """Those with something new in them, the furthest first."""
        found = [
            snapshot
            for device, place in scene.places.items()
            if device != self._knowledge.device
            for snapshot in complete_snapshots(place, self._reading)
            if not self._is_taken(snapshot) and (self._gains(snapshot) or self._is_other_branch(snapshot))
        ]
        return sorted(
            found, key=lambda each: (len(self._gains(each)), sum(each.header.frontier.values())), reverse=True
        )

    def _gains(self, snapshot: Snapshot) -> set[str]:
        """The devices that it takes further."""
        return {
            device
            for device, seq in snapshot.header.frontier.items()
            if device != self._knowledge.device and seq > self._knowledge.cursor(device).seq
        }

    def _is_needed(self, device: str, snapshot: Snapshot) -> bool:
        """Whether segments that it stands for are missing, and probably will be."""
        blocked = self._importer.blocked.get(device)
        if blocked and blocked.trouble in (Trouble.NEWER, Trouble.LOCKED):
            return False
        if device == snapshot.header.device or not self._knowledge.cursor(device).seq:
            return True
        return self._waits.is_over(f"bridge/{device}", self._policy.snapshot_after)

    def _is_other_branch(self, snapshot: Snapshot) -> bool:
        """Its device, or a copy of that, may have gone another way than the segments that were applied here.

        Such a snapshot is taken: the beginning of a branch may be in nothing else any more. So is one of which it
        cannot be told, which happens once, when a device starts from somebody else's.
        """
        header = snapshot.header
        if header.seq > self._knowledge.cursor(header.device).seq:
            return False
        known = self._knowledge.hashes(header.device, header.seq)
        strange = bool(header.previous) and not is_among(header.previous, known)
        return strange or self._knowledge.is_forked(header.device)

    def _is_taken(self, snapshot: Snapshot) -> bool:
        return len(self._taken.get(snapshot.key, [])) == len(snapshot.parts)

    def _take(self, snapshot: Snapshot, scene: Scene) -> bool:
        """Part by part; what it covers counts as applied when all parts are. Goes on where it was interrupted."""
        device = snapshot.header.device
        done = set(self._taken.get(snapshot.key, []))
        self._importer.watch.expect(len(snapshot.parts) - len(done))
        for number, file in enumerate(snapshot.parts, start=1):
            if number in done:
                continue
            if self._importer.stopped:
                return False
            found = self._reading.fetch([file], self._now)
            self._importer.watch.step()
            if not isinstance(found, Segment) or _key(found.header) != snapshot.key:
                trouble = Trouble.BROKEN if isinstance(found, Segment) else found
                self._importer.blocked.setdefault(device, Blocked(trouble, 1))
                return False
            done.add(number)
            self._importer.commit(self._intake(found, snapshot, done, scene))
            self._taken[snapshot.key] = sorted(done)
        return True

    def _intake(self, part: Segment, snapshot: Snapshot, done: set[int], scene: Scene) -> Intake:
        header = snapshot.header
        present = {each.key for each in complete_snapshots(scene.of(header.device), self._reading)}
        former = [key for key in self._taken if key.startswith(f"snapshot/{header.device}/") and key not in present]
        notes: dict[str, Value] = dict.fromkeys(former) | {snapshot.key: sorted(done)}
        if len(done) < len(snapshot.parts):
            return Intake(part.patches, self._now, notes=notes, condensed=True)
        cursors = {
            device: Cursor(header.frontier[device], header.previous if device == header.device else "")
            for device in self._gains(snapshot)
        }
        # Segments that are still there are read all the same: which branch of a device the writer of the snapshot had
        # seen cannot be told, where the device's profile was copied.
        segments = [SegmentId(header.device, header.seq, header.previous)] if header.previous else []
        notes |= {f"gap/{device}": None for device in cursors}
        return Intake(part.patches, self._now, segments, cursors, notes, condensed=True)


def _key(header: Header) -> str:
    """Parts with this in common belong together, also where some of them were written twice."""
    frontier = zlib.crc32(repr(sorted(header.frontier.items())).encode())
    return f"snapshot/{header.device}/{header.seq}-{header.group}-{header.parts}-{frontier:08x}"
