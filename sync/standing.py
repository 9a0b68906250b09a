"""How things stand, for people: one state, the devices, and what needs attention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from sync.errors import FolderError, FolderFullError, FolderReadOnlyError
from sync.importing import Blocked
from sync.knowledge import Knowledge, Link
from sync.last_heard import LastHeard, Silence
from sync.reading import Reading
from sync.scan import Place, Scene
from sync.status import DeviceStatus, Held, State, Status, Trouble

C = TypeVar("C")

PROBLEMS: Mapping[type[FolderError], State] = {
    FolderReadOnlyError: State.READ_ONLY,
    FolderFullError: State.FULL,
    FolderError: State.FOLDER_MISSING,
}
"""What a folder that cannot be used as it should is called."""


class Standing(Generic[C]):
    def __init__(
        self,
        link: Link[C],
        knowledge: Knowledge[C],
        reading: Reading[C],
        heard: LastHeard[C],
        silent: Mapping[str, Silence],
        scene: Scene,
        blocked: Mapping[str, Blocked],
        held: tuple[Held, ...],
        failing: Mapping[str, int],
        problem: FolderError | None,
        too_large: int,
        name: str,
    ) -> None:
        self._link = link
        self._knowledge = knowledge
        self._reading = reading
        self._heard = heard
        self._all_silent = silent
        self._silent: Mapping[str, int] = {}
        self._scene = scene
        self._blocked = blocked
        self._held = held
        self._failing = failing
        self._problem = problem
        self._too_large = too_large
        self._name = name

    def status(self, now: int) -> Status:
        waiting = self._link.storage.waiting().count
        self._silent = {d: silence.since for d, silence in self._all_silent.items() if silence.told_from <= now}
        state, number, device, since = self._state(waiting)
        files = [file for place in self._scene.places.values() for file in place.all_files()]
        return Status(
            state,
            number,
            device,
            since,
            str(self._problem or ""),
            tuple(self._devices()),
            tuple(self._reading.quarantined(files, now)),
            self._held,
            counts={"files": len(files), "bytes": sum(file.size for file in files), "unsent": waiting},
        )

    def _state(self, waiting: int) -> tuple[State, int, str, int]:
        """The one that matters most, with its number, device and time."""
        if self._problem is not None:
            return next(s for kind, s in PROBLEMS.items() if isinstance(self._problem, kind)), 0, "", 0
        if self._link.is_locked:
            return State.NEEDS_PASSPHRASE, 0, "", 0
        if self._failing:
            device, since = min(self._failing.items(), key=lambda each: each[1])
            return State.FAILING, 0, device, since
        if self._held:
            return State.HELD, sum(held.deletions for held in self._held), self._held[0].device, 0
        if self._too_large:
            return State.TOO_LARGE, self._too_large, "", 0
        awaited = {d: blocked for d, blocked in self._blocked.items() if not self._scene.of(d).is_retired}
        for device, blocked in awaited.items():
            if blocked.trouble is Trouble.NEWER:
                return State.NEWER_APP_NEEDED, blocked.missing, device, blocked.since
        if awaited:
            device, blocked = max(awaited.items(), key=lambda each: each[1].missing)
            return State.WAITING, blocked.missing, device, blocked.since
        if waiting or self._link.storage.unpublished():
            return State.WRITING, waiting, "", 0
        if self._silent:
            device, since = min(self._silent.items(), key=lambda each: each[1])
            return State.SILENT, len(self._silent), device, since
        return State.UP_TO_DATE, 0, "", 0

    def _devices(self) -> Iterator[DeviceStatus]:
        own = self._knowledge.device
        if own not in self._scene.places:
            yield DeviceStatus(own, self._name, is_this=True)
        gone = {device: Place(is_here=False) for device in self._silent if device not in self._scene.places}
        for device, place in sorted({**self._scene.places, **gone}.items()):
            if place.is_here or device in self._blocked or device in self._silent:
                yield self._device(device, place, is_this=device == own)

    def _device(self, device: str, place: Place, *, is_this: bool) -> DeviceStatus:
        own, head, blocked = self._knowledge.device, place.head, self._blocked.get(device)
        last = self._knowledge.cursor(own).seq
        seen = min(head.seen.get(own, 0), last) if head else 0
        times = self._knowledge.segments(own).get(seq, {}).values() if (seq := seen) else ()
        return DeviceStatus(
            device,
            self._name if is_this else head.name if head else self._heard.name_of(device),
            is_this,
            place.is_retired,
            head.at if head else 0,
            None if is_this else max(times, default=None),
            0 if is_this else last - seen,
            blocked.missing if blocked else 0,
            blocked.trouble if blocked else None,
            blocked.since if blocked else 0,
            head.version if head else "",
            blocked.is_passed if blocked else False,
            self._silent.get(device, 0),
        )
