"""What can go wrong with the shared folder, in the user's words."""

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


class SyncFailedError(AssentError):
    """The shared folder cannot be set up or used as asked. Nothing was changed."""


class WrongSecretError(SyncFailedError):
    """Try again, or cancel."""


class SyncBusyError(SyncFailedError):
    """Another process of this profile does the syncing."""


_SENTENCES: Mapping[type[SyncError], tuple[type[SyncFailedError], str]] = {
    MistypedRecoveryCodeError: (WrongSecretError, "This is not a recovery code; one of its letters may be mistyped."),
    WrongPassphraseError: (WrongSecretError, "This does not open the shared folder; please try again."),
    UnknownKeyError: (SyncFailedError, "The key of the shared folder has not arrived here yet; please try later."),
    NewerFormatError: (SyncFailedError, "The shared folder is used by a newer version of Assent; please update."),
    VaultMismatchError: (SyncFailedError, "The folder holds another set of tasks already; join that one instead."),
    FolderOfflineError: (SyncFailedError, "The shared folder is not there, or has not arrived completely yet."),
    FolderReadOnlyError: (SyncFailedError, "The shared folder cannot be written to."),
    FolderFullError: (SyncFailedError, "The shared folder is full."),
    BrokenSegmentError: (SyncFailedError, "The shared folder cannot be read."),
}


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Turns errors of `sync` into ours."""
    try:
        yield
    except SyncError as error:
        for kind, (ours, sentence) in _SENTENCES.items():
            if isinstance(error, kind):
                raise ours(sentence) from error
        raise
