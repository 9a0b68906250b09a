"""Errors of the shared folder as sentences for the user."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from desktop.errors import AssentError
from sync.errors import (
    BrokenSegmentError,
    FolderFullError,
    FolderOfflineError,
    FolderReadOnlyError,
    MistypedRecoveryCodeError,
    NewerFormatError,
    SyncError,
    UnknownKeyError,
    VaultMismatchError,
    WrongPassphraseError,
)
from sync.pinned_vault import VaultChangedError
from sync.vault import VaultInfo


class SyncFailedError(AssentError):
    """The shared folder cannot be set up or used as asked. Nothing was changed."""


class WrongSecretError(SyncFailedError):
    """Wrong passphrase or recovery code; the user may try again."""


class SyncBusyError(SyncFailedError):
    """Another process of this profile does the syncing."""


SENTENCES: Mapping[type[SyncError], tuple[type[SyncFailedError], str]] = {
    MistypedRecoveryCodeError: (WrongSecretError, "This is not a recovery code; one of its letters may be mistyped."),
    WrongPassphraseError: (WrongSecretError, "The passphrase or recovery code is wrong; please try again."),
    UnknownKeyError: (SyncFailedError, "The key of the shared folder has not arrived here yet; please try later."),
    NewerFormatError: (SyncFailedError, "The shared folder is used by a newer version of Assent; please update."),
    VaultChangedError: (SyncFailedError, ""),  # see `sentence_of`
    VaultMismatchError: (SyncFailedError, "The folder holds another set of tasks already; join that one instead."),
    FolderOfflineError: (SyncFailedError, "The shared folder is not there, or has not arrived completely yet."),
    FolderReadOnlyError: (SyncFailedError, "The shared folder cannot be written to."),
    FolderFullError: (SyncFailedError, "The shared folder is full."),
    BrokenSegmentError: (SyncFailedError, "The shared folder cannot be read."),
}


def sentence_of(error: VaultChangedError) -> str:
    """Says what is in the folder, what was expected, and that nothing was read or written."""
    expected, *found = map(described, (error.expected, *error.found))
    return (
        f"The shared folder has changed: this device has joined {expected}, and there is {' and '.join(found)}. "
        "Nothing was read and nothing was written."
    )


def described(info: VaultInfo) -> str:
    return f"set {info.id}, encrypted with key {info.key}" if info.encrypted else f"set {info.id}, not encrypted"


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Raises errors of `sync` as SyncFailedErrors."""
    try:
        yield
    except SyncError as error:
        for kind, (ours, sentence) in SENTENCES.items():
            if isinstance(error, kind):
                said = sentence_of(error) if isinstance(error, VaultChangedError) else sentence
                raise ours(said) from error
        raise
