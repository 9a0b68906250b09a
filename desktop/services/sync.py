"""Sync for both front ends: setting up a folder, exchanging, and the status.

All methods may be called from any thread. All but `status` may wait for the disk or the keyring, so the window must
call them in the background.
"""

from __future__ import annotations

import platform
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.errors import AssentError, InvalidInputError
from desktop.secrets import Secrets
from desktop.services.sync_errors import SyncBusyError, SyncFailedError, in_plain_words, sentence_of
from desktop.services.sync_lock import SyncLock
from desktop.settings import DEVICE_NAME, Settings
from desktop.store import Changes, Store
from desktop.store.replica_storage import ReplicaStorage
from desktop.version import VERSION
from sync import vault as vaults
from sync.clock import stamp_device
from sync.crypto import KeyRing
from sync.errors import SyncError, UnknownKeyError
from sync.files import DiskFiles
from sync.folder import Folder
from sync.importer import user_looked
from sync.pinned_vault import PinnedVault, VaultChangedError
from sync.replica import Replica
from sync.status import STATE_OF_PROBLEM, State, SyncReport, SyncStatus

if TYPE_CHECKING:
    from desktop.domain.views import TaskRow

_FOLDER, _PAUSED, _NAMES = "config/folder", "config/paused", "config/names"

_UNUSABLE = frozenset({State.FOLDER_MISSING, State.READ_ONLY, State.FULL, State.CHANGED, State.NEEDS_PASSPHRASE})
"""States in which nothing can be written to the folder."""


@dataclass(frozen=True, slots=True)
class FolderPreview:
    """What is in a folder that the user may want to share.

    `is_risky`: the profile itself would be synced with it. `is_other`: this device already shares tasks, and other
    tasks are shared there; joining would merge both.
    """

    path: Path
    content: vaults.Preview
    is_risky: bool
    is_other: bool = False

    @property
    def is_new(self) -> bool:
        return not self.content.vaults


@dataclass(frozen=True, slots=True)
class SetUp:
    """`recovery_code` is "" without encryption, and shown once. `is_remembered`: the keyring has the key."""

    recovery_code: str = ""
    is_remembered: bool = True


@dataclass(frozen=True, slots=True)
class HeldDeletions:
    """`by` is how many each device made; `tasks` are the ids of tasks that would go, as far as they are known."""

    by: Mapping[str, int]
    tasks: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        return sum(self.by.values())


