"""Is anybody else going by our name? A profile that was copied, or put back from an old copy, must take a new one."""

from __future__ import annotations

from typing import TypeVar

from sync.codec import Segment
from sync.knowledge import Knowledge
from sync.reading import Reading
from sync.scan import Scene
from sync.storage import Storage

C = TypeVar("C")


HEAD = "own/head"
"""When we last wrote our head."""
_TRIES = 100
"""Files that cannot be read, after which a look has done enough; the next one goes on with the rest."""


def last_head(storage: Storage[C]) -> int:
    at: int = storage.notes(HEAD).get(HEAD, 0)
    return at


def is_taken(scene: Scene, storage: Storage[C], knowledge: Knowledge[C], reading: Reading[C], now: int) -> bool:
    """Whether the folder holds anything of this device that this profile did not write, or says that it is retired.

    Whoever continues under the same id would write other segments under the same numbers.
    """
    own = knowledge.device
    place = scene.of(own)
    if place.is_retired:
        return True
    last = knowledge.cursor(own).seq
    head = place.head
    if head is not None:
        strange = head.seq > 0 and not knowledge.has(own, head.seq, head.hash)
        if strange or head.instance != knowledge.identity.instance or head.at > last_head(storage):
            return True
    if any(other.head is not None and other.head.seen.get(own, 0) > last for other in scene.places.values()):
        return True
    for other in scene.places.values():
        for file in other.snapshots:
            header = reading.header(file) if file.has_arrived else None
            if header is not None and header.frontier.get(own, 0) > last:
                return True
            if header is not None and header.device == own:
                strange = header.seq > 0 and not knowledge.has(own, header.seq, header.previous)
                if strange or header.instance != knowledge.identity.instance:
                    return True
    enough = reading.failed_reads + _TRIES
    return any(
        isinstance(reading.fetch(sources, now), Segment)
        for seq, group in place.segments.items()
        for prefix, sources in group.items()
        if not knowledge.has(own, seq, prefix)
        and not any(knowledge.has(own, seq, reading.alias(f)) for f in sources)
        and reading.failed_reads < enough
    )
