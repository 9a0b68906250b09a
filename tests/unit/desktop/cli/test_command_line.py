"""Every command, in this process: what it prints, what it stores, how it fails."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop.domain.task import Task
from desktop.errors import DamagedDatabaseError
from desktop.services import Services
from tests.helpers.command_line import Run


def titles(assent: Run, *options: str) -> list[str]:
    return [task["title"] for task in assent("list", "--json", *options).json]


def test_add_prints_the_task(assent: Run) -> None:
    task = assent(
        "add", "  Pay rent ", "--description", "to Kim", "--due", "2027-02-28", "--priority", "high",
        "--label", "home", "--label", "#money", "--estimate", "15", "--item", "look up the number", "--json",
    ).json  # fmt: skip
    assert task["title"] == "Pay rent"
    assert task["description"] == "to Kim"
    assert (task["due"], task["priority"], task["status"], task["completed"]) == ("2027-02-28", "P1", "open", False)
    assert task["labels"] == ["home", "money"]
    assert task["estimate"] == 15
    assert [(item["title"], item["is_checked"]) for item in task["checklist"]] == [("look up the number", False)]
    assert task["created_at"].endswith("Z")
    assert set(task) >= {"id", "updated_at"}


def test_add_says_so_on_standard_error(assent: Run) -> None:
    result = assent("add", "Milk")
    assert (result.status, result.out, result.err) == (0, "", "Added “Milk”.\n")


def test_add_and_edit_say_what_was_understood(assent: Run) -> None:
    added = assent("add", "Pay rent", "--due", "2027-02-28 9am", "--priority", "high", "--list", "Home")
    assert added.err == "Added “Pay rent”: !P1 · due 2027-02-28 09:00 · /Home.\n"
    assert assent("edit", "Pay rent", "--due", "none", "--list", "none").err == "Changed “Pay rent”: !P1.\n"
    assert "does not ring" in assent("edit", "Pay rent", "--remind", "10 min").err
    later = assent("edit", "Pay rent", "--due", "2027-02-28", "--estimate", "90")
    assert later.err == "Changed “Pay rent”: !P1 · due 2027-02-28 · remind 10 minutes before · takes 90 minutes.\n"


def test_insights_have_a_plan_only_where_something_was_estimated(assent: Run) -> None:
    assert "by estimates" not in assent("insights").out
    assent("add", "Pay rent", "--due", "today", "--estimate", "30")
    plan = assent("insights").out.partition("This week, by estimates\n")[2].splitlines()
    assert plan[0].endswith("30 min planned   0 min done")
    assert plan[1] == ""


def test_a_title_is_read_as_in_the_window_only_if_that_is_asked_for(assent: Run) -> None:
    line = "Pay rent 2027-02-28 9am !p1 /House #home"
    plain = assent("add", line, "--json").json
    assert (plain["title"], plain["due"]) == (line, None)
    read = assent("add", "--quick", line, "--label", "money", "--priority", "P2", "--json").json
    assert (read["title"], read["due"], read["list"]) == ("Pay rent", "2027-02-28T09:00", "House")
    assert (read["labels"], read["priority"]) == (["home", "money"], "P2")  # what an option says counts
    assert assent("add", "--quick", "tomorrow", "--json").json["title"] == "tomorrow"


def test_letting_other_agents_in_shows_what_to_paste(assent: Run) -> None:
    let_in = assent("mcp", "--enable")
    assert let_in.status == 0
    assert '"mcpServers": {' in let_in.out.splitlines()[3]
    assert "claude mcp add" in let_in.out
    assert assent("mcp", "--disable").out == ""


def test_list_filters_and_searches(assent: Run) -> None:
    for title in ("Read book", "Return book to library", "Buy milk"):
        assent("add", title)
    assent("done", "Buy milk")
    assert titles(assent) == ["Buy milk", "Return book to library", "Read book"]
    assert titles(assent, "--filter", "pending") == ["Return book to library", "Read book"]
    assert titles(assent, "--filter", "completed") == ["Buy milk"]
    assert sorted(titles(assent, "--search", "BOOK")) == ["Read book", "Return book to library"]
    assert titles(assent, "--search", "nothing like it") == []
    assert assent("list", "--search", "nothing like it").err == "No tasks match.\n"
    assert assent("list").out.splitlines()[0] == "[x] Buy milk"


def test_an_empty_list_is_an_empty_array(assent: Run) -> None:
    assert assent("list", "--json").json == []
    assert assent("list").err == "No tasks.\n"


def test_a_search_finds_all_there_are(assent: Run, tmp_path: Path) -> None:
    lines = "\n".join(f"number {n} of many" for n in range(1200))
    (tmp_path / "many.txt").write_text(lines)
    assent("import", str(tmp_path / "many.txt"))
    assert len(titles(assent, "--search", "many")) == 1200
    assert len(titles(assent)) == 1200


def test_show_and_edit(assent: Run) -> None:
    assent("add", "Launch prep", "--item", "badges")
    changed = assent(
        "edit", "launch", "--title", "Launch", "--status", "blocked", "--due", "2027-01-02 09:30", "--label", "work",
        "--priority", "P3", "--language", "de", "--json",
    ).json  # fmt: skip
    assert changed["title"] == "Launch"
    assert (changed["status"], changed["due"], changed["labels"]) == ("blocked", "2027-01-02T09:30", ["work"])
    cleared = assent("edit", "Launch", "--due", "none", "--priority", "none", "--unlabel", "work", "--json").json
    assert (cleared["due"], cleared["priority"], cleared["labels"]) == (None, None, [])
    page = assent("show", "Launch").out
    assert "1. [ ] badges" in page
    assert "title “Launch prep” → “Launch”" in page
    shown = assent("show", changed["id"], "--json").json
    assert [entry["field"] for entry in shown["history"]][:2] == ["title", "title"]
    assert assent("edit", "Launch", "--title", "Launch").err == "“Launch” is so already.\n"
    nothing = assent("edit", "Launch")
    assert (nothing.status, nothing.err.count("\n")) == (1, 1)


def test_labels_alone_and_taking_an_estimate_off(assent: Run) -> None:
    assent("add", "Launch", "--estimate", "15")
    assert assent("edit", "Launch", "--label", "work", "--json").json["labels"] == ["work"]
    assert assent("edit", "Launch", "--estimate", "none", "--json").json["estimate"] is None


def test_done_reopen_delete_restore(assent: Run) -> None:
    assent("add", "Milk")
    assert assent("done", "milk", "--json").json["completed"] is True
    assert assent("done", "milk").err == "“Milk” was completed already.\n"
    assert assent("reopen", "milk", "--json").json["status"] == "open"
    assert assent("delete", "milk", "--json").json["deleted_at"]
    assert titles(assent) == []
    assert assent("show", "milk").status == 1
    assert assent("restore", "milk", "--json").json["deleted_at"] is None
    assert titles(assent) == ["Milk"]
    assert assent("restore", "milk").status == 1


def test_restore_by_id_or_by_nothing_that_is_there(assent: Run) -> None:
    task = assent("add", "Milk", "--json").json
    assent("delete", "milk")
    assert assent("restore", "socks").err.startswith("assent: No task found matching 'socks'")
    assert assent("restore", task["id"]).err == "Restored “Milk”.\n"


def test_check(assent: Run) -> None:
    task = assent("add", "Pack", "--item", "Socks", "--item", "Shirts", "--json").json
    assert [i["is_checked"] for i in assent("check", "Pack", "2", "--json").json["checklist"]] == [False, True]
    assert [i["is_checked"] for i in assent("check", "Pack", "socks", "--json").json["checklist"]] == [True, True]
    item = task["checklist"][0]["id"]
    assert assent("check", "Pack", item, "--off", "--json").json["checklist"][0]["is_checked"] is False
    assert assent("check", "Pack", "hats").err == "assent: No item of “Pack” matches 'hats'.\n"
    assert assent("check", "Pack", " ").err == "assent: Which item? Name it, or give its number.\n"
    assent("add", "Bare")
    assert assent("check", "Bare", "1").err == "assent: “Bare” has no checklist.\n"


def test_references(assent: Run) -> None:
    for title in ("Read book", "Return book to library", "Book list"):
        assent("add", title)
    ambiguous = assent("done", "book")
    assert ambiguous.status == 1
    assert ambiguous.err.startswith("assent: Multiple tasks match 'book'. Please be more specific: ")
    assert assent("done", "Rad book", "--json").json["title"] == "Read book"
    missing = assent("show", "01890000-0000-7000-8000-000000000000")
    assert (missing.status, missing.err.count("\n")) == (1, 1)


def test_tasks_that_look_alike_are_told_apart_by_their_ids(assent: Run) -> None:
    ids = {assent("add", "Call Ann", "--json").json["id"] for _ in range(2)}
    assent("add", "Call Anna")
    said = assent("done", "Call Ann")
    assert said.status == 1
    named = set(said.err.rpartition(" have the ids ")[2].rstrip(".\n").split(", "))
    assert named == ids
    assert assent("done", ids.pop()).status == 0
    assert assent("delete", ids.pop()).status == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["add", ""],
        ["add", "   "],
        ["add", "x" * 201],
        ["add", "bad \x07 bell"],
        ["add", "broken \udcff bytes"],
        ["add", "x", "--description", "y" * 1001],
        ["add", "x", "--due", "2026-02-30"],
        ["add", "x", "--due", "2026-13-01"],
        ["add", "x", "--due", "someday"],
        ["add", "x", "--priority", "P7"],
        ["add", "x", "--estimate", "0"],
        ["add", "x", "--estimate", "1441"],
        ["add", "x", "--estimate", "soon"],
        ["add", "x", "--label", "l" * 51],
        ["add", "x", "--label", " "],
        ["add", "x", "--item", "i" * 401],
        ["add", "x", "--item", " "],
        ["export", "tasks.xyz"],
        ["import", "there-is-no-such-file.json"],
    ],
)  # fmt: skip
def test_bad_input_is_one_line_and_stores_nothing(assent: Run, arguments: list[str]) -> None:
    result = assent(*arguments)
    assert result.status == 1
    assert result.out == ""
    assert result.err.startswith("assent: ")
    assert result.err.count("\n") == 1
    assert titles(assent) == []


@pytest.mark.parametrize(
    "title", ["x" * 200, "🎉" * 200, "קנה חלב", "a\u0301" * 100, "Zoë’s naïve plan", "-- not an option"]
)
def test_any_title_of_up_to_200_characters_is_kept_as_it_is(assent: Run, title: str) -> None:
    assert assent("add", "--json", "--", title).json["title"] == title
    assert titles(assent) == [title]


def test_input_from_standard_input(assent: Run) -> None:
    assert assent("add", "-", "--json", stdin="Käse\n".encode()).json["title"] == "Käse"
    for data in (b"nul \0 byte", b"x" * 10_000_000, b"\xff\xfe", b""):
        result = assent("add", "-", stdin=data)
        assert (result.status, result.err.count("\n")) == (1, 1)
    assert titles(assent) == ["Käse"]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of another kind")
@pytest.mark.parametrize("given", ["<&-", "0>/dev/null"])
def test_standard_input_that_cannot_be_read(assent: Run, given: str) -> None:
    command = f'"{sys.executable}" -m desktop add - {given}'
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith("assent: Standard input ")


def test_usage_errors_end_with_two(assent: Run) -> None:
    assert assent("frobnicate").status == 2
    assert assent("list", "--filter", "some").status == 2
    assert assent("done").status == 2
    assert assent("list", "and", "more").status == 2
    assert assent("confirm", "set", "--all", "--most").status == 2


def test_profile_option_stands_before_or_after_the_command(assent: Run, tmp_path: Path) -> None:
    assent("--profile", str(tmp_path / "one"), "add", "first")
    assent("add", "second", "--profile", str(tmp_path / "two"))
    assert titles(assent, "--profile", str(tmp_path / "one")) == ["first"]
    assert titles(assent, "--profile", str(tmp_path / "two")) == ["second"]


@pytest.mark.parametrize("extension", ["json", "csv", "txt", "ics"])
def test_export_and_import(assent: Run, tmp_path: Path, extension: str) -> None:
    assent("add", "Milk", "--due", "2027-03-01", "--label", "home")
    assent("add", "Bread")
    file = tmp_path / f"tasks.{extension}"
    assert assent("export", str(file), "--json").json["exported"] == 2
    refused = assent("export", str(file))
    assert refused.status == 1
    assert "--force" in refused.err
    assert assent("export", str(file), "--force").status == 0
    other = ("--profile", str(tmp_path / "other"))
    assert assent("import", str(file), "--preview", "--json", *other).json["created"] == 2
    assert titles(assent, *other) == []
    assert assent("import", str(file), "--json", *other).json["created"] == 2
    assert sorted(titles(assent, *other)) == ["Bread", "Milk"]
    again = assent("import", str(file), "--json", *other).json
    assert again["created"] == 0


def test_backup_and_doctor(assent: Run, tmp_path: Path) -> None:
    assent("add", "Milk")
    path = Path(assent("backup", str(tmp_path / "copies"), "--json").json["path"])
    assert path.is_file()
    assert path.parent == tmp_path / "copies"
    (tmp_path / "second").mkdir()
    path.rename(tmp_path / "second" / "assent.db")
    assert titles(assent, "--profile", str(tmp_path / "second")) == ["Milk"]
    healthy = assent("doctor", "--json")
    assert (healthy.status, healthy.json) == (0, {"ok": True, "mended": [], "findings": []})
    (tmp_path / "file").write_text("")
    assert assent("backup", str(tmp_path / "file" / "below")).status == 1


def test_the_doctor_says_what_it_found_and_mends_what_it_can(assent: Run, tmp_path: Path) -> None:
    assent("add", "Milk")
    with closing(sqlite3.connect(tmp_path / "profile" / "assent.db")) as database:
        database.execute("UPDATE tasks SET listed = 1")
        database.commit()
    ill = assent("doctor")
    assert ill.status == 1
    assert ill.out.startswith("warning: ")
    assert "assent doctor --repair" in ill.out
    assert ill.err == "1 to look at.\n"
    mended = assent("doctor", "--repair")
    assert (mended.status, mended.out, mended.err) == (0, "", "Everything is in order.\n")
    assert titles(assent) == ["Milk"]


def test_backup_and_export_say_where_it_is(assent: Run, tmp_path: Path) -> None:
    assent("add", "Milk", "--item", "oat")
    assert assent("backup", str(tmp_path)).err.startswith(f"Backup written to {tmp_path}")
    said = assent("export", str(tmp_path / "todo.txt")).err.splitlines()
    assert said[0] == f"1 task written to {tmp_path / 'todo.txt'}."
    assert "checklist" in said[1]


def test_an_import_tells_what_it_left_out(assent: Run, tmp_path: Path) -> None:
    (tmp_path / "tasks.csv").write_text("title,mood\nMilk,calm\n")
    said = assent("import", str(tmp_path / "tasks.csv")).err
    assert said.startswith("CSV: 1 task.\nAdded 1 task; ")
    assert "not known and were left out: “mood”" in said


def test_a_database_that_cannot_be_used_is_told_in_one_line(assent: Run, tmp_path: Path) -> None:
    profile = tmp_path / "damaged"
    profile.mkdir()
    (profile / "assent.db").write_bytes(b"this is no database" * 100)
    result = assent("list", "--profile", str(profile))
    assert (result.status, result.err.count("\n")) == (1, 1)
    assert "damaged" in result.err


def test_version(assent: Run) -> None:
    assert assent("--version").out.startswith("assent 0.")


def test_the_unexpected_is_logged_and_told_without_a_traceback(
    assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.cli.commands import COMMANDS

    def explode(*_: object) -> int:
        raise RuntimeError("boom")

    monkeypatch.setitem(COMMANDS, "list", explode)
    result = assent("list")
    assert result.status == 1
    assert "Traceback" not in result.err
    assert "boom" in (tmp_path / "profile" / "logs" / "assent.log").read_text()


def test_repeating_a_command_never_hits_something_that_only_resembles(assent: Run) -> None:
    assent("add", "x")
    assent("add", "xylophone lesson")
    assert assent("delete", "x").status == 0
    again = assent("delete", "x")
    assert (again.status, again.err) == (1, "assent: “x” is in the trash.\n")
    assert titles(assent) == ["xylophone lesson"]
    assent("delete", "xylophone lesson")
    assert assent("restore", "x").status == 0
    assert assent("restore", "x").err == "assent: “x” is not in the trash.\n"
    assert titles(assent) == ["x"]


def test_an_empty_file_beside_backups_is_not_taken_for_a_fresh_start(assent: Run, tmp_path: Path) -> None:
    assent("add", "Milk")
    assent("backup")
    (tmp_path / "profile" / "assent.db").write_bytes(b"")
    for leftover in ("assent.db-wal", "assent.db-shm"):
        (tmp_path / "profile" / leftover).unlink(missing_ok=True)
    result = assent("list")
    assert result.status == 1
    assert "backup --restore" in result.err


def test_the_history_reads_as_sentences(assent: Run) -> None:
    assent("add", "Rent", "--due", "2027-02-28", "--item", "look it up")
    assent("edit", "Rent", "--label", "home", "--due", "2027-03-01")
    assent("edit", "Rent", "--unlabel", "home", "--estimate", "15", "--status", "blocked")
    assent("check", "Rent", "1")
    assent("delete", "Rent")
    assent("restore", "Rent")
    history = assent("show", "Rent").out.partition("  History\n")[2]
    said = [line.split("  you  ")[1] for line in history.splitlines()]
    assert set(said) == {
        "added “Rent”",
        "added “look it up”",
        "label home added",
        "due 2027-02-28 → 2027-03-01",
        "label home removed",
        "estimate none → 15 minutes",
        "status open → blocked",
        "item “look it up”: ticked",
        "moved to the trash",
        "restored",
    }


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("output", "reason"), [(">/dev/full", "no space left on device"), (">&-", "standard output is closed")]
)
def test_output_that_cannot_be_written_is_told_in_one_line(
    assent: Run, tmp_path: Path, output: str, reason: str
) -> None:
    assent("add", "Milk")
    command = f'"{sys.executable}" -m desktop list {output}'
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert result.stderr == f"assent: The output could not be written: {reason}.\n"
    assert result.returncode == 1


def test_what_says_nothing_on_standard_output_does_not_need_it(assent: Run) -> None:
    command = f'"{sys.executable}" -m desktop add Milk >&-'
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "Added “Milk”.\n")
    assert titles(assent) == ["Milk"]


@pytest.mark.parametrize("options", [[], ["--preview"], ["--json"]])
def test_an_import_of_which_nothing_can_be_used_has_failed(assent: Run, tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "events.ics").write_text("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Party\nEND:VEVENT\nEND:VCALENDAR\n")
    assert assent("import", str(tmp_path / "events.ics"), *options).status == 1
    (tmp_path / "both.csv").write_text("title\nMilk\n" + "x" * 300 + "\n")
    assert assent("import", str(tmp_path / "both.csv"), *options).status == 0


def test_an_import_groups_all_its_numbers(assent: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    for number in range(2):
        assent("add", f"Milk {number}")
    assent("export", str(file))
    document = json.loads(file.read_text())
    document["tasks"] = [document["tasks"][0] | {"id": f"bad {number}", "title": ""} for number in range(1021)]
    file.write_text(json.dumps(document))
    said = assent("import", str(file), "--preview").err
    assert "1,021 skipped." in said
    assert "… and 1,001 more." in said


@pytest.mark.parametrize("name", ["PROFILE", "PROVIDER", "MODEL", "BASE_URL", "API_KEY", "PASSPHRASE"])
def test_a_variable_that_is_no_text(assent: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"ASSENT_{name}", "\udcff")
    for words in (["ask", "hello"], ["sync", "--folder", "shared"], ["list"]):
        result = assent(*words)
        assert (result.status, result.err) == (1, f"assent: ASSENT_{name} is not UTF-8 text; nothing was done.\n")


def test_one_document_also_where_the_words_are_wrong(assent: Run) -> None:
    for words, status in (
        (["frobnicate", "--json"], 2), (["--json"], 2), (["list", "--json", "--filter", "some"], 2),
        (["confirm", "--json", "x"], 2), (["done", "nothing like it", "--json"], 1), (["demo", "--json"], 2),
        (["add", "--js"], 2), (["export", "tasks.xyz", "--json"], 1), (["sync", "--json"], 1),
        (["undo", "ffffffff", "--json"], 1), (["ask", " ", "--json"], 1), (["add", "\udcff", "--json"], 1),
    ):  # fmt: skip
        result = assent(*words)
        assert (result.status, list(result.json)) == (status, ["error"]), words
        assert result.json["error"] in result.err
    assert assent("add", "--", "--json").out == "", "behind -- it is a title"


def test_a_failure_within_a_list_leaves_no_half_document(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assent("add", "Pay rent")

    def failing(*_: object) -> Iterator[list[Task]]:
        with closing(Services(Path(os.environ["ASSENT_PROFILE"]))) as services:
            yield [services.references.task("Pay rent")]
        raise DamagedDatabaseError("The database is damaged.")

    monkeypatch.setattr("desktop.services.lists.ListService.iterate", failing)
    result = assent("list", "--json")
    assert (result.status, result.json) == (1, {"error": "The database is damaged."})


def test_numbers_that_no_computer_likes(assent: Run) -> None:
    assent("add", "Pay rent", "--item", "call")
    for words in (["check", "Pay rent", "9" * 5_000], ["edit", "Pay rent", "--estimate", "9" * 5_000]):
        result = assent(*words)
        assert (result.status, "omething went wrong" in result.err) == (1, False)


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text there")
def test_bytes_that_are_no_text_in_a_process_of_its_own(assent: Run, tmp_path: Path) -> None:
    assent("add", "Pay rent")
    assent("export", str(tmp_path / "tasks.csv"))
    odd = os.fsencode(tmp_path) + b"/caf\xe9.csv"
    Path(os.fsdecode(odd)).write_bytes((tmp_path / "tasks.csv").read_bytes())
    for words, status in (
        ([b"add", b"caf\xe9"], 1), ([b"list", b"--search", b"\xff"], 1), ([b"done", b"\xff\x1b[2J", b"--json"], 1),
        ([b"sync", b"--folder", b"\xff"], 1), ([b"\xff"], 2), ([b"import", odd], 0),
    ):  # fmt: skip
        result = subprocess.run([sys.executable, "-m", "desktop", *words], capture_output=True, check=False)
        assert result.returncode == status, result
        assert b"Traceback" not in result.stderr
        assert b"\x1b" not in result.stderr + result.stdout
