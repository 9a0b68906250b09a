"""The vault that this device has joined, as its own profile remembers it: id, encryption and key.

Anybody who can write to the folder can write a vault file. So what a device joined is kept in its profile, and the
folder is only compared with it, before each exchange:

- The vault file says something else, or another vault lies beside it and one of the two is encrypted: nothing is read
  and nothing written (VaultChangedError), until the files are right again or the user has chosen.
- Another vault lies beside it and neither is encrypted: two devices were set up apart; all go on with the least id.
- The vault file or the key slots are gone or damaged, and the folder is ours all the same: they are put back.
"""

from __future__ import annotations

from typing import Any

from sync.codec import read_header
from sync.crypto import KeyRing
from sync.errors import BrokenSegmentError, FolderOfflineError, NewerFormatError, SyncError
from sync.files import Files
from sync.folder import vault_path
from sync.key_slots import key_files, path_of, replaced_by
from sync.replica_state import is_among
from sync.segment_file import DEVICES, by_name
from sync.storage import Storage
from sync.vault import VaultInfo, change_passphrase, open_vault, read_vault, read_vaults

_VAULT, _IGNORED = "config/vault", "config/vaults-ignored"
_KEYS, _REPLACED = "config/key-files", "config/key-files-replaced"


class VaultChangedError(SyncError):
    """The folder says something else than what this device has joined. Nothing was read from it or written to it."""

    def __init__(self, expected: VaultInfo, found: tuple[VaultInfo, ...]) -> None:
        super().__init__("The shared folder is not the one that this device has joined.")
        self.expected = expected
        self.found = found


