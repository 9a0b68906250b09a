"""The parts of `assent sync` beside exchanging: held deletions, a new passphrase, and leaving the folder."""

from __future__ import annotations

import getpass
import os
import sys
from contextlib import suppress

from desktop.cli.parser import check_text
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from desktop.services.sync import HeldDeletions, SyncService
from desktop.services.sync_errors import SyncBusyError, SyncFailedError
from desktop.terminal import emit, print_json, say, tell

NEW_PASSPHRASE_VARIABLE = "ASSENT_NEW_PASSPHRASE"  # noqa: S105

_NONE = "No deletions wait for your word."


def held(services: Services, service: SyncService, answer: str, as_json: bool) -> int:
    """Shows the held deletions, or decides on them. `answer` is show, accept or refuse."""
    _exchange(service)
    found = service.held()
    if (problem := service.status().problem) and not found.by:
        raise SyncFailedError(problem)  # more may wait in the folder
    if found.by and answer == "accept":
        service.release_held()
    elif found.by and answer == "refuse":
        service.keep_held()
    if found.by and answer != "show":
        _exchange(service)
    if answer == "show":
        return _show_held(services, service, found, as_json)
    if not found.by:
        raise NotFoundError(_NONE)
    if answer == "accept":
        return tell(as_json, {"applied": found.number}, f"{found.number:,} deletions are applied.")
    return tell(as_json, {"kept": found.number}, f"{found.number:,} deletions are taken back, on all devices.")


def _exchange(service: SyncService) -> None:
    # If a window or `--watch` does the syncing, that is enough: held deletions are in the profile.
    with suppress(SyncBusyError):
        service.sync_once(flush=True, force=True)


def change_passphrase(service: SyncService, as_json: bool) -> int:
    folder = service.folder()
    assert folder is not None
    preview = service.preview(folder)
    if not preview.is_new and not preview.content.encrypted:
        raise SyncFailedError("The shared folder is not encrypted; there is no passphrase to change.")
    service.change_passphrase(_new_passphrase())
    return tell(as_json, {"changed": True}, "The passphrase is changed; the recovery code stays as it is.")


def leave(service: SyncService, as_json: bool) -> int:
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
        say(_NONE)
    return 0


def prompted(prompt: str) -> str:
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
        given = prompted("New passphrase: ")
        if given.strip() and prompted("Once more: ") != given:
            raise InvalidInputError("The two are not the same; nothing was changed.")
    if not given.strip():
        raise InvalidInputError("The new passphrase is empty; nothing was changed.")
    return given
