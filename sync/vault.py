"""The vault file, which makes a folder a shared one. It is written once; an encrypted vault has key slots beside it.

A folder without its vault file counts as offline, never as empty. If there are several, a device that joins takes an
encrypted one first, then the least id. A device that has joined keeps to what it joined (`sync.pinned_vault`).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.crypto import Cost, KeyRing, SlotKind, key_id_of, new_code, new_master_key
from sync.errors import (
    BrokenSegmentError,
    FolderOfflineError,
    NewerFormatError,
    UnknownKeyError,
    VaultMismatchError,
    WrongPassphraseError,
)
from sync.files import Files
from sync.folder import Folder, printable_name, vault_path
from sync.header import FORMAT, is_count, is_id
from sync.key_slots import change_secret, new_slots, unlock, write_slots

_NAME = re.compile(r"vault-[0-9a-f]{16}.*\.json", re.IGNORECASE)
_MAX_BYTES = 16 << 10
_MAX_FILES = 20
_LATEST_MS = 1 << 48
_OURS = frozenset(("d", "keys", "retired"))
_SYNC_TOOLS = (".stfolder", ".dropbox", ".dropbox.cache", ".nextcloudsync.log", ".owncloudsync.log", ".SeaDrive")
"""Files that sync tools put into the top folder that they synchronize."""


@dataclass(frozen=True, slots=True)
class VaultInfo:
    """`created` is in milliseconds; `key` is the id of the master key, "" without encryption. An encrypted vault has
    no name: the file can be read by anybody."""

    id: str
    created: int
    encrypted: bool
    name: str = ""
    key: str = ""

    @property
    def claim(self) -> tuple[str, bool, str]:
        """What must not change once a device has joined."""
        return self.id, self.encrypted, self.key

    def to_bytes(self) -> bytes:
        content = {"format": FORMAT, **asdict(self)}
        return json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class NewVault:
    """`recovery_code` must be shown to the user now: it is stored nowhere."""

    info: VaultInfo
    keys: KeyRing | None = None
    recovery_code: str = ""


@dataclass(frozen=True, slots=True)
class DevicePreview:
    id: str
    name: str
    segments: int
    bytes: int
    last_seen: int
    retired: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a folder holds, shown to the user before joining. The first of `vaults` is the one to join."""

    vaults: tuple[VaultInfo, ...]
    devices: tuple[DevicePreview, ...]
    segments: int
    bytes: int
    other_files: int

    @property
    def encrypted(self) -> bool:
        return bool(self.vaults) and self.vaults[0].encrypted


def create_vault(
    files: Files, now: int, name: str = "", passphrase: str | None = None, cost: Cost | None = None
) -> NewVault:
    """Makes the folder a shared one, encrypted if there is a passphrase.

    Raises VaultMismatchError if it is one already, FolderOfflineError if devices have files in it but no vault file
    is there.
    """
    if find_vaults(files):
        raise VaultMismatchError("Tasks are shared in this folder already.")
    if any(is_id(entry.name.lower()) for entry in files.list("d")):
        raise FolderOfflineError("The folder has not arrived completely yet.")
    vault = os.urandom(8).hex()
    if passphrase is None:
        new = NewVault(VaultInfo(vault, now, False, printable_name(name)))
    else:
        _check_passphrase(passphrase)
        master, code = new_master_key(), new_code()
        key_id = key_id_of(master)
        # The slots are written before the vault file: nobody may see an encrypted vault that cannot be opened.
        write_slots(files, vault, key_id, master, new_slots(vault, master, passphrase, code, cost or Cost()))
        new = NewVault(VaultInfo(vault, now, True, key=key_id), KeyRing({key_id: master}, key_id), code)
    files.write_new(vault_path(vault), new.info.to_bytes())
    return new


def read_vaults(files: Files) -> dict[str, VaultInfo | None]:
    """The vault files by name; None for one that is incomplete, malformed or for a newer version."""
    found: dict[str, VaultInfo | None] = {}
    for name in _names(files):
        try:
            found[name.lower()] = read_vault(files, name)
        except NewerFormatError:
            found[name.lower()] = None
    return found


