"""The errors a user may meet. Each carries one sentence in the user's words; front ends present it as it is."""


class AssentError(Exception):
    """Base of all expected failures. `str(error)` is the sentence to show; logs may say more, never task text.

    `sentence` is English and has a {name} for each of the `values`, so that the window can say it in its language.
    """

    def __init__(self, sentence: str = "", /, **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return self.sentence.format(**self.values) if self.values else self.sentence


class InvalidInputError(AssentError):
    """What was entered cannot be stored. Nothing was changed."""


class NotFoundError(AssentError):
    """The thing named does not exist (any more)."""


class AmbiguousError(AssentError):
    """The name fits several things; the message lists them."""


class StorageError(AssentError):
    """The database cannot be used as it is."""


class DamagedDatabaseError(StorageError):
    pass


class NewerDatabaseError(StorageError):
    pass


class ReadOnlyDatabaseError(StorageError):
    pass


class BusyDatabaseError(StorageError):
    pass


class DiskFullError(StorageError):
    pass


class FileError(AssentError):
    """A file the user chose cannot be read or written."""


class FileInTheWayError(FileError):
    """The file exists, and may not be replaced."""
