"""Remembers the time of each device's latest head, to notice when an older head, or none, is in the folder."""

from __future__ import annotations

from dataclasses import dataclass

from sync.folder import FolderScan
from sync.patch import Value
from sync.replica_state import ReplicaContext, ReplicaState
from sync.wait_tracker import WaitTracker

_NOTE = "heard/"


@dataclass(frozen=True, slots=True)
class Silence:
    """Nothing has come from a device after `since`. The user is told from `told_from` on."""

    since: int
    told_from: int = 0


class LastHeard:
    """Each head of a device has a later time than the one before. If a head is older than one we saw, or gone, the
    folder went back to an earlier state, or somebody withholds newer files."""

    def __init__(self, context: ReplicaContext, state: ReplicaState, waits: WaitTracker) -> None:
        self._context = context
        self._state = state
        self._waits = waits
        self._heard: dict[str, list[Value]] = {
            key.removeprefix(_NOTE): heard for key, heard in context.storage.notes(_NOTE).items()
        }

    def update(self, scan: FolderScan) -> None:
        news: dict[str, Value] = {}
        for device, listing in scan.active(self._state.device):
            head = listing.head
            if head is not None and head.at > self._at(device):
                self._heard[device] = news[f"{_NOTE}{device}"] = [head.at, head.name]
        self._context.storage.note(news)
        for device in self._without_head(scan):
            self._waits.is_over(_wait(device), 0)

    def name_of(self, device: str) -> str:
        return str(self._heard[device][1]) if device in self._heard else ""

    def silent(self, scan: FolderScan) -> dict[str, Silence]:
        """The devices whose head is gone or older than one we saw before."""
        found = {
            device: Silence(self._at(device))
            for device, listing in scan.active(self._state.device)
            if listing.head is not None and listing.head.at < self._at(device)
        }
        for device in self._without_head(scan):
            if since := self._waits.since(_wait(device)):  # a head that is being written may be away for a moment
                found[device] = Silence(self._at(device), since + self._context.policy.silent_after)
        return {device: silence for device, silence in found.items() if not self._state.is_forked(device)}

    def _at(self, device: str) -> int:
        at = self._heard[device][0] if device in self._heard else 0
        return at if isinstance(at, int) else 0

    def _without_head(self, scan: FolderScan) -> list[str]:
        """Also devices whose whole folder is gone."""
        return [
            device
            for device in self._heard
            if device != self._state.device
            and scan.of(device).head is None
            and not (scan.of(device).is_retired or self._context.folder.is_retired(device))
        ]


def _wait(device: str) -> str:
    return f"silent/{device}"
