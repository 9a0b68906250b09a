"""SQLite behind one door: `Store`. The one function that writes synced data is `apply.apply`."""

from typing import TYPE_CHECKING

from desktop.store.changes import Changes
from desktop.store.reader import Reader
from desktop.store.store import FILE_NAME, Store

if TYPE_CHECKING:
    from desktop.store.apply import Applied, Draft, Effect
    from desktop.store.writer import Writer

__all__ = ["FILE_NAME", "Applied", "Changes", "Draft", "Effect", "Reader", "Store", "Writer"]


def __getattr__(name: str) -> object:
    """What writes is imported by whoever is about to: a window opens without."""
    if name not in ("Applied", "Draft", "Effect", "Writer"):
        raise AttributeError(name)
    from desktop.store import writer

    return getattr(writer, name)
