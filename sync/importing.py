"""Taking in other devices' segments: of each in order, all or nothing, and one device never in another's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic, TypeVar

from sync.codec import Segment
from sync.head import MOST_STUCK
from sync.knowledge import Knowledge, Link, id_of, is_among
from sync.patch import Patch, Value
from sync.reading import Reading
from sync.scan import Place, Scene, Sources
from sync.status import Report, Trouble
from sync.storage import Cursor, Intake, SegmentId, Storage

C = TypeVar("C")

DELETED = "deleted-since-look"
"""How many tasks imports have deleted since the user last looked: when the count began, and the number."""
_TRIES = 100
"""Files of one device that cannot be read, after which a step has done enough for it."""
_WAITS_FOR_US = frozenset({Trouble.NEWER, Trouble.LOCKED})
"""Not a matter of time: what follows would be the same."""


@dataclass(slots=True)
class Blocked:
    """Why a device's next segment was not applied, how many files it lacks, and since when there is a gap.

    `stuck` are the first of those files, by seq. `is_passed`: what follows was applied without them.
    """

    trouble: Trouble
    missing: int = 0
    since: int = 0
    stuck: tuple[int, ...] = ()
    is_passed: bool = False

    @property
    def is_for_others_to_mend(self) -> bool:
        return bool(self.stuck) and self.trouble not in _WAITS_FOR_US


@dataclass(slots=True)
class Watch:
    """Who wants to know how an import goes on, and whether it shall."""

    should_stop: Callable[[], bool] = lambda: False
    progress: Callable[[int, int], None] = lambda _done, _total: None
    done: int = 0
    total: int = 0

    def expect(self, files: int) -> None:
        self.total += files

    def step(self) -> None:
        self.done = min(self.done + 1, self.total)
        self.progress(self.done, self.total)


@dataclass(slots=True)
class _Batch:
    """Segments that go into one transaction. `cursor` is where it takes the device, if anywhere."""

    segments: list[Segment] = field(default_factory=list)
    patches: list[Patch] = field(default_factory=list)
    cursor: Cursor | None = None

    def add(self, segment: Segment) -> None:
        self.segments.append(segment)
        self.patches += segment.patches


class Importer(Generic[C]):
    """One import of all there is."""

    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        now: int,
        watch: Watch,
    ) -> None:
        self._storage = link.storage
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._now = now
        self.watch = watch
        self._gaps: dict[str, list[Any]] = link.storage.notes("gap/")
        self._enough = _TRIES
        self.report = Report[C]()
        self.blocked: dict[str, Blocked] = {}

    @property
    def stopped(self) -> bool:
        """Also where it has done enough for one step: what was changed here meanwhile must not wait for all of it."""
        enough = self.report.imported >= self._policy.round
        self.report.stopped = self.report.stopped or enough or self.watch.should_stop()
        return self.report.stopped

    def unknown(self, device: str, place: Place) -> dict[int, list[Sources]]:
        """The segments in the folder that have not been applied here, by seq."""
        found: dict[int, list[Sources]] = {}
        for seq in sorted(place.segments):
            for prefix, sources in place.segments[seq].items():
                names = [prefix, *filter(None, map(self._reading.alias, sources))]
                if not any(self._knowledge.has(device, seq, name) for name in names):
                    found.setdefault(seq, []).append(sources)
        return found

    def take(self, device: str, place: Place) -> None:
        """All that can be applied now of one device."""
        self.blocked.pop(device, None)
        self._enough = self._reading.failed_reads + _TRIES
        unknown = self.unknown(device, place)
        batch = _Batch()
        trouble = self._take_late(device, unknown, batch) and self._take_in_order(device, unknown, batch)
        if trouble and not self.stopped:
            self._wait(device, place, unknown, trouble)

    def commit(self, intake: Intake) -> None:
        """Applies patches. Deletions that would be too many go on hold until the user has been asked."""
        self.report.imported += len(intake.patches)
        if (deleted := self._deleted_with(intake.patches)) is None:
            rest, held = self._storage.without_deletions(intake.patches)
            intake = replace(intake, patches=rest, held=held)
        elif deleted:
            intake = replace(intake, notes={**intake.notes, DELETED: deleted})
        self.report.changes.append(self._knowledge.take_in(intake))

    # the steps of taking in a device's segments

    def _take_late(self, device: str, unknown: dict[int, list[Sources]], batch: _Batch) -> bool:
        """What turns up at or below the cursor: another branch, written by a copy of that device's profile."""
        cursor = self._knowledge.cursor(device)
        for seq in [seq for seq in unknown if seq <= cursor.seq]:
            for segment, _ in self._fetched(unknown.pop(seq)):
                if segment is not None:
                    batch.add(segment)
            self._commit_if_full(device, batch)
            if self.stopped:
                return False
        return True

    def _take_in_order(self, device: str, unknown: dict[int, list[Sources]], batch: _Batch) -> Trouble | None:
        """Goes on from the cursor as far as it gets; says what is in the way, if it is anything but the end."""
        cursor = self._knowledge.cursor(device)
        late = [segment.hash for segment in batch.segments if segment.header.seq == cursor.seq]
        tips = [*self._knowledge.hashes(device, cursor.seq), *late]
        trouble: Trouble | None = None
        while not self.stopped:
            seq = cursor.seq + 1
            here = self._knowledge.hashes(device, seq)  # applied past a gap, before that was filled
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

    def _wait(self, device: str, place: Place, unknown: dict[int, list[Sources]], trouble: Trouble) -> None:
        """Takes note of what is missing; after a long time goes on without it."""
        cursor = self._knowledge.cursor(device)
        missing = self._missing(device, place, cursor)
        ahead = [seq for seq in unknown if seq > cursor.seq]
        key = f"gap/{device}"
        noted = self._gaps.get(key)
        is_same = noted is not None and noted[0] == cursor.seq
        is_passed = is_same and len(noted or ()) > 2
        if not ahead and not (is_passed and missing):
            if noted:
                self._storage.note({key: None})
            if missing:
                self.blocked[device] = Blocked(trouble, missing, stuck=self._stuck(device, place, cursor))
            return
        since = min(noted[1], self._now) if noted and is_same else self._now
        # who is retired brings nothing any more
        is_over = place.is_retired or self._now - since >= self._policy.gap_after
        is_passed = is_passed or (is_over and trouble not in _WAITS_FOR_US)
        gap = [cursor.seq, since, True] if is_passed else [cursor.seq, since]
        if noted != gap:
            self._storage.note({key: gap})
        stuck = self._stuck(device, place, cursor)
        self.blocked[device] = Blocked(trouble, max(missing, 1), since, stuck, is_passed)
        if is_passed:
            self._take_past(device, ahead, unknown)

    def _take_past(self, device: str, ahead: list[int], unknown: dict[int, list[Sources]]) -> None:
        """Patches commute, so nothing is wrong with that; the cursor stays, as the gap may yet be filled."""
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
            if self._reading.failed_reads >= self._enough:
                yield None, Trouble.BROKEN
                continue
            found = self._reading.fetch(sources, self._now)
            self.watch.step()
            yield (found, None) if isinstance(found, Segment) else (None, found)

    def _missing(self, device: str, place: Place, cursor: Cursor) -> int:
        """Segments that must be somewhere, as far as their device and its later ones tell, and are not here."""
        head, top = place.head, _top(place)
        if top > cursor.seq:
            here = {seq for seq in place.segments if place.arrived(seq)} | self._knowledge.segments(device).keys()
            return top - cursor.seq - sum(1 for seq in here if cursor.seq < seq <= top)
        known = self._knowledge.hashes(device, head.seq) if head else []
        return int(head is not None and bool(known) and not is_among(head.hash, known))  # it has gone another way

    def _stuck(self, device: str, place: Place, cursor: Cursor) -> tuple[int, ...]:
        """The first of the segments that are missing, or here and of no use."""
        known = self._knowledge.segments(device)
        lacking = (
            seq
            for seq in range(cursor.seq + 1, _top(place) + 1)
            if seq not in known
            and not any(
                file.has_arrived and not self._reading.cannot_use(file)
                for sources in place.segments.get(seq, {}).values()
                for file in sources
            )
        )
        if place.head is not None and _top(place) <= cursor.seq:  # it has gone another way
            return (place.head.seq,)
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
        """When the count began and how many tasks were deleted since, with these; nothing where these delete none.
        None where that is too much: whoever sent them, and in however small portions."""
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


def user_looked(storage: Storage[C]) -> None:
    """Whoever sees the tasks sees what others deleted; what comes from now on is counted anew."""
    if storage.notes(DELETED):
        storage.note({DELETED: None})


def _follows(segment: Segment, tips: list[str]) -> bool:
    """Whether the segment before it was applied here; where that is not remembered, it was."""
    return not tips or not segment.header.previous or is_among(segment.header.previous, tips)


def _top(place: Place) -> int:
    """The last segment that there must be of a device, as far as its files, its head and the others tell."""
    return max(place.last, place.head.seq if place.head else 0, place.claimed)


def count_unknown(importer: Importer[C], scene: Scene, own: str) -> int:
    return sum(
        len(groups)
        for device, place in scene.places.items()
        if device != own
        for groups in importer.unknown(device, place).values()
    )
