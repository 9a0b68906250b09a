"""Keeping the folder small, and whole: our snapshots, and which of our files may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from sync.codec import Header, Segment, SegmentKind, encode_snapshot
from sync.errors import MalformedPatchError, OversizeError
from sync.exporting import write_own
from sync.folder import SegmentFile
from sync.knowledge import Knowledge, Link
from sync.mending import Mender
from sync.patch import Patch
from sync.payload import can_travel
from sync.reading import Reading
from sync.scan import Scene
from sync.snapshots import Snapshot, complete_snapshots

C = TypeVar("C")

_ENTRY = 40
"""Bytes that an entity takes in a snapshot, or more."""
_REMEMBERED = 1_000
_LAST = "own/snapshot"
_SETTLED = "own/settled"


class Compactor(Generic[C]):
    """Works on what a look saw; what was written since is left for the next time."""

    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        mender: Mender[C],
        scene: Scene,
        now: int,
        should_stop: Callable[[], bool],
    ) -> None:
        self._link = link
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._mender = mender
        self._scene = scene
        self._now = now
        self._should_stop = should_stop
        self._own = scene.of(knowledge.device)
        self._snapshots = complete_snapshots(self._own, reading)

    def run(self) -> int:
        """Returns the number of files written."""
        self._note_settled()
        self._forget()
        wanted = self._mender.wants_snapshot() or (self._would_shrink() and self._may_write())
        written = self._write_snapshot() if wanted else 0
        if not written:
            self._drop()
        return written

    # is a snapshot called for?

    def _would_shrink(self) -> bool:
        """Whether what could go then is more than what a snapshot takes."""
        target = self._seen_by_all()
        covered = max((each.header.seq for each in self._snapshots), default=0)
        files = [file for file in self._own.files() if file.seq <= target]
        size = sum(file.size for file in files)
        if covered >= target or size <= max(self._policy.worth, self._last_size()):
            return False
        volume = self._link.storage.volume()
        return volume.patches >= 2 * volume.entities and size > _ENTRY * volume.entities

    def _may_write(self) -> bool:
        last = self._link.storage.notes(_LAST).get(_LAST)
        return last is None or not 0 <= self._now - last["at"] < self._policy.snapshot_every

    # writing one

    def _write_snapshot(self) -> int:
        link, knowledge = self._link, self._knowledge
        cursor = knowledge.cursor(knowledge.device)
        held: list[Patch] = []
        with link.storage.essence(self._settled()) as patches:
            for patch in patches:
                held.append(patch)
                if len(held) % 100 == 0 and self._should_stop():
                    return 0
        header = Header(
            SegmentKind.SNAPSHOT,
            link.folder.vault,
            knowledge.device,
            knowledge.identity.instance,
            cursor.seq,
            cursor.hash,
            knowledge.frontier(own=True),
        )
        try:
            parts = encode_snapshot(header, held, link.keys)
        except (MalformedPatchError, OversizeError):  # a change that is in no segment of ours for the same reason
            parts = encode_snapshot(header, [patch for patch in held if can_travel(patch)], link.keys)
        for part in parts:
            write_own(link.folder, knowledge.device, part)
        size = sum(len(part) for part in parts)
        link.storage.note({_LAST: {"seq": cursor.seq, "size": size, "at": self._now}})
        return len(parts)

    def _last_size(self) -> int:
        return max((each.size for each in self._snapshots), default=0)

    # what may go

    def _drop(self) -> None:
        """Former snapshots, and segments that a snapshot of ours covers and everybody has seen."""
        newest = max(
            self._snapshots, key=lambda each: (each.header.seq, sum(each.header.frontier.values())), default=None
        )
        if newest is None:
            return
        kept = {part.path for part in newest.parts}
        former = [file for file in self._own.snapshots if file.path not in kept and file.seq <= newest.header.seq]
        files = self._droppable(newest)
        ours = [file for file in (*former, *files) if file.lies_with(self._knowledge.device)]
        if ours and self._is_sound(newest):
            self._link.folder.delete_own(self._knowledge.device, ours)

    def _droppable(self, newest: Snapshot) -> list[SegmentFile]:
        limit, mine = min(newest.header.seq, self._seen_by_all()), self._knowledge.device
        files = [
            file
            for file in self._own.files()
            if file.seq <= limit and self._knowledge.has(mine, file.seq, file.hash_prefix)  # not that of a copy of us
        ]
        if sum(file.size for file in files) > max(self._policy.worth, newest.size):
            return files
        written = self._knowledge.segments(self._knowledge.device)
        return [
            file
            for file in files
            if self._now - max(written.get(file.seq, {}).values(), default=self._now) > self._policy.keep
        ]

    def _is_sound(self, snapshot: Snapshot) -> bool:
        """Reads all of it: what it stands for is about to go."""
        return all(isinstance(self._reading.fetch([part], self._now), Segment) for part in snapshot.parts)

    def _seen_by_all(self) -> int:
        """The last of our segments that every other device has applied, as far as they say."""
        mine = self._knowledge.device
        seen = [place.head.seen.get(mine, 0) if place.head else 0 for _, place in self._scene.active(mine)]
        return min([self._own.last, *seen])

    def _settled(self) -> int:
        """How many of the patches here everybody had a good while ago: some of it need not be told again."""
        noted = self._link.storage.notes(_SETTLED).get(_SETTLED)
        if noted is None:
            return 0
        since, patches, before = noted
        settled: int = patches if self._now - since >= self._policy.keep else before
        return settled

    def _note_settled(self) -> None:
        """Takes note of a moment at which everybody has everything; of the next one when that is a good while ago."""
        storage, frontier = self._link.storage, self._knowledge.frontier(own=True)
        for device, place in self._scene.active(self._knowledge.device):
            seen = {**place.head.seen, device: place.head.seq} if place.head else {}
            if any(seen.get(other, 0) < seq for other, seq in frontier.items()):
                return
        noted = storage.notes(_SETTLED).get(_SETTLED)
        if (noted is None or not 0 <= self._now - noted[0] < self._policy.keep) and not storage.waiting().count:
            storage.note({_SETTLED: [self._now, storage.volume().patches, self._settled()]})

    def _forget(self) -> None:
        """Segments of others that were applied and are no longer in the folder; a snapshot refers to its last one."""
        for device, seq in self._knowledge.frontier().items():
            place = self._scene.of(device)
            below = min([seq, *place.segments, *(file.seq for file in place.snapshots)])
            if sum(1 for each in self._knowledge.segments(device) if each < below) > _REMEMBERED:
                self._knowledge.forget(device, below)
