"""Backups are made, told apart, made every week and tidied up without ever touching what the user made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.errors import FileError
from desktop.services import Services
from desktop.services.backups import Backup, BackupKind, read_backup

NOW = dt.datetime(2026, 11, 16, 14, 2, 3)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path)
    yield services
    services.close()


def put(services: Services, name: str) -> Path:
    services.backups.folder.mkdir(exist_ok=True)
    path = services.backups.folder / name
    path.write_bytes(b"x" * 10)
    return path


def weekly_name(moment: dt.datetime) -> str:
    return f"assent-{moment:%Y-%m-%d-%H%M%S}-weekly.db"


def names(services: Services) -> set[str]:
    return {path.name for path in services.backups.folder.iterdir()}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("assent-2026-11-16-140203.db", BackupKind.USER),
        ("assent-2026-11-16-140203-2.db", BackupKind.USER),
        ("assent-2026-11-16-140203-weekly.db", BackupKind.WEEKLY),
        ("assent-2026-11-16-140203-weekly-3.db", BackupKind.WEEKLY),
        ("assent-2026-11-16-140203-before-restore.db", BackupKind.BEFORE_RESTORE),
        ("assent-2026-11-16-140203-before-v12.db", BackupKind.BEFORE_UPDATE),
        ("assent-2026-11-16-140203-before-v2-2.db", BackupKind.BEFORE_UPDATE),
        ("assent-2026-11-16-140203-of-my-own.db", BackupKind.USER),
    ],
)
def test_a_name_tells_the_time_and_the_kind(services: Services, name: str, kind: BackupKind) -> None:
    path = put(services, name)
    assert read_backup(path) == Backup(path, NOW, 10, kind)


@pytest.mark.parametrize("name", ["assent.db", "assent-2026-11-16-140203.partial", "assent-2026-99-16-140203.db"])
def test_other_files_are_no_backups(services: Services, name: str) -> None:
    assert read_backup(put(services, name)) is None
    assert services.backups.all() == []


def test_all_are_listed_newest_first(services: Services) -> None:
    assert services.backups.all() == []  # also where there is no folder yet
    old, new = put(services, "assent-2025-01-01-000000.db"), put(services, weekly_name(NOW))
    assert [backup.path for backup in services.backups.all()] == [new, old]


def test_a_manual_backup_is_listed_as_the_users(services: Services) -> None:
    path = services.backups.make()
    (backup,) = services.backups.all()
    assert (backup.path, backup.kind) == (path, BackupKind.USER)
    assert backup.size == path.stat().st_size


def test_the_first_weekly_backup_is_made_at_once_and_the_next_after_a_week(services: Services) -> None:
    made = services.backups.weekly(dt.datetime.now(), keep=8)
    assert made is not None
    backup = read_backup(made)
    assert backup is not None
    assert backup.kind is BackupKind.WEEKLY
    almost = backup.made_at + dt.timedelta(days=7, seconds=-1)
    assert services.backups.weekly(almost, keep=8) is None
    assert services.backups.weekly(backup.made_at + dt.timedelta(days=7), keep=8) is not None


def test_a_backup_by_hand_does_not_count_as_the_weekly_one(services: Services) -> None:
    services.backups.make()
    assert services.backups.weekly(dt.datetime.now(), keep=8) is not None


def test_only_the_oldest_weekly_ones_are_removed(services: Services) -> None:
    days = [dt.datetime(2025, 1, day) for day in (1, 8, 15, 22)]
    for day in days:
        put(services, weekly_name(day))
    others = {
        put(services, name).name
        for name in (
            "assent-2020-01-01-000000.db",
            "assent-2020-01-01-000000-before-v2.db",
            "assent-2020-01-01-000000-before-restore.db",
            "holiday.db",
        )
    }
    made = services.backups.weekly(dt.datetime.now(), keep=3)
    assert made is not None
    assert names(services) == others | {made.name, weekly_name(days[3]), weekly_name(days[2])}


def test_a_clock_that_was_once_far_ahead_does_not_stop_backups(services: Services) -> None:
    put(services, weekly_name(dt.datetime.now() + dt.timedelta(days=4000)))
    assert services.backups.weekly(dt.datetime.now(), keep=8) is not None
    assert services.backups.weekly(dt.datetime.now() + dt.timedelta(seconds=1), keep=8) is None


def test_a_folder_that_cannot_be_written_to_is_told_in_a_sentence(services: Services, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="No backup could be written"):
        services.backups.make(tmp_path / "file")


def test_restoring_takes_effect_at_the_next_start(services: Services, tmp_path: Path) -> None:
    services.tasks.create({"title": "kept"})
    path = services.backups.make()
    services.tasks.create({"title": "later"})
    services.backups.restore(path)
    assert not services.backups.take_restored()
    assert services.backups.restore_waits()
    services.close()
    again = Services(tmp_path)
    with again.store.read() as reader:
        assert [title for _, title, _ in reader.titles()] == ["kept"]
    assert not again.backups.restore_waits()
    assert again.backups.take_restored()
    assert not again.backups.take_restored()
    assert BackupKind.BEFORE_RESTORE in {backup.kind for backup in again.backups.all()}
    again.close()
