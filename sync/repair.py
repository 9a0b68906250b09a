"""Finds damaged files in the folder, and writes again segments that are gone or damaged, if their bytes are kept in
our store."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from sync.codec import MAX_FILE, hash_of, is_sound
from sync.errors import BrokenSegmentError, IncompleteSegmentError
from sync.exporter import write_own
from sync.folder import DeviceFiles, FolderScan, Sources
from sync.patch import Value
from sync.policy import SECOND
from sync.replica_state import ReplicaContext, ReplicaState, is_among
from sync.segment_file import HEX_IN_NAME, SegmentFile
from sync.segment_reader import SegmentReader
from sync.snapshots import complete_snapshots
from sync.storage import SegmentId
from sync.wait_tracker import WaitTracker

_MOST = 500
"""At most so many files are written in one step; the next goes on with the rest."""


@dataclass
class Repairer:
    """Works on one scan of the folder; `published` is the seq of our last segment that should be in it.

    Our own files are written again at once. For another device's files we first wait whether that device repairs them
    itself; with `at_once`, which is for a caller that runs only once, we do not wait.
    """

    context: ReplicaContext
    state: ReplicaState
    reader: SegmentReader
    verifier: Verifier
    waits: WaitTracker
    scan: FolderScan
    published: int
    at_once: bool

    def __post_init__(self) -> None:
        self._policy = self.context.policy
        self._mine = self.state.device
        self._stuck = self.scan.stuck(self._mine)

    def run(self) -> int:
        """Writes lost segments again, and deletes our copies that are no longer needed. Returns the number of files
        written."""
        written = 0
        for device, lost in self._lost():
            covered = self._covered(device)
            needless = [each for each in lost if each.seq <= covered and not self._is_ours_and_bad(each)]
            if needless:
                self.state.release(needless)
            missed = [each for each in lost if each not in needless]
            if missed and self.waits.is_over(f"lost/{device}", self._wait(device)):
                written += self._write(missed[: _MOST - written])
        for segment in islice(self._unusable(), _MOST):
            written += self._write_kept(segment, again=True)
        if useless := [*self._needless_copies(), *self._bad_snapshots()]:
            self.context.folder.delete_own(self._mine, useless)
        return written

    def wants_snapshot(self) -> bool:
        """Whether segments are lost whose bytes we do not keep but whose patches we have: a snapshot replaces
        them."""
        present = [
            each for listing in self.scan.devices.values() for each in complete_snapshots(listing, self.reader)
        ]
        wanted = False
        for device, last in self.state.frontier(own=True).items():
            own = device == self._mine
            trusted = [each for each in present if each.header.device == device] if own else present
            covered = max((each.header.frontier.get(device, 0) for each in trusted), default=0)
            last = self.published if own else last
            kept = self.state.kept().get(device, ())
            if self._is_lacking(device, kept, covered, last):
                wanted = self.waits.is_over(f"lacking/{device}", self._wait(device)) or wanted
        return wanted and (self.at_once or self.waits.may_repeat("snapshot"))

    def _lost(self) -> Iterator[tuple[str, list[SegmentId]]]:
        for device, segments in list(self.state.kept().items()):
            listing = self.scan.of(device)
            lost = [each for each in segments if not self._is_there(device, listing, each.seq, each.hash)]
            if device == self._mine:
                lost = [each for each in lost if each.seq <= self.published]
            if lost:
                yield device, sorted(lost, key=lambda each: each.seq)

    def _is_ours_and_bad(self, segment: SegmentId) -> bool:
        return segment.device == self._mine and any(
            self.verifier.is_bad(file) and not file.is_again for file in self._sources(segment)
        )

    def _write(self, segments: list[SegmentId]) -> int:
        written = 0
        for each in segments:
            if self.at_once or self.waits.may_repeat(f"{each.device}-{each.seq}-{each.hash}"):
                written += self._write_kept(each)
                for file in self._sources(each):
                    if file.lies_with(self._mine):
                        self.verifier.forget(file)
        return written

    def _write_kept(self, segment: SegmentId, *, again: bool = False) -> bool:
        """Whether it could be written. If not, what it tells was erased a moment ago: the next step finds it lacking,
        and a snapshot replaces it."""
        data = self.context.storage.bytes_of(segment)
        if data is not None:
            write_own(self.context.folder, self._mine, data, again=again)
        return data is not None

    def _covered(self, device: str) -> int:
        """Up to which seq the device's own snapshots replace its segments. 0 for a device whose profile was copied,
        as the snapshot may be from the other copy."""
        if self.state.is_forked(device):
            return 0
        headers = [each.header for each in complete_snapshots(self.scan.of(device), self.reader)]
        return max(
            (
                header.seq
                for header in headers
                if header.device == device and is_among(header.previous, self.state.hashes(device, header.seq))
            ),
            default=0,
        )

    def _wait(self, device: str) -> int:
        if device == self._mine or self.at_once:
            return 0
        is_first = all(other > self._mine for other, _ in self.scan.active(self._mine))
        return self._policy.repair_others_after * (1 if is_first else 2)

    def _unusable(self) -> Iterator[SegmentId]:
        """Segments that are whole here but that another device says it cannot use: its copy of the folder may be
        damaged in a way that its sync tool does not notice. The same content under another name gets through."""
        for device, seqs in self._stuck.items():
            kept = self.state.kept().get(device, ())
            covered = self._covered(device)
            for segment in [each for each in kept if each.seq in seqs and each.seq > covered]:
                copies = [file for file in self._sources(segment) if file.is_again]
                if all(self.verifier.is_bad(file) for file in copies) and self.waits.is_over(
                    f"unusable/{device}/{segment.seq}", self._policy.republish_after
                ):
                    yield segment

    def _needless_copies(self) -> Iterator[SegmentFile]:
        """Copies that we published of segments which are whole again, published by another device too, or covered."""
        for device, listing in self.scan.devices.items():
            ours = [file for file in listing.files() if file.is_again and file.lies_with(self._mine)]
            if not ours:
                continue
            covered = self._covered(device)
            for file in ours:
                twins = [
                    each
                    for each in listing.segments[file.seq][file.hash_prefix]
                    if each.original and each.has_arrived and not self.verifier.is_bad(each)
                ]
                is_there = any(not each.is_again for each in twins) and file.seq not in self._stuck.get(device, ())
                is_second = any(each.is_again and each.path.lower() < file.path.lower() for each in twins)
                if file.seq <= covered or is_there or is_second:
                    yield file

    def _bad_snapshots(self) -> Iterator[SegmentFile]:
        """Our damaged snapshots. A new one is written if it is needed."""
        for file in self.scan.of(self._mine).snapshots:
            if file.original and file.lies_with(self._mine) and self.verifier.is_bad(file):
                yield file

    def _is_lacking(self, device: str, kept: Collection[SegmentId], covered: int, last: int) -> bool:
        """Whether a segment after `covered`, up to `last`, is neither in the folder nor kept in our store. Of a
        device whose profile was copied, both segments with the same number must be."""
        listing, known = self.scan.of(device), self.state.segments(device)
        there = {seq for seq in listing.segments if covered < seq <= last and self._is_there(device, listing, seq)}
        if len(there | {each.seq for each in kept if covered < each.seq <= last}) < last - covered:
            return True
        return any(
            not self._is_there(device, listing, seq, hash_)
            and not is_among(hash_, [each.hash for each in kept if each.seq == seq])
            for seq, hashes in known.items()
            if len(hashes) > 1 and covered < seq <= last
            for hash_ in hashes
        )

    def _sources(self, segment: SegmentId) -> Sources:
        found = self.scan.of(segment.device).segments
        return found[segment.seq].get(segment.hash[:HEX_IN_NAME], []) if segment.seq in found else []

    def _is_there(self, device: str, listing: DeviceFiles, seq: int, hash_: str = "") -> bool:
        """Whether a segment is whole in its device's folder (a cloud placeholder counts), or in the folder of a
        device that published it again. Copies under other names do not count, as they may not reach everybody."""
        found = listing.segments.get(seq, {})
        groups = [found.get(hash_[:HEX_IN_NAME], [])] if hash_ else found.values()
        files = [file for sources in groups for file in sources if file.original and not self.verifier.is_bad(file)]
        return any(not file.is_again for file in files) or (
            device != self._mine and any(file.has_arrived for file in files)
        )


_NOTE = "whole/"
_NEXT = "verified-through"
_FILES, _BYTES = 1_000, 16 << 20
"""At most this much is read in one step of files that are new or have changed; a thorough step reads as much again of
the others."""
_FEW_FILES, _FEW_BYTES, _EVERY = 100, 1 << 20, 20 * SECOND
"""How much an ordinary step reads of files that look unchanged, and how often (in milliseconds)."""


class Verifier:
    """A file counts as whole until reading it has shown that it is not.

    A file is read when it is new, when its size or time has changed, or when another device says that it cannot use
    it. All others are read in turns, because a failing disk changes neither size nor time.
    """

    def __init__(self, context: ReplicaContext, state: ReplicaState, reader: SegmentReader) -> None:
        self._context = context
        self._state = state
        self._reader = reader
        self._whole: dict[str, list[int]] = {
            key.removeprefix(_NOTE): size_and_time for key, size_and_time in context.storage.notes(_NOTE).items()
        }
        self._bad: dict[str, list[int]] = {}
        self._unsaved: dict[str, Value] = {}
        self._next: str = context.storage.notes(_NEXT).get(_NEXT, "")
        self._last_turn = 0
        self._files = self._bytes = 0

    def is_bad(self, file: SegmentFile) -> bool:
        is_known = self._bad.get(file.path) == _size_and_time(file) and not self._reader.is_whole(file)
        return file.here and (file.size == 0 or is_known)

    def verify(self, scan: FolderScan, now: int, *, thorough: bool) -> None:
        """Reads new, changed and doubted files, then some of the rest; with `thorough` all of a small folder."""
        files = {file.path: file for file in self._of_interest(scan) if file.original and file.has_arrived}
        doubted = {file.path for file in self._doubted(scan)}
        self._files, self._bytes = _FILES, _BYTES
        for path, file in files.items():
            if path in doubted or _size_and_time(file) not in (self._whole.get(path), self._bad.get(path)):
                self._verify(file)
        if thorough or not 0 <= now - self._last_turn < _EVERY:
            self._last_turn = now
            self._files, self._bytes = (_FILES, _BYTES) if thorough else (_FEW_FILES, _FEW_BYTES)
            self._verify_in_turns(files, is_last=thorough)
        self._retain(files)

    def forget(self, file: SegmentFile) -> None:
        """To be called after the file was written again."""
        self._bad.pop(file.path, None)

    def _of_interest(self, scan: FolderScan) -> Iterator[SegmentFile]:
        """Snapshots, and segments that were sealed or applied here: only of these we know what they should hold."""
        for device, listing in scan.devices.items():
            yield from listing.snapshots
            yield from (file for file in listing.files() if self._state.has(device, file.seq, file.hash_prefix))

    def _doubted(self, scan: FolderScan) -> Iterator[SegmentFile]:
        """Files of segments that others say they cannot use; where such a segment is gone, the device's snapshots."""
        for device, seqs in scan.stuck(self._state.device).items():
            listing = scan.of(device)
            for seq in seqs:
                for sources in listing.segments[seq].values() if seq in listing.segments else [listing.snapshots]:
                    yield from sources

    def _verify_in_turns(self, files: dict[str, SegmentFile], *, is_last: bool) -> None:
        """Goes on where the last call stopped."""
        paths = sorted(path for path, file in files.items() if not file.is_snapshot or path in self._whole)
        start = next((number for number, path in enumerate(paths) if path >= self._next), 0)
        for path in [*paths[start:], *paths[:start]]:
            if not self._verify(files[path], again=True):
                self._next = path
                if is_last:
                    self._unsaved[_NEXT] = path
                return

    def _verify(self, file: SegmentFile, *, again: bool = False) -> bool:
        """False where this step has read enough, and the file was not read."""
        if self._files <= 0 or self._bytes <= 0:
            return False
        if not again and (self._reader.is_whole(file) or file.is_snapshot):
            self._reader.header(file)
            if self._reader.is_whole(file) or self._reader.is_unsound(file):
                self._note(file, self._reader.is_whole(file))
            return True
        self._files -= 1
        self._bytes -= file.size
        try:
            data = self._context.folder.files.read(file.path, MAX_FILE)
            self._note(file, is_sound(data) and hash_of(data).startswith(file.hash_prefix))
        except IncompleteSegmentError:
            pass  # it is gone by now, or in use
        except BrokenSegmentError:  # it is too large
            self._note(file, False)
        return True

    def _note(self, file: SegmentFile, is_whole: bool) -> None:
        size_and_time = _size_and_time(file)
        if is_whole:
            self._bad.pop(file.path, None)
            if self._whole.get(file.path) != size_and_time:
                self._whole[file.path] = self._unsaved[_NOTE + file.path] = size_and_time
        else:
            self._bad[file.path] = size_and_time
            self._reader.forget_whole(file)
            if self._whole.pop(file.path, None):
                self._unsaved[_NOTE + file.path] = None

    def _retain(self, paths: Collection[str]) -> None:
        self._bad = {path: size_and_time for path, size_and_time in self._bad.items() if path in paths}
        for path in [path for path in self._whole if path not in paths]:
            del self._whole[path]
            self._unsaved[_NOTE + path] = None
        self._context.storage.note(self._unsaved)
        self._unsaved = {}


def _size_and_time(file: SegmentFile) -> list[int]:
    return [file.size, file.mtime_ns]
