"""Reads segment files, which may be incomplete, broken, or for a newer version, and remembers what was wrong with
each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sync.codec import MAX_FILE, Header, Segment, hash_of, is_sound, read_header
from sync.errors import (
    BrokenSegmentError,
    IncompleteSegmentError,
    NewerFormatError,
    OversizeError,
    PlaintextRefusedError,
    SyncError,
    UnknownKeyError,
    VaultMismatchError,
)
from sync.patch import Value
from sync.replica_state import ReplicaContext
from sync.segment_file import SegmentFile
from sync.status import Quarantined, Trouble

_TROUBLES: Mapping[type[SyncError], Trouble] = {
    IncompleteSegmentError: Trouble.MISSING,
    OversizeError: Trouble.OVERSIZE,
    PlaintextRefusedError: Trouble.UNENCRYPTED,
    BrokenSegmentError: Trouble.BROKEN,
    NewerFormatError: Trouble.NEWER,
    UnknownKeyError: Trouble.LOCKED,
    VaultMismatchError: Trouble.FOREIGN,
}
_FOR_GOOD = frozenset({Trouble.OVERSIZE, Trouble.UNENCRYPTED, Trouble.FOREIGN})
"""A file that is only incomplete does not look like this, so it is reported without waiting."""
_SOUND = frozenset({Trouble.MISSING, Trouble.NEWER, Trouble.LOCKED})
"""The file itself is fine: it has not arrived, or this device cannot read it yet. It is not reported as broken."""
_NOTE = "fault/"
_LOOKED_INTO = 200
"""At most so many headers are read in one step; the next step goes on with the rest."""


@dataclass(slots=True)
class _Fault:
    trouble: Trouble
    since: int
    size_and_time: tuple[int, int]
    wait: int
    next_try: int


class SegmentReader:
    """Remembers faults by file. Since when a file is broken is also kept in the store, for the next session."""

    def __init__(self, context: ReplicaContext) -> None:
        self._context = context
        self.failed_reads = 0
        self._faults: dict[str, _Fault] = {}
        self._headers: dict[tuple[str, int, int], Header | None] = {}
        self._unsound: dict[tuple[str, int, int], tuple[int, int]] = {}
        self._aliases: dict[tuple[str, int, int], str] = {}
        self._of_others: dict[tuple[str, int, int], SegmentFile] = {}
        self._now = 0
        self._looked_into = 0
        self._unsaved: dict[str, Value] = {}
        self._since: dict[str, int] = {
            key.removeprefix(_NOTE): since for key, since in context.storage.notes(_NOTE).items()
        }

    def fetch(self, sources: Sequence[SegmentFile], now: int) -> Segment | Trouble:
        """The segment that is in any of the files; or what is wrong with the first of them."""
        trouble: Trouble | None = None
        for file in sources:
            found = self._read(file, now)
            if isinstance(found, Segment):
                return found
            trouble = trouble or found
        return trouble or Trouble.MISSING

    def alias(self, file: SegmentFile) -> str:
        """The hash of what was found in the file, where it is not the one in its name."""
        return self._aliases.get(_key(file), "")

    def is_of_others(self, file: SegmentFile) -> bool:
        """Whether it turned out to belong to another vault that shares the folder with ours."""
        return _key(file) in self._of_others

    def of_others(self) -> list[SegmentFile]:
        return list(self._of_others.values())

    def forget_others(self, files: Iterable[SegmentFile]) -> None:
        """The files were deleted."""
        for file in files:
            self._of_others.pop(_key(file), None)

    def begin(self, now: int) -> None:
        """Must be called at the start of each step."""
        self._now = now
        self._looked_into = 0

    def header(self, file: SegmentFile) -> Header | None:
        """The header of a file whose hash is right; None if it is incomplete, damaged or malformed."""
        key = _key(file)
        if key not in self._headers:
            wait, next_try = self._unsound.get(key, (0, 0))
            if 0 < next_try - self._now <= wait or self._looked_into >= _LOOKED_INTO:
                return None
            self._looked_into += 1
            try:
                data = self._context.folder.files.read(file.path, MAX_FILE)
                if not is_sound(data):  # its size and time may be those of the good file: it is looked at again
                    wait = min(2 * wait, self._context.policy.retry_most) or self._context.policy.retry_first
                    self._unsound[key] = wait, self._now + wait
                    return None
                self._name_other(file, hash_of(data))
                header = read_header(data)
                self._headers[key] = header if header.vault == self._context.folder.vault else None
                self._note_vault(file, header.vault)
            except IncompleteSegmentError:
                return None
            except (BrokenSegmentError, NewerFormatError):
                self._headers[key] = None
        return self._headers[key]

    def is_whole(self, file: SegmentFile) -> bool:
        """Whether this session has read the file, and it was what its name says."""
        header = self._headers.get(_key(file))
        return header is not None and file.claims(header) and not self.alias(file)

    def is_unsound(self, file: SegmentFile) -> bool:
        """Whether this session has read the file, and its hash was wrong or its content is not what its name says."""
        header = self._headers.get(_key(file))
        return _key(file) in self._unsound or (header is not None and not self.is_whole(file))

    def cannot_use(self, file: SegmentFile) -> bool:
        """Whether something was wrong with the file when it was last read."""
        fault = self._faults.get(file.path)
        return fault is not None and fault.size_and_time == (file.size, file.mtime_ns)

    def forget_whole(self, file: SegmentFile) -> None:
        """The file is damaged, although it was whole before: its header is read again, but not soon."""
        self._headers.pop(_key(file), None)
        self._unsound[_key(file)] = self._context.policy.retry_most, self._now + self._context.policy.retry_most

    def quarantined(self, files: Collection[SegmentFile], now: int) -> list[Quarantined]:
        """Those of the files that must be reported."""
        found = []
        for file in files:
            fault = self._faults.get(file.path)
            if fault is None or fault.trouble in _SOUND:
                continue
            if fault.trouble in _FOR_GOOD or now - fault.since >= self._context.policy.broken_after:
                name = file.path.rpartition("/")[2]
                found.append(Quarantined(file.device, name, fault.trouble, fault.since))
        return found

    def retain(self, paths: Collection[str]) -> None:
        """Must be called at the end of each step. Forgets files that are no longer there, and saves the other
        faults."""
        self._faults = {path: fault for path, fault in self._faults.items() if path in paths}
        self._headers = {key: header for key, header in self._headers.items() if key[0] in paths}
        self._unsound = {key: wait for key, wait in self._unsound.items() if key[0] in paths}
        self._aliases = {key: hash_ for key, hash_ in self._aliases.items() if key[0] in paths}
        self._forget([path for path in self._since if path not in paths])
        self._context.storage.note(self._unsaved)
        self._unsaved = {}

    def _read(self, file: SegmentFile, now: int) -> Segment | Trouble:
        size_and_time = (file.size, file.mtime_ns)
        fault = self._faults.get(file.path)
        if fault is not None and fault.size_and_time == size_and_time and 0 < fault.next_try - now <= fault.wait:
            return fault.trouble
        if not file.has_arrived:
            return Trouble.MISSING
        try:
            segment = self._context.folder.read(file, self._context.keys)
        except tuple(_TROUBLES) as error:
            if isinstance(error, VaultMismatchError) and self._note_vault(file, str(error)):
                return Trouble.MISSING
            trouble = next(trouble for kind, trouble in _TROUBLES.items() if isinstance(error, kind))
            self._note(file, trouble, size_and_time, now)
            return trouble
        self._faults.pop(file.path, None)
        self._headers[_key(file)] = segment.header
        self._forget([file.path] if file.path in self._since else [])
        self._name_other(file, segment.hash)
        return segment

    def _note_vault(self, file: SegmentFile, vault: str) -> bool:
        if vault in self._context.folder.others:
            self._of_others[_key(file)] = file
        return vault in self._context.folder.others

    def _name_other(self, file: SegmentFile, hash_: str) -> None:
        if hash_[: len(file.hash_prefix)] != file.hash_prefix:
            self._aliases[_key(file)] = hash_

    def _note(self, file: SegmentFile, trouble: Trouble, size_and_time: tuple[int, int], now: int) -> None:
        policy, before = self._context.policy, self._faults.get(file.path)
        wait = (
            min(before.wait * 2, policy.retry_most)
            if before and before.size_and_time == size_and_time
            else policy.retry_first
        )
        since = now
        if trouble not in _SOUND:
            since = min(self._since.get(file.path, now), now)
            if file.path not in self._since:
                self._since[file.path] = self._unsaved[_NOTE + file.path] = since
        self.failed_reads += 1
        self._faults[file.path] = _Fault(trouble, since, size_and_time, wait, now + wait)

    def _forget(self, paths: Sequence[str]) -> None:
        for path in paths:
            self._since.pop(path, None)
            self._unsaved[_NOTE + path] = None


def _key(file: SegmentFile) -> tuple[str, int, int]:
    return file.path, file.size, file.mtime_ns
