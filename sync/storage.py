"""What a replica needs of the store behind it.

The store keeps the data, and beside it, in the same transactions, what has been exchanged: a crash at any moment
leaves both in step. One replica at a time works on a store; others may go on writing to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from sync.patch import Patch, Value

C_co = TypeVar("C_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Identity:
    """`instance` tells apart two profiles with the same device id: one of them is a copy. `vault` may be ""."""

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
    """What one transaction takes in: patches, and what is known from then on. Notes are set, or with None removed.

    `condensed` says that the patches are from a snapshot: parts of ones that may be here already as a whole. `kept`
    are segments as they lay in the folder, to be put back there should they be lost. `held` are patches that wait for
    the user's word: they are kept, not applied.
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
    """How many of the things that users would miss patches delete, and how many there are."""

    gone: int
    live: int


@dataclass(frozen=True, slots=True)
class Volume:
    """About how many patches the store holds, and of how many entities."""

    patches: int
    entities: int


class StaleStorageError(Exception):
    """Another replica has worked on this store meanwhile."""


class Storage(Protocol[C_co]):
    """`failures` are the exceptions that tell of the store itself: a replica passes them on."""

    failures: tuple[type[Exception], ...]

    # who we are

    def identity(self) -> Identity: ...

    def enter(self, vault: str, notes: Mapping[str, Value] | None = None) -> None:
        """Belongs to this vault from now on, with these notes. Where it is another one than before, all there is
        waits to be sent."""

    def renew_identity(self) -> Identity:
        """A new device id and instance. What was written under the old one stays; what was not sent waits again."""

    # what goes out

    def waiting(self) -> Waiting: ...

    def peek(self, most: int) -> list[Queued]:
        """The patches that have waited longest."""

    def seal(self, outgoing: Outgoing, places: Sequence[int], at: int) -> None:
        """Keeps a segment, counts it as ours and takes exactly its patches off the queue, all at once.

        Raises StaleStorageError where it does not follow our last one, or a patch is not in the queue.
        """

    def unpublished(self) -> list[Outgoing]:
        """Sealed, and perhaps not in the folder yet; by seq."""

    def mark_published(self, seq: int) -> None:
        """It is in the folder. Its bytes are kept."""

    # what comes in

    def cursors(self) -> dict[str, Cursor]:
        """By device, ours included: its last sealed segment."""

    def known(self, device: str) -> dict[int, dict[str, int]]:
        """The segments that were sealed or applied here: seq → hash → when. Those long applied may be forgotten."""

    def forget(self, device: str, below: int) -> None:
        """Segments of another device below a seq need not be remembered one by one."""

    def take_in(self, intake: Intake) -> C_co:
        """Applies patches as one transaction with everything that it makes known. Returns what changed."""

    # deletions that the user is asked about

    def deletions(self, patches: Sequence[Patch], enough: int) -> Deletions:
        """Where fewer than `enough` go, it does not matter how many there are."""

    def without_deletions(self, patches: Sequence[Patch]) -> tuple[list[Patch], list[Patch]]:
        """All that patches say but that something is deleted, and that."""

    def held(self) -> list[Patch]: ...

    def end_hold(self, *, keep: bool) -> C_co:
        """Applies what is held; with `keep`, what it deletes is restored in the same transaction, for all devices."""

    # what can be put back

    def kept(self) -> set[SegmentId]:
        """The segments, ours included, whose bytes are here."""

    def bytes_of(self, segment: SegmentId) -> bytes:
        """Of one that is kept."""

    def release(self, segments: Collection[SegmentId]) -> None:
        """Their bytes need not be kept any longer."""

    # all there is

    def essence(self, settled: int) -> AbstractContextManager[Iterator[Patch]]:
        """Patches that `sync.merge.essence` keeps, of every entity; each with its own stamps, base and actor. What is
        held is told as it came.

        Of what was deleted for good by the first `settled` patches here, only this is told.
        """

    def volume(self) -> Volume: ...

    # what the replica remembers between sessions

    def notes(self, prefix: str = "") -> dict[str, Value]: ...

    def note(self, notes: Mapping[str, Value]) -> None:
        """Sets notes, or with None removes them."""