class SyncService:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        secrets: Secrets | None = None,
        wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        self._store = store
        self._settings = settings
        self._storage = ReplicaStorage(store)
        self._pinned = PinnedVault(self._storage)
        self._wall = wall
        self._secrets = secrets or Secrets()
        self._profile = store.database.path.parent
        self._lock = SyncLock(self._profile)
        self._turn = threading.RLock()  # held by all methods but `status`, which must not wait
        self._replica: Replica | None = None
        self._vault = ""
        self._keys: KeyRing | None = None
        self._failing_since = 0
        self._status: SyncStatus | None = None

    # setting up

    def folder(self) -> Path | None:
        """The shared folder, if sync is on."""
        path = self._config(_FOLDER)
        return Path(str(path)) if path else None

    def preview(self, path: Path) -> FolderPreview:
        """Writes nothing."""
        with in_plain_words():
            content = vaults.preview(DiskFiles(path))
        mine = self._storage.identity().vault
        is_other = bool(mine and content.vaults and content.vaults[0].id != mine)
        return FolderPreview(path, content, vaults.profile_inside(path, self._profile), is_other)

    def create(self, path: Path, passphrase: str | None = None) -> SetUp:
        """Shares a folder that was not shared before; with a passphrase encrypted."""
        with self._turn, in_plain_words():
            name = self.device_name
            made = vaults.create_vault(DiskFiles(path), self._wall(), name, passphrase)
            return self._use(path, made.info, made.keys, made.recovery_code)

    def join(self, path: Path, passphrase: str = "", recovery_code: str = "", vault: str = "") -> SetUp:
        """Joins the vault in the folder; if there are several, the one with the id `vault`.

        Raises WrongSecretError; then nothing was changed.
        """
        with self._turn, in_plain_words():
            files = DiskFiles(path)
            found = vaults.find_vaults(files)
            info = next((info for info in found if vault in ("", info.id)), None)
            if info is None:
                raise SyncFailedError("No tasks are shared in this folder yet.")
            self._pinned.require_same(info)
            made = self._use(path, info, self._pinned.open(files, info, passphrase, recovery_code))
            self._pinned.keep_ours(files)  # the user has chosen this one; the others are ignored
            return made

    def unlock(self, passphrase: str = "", recovery_code: str = "") -> SetUp:
        """Opens the shared folder again where its key was not remembered."""
        with self._turn, in_plain_words():
            files = self._files()
            info = self._pinned.check(files)
            return self._use(files.root, info, self._pinned.open(files, info, passphrase, recovery_code))

    def keep_ours(self) -> None:
        """Resolves State.CHANGED: the user keeps the vault that this device has joined."""
        with self._turn, in_plain_words():
            self._pinned.keep_ours(self._files())
            self._status = None

    def is_locked(self) -> bool:
        """Whether the shared folder is encrypted and its key is not here."""
        with self._turn:
            try:
                self._open()
            except SyncError:
                return False  # not known yet
            return self._replica is not None and self._replica.is_locked

    def change_passphrase(self, passphrase: str) -> None:
        """Replaces the passphrase. The recovery code stays."""
        with self._turn, in_plain_words():
            files = self._files()
            info = self._pinned.check(files)
            keys = self._keys_of(info)
            if keys is None:
                raise SyncFailedError("The shared folder is not encrypted.")
            self._pinned.change_passphrase(files, info, keys, passphrase)

    def turn_off(self) -> None:
        """Leaves the folder and everything here as it is."""
        with self._turn:
            vault = self._storage.identity().vault
            self._storage.note({_FOLDER: None, _PAUSED: None})
            self._forget_replica()
            self._lock.release()
            if vault:
                self._secrets.delete(_secret_name(vault))

    # exchanging

    def sync_once(
        self,
        *,
        flush: bool = False,
        force: bool = False,
        thorough: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> SyncReport:
        """Imports what others wrote and exports local changes, as `Replica.step`, which explains the options.

        Does nothing while paused, unless with `force`. Errors of the folder are told by `status`. Raises
        SyncBusyError if another process does the syncing, and StorageErrors.
        """
        with self._turn:
            if self.folder() is None or (self.is_paused and not force):
                return SyncReport()
            if not self._lock.acquire():
                raise SyncBusyError("Another Assent process does the syncing for this profile.")
            try:
                report = self._step(flush, thorough, should_stop, progress)
            except Exception as error:
                self._failing_since = self._failing_since or self._wall()
                problem = str(error) if isinstance(error, AssentError) else type(error).__name__
                self._status = SyncStatus(State.FAILING, since=self._failing_since, problem=problem)
                raise
            self._failing_since = 0
            return report

    def status(self) -> SyncStatus:
        """The status after the last exchange, with the number of changes since then. Does not block."""
        if self.folder() is None:
            return SyncStatus()
        status = self._status or SyncStatus(State.WRITING)
        if status.state in (State.UP_TO_DATE, State.WRITING, State.SILENT):
            waiting = self._storage.waiting().count
            status = replace(status, state=State.WRITING if waiting else status.state, number=waiting)
        return replace(status, is_paused=self.is_paused)

    def has_unsent(self) -> bool:
        """Whether an exchange would write something now. Does not block."""
        usable = self._status is not None and self._status.state not in _UNUSABLE and not self.is_paused
        return usable and self._replica is not None and self._replica.has_unsent()

    def read_status(self) -> SyncStatus:
        """The status as read from the folder now, also if another process does the syncing. Writes nothing."""
        with self._turn:
            try:
                self._open(write=False)
            except SyncError as error:
                return _unusable(error)
            assert self._replica is not None
            self._replica.refresh()
            return self._replica.status(self._wall())

    @property
    def is_paused(self) -> bool:
        return bool(self._config(_PAUSED))

    def pause(self) -> None:
        self._storage.note({_PAUSED: True})

    def resume(self) -> None:
        self._storage.note({_PAUSED: None})

    # devices

    @property
    def device_name(self) -> str:
        """As the other devices show this one."""
        return self._settings.get(DEVICE_NAME) or self.computer_name

    @property
    def computer_name(self) -> str:
        """The name of a device unless the user sets another."""
        return socket.gethostname()

    def device_names(self) -> dict[str, str]:
        """The names of all devices ever seen, by id; also while the folder is offline. Does not block."""
        names: dict[str, str] = self._storage.notes(_NAMES).get(_NAMES, {})
        return names

    def rename(self, name: str) -> None:
        name = name.strip()
        if not name or len(name) > 80:
            raise InvalidInputError("A device's name has between 1 and 80 characters.")
        with self._turn:
            self._settings.set(DEVICE_NAME, name)
            if self._replica is not None:
                self._replica.rename(name)

    def retire(self, device: str) -> None:
        """Marks a device as gone, so that the others no longer wait for it. If it comes back, it gets a new id."""
        with self._turn, in_plain_words():
            if device == self._storage.identity().device:
                raise SyncFailedError("This device cannot retire itself; turn sync off instead.")
            self._open()
            assert self._replica is not None
            self._replica.retire(device, self._wall())

    def held_titles(self, most: int) -> list[str]:
        """Titles of the tasks that the held deletions would move to the trash."""
        return [row.title for row in self._held_tasks()][:most]

    def release_held(self) -> Changes:
        """Applies the held deletions."""
        return self._end_hold(keep=False)

    def keep_held(self) -> int:
        """Refuses the held deletions, on all devices. Returns how many tasks are kept."""
        kept = len(self._held_tasks())
        self._end_hold(keep=True)
        return kept

    def user_looked(self) -> None:
        """To be called when the user has seen the tasks: deletions are counted anew from then on."""
        user_looked(self._storage)

    def _end_hold(self, *, keep: bool) -> Changes:
        with self._turn:
            changes = self._storage.end_hold(keep=keep)
            self.user_looked()
            if self._status is not None:
                self._status = replace(self._status, state=State.WRITING, held=())
            return changes

    def held(self) -> HeldDeletions:
        """The deletions that wait for the user's decision, by device."""
        by = Counter(stamp_device(patch.stamp) for patch in self._storage.held())
        return HeldDeletions(by, tuple(row.id for row in self._held_tasks()) if by else ())

    def _held_tasks(self) -> list[TaskRow]:
        ids = dict.fromkeys(patch.id for patch in self._storage.held())
        with self._store.read() as reader:
            return [row for row in reader.rows(list(ids)) if row.deleted_at is None]

    def diagnostics(self) -> str:
        """A text for bug reports with numbers, ids and times, but no text of the user's."""
        status, identity = self.status(), self._storage.identity()
        lines = [
            f"assent {VERSION}, {platform.platform()}, Python {platform.python_version()}",
            f"device {identity.device} instance {identity.instance} vault {identity.vault or '-'}",
            f"state {status.state} {status.number} {status.device} since {status.since} paused {status.is_paused}",
            f"problem {status.problem or '-'}",
            *(f"{name} {number}" for name, number in status.counts.items()),
            *(f"applied {device} {cursor.seq} {cursor.hash}" for device, cursor in self._storage.cursors().items()),
        ]
        for each in status.devices:
            mark = "this" if each.is_this else "retired" if each.is_retired else "other"
            lines.append(
                f"{mark} {each.id} seen {each.last_seen} lacks {each.lacks} waiting {each.waiting} "
                f"{each.trouble or ''} gap {each.gap_since} passed {each.is_passed} silent {each.silent_since} "
                f"version {each.version}"
            )
        lines += [f"quarantined {q.device} {q.name} {q.trouble} since {q.since}" for q in status.quarantined]
        lines += [f"held {held.device} {held.deletions}" for held in status.held]
        return "\n".join(lines)

    def close(self) -> None:
        """Lets another process do the syncing."""
        with self._turn:
            self._lock.release()

    # internals

    def _config(self, key: str) -> object:
        return self._storage.notes(key).get(key)

    def _step(
        self, flush: bool, thorough: bool, should_stop: Callable[[], bool], progress: Callable[[int, int], None]
    ) -> SyncReport:
        now = self._wall()
        try:
            self._open()
        except SyncError as error:
            self._status = _unusable(error)
            return SyncReport()
        assert self._replica is not None
        self._replica.rename(self.device_name)  # the setting may have been changed elsewhere
        report = self._replica.step(now, flush=flush, thorough=thorough, should_stop=should_stop, progress=progress)
        self._status = self._replica.status(now)
        self._remember_names(self._status)
        return report

    def _remember_names(self, status: SyncStatus) -> None:
        known = self.device_names()
        heard = known | {device.id: device.name for device in status.devices if device.name}
        if heard != known:
            self._storage.note({_NAMES: heard})

    def _files(self) -> DiskFiles:
        path = self.folder()
        if path is None:
            raise SyncFailedError("No folder is shared.")
        return DiskFiles(path)

    def _open(self, *, write: bool = True) -> None:
        files = self._files()
        info = self._pinned.check(files, write=write)
        if self._replica is None or self._vault != info.id:
            try:
                keys = self._keys_of(info)
            except UnknownKeyError:
                keys = KeyRing()
            self._start(files, info, keys)
        if write:
            self._pinned.keep_key_files(files, info, self._keys)

    def _start(self, files: DiskFiles, info: vaults.VaultInfo, keys: KeyRing | None) -> None:
        if self._pinned.info(files) != info:
            self._pinned.join(info)
        self._vault, self._keys = info.id, keys
        folder = Folder(files, info.id, self._pinned.others(files))
        self._replica = Replica(self._storage, folder, keys, self.device_name, VERSION)

    def _use(self, path: Path, info: vaults.VaultInfo, keys: KeyRing | None, code: str = "") -> SetUp:
        remembered = True
        if keys is not None:
            remembered = self._secrets.set(_secret_name(info.id), keys.keys[info.key].hex())
        self._start(DiskFiles(path), info, keys)
        self._storage.note({_FOLDER: str(path.absolute()), _PAUSED: None})
        self._status = None
        return SetUp(code, remembered)

    def _keys_of(self, info: vaults.VaultInfo) -> KeyRing | None:
        """The keys from the keyring; UnknownKeyError if they are not there."""
        if not info.encrypted:
            return None
        kept = self._secrets.get(_secret_name(info.id))
        if kept is None:
            raise UnknownKeyError(info.key)
        return vaults.ring_of(info, bytes.fromhex(kept))

    def _forget_replica(self) -> None:
        self._replica = None
        self._status = None
        self._vault, self._keys = "", None


def _unusable(error: SyncError) -> SyncStatus:
    if isinstance(error, VaultChangedError):
        return SyncStatus(State.CHANGED, problem=sentence_of(error), vaults=(error.expected, *error.found))
    state = next((state for kind, state in STATE_OF_PROBLEM.items() if isinstance(error, kind)), State.FOLDER_MISSING)
    return SyncStatus(state, problem=str(error))


def _secret_name(vault: str) -> str:
    return f"sync-key-{vault}"
