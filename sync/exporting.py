"""Writing our own segments: sealed in the store first, so that after a crash the same bytes have the same number."""

from __future__ import annotations

import logging
from typing import Generic, TypeVar

from sync.codec import Header, SegmentKind, encode, fitting, hash_of
from sync.errors import BrokenSegmentError, FileConflictError, MalformedPatchError, OversizeError
from sync.folder import Folder, file_of
from sync.knowledge import Knowledge, Link
from sync.patch import Patch
from sync.status import Report
from sync.storage import Outgoing, Waiting

C = TypeVar("C")
log = logging.getLogger(__name__)


class Exporter(Generic[C]):
    def __init__(self, link: Link[C], knowledge: Knowledge[C]) -> None:
        self._link = link
        self._knowledge = knowledge
        self.unsendable: set[int] = set()
        self._newest = 0
        self._first_seen = 0
        self._last_seen = 0

    def is_due(self, waiting: Waiting, now: int) -> bool:
        """Whether what waits has settled down, or waited long enough. Must be asked at every look."""
        if not waiting.count:
            self._newest = 0
            return False
        if not self._newest or now < self._last_seen:
            self._first_seen = self._last_seen = now
        elif waiting.newest != self._newest:
            self._last_seen = now
        self._newest = waiting.newest
        policy = self._link.policy
        return (
            waiting.count >= policy.patches
            or waiting.size >= policy.size
            or now - self._last_seen >= policy.idle
            or now - self._first_seen >= policy.longest
        )

    def publish(self, report: Report[C]) -> None:
        """Writes what was sealed but may not be in the folder."""
        for outgoing in self._link.storage.unpublished():
            self._write(outgoing)
            report.exported += outgoing.patches
            report.files_written += 1

    def write_one(self, now: int) -> int:
        """One segment of what has waited longest; returns the number of patches in it."""
        link, knowledge = self._link, self._knowledge
        waiting = link.storage.peek(link.policy.bulk + len(self.unsendable))
        queued = [each for each in waiting if each.place not in self.unsendable][: link.policy.bulk]
        while queued:
            queued = queued[: fitting([each.patch for each in queued])]
            try:
                outgoing = self._encoded([each.patch for each in queued])
            except (MalformedPatchError, OversizeError):
                if len(queued) == 1:  # it must not keep the others from getting through
                    log.error("a change of a %s cannot be sent", queued[0].patch.kind)
                    self.unsendable.add(queued[0].place)
                    return self.write_one(now)
                queued = queued[: len(queued) // 2]
                continue
            knowledge.seal(outgoing, [each.place for each in queued], now)
            self._write(outgoing)
            break
        return len(queued)

    def _encoded(self, patches: list[Patch]) -> Outgoing:
        link, knowledge = self._link, self._knowledge
        before = knowledge.cursor(knowledge.device)
        header = Header(
            SegmentKind.CHANGES,
            link.folder.vault,
            knowledge.device,
            knowledge.identity.instance,
            before.seq + 1,
            before.hash,
            knowledge.frontier(),
        )
        data = encode(header, patches, link.keys)
        return Outgoing(header.seq, hash_of(data), data)

    def _write(self, outgoing: Outgoing) -> None:
        write_own(self._link.folder, self._knowledge.device, outgoing.data)
        self._knowledge.mark_published(outgoing)


def write_own(folder: Folder, device: str, data: bytes, *, again: bool = False) -> None:
    """Puts a segment, also another device's, into our own folder, in place of what a transfer may have left of it."""
    try:
        folder.write_segment(data, device, again=again)
    except (FileConflictError, BrokenSegmentError):
        folder.delete_own(device, [file_of(data, device, again=again)])
        folder.write_segment(data, device, again=again)
