"""Files of the folder that are gone or damaged: who still has them, or what was in them, puts it back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Generic, TypeVar

from sync.exporting import write_own
from sync.knowledge import Knowledge, Link, is_among
from sync.reading import Reading
from sync.scan import Place, Scene, Sources
from sync.segment_file import HEX_IN_NAME, SegmentFile
from sync.snapshots import complete_snapshots
from sync.storage import SegmentId
from sync.verifying import Verifier
from sync.wait_tracker import WaitTracker

C = TypeVar("C")

_MOST = 500
"""Files that one look writes at most; the next one goes on with the rest."""


class Mender(Generic[C]):
    """Works on what a look saw; `published` is our last segment that should have been there then.

    Files of ours are written again at once. Those of others their own device should write; it gets a moment to do so,
    unless there is no later look to wait for: `at_once` is for somebody who looks once.
    """

    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        verifier: Verifier[C],
        waits: WaitTracker[C],
        scene: Scene,
        published: int,
        *,
        at_once: bool,
    ) -> None:
        self._link = link
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._verifier = verifier
        self._waits = waits
        self._scene = scene
        self._published = published
        self._at_once = at_once
        self._mine = knowledge.device
        self._stuck = scene.stuck(self._mine)

    def run(self) -> int:
        """Puts back the segments whose bytes are here. Returns the number of files written."""
        written = 0
        for device, lost in self._lost():
            covered = self._covered(device)
            needless = [each for each in lost if each.seq <= covered and not self._is_ours_and_bad(each)]
            if needless:
                self._knowledge.release(needless)
            missed = [each for each in lost if each not in needless]
            if missed and self._waits.is_over(f"lost/{device}", self._wait(device)):
                written += self._write(missed[: _MOST - written])
        for segment in islice(self._unusable(), _MOST):
            write_own(self._link.folder, self._mine, self._link.storage.bytes_of(segment), again=True)
            written += 1
        if useless := [*self._needless_copies(), *self._bad_snapshots()]:
            self._link.folder.delete_own(self._mine, useless)
        return written

    def wants_snapshot(self) -> bool:
        """Whether segments are missing whose bytes are nowhere, and what was in them is here."""
        present = [each for place in self._scene.places.values() for each in complete_snapshots(place, self._reading)]
        wanted = False
        for device, last in self._knowledge.frontier(own=True).items():
            own = device == self._mine
            trusted = [each for each in present if each.header.device == device] if own else present
            covered = max((each.header.frontier.get(device, 0) for each in trusted), default=0)
            last = self._published if own else last
            kept = self._knowledge.kept().get(device, ())
            if self._is_lacking(device, kept, covered, last):
                wanted = self._waits.is_over(f"lacking/{device}", self._wait(device)) or wanted
        return wanted and (self._at_once or self._waits.may_repeat("snapshot"))

    def _lost(self) -> Iterator[tuple[str, list[SegmentId]]]:
        for device, segments in list(self._knowledge.kept().items()):
            place = self._scene.of(device)
            lost = [each for each in segments if not self._is_there(device, place, each.seq, each.hash)]
            if device == self._mine:
                lost = [each for each in lost if each.seq <= self._published]
            if lost:
                yield device, sorted(lost, key=lambda each: each.seq)

    def _is_ours_and_bad(self, segment: SegmentId) -> bool:
        return segment.device == self._mine and any(
            self._verifier.is_bad(file) and not file.is_again for file in self._sources(segment)
        )

    def _write(self, segments: list[SegmentId]) -> int:
        written = 0
        for each in segments:
            if self._at_once or self._waits.may_repeat(f"{each.device}-{each.seq}-{each.hash}"):
                write_own(self._link.folder, self._mine, self._link.storage.bytes_of(each))
                written += 1
                for file in self._sources(each):
                    if file.lies_with(self._mine):
                        self._verifier.forget(file)
        return written

    def _covered(self, device: str) -> int:
        """Up to where a snapshot of its own stands for a device's segments. Of one that was copied none does: it may
        be that of the other copy."""
        if self._knowledge.is_forked(device):
            return 0
        headers = [each.header for each in complete_snapshots(self._scene.of(device), self._reading)]
        return max(
            (
                header.seq
                for header in headers
                if header.device == device and is_among(header.previous, self._knowledge.hashes(device, header.seq))
            ),
            default=0,
        )

    def _wait(self, device: str) -> int:
        if device == self._mine or self._at_once:
            return 0
        is_first = all(other > self._mine for other, _ in self._scene.active(self._mine))
        return self._policy.mend_others_after * (1 if is_first else 2)

    def _unusable(self) -> Iterator[SegmentId]:
        """Segments that look well here and that somebody has not been able to use for long: their copy of the folder
        may be damaged where no sync tool sees it. A file by another name gets through."""
        for device, seqs in self._stuck.items():
            kept = self._knowledge.kept().get(device, ())
            covered = self._covered(device)
            for segment in [each for each in kept if each.seq in seqs and each.seq > covered]:
                copies = [file for file in self._sources(segment) if file.is_again]
                if all(self._verifier.is_bad(file) for file in copies) and self._waits.is_over(
                    f"unusable/{device}/{segment.seq}", self._policy.republish_after
                ):
                    yield segment

    def _needless_copies(self) -> Iterator[SegmentFile]:
        """Segments that we have published again, and that are in the folder without that or no longer needed."""
        for device, place in self._scene.places.items():
            ours = [file for file in place.files() if file.is_again and file.lies_with(self._mine)]
            if not ours:
                continue
            covered = self._covered(device)
            for file in ours:
                twins = [
                    each
                    for each in place.segments[file.seq][file.hash_prefix]
                    if each.original and each.has_arrived and not self._verifier.is_bad(each)
                ]
                is_there = any(not each.is_again for each in twins) and file.seq not in self._stuck.get(device, ())
                is_second = any(each.is_again and each.path.lower() < file.path.lower() for each in twins)
                if file.seq <= covered or is_there or is_second:
                    yield file

    def _bad_snapshots(self) -> Iterator[SegmentFile]:
        """Of ours. Another one is written where it is needed."""
        for file in self._scene.of(self._mine).snapshots:
            if file.original and file.lies_with(self._mine) and self._verifier.is_bad(file):
                yield file

    def _is_lacking(self, device: str, kept: Collection[SegmentId], covered: int, last: int) -> bool:
        """Whether segments after `covered`, up to `last`, are neither there nor kept; of a forked device, any."""
        place, known = self._scene.of(device), self._knowledge.segments(device)
        there = {seq for seq in place.segments if covered < seq <= last and self._is_there(device, place, seq)}
        if len(there | {each.seq for each in kept if covered < each.seq <= last}) < last - covered:
            return True
        return any(
            not self._is_there(device, place, seq, hash_)
            and not is_among(hash_, [each.hash for each in kept if each.seq == seq])
            for seq, hashes in known.items()
            if len(hashes) > 1 and covered < seq <= last
            for hash_ in hashes
        )

    def _sources(self, segment: SegmentId) -> Sources:
        found = self._scene.of(segment.device).segments
        return found[segment.seq].get(segment.hash[:HEX_IN_NAME], []) if segment.seq in found else []

    def _is_there(self, device: str, place: Place, seq: int, hash_: str = "") -> bool:
        """Whether a segment is whole in the folder of its device, or a placeholder; or whole in that of somebody who
        has put it back. A copy by another name may not get to everybody."""
        found = place.segments.get(seq, {})
        groups = [found.get(hash_[:HEX_IN_NAME], [])] if hash_ else found.values()
        files = [file for sources in groups for file in sources if file.original and not self._verifier.is_bad(file)]
        return any(not file.is_again for file in files) or (
            device != self._mine and any(file.has_arrived for file in files)
        )
