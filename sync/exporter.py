"""Writes our own segments. Each is first sealed, that is stored with its number, so that after a crash the same bytes
are written under the same number."""

from __future__ import annotations

import logging

from sync.codec import Header, SegmentKind, encode, fitting, hash_of
from sync.errors import BrokenSegmentError, FileConflictError, MalformedPatchError, OversizeError
from sync.folder import Folder, file_of
from sync.garbage import without_collecting
from sync.patch import Patch
from sync.replica_state import ReplicaContext, ReplicaState
from sync.status import SyncReport
from sync.storage import Outgoing, Waiting

log = logging.getLogger(__name__)


class Exporter:
    def __init__(self, context: ReplicaContext, state: ReplicaState) -> None:
        self._context = context
        self._state = state
        self.unsendable: set[int] = set()
        self._newest = 0
        self._first_seen = 0
        self._last_seen = 0

    def is_due(self, waiting: Waiting, now: int) -> bool:
        """Whether local changes should be written now: none came for a while, or there are many, or they waited long.
        Must be called in every step, as it keeps the times."""
        if not waiting.count:
            self._newest = 0
            return False
        if not self._newest or now < self._last_seen:
            self._first_seen = self._last_seen = now
        elif waiting.newest != self._newest:
            self._last_seen = now
        self._newest = waiting.newest
        policy = self._context.policy
        return (
            waiting.count >= policy.patches
            or waiting.size >= policy.size
            or now - self._last_seen >= policy.idle
            or now - self._first_seen >= policy.longest
        )

    def publish(self, report: SyncReport) -> None:
        """Writes the segments that were sealed but may not be in the folder, for example after a crash."""
        for outgoing in self._context.storage.unpublished():
            self._write(outgoing)
            report.exported += outgoing.patches
            report.files_written += 1

    @without_collecting()
    def write_one(self, now: int) -> int:
        """Writes one segment with the oldest waiting changes; returns the number of patches in it."""
        context, state = self._context, self._state
        waiting = context.storage.peek(context.policy.bulk + len(self.unsendable))
        queued = [each for each in waiting if each.place not in self.unsendable][: context.policy.bulk]
        while queued:
            queued = queued[: fitting([each.patch for each in queued])]
            try:
                outgoing = self._encoded([each.patch for each in queued])
            except (MalformedPatchError, OversizeError):
                if len(queued) == 1:  # it stays in the store, and the others are sent without it
                    log.error("a change of a %s cannot be sent", queued[0].patch.kind)
                    self.unsendable.add(queued[0].place)
                    return self.write_one(now)
                queued = queued[: len(queued) // 2]
                continue
            state.seal(outgoing, [each.place for each in queued], now)
            self._write(outgoing)
            break
        return len(queued)

    def _encoded(self, patches: list[Patch]) -> Outgoing:
        context, state = self._context, self._state
        before = state.cursor(state.device)
        header = Header(
            SegmentKind.CHANGES,
            context.folder.vault,
            state.device,
            state.identity.instance,
            before.seq + 1,
            before.hash,
            state.frontier(),
        )
        data = encode(header, patches, context.keys)
        return Outgoing(header.seq, hash_of(data), data)

    def _write(self, outgoing: Outgoing) -> None:
        write_own(self._context.folder, self._state.device, outgoing.data)
        self._state.mark_published(outgoing)


def write_own(folder: Folder, device: str, data: bytes, *, again: bool = False) -> None:
    """Writes a segment, also another device's, into our own folder. A damaged file of the same name is replaced."""
    try:
        folder.write_segment(data, device, again=again)
    except (FileConflictError, BrokenSegmentError):
        folder.delete_own(device, [file_of(data, device, again=again)])
        folder.write_segment(data, device, again=again)