def find_vaults(files: Files) -> list[VaultInfo]:
    """All vaults, the one to join first. Raises FolderOfflineError if there are vault files but none is readable
    yet."""
    names = _names(files)
    found: dict[str, VaultInfo] = {}
    for name in names:
        info = read_vault(files, name)
        if info is not None and (info.id not in found or name.lower() == vault_path(info.id)):
            found[info.id] = info  # a file with its proper name counts before copies
    if names and not found:
        raise FolderOfflineError("The folder has not arrived completely yet.")
    return sorted(found.values(), key=lambda info: (not info.encrypted, info.id))


def open_vault(
    files: Files,
    info: VaultInfo,
    passphrase: str = "",
    recovery_code: str = "",
    kept: Mapping[str, bytes] | None = None,
    replaced: Collection[str] = (),
) -> KeyRing | None:
    """The keys; None for a vault that is not encrypted. Raises WrongPassphraseError, and changes nothing.

    `kept` and `replaced` as for `key_slots.unlock`.
    """
    if not info.encrypted:
        return None
    kind = SlotKind.RECOVERY if recovery_code else SlotKind.PASSPHRASE
    return unlock(files, info.id, info.key, recovery_code or passphrase, kind, kept, replaced)


def ring_of(info: VaultInfo, master: bytes) -> KeyRing:
    """The ring of a master key from the keyring; UnknownKeyError if the key is of another vault."""
    if key_id_of(master) != info.key:
        raise UnknownKeyError(info.key)
    return KeyRing({info.key: master}, info.key)


def change_passphrase(
    files: Files, info: VaultInfo, keys: KeyRing, passphrase: str, cost: Cost | None = None
) -> list[str]:
    """Writes a new key slot for this passphrase and deletes the old ones. Returns the paths of the key files that no
    longer count."""
    _check_passphrase(passphrase)
    return change_secret(files, info.id, keys, passphrase, SlotKind.PASSPHRASE, cost)


def preview(files: Files) -> Preview:
    """Writes nothing. Raises as `find_vaults` does."""
    vaults = find_vaults(files)
    others = sum(1 for entry in files.list("") if not _NAME.fullmatch(entry.name) and entry.name.lower() not in _OURS)
    if not vaults:
        return Preview((), (), 0, 0, others)
    folder = Folder(files, vaults[0].id)
    retired = folder.retired()
    devices = []
    for device, found in sorted(folder.scan().items()):
        head = folder.head(device)
        segments = [file for file in found if file.original]
        devices.append(
            DevicePreview(
                device,
                head.name if head else "",
                len(segments),
                sum(file.size for file in segments),
                head.at if head else 0,
                device in retired,
            )
        )
    totals = sum(device.segments for device in devices), sum(device.bytes for device in devices)
    return Preview(tuple(vaults), tuple(devices), *totals, others)


def profile_inside(root: Path, profile: Path) -> bool:
    """Whether the profile lies in the shared folder, or in a folder of a sync tool. Syncing a database ruins it."""
    root, profile = root.resolve(), profile.resolve()
    if profile.is_relative_to(root) or root.is_relative_to(profile):
        return True
    return any(os.path.lexists(parent / mark) for parent in (profile, *profile.parents) for mark in _SYNC_TOOLS)


def _check_passphrase(passphrase: str) -> None:
    if not passphrase.strip():
        raise WrongPassphraseError("A passphrase cannot be empty.")


def _names(files: Files) -> list[str]:
    names = (entry.name for entry in files.list("") if not entry.is_folder and _NAME.fullmatch(entry.name))
    return sorted(names)[:_MAX_FILES]


def read_vault(files: Files, name: str) -> VaultInfo | None:
    """None where the file is incomplete or malformed. Raises NewerFormatError."""
    try:
        found = parse_object(files.read(name, _MAX_BYTES))
    except (BrokenSegmentError, UnreadableJsonError):
        return None
    version: Any = found.get("format")
    if is_count(version) and version > FORMAT:
        raise NewerFormatError("This folder is used by a newer version of Assent.")
    encrypted: Any = found.get("encrypted")
    key: Any = found.get("key")
    fits = (
        is_id(found.get("id"))
        and is_count(found.get("created"), _LATEST_MS)
        and type(encrypted) is bool
        and (is_id(key) if encrypted else key == "")
    )
    return (
        VaultInfo(found["id"], found["created"], encrypted, printable_name(found.get("name")), key) if fits else None
    )
