"""What can be wrong with data that comes from elsewhere."""


class SyncError(Exception):
    """Base of the expected failures of this package."""


class MalformedPatchError(SyncError):
    """A patch that no version of Assent can have written."""
