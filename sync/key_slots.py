"""Key slots in the folder: `keys/<key id>-<hash>.json`, files that never change.

A new passphrase is a new file, and only then is the old one deleted: at no moment is there none, and should two
devices change it at the same time, either opens the vault.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.crypto import Cost, KeyRing, Slot, SlotKind, key_id_of, unwrap, wrap
from sync.errors import BrokenSegmentError, UnknownKeyError, WrongPassphraseError
from sync.files import Files
from sync.header import FORMAT, is_count, is_id

FOLDER = "keys"
_NAME = re.compile(r"[0-9a-f]{16}.*\.json", re.IGNORECASE)
_MAX_BYTES = 64 << 10
_MAX_FILES = 32
_MAX_SLOTS = 8


@dataclass(frozen=True, slots=True)
class KeyFile:
    """`whole` is False where a newer version has put something in that we do not know."""

    path: str
    key_id: str
    slots: tuple[Slot, ...]
    whole: bool


def write_slots(files: Files, vault: str, key_id: str, slots: tuple[Slot, ...]) -> str:
    """Returns the path."""
    content = {"format": FORMAT, "vault": vault, "key": key_id, "slots": [_slot_to_json(slot) for slot in slots]}
    data = json.dumps(content, indent=1).encode()
    path = f"{FOLDER}/{key_id}-{hashlib.sha256(data).hexdigest()[:8]}.json"
    files.write_new(path, data)
    return path


def unlock(files: Files, vault: str, key_id: str, secret: str, kind: SlotKind = SlotKind.PASSPHRASE) -> KeyRing:
    """The keys that a passphrase or a recovery code opens. Raises WrongPassphraseError; changes nothing."""
    found = list(_key_files(files, vault))
    if not any(slot.kind is kind for file in found for slot in file.slots if file.key_id == key_id):
        raise UnknownKeyError("The key of this folder has not arrived yet.")
    keys: dict[str, bytes] = {}
    for file in found:
        for slot in file.slots:
            if slot.kind is kind and file.key_id not in keys:
                master = _opened(slot, secret, vault, file.key_id)
                if master is not None:
                    keys[file.key_id] = master
    if key_id not in keys:
        raise WrongPassphraseError(f"This is not the {_CALLED[kind]} of this folder.")
    return KeyRing(keys, key_id)


def change_secret(
    files: Files,
    vault: str,
    keys: KeyRing,
    secret: str,
    kind: SlotKind = SlotKind.PASSPHRASE,
    cost: Cost | None = None,
) -> None:
    """From now on the current key opens with this passphrase (or recovery code) and no longer with the former one."""
    key_id = keys.current
    if key_id not in keys.keys:
        raise UnknownKeyError(key_id)
    former = [file for file in _key_files(files, vault) if file.key_id == key_id]
    kept = dict.fromkeys(slot for file in former for slot in file.slots if slot.kind is not kind)
    new = wrap(kind, secret, keys.keys[key_id], _context(vault, key_id), cost or Cost())
    path = write_slots(files, vault, key_id, (new, *kept))
    for file in former:
        if file.whole and file.path != path:
            files.delete(file.path)


def new_slots(vault: str, master: bytes, passphrase: str, code: str, cost: Cost) -> tuple[Slot, ...]:
    context = _context(vault, key_id_of(master))
    return (
        wrap(SlotKind.PASSPHRASE, passphrase, master, context, cost),
        wrap(SlotKind.RECOVERY, code, master, context),
    )


_CALLED = {SlotKind.PASSPHRASE: "passphrase", SlotKind.RECOVERY: "recovery code"}


def _context(vault: str, key_id: str) -> str:
    return f"{vault}/{key_id}"


def _opened(slot: Slot, secret: str, vault: str, key_id: str) -> bytes | None:
    try:
        master = unwrap(slot, secret, _context(vault, key_id))
    except WrongPassphraseError as error:
        if type(error) is not WrongPassphraseError:
            raise
        return None
    return master if key_id_of(master) == key_id else None


def _key_files(files: Files, vault: str) -> Iterator[KeyFile]:
    names = sorted(entry.name for entry in files.list(FOLDER) if _NAME.fullmatch(entry.name))
    for name in names[:_MAX_FILES]:
        path = f"{FOLDER}/{name}"
        try:
            content = parse_object(files.read(path, _MAX_BYTES))
        except (BrokenSegmentError, UnreadableJsonError):
            continue  # on its way
        written = content.get("slots")
        if content.get("vault") != vault or not is_id(content.get("key")) or not isinstance(written, list):
            continue
        slots = tuple(slot for each in written[:_MAX_SLOTS] if (slot := _slot_from_json(each)) is not None)
        whole = content.get("format") == FORMAT and len(slots) == len(written)
        yield KeyFile(path, content["key"], slots, whole)


def _slot_to_json(slot: Slot) -> dict[str, Any]:
    return {
        "kind": slot.kind,
        "salt": slot.salt.hex(),
        "memory": slot.cost.memory,
        "passes": slot.cost.passes,
        "lanes": slot.cost.lanes,
        "sealed": slot.sealed.hex(),
    }


def _slot_from_json(content: Any) -> Slot | None:
    try:
        cost = Cost(content["memory"], content["passes"], content["lanes"])
        slot = Slot(SlotKind(content["kind"]), bytes.fromhex(content["salt"]), bytes.fromhex(content["sealed"]), cost)
    except (KeyError, TypeError, ValueError):
        return None
    numbers = all(is_count(number) for number in (cost.memory, cost.passes, cost.lanes))
    return slot if numbers and cost.is_sane and len(slot.salt) >= 8 else None
