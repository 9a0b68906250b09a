"""Imports other devices' segments. Those of one device are applied in order, each completely or not at all. What is
wrong with one device's files never stops the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from sync.codec import Segment
from sync.folder import MOST_STUCK, DeviceFiles, FolderScan, Sources
from sync.patch import Patch, Value
from sync.replica_state import ReplicaContext, ReplicaState, id_of, is_among
from sync.segment_reader import SegmentReader
from sync.status import SyncReport, Trouble
from sync.storage import Cursor, Intake, SegmentId, Storage

DELETED = "deleted-since-look"
"""Note in the store: when counting began, and how many tasks imports have deleted since. The count starts anew when
the user looks at the tasks."""
_TRIES = 100
"""After so many unreadable files of one device, a step goes on with the next device."""
_NEEDS_USER = frozenset({Trouble.NEWER, Trouble.LOCKED})
"""The user must update the program or enter the passphrase. Waiting does not help, and going on without the file does
not either, because the files after it cannot be read for the same reason."""


@dataclass(slots=True)
class Blocked:
    """Why a device's next segment was not applied, how many of its files are missing, and since when.

    `stuck` are the seqs of the first missing files. `is_passed` says that later segments were applied without them.
    """

    trouble: Trouble
    missing: int = 0
    since: int = 0
    stuck: tuple[int, ...] = ()
    is_passed: bool = False

    @property
    def can_be_repaired_by_others(self) -> bool:
        return bool(self.stuck) and self.trouble not in _NEEDS_USER


@dataclass(slots=True)
class ImportProgress:
    """Counts files for the caller's progress display. `report` gets (done, total) after each file."""

    should_stop: Callable[[], bool] = lambda: False
    report: Callable[[int, int], None] = lambda _done, _total: None
    done: int = 0
    total: int = 0

    def expect(self, files: int) -> None:
        self.total += files

    def step(self) -> None:
        self.done = min(self.done + 1, self.total)
        self.report(self.done, self.total)


@dataclass(slots=True)
class _Batch:
    """Segments that go into one transaction. `cursor` is the device's new cursor, None where it does not move."""

    segments: list[Segment] = field(default_factory=list)
    patches: list[Patch] = field(default_factory=list)
    cursor: Cursor | None = None

    def add(self, segment: Segment) -> None:
        self.segments.append(segment)
        self.patches += segment.patches


