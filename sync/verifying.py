"""Which files of the folder are as they were written: told by size and time at every look, and by reading them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Generic, TypeVar

from sync.codec import MAX_FILE, hash_of, is_sound
from sync.errors import BrokenSegmentError, IncompleteSegmentError
from sync.knowledge import Knowledge, Link
from sync.patch import Value
from sync.policy import SECOND
from sync.reading import Reading
from sync.scan import Scene
from sync.segment_file import SegmentFile

C = TypeVar("C")

_NOTE = "whole/"
_NEXT = "verified-through"
_FILES, _BYTES = 1_000, 16 << 20
"""What a look reads at most of files that are new or have changed; a thorough one as much again of the others."""
_FEW_FILES, _FEW_BYTES, _EVERY = 100, 1 << 20, 20 * SECOND
"""What any other look reads of files that seem to be as they were, and how often."""


class Verifier(Generic[C]):
    """A file counts as whole until it has been read and was not.

    It is read when it is new, when its size or time has changed since, when somebody says that they cannot use it,
    and beyond that in turns: a failing disk changes neither size nor time.
    """

    def __init__(self, link: Link[C], knowledge: Knowledge[C], reading: Reading[C]) -> None:
        self._link = link
        self._knowledge = knowledge
        self._reading = reading
        self._whole: dict[str, list[int]] = {
            key.removeprefix(_NOTE): look for key, look in link.storage.notes(_NOTE).items()
        }
        self._bad: dict[str, list[int]] = {}
        self._unsaved: dict[str, Value] = {}
        self._next: str = link.storage.notes(_NEXT).get(_NEXT, "")
        self._last_turn = 0
        self._files = self._bytes = 0

    def is_bad(self, file: SegmentFile) -> bool:
        is_known = self._bad.get(file.path) == _look(file) and not self._reading.is_whole(file)
        return file.here and (file.size == 0 or is_known)

    def look(self, scene: Scene, now: int, *, thorough: bool) -> None:
        """Reads what must be read, and of the rest what time allows; all of a small folder where it is `thorough`."""
        files = {file.path: file for file in self._of_interest(scene) if file.original and file.has_arrived}
        doubted = {file.path for file in self._doubted(scene)}
        self._files, self._bytes = _FILES, _BYTES
        for path, file in files.items():
            if path in doubted or _look(file) not in (self._whole.get(path), self._bad.get(path)):
                self._verify(file)
        if thorough or not 0 <= now - self._last_turn < _EVERY:
            self._last_turn = now
            self._files, self._bytes = (_FILES, _BYTES) if thorough else (_FEW_FILES, _FEW_BYTES)
            self._verify_in_turns(files, is_last=thorough)
        self._retain(files)

    def forget(self, file: SegmentFile) -> None:
        """It was written again."""
        self._bad.pop(file.path, None)

    def _of_interest(self, scene: Scene) -> Iterator[SegmentFile]:
        """Snapshots, and segments that were sealed or applied here; other ones can be anything."""
        for device, place in scene.places.items():
            yield from place.snapshots
            yield from (file for file in place.files() if self._knowledge.has(device, file.seq, file.hash_prefix))

    def _doubted(self, scene: Scene) -> Iterator[SegmentFile]:
        """What others cannot use; of segments that are gone, the snapshots that stand for them."""
        for device, seqs in scene.stuck(self._knowledge.device).items():
            place = scene.of(device)
            for seq in seqs:
                for sources in place.segments[seq].values() if seq in place.segments else [place.snapshots]:
                    yield from sources

    def _verify_in_turns(self, files: dict[str, SegmentFile], *, is_last: bool) -> None:
        """Goes on where it stopped the last time."""
        paths = sorted(path for path, file in files.items() if not file.is_snapshot or path in self._whole)
        start = next((number for number, path in enumerate(paths) if path >= self._next), 0)
        for path in [*paths[start:], *paths[:start]]:
            if not self._verify(files[path], again=True):
                self._next = path
                if is_last:
                    self._unsaved[_NEXT] = path
                return

    def _verify(self, file: SegmentFile, *, again: bool = False) -> bool:
        """False where this look has read enough."""
        if self._files <= 0 or self._bytes <= 0:
            return False
        if not again and (self._reading.is_whole(file) or file.is_snapshot):
            self._reading.header(file)
            if self._reading.is_whole(file) or self._reading.is_unsound(file):
                self._note(file, self._reading.is_whole(file))
            return True
        self._files -= 1
        self._bytes -= file.size
        try:
            data = self._link.folder.files.read(file.path, MAX_FILE)
            self._note(file, is_sound(data) and hash_of(data).startswith(file.hash_prefix))
        except IncompleteSegmentError:
            pass  # it is gone by now, or in use
        except BrokenSegmentError:  # it is too large
            self._note(file, False)
        return True

    def _note(self, file: SegmentFile, is_whole: bool) -> None:
        look = _look(file)
        if is_whole:
            self._bad.pop(file.path, None)
            if self._whole.get(file.path) != look:
                self._whole[file.path] = self._unsaved[_NOTE + file.path] = look
        else:
            self._bad[file.path] = look
            self._reading.forget_whole(file)
            if self._whole.pop(file.path, None):
                self._unsaved[_NOTE + file.path] = None

    def _retain(self, paths: Collection[str]) -> None:
        self._bad = {path: look for path, look in self._bad.items() if path in paths}
        for path in [path for path in self._whole if path not in paths]:
            del self._whole[path]
            self._unsaved[_NOTE + path] = None
        self._link.storage.note(self._unsaved)
        self._unsaved = {}


def _look(file: SegmentFile) -> list[int]:
    return [file.size, file.mtime_ns]
