"""`assent sync`: shares a folder, exchanges changes through it, and leaves it; held deletions, a new passphrase."""

from __future__ import annotations

import argparse
import datetime as dt
import getpass
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from desktop.cli.parser import check_text
from desktop.errors import FileError, InvalidInputError, NotFoundError
from desktop.logs import logged
from desktop.services import Services
from desktop.services.sync import HeldDeletions, SyncService
from desktop.services.sync_errors import SyncBusyError, SyncFailedError
from desktop.services.sync_loop import SyncLoop
from desktop.terminal import counted, emit, finish_output, print_json, print_json_line, say, tell
from sync.status import DeviceStatus, State, SyncReport, SyncStatus

PASSPHRASE_VARIABLE = "ASSENT_PASSPHRASE"  # noqa: S105
CODE_VARIABLE = "ASSENT_RECOVERY_CODE"
NEW_PASSPHRASE_VARIABLE = "ASSENT_NEW_PASSPHRASE"  # noqa: S105

_WAIT_SECONDS = 10.0
"""How long to wait for the process that does the syncing to send local changes."""
_MOST_STEPS = 50
_NOT_ENCRYPTED = f"This folder is not encrypted. To encrypt, begin with an empty one and {PASSPHRASE_VARIABLE} set."
_NONE_HELD = "No deletions wait for your word."
_FEW_FILES = 10
_BAD = {
    State.FOLDER_MISSING: "The shared folder is not there.",
    State.CHANGED: "The shared folder is not the one that this device has joined.",
    State.READ_ONLY: "The shared folder cannot be written to.",
    State.FULL: "The shared folder is full.",
    State.NEEDS_PASSPHRASE: f"The shared folder is encrypted; set {PASSPHRASE_VARIABLE} or answer when asked.",
    State.FAILING: "Some of it cannot be taken in.",
}
_NOTICES = {
    State.HELD: "{deletions} on {device} wait for your word; see: assent sync --held.",
    State.WAITING: "Waiting for {files} from {device}{since_when}.",
    State.TOO_LARGE: "Too large to send, and kept here: {changes}.",
    State.SILENT: (
        "Nothing from {device} since {since}: the folder has gone back to an earlier state, or no longer brings what "
        "is written there."
    ),
    State.NEWER_APP_NEEDED: "{device} uses a newer version of Assent; please update.",
}


def sync(services: Services, options: argparse.Namespace) -> int:
    service = SyncService(services.store, services.settings)
    with logged(services.profile):
        try:
            if options.folder == "":
                raise InvalidInputError("The name of the folder is empty.")
            if options.folder:
                _share(service, Path(options.folder).expanduser(), merge=options.merge, vault=options.vault or "")
            folder = service.folder()
            if folder is None:
                raise InvalidInputError("No folder is shared yet; name one with --folder.")
            if options.vault and not options.folder:
                _join(service, folder, options.vault)
            if options.keep_ours:
                service.keep_ours()
            if options.leave:
                return _leave(service, options.json)
            if service.is_locked():
                service.unlock(**_secret())
            if options.passphrase_change:
                return _change_passphrase(service, options.json)
            if options.held:
                return _held(services, service, options.held, options.json)
            return _watch(services, service, options) if options.watch else _once(services, service, options)
        finally:
            service.close()


def _once(services: Services, service: SyncService, options: argparse.Namespace) -> int:
    total = SyncReport()
    try:
        steps = 0
        while steps < _MOST_STEPS:
            report = service.sync_once(flush=True, force=True, thorough=True, progress=_Progress())
            total.exported += report.exported
            total.imported += report.imported
            total.repaired += report.repaired
            steps += not report.stopped  # the steps of one long import count as one
            if not (report.exported or report.imported or report.repaired):
                break
        status = service.status()
    except SyncBusyError as error:
        say(f"{error} It takes this along.")
        status = _wait_for_the_other(service)
    except KeyboardInterrupt:
        say("Stopped. What was received stays; the rest comes the next time.")
        raise
    _show(total, status, options.json)
    if not options.json and (waiting := len(services.conflicts.board())):
        say(f"{waiting} {'conflict waits' if waiting == 1 else 'conflicts wait'} for you: assent conflicts")
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
    with _noted_signals() as ended, ThreadPoolExecutor(1, "sync") as pool:
        going = pool.submit(loop.run)
        try:
            say(f"Exchanging through {service.folder()}; Ctrl+C ends it.")
            while not (ended or going.done()):
                wait([going], 0.1)
        finally:
            loop.stop()
    going.result()  # raises the error if the loop ended by itself
    return 0


