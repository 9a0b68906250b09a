"""One value that cannot be read shuts no view and no command: the rest is shown, named and mended."""

from __future__ import annotations

import datetime as dt
import itertools
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.domain.change_set import DecisionFilter, SetFilter
from desktop.domain.views import Query, View
from desktop.paths import PROFILE_VARIABLE
from desktop.services import Services
from desktop.store import FILE_NAME, run_log
from desktop.store.kinds import KINDS

GARBAGE = (
    "'not a value'",
    "CAST(X'7365637265740aff00' AS TEXT)",  # no UTF-8
    "X'ff00ff'",
    "-5",
    "1.5",
    "'{\"a\": ['",
    "'[1, {\"x\": null}]'",
    "'{\"x\": [null]}'",
    "NULL",
)
COLUMNS = [(kind.table, column) for kind in KINDS.values() for column in (*kind.columns, "more", "stamp", "stamps")]
COLUMNS += [("tasks", "updated_at"), ("tasks", "closed"), ("tasks", "listed"), ("change_items", "state")]
COLUMNS += [("change_items", "expires_at"), ("change_items", "meaning"), ("task_labels", "open")]
COLUMNS += [("history", name) for name in ("kind", "entity", "stamp", "actor", "fields", "base")]
COLUMNS += [("undo_steps", name) for name in ("at", "action", "subject", "count", "effects", "kept", "verdicts")]
COLUMNS += [("settings", "value"), ("run_log", "details"), ("run_log", "at")]

CASES = [
    pytest.param(*case, marks=() if number % 41 == 0 else pytest.mark.soak)
    for number, case in enumerate(itertools.product(COLUMNS, GARBAGE))
]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile with something in every table."""
    profile = tmp_path_factory.mktemp("original")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PROFILE_VARIABLE, str(profile))
        for words in (
            [
                "add",
                "First",
                "--due",
                "2030-01-01 10:00",
                "--label",
                "home",
                "--list",
                "House",
                "--item",
                "one",
                "--item",
                "two",
            ],
            ["add", "Second", "--description", "words"],
            ["add", "Gone"],
            ["done", "Second"],
            ["delete", "Gone"],
            ["filters", "add", "Soon", "due:week"],
            ["templates", "add", "Kept", "First"],
            ["ask", "add buy milk tomorrow"],
            ["ask", "add feed the cat"],
        ):
            assert main(words) == 0
        services = Services(profile)
        with services.store.read() as reader:
            sets = reader.reviews.set_ids(SetFilter(), dt.datetime.now(dt.UTC))
        assert main(["reject", sets[0], "1"]) == 0
    services.settings.remember("place", "today")
    services.close()
    with closing(sqlite3.connect(profile / FILE_NAME)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return profile


@pytest.fixture
def profile(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    target = tmp_path / "profile"
    shutil.copytree(original, target)
    monkeypatch.setenv(PROFILE_VARIABLE, str(target))
    return target


def garble(profile: Path, table: str, column: str, garbage: str) -> bool:
    """Of the first row; whether the table takes it."""
    with closing(sqlite3.connect(profile / FILE_NAME)) as connection:
        where = "1" if table in ("settings", "task_labels") else f"rowid = (SELECT min(rowid) FROM {table})"
        try:
            changed = connection.execute(f"UPDATE {table} SET {column} = {garbage} WHERE {where}").rowcount
        except sqlite3.IntegrityError:
            return False
        assert changed
        connection.commit()
    return True


def look_everywhere(services: Services) -> None:
    """What the window reads."""
    today = dt.date(2026, 1, 1)
    services.lists.counts(today)
    for view in (View.INBOX, View.TODAY, View.UPCOMING, View.ALL, View.COMPLETED, View.TRASH, View.LIVE):
        query = Query(view, today)
        services.lists.rows(services.lists.ids(query))
        services.lists.sections(query)
    services.lists.rows(services.lists.ids(Query(View.LIVE, today, search="first")))
    services.undo.steps()
    services.labels.all()
    with services.store.read() as reader:
        reader.conflicts()
        reader.edited_in_trash()
        reader.titles()
        reader.reminded(dt.datetime(2026, 1, 1), 10, dt.date(2026, 1, 1))
        reader.templates()
        reader.filters()
        reader.lists()
        now = dt.datetime.now(dt.UTC)
        for one in reader.reviews.sets(reader.reviews.set_ids(SetFilter(), now)):
            reader.reviews.states([item.id for item in one.items], now)
        reader.reviews.decisions(DecisionFilter())
        for conversation in reader.conversations.listed():
            reader.conversations.messages(conversation.id)
        for logged in run_log.listed(reader.connection):
            run_log.of_run(reader.connection, logged.run_id)
        for task in reader.tasks(reader.ids(Query(View.LIVE, today))):
            reader.history(task.id)


@pytest.mark.parametrize(("place", "garbage"), CASES, ids=lambda value: str(value))
def test_nothing_is_shut(
    place: tuple[str, str], garbage: str, profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not garble(profile, *place, garbage):
        return
    services = Services(profile)
    try:
        look_everywhere(services)
    finally:
        services.close()
    capsys.readouterr()
    for words in (
        *(["list", "--filter", name] for name in ("all", "pending", "completed")),
        ["list", "--json"],
        ["list", "--search", "second"],
        *(["export", str(tmp_path / f"out.{ending}")] for ending in ("json", "csv", "ics", "txt")),
        ["review", "--all"],
        ["review", "--all", "--json"],
        ["doctor"],
        ["doctor", "--repair"],
        ["list", "--json"],
        ["add", "Another"],
        ["edit", "Another", "--title", "Other"],
    ):
        status = main(words)
        _, err = capsys.readouterr()
        assert "went wrong" not in err, (words, (profile / "logs" / "assent.log").read_text())
        assert status in (0, 1) if words[0] == "doctor" else status == 0, (words, err)


def shown(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    assert main(["list", "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("column", ["created_at", "due", "title", "description", "more", "stamps", "position"])
@pytest.mark.parametrize("garbage", GARBAGE[:3])
def test_the_doctor_names_it_and_mends_it_from_the_history(
    column: str, garbage: str, profile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = shown(capsys)
    if not garble(profile, "tasks", column, garbage):
        return
    during = shown(capsys)
    if garbage != "NULL":
        assert {task["id"] for task in during} == {task["id"] for task in before}
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "assent doctor --repair" in said
    field = {"more": "bookkeeping", "stamps": "bookkeeping"}.get(column, column.replace("_", " "))
    assert f"  task “First”: {field}\n" in said
    assert main(["doctor", "--repair"]) == 0
    assert f"mended: task “First”: {field}, from its history\n" in capsys.readouterr().out
    assert shown(capsys) == before


def test_the_doctor_says_what_it_mended_of_a_history(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(profile / FILE_NAME)) as connection, connection:
        (id_,) = connection.execute("SELECT id FROM tasks WHERE title = 'First'").fetchone()
        connection.execute("UPDATE history SET fields = 'x' WHERE entity = ?", (id_,))
    assert main(["doctor", "--repair", "--json"]) == 0
    (mended,) = [line for line in json.loads(capsys.readouterr().out)["mended"] if "First" in line]
    assert mended.startswith("task “First”: ")
    assert "title" in mended
    assert mended.endswith(", in its history, from what is stored")
    assert main(["doctor", "--repair", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mended"] == []
