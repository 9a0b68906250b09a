"""Finds damaged files in the folder: in every step by size and time, and now and then by reading and hashing them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sync.codec import MAX_FILE, hash_of, is_sound
from sync.errors import BrokenSegmentError, IncompleteSegmentError
from sync.folder import FolderScan
from sync.patch import Value
from sync.policy import SECOND
from sync.replica_state import ReplicaContext, ReplicaState
from sync.segment_file import SegmentFile
from sync.segment_reader import SegmentReader

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
