"""What the window knows of the sync at a moment: all that the status bar and the popover show."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path

from sync.status import DeviceStatus, State, Status


@dataclass(frozen=True, slots=True)
class Picture:
    """`at` is when the folder was last looked at with success. `progress` is of an import that takes longer.

    `is_elsewhere` says that another process of this profile does the exchange.
    """

    status: Status = field(default_factory=Status)
    folder: Path | None = None
    is_paused: bool = False
    is_elsewhere: bool = False
    is_busy: bool = False
    progress: tuple[int, int] | None = None
    at: dt.datetime | None = None

    @property
    def is_on(self) -> bool:
        return self.folder is not None

    @property
    def state(self) -> State:
        return self.status.state if self.is_on else State.OFF

    @property
    def others(self) -> list[DeviceStatus]:
        """The devices that changes are exchanged with."""
        return [device for device in self.status.devices if not device.is_this and not device.is_retired]


def moment(ms: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(ms / 1000, dt.UTC)
