"""A simulated shared folder: each device has its own copy, and files reach the copies at different times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sync.errors import (
    FileConflictError,
    FolderFullError,
    FolderOfflineError,
    FolderReadOnlyError,
    IncompleteSegmentError,
    OversizeError,
)
from sync.files import TEMPORARY, Entry
from tests.sim.crash_timer import Crash, CrashTimer


@dataclass(frozen=True, slots=True)
class Blob:
    """What a file holds. `here` is False for a placeholder of a cloud drive."""

    data: bytes
    mtime: int
    here: bool = True


class Drive:
    """`truth` is what all copies will hold in the end; None stands for a deleted file."""

    def __init__(self) -> None:
        self.truth: dict[str, Blob | None] = {}
        self.former: dict[str, Blob] = {}
        self.ever: dict[str, bytes] = {}
        self.writes = 0
        self._time = 0

    def moment(self) -> int:
        self._time += 1
        return self._time

    def put(self, path: str, data: bytes) -> Blob:
        """Stores what a device wrote; the other copies do not have it yet."""
        if before := self.truth.get(path):
            self.former[path] = before
        blob = self.truth[path] = Blob(data, self.moment())
        self.ever[path] = data
        self.writes += 1
        return blob

    def drop(self, path: str) -> None:
        self.truth[path] = None

    def whole(self) -> dict[str, bytes]:
        return {path: blob.data for path, blob in self.truth.items() if blob is not None}


class View:
    """The copy of one device. Implements `sync.files.Files`.

    A `folding` one has another idea of upper and lower case than whoever wrote the names.
    """

    def __init__(self, drive: Drive, crash_timer: CrashTimer, folding: bool = False) -> None:
        self.drive = drive
        self.crash_timer = crash_timer
        self.folding = folding
        self.files: dict[str, Blob] = {}
        self.held_back: set[str] = set()
        self.is_online = True
        self.is_writable = True
        self.room = 1 << 40

    # what the replica asks for

    def list(self, folder: str) -> list[Entry]:
        self._use()
        found: dict[str, Entry] = {}
        start = f"{self._key(folder)}/" if folder else ""
        for path, blob in self.files.items():
            if path.startswith(start):
                name, _, below = path[len(start) :].partition("/")
                shown = name.upper() if self.folding else name
                size = len(blob.data) if blob.here else 0
                found[name] = (
                    Entry(shown, is_folder=True) if below else Entry(shown, size, blob.mtime, here=blob.here)
                )
        return list(found.values())

    def read(self, path: str, limit: int) -> bytes:
        self._use()
        blob = self.files.get(self._key(path))
        if blob is None or not blob.here:
            raise IncompleteSegmentError("not here")
        if len(blob.data) > limit:
            raise OversizeError("more than the limit")
        return blob.data

    def write_new(self, path: str, data: bytes) -> None:
        there = self.files.get(self._key(path))
        self._use()
        if there is None:
            self._write(path, data)
        elif there.data != data:
            raise FileConflictError(path)

    def replace(self, path: str, data: bytes) -> None:
        self._write(path, data)

    def delete(self, path: str) -> None:
        self._use(writing=True)
        if self.files.pop(self._key(path), None):
            self.drive.drop(self._key(path))
        self.crash_timer.count()

    def exists(self, path: str) -> bool:
        self._use()
        return self._key(path) in self.files

    # what the sync tool and the world do to it

    def pending(self) -> Sequence[str]:
        """Files of which this copy does not have the current content."""
        truth = self.drive.truth.items()
        return [path for path, blob in truth if self.files.get(path) != blob and path not in self.held_back]

    def receive(self, path: str, change: Callable[[Blob], Blob] | None = None) -> None:
        """Takes a file's current content into this copy, perhaps changed by `change`."""
        blob = self.drive.truth.get(path)
        if blob is None:
            self.files.pop(path, None)
        else:
            self.files[path] = change(blob) if change else blob

    def receive_all(self) -> None:
        for path in self.pending():
            self.receive(path)

    def _key(self, path: str) -> str:
        return path.lower() if self.folding else path

    def _use(self, *, writing: bool = False) -> None:
        self.crash_timer.count()
        if not self.is_online:
            raise FolderOfflineError("not there")
        if writing and not self.is_writable:
            raise FolderReadOnlyError("not to be written to")

    def _write(self, path: str, data: bytes) -> None:
        self._use(writing=True)
        key = self._key(path)
        if len(data) > self.room:
            raise FolderFullError("full")
        self.room -= len(data)
        temporary = f"{key.rpartition('/')[0]}/{TEMPORARY}{self.drive.moment():x}"
        try:
            self.crash_timer.count()
        except Crash:
            self.files[temporary] = Blob(data[: len(data) // 2], self.drive.moment())
            raise
        self.files[key] = self.drive.put(key, data)
        self.crash_timer.count()


def cut(share: int) -> Callable[[Blob], Blob]:
    """Only the first `share` percent of the file have arrived."""
    return lambda blob: replace(blob, data=blob.data[: len(blob.data) * share // 100])


def flipped(place: int) -> Callable[[Blob], Blob]:
    """One bit is wrong; size and time are those of the good file."""

    def change(blob: Blob) -> Blob:
        data = bytearray(blob.data)
        if data:
            data[place % len(data)] ^= 1 << (place % 8)
        return replace(blob, data=bytes(data))

    return change


def placeholder(blob: Blob) -> Blob:
    return replace(blob, here=False)