@contextmanager
def _noted_signals() -> Iterator[list[int]]:
    """Ctrl+C and SIGTERM are only noted, so that none comes between two lines; each one's second ends all at once."""
    noted: list[int] = []

    def note(number: int, _frame: object) -> None:
        noted.append(number)
        signal.signal(number, signal.default_int_handler)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield noted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Watch:
    """Prints what each exchange did, and each problem once."""

    def __init__(self, service: SyncService, as_json: bool) -> None:
        self._service = service
        self._as_json = as_json
        self._trouble = ""
        self._state: State | None = None

    def on_report(self, report: SyncReport) -> None:
        status = self._service.status()
        self.on_trouble(_trouble(status))
        before, self._state = self._state, status.state
        turned = status.state is not before and (status.state in _BAD or before in _BAD)
        if not (report.exported or report.imported or report.repaired or (self._as_json and turned)):
            return
        if self._as_json:
            print_json_line(document(report, status))
        else:
            say(_sentence(report, status))
        finish_output()

    def on_trouble(self, trouble: str) -> None:
        if trouble not in (self._trouble, ""):
            say(trouble)
        self._trouble = trouble


def document(report: SyncReport, status: SyncStatus) -> dict[str, Any]:
    return {
        "exported": report.exported,
        "imported": report.imported,
        "mended": report.repaired,
        "waiting": sum(device.waiting for device in status.devices),
        "quarantined": len(status.quarantined),
        "state": str(status.state),
        **({"error": _trouble(status)} if status.state in _BAD else {}),
        "devices": [device_document(device) for device in status.devices],
    }


def device_document(device: DeviceStatus) -> dict[str, Any]:
    return {
        "id": device.id,
        "name": device.name,
        "this": device.is_this,
        "retired": device.is_retired,
        "last_seen": device.last_seen or None,
        "has_yours_up_to": device.has_yours_up_to,
        "lacks": device.lacks,
        "waiting": device.waiting,
        "missing_since": device.gap_since or None,
        "passed": device.is_passed,
        "silent_since": device.silent_since or None,
    }


def _show(report: SyncReport, status: SyncStatus, as_json: bool) -> None:
    if trouble := _trouble(status):
        say(trouble)
    if as_json:
        print_json(document(report, status))
    elif status.state not in _BAD:
        say(_sentence(report, status))


def _trouble(status: SyncStatus) -> str:
    """A sentence about what needs the user's attention, or ""."""
    if status.state in _BAD:
        missing = " Is the drive connected? Your changes wait here." if status.state is State.FOLDER_MISSING else ""
        return (status.problem or _BAD[status.state]) + missing + _choices(status)
    since = _day(status.since)
    notice = _NOTICES.get(status.state, "").format(
        **{f"{what}s": counted(status.number, what) for what in ("file", "deletion", "change")},
        device=status.name_of(status.device),
        since=since,
        since_when=f", missing since {since}" if since else "",
    )
    return " ".join(filter(None, [notice, *_passed(status)]))


def _passed(status: SyncStatus) -> Iterator[str]:
    """Sentences about files that are no longer waited for, after a week or because their device is retired."""
    for device in status.devices:
        if device.is_passed:
            yield (
                f"{counted(max(device.waiting, 1), 'file')} from {status.name_of(device.id)} never came"
                f" (missing since {_day(device.gap_since)}); what came after was taken in."
            )


def _day(ms: int) -> str:
    return f"{dt.datetime.fromtimestamp(ms / 1000, dt.UTC).astimezone():%Y-%m-%d %H:%M}" if ms else ""


def _choices(status: SyncStatus) -> str:
    """The commands by which the user chooses between several vaults."""
    if not status.vaults:
        return ""
    others = [info.id for info in status.vaults[1:] if info.id != status.vaults[0].id]
    joins = "".join(f", or assent sync --vault {id_} to join that one" for id_ in others)
    return f" Decide with: assent sync --keep-ours{joins}."


def _sentence(report: SyncReport, status: SyncStatus) -> str:
    parts = [f"{report.exported:,} sent", f"{report.imported:,} received"]
    if report.repaired:
        parts.append(f"{counted(report.repaired, 'damaged or missing file')} written again")
    if status.quarantined:
        parts.append(f"{counted(len(status.quarantined), 'file')} cannot be used")
    return "Changes: " + ", ".join(parts) + "."


def _share(service: SyncService, path: Path, *, merge: bool, vault: str) -> None:
    """Joins what is shared there, or shares it for the first time."""
    if service.folder() == path.absolute() and not vault:
        return
    try:
        if path.exists() and not path.is_dir():
            raise FileError(f"{path} is not a folder.")
        path.mkdir(exist_ok=True)  # not its parents: they would hide that a drive is not plugged in
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
        if preview.is_other and not (merge or vault):
            raise InvalidInputError(
                "Other tasks are shared there than those that this device shares already. "
                "--merge puts both together, on all devices and for good; nothing was changed."
            )
        _join(service, path, vault)
        return
    made = service.create(path, _given_passphrase())
    if made.recovery_code:
        say(f"Recovery code, shown only now: {made.recovery_code}")
        say(f"Keep it: where the passphrase is forgotten it opens the folder, in the window or as {CODE_VARIABLE}.")
    else:
        say(_NOT_ENCRYPTED)


