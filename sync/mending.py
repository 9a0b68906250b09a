"""Files that are gone from the folder and should not be: who still has them, or what was in them, puts it back."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Generic, TypeVar

from sync.exporting import write_own
from sync.knowledge import Knowledge, Link, is_among
from sync.patience import Patience
from sync.reading import Reading
from sync.scan import Place, Scene
from sync.segment_file import HEX_IN_NAME, SegmentFile
from sync.snapshots import complete_snapshots
from sync.storage import SegmentId

C = TypeVar("C")


class Mender(Generic[C]):
    """Works on what a look saw; `published` is our last segment that should have been there then.

    A missing file may only be late. Ours are missed after a while, those of others much later, and whoever has the
    least id tries first.
    """

    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        patience: Patience,
        scene: Scene,
        published: int,
    ) -> None:
        self._link = link
        self._policy = link.policy
        self._knowledge = knowledge
        self._reading = reading
        self._patience = patience
        self._scene = scene
        self._published = published
        self._mine = knowledge.device

    def run(self) -> int:
        """Puts back the segments whose bytes are here. Returns the number of files written."""
        written = 0
        for device, segments in self._lost():
            covered = self._covered(device)
            if needless := [each for each in segments if each.seq <= covered]:
                self._knowledge.release(needless)
            missed = [each for each in segments if each.seq > covered]
            if missed and self._patience.is_over(f"lost/{device}", self._wait(device)):
                for each in missed:
                    write_own(self._link.folder, self._mine, self._link.storage.bytes_of(each))
                written += len(missed)
        if needless_files := list(self._put_back_in_vain()):
            self._link.folder.delete_own(self._mine, needless_files)
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
                wanted = self._patience.is_over(f"lacking/{device}", self._wait(device)) or wanted
        return wanted

    def _lost(self) -> Iterator[tuple[str, list[SegmentId]]]:
        for device, segments in list(self._knowledge.kept().items()):
            place = self._scene.of(device)
            lost = [each for each in segments if not self._is_there(device, place, each.seq, each.hash)]
            if device == self._mine:
                lost = [each for each in lost if each.seq <= self._published]
            if lost:
                yield device, sorted(lost, key=lambda each: each.seq)

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
        if device == self._mine:
            return self._policy.mend_own_after
        before_us = sum(1 for other, _ in self._scene.active(self._mine) if other < self._mine)
        return self._policy.mend_others_after * (1 + before_us)

    def _put_back_in_vain(self) -> Iterator[SegmentFile]:
        """Files of others that we have put back, and that have turned up since or are no longer needed."""
        for device, place in self._scene.places.items():
            ours = [file for file in place.files() if file.original and file.lies_with(self._mine)]
            if device == self._mine or not ours:
                continue
            covered = self._covered(device)
            for file in ours:
                twins = [each for each in place.segments[file.seq][file.hash_prefix] if each.lies_with(device)]
                if file.seq <= covered or any(each.original and self._reading.header(each) for each in twins):
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

    def _is_there(self, device: str, place: Place, seq: int, hash_: str = "") -> bool:
        """Whether a segment is in the folder of its device, be it a placeholder; or sound in that of somebody who has
        put it back, as a bad one would keep others from doing so. A copy by another name may not get to everybody."""
        found = place.segments.get(seq, {})
        groups = [found.get(hash_[:HEX_IN_NAME], [])] if hash_ else found.values()
        files = [file for sources in groups for file in sources if file.original]
        return any((file.size > 0 or not file.here) and file.lies_with(device) for file in files) or (
            device != self._mine and any(self._reading.header(file) for file in files if not file.lies_with(device))
        )
