"""One look at the shared folder: what is there now, by device."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sync.folder import Folder, Head, SegmentFile

_MOST_CLAIMED = 100
"""Devices of which nothing is here, as a head may name thousands that never were."""
Sources = list[SegmentFile]
"""Files that hold, or should hold, the same segment: the original first, then copies."""


@dataclass(slots=True)
class Place:
    """The files of one device. A segment goes by its seq and the beginning of its hash.

    `claimed` is the last of its segments that another device says it has applied. `is_here` is False where there is
    nothing else of it.
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
        """Of segments and snapshots."""
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
class Scene:
    places: Mapping[str, Place]

    def of(self, device: str) -> Place:
        return self.places.get(device) or Place()

    def active(self, except_for: str) -> Iterator[tuple[str, Place]]:
        """The other devices that take part: they must have seen a segment before it may go."""
        found = self.places.items()
        return ((d, place) for d, place in found if d != except_for and place.is_here and not place.is_retired)

    def stuck(self, except_for: str) -> dict[str, set[int]]:
        """The segments, by device, that others say they need and cannot use."""
        found: defaultdict[str, set[int]] = defaultdict(set)
        for _, place in self.active(except_for):
            for device, seqs in place.head.stuck.items() if place.head else ():
                found[device].update(seqs)
        return found


def look(folder: Folder, leave_out: Callable[[SegmentFile], bool] = lambda _: False) -> Scene:
    """`leave_out` says which files are to be as if they were not there."""
    places: dict[str, Place] = {}
    for device, files in folder.scan().items():
        place = places[device] = Place(head=folder.head(device), is_retired=folder.is_retired(device))
        for file in files:
            if leave_out(file):
                continue
            if file.is_snapshot:
                place.snapshots.append(file)
            else:
                place.segments[file.seq].setdefault(file.hash_prefix, []).append(file)
    scene = Scene(places)
    most = len(places) + _MOST_CLAIMED
    for teller, telling in list(scene.active("")):
        for device, seq in telling.head.seen.items() if telling.head else ():
            if device != teller and seq:
                if device not in places:
                    if len(places) >= most:
                        continue
                    places[device] = Place(is_retired=folder.is_retired(device), is_here=False)
                places[device].claimed = max(places[device].claimed, seq)
    return scene
