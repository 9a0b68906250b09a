"""A scan of the shared folder: the files that are there now, by device."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sync.folder import Folder, Head, SegmentFile

_MOST_CLAIMED = 100
"""At most so many devices are taken from others' heads alone: a broken head could name thousands that do not
exist."""
Sources = list[SegmentFile]
"""Files that hold, or should hold, the same segment: the original first, then copies."""


@dataclass(slots=True)
class DeviceFiles:
    """The files of one device. `segments` maps seq → first half of the hash → files.

    `claimed` is the last of its segments that another device says it has applied. `is_here` is False for a device
    that
    is only known from such claims.
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

    @property
    def last_of_all(self) -> int:
        """The greatest seq of segments and snapshots."""
        return max([self.last, *(file.seq for file in self.snapshots)])

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
