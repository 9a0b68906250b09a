"""`assent sync`: shares a folder, and exchanges changes through it."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable
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
    State.NEWER_APP_NEEDED: "{device} uses a newer version of Assent; please update.",
}


def add_sync_parser(command: Callable[..., argparse.ArgumentParser]) -> None:
    """`command(name, help, json=…)` adds a command and returns its parser."""
    sync = command("sync", "exchange changes with your other devices through a shared folder", json=True)
    sync.add_argument("--folder", metavar="DIR", help="the folder to share from now on")
    how = sync.add_mutually_exclusive_group()
    how.add_argument("--once", action="store_true", help="exchange what there is, and end; this is the default")
    how.add_argument("--watch", action="store_true", help="go on until Ctrl+C")


def sync(services: Services, options: argparse.Namespace) -> int:
    service = SyncService(services.store, services.settings)
    with logged(services.profile):
        try:
            if options.folder:
                _share(service, Path(options.folder).expanduser())
            if service.folder() is None:
                raise InvalidInputError("No folder is shared yet; name one with --folder.")
            _unlock_if_needed(service)
            return _watch(services, service, options) if options.watch else _once(service, options)
        finally:
            service.close()


def _once(service: SyncService, options: argparse.Namespace) -> int:
    total = Report[Changes]()
    try:
        for _ in range(_MOST_STEPS):
            report = service.sync_once(flush=True, force=True)
            total.exported += report.exported
            total.imported += report.imported
            total.quarantined = report.quarantined
            total.waiting = report.waiting
            if not report.exported and not report.imported:
                break
        status = service.status()
    except SyncBusyError as error:
        say(f"{error} It takes this along.")
        status = _wait_for_the_other(service)
        total.quarantined = list(status.quarantined)
    _show(total, status, options.json)
    return 1 if status.state in _BAD else 0


def _watch(services: Services, service: SyncService, options: argparse.Namespace) -> int:
    def tell(report: Report[Changes]) -> None:
        if not (report.exported or report.imported or report.quarantined):
            return
        if options.json:
            emit(json.dumps(document(report, service.status()), ensure_ascii=False))
        else:
            say(_sentence(report))
        finish_output()

    loop = SyncLoop(services.store, service, tell)
    thread = threading.Thread(target=loop.run, name="sync")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.5)
    except KeyboardInterrupt:
        pass
    finally:
        loop.stop()
        thread.join()
    return 0


def document(report: Report[Changes], status: Status) -> dict[str, Any]:
    return {
        "exported": report.exported,
        "imported": report.imported,
        "waiting": sum(report.waiting.values()),
        "quarantined": len(report.quarantined),
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
    if status.state in _BAD:
        say(status.problem or _BAD[status.state])
    elif status.state in _NOTICES:
        say(_NOTICES[status.state].format(number=status.number, device=status.name_of(status.device)))
    if as_json:
        print_json(document(report, status))
    elif status.state not in _BAD:
        say(_sentence(report))


def _sentence(report: Report[Changes]) -> str:
    parts = [f"{report.exported:,} sent", f"{report.imported:,} received"]
    if report.quarantined:
        parts.append(f"{len(report.quarantined)} files cannot be used")
    return "Changes: " + ", ".join(parts) + "."


def _share(service: SyncService, path: Path) -> None:
    """Joins what is shared there, or shares it for the first time."""
    if service.folder() == path.absolute():
        return
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError(f"{path} cannot be used: {(error.strerror or str(error)).lower()}.") from error
    preview = service.preview(path)
    if preview.is_risky:
        say("Your profile lies in a folder that is synced itself; that can damage its database. Better move it out.")
    if not preview.is_new:
        service.join(path, _passphrase() if preview.content.encrypted else "")
        return
    made = service.create(path, os.environ.get(PASSPHRASE_VARIABLE))
    if made.recovery_code:
        say(f"Recovery code, shown only now: {made.recovery_code}")


def _unlock_if_needed(service: SyncService) -> None:
    if service.is_locked():
        service.unlock(_passphrase())


def _passphrase() -> str:
    given = os.environ.get(PASSPHRASE_VARIABLE)
    if given is not None:
        return given
    if not sys.stdin or not sys.stdin.isatty():
        raise InvalidInputError(f"The shared folder is encrypted; set {PASSPHRASE_VARIABLE}.")
    from getpass import getpass

    return getpass("Passphrase of the shared folder: ")


def _wait_for_the_other(service: SyncService) -> Status:
    until = time.monotonic() + _PATIENCE
    while service.status().number and time.monotonic() < until:
        time.sleep(0.1)
    return service.look()
