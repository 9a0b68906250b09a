"""A backup is put back whole or not at all, whatever goes wrong on the way, and under a new identity."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from desktop.errors import DiskFullError, FileError
from desktop.services import Services
from desktop.store import FILE_NAME, restore
from desktop.store.restore import stage, staged_path, swap_in


def add(profile: Path, *titles: str) -> None:
    services = Services(profile)
    for title in titles:
        services.tasks.create({"title": title})
    services.close()


def titles(profile: Path) -> set[str]:
    services = Services(profile)
    with services.store.read() as reader:
        found = {title for _, title, _ in reader.titles()}
    services.close()
    return found


def identity(path: Path) -> tuple[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        meta = dict(connection.execute("SELECT key, value FROM meta"))
    return meta["device"], meta["instance"]


def is_sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


@pytest.fixture
def backup(profile: Path) -> Path:
    """Holds “kept”; the profile has had “later” added since."""
    add(profile, "kept")
    services = Services(profile)
    path = services.backups.make()
    services.close()
    add(profile, "later")
    return path


def test_what_was_there_at_the_time_of_the_backup_is_back_at_the_next_start(profile: Path, backup: Path) -> None:
    stage(backup, profile / FILE_NAME)
    assert titles(profile) == {"kept"}
    assert not staged_path(profile / FILE_NAME).exists()
    assert is_sound(profile / FILE_NAME)


def test_what_was_replaced_is_among_the_backups_with_its_last_changes(profile: Path, backup: Path) -> None:
    stage(backup, profile / FILE_NAME)
    with closing(sqlite3.connect(profile / FILE_NAME)) as connection:
        connection.execute("UPDATE tasks SET title = 'last words' WHERE title = 'later'")
        connection.commit()
    titles(profile)
    (safety,) = (profile / "backups").glob("*-before-restore.db")
    with closing(sqlite3.connect(safety)) as connection:
        assert {row[0] for row in connection.execute("SELECT title FROM tasks")} == {"kept", "last words"}


def test_it_gets_a_new_identity_and_the_backup_keeps_its_own(profile: Path, backup: Path) -> None:
    before = identity(backup)
    assert identity(profile / FILE_NAME) == before
    stage(backup, profile / FILE_NAME)
    titles(profile)
    after = identity(profile / FILE_NAME)
    assert identity(backup) == before
    assert after[0] != before[0]
    assert after[1] != before[1]


def test_changes_after_it_carry_stamps_that_were_never_issued_before(profile: Path, backup: Path) -> None:
    def stamps() -> set[str]:
        with closing(sqlite3.connect(profile / FILE_NAME)) as connection:
            return {row[0] for row in connection.execute("SELECT stamp FROM history")}

    issued = stamps()
    stage(backup, profile / FILE_NAME)
    titles(profile)
    old = stamps()
    add(profile, "another")
    assert (stamps() - old).isdisjoint(issued)
    assert stamps() - old


def test_nothing_staged_nothing_done(profile: Path) -> None:
    add(profile, "kept")
    before = (profile / FILE_NAME).read_bytes()
    swap_in(profile / FILE_NAME)
    assert (profile / FILE_NAME).read_bytes() == before


def test_it_can_be_put_back_where_the_database_is_gone_or_damaged(profile: Path, backup: Path) -> None:
    stage(backup, profile / FILE_NAME)
    (profile / FILE_NAME).write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    (profile / f"{FILE_NAME}-wal").write_bytes(b"junk" * 100)
    assert titles(profile) == {"kept"}
    assert len(list((profile / "backups").glob("*-before-restore.db"))) == 1
    stage(backup, profile / FILE_NAME)
    (profile / FILE_NAME).unlink()
    assert titles(profile) == {"kept"}


def test_as_long_as_another_process_has_the_database_open_it_waits(profile: Path, backup: Path) -> None:
    code = (
        "import sys, pathlib; from desktop.services import Services; "
        "s = Services(pathlib.Path(sys.argv[1])); s.tasks.create({'title': 'elsewhere'}); "
        "print('open', flush=True); sys.stdin.read(); s.close()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(profile)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        stage(backup, profile / FILE_NAME)
        assert titles(profile) == {"kept", "later", "elsewhere"}
        services = Services(profile)
        assert services.backups.restore_waits()
        services.close()
        other.communicate()
    assert titles(profile) == {"kept"}
    (safety,) = (profile / "backups").glob("*-before-restore.db")
    shutil.copy(safety, profile / FILE_NAME)
    assert "elsewhere" in titles(profile)


class PowerCutError(BaseException):
    """Not an Exception: nothing of ours may catch it."""


STEPS: dict[str, Callable[[pytest.MonkeyPatch, Callable[..., None]], None]] = {
    "before folding": lambda patch, cut: patch.setattr(restore, "_fold", cut),
    "before keeping": lambda patch, cut: patch.setattr(restore, "_keep", cut),
    "before the log goes": lambda patch, cut: patch.setattr(Path, "unlink", cut),
    "before the rename": lambda patch, cut: patch.setattr(Path, "replace", cut),
    "before the flush": lambda patch, cut: patch.setattr(restore, "_flush_folder", cut),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_power_cut_while_swapping_is_made_good_by_the_next_start(
    step: str, profile: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object, **__: object) -> None:
        raise PowerCutError

    stage(backup, profile / FILE_NAME)
    with monkeypatch.context() as patch:
        STEPS[step](patch, cut)
        with pytest.raises(PowerCutError):
            swap_in(profile / FILE_NAME)
    assert is_sound(profile / FILE_NAME)
    assert titles(profile) == {"kept"}


@pytest.mark.parametrize("step", ["_copy", "_check", "_renew_identity", "_flush", "_flush_folder"])
def test_a_power_cut_while_staging_leaves_all_or_nothing(
    step: str, profile: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = getattr(restore, step)

    def cut(*arguments: object) -> None:
        original(*arguments)
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)  # there is no time to tidy up
        raise PowerCutError

    monkeypatch.setattr(restore, step, cut)
    with pytest.raises(PowerCutError):
        stage(backup, profile / FILE_NAME)
    monkeypatch.undo()
    is_staged = step == "_flush_folder"
    assert staged_path(profile / FILE_NAME).exists() == is_staged
    assert titles(profile) == ({"kept"} if is_staged else {"kept", "later"})
    stage(backup, profile / FILE_NAME)
    assert titles(profile) == {"kept"}


def test_where_the_present_state_cannot_be_kept_nothing_is_replaced(
    profile: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    stage(backup, profile / FILE_NAME)
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", full)
        assert titles(profile) == {"kept", "later"}
    assert titles(profile) == {"kept"}


def test_a_database_in_use_is_taken_with_what_is_still_in_its_log(profile: Path, tmp_path: Path) -> None:
    add(profile, "mine")
    other = Services(tmp_path / "other")
    other.tasks.create({"title": "in the log"})
    stage(tmp_path / "other" / FILE_NAME, profile / FILE_NAME)
    other.close()
    assert titles(profile) == {"in the log"}


def _text_file(path: Path) -> None:
    path.write_text("hello")


def _folder(path: Path) -> None:
    path.mkdir()


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (x)")
        connection.commit()


def _newer(path: Path) -> None:
    add(path.parent / "newer", "x")
    shutil.copy(path.parent / "newer" / FILE_NAME, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


def _torn(path: Path) -> None:
    add(path.parent / "torn", *(f"task {number}" for number in range(50)))
    data = bytearray((path.parent / "torn" / FILE_NAME).read_bytes())
    data[8192:40960] = b"\xff" * (40960 - 8192)
    path.write_bytes(data)


def _cut_short(path: Path) -> None:
    add(path.parent / "short", "x")
    path.write_bytes((path.parent / "short" / FILE_NAME).read_bytes()[:5000])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_text_file, "is not a backup of Assent"),
        (_folder, "is not a file"),
        (_foreign, "is not a backup of Assent"),
        (_newer, "newer version"),
        (_torn, "is damaged"),
        (_cut_short, "is damaged"),
        (lambda _: None, "is not a file"),
    ],
)
def test_what_is_no_sound_backup_is_refused_in_a_sentence(
    make: Callable[[Path], None], said: str, profile: Path, tmp_path: Path
) -> None:
    add(profile, "mine")
    path = tmp_path / "chosen.db"
    make(path)
    with pytest.raises(FileError, match=said):
        stage(path, profile / FILE_NAME)
    assert [file.name for file in profile.iterdir() if "restore" in file.name] == []
    assert titles(profile) == {"mine"}


def test_a_full_disk_is_not_taken_for_a_damaged_backup(
    profile: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(restore, "_renew_identity", full)
    with pytest.raises(DiskFullError):
        stage(backup, profile / FILE_NAME)


def test_where_another_process_was_faster_its_work_stands(
    profile: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage(backup, profile / FILE_NAME)
    waiting = restore._only_one

    def after_another(database: Path) -> AbstractContextManager[None]:
        monkeypatch.setattr(restore, "_only_one", waiting)
        swap_in(database)
        add(profile, "written since")
        return waiting(database)

    monkeypatch.setattr(restore, "_only_one", after_another)
    swap_in(profile / FILE_NAME)
    assert titles(profile) == {"kept", "written since"}


def test_damage_that_shows_only_when_it_makes_room_does_not_stop_it(profile: Path, backup: Path) -> None:
    database = profile / FILE_NAME
    stage(backup, database)
    before = database.read_bytes()
    spoilt = before[:100] + b"\xff" * 3996 + before[4096:]  # the header alone is sound
    database.write_bytes(spoilt)
    swap_in(database)
    assert titles(profile) == {"kept"}
    kept = [path for path in (profile / "backups").glob("*before-restore*.db") if path.read_bytes() == spoilt]
    assert len(kept) == 1
