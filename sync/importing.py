"""Taking in other devices' segments: of each in order, all or nothing, and one device never in another's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sync.codec import Segment
from sync.knowledge import Knowledge, Link, id_of, is_among
from sync.patch import Patch, Value
from sync.reading import Reading
from sync.scan import Place, Scene, Sources
from sync.status import Held, Report, Trouble
from sync.storage import Cursor, Intake, SegmentId

C = TypeVar("C")

_TRIES = 100
"""Files of one device that cannot be read, after which a step has done enough for it."""
_WAITS_FOR_US = frozenset({Trouble.NEWER, Trouble.LOCKED})
"""Not a matter of time: what follows would be the same."""


@dataclass(slots=True)
class Blocked:
    """Why a device's next segment was not applied, how many files it lacks, and since when there is a gap."""

    trouble: Trouble
    missing: int = 0
    since: int = 0


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
        held: Mapping[str, Held],
    ) -> None:
        self._storage = link.storage
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._now = now
        self.watch = watch
        self._deleted: dict[str, int] = {}
        self._released: dict[str, int] = link.storage.notes("released/")
        self._gaps: dict[str, list[int]] = link.storage.notes("gap/")
        self._enough = _TRIES
        self.report = Report[C]()
        self.blocked: dict[str, Blocked] = {}
        self.held: dict[str, Held] = dict(held)

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

    def pending(self, device: str, place: Place) -> Iterator[Patch]:
        """What of a device waits to be taken in, as far as it can be read."""
        cursor, unknown = self._knowledge.cursor(device), self.unknown(device, place)
        for seq in [seq for seq in unknown if seq > cursor.seq]:
            for segment, _ in self._fetched(unknown[seq]):
                if segment is not None:
                    yield from segment.patches

    def take(self, device: str, place: Place) -> None:
        """All that can be applied now of one device."""
        self.blocked.pop(device, None)
        if self._still_held(device, place):
            return
        self._enough = self._reading.failed_reads + _TRIES
        unknown = self.unknown(device, place)
        batch = _Batch()
        trouble = self._take_late(device, unknown, batch) and self._take_in_order(device, unknown, batch)
        if device in self.held:
            self._count_held(device, place, unknown)
        elif trouble and not self.stopped:
            self._wait(device, place, unknown, trouble)

    def commit(self, device: str, through: int, intake: Intake) -> bool:
        """Applies patches unless they delete too much, and the user must be asked first; says whether it did."""
        if through > self._released.get(f"released/{device}", 0) and self._deletes_too_much(device, intake.patches):
            return False
        self.report.changes.append(self._knowledge.take_in(intake))
        self.report.imported += len(intake.patches)
        return True

    # the steps of taking in a device's segments

    def _take_late(self, device: str, unknown: dict[int, list[Sources]], batch: _Batch) -> bool:
        """What turns up at or below the cursor: another branch, written by a copy of that device's profile."""
        cursor = self._knowledge.cursor(device)
        for seq in [seq for seq in unknown if seq <= cursor.seq]:
            for segment, _ in self._fetched(unknown.pop(seq)):
                if segment is not None:
                    batch.add(segment)
            if not self._commit_if_full(device, batch) or self.stopped:
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
            if not self._commit_if_full(device, batch):
                return None
        self._commit(device, batch)
        return trouble or Trouble.MISSING

    def _wait(self, device: str, place: Place, unknown: dict[int, list[Sources]], trouble: Trouble) -> None:
        """Takes note of what is missing; after a long time goes on without it."""
        cursor = self._knowledge.cursor(device)
        missing = self._missing(device, place, cursor)
        ahead = [seq for seq in unknown if seq > cursor.seq]
        key = f"gap/{device}"
        noted = self._gaps.get(key)
        if not ahead:
            if noted:
                self._storage.note({key: None})
            if missing:
                self.blocked[device] = Blocked(trouble, missing)
            return
        since = min(noted[1], self._now) if noted and noted[0] == cursor.seq else self._now
        if noted != [cursor.seq, since]:
            self._storage.note({key: [cursor.seq, since]})
        self.blocked[device] = Blocked(trouble, max(missing, 1), since)
        if trouble in _WAITS_FOR_US:
            return
        if place.is_retired or self._now - since >= self._policy.gap_after:  # who is retired brings nothing any more
            self._take_past(device, ahead, unknown)

    def _take_past(self, device: str, ahead: list[int], unknown: dict[int, list[Sources]]) -> None:
        """Patches commute, so nothing is wrong with that; the cursor stays, as the gap may yet be filled."""
        batch = _Batch()
        for seq in ahead:
            for segment, _ in self._fetched(unknown[seq]):
                if segment is not None:
                    batch.add(segment)
            if not self._commit_if_full(device, batch) or self.stopped:
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
        head = place.head
        top = max(place.last, head.seq if head else 0)
        if top > cursor.seq:
            here = {seq for seq in place.segments if place.arrived(seq)} | self._knowledge.segments(device).keys()
            return top - cursor.seq - sum(1 for seq in here if cursor.seq < seq <= top)
        known = self._knowledge.hashes(device, head.seq) if head else []
        return int(head is not None and bool(known) and not is_among(head.hash, known))  # it has gone another way

    # deletions that must be asked about

    def _still_held(self, device: str, place: Place) -> bool:
        """Nothing new, and no answer yet: there is no need to read all of it again."""
        held = self.held.pop(device, None)
        if held is None or held.through <= self._released.get(f"released/{device}", 0):
            return False
        if (held.after, held.through) != (self._knowledge.cursor(device).seq, place.last_of_all):
            return False
        self.held[device] = held
        return True

    def _count_held(self, device: str, place: Place, unknown: dict[int, list[Sources]]) -> None:
        """One question for all that is there now."""
        held, cursor = self.held[device], self._knowledge.cursor(device)
        batch, gone = _Batch(), 0
        for seq in [seq for seq in unknown if seq > cursor.seq]:
            for segment, _ in self._fetched(unknown[seq]):
                if segment is not None:
                    batch.add(segment)
            if len(batch.patches) >= self._policy.bulk:
                gone += self._storage.deletions(batch.patches, 1).gone
                batch = _Batch()
        gone += self._storage.deletions(batch.patches, 1).gone
        self.held[device] = Held(device, held.deletions + gone, cursor.seq, place.last_of_all)

    # transactions

    def _commit_if_full(self, device: str, batch: _Batch) -> bool:
        return len(batch.patches) < self._policy.bulk or self._commit(device, batch)

    def _commit(self, device: str, batch: _Batch) -> bool:
        """False where the user must be asked first."""
        if not batch.segments and batch.cursor is None:
            return True
        segments: list[SegmentId] = [id_of(segment) for segment in batch.segments]
        cursors = {device: batch.cursor} if batch.cursor else {}
        notes: dict[str, Value] = {f"gap/{device}": None} if batch.cursor else {}
        through = max((segment.seq for segment in segments), default=0)
        kept = {id_of(segment): segment.data for segment in batch.segments}
        taken = self.commit(device, through, Intake(batch.patches, self._now, segments, cursors, notes, kept=kept))
        batch.segments, batch.patches, batch.cursor = [], [], None
        if cursors and taken:
            self._gaps.pop(f"gap/{device}", None)
        return taken

    def _deletes_too_much(self, device: str, patches: Sequence[Patch]) -> bool:
        before = self._deleted.get(device, 0)
        found = self._storage.deletions(patches, max(1, self._policy.held_least - before))
        gone, live = found.gone + before, found.live + before
        if found.gone and gone >= self._policy.held_least and gone * 100 > live * self._policy.held_share:
            self.held[device] = Held(device, found.gone)
            return True
        self._deleted[device] = gone
        return False


def _follows(segment: Segment, tips: list[str]) -> bool:
    """Whether the segment before it was applied here; where that is not remembered, it was."""
    return not tips or not segment.header.previous or is_among(segment.header.previous, tips)


def count_unknown(importer: Importer[C], scene: Scene, own: str) -> int:
    return sum(
        len(groups)
        for device, place in scene.places.items()
        if device != own
        for groups in importer.unknown(device, place).values()
    )
