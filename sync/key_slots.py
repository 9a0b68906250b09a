"""Key slots in the folder: `keys/<key id>-<hash>.json`, files that never change.

A new passphrase is a new file, and only then is the old one deleted: at no moment is there none, and should two
devices change it at the same time, either opens the vault. Each file bears a proof that its writer had the key, so
that devices which have it can tell it from a planted one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.crypto import Cost, KeyRing, Slot, SlotKind, key_id_of, sign, unwrap, wrap
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
    """`whole` is False if a newer version wrote something that this one does not know. `data` is the file's
    content."""

    path: str
    key_id: str
    slots: tuple[Slot, ...]
    whole: bool
    data: bytes = b""
    proof: str = ""
    replaces: tuple[str, ...] = ()

    def is_proven(self, vault: str, master: bytes) -> bool:
        """Whether its writer had the key."""
        meant = _proof(vault, master, self.slots, self.replaces)
        return bool(self.slots) and hmac.compare_digest(self.proof.encode(), meant.encode())


def write_slots(
    files: Files, vault: str, key_id: str, master: bytes, slots: tuple[Slot, ...], replaces: Sequence[str] = ()
) -> str:
    """Returns the path. `replaces` are the paths of key files that no longer count."""
    content = {
        "format": FORMAT,
        "vault": vault,
        "key": key_id,
        "slots": [_slot_to_json(slot) for slot in slots],
        "replaces": list(replaces),
        "proof": _proof(vault, master, slots, tuple(replaces)),
    }
    data = json.dumps(content, indent=1).encode()
    path = path_of(key_id, data)
    files.write_new(path, data)
    return path


def path_of(key_id: str, data: bytes) -> str:
    """The path of a key file. It holds a hash of the content, which shows whether the file is undamaged."""
    return f"{FOLDER}/{key_id}-{hashlib.sha256(data).hexdigest()[:8]}.json"


def key_files(files: Files, vault: str, key_id: str) -> list[KeyFile]:
    """The well-formed key files of one key."""
    return [file for file in _key_files(files, vault) if file.key_id == key_id and file.slots]


def replaced_by(found: Iterable[KeyFile], vault: str, master: bytes) -> set[str]:
    """The paths that proven key files name in `replaces`."""
    return {path for file in found if file.is_proven(vault, master) for path in file.replaces}


def unlock(
    files: Files,
    vault: str,
    key_id: str,
    secret: str,
    kind: SlotKind = SlotKind.PASSPHRASE,
    kept: Mapping[str, bytes] | None = None,
    replaced: Collection[str] = (),
) -> KeyRing:
    """The keys that a passphrase or a recovery code opens. Raises WrongPassphraseError; changes nothing.

    `kept` are key files that the caller has a copy of, `replaced` are paths of some that no longer count.
    """
    there = {file.path: file for file in _key_files(files, vault)}
    there |= {path: file for path, data in (kept or {}).items() if (file := _key_file(path, data, vault))}
    found = [file for path, file in there.items() if path not in replaced]
    if not any(slot.kind is kind for file in found for slot in file.slots if file.key_id == key_id):
        raise UnknownKeyError("The key of this folder has not arrived yet.")
    keys: dict[str, bytes] = {}
    for file in found:
        for slot in file.slots:
            if slot.kind is kind and file.key_id not in keys:
                master = _opened(slot, secret, vault, file.key_id)
                if master is not None and file.path not in replaced_by(found, vault, master):
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
) -> list[str]:
    """From now on the current key opens with this passphrase (or recovery code) and no longer with the former one.

    Returns the paths of the files that this one takes the place of.
    """
    key_id = keys.current
    if key_id not in keys.keys:
        raise UnknownKeyError(key_id)
    former = [file for file in _key_files(files, vault) if file.key_id == key_id]
    # Proven files first: readers take only the first slots of a file.
    former.sort(key=lambda file: not file.is_proven(vault, keys.keys[key_id]))
    kept = dict.fromkeys(slot for file in former for slot in file.slots if slot.kind is not kind)
    new = wrap(kind, secret, keys.keys[key_id], _context(vault, key_id), cost or Cost())
    gone = {file.path for file in former if file.whole} | replaced_by(former, vault, keys.keys[key_id])
    path = write_slots(files, vault, key_id, keys.keys[key_id], (new, *kept), sorted(gone))
    for each in sorted(gone - {path}):
        files.delete(each)
    return sorted(gone - {path})


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
            file = _key_file(path, files.read(path, _MAX_BYTES), vault)
        except BrokenSegmentError:
            continue  # not completely transferred yet
        if file is not None:
            yield file


def _key_file(path: str, data: bytes, vault: str) -> KeyFile | None:
    try:
        content = parse_object(data)
    except UnreadableJsonError:
        return None
    written, proof, replaces = content.get("slots"), content.get("proof"), content.get("replaces", [])
    if content.get("vault") != vault or not is_id(content.get("key")) or not isinstance(written, list):
        return None
    slots = tuple(slot for each in written[:_MAX_SLOTS] if (slot := _slot_from_json(each)) is not None)
    whole = content.get("format") == FORMAT and len(slots) == len(written)
    named = tuple(each for each in replaces if isinstance(each, str)) if isinstance(replaces, list) else ()
    return KeyFile(path, content["key"], slots, whole, data, proof if isinstance(proof, str) else "", named)


def _proof(vault: str, master: bytes, slots: tuple[Slot, ...], replaces: tuple[str, ...]) -> str:
    said = json.dumps([vault, list(replaces), *(_slot_to_json(slot) for slot in slots)], sort_keys=True)
    return sign(master, "keys", said)


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