class Importer:
    """Lives for one step."""

    def __init__(
        self,
        context: ReplicaContext,
        state: ReplicaState,
        reader: SegmentReader,
        now: int,
        progress: ImportProgress,
    ) -> None:
        self._storage = context.storage
        self._policy = context.policy
        self._state = state
        self._reader = reader
        self._now = now
        self.progress = progress
        self._gaps: dict[str, list[Any]] = context.storage.notes("gap/")
        self._enough = _TRIES
        self.report = SyncReport()
        self.blocked: dict[str, Blocked] = {}

    @property
    def stopped(self) -> bool:
        """Whether the caller wants to stop, or this step has imported enough: local changes must get their turn."""
        enough = self.report.imported >= self._policy.import_limit
        self.report.stopped = self.report.stopped or enough or self.progress.should_stop()
        return self.report.stopped

    def unknown(self, device: str, listing: DeviceFiles) -> dict[int, list[Sources]]:
        """The segments in the folder that have not been applied here, by seq."""
        found: dict[int, list[Sources]] = {}
        for seq in sorted(listing.segments):
            for prefix, sources in listing.segments[seq].items():
                names = [prefix, *filter(None, map(self._reader.alias, sources))]
                if not any(self._state.has(device, seq, name) for name in names):
                    found.setdefault(seq, []).append(sources)
        return found

    def take(self, device: str, listing: DeviceFiles) -> None:
        """Applies all segments of one device that can be applied now."""
        self.blocked.pop(device, None)
        self._enough = self._reader.failed_reads + _TRIES
        unknown = self.unknown(device, listing)
        batch = _Batch()
        trouble = self._take_late(device, unknown, batch) and self._take_in_order(device, unknown, batch)
        if trouble and not self.stopped:
            self._wait(device, listing, unknown, trouble)

    def commit(self, intake: Intake) -> None:
        """Applies patches. Where they delete too many tasks, the deletions are held until the user has decided."""
        self.report.imported += len(intake.patches)
        if (deleted := self._deleted_with(intake.patches)) is None:
            rest, held = self._storage.without_deletions(intake.patches)
            intake = replace(intake, patches=rest, held=held)
        elif deleted:
            intake = replace(intake, notes={**intake.notes, DELETED: deleted})
        self._state.take_in(intake)

    # the steps of importing a device's segments

    def _take_late(self, device: str, unknown: dict[int, list[Sources]], batch: _Batch) -> bool:
        """Segments at or below the cursor that are new here were written by a copy of that device's profile."""
        cursor = self._state.cursor(device)
        for seq in [seq for seq in unknown if seq <= cursor.seq]:
            for segment, _ in self._fetched(unknown.pop(seq)):
                if segment is not None:
                    batch.add(segment)
            self._commit_if_full(device, batch)
            if self.stopped:
                return False
        return True

    def _take_in_order(self, device: str, unknown: dict[int, list[Sources]], batch: _Batch) -> Trouble | None:
        """Applies the segments after the cursor until one is missing or unusable; returns why it stopped."""
        cursor = self._state.cursor(device)
        late = [segment.hash for segment in batch.segments if segment.header.seq == cursor.seq]
        tips = [*self._state.hashes(device, cursor.seq), *late]
        trouble: Trouble | None = None
        while not self.stopped:
            seq = cursor.seq + 1
            here = self._state.hashes(device, seq)  # applied past a gap, before that was filled
            found: list[Segment] = []
            trouble = None
            for segment, fault in self._fetched(unknown.get(seq, [])):
                if segment is not None and _follows(segment, tips):
                    found.append(segment)
                else:
                    trouble = trouble or fault or Trouble.MISSING
            if not found and not here:
                break
            unknown.pop(seq, None)
            for segment in found:
                batch.add(segment)
            tips = [*here, *(segment.hash for segment in found)]
            cursor = batch.cursor = Cursor(seq, tips[-1])
            self._commit_if_full(device, batch)
        self._commit(device, batch)
        return trouble or Trouble.MISSING

    def _wait(self, device: str, listing: DeviceFiles, unknown: dict[int, list[Sources]], trouble: Trouble) -> None:
        """Notes what is missing and since when. After `Policy.gap_after`, applies what follows without it."""
        cursor = self._state.cursor(device)
        missing = self._missing(device, listing, cursor)
        ahead = [seq for seq in unknown if seq > cursor.seq]
        key = f"gap/{device}"
        noted = self._gaps.get(key)
        is_same = noted is not None and noted[0] == cursor.seq
        is_passed = is_same and len(noted or ()) > 2
        if not ahead and not (is_passed and missing):
            if noted:
                self._storage.note({key: None})
            if missing:
                self.blocked[device] = Blocked(trouble, missing, stuck=self._stuck(device, listing, cursor))
            return
        since = min(noted[1], self._now) if noted and is_same else self._now
        # A retired device will not send the missing file any more.
        is_over = listing.is_retired or self._now - since >= self._policy.gap_after
        is_passed = is_passed or (is_over and trouble not in _NEEDS_USER)
        gap = [cursor.seq, since, True] if is_passed else [cursor.seq, since]
        if noted != gap:
            self._storage.note({key: gap})
        stuck = self._stuck(device, listing, cursor)
        self.blocked[device] = Blocked(trouble, max(missing, 1), since, stuck, is_passed)
        if is_passed:
            self._take_past(device, ahead, unknown)

    def _take_past(self, device: str, ahead: list[int], unknown: dict[int, list[Sources]]) -> None:
        """Applies segments after a gap. Patches commute, so the order does no harm. The cursor stays before the gap:
        the missing file is still applied should it come."""
        batch = _Batch()
        for seq in ahead:
            for segment, _ in self._fetched(unknown[seq]):
                if segment is not None:
                    batch.add(segment)
            self._commit_if_full(device, batch)
            if self.stopped:
                return
        self._commit(device, batch)

    def _fetched(self, groups: list[Sources]) -> Iterator[tuple[Segment | None, Trouble | None]]:
        for sources in groups:
            if self._reader.failed_reads >= self._enough:
                yield None, Trouble.BROKEN
                continue
            found = self._reader.fetch(sources, self._now)
            self.progress.step()
            yield (found, None) if isinstance(found, Segment) else (None, found)

    def _missing(self, device: str, listing: DeviceFiles, cursor: Cursor) -> int:
        """How many segments must exist, as heads and later segments say, and are not in the folder."""
        head, top = listing.head, _top(listing)
        if top > cursor.seq:
            here = {seq for seq in listing.segments if listing.arrived(seq)} | self._state.segments(device).keys()
            return top - cursor.seq - sum(1 for seq in here if cursor.seq < seq <= top)
        known = self._state.hashes(device, head.seq) if head else []
        # 1 where its head names another segment under a number that was applied here: the profile was copied.
        return int(head is not None and bool(known) and not is_among(head.hash, known))

    def _stuck(self, device: str, listing: DeviceFiles, cursor: Cursor) -> tuple[int, ...]:
        """The seqs of the first segments that are missing or unusable."""
        known = self._state.segments(device)
        lacking = (
            seq
            for seq in range(cursor.seq + 1, _top(listing) + 1)
            if seq not in known
            and not any(
                file.has_arrived and not self._reader.cannot_use(file)
                for sources in listing.segments.get(seq, {}).values()
                for file in sources
            )
        )
        if listing.head is not None and _top(listing) <= cursor.seq:  # its profile was copied, see `_missing`
            return (listing.head.seq,)
        return tuple(islice(lacking, MOST_STUCK))

    # transactions

    def _commit_if_full(self, device: str, batch: _Batch) -> None:
        if len(batch.patches) >= self._policy.bulk:
            self._commit(device, batch)

    def _commit(self, device: str, batch: _Batch) -> None:
        if not batch.segments and batch.cursor is None:
            return
        segments: list[SegmentId] = [id_of(segment) for segment in batch.segments]
        cursors = {device: batch.cursor} if batch.cursor else {}
        notes: dict[str, Value] = {f"gap/{device}": None} if batch.cursor else {}
        kept = {id_of(segment): segment.data for segment in batch.segments}
        self.commit(Intake(batch.patches, self._now, segments, cursors, notes, kept=kept))
        batch.segments, batch.patches, batch.cursor = [], [], None
        if cursors:
            self._gaps.pop(f"gap/{device}", None)

    def _deleted_with(self, patches: Sequence[Patch]) -> list[int] | None:
        """The new value of the DELETED note: when the count began and how many tasks were deleted since, these
        patches included. [] where they delete none; None where it becomes too many, however small the portions."""
        policy = self._policy
        since, before = self._storage.notes(DELETED).get(DELETED, (self._now, 0))
        if not 0 <= self._now - since < policy.held_within:
            since, before = self._now, 0
        found = self._storage.deletions(patches, max(1, policy.held_least - before))
        gone = found.gone + before
        if not found.gone:
            return []
        if gone >= policy.held_least and gone * 100 > (found.live + before) * policy.held_share:
            return None
        return [since, gone]


def user_looked(storage: Storage) -> None:
    """Starts the count of deleted tasks anew: the user has seen what is gone by now."""
    if storage.notes(DELETED):
        storage.note({DELETED: None})


def _follows(segment: Segment, tips: list[str]) -> bool:
    """Whether the segment before it was applied here. Where its hash is not remembered, it was applied long ago."""
    return not tips or not segment.header.previous or is_among(segment.header.previous, tips)


def _top(listing: DeviceFiles) -> int:
    """The highest seq that a device has written, as its files, its head and other devices' heads say."""
    return max(listing.last, listing.head.seq if listing.head else 0, listing.claimed)


def count_unknown(importer: Importer, scan: FolderScan, own: str) -> int:
    return sum(
        len(groups)
        for device, listing in scan.devices.items()
        if device != own
        for groups in importer.unknown(device, listing).values()
    )
