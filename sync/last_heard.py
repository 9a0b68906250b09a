"""When each other device was last heard of: a head that is older than that, or gone, must not pass for news."""

from __future__ import annotations

from typing import Generic, TypeVar

from sync.knowledge import Knowledge, Link
from sync.patch import Value
from sync.scan import Scene
from sync.wait_tracker import WaitTracker

C = TypeVar("C")

_NOTE = "heard/"


class LastHeard(Generic[C]):
    """Heads are written with ever later times. One that goes back says that the folder did, or that somebody holds
    back what is new; so does one that is no longer there."""

    def __init__(self, link: Link[C], knowledge: Knowledge[C], waits: WaitTracker[C]) -> None:
        self._link = link
        self._knowledge = knowledge
        self._waits = waits
        self._heard: dict[str, list[Value]] = {
            key.removeprefix(_NOTE): heard for key, heard in link.storage.notes(_NOTE).items()
        }

    def look(self, scene: Scene) -> None:
        news: dict[str, Value] = {}
        for device, place in scene.active(self._knowledge.device):
            head = place.head
            if head is not None and head.at > self._at(device):
                self._heard[device] = news[f"{_NOTE}{device}"] = [head.at, head.name]
        self._link.storage.note(news)
        for device in self._without_head(scene):
            self._waits.is_over(_wait(device), 0)

    def name_of(self, device: str) -> str:
        return str(self._heard[device][1]) if device in self._heard else ""

    def silent(self, scene: Scene, now: int) -> dict[str, int]:
        """The devices of which less is there than was, and since when nothing has come from them."""
        missing = [device for device in self._without_head(scene) if self._is_missed(device, now)]
        older = [
            device
            for device, place in scene.active(self._knowledge.device)
            if place.head is not None and place.head.at < self._at(device)
        ]
        return {device: self._at(device) for device in (*older, *missing) if not self._knowledge.is_forked(device)}

    def _at(self, device: str) -> int:
        at = self._heard[device][0] if device in self._heard else 0
        return at if isinstance(at, int) else 0

    def _without_head(self, scene: Scene) -> list[str]:
        """Not only those with a folder: that may be gone as well."""
        return [
            device
            for device in self._heard
            if device != self._knowledge.device
            and scene.of(device).head is None
            and not (scene.places[device].is_retired if device in scene.places else self._is_retired(device))
        ]

    def _is_retired(self, device: str) -> bool:
        return self._link.folder.is_retired(device)

    def _is_missed(self, device: str, now: int) -> bool:
        """A head that is being written may be away for a moment."""
        since = self._waits.since(_wait(device))
        return bool(since) and now - since >= self._link.policy.silent_after


def _wait(device: str) -> str:
    return f"silent/{device}"
