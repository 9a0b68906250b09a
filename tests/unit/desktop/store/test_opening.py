"""Opening what is not, or not quite, a database of ours: the right error, one sentence, and nothing is touched."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from desktop.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    NewerDatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
)
from desktop.store import FILE_NAME, Store
from desktop.store.drafts import new_task
from tests.helpers.invariants import assert_sound

KEPT = f"{FILE_NAME}.statements"


def contents(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        for path in sorted(folder.rglob("*"))
    }


def refused(folder: Path, kind: type[StorageError]) -> str:
    """Tries to open a profile; returns the sentence that the user gets."""
    before = contents(folder)
    with pytest.raises(StorageError) as caught:
        Store.open(folder).close()
    assert type(caught.value) is kind
    assert contents(folder) == before
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert "sqlite" not in sentence.replace(str(folder), "").lower()
    return sentence


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    folder = tmp_path / "profile"
    with closing(Store.open(folder)) as store, store.write() as writer:
        writer.apply([new_task({"title": f"task {number}"}, "a0", id_=f"t{number}") for number in range(50)])
    assert {path.name for path in folder.iterdir()} == {FILE_NAME, KEPT}  # closed properly, nothing else lies about
    return folder


@pytest.mark.parametrize(
    "text", [b"x", b"not a database " * 500, b"SQLite format 3\0", b"\0" * 5000, b"SQLite format 3\0" * 500]
)
def test_garbage(tmp_path: Path, text: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(text)
    assert "damaged" in refused(tmp_path, DamagedDatabaseError)


@pytest.mark.parametrize("share", [0.001, 0.01, 0.1, 0.5, 0.9, 0.999])
def test_truncated(profile: Path, share: float) -> None:
    path = profile / FILE_NAME
    os.truncate(path, int(path.stat().st_size * share))
    assert "there is no backup" in refused(profile, DamagedDatabaseError)
    (profile / "backups").mkdir()
    (profile / "backups" / "one.db").touch()
    assert "assent backup --restore" in refused(profile, DamagedDatabaseError)


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)


def test_an_empty_file_beside_a_log_is_not_empty_by_intention(profile: Path, tmp_path: Path) -> None:
    with _used_by_another(profile, "INSERT INTO settings VALUES ('a', '1')") as copy:
        os.truncate(copy / FILE_NAME, 0)
        refused(copy, DamagedDatabaseError)


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert "is a directory" in refused(tmp_path, StorageError)


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "profile").write_text("hello")
    with pytest.raises(StorageError, match=r"profile cannot be used: it is a file, and a profile is a folder\.$"):
        Store.open(tmp_path / "profile")
    assert (tmp_path / "profile").read_text() == "hello"


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("CREATE TABLE tasks (id)")
        other.commit()
    assert "another program" in refused(tmp_path, StorageError)


def test_a_database_of_another_program_that_is_in_use(tmp_path: Path) -> None:
    """Its tables are still in the log; the file itself looks empty."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE notes (id)")
        other.commit()
        copy = tmp_path / "copy"
        copy.mkdir()
        for suffix in ("", "-wal"):
            shutil.copy(tmp_path / f"{FILE_NAME}{suffix}", copy)
    assert "another program" in refused(copy, StorageError)


def test_a_file_that_another_process_is_about_to_fill(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA journal_mode = WAL")
    assert (tmp_path / FILE_NAME).stat().st_size > 0
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)


def test_a_newer_version(profile: Path) -> None:
    with closing(sqlite3.connect(profile / FILE_NAME)) as other:
        other.execute("PRAGMA user_version = 99")
    assert "please update" in refused(profile, NewerDatabaseError)


def test_a_newer_version_that_was_not_closed_properly(profile: Path) -> None:
    with _used_by_another(profile, "PRAGMA user_version = 99") as copy:
        refused(copy, NewerDatabaseError)


@pytest.mark.parametrize("what", [FILE_NAME, "."])
def test_a_read_only_file_or_folder(profile: Path, what: str) -> None:
    path = profile / what
    mode = path.stat().st_mode
    path.chmod(mode & ~0o222)
    try:
        assert "read-only" in refused(profile, ReadOnlyDatabaseError)
    finally:
        path.chmod(mode)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot be used"):
        Store.open(tmp_path / "file" / "profile")


_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute("BEGIN EXCLUSIVE")
connection.execute("UPDATE meta SET value = value")
print("locked", flush=True)
sys.stdin.read()
"""


def test_locked_by_another_process(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.store.database.BUSY_SECONDS", 0.2)
    process = subprocess.Popen(
        [sys.executable, "-c", _LOCK, str(profile / FILE_NAME)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        assert "try again" in refused(profile, BusyDatabaseError)
        process.communicate("")
    with closing(Store.open(profile)) as store:
        assert_sound(store)


@pytest.mark.parametrize("page", range(1, 40, 3))
def test_damage_inside_is_told_as_damage_when_it_is_met(profile: Path, page: int) -> None:
    """Never a driver's error, never a wrong answer: the doctor sees it if nobody else does."""
    path = profile / FILE_NAME
    with path.open("r+b") as file:
        file.seek(4096 * page)
        if not file.read(1):
            return
        file.seek(4096 * page)
        file.write(b"\xa5" * 4096)
    try:
        with closing(Store.open(profile)) as store, store.read() as reader:
            tasks = [reader.task(f"t{number}") for number in range(50)]
            assert all(task and task.title == f"task {number}" for number, task in enumerate(tasks))
    except DamagedDatabaseError:
        pass


def test_a_path_with_signs_that_mean_something_in_a_url(tmp_path: Path) -> None:
    folder = tmp_path / "a?b#c%20d e&f=g:memory:"
    with closing(Store.open(folder)) as store:
        assert_sound(store)
    assert {path.name for path in folder.iterdir()} == {FILE_NAME, KEPT}


def test_identity_is_made_once(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store, store.read() as reader:
        first = store.device, reader.meta("instance")
    with closing(Store.open(tmp_path)) as store, store.read() as reader:
        assert (store.device, reader.meta("instance")) == first


def test_opening_a_sound_profile_writes_nothing(profile: Path) -> None:
    before = contents(profile)
    with closing(Store.open(profile)) as store, store.read() as reader:
        assert reader.task("t1") is not None
    assert contents(profile) == before


@contextmanager
def _used_by_another(profile: Path, statement: str) -> Iterator[Path]:
    """A copy of a profile as a crash would leave it: the statement is only in the log."""
    with closing(sqlite3.connect(profile / FILE_NAME, isolation_level=None)) as other:
        other.execute(statement)
        copy = profile.with_name("crashed")
        shutil.copytree(profile, copy, ignore=shutil.ignore_patterns("*-shm"))
    assert (copy / f"{FILE_NAME}-wal").stat().st_size > 0
    yield copy
