"""What the window's sync dialogs do beside exchanging: held deletions, another passphrase, the end of it."""

from __future__ import annotations

import getpass
import os
import sys

from desktop.cli.parser import check_text
from desktop.errors import InvalidInputError, NotFoundError
from desktop.services.sync import SyncService
from desktop.services.sync_errors import SyncBusyError, SyncFailedError
from desktop.terminal import emit, print_json, say
from sync.status import Status

NEW_PASSPHRASE_VARIABLE = "ASSENT_NEW_PASSPHRASE"  # noqa: S105

_MOST = 1_000
_NONE = "No deletions wait for your word."


def held(service: SyncService, answer: str, as_json: bool) -> int:
    """Shows the deletions that wait for the user's word, or gives that. `answer` is show, accept or refuse."""
    try:
        service.sync_once(flush=True, force=True)
    except SyncBusyError:
        return _held_elsewhere(service, answer, as_json)
    status = service.status()
    if answer == "show":
        return _show_held(service, status, as_json)
    if not status.held:
        raise NotFoundError(_NONE)
    if answer == "accept":
        service.release_held()
        number, word = sum(each.deletions for each in status.held), "applied"
    else:
        number, word = service.keep_held(), "kept"
    service.sync_once(flush=True, force=True)
    if as_json:
        print_json({word: number})
    else:
        say(f"{number:,} deletions are applied." if word == "applied" else f"{number:,} tasks stay, on all devices.")
    return 0


def change_passphrase(service: SyncService, as_json: bool) -> int:
    folder = service.folder()
    assert folder is not None
    if not service.preview(folder).content.encrypted:
        raise SyncFailedError("The shared folder is not encrypted; there is no passphrase to change.")
    service.change_passphrase(_new_passphrase())
    return _done("The passphrase is changed; the recovery code stays as it is.", {"changed": True}, as_json)


def leave(service: SyncService, as_json: bool) -> int:
    service.turn_off()
    return _done("Sync is off. Your tasks stay here, and the folder as it is.", {"left": True}, as_json)


def _show_held(service: SyncService, status: Status, as_json: bool) -> int:
    titles = service.held_titles(sys.maxsize if as_json else _MOST + 1)
    if as_json:
        devices = [
            {"id": each.device, "name": status.name_of(each.device), "deletions": each.deletions}
            for each in status.held
        ]
        print_json({"held": devices, "titles": titles})
        return 0
    for each in status.held:
        say(f"{status.name_of(each.device)} deleted {each.deletions:,}; they wait for your word.")
    emit(*titles[:_MOST])
    if len(titles) > _MOST:
        say(f"… these are the first {_MOST:,}.")
    if status.held:
        say("Decide with: assent sync --held accept, or assent sync --held refuse (keeps them, on all devices)")
    else:
        say(_NONE)
    return 0


def _held_elsewhere(service: SyncService, answer: str, as_json: bool) -> int:
    """Another process does the syncing, such as a window or `--watch`: that one knows what is held, and acts."""
    if answer == "show":
        raise SyncBusyError(
            "Another Assent process does the syncing for this profile, and tells what it holds. "
            "--held accept and --held refuse reach it; for a list, end it first."
        )
    number = service.answer_held_elsewhere(keep=answer == "refuse")
    if number is None:
        raise SyncBusyError("Another Assent process does the syncing for this profile, and does not answer.")
    if not number:
        raise NotFoundError(_NONE)
    word = "applied" if answer == "accept" else "kept"
    return _done("The process that does the syncing took that up.", {word: number}, as_json)


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


def _done(message: str, document: dict[str, object], as_json: bool) -> int:
    if as_json:
        print_json(document)
    else:
        say(message)
    return 0
