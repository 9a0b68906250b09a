"""SQLite behind one door: `Store`. The one function that writes synced data is `apply.apply`."""

from desktop.store.apply import Draft
from desktop.store.changes import Applied, Changes, Effect
from desktop.store.store import FILE_NAME, Reader, Store, Writer

__all__ = ["FILE_NAME", "Applied", "Changes", "Draft", "Effect", "Reader", "Store", "Writer"]
