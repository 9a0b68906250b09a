"""What a replica reports: the result of one step, and the status of the exchange."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sync.errors import FolderError, FolderFullError, FolderReadOnlyError
from sync.vault import VaultInfo


class State(StrEnum):
    OFF = "off"
    UP_TO_DATE = "up to date"
    WRITING = "writing"
    WAITING = "waiting"
    FOLDER_MISSING = "folder missing"
    READ_ONLY = "read-only"
    FULL = "full"
    CHANGED = "folder changed"  # it is not what this device has joined: nothing is read or written
    NEEDS_PASSPHRASE = "needs passphrase"  # noqa: S105
    HELD = "held"
    NEWER_APP_NEEDED = "newer app needed"
    FAILING = "failing"
    SILENT = "silent"  # a device's head is gone or older than before: newer files are lost or withheld
    TOO_LARGE = "too large"  # changes of ours that no segment can hold; all else goes on


STATE_OF_PROBLEM: Mapping[type[FolderError], State] = {
    FolderReadOnlyError: State.READ_ONLY,
    FolderFullError: State.FULL,
    FolderError: State.FOLDER_MISSING,
}
"""The state that is shown for an error of the folder; the first class that fits counts."""


class Trouble(StrEnum):
    """Why a file of a device has not been applied."""

    MISSING = "missing"  # not here, empty, cut off or locked: probably still being transferred
    BROKEN = "broken"
    FOREIGN = "foreign"  # of another vault
    UNENCRYPTED = "unencrypted"
    OVERSIZE = "oversize"
    NEWER = "newer"  # only a newer version can read it
    LOCKED = "locked"  # its key is not here


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A file that cannot be used, and since when, in milliseconds. `name` is the file's, and has no user text in
    it."""

    device: str
    name: str
    trouble: Trouble
    since: int


@dataclass(frozen=True, slots=True)
class Held:
    """Deletions by one device that wait for the user's decision."""

    device: str
    deletions: int


@dataclass(slots=True)
class SyncReport:
    """What one step did. `waiting` are the numbers of files awaited, by device."""

    exported: int = 0  # changes
    imported: int = 0
    files_written: int = 0
    repaired: int = 0  # of those, files that were gone or damaged
    waiting: dict[str, int] = field(default_factory=dict)
    quarantined: list[Quarantined] = field(default_factory=list)
    renewed: bool = False  # this profile was copied or retired, and has a new device id now
    stopped: bool = False  # there was more to import


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """`has_yours_up_to` is when the latest of our changes that it has was written, or None; `lacks` is how many of
    our segments it does not have yet. `is_passed` says that later segments were applied without those that are
    missing since `gap_since`. `silent_since` is the time of its latest head if that is gone or was replaced by an
    older one, else 0."""

    id: str
    name: str
    is_this: bool = False
    is_retired: bool = False
    last_seen: int = 0
    has_yours_up_to: int | None = None
    lacks: int = 0
    waiting: int = 0
    trouble: Trouble | None = None
    gap_since: int = 0
    version: str = ""
    is_passed: bool = False
    silent_since: int = 0


@dataclass(frozen=True, slots=True)
class SyncStatus:
    """`number` depends on the state: changes to write or too large, files awaited, deletions held. `device` is the
    one that it is about. `vaults`, only for CHANGED, has the joined vault first, then those in the folder."""

    state: State = State.OFF
    number: int = 0
    device: str = ""
    since: int = 0
    problem: str = ""
    devices: tuple[DeviceStatus, ...] = ()
    quarantined: tuple[Quarantined, ...] = ()
    held: tuple[Held, ...] = ()
    is_paused: bool = False
    vaults: tuple[VaultInfo, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    def name_of(self, device: str) -> str:
        return next((each.name for each in self.devices if each.id == device and each.name), device[:6])
