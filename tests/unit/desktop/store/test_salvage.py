"""A damaged database is read as far as possible, saved, and never written to."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.errors import DamagedDatabaseError
from desktop.paths import PROFILE_VARIABLE
from desktop.services import Services
from desktop.services.tasks import NewTask
from desktop.settings import DEVICE_NAME
from desktop.store import FILE_NAME
from desktop.store.database import damage_mark
from desktop.store.salvage import salvage

MANY = 600
PAGE = 4096


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("original")
    services = Services(folder)
    services.tasks.create_many(
        [NewTask({"title": f"task {n}", "description": "words " * 20}, ["home"], ["one"]) for n in range(MANY)]
    )
    services.close()
    return folder


@pytest.fixture
def profile(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "profile"
    monkeypatch.setenv(PROFILE_VARIABLE, str(folder))
    shutil.copytree(original, folder)
    return folder


def pages_of(database: Path, table: str) -> list[int]:
    """The leaves of a table's tree: found by what stands in the file, as dbstat may not be there."""
    with closing(sqlite3.connect(database)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    data = database.read_bytes()
    found, waiting = [], [root]
    while waiting:
        page = waiting.pop()
        start = (page - 1) * PAGE + (100 if page == 1 else 0)
        kind, cells = data[start], int.from_bytes(data[start + 3 : start + 5], "big")
        if kind == 13:
            found.append(page)
        elif kind == 5:
            waiting.append(int.from_bytes(data[start + 8 : start + 12], "big"))
            for cell in range(cells):
                offset = int.from_bytes(data[start + 12 + 2 * cell : start + 14 + 2 * cell], "big")
                place = (page - 1) * PAGE + offset
                waiting.append(int.from_bytes(data[place : place + 4], "big"))
    return sorted(found)


def damage(database: Path, page: int) -> None:
    with database.open("rb+") as file:
        file.seek((page - 1) * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


def titles(profile: Path) -> set[str]:
    services = Services(profile)
    try:
        with services.store.database.read() as connection:
            return set(connection.execute("SELECT title FROM tasks WHERE created_at IS NOT NULL").scalars())
    finally:
        services.close()


@pytest.mark.parametrize("table", ["tasks", "history", "items"])
def test_everything_comes_back_where_one_of_two_places_is_lost(
    profile: Path, tmp_path: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    leaves = pages_of(database, table)
    damage(database, leaves[len(leaves) // 2])
    before = database.read_bytes()
    assert main(["doctor", "--salvage", str(tmp_path / "saved.db")]) == 0
    assert database.read_bytes() == before
    assert f"{MANY} tasks" in capsys.readouterr().err
    assert main(["backup", "--restore", str(tmp_path / "saved.db")]) == 0
    assert titles(profile) == {f"task {n}" for n in range(MANY)}
    capsys.readouterr()
    assert main(["doctor"]) == 0


def test_it_says_what_is_missing(profile: Path, tmp_path: Path) -> None:
    database = profile / FILE_NAME
    for table in ("tasks", "history"):
        for page in pages_of(database, table)[2:5]:
            damage(database, page)
    found = salvage(database, tmp_path / "saved.db")
    assert 0 < found.missing["tasks"] < MANY / 2
    assert found.rows["tasks"] > MANY / 2
    with pytest.raises(Exception, match="exists already"):
        salvage(database, tmp_path / "saved.db")


@pytest.mark.parametrize("share", [0.25, 0.5, 0.9])
def test_of_a_file_that_was_cut_off_what_is_left_is_saved(
    profile: Path, tmp_path: Path, share: float, capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    cut = int(database.stat().st_size * share)
    os.truncate(database, cut)
    out = tmp_path / "saved.db"
    assert main(["doctor", "--salvage", str(out)]) == 0
    assert "Could not be read: " in capsys.readouterr().err
    with closing(sqlite3.connect(out)) as connection:
        (saved,) = connection.execute("SELECT count(*) FROM tasks WHERE created_at IS NOT NULL").fetchone()
    assert saved > MANY * share / 3
    assert main(["list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == saved
    assert database.stat().st_size == cut, "the damaged file is only read"
    assert main(["backup", "--restore", str(out)]) == 0
    assert len(titles(profile)) == saved


@pytest.mark.parametrize("how", ["header", "nothing left", "first page"])
def test_where_nothing_can_be_read_it_says_so_and_leads_to_the_backup(
    profile: Path, tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    data = database.read_bytes()
    noise = random.Random(1).randbytes(PAGE)
    left = {"header": noise[:100] + data[100:], "nothing left": b""}
    database.write_bytes(left.get(how, noise + data[PAGE:]))
    assert main(["doctor", "--salvage", str(tmp_path / "saved.db")]) == 1
    said = capsys.readouterr().err
    assert "list of tables cannot be read" in said
    assert "restore" not in said
    assert not (tmp_path / "saved.db").exists()
    (profile / "backups").mkdir()
    (profile / "backups" / "assent-2026-01-01-000000.db").touch()
    assert main(["doctor", "--salvage", str(tmp_path / "saved.db")]) == 1
    assert "“assent backup --restore” puts back the newest backup" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (["tasks", "history"], ["the tasks (about 600)", "the history"]),
        (["items", "history"], ["the checklist items", "the history"]),
        (["settings"], ["the settings"]),
        (["undo_steps"], ["the table undo_steps"]),
        (["tasks"], []),
        ([], []),
    ],
)
def test_tables_that_cannot_be_read_are_named(
    profile: Path, tmp_path: Path, tables: list[str], told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    with closing(sqlite3.connect(database)) as connection:
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master"))
    for table in tables:
        damage(database, roots[table])
    assert main(["doctor", "--salvage", str(tmp_path / "saved.db")]) == 0
    said = capsys.readouterr().err
    assert ("Nothing is known to be missing" in said) is (not told)
    if told:
        assert f"Could not be read: {', '.join(told)}." in said
    assert main(["doctor", "--salvage", str(tmp_path / "again.db"), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["unreadable"]) == len(told)


def test_once_damage_was_found_nothing_is_written_and_the_rest_can_be_read(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    damage(database, pages_of(database, "history")[-1])
    services = Services(profile)
    try:
        with pytest.raises(DamagedDatabaseError):
            services.backups.make()
        assert list((profile / "backups").iterdir()) == []
        with pytest.raises(DamagedDatabaseError):
            services.tasks.create({"title": "more"})
        with pytest.raises(DamagedDatabaseError):
            services.settings.set(DEVICE_NAME, "laptop")  # its own page is sound, but the file is written no more
    finally:
        services.close()
    assert damage_mark(database).exists()
    before = database.read_bytes()
    assert main(["add", "more"]) == 1
    assert "doctor --salvage" in capsys.readouterr().err
    assert main(["doctor", "--repair"]) == 1
    assert main(["list", "--json"]) == 0
    out, err = capsys.readouterr()
    assert len(json.loads(out)) == MANY
    assert "opened for reading" in err
    assert main(["export", str(tmp_path / "out.json")]) == 0
    assert database.read_bytes() == before


@pytest.mark.parametrize("name", ["settings", "task_labels", "sqlite_autoindex_tasks_1", "tasks"])
def test_whichever_page_is_bad_the_tasks_are_shown(
    profile: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = profile / FILE_NAME
    with closing(sqlite3.connect(database)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    whole = database.stat().st_size
    damage(database, root)
    spoilt = database.read_bytes()
    assert main(["list", "--profile", str(profile)]) == 0
    listed = capsys.readouterr().out
    assert listed.count("\n") > 1
    assert main(["doctor", "--profile", str(profile)]) == 1
    assert (database.stat().st_size, database.read_bytes()) == (whole, spoilt)


def test_a_damaged_database_is_not_rotated_over_good_backups(profile: Path) -> None:
    import datetime as dt

    services = Services(profile)
    good = services.backups.weekly(dt.datetime.now() - dt.timedelta(days=30), keep=1)
    assert good
    services.close()
    damage(profile / FILE_NAME, pages_of(profile / FILE_NAME, "tasks")[1])
    services = Services(profile)
    with pytest.raises(DamagedDatabaseError):
        services.backups.weekly(dt.datetime.now() + dt.timedelta(days=30), keep=1)
    services.close()
    assert good.exists()


def test_what_can_be_read_of_a_damaged_database_does_not_pass_for_a_backup(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(profile / FILE_NAME, pages_of(profile / FILE_NAME, "tasks")[2])
    assert main(["backup", str(tmp_path / "elsewhere")]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert not list((tmp_path / "elsewhere").glob("*"))


def test_the_newest_backup_is_put_back_where_the_database_is_gone(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup"]) == 0
    (profile / FILE_NAME).unlink()
    capsys.readouterr()
    for words in (["list"], ["show", "1"], ["export", "-"], ["review"], ["doctor"]):
        assert main(words) == 1
        assert "backup --restore" in capsys.readouterr().err
    assert not (profile / FILE_NAME).exists()
    assert main(["backup", "--restore"]) == 0
    assert len(titles(profile)) == MANY


def test_a_new_database_in_place_of_a_lost_one_says_so_while_there_is_a_backup_of_that(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup"]) == 0
    (backup,) = (profile / "backups").iterdir()
    (profile / FILE_NAME).unlink()
    capsys.readouterr()
    for words in (["add", "one"], ["backup"], ["list"]):
        assert main(words) == 0
        assert f"backup --restore {backup}" in capsys.readouterr().err
    assert main(["backup", "--restore", str(backup)]) == 0
    assert len(titles(profile)) == MANY
    capsys.readouterr()
    assert main(["list"]) == 0
    assert "backup --restore" not in capsys.readouterr().err


def test_the_newest_backup_with_tasks_is_put_back_and_the_others_are_named(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup"]) == 0
    folder = profile / "backups"
    (good,) = folder.iterdir()
    (profile / FILE_NAME).unlink()
    assert main(["backup"]) == 0  # of a new, empty database
    (empty,) = set(folder.iterdir()) - {good}
    empty = empty.rename(folder / "assent-2099-01-01-000000.db")
    broken = folder / "assent-2099-01-02-000000.db"
    broken.write_bytes(b"x" * PAGE)
    capsys.readouterr()
    assert main(["backup", "--restore"]) == 0
    said = capsys.readouterr().err
    assert f"Restored {good} with {MANY} tasks." in said
    assert f"Passed over: {broken.name} (cannot be read), {empty.name} (no tasks)." in said
    assert len(titles(profile)) == MANY


def test_a_backup_without_tasks_is_put_back_where_there_is_no_other(
    profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (profile / FILE_NAME).unlink()
    assert main(["backup"]) == 0
    capsys.readouterr()
    assert main(["backup", "--restore", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["tasks"], document["passed_over"]) == (0, [])


def test_a_file_that_is_no_backup_is_refused(
    profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.db").write_text("hello")
    assert main(["backup", "--restore", str(tmp_path / "x.db")]) == 1
    assert "not a backup of Assent" in capsys.readouterr().err
    assert main(["backup", "--restore"]) == 1
    assert "no backups" in capsys.readouterr().err
    assert len(titles(profile)) == MANY
