"""Tracks how long a condition has lasted, over several steps and sessions; and how long a device has been silent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sync.folder import FolderScan
from sync.patch import Value
from sync.policy import HOUR, MINUTE, SECOND
from sync.replica_state import ReplicaContext, ReplicaState
from sync.storage import Storage

_NOTE = "wait/"
_AT_ONCE = 3
_FIRST, _MOST = 10 * SECOND, 10 * MINUTE


class WaitTracker:
    """A wait begins when `is_over` is first asked for its key, and ends with a step in which nobody asks for it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._saved: dict[str, int] = {key.removeprefix(_NOTE): since for key, since in storage.notes(_NOTE).items()}
        self._since = dict(self._saved)
        self._asked: set[str] = set()
        self._turns: dict[str, tuple[int, int]] = {}
        self._now = 0

    def begin(self, now: int) -> None:
        """Must be called at the start of a step. A clock that was set back does not make anything wait longer."""
        self._now = now
        self._since = {key: min(since, now) for key, since in self._since.items()}

    def is_over(self, key: str, wait: int) -> bool:
        self._asked.add(key)
        return self._now - self._since.setdefault(key, self._now) >= wait

    def since(self, key: str) -> int:
        """When the wait began; 0 if there is none."""
        return self._since.get(key, 0)

    def finish(self) -> None:
        """Must be called at the end of a complete step: waits that nobody asked for are over. Saves changes."""
        self._since = {key: since for key, since in self._since.items() if key in self._asked}
        self._asked = set()
        if self._since != self._saved:
            gone: Sequence[str] = [key for key in self._saved if key not in self._since]
            new = {key: since for key, since in self._since.items() if self._saved.get(key) != since}
            notes: dict[str, Value] = {f"{_NOTE}{key}": None for key in gone}
            self._storage.note(notes | {f"{_NOTE}{key}": since for key, since in new.items()})
            self._saved = dict(self._since)

    def may_repeat(self, key: str) -> bool:
        """Whether to repeat a repair that something undoes again and again: a few times at once, then ever more
        rarely."""
        count, last = self._turns.get(key, (0, 0))
        if not 0 <= self._now - last < HOUR:
            count = 0
        if count >= _AT_ONCE and self._now - last < min(_FIRST << (count - _AT_ONCE), _MOST):
            return False
        self._turns[key] = count + 1, self._now
        return True


_HEARD = "heard/"


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
            key.removeprefix(_HEARD): heard for key, heard in context.storage.notes(_HEARD).items()
        }

    def update(self, scan: FolderScan) -> None:
        news: dict[str, Value] = {}
        for device, listing in scan.active(self._state.device):
            head = listing.head
            if head is not None and head.at > self._at(device):
                self._heard[device] = news[f"{_HEARD}{device}"] = [head.at, head.name]
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
