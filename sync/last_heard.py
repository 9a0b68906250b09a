"""When each other device was last heard of: a head that is older than that, or gone, must not pass for news."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from sync.knowledge import Knowledge, Link
from sync.patch import Value
from sync.scan import Scene
from sync.wait_tracker import WaitTracker

C = TypeVar("C")

_NOTE = "heard/"


@dataclass(frozen=True, slots=True)
class Silence:
    """Nothing has come from a device since then, which is worth telling from another moment on."""

    since: int
    told_from: int = 0


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

    def silent(self, scene: Scene) -> dict[str, Silence]:
        """The devices of which less is there than was."""
        found = {
            device: Silence(self._at(device))
            for device, place in scene.active(self._knowledge.device)
            if place.head is not None and place.head.at < self._at(device)
        }
        for device in self._without_head(scene):
            if since := self._waits.since(_wait(device)):  # a head that is being written may be away for a moment
                found[device] = Silence(self._at(device), since + self._link.policy.silent_after)
        return {device: silence for device, silence in found.items() if not self._knowledge.is_forked(device)}

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
            and not (scene.of(device).is_retired or self._link.folder.is_retired(device))
        ]


def _wait(device: str) -> str:
    return f"silent/{device}"
