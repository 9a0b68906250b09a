"""The interface between a replica and the store behind it.

The store keeps the data and, in the same transactions, the record of what has been exchanged, so that a crash cannot
make them differ. One replica at a time works on a store; other processes may go on writing to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from sync.patch import Patch, Value


@dataclass(frozen=True, slots=True)
class Identity:
    """`instance` differs between a profile and a copy of it, which have the same device id. `vault` may be ""."""

    device: str
    instance: str
    vault: str


@dataclass(frozen=True, slots=True)
class Cursor:
    """All segments of a device up to `seq` were applied. `hash` is that of the last one, "" where it is not known."""

    seq: int = 0
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Local patches that no segment holds yet; `newest` rises with each. `size` is roughly what they take."""

    count: int = 0
    size: int = 0
    newest: int = 0


@dataclass(frozen=True, slots=True)
class Queued:
    """A local patch and its place in the queue."""

    place: int
    patch: Patch


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A segment of this device that may not be in the folder yet; the store counts its patches."""

    seq: int
    hash: str
    data: bytes
    patches: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class SegmentId:
    device: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Intake:
    """What one transaction of an import stores: patches, and the new record of the exchange. A note of None is
    removed.

    `condensed` says that the patches are from a snapshot, and may be parts of patches that are here already. `kept`
    has the bytes of segments, to be written to the folder again should they be lost there. `held` are patches that
    wait for the user's decision: they are stored, not applied.
    """

    patches: Sequence[Patch]
    at: int
    segments: Sequence[SegmentId] = ()
    cursors: Mapping[str, Cursor] = field(default_factory=dict)
    notes: Mapping[str, Value] = field(default_factory=dict)
    condensed: bool = False
    kept: Mapping[SegmentId, bytes] = field(default_factory=dict)
    held: Sequence[Patch] = ()


@dataclass(frozen=True, slots=True)
class Deletions:
    """How many tasks some patches would delete, and how many tasks there are."""

    gone: int
    live: int


@dataclass(frozen=True, slots=True)
class Volume:
    """Roughly how many patches the store holds, and of how many entities."""

    patches: int
    entities: int


class StaleStorageError(Exception):
    """Another replica has changed this store in the meantime."""


class Storage(Protocol):
    """`failures` are the exceptions that mean that the store itself failed. A replica does not catch them."""

    failures: tuple[type[Exception], ...]

    # identity of this device

    def identity(self) -> Identity: ...

    def enter(self, vault: str, notes: Mapping[str, Value] | None = None) -> None:
        """Makes the store belong to this vault, and sets the notes. If it belonged to another one, all its data is
        queued to be sent."""

    def renew_identity(self) -> Identity:
        """Takes a new device id and instance. Patches under the old id stay; those not sent are queued again."""

    # what goes out

    def waiting(self) -> Waiting: ...

    def peek(self, most: int) -> list[Queued]:
        """The patches that have waited longest."""

    def seal(self, outgoing: Outgoing, places: Sequence[int], at: int) -> None:
        """In one transaction: stores a segment of ours, moves our cursor, and removes its patches from the queue.

        Raises StaleStorageError if it does not follow our last segment, or a patch is not in the queue.
        """

    def unpublished(self) -> list[Outgoing]:
        """Segments that are sealed and perhaps not in the folder yet, by seq."""

    def mark_published(self, seq: int) -> None:
        """The segment is in the folder now. Its bytes stay in the store."""

    # what comes in

    def cursors(self) -> dict[str, Cursor]:
        """By device. For our own, the cursor is our last sealed segment."""

    def known(self, device: str) -> dict[int, dict[str, int]]:
        """The segments that were sealed or applied here: seq → hash → when. Those long applied may be forgotten."""

    def forget(self, device: str, below: int) -> None:
        """Removes another device's segments below a seq from `known`."""

    def take_in(self, intake: Intake) -> object:
        """Stores all of it in one transaction."""

    # deletions that the user is asked about

    def deletions(self, patches: Sequence[Patch], enough: int) -> Deletions:
        """What the patches would delete. If that is fewer than `enough`, `live` need not be right."""

    def without_deletions(self, patches: Sequence[Patch]) -> tuple[list[Patch], list[Patch]]:
        """Splits patches into those without the deletions, and the deletions."""

    def held(self) -> list[Patch]: ...

    def end_hold(self, *, keep: bool) -> object:
        """Applies the held deletions. With `keep`, restores in the same transaction what they delete; the restoring
        is sent to all devices."""

    # bytes of segments, to write them again

    def kept(self) -> set[SegmentId]:
        """The segments, ours included, whose bytes are here."""

    def bytes_of(self, segment: SegmentId) -> bytes | None:
        """The file content of a segment, None where it is not kept: another process may have erased what it tells."""

    def release(self, segments: Collection[SegmentId]) -> None:
        """Deletes the bytes of these segments from the store."""

    # for snapshots

    def snapshot_patches(self, settled: int) -> AbstractContextManager[Iterator[Patch]]:
        """The patches that `sync.merge.snapshot_writes` needs, of every entity, with their stamps, bases and actors.
        Held patches are among them.

        Of entities that were deleted for good by the first `settled` patches here, only the deletion is included.
        """

    def volume(self) -> Volume: ...

    # what the replica remembers between sessions

    def notes(self, prefix: str = "") -> dict[str, Value]: ...

    def note(self, notes: Mapping[str, Value]) -> None:
        """Sets notes, or with None removes them."""
