"""Finds out whether another profile uses our device id. That happens when a profile is copied or restored from a
backup;
this one must then take a new id."""

from __future__ import annotations

from sync.codec import Segment
from sync.folder import FolderScan
from sync.replica_state import ReplicaState
from sync.segment_reader import SegmentReader
from sync.storage import Storage

HEAD_WRITTEN_AT = "own/head"
"""Note in the store: the time in the last head that this profile wrote."""
_TRIES = 100
"""After so many unreadable files a step stops looking; the next one goes on with the rest."""


def last_head_time(storage: Storage) -> int:
    at: int = storage.notes(HEAD_WRITTEN_AT).get(HEAD_WRITTEN_AT, 0)
    return at


def is_device_id_taken(
    scan: FolderScan, storage: Storage, state: ReplicaState, reader: SegmentReader, now: int
) -> bool:
    """Whether the folder holds anything under our device id that this profile did not write, or says it is retired.

    Two profiles that go on with the same id would write different segments with the same numbers.
    """
    own = state.device
    listing = scan.of(own)
    if listing.is_retired:
        return True
    last = state.cursor(own).seq
    head = listing.head
    if head is not None:
        strange = head.seq > 0 and not state.has(own, head.seq, head.hash)
        if strange or head.instance != state.identity.instance or head.at > last_head_time(storage):
            return True
    if any(other.head is not None and other.head.seen.get(own, 0) > last for other in scan.devices.values()):
        return True
    for other in scan.devices.values():
        for file in other.snapshots:
            header = reader.header(file) if file.has_arrived else None
            if header is not None and header.frontier.get(own, 0) > last:
                return True
            if header is not None and header.device == own:
                strange = header.seq > 0 and not state.has(own, header.seq, header.previous)
                if strange or header.instance != state.identity.instance:
                    return True
    enough = reader.failed_reads + _TRIES
    return any(
        isinstance(reader.fetch(sources, now), Segment)
        for seq, group in listing.segments.items()
        for prefix, sources in group.items()
        if not state.has(own, seq, prefix)
        and not any(state.has(own, seq, reader.alias(f)) for f in sources)
        and reader.failed_reads < enough
    )
