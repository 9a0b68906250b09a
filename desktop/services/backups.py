"""Backups: dated copies of the database in the profile's own folder, or wherever the user wants one."""

from __future__ import annotations

from pathlib import Path

from desktop.errors import FileError
from desktop.store import Store


class BackupService:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.folder = store.database.path.parent / "backups"

    def make(self, folder: Path | None = None) -> Path:
        """A consistent copy, also while other processes write."""
        target = folder or self.folder
        try:
            target.mkdir(parents=True, exist_ok=True)
            return self._store.back_up(target)
        except OSError as error:
            raise FileError(f"No backup could be written to {target}: {(error.strerror or '').lower()}.") from error
