"""Nobody but the owner reads the files of a profile."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.logs import logged
from desktop.paths import PROFILE_VARIABLE
from desktop.services import Services
from desktop.services.sync_lock import SyncLock

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights are a matter of the folder's there")


@pytest.fixture
def _open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, str]:
    """Of everything in it that is not as private as it should be."""
    return {
        str(path.relative_to(folder.parent)): oct(mode)
        for path in [folder, *folder.rglob("*")]
        if (mode := stat.S_IMODE(path.stat().st_mode)) != (0o700 if path.is_dir() else 0o600)
    }


def use(profile: Path) -> None:
    """Leaves every kind of file that there is."""
    services = Services(profile)
    try:
        services.tasks.create({"title": "x"})
        made = services.backups.make()
        services.backups.restore(made)
        lock = SyncLock(profile)
        assert lock.acquire()
        with logged(profile):
            import logging

            logging.getLogger("desktop").info("something")
        assert rights(profile) == {}
        lock.release()
    finally:
        services.close()
    Services(profile).close()  # puts the backup in its place


@pytest.mark.usefixtures("_open_umask")
def test_whatever_the_umask_is(tmp_path: Path) -> None:
    use(tmp_path / "new" / "profile")
    assert rights(tmp_path / "new" / "profile") == {}


@pytest.mark.usefixtures("_open_umask")
def test_whoever_made_the_folder_and_whatever_is_in_it(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    use(profile)
    (profile / "running").touch()
    (profile / "mine.txt").touch(0o644)
    for path in [profile, *profile.rglob("*")]:
        path.chmod(0o777 if path.is_dir() else 0o666)
    Services(profile).close()
    assert rights(profile) == {"profile/mine.txt": "0o666"}


@pytest.mark.usefixtures("_open_umask")
def test_a_folder_that_all_share_is_left_as_it_is(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    Services(shared).close()
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777
    assert stat.S_IMODE((shared / "assent.db").stat().st_mode) == 0o600


@pytest.mark.usefixtures("_open_umask")
def test_what_the_user_exports_has_the_rights_that_files_usually_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "profile"))
    os.umask(0o022)
    assert main(["export", str(tmp_path / "out.json")]) == 0
    assert oct(stat.S_IMODE((tmp_path / "out.json").stat().st_mode)) == "0o644"


@pytest.mark.usefixtures("_open_umask")
def test_a_backup_is_for_its_owner_alone_wherever_it_is_put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "profile"))
    there = tmp_path / "there"
    there.mkdir()
    assert main(["backup", str(there)]) == 0
    assert main(["backup", str(tmp_path / "new" / "copies")]) == 0
    assert rights(tmp_path / "new") == {}
    assert rights(there) == {"there": "0o777"}  # it was there before


def test_what_a_killed_backup_has_left_is_removed_at_the_next_start(tmp_path: Path) -> None:
    services = Services(tmp_path)
    made = services.backups.make()
    services.close()
    leftover = made.with_suffix(".partial")
    leftover.write_bytes(b"half")
    staged = tmp_path / "assent.db.restore-partial"
    staged.write_bytes(b"half")
    Services(tmp_path).close()
    assert not leftover.exists()
    assert not staged.exists()
    assert made.exists()


def test_what_another_process_is_still_writing_is_not(tmp_path: Path) -> None:
    from desktop.store.backup_files import writing_backup

    services = Services(tmp_path)
    made = services.backups.make()
    services.close()
    leftover = made.with_suffix(".partial")
    leftover.write_bytes(b"half")
    with writing_backup(tmp_path / "assent.db"):
        Services(tmp_path).close()
        assert leftover.exists()
