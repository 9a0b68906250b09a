"""The shared folder: lists and reads the devices' files, and writes ours.

    vault-<id>.json                      written once; its absence means "folder offline", never "empty"
    keys/                                key slots, if encrypted
    d/<device>/<seq>-<hash>.chg          segments
    d/<device>/<seq>-<hash>.snap         snapshots; in parts: <seq>-<part>of<parts>-<hash>.snap
    d/<device>/<owner>-<seq>-<hash>.chg  a segment of another device, or once more of its own, published again
    d/<device>/head.json                 the only file that changes; it has one writer
    retired/<device>.json

A file that a sync tool has renamed ("(conflicted copy)", "(1)", `.sync-conflict-`) is read, and if it holds an
undamaged segment it is used as such. Otherwise it is ignored.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from sync.bounded_json import UnreadableJsonError, parse_object
from sync.codec import MAX_FILE, Segment, decode, hash_of, is_sound, read_header
from sync.crypto import KeyRing
from sync.errors import BrokenSegmentError, FolderOfflineError, NewerFormatError, VaultMismatchError
from sync.files import TEMPORARY, DiskFiles, Entry, Files
from sync.header import is_count, is_frontier, is_hash, is_id
from sync.segment_file import DEVICES, SegmentFile, by_content, by_name, may_be_copy, name_of

if TYPE_CHECKING:
    from sync.crypto import KeyRing


__all__ = [
    "DeviceFiles", "DiskFiles", "Entry", "Files", "Folder", "FolderScan", "Head", "SegmentFile", "Sources", "file_of",
    "scan_folder", "vault_path",
]  # fmt: skip

RETIRED = "retired"
HEAD = "head.json"
LOOKED_INTO = 200
"""At most so many renamed files are read in one scan; the next one goes on with the rest."""

_MOST_CLAIMED = 100
"""At most so many devices are taken from others' heads alone: a broken head could name thousands that do not
exist."""
Sources = list[SegmentFile]
"""Files that hold, or should hold, the same segment: the original first, then copies."""


def vault_path(vault: str) -> str:
    return f"vault-{vault}.json"


class Folder:
    """The folder of one vault. While the vault's file is not there, calls raise FolderOfflineError.

    `others` are the ids of other vaults in the same folder, whose files are ignored. The replica sets `keys` in an
    encrypted vault; device names are then encrypted and retirements signed.
    """

    def __init__(self, files: Files, vault: str, others: Collection[str] = frozenset()) -> None:
        self.files = files
        self.vault = vault
        self.others = frozenset(others)
        self.keys: KeyRing | None = None
        self._places: dict[str, list[str]] = {}
        self._copies: dict[tuple[str, int, int], SegmentFile | None] = {}

    def require(self) -> None:
        if not self.files.exists(vault_path(self.vault)):
            raise FolderOfflineError("The shared folder is there, but not what was in it.")

    # reading

    def devices(self) -> list[str]:
        """Ids of all that have a folder, retired ones included."""
        self.require()
        places: dict[str, list[str]] = defaultdict(list)
        for entry in self.files.list(DEVICES):
            if entry.is_folder and is_id(entry.name.lower()):
                places[entry.name.lower()].append(f"{DEVICES}/{entry.name}")
        self._places = places
        return sorted(places)

    def scan(self) -> dict[str, list[SegmentFile]]:
        """All segment files by device, in the order of their seq; of the same seq, originals before copies."""
        found: dict[str, list[SegmentFile]] = {device: [] for device in self.devices()}
        copies: list[tuple[str, Entry]] = []
        for device, places in self._places.items():
            for place in places:
                for entry in self.files.list(place):
                    file = by_name(place, device, entry)
                    if file is not None:
                        found.setdefault(file.device, []).append(file)
                    elif may_be_copy(entry):
                        copies.append((f"{place}/{entry.name}", entry))
        for file in self._sound(copies):
            found.setdefault(file.device, []).append(file)
        for files in found.values():
            files.sort(key=lambda file: (file.seq, file.is_snapshot, file.part, not file.original, file.path))
        return found

    def segments(self, device: str) -> list[SegmentFile]:
        return self.scan().get(device, [])

    def read(self, file: SegmentFile, keys: KeyRing | None) -> Segment:
        """The segment, after all checks of `codec.decode`; VaultMismatchError where it is of another vault."""
        data = self.files.read(file.path, MAX_FILE)
        if is_sound(data) and (vault := read_header(data).vault) != self.vault:  # a damaged header proves nothing
            raise VaultMismatchError(vault)
        segment = decode(data, keys)
        if not file.claims(segment.header):
            raise BrokenSegmentError("it is not what its name says")
        return segment

    def head(self, device: str) -> Head | None:
        """None where there is no head, or it is incomplete or malformed."""
        for place in self._places.get(device) or [f"{DEVICES}/{device}"]:
            try:
                head = head_from(self.files.read(f"{place}/{HEAD}", MAX_HEAD), self.keys)
            except BrokenSegmentError:
                continue
            if head is not None and head.device == device and head.vault in ("", self.vault):
                return head
        return None

    def retired(self) -> set[str]:
        """Ids of the retired devices that have a folder."""
        return {device for device in self.devices() if self.is_retired(device)}

    def is_retired(self, device: str) -> bool:
        try:
            content = parse_object(self.files.read(_retired_path(device), MAX_HEAD))
        except (BrokenSegmentError, UnreadableJsonError):
            return False
        if content.get("device") != device:
            return False
        return self.keys is None or self.keys.is_signed(content.get("signature"), RETIRED, self._retirement(device))

    # writing: each device only below its own folder

    def write_segment(self, data: bytes, by: str = "", *, again: bool = False) -> SegmentFile:
        """Writes a segment into the folder of its device, or of `by` if that device publishes it again. With `again`,
        also its own device writes it under the name of a copy, beside the original."""
        self.require()
        file = file_of(data, by, again=again)
        self.files.write_new(file.path, data)
        return file

    def write_head(self, head: Head) -> None:
        self.require()
        self.files.replace(f"{DEVICES}/{head.device}/{HEAD}", head.to_bytes(self.keys))

    def retire(self, device: str, by: str, at: int) -> None:
        self.require()
        if not self.is_retired(device):
            content: dict[str, str | int] = {"device": device, "by": by, "at": at}
            if self.keys is not None:
                content["signature"] = self.keys.sign(RETIRED, self._retirement(device))
            self.files.replace(_retired_path(device), json.dumps(content).encode())

    def _retirement(self, device: str) -> str:
        return f"{self.vault}/{device}"

    def delete_own(self, device: str, files: Iterable[SegmentFile]) -> None:
        self.require()
        for file in files:
            if not file.lies_with(device):
                raise ValueError(f"not ours to delete: {file.path}")
            self.files.delete(file.path)

    def tidy(self, device: str, before_ns: int) -> None:
        """Deletes temporary files in our own folder that a crash before that time left."""
        self.require()
        place = f"{DEVICES}/{device}"
        for entry in self.files.list(place):
            if entry.name.lower().startswith(TEMPORARY) and entry.mtime_ns < before_ns:
                self.files.delete(f"{place}/{entry.name}")

    def _sound(self, copies: Iterable[tuple[str, Entry]]) -> list[SegmentFile]:
        """The files that hold an undamaged segment of this vault. Each is read once, unless it changes."""
        known: dict[tuple[str, int, int], SegmentFile | None] = {}
        read = 0
        for path, entry in sorted(copies, key=lambda each: each[0]):
            key = (path, entry.size, entry.mtime_ns)
            if key in self._copies:
                known[key] = self._copies[key]
            elif read < LOOKED_INTO:
                read += 1
                known[key] = self._look_into(path, entry)
        self._copies = known
        return [file for file in known.values() if file is not None]

    def _look_into(self, path: str, entry: Entry) -> SegmentFile | None:
        try:
            data = self.files.read(path, MAX_FILE)
            header = read_header(data)
        except (BrokenSegmentError, NewerFormatError):
            return None
        sound = header.vault == self.vault and is_sound(data)
        return by_content(path, header, hash_of(data), entry) if sound else None


def file_of(data: bytes, by: str = "", *, again: bool = False) -> SegmentFile:
    """Where a device writes a segment: its own, or one that is published again."""
    header = read_header(data)
    by = by or header.device
    owner = f"{header.device}-" if again or header.device != by else ""
    file = by_name(f"{DEVICES}/{by}", by, Entry(f"{owner}{name_of(header, hash_of(data))}", len(data)))
    assert file is not None
    return file


def _retired_path(device: str) -> str:
    return f"{RETIRED}/{device}.json"


@dataclass(slots=True)
class DeviceFiles:
    """The files of one device. `segments` maps seq → first half of the hash → files.

    `claimed` is the last of its segments that another device says it has applied. `is_here` is False for a device
    that is only known from such claims.
    """

    segments: dict[int, dict[str, Sources]] = field(default_factory=lambda: defaultdict(dict))
    snapshots: list[SegmentFile] = field(default_factory=list)
    head: Head | None = None
    is_retired: bool = False
    claimed: int = 0
    is_here: bool = True

    @property
    def last(self) -> int:
        return max(self.segments, default=0)

    def arrived(self, seq: int) -> bool:
        return any(file.has_arrived for sources in self.segments.get(seq, {}).values() for file in sources)

    def all_files(self) -> Iterator[SegmentFile]:
        yield from self.files()
        yield from self.snapshots

    def files(self) -> Iterator[SegmentFile]:
        for group in self.segments.values():
            for sources in group.values():
                yield from sources


@dataclass(frozen=True, slots=True)
class FolderScan:
    devices: Mapping[str, DeviceFiles]

    def of(self, device: str) -> DeviceFiles:
        return self.devices.get(device) or DeviceFiles()

    def active(self, except_for: str) -> Iterator[tuple[str, DeviceFiles]]:
        """The other devices that take part. A segment may be deleted only after all of them have applied it."""
        found = self.devices.items()
        return (
            (d, listing) for d, listing in found if d != except_for and listing.is_here and not listing.is_retired
        )

    def stuck(self, except_for: str) -> dict[str, set[int]]:
        """The segments, by device, that others say they need and cannot use."""
        found: defaultdict[str, set[int]] = defaultdict(set)
        for _, listing in self.active(except_for):
            for device, seqs in listing.head.stuck.items() if listing.head else ():
                found[device].update(seqs)
        return found


def scan_folder(folder: Folder, leave_out: Callable[[SegmentFile], bool] = lambda _: False) -> FolderScan:
    """Files for which `leave_out` is true are ignored."""
    devices: dict[str, DeviceFiles] = {}
    for device, files in folder.scan().items():
        listing = devices[device] = DeviceFiles(head=folder.head(device), is_retired=folder.is_retired(device))
        for file in files:
            if leave_out(file):
                continue
            if file.is_snapshot:
                listing.snapshots.append(file)
            else:
                listing.segments[file.seq].setdefault(file.hash_prefix, []).append(file)
    scan = FolderScan(devices)
    most = len(devices) + _MOST_CLAIMED
    for teller, telling in list(scan.active("")):
        for device, seq in telling.head.seen.items() if telling.head else ():
            if device != teller and seq:
                if device not in devices:
                    if len(devices) >= most:
                        continue
                    devices[device] = DeviceFiles(is_retired=folder.is_retired(device), is_here=False)
                devices[device].claimed = max(devices[device].claimed, seq)
    return scan


MAX_HEAD = 64 << 10
_LATEST_MS = 1 << 48
_MAX_NAME = 80
_SEALED = "sealed_name"
MOST_STUCK = 16
"""Segments of one device that a head names as missing at most."""
MOST_STUCK_DEVICES = 64


@dataclass(frozen=True, slots=True)
class Head:
    """`seq` and `hash` are of its latest segment, `seen` how far it has applied each device's, `at` milliseconds.

    `stuck` are the segments, by device, that it needs next and cannot read or find.
    In an encrypted vault the name is sealed. `vault` is "" in heads of former versions.
    """

    device: str
    instance: str
    name: str
    seq: int = 0
    hash: str = ""
    seen: Mapping[str, int] = field(default_factory=dict)
    version: str = ""
    at: int = 0
    vault: str = ""
    stuck: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def to_bytes(self, keys: KeyRing | None = None) -> bytes:
        said = asdict(self)
        if not self.stuck:
            del said["stuck"]
        if keys is not None:
            said |= {"name": "", _SEALED: keys.seal_text(self.name, _purpose(self.device))}
        return _dumps({**said, "check": _check(said)})


def printable_name(text: object) -> str:
    """A name from another device, cut and cleaned so that it can be shown on one line."""
    letters = text if isinstance(text, str) else ""
    return "".join(letter if letter.isprintable() else " " for letter in letters[:_MAX_NAME]).strip()


def _dumps(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _check(said: Mapping[str, Any]) -> str:
    """A checksum: a head that was damaged in transfer may still be valid JSON, with wrong numbers."""
    return hashlib.sha256(_dumps(said)).hexdigest()[:16]


def _stuck(found: object) -> dict[str, list[int]]:
    """Skips entries that are malformed; they do not make the rest of the head invalid."""
    said = list(found.items())[:MOST_STUCK_DEVICES] if isinstance(found, Mapping) else []
    return {
        device: [seq for seq in seqs[:MOST_STUCK] if is_count(seq)]
        for device, seqs in said
        if is_id(device) and isinstance(seqs, list)
    }


def _purpose(device: object) -> str:
    return f"names/{device}"


def head_from(data: bytes, keys: KeyRing | None = None) -> Head | None:
    """None where the head is malformed or its checksum is wrong."""
    try:
        found = parse_object(data)
    except UnreadableJsonError:
        return None
    check = found.pop("check", None)
    if check is not None and check != _check(found):
        return None
    known = {each.name: found[each.name] for each in fields(Head) if each.name in found}
    name = (
        keys.open_text(found.get(_SEALED), _purpose(found.get("device"))) if keys is not None else found.get("name")
    )
    known["name"], known["version"] = printable_name(name), printable_name(found.get("version"))
    known["stuck"] = _stuck(found.get("stuck"))
    try:
        head = Head(**known)
    except TypeError:
        return None
    fits = (
        is_id(head.device)
        and is_id(head.instance)
        and is_count(head.seq)
        and (head.hash == "" or is_hash(head.hash))
        and is_frontier(head.seen)
        and is_count(head.at, _LATEST_MS)
        and (head.vault == "" or is_id(head.vault))
    )
    return head if fits else None
