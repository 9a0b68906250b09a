"""What the sync of the window has to do elsewhere than on the GUI thread."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.errors import AssentError, FileError
from desktop.services import Services
from desktop.ui.core.background import Handle, current_job
from sync.status import Report, Status

if TYPE_CHECKING:
    from desktop.services.sync import FolderPreview, SetUp

_LAST_SECONDS = 2.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an exchange found: how things stand, and what it did, where it was this process's to do."""

    status: Status
    folder: Path | None
    report: Report | None = None
    is_elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What a folder is like before anything is written there."""

    preview: FolderPreview
    exists: bool
    device_name: str


def exchange(services: Services, flush: bool) -> Outcome:
    from desktop.services.sync_errors import SyncBusyError

    job, service = current_job(), services.sync
    try:
        report = service.sync_once(flush=flush, should_stop=job.cancelled, progress=partial(_tell, job))
    except SyncBusyError:
        return Outcome(service.status(), service.folder(), is_elsewhere=True)
    return Outcome(service.status(), service.folder(), report)


def _tell(job: Handle, done: int, total: int) -> None:
    job.report((done, total))


def set_paused(services: Services, on: bool) -> None:
    if on:
        services.sync.pause()
    else:
        services.sync.resume()


def release_held(services: Services) -> None:
    services.sync.release_held()


def keep_held(services: Services) -> int:
    return services.sync.keep_held()


def user_looked(services: Services) -> None:
    services.sync.user_looked()


def write_last(services: Services) -> None:
    """What is left to write when the app ends, as far as that is quick; the rest waits for the next start."""
    until = time.monotonic() + _LAST_SECONDS
    try:
        services.sync.sync_once(flush=True, should_stop=lambda: time.monotonic() > until)
    except AssentError as error:
        log.info("the last exchange did not happen: %s", type(error).__name__)


def look_at(services: Services, path: Path) -> Look:
    """Also at a folder that is yet to be made. Raises where it cannot be one."""
    from desktop.services.sync import FolderPreview
    from sync.vault import Preview, profile_inside

    service = services.sync
    if path.exists() and not path.is_dir():
        raise FileError("That is a file; choose a folder.")
    if path.is_dir():
        return Look(service.preview(path), True, service.device_name)
    if not any(parent.is_dir() for parent in list(path.parents)[:2]):
        raise FileError("There is no such folder, and none that it could be made in.")
    nothing = FolderPreview(path, Preview((), (), 0, 0, 0), profile_inside(path, services.profile))
    return Look(nothing, False, service.device_name)


def share(services: Services, path: Path, passphrase: str | None) -> SetUp:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"The folder cannot be made: {(error.strerror or str(error)).lower()}.") from error
    return services.sync.create(path, passphrase)


def is_encrypted(services: Services) -> bool | None:
    """None where nobody can tell now."""
    folder = services.sync.folder()
    try:
        return services.sync.preview(folder).content.encrypted if folder is not None else None
    except AssentError:
        return None
