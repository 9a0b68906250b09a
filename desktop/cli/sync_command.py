"""`assent sync`: shares a folder, and exchanges changes through it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

from desktop.cli.output import emit, finish_output, print_json, say
from desktop.errors import FileError, InvalidInputError
from desktop.logs import logged
from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.services.sync_errors import SyncBusyError
from desktop.services.sync_loop import SyncLoop
from desktop.store import Changes
from sync.status import Report, State, Status

PASSPHRASE_VARIABLE = "ASSENT_PASSPHRASE"  # noqa: S105

_PATIENCE = 10.0
"""Seconds to wait for another process that does the syncing to send what was written here."""
_MOST_STEPS = 50
_FEW_FILES = 10
_BAD = {
    State.FOLDER_MISSING: "The shared folder is not there; nothing is lost.",
    State.READ_ONLY: "The shared folder cannot be written to.",
    State.FULL: "The shared folder is full.",
    State.NEEDS_PASSPHRASE: f"The shared folder is encrypted; set {PASSPHRASE_VARIABLE} or answer when asked.",
    State.FAILING: "Some of it cannot be taken in.",
}
_NOTICES = {
    State.HELD: "{number} deletions on {device} wait for your word; look at them in the window.",
    State.WAITING: "Waiting for {number} files from {device}.",
    State.TOO_LARGE: "{number} changes are too large to send; they are kept here.",
    State.NEWER_APP_NEEDED: "{device} uses a newer version of Assent; please update.",
}


def sync(services: Services, options: argparse.Namespace) -> int:
    service = SyncService(services.store, services.settings)
    with logged(services.profile):
        try:
            if options.folder == "":
                raise InvalidInputError("The name of the folder is empty.")
            if options.folder:
                _share(service, Path(options.folder).expanduser(), merge=options.merge)
            if service.folder() is None:
                raise InvalidInputError("No folder is shared yet; name one with --folder.")
            _unlock_if_needed(service)
            return _watch(services, service, options) if options.watch else _once(service, options)
        finally:
            service.close()


def _once(service: SyncService, options: argparse.Namespace) -> int:
    total = Report[Changes]()
    try:
        steps = 0
        while steps < _MOST_STEPS:
            report = service.sync_once(flush=True, force=True, progress=_Progress())
            total.exported += report.exported
            total.imported += report.imported
            steps += not report.stopped  # of a long import each step is a part
            if not report.exported and not report.imported:
                break
        status = service.status()
    except SyncBusyError as error:
        say(f"{error} It takes this along.")
        status = _wait_for_the_other(service)
    except KeyboardInterrupt:
        say("Stopped. What was received stays; the rest comes the next time.")
        raise
    _show(total, status, options.json)
    return 1 if status.state in _BAD else 0


class _Progress:
    """Says how far a long import is, a tenth at a time."""

    def __init__(self) -> None:
        self._said = 0

    def __call__(self, done: int, total: int) -> None:
        tenth = done * 10 // total if total > _FEW_FILES else 0
        if tenth > self._said:
            self._said = tenth
            say(f"Received {done:,} of {total:,} files.")


def _watch(services: Services, service: SyncService, options: argparse.Namespace) -> int:
    watch = _Watch(service, options.json)
    loop = SyncLoop(services.store, service, watch.on_report, watch.on_trouble)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as with Ctrl+C
    with ThreadPoolExecutor(1, "sync") as pool:
        going = pool.submit(loop.run)
        try:
            say(f"Exchanging through {service.folder()}; Ctrl+C ends it.")
            while not going.done():
                wait([going], 0.5)
        except KeyboardInterrupt:
            pass
        finally:
            loop.stop()
            signal.signal(signal.SIGTERM, before)
    going.result()  # where it ended by itself, why
    return 0


class _Watch:
    """Says what is going on, and each trouble once."""

    def __init__(self, service: SyncService, as_json: bool) -> None:
        self._service = service
        self._as_json = as_json
        self._trouble = ""

    def on_report(self, report: Report[Changes]) -> None:
        status = self._service.status()
        self.on_trouble(_trouble(status))
        if not (report.exported or report.imported):
            return
        if self._as_json:
            emit(json.dumps(document(report, status), ensure_ascii=False))
        else:
            say(_sentence(report, status))
        finish_output()

    def on_trouble(self, trouble: str) -> None:
        if trouble not in (self._trouble, ""):
            say(trouble)
        self._trouble = trouble


def document(report: Report[Changes], status: Status) -> dict[str, Any]:
    return {
        "exported": report.exported,
        "imported": report.imported,
        "waiting": sum(device.waiting for device in status.devices),
        "quarantined": len(status.quarantined),
        "state": str(status.state),
        "devices": [
            {
                "id": device.id,
                "name": device.name,
                "this": device.is_this,
                "retired": device.is_retired,
                "last_seen": device.last_seen or None,
                "has_yours_up_to": device.has_yours_up_to,
                "lacks": device.lacks,
                "waiting": device.waiting,
            }
            for device in status.devices
        ],
    }


def _show(report: Report[Changes], status: Status, as_json: bool) -> None:
    if trouble := _trouble(status):
        say(trouble)
    if as_json:
        print_json(document(report, status))
    elif status.state not in _BAD:
        say(_sentence(report, status))


def _trouble(status: Status) -> str:
    """What the user should know of how things stand, or nothing."""
    if status.state in _BAD:
        return status.problem or _BAD[status.state]
    notice = _NOTICES.get(status.state, "")
    return notice.format(number=status.number, device=status.name_of(status.device))


def _sentence(report: Report[Changes], status: Status) -> str:
    parts = [f"{report.exported:,} sent", f"{report.imported:,} received"]
    if status.quarantined:
        parts.append(f"{len(status.quarantined)} files cannot be used")
    return "Changes: " + ", ".join(parts) + "."


def _share(service: SyncService, path: Path, *, merge: bool) -> None:
    """Joins what is shared there, or shares it for the first time."""
    if service.folder() == path.absolute():
        return
    if path.exists() and not path.is_dir():
        raise FileError(f"{path} is not a folder.")
    try:
        path.mkdir(exist_ok=True)  # but not what it is in: a stick that is not plugged in must not be stood in for
    except FileNotFoundError as error:
        raise FileError(f"There is no folder {path.parent}; plug in what it is on, or make it first.") from error
    except OSError as error:
        raise FileError(f"{path} cannot be used: {(error.strerror or str(error)).lower()}.") from error
    preview = service.preview(path)
    if preview.is_risky:
        say(
            "Your profile lies in a folder that is synced itself, or the other way round; "
            "that can damage its database. Better keep them apart."
        )
    if not preview.is_new:
        if preview.is_other and not merge:
            raise InvalidInputError(
                "Other tasks are shared there than those that this device shares already. "
                "--merge puts both together, on all devices and for good; nothing was changed."
            )
        if not preview.content.encrypted and _given_passphrase():
            say(f"What is shared there is not encrypted; {PASSPHRASE_VARIABLE} is not used.")
        service.join(path, _passphrase() if preview.content.encrypted else "")
        return
    made = service.create(path, _given_passphrase())
    if made.recovery_code:
        say(f"Recovery code, shown only now: {made.recovery_code}")
        say("Keep it: it opens the shared folder where the passphrase is forgotten (in the window, File → Sync…).")


def _unlock_if_needed(service: SyncService) -> None:
    if service.is_locked():
        service.unlock(_passphrase())


def _given_passphrase() -> str | None:
    """An empty one is a slip: to share without encryption because of it would be the worse guess."""
    given = os.environ.get(PASSPHRASE_VARIABLE)
    if given is not None and not given.strip():
        raise InvalidInputError(f"{PASSPHRASE_VARIABLE} is set, but empty; set it to the passphrase, or unset it.")
    return given


def _passphrase() -> str:
    given = _given_passphrase()
    if given is not None:
        return given
    if not sys.stdin or not sys.stdin.isatty():
        raise InvalidInputError(f"The shared folder is encrypted; set {PASSPHRASE_VARIABLE}.")
    from getpass import getpass

    return getpass("Passphrase of the shared folder: ")


def _wait_for_the_other(service: SyncService) -> Status:
    until = time.monotonic() + _PATIENCE
    while (status := service.look()).state not in _BAD and service.status().number and time.monotonic() < until:
        time.sleep(0.1)
    return status