class PinnedVault:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def join(self, info: VaultInfo) -> None:
        """Makes this device belong to that vault, by the user's choice or by the rule above."""
        pinned = [info.id, info.created, info.encrypted, info.name, info.key]
        self._storage.enter(info.id, {_VAULT: pinned, _KEYS: None, _REPLACED: None})

    def info(self, files: Files) -> VaultInfo | None:
        """The vault that was joined, or None."""
        vault = self._storage.identity().vault
        return self._noted(vault) or (self._from_before(files, vault) if vault else None)

    def require_same(self, info: VaultInfo) -> None:
        """Raises VaultChangedError if this vault was joined before with another encryption or key."""
        noted = self._noted(info.id)
        if noted is not None and noted.claim != info.claim:
            raise VaultChangedError(noted, (info,))

    def check(self, files: Files, *, write: bool = True) -> VaultInfo:
        """The vault to go on with. Raises VaultChangedError, or FolderOfflineError where it is not our folder (yet).

        With `write` a vault file that is gone or damaged is put back.
        """
        pinned = self.info(files)
        if pinned is None:
            raise FolderOfflineError("No folder is shared.")
        is_rotten = _differ_in_one_byte(files, pinned)
        own = None if is_rotten else read_vault(files, vault_path(pinned.id))
        if own is not None and own.claim != pinned.claim:
            raise VaultChangedError(pinned, (own,))
        others = self._others(pinned, read_vaults(files))
        if strange := tuple(info for info in others if info.encrypted or pinned.encrypted):
            raise VaultChangedError(pinned, strange)
        if own is None:
            if not self._is_our_folder(files):
                raise FolderOfflineError("The shared folder is there, but not what was in it.")
            if write:
                files.replace(vault_path(pinned.id), pinned.to_bytes())
        return min((pinned, *others), key=lambda info: info.id)

    def keep_ours(self, files: Files) -> None:
        """To be called when the user chooses to keep the joined vault: its file is written again, others are
        ignored."""
        pinned = self.info(files)
        if pinned is None:
            raise FolderOfflineError("No folder is shared.")
        said = read_vaults(files)
        others = [info for info in self._others(pinned, said) if info.encrypted or pinned.encrypted]
        ignored = {*self._ignored(), *(info.claim for info in others)}
        self._storage.note({_IGNORED: sorted(map(list, ignored))})
        own = said.get(vault_path(pinned.id))
        if own is None or own.claim != pinned.claim:
            files.replace(vault_path(pinned.id), pinned.to_bytes())

    def keep_key_files(self, files: Files, info: VaultInfo, keys: KeyRing | None) -> None:
        """Keeps a copy of the key files. Writes them again if no file is left in the folder that is surely
        genuine."""
        if keys is None or info.key not in keys.keys:
            return
        notes = self._storage.notes(_KEYS)
        kept: dict[str, str] = notes.get(_KEYS, {})
        replaced: list[str] = notes.get(_REPLACED, [])
        for path in replaced:
            if files.exists(path):
                files.delete(path)
        master = keys.keys[info.key]
        there = key_files(files, info.id, info.key)
        if more := replaced_by(there, info.id, master) - set(replaced):
            self._storage.note({_REPLACED: sorted({*replaced, *more})})
            for path in more:
                files.delete(path)
        found = {file.path: file for file in there if file.path not in {*replaced, *more}}
        sure = {
            path: file.data.decode("utf-8", "replace")
            for path, file in found.items()
            if file.is_proven(info.id, master) or (not kept and path == path_of(info.key, file.data))
        }
        sure |= {path: text for path, text in kept.items() if path in found and found[path].data == text.encode()}
        if not sure:
            for path, text in kept.items():
                files.replace(path, text.encode())
        elif sure != kept:
            self._storage.note({_KEYS: sure})

    def open(self, files: Files, info: VaultInfo, passphrase: str = "", recovery_code: str = "") -> KeyRing | None:
        """The keys. The copies of key files in this profile count too, so that it works if those in the folder are
        gone."""
        notes = self._storage.notes(_KEYS)
        kept = {path: text.encode() for path, text in notes.get(_KEYS, {}).items()}
        return open_vault(files, info, passphrase, recovery_code, kept, notes.get(_REPLACED, []))

    def change_passphrase(self, files: Files, info: VaultInfo, keys: KeyRing, passphrase: str) -> None:
        """Key files with the old passphrase are deleted, and deleted again if a sync tool brings them back."""
        replaced: list[str] = self._storage.notes(_REPLACED).get(_REPLACED, [])
        replaced += change_passphrase(files, info, keys, passphrase)
        self._storage.note({_REPLACED: sorted(set(replaced)), _KEYS: None})
        self.keep_key_files(files, info, keys)

    def others(self, files: Files) -> frozenset[str]:
        """Ids of the other vaults in the folder, whose files are ignored."""
        vault = self._storage.identity().vault
        return frozenset(info.id for info in read_vaults(files).values() if info is not None and info.id != vault)

    def _noted(self, vault: str) -> VaultInfo | None:
        noted = self._storage.notes(_VAULT).get(_VAULT)
        return VaultInfo(*noted) if noted is not None and noted[0] == vault else None

    def _others(self, pinned: VaultInfo, said: dict[str, VaultInfo | None]) -> list[VaultInfo]:
        """The other vaults in the folder. Copies of our own vault file under other names are not counted."""
        ignored, own = self._ignored(), vault_path(pinned.id)
        found = {info for name, info in said.items() if info is not None and info.id != pinned.id and name != own}
        return sorted((info for info in found if info.claim not in ignored), key=lambda info: info.id)

    def _ignored(self) -> set[tuple[str, bool, str]]:
        return {tuple(claim) for claim in self._storage.notes(_IGNORED).get(_IGNORED, [])}

    def _from_before(self, files: Files, vault: str) -> VaultInfo | None:
        """For a profile from a version that did not store what it joined. Its own segments say whether it is
        encrypted."""
        said = read_vaults(files)
        info = said.get(vault_path(vault))
        if info is None or info.id != vault:
            return None
        key = self._key_in_use()
        if key is not None:
            info = VaultInfo(vault, info.created, bool(key), info.name, key)
        self.join(info)
        return info

    def _key_in_use(self) -> str | None:
        device = self._storage.identity().device
        for segment in self._storage.kept():
            if segment.device == device and (data := self._storage.bytes_of(segment)):
                try:
                    return read_header(data).key_id
                except (BrokenSegmentError, NewerFormatError):
                    continue
        return None

    def _is_our_folder(self, files: Files) -> bool:
        """Whether the folder has segments that were written or applied here, so that it is not an unmounted drive."""
        for device in self._storage.cursors():
            known: dict[int, Any] = self._storage.known(device)
            for entry in files.list(f"{DEVICES}/{device}"):
                file = by_name(f"{DEVICES}/{device}", device, entry)
                if file is not None and is_among(file.hash_prefix, known.get(file.seq, ())):
                    return True
        return False


def _differ_in_one_byte(files: Files, pinned: VaultInfo) -> bool:
    """Whether the vault file differs from the pinned one in a single byte: that is damage, not another vault."""
    meant = pinned.to_bytes()
    try:
        found = files.read(vault_path(pinned.id), len(meant))
    except BrokenSegmentError:
        return False
    return len(found) == len(meant) and sum(a != b for a, b in zip(found, meant, strict=True)) == 1
