"""Backups: dated copies of the database in the profile's own folder, or in a folder that the user chooses."""

from __future__ import annotations

import datetime as dt
import re
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from desktop.errors import FileError
from desktop.store import Store
from desktop.store.backup_files import backup_folder
from desktop.store.restore import RESTORED, SAFETY_NOTE, stage, staged_path

WEEK = dt.timedelta(days=7)

_NAME = re.compile(r"assent-(\d{4}-\d\d-\d\d-\d{6})(?:-([a-z][\w-]*?))?(?:-\d+)?\.db")
_TIME = "%Y-%m-%d-%H%M%S"


class BackupKind(StrEnum):
    """Who made a backup, and why."""

    USER = ""
    WEEKLY = "weekly"
    BEFORE_RESTORE = SAFETY_NOTE
    BEFORE_UPDATE = "before-v"  # followed by a number


@dataclass(frozen=True, slots=True)
class Backup:
    """`made_at` is local time."""

    path: Path
    made_at: dt.datetime
    size: int
    kind: BackupKind


class BackupService:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._database = store.database.path
        self.folder = backup_folder(self._database)

    def make(self, folder: Path | None = None) -> Path:
        """A consistent copy, also while other processes write."""
        return self._make(folder or self.folder, BackupKind.USER)

    def weekly(self, now: dt.datetime, keep: int) -> Path | None:
        """Makes the backup of the week if it is due, and removes all but the last `keep` of its kind."""
        before = [backup.made_at for backup in self._weekly() if backup.made_at <= now]
        if before and now - max(before) < WEEK:
            return None
        made = self._make(self.folder, BackupKind.WEEKLY)
        for backup in self._weekly()[keep:]:
            with suppress(OSError):  # it does no harm; it is tried again next week
                backup.path.unlink()
        return made

    def all(self) -> list[Backup]:
        """The backups in the profile's own folder, newest first."""
        return backups_of(self._database)

    def restore(self, path: Path) -> None:
        """Checks a backup and copies it beside the database, which it replaces when the app starts again.

        The replaced database goes to the backups folder. Raises an AssentError; then nothing was changed.
        """
        stage(path, self._database)

    def restore_waits(self) -> bool:
        """Whether a backup still waits to be restored, because another process has the database open."""
        return staged_path(self._database).exists()

    def take_restored(self) -> bool:
        """Whether a backup has been restored since the last call."""
        with self._store.read() as reader:
            if reader.meta(RESTORED) != "untold":
                return False
        with self._store.write() as writer:
            writer.set_meta(RESTORED, "told")
        return True

    def _weekly(self) -> list[Backup]:
        return [backup for backup in self.all() if backup.kind is BackupKind.WEEKLY]

    def _make(self, target: Path, kind: BackupKind) -> Path:
        try:
            return self._store.back_up(target, kind.value)
        except OSError as error:
            raise FileError(
                "No backup could be written to {target}: {reason}.",
                target=target,
                reason=(error.strerror or "").lower(),
            ) from error


def backups_of(database: Path) -> list[Backup]:
    """The backups in the folder beside a database, newest first; it may itself be damaged or gone."""
    try:
        found = [backup for path in backup_folder(database).iterdir() if (backup := read_backup(path))]
    except OSError:
        return []  # no folder, no backups
    return sorted(found, key=lambda backup: (backup.made_at, backup.path.name), reverse=True)


def read_backup(path: Path) -> Backup | None:
    """What a file's name and size say about it; None if that is not the name of a backup."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    try:
        made_at = dt.datetime.strptime(match[1], _TIME)  # noqa: DTZ007
        size = path.stat().st_size
    except (ValueError, OSError):
        return None
    note = match[2] or ""
    kinds = [kind for kind in BackupKind if kind is not BackupKind.USER and note.startswith(kind.value)]
    return Backup(path, made_at, size, kinds[0] if kinds else BackupKind.USER)
