"""Keeps the folder small: writes snapshots, and deletes our files that a snapshot replaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sync.codec import Header, Segment, SegmentKind, encode_snapshot
from sync.errors import MalformedPatchError, OversizeError
from sync.exporter import write_own
from sync.folder import FolderScan, SegmentFile
from sync.patch import Patch
from sync.payload import can_travel
from sync.repair import Repairer
from sync.replica_state import ReplicaContext, ReplicaState
from sync.segment_reader import SegmentReader
from sync.snapshots import Snapshot, complete_snapshots

_ENTRY = 40
"""The fewest bytes that an entity takes in a snapshot."""
_REMEMBERED = 1_000
_LAST = "own/snapshot"
_SETTLED = "own/settled"


@dataclass
class Compactor:
    """Works on one scan of the folder. Files that were written after it are left to the next step."""

    context: ReplicaContext
    state: ReplicaState
    reader: SegmentReader
    repairer: Repairer
    scan: FolderScan
    now: int
    should_stop: Callable[[], bool]

    def __post_init__(self) -> None:
        self._policy = self.context.policy
        self._own = self.scan.of(self.state.device)
        self._snapshots = complete_snapshots(self._own, self.reader)

    def run(self) -> int:
        """Returns the number of files written."""
        self._note_settled()
        self._forget()
        wanted = self.repairer.wants_snapshot() or (self._would_shrink() and self._may_write())
        written = self._write_snapshot() if wanted else 0
        if not written:
            self._drop()
        return written

    # is a snapshot needed?

    def _would_shrink(self) -> bool:
        """Whether the segments that could then be deleted are larger than the snapshot would be."""
        target = self._seen_by_all()
        covered = max((each.header.seq for each in self._snapshots), default=0)
        files = [file for file in self._own.files() if file.seq <= target]
        size = sum(file.size for file in files)
        if covered >= target or size <= max([self._policy.worth, *(each.size for each in self._snapshots)]):
            return False
        volume = self.context.storage.volume()
        return volume.patches >= 2 * volume.entities and size > _ENTRY * volume.entities

    def _may_write(self) -> bool:
        last = self.context.storage.notes(_LAST).get(_LAST)
        return last is None or not 0 <= self.now - last["at"] < self._policy.snapshot_every

    # writing one

    def _write_snapshot(self) -> int:
        context, state = self.context, self.state
        cursor = state.cursor(state.device)
        held: list[Patch] = []
        with context.storage.snapshot_patches(self._settled()) as patches:
            for patch in patches:
                held.append(patch)
                if len(held) % 100 == 0 and self.should_stop():
                    return 0
        header = Header(
            SegmentKind.SNAPSHOT,
            context.folder.vault,
            state.device,
            state.identity.instance,
            cursor.seq,
            cursor.hash,
            state.frontier(own=True),
        )
        try:
            parts = encode_snapshot(header, held, context.keys)
        except (
            MalformedPatchError,
            OversizeError,
        ):  # a change that could not be exported either, for the same reason
            parts = encode_snapshot(header, [patch for patch in held if can_travel(patch)], context.keys)
        for part in parts:
            write_own(context.folder, state.device, part)
        size = sum(len(part) for part in parts)
        context.storage.note({_LAST: {"seq": cursor.seq, "size": size, "at": self.now}})
        return len(parts)

    # what may be deleted

    def _drop(self) -> None:
        """Deletes older snapshots, and segments that our newest snapshot covers and every device has applied."""
        newest = max(
            self._snapshots, key=lambda each: (each.header.seq, sum(each.header.frontier.values())), default=None
        )
        if newest is None:
            return
        kept = {part.path for part in newest.parts}
        former = [file for file in self._own.snapshots if file.path not in kept and file.seq <= newest.header.seq]
        files = self._droppable(newest)
        ours = [file for file in (*former, *files) if file.lies_with(self.state.device)]
        if ours and self._is_sound(newest):
            self.context.folder.delete_own(self.state.device, ours)

    def _droppable(self, newest: Snapshot) -> list[SegmentFile]:
        limit, mine = min(newest.header.seq, self._seen_by_all()), self.state.device
        files = [
            file
            for file in self._own.files()
            if file.seq <= limit and self.state.has(mine, file.seq, file.hash_prefix)  # not that of a copy of us
        ]
        if sum(file.size for file in files) > max(self._policy.worth, newest.size):
            return files
        written = self.state.segments(self.state.device)
        return [
            file
            for file in files
            if self.now - max(written.get(file.seq, {}).values(), default=self.now) > self._policy.keep
        ]

    def _is_sound(self, snapshot: Snapshot) -> bool:
        """Reads the whole snapshot, because what it replaces is about to be deleted."""
        return all(isinstance(self.reader.fetch([part], self.now), Segment) for part in snapshot.parts)

    def _seen_by_all(self) -> int:
        """The last of our segments that every other device has applied, as their heads say."""
        mine = self.state.device
        seen = [listing.head.seen.get(mine, 0) if listing.head else 0 for _, listing in self.scan.active(mine)]
        return min([self._own.last, *seen])

    def _settled(self) -> int:
        """How many of our first patches every device has had for longer than `Policy.keep`. Snapshots leave out some
        of them (`Storage.snapshot_patches`)."""
        noted = self.context.storage.notes(_SETTLED).get(_SETTLED)
        if noted is None:
            return 0
        since, patches, before = noted
        settled: int = patches if self.now - since >= self._policy.keep else before
        return settled

    def _note_settled(self) -> None:
        """Notes a moment at which every device has everything. The note is renewed after `Policy.keep`."""
        storage, frontier = self.context.storage, self.state.frontier(own=True)
        for device, listing in self.scan.active(self.state.device):
            seen = {**listing.head.seen, device: listing.head.seq} if listing.head else {}
            if any(seen.get(other, 0) < seq for other, seq in frontier.items()):
                return
        noted = storage.notes(_SETTLED).get(_SETTLED)
        if (noted is None or not 0 <= self.now - noted[0] < self._policy.keep) and not storage.waiting().count:
            storage.note({_SETTLED: [self.now, storage.volume().patches, self._settled()]})

    def _forget(self) -> None:
        """Forgets other devices' segments that were applied and are no longer in the folder. The last is remembered,
        as a snapshot refers to it."""
        for device, seq in self.state.frontier().items():
            listing = self.scan.of(device)
            below = min([seq, *listing.segments, *(file.seq for file in listing.snapshots)])
            if sum(1 for each in self.state.segments(device) if each < below) > _REMEMBERED:
                self.state.forget(device, below)