def _join(service: SyncService, path: Path, vault: str) -> None:
    """Joins the vault with that id, or the first one in the folder."""
    found = service.preview(path).content.vaults
    info = next((info for info in found if vault in ("", info.id)), None)
    if info is None:
        raise InvalidInputError(f"No set of tasks with the id {vault} is shared there.")
    if info.encrypted:
        service.join(path, vault=info.id, **_secret())
        return
    if _given_passphrase():  # the user wants encryption, so it must not be shared without
        raise InvalidInputError(
            f"What is shared there is not encrypted, but {PASSPHRASE_VARIABLE} is set; nothing was changed. "
            "Unset it to share without encryption."
        )
    service.join(path, vault=info.id)
    say(_NOT_ENCRYPTED)


def _secret() -> dict[str, str]:
    """The passphrase or recovery code, as arguments for the service."""
    if code := os.environ.get(CODE_VARIABLE, "").strip():
        return {"recovery_code": code}
    return {"passphrase": _passphrase()}


def _given_passphrase() -> str | None:
    """From the environment. An empty one is an error: it must not mean to share without encryption."""
    given = os.environ.get(PASSPHRASE_VARIABLE)
    if given is not None and not given.strip():
        raise InvalidInputError(f"{PASSPHRASE_VARIABLE} is set, but empty; set it to the passphrase, or unset it.")
    return given


def _passphrase() -> str:
    given = _given_passphrase()
    if given is not None:
        return given
    if not sys.stdin or not sys.stdin.isatty():
        raise InvalidInputError(f"The shared folder is encrypted; set {PASSPHRASE_VARIABLE} to its passphrase.")
    return _prompted("Passphrase of the shared folder: ")


def _wait_for_the_other(service: SyncService) -> SyncStatus:
    until = time.monotonic() + _WAIT_SECONDS
    while (
        (status := service.read_status()).state not in _BAD and service.status().number and time.monotonic() < until
    ):
        time.sleep(0.1)
    return status


def _held(services: Services, service: SyncService, answer: str, as_json: bool) -> int:
    """Shows the held deletions, or decides on them. `answer` is show, accept or refuse."""
    _try_to_exchange(service)
    found = service.held()
    if (problem := service.status().problem) and not found.by:
        raise SyncFailedError(problem)  # more may wait in the folder
    if found.by and answer == "accept":
        service.release_held()
    elif found.by and answer == "refuse":
        service.keep_held()
    if found.by and answer != "show":
        _try_to_exchange(service)
    if answer == "show":
        return _show_held(services, service, found, as_json)
    if not found.by:
        raise NotFoundError(_NONE_HELD)
    if answer == "accept":
        return tell(as_json, {"applied": found.number}, f"{found.number:,} deletions are applied.")
    return tell(as_json, {"kept": found.number}, f"{found.number:,} deletions are taken back, on all devices.")


def _try_to_exchange(service: SyncService) -> None:
    # If a window or `--watch` does the syncing, that is enough: held deletions are in the profile.
    with suppress(SyncBusyError):
        service.sync_once(flush=True, force=True)


def _change_passphrase(service: SyncService, as_json: bool) -> int:
    folder = service.folder()
    assert folder is not None
    preview = service.preview(folder)
    if not preview.is_new and not preview.content.encrypted:
        raise SyncFailedError("The shared folder is not encrypted; there is no passphrase to change.")
    service.change_passphrase(_new_passphrase())
    return tell(as_json, {"changed": True}, "The passphrase is changed; the recovery code stays as it is.")


def _leave(service: SyncService, as_json: bool) -> int:
    service.turn_off()
    return tell(as_json, {"left": True}, "Sync is off. Your tasks stay here, and the folder as it is.")


def _show_held(services: Services, service: SyncService, found: HeldDeletions, as_json: bool) -> int:
    names = service.device_names()
    titles = [task.title for task in services.lists.tasks(list(found.tasks))]
    if as_json:
        devices = [{"id": id_, "name": names.get(id_), "deletions": number} for id_, number in found.by.items()]
        print_json({"held": devices, "titles": titles})
        return 0
    for id_, number in found.by.items():
        say(f"{names.get(id_) or id_[:6]} deleted {number:,}; they wait for your word.")
    emit(*titles)
    if found.by:
        say("Decide with: assent sync --held accept, or assent sync --held refuse (keeps them, on all devices)")
    else:
        say(_NONE_HELD)
    return 0


def _prompted(prompt: str) -> str:
    """Read from the terminal without echo."""
    try:
        typed = getpass.getpass(prompt)
    except EOFError:
        raise InvalidInputError("No passphrase was given.") from None
    check_text(typed, "The passphrase")
    return typed


def _new_passphrase() -> str:
    given = os.environ.get(NEW_PASSPHRASE_VARIABLE)
    if given is None:
        if not sys.stdin or not sys.stdin.isatty():
            raise InvalidInputError(f"Set {NEW_PASSPHRASE_VARIABLE} to the new passphrase.")
        given = _prompted("New passphrase: ")
        if given.strip() and _prompted("Once more: ") != given:
            raise InvalidInputError("The two are not the same; nothing was changed.")
    if not given.strip():
        raise InvalidInputError("The new passphrase is empty; nothing was changed.")
    return given
