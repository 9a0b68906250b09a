"""Changing the schema: a copy first, all or nothing, and once although two may try."""

from __future__ import annotations

import datetime as dt
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import time_machine

from desktop.errors import DiskFullError, NewerDatabaseError, StorageError
from desktop.store import FILE_NAME, Draft, Store, archive
from desktop.store.backup_files import back_up
from desktop.store.database import Database, use_wal
from desktop.store.drafts import new_task
from desktop.store.migrations import MIGRATIONS, VERSION, migrate
from sync.patch import Cause
from tests.helpers import released
from tests.helpers.invariants import assert_sound
from tests.helpers.open_race import LATER, race, run_migrations

pytestmark = pytest.mark.usefixtures("really_made")

NOW = VERSION


_FAILING = "CREATE TABLE half_done (a); DELETE FROM tasks; SELECT a FROM nowhere"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    with closing(Store.open(tmp_path)) as store, store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
    return tmp_path


def _ask(path: Path, question: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


def _tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_a_copy_is_made_before_every_step(profile: Path) -> None:
    with time_machine.travel(dt.datetime(2026, 5, 5, 12, 30), tick=False):
        run_migrations(profile, LATER)
    first, second = sorted((profile / "backups").iterdir(), key=lambda path: (len(path.name), path.name))
    assert (first.name, second.name) == (
        f"assent-2026-05-05-123000-before-v{NOW + 1}.db",
        f"assent-2026-05-05-123000-before-v{NOW + 2}.db",
    )
    assert [_ask(path, "PRAGMA user_version") for path in (first, second, profile / FILE_NAME)] == [
        NOW,
        NOW + 1,
        NOW + 2,
    ]
    assert "extra" not in _tables(first)
    assert [_ask(path, "SELECT title FROM tasks") for path in (first, second)] == ["Milk", "Milk"]
    assert _ask(profile / FILE_NAME, "SELECT a FROM extra") == 1
    run_migrations(profile, LATER)
    assert len(list((profile / "backups").iterdir())) == 2


def test_a_new_file_needs_no_copy(tmp_path: Path) -> None:
    with closing(Database(tmp_path / FILE_NAME)) as database:
        use_wal(database)
        migrate(database)
    assert not (tmp_path / "backups").exists()


def test_a_file_of_the_first_version_gets_all_that_came_since(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    released.make(path, 1)
    assert "change_items" not in _tables(path)
    with closing(Store.open(tmp_path)) as store, store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
        writer.record_step("add", "Milk")
    with closing(Store.open(tmp_path / "new")) as new:
        assert _tables(path) == _tables(new.database.path)
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)


def test_a_history_from_before_verdicts_had_a_cause_goes_on(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    released.make(path, 5)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO history VALUES (1, 'task', 't', ?, 'user', ?, '{}')",
            ("018bcfe568000000" + "a" * 16, '{"created_at":"2026-01-01T00:00:00.000Z","title":"Milk"}'),
        )
    run_migrations(tmp_path, MIGRATIONS)
    with closing(sqlite3.connect(path)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(history)")]
    with closing(Store.open(tmp_path / "new")) as new, new.database.read() as fresh:
        assert [row[1] for row in fresh.execute("PRAGMA table_info(history)")] == columns
    with closing(Store.open(tmp_path)) as store:
        with store.database.read() as connection_:
            (patch,) = archive.patches_of(connection_, "task", "t")
        assert patch.cause is None
        with store.write() as writer:
            writer.apply([Draft("task", "t", {"title": "Oat milk"}, cause=Cause("i", 0))])
        with store.database.read() as connection_:
            assert [each.cause for each in archive.needing_all(connection_, "task", "t")] == [Cause("i", 0)]


def test_a_step_that_fails_leaves_data_and_version_as_they_were(profile: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        run_migrations(profile, (*LATER[:NOW], _FAILING))
    path = profile / FILE_NAME
    assert _ask(path, "PRAGMA user_version") == NOW + 1
    assert "extra" in _tables(path)
    assert "half_done" not in _tables(path)
    assert _ask(path, "SELECT count(*) FROM tasks") == 1
    run_migrations(profile, LATER)
    assert _ask(path, "PRAGMA user_version") == NOW + 2


def test_a_file_of_a_newer_version_is_not_taken_back(profile: Path) -> None:
    run_migrations(profile, LATER)
    with pytest.raises(NewerDatabaseError):
        run_migrations(profile, MIGRATIONS)
    assert _ask(profile / FILE_NAME, "PRAGMA user_version") == NOW + 2


def test_without_a_copy_nothing_is_changed(profile: Path) -> None:
    (profile / "backups").write_text("in the way")
    with pytest.raises(StorageError, match="no backup can be written"):
        run_migrations(profile, LATER)
    assert _ask(profile / FILE_NAME, "PRAGMA user_version") == NOW


def test_a_copy_that_fails_leaves_nothing_behind(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise DiskFullError("full")

    monkeypatch.setattr(Path, "rename", fail)
    with closing(Database(profile / FILE_NAME)) as database, pytest.raises(DiskFullError):
        back_up(database, profile / "backups")
    assert list((profile / "backups").iterdir()) == []


def test_copies_never_overwrite_each_other(profile: Path) -> None:
    with time_machine.travel(dt.datetime(2026, 5, 5), tick=False), closing(Store.open(profile)) as store:
        (profile / "backups").mkdir()
        (profile / "backups" / "assent-2026-05-05-000000-2.partial").touch()  # a crash left it
        names = [store.back_up(profile / "backups").name for _ in range(3)]
    assert names == ["assent-2026-05-05-000000.db", "assent-2026-05-05-000000-3.db", "assent-2026-05-05-000000-4.db"]


def test_a_copy_is_a_whole_profile_also_while_somebody_writes(profile: Path, tmp_path: Path) -> None:
    with closing(Store.open(profile)) as store:
        with store.write() as writer:
            writer.apply([new_task({"title": "unfinished"}, "a1", id_="u")])
            copy = Database(profile / FILE_NAME)
            target = back_up(copy, tmp_path / "elsewhere")
            copy.close()
        (tmp_path / "restored").mkdir()
        shutil.copy(target, tmp_path / "restored" / FILE_NAME)
    with closing(Store.open(tmp_path / "restored")) as store, store.read() as reader:
        assert [task.title for task in reader.tasks(["t", "u"])] == ["Milk"]
        assert_sound(store)


@pytest.mark.parametrize("attempt", [0, *(pytest.param(more, marks=pytest.mark.soak) for more in range(1, 10))])
def test_processes_that_create_a_profile_at_once_all_get_the_same(tmp_path: Path, attempt: int) -> None:
    race("open", tmp_path, 4)
    assert _ask(tmp_path / FILE_NAME, "PRAGMA user_version") == VERSION
    assert {path.name for path in tmp_path.iterdir()} == {FILE_NAME, f"{FILE_NAME}.statements"}
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)


def test_processes_that_migrate_at_once_do_it_once(profile: Path) -> None:
    race("migrate", profile, 4)
    assert _ask(profile / FILE_NAME, "PRAGMA user_version") == NOW + 2
    assert _ask(profile / FILE_NAME, "SELECT count(*) FROM extra") == 1
    for copy in (profile / "backups").iterdir():
        assert copy.suffix == ".db"
        assert _ask(copy, "SELECT title FROM tasks") == "Milk"


def test_where_another_process_was_faster_nothing_is_done_twice(
    profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [*MIGRATIONS, "CREATE TABLE later (a)"]
    with monkeypatch.context() as patch:

        def meanwhile(*_: object) -> None:
            patch.undo()
            with closing(Database(profile / FILE_NAME)) as other:
                migrate(other, steps)

        patch.setattr("desktop.store.migrations._back_up_first", meanwhile)
        with closing(Database(profile / FILE_NAME)) as database:
            migrate(database, steps)
    assert _ask(profile / FILE_NAME, "PRAGMA user_version") == NOW + 1


def test_what_another_program_has_put_there_meanwhile_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("CREATE TABLE songs (title)")
    with closing(Database(tmp_path / FILE_NAME)) as database, pytest.raises(StorageError, match="another program"):
        migrate(database)
    assert _tables(tmp_path / FILE_NAME) == {"songs"}
