"""Errors of data from other devices, and of the shared folder."""


class SyncError(Exception):
    """Base of the expected failures of this package."""


class MalformedPatchError(SyncError):
    """A patch that no version of Assent can have written."""


class BrokenSegmentError(SyncError):
    """A file that cannot be imported: wrong hash, malformed, tampered with. A good copy may still arrive."""


class IncompleteSegmentError(BrokenSegmentError):
    """Empty, cut off, locked or not here yet: most likely still being transferred."""


class OversizeError(BrokenSegmentError):
    """Larger than any version of Assent writes."""


class PlaintextRefusedError(BrokenSegmentError):
    """Not encrypted, in a vault that is."""


class NewerFormatError(SyncError):
    """Whole and sound, but only a newer version can read it."""


class UnknownKeyError(SyncError):
    """Encrypted with a key that is not in the ring, or no key slots have arrived yet."""


class WrongPassphraseError(SyncError):
    """No key slot opens with this passphrase or recovery code. Nothing was changed."""


class MistypedRecoveryCodeError(WrongPassphraseError):
    """Not a recovery code at all: its check digits do not fit."""


class VaultMismatchError(SyncError):
    """Belongs to another vault, or the folder holds a vault already."""


class FileConflictError(SyncError):
    """A file of this name exists with other content, although such files never change. It was not overwritten."""


class FolderError(SyncError):
    """The shared folder cannot be used now. It may come back; nothing is lost."""


class FolderOfflineError(FolderError):
    """Not there, or without its vault file: an unmounted drive looks like an empty folder."""


class FolderReadOnlyError(FolderError):
    pass


class FolderFullError(FolderError):
    pass
