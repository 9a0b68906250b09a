"""Deleted for good: no file of the profile holds the text any more."""

from __future__ import annotations

import datetime as dt
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.domain.views import Query, View
from desktop.paths import PROFILE_VARIABLE
from desktop.services import Services
from desktop.store.apply import apply
from desktop.store.doctor import check
from desktop.store.run_log import LogEntry, append
from sync.clock import Clock, make_stamp
from sync.codec import plain_lines
from sync.patch import Patch
from tests.helpers.stores import synced_rows
from tests.helpers.sync_pair import Pair, named

SECRET = "zebracorn"


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setenv(PROFILE_VARIABLE, str(tmp_path / "profile"))
    opened = named(Services(tmp_path / "profile"), "here")
    yield opened
    opened.close()


@pytest.fixture
def pair(services: Services, tmp_path: Path) -> Iterator[Pair]:
    there = named(Services(tmp_path / "there"), "there")
    shared = Pair(services, there, tmp_path / "shared")
    shared.share()
    yield shared
    there.close()


def files_with(folder: Path) -> list[str]:
    return sorted(
        path.name for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes().lower()
    )


def secret_task(services: Services) -> str:
    """A task that has left its words in many places; its id."""
    task = services.tasks.create({"title": f"The {SECRET} affair"}, checklist=[f"{SECRET} item"]).task
    services.tasks.edit([task.id], {"description": f"long {SECRET}\n" * 60})
    services.tasks.edit([task.id], {"title": f"Another {SECRET} title", "description": f"short {SECRET}"})
    return task.id


def purge(services: Services, *ids: str) -> None:
    services.tasks.trash(ids)
    services.tasks.purge(ids)
    services.tasks.erase(ids)


def titled(services: Services) -> list[str]:
    with services.store.database.read() as connection:
        return list(connection.execute("SELECT id FROM tasks WHERE title LIKE ?", (f"%{SECRET}%",)).scalars())


def problems(services: Services) -> list[str]:
    return [finding.what for finding in check(services.store) if finding.severity != "info"]


def test_the_text_leaves_every_file_and_a_new_backup(services: Services) -> None:
    other = services.tasks.create({"title": "Stays"}).task
    id_ = secret_task(services)
    with services.store.write() as writer:
        details = {"messages": [f"Ärger, another  {SECRET} TITLE, and Stays"]}
        append(writer.connection, "run", [LogEntry("2026-01-01T00:00:00Z", "sent", details)])
    assert files_with(services.profile)
    purge(services, id_)
    assert files_with(services.profile) == []
    assert SECRET.encode() not in services.backups.make().read_bytes().lower()
    assert services.tasks.get(other.id).title == "Stays"
    assert problems(services) == []
    with services.store.database.read() as connection:
        logged = connection.execute("SELECT details FROM run_log").scalar()
    assert json.loads(logged)["messages"] == ["Ärger, […], and Stays"]


def test_what_lay_about_in_the_file_of_an_earlier_version_goes_too(services: Services) -> None:
    id_ = secret_task(services)
    with services.store.database.bare() as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("CREATE TABLE old (x)")
        connection.execute("INSERT INTO old VALUES (?)", [(f"{SECRET} {number}" * 99,) for number in range(99)])
        connection.execute("DELETE FROM old")
        connection.execute("PRAGMA secure_delete = ON")
    purge(services, id_)
    assert files_with(services.profile) == []


def test_a_purge_can_be_undone_until_it_is_made_final(services: Services) -> None:
    kept, gone = secret_task(services), secret_task(services)
    services.tasks.trash([kept, gone])
    services.tasks.purge([kept])
    assert services.undo.undo()
    assert services.tasks.get(kept).description == f"short {SECRET}"
    services.tasks.erase([kept])  # it is not purged
    assert services.tasks.get(kept).description == f"short {SECRET}"
    services.tasks.purge([gone])
    services.tasks.erase([gone])
    step = services.undo.steps()[0]
    assert step
    assert step.action != "delete forever"
    while services.undo.undo():
        pass
    while services.undo.redo():
        pass
    assert titled(services) == [kept]


def test_what_was_never_added_is_erased_with_what_is_in_the_trash(services: Services) -> None:
    secret_task(services)
    while services.undo.undo():
        pass
    other = services.tasks.create({"title": "nothing special"}).task.id
    services.tasks.trash([other])
    assert files_with(services.profile)
    services.tasks.purge([other])
    services.tasks.erase()
    assert files_with(services.profile) == []


def test_what_was_purged_and_never_made_final_is_erased_at_the_next_occasion(services: Services) -> None:
    id_ = secret_task(services)
    services.tasks.trash([id_])
    services.tasks.purge([id_])
    services.tasks.erase()
    assert files_with(services.profile) == []
    assert not services.tasks.erase()


@pytest.mark.parametrize("command", [["add", "more"], ["backup"]])
def test_a_purge_that_a_killed_window_left_is_finished_by_the_command_line_and_before_backups(
    services: Services, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = secret_task(services)
    services.tasks.trash([id_])
    services.tasks.purge([id_])
    assert main(command) == 0
    assert titled(services) == [id_]  # a window may still offer to undo it
    now = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: now + 70 * 10**9)
    for path in (services.profile / "backups").glob("*"):
        path.unlink()
    if command == ["backup"]:
        assert SECRET.encode() not in services.backups.make().read_bytes().lower()
    else:
        assert main(command) == 0
    assert files_with(services.profile) == []


def test_what_the_agent_was_told_and_proposed_goes_too(
    services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", f"add buy {SECRET} milk tomorrow"]) == 0
    assert main(["ask", "add water the plants"]) == 0
    capsys.readouterr()
    assert main(["review", "--json"]) == 0
    for each in json.loads(capsys.readouterr().out):
        assert main(["confirm", each["id"], "--all"]) == 0
    ids = titled(services)
    assert len(ids) == 1
    assert main(["ask", f"set the priority of buy {SECRET} milk to high"]) == 0
    assert main(["ask", f"complete buy {SECRET} milk and add feed the cat"]) == 0
    services.tasks.edit(ids, {"title": f"{SECRET} cheese"})
    assert files_with(services.profile)
    purge(services, *ids)
    assert files_with(services.profile) == []
    with services.store.read() as reader:
        said = [m.text for c in reader.conversations.listed() for m in reader.conversations.messages(c.id)]
    assert any("water the plants" in text for text in said)
    assert "complete […] and add feed the cat" in said
    assert problems(services) == []
    capsys.readouterr()
    for words in (["review", "--all"], ["review", "--all", "--json"]):
        assert main(words) == 0
    assert "water the plants" in capsys.readouterr().out


def test_titles_of_one_short_word_and_proposed_values_go_from_what_was_said_and_logged(
    services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    task = services.tasks.create({"title": "Kudu"}, checklist=["Okapi"]).task
    services.tasks.create({"title": "Kuduland stays"})
    for request in (
        "rename Kudu to Zebrathree",
        "add an item Quagga to Kudu",
        "complete Kudzzzz",  # the answer speaks of the nearest title
        "complete Kuduland stays",
    ):
        main(["ask", request])
    words = [b"Kudu", b"Okapi", b"Zebrathree", b"Quagga"]

    def found(data: bytes) -> list[bytes]:
        return [word for word in words if re.search(rb"(?<![a-z])" + word + rb"(?![a-z])", data, re.IGNORECASE)]

    database = services.profile / "assent.db"
    assert found(services.backups.make(services.profile.parent).read_bytes()) == words
    purge(services, task.id)
    assert found(database.read_bytes()) == []
    assert found(services.backups.make().read_bytes()) == []
    with services.store.database.read() as connection:
        said = list(connection.execute("SELECT text FROM messages").scalars())
    assert any("Kuduland stays" in text for text in said)
    assert problems(services) == []


def test_another_device_erases_it_too_and_nothing_brings_it_back(pair: Pair) -> None:
    here, there = pair.here, pair.there
    id_ = secret_task(here)
    pair.exchange()
    assert files_with(there.profile)
    there.tasks.edit([id_], {"description": f"{SECRET}, edited there without knowing"})
    there.tasks.restore([id_])
    purge(here, id_)
    pair.exchange()
    pair.exchange()
    assert synced_rows(here.store) == synced_rows(there.store)
    for services in (here, there):
        assert files_with(services.profile) == []
        assert problems(services) == []
        with services.store.database.read() as connection:
            kept = [plain_lines(data) for data in connection.execute("SELECT data FROM sync_kept").scalars()]
        assert not any(SECRET.encode() in lines for lines in kept)


def test_what_was_never_added_is_in_no_trash_elsewhere_and_an_edit_made_meanwhile_is_asked_about(pair: Pair) -> None:
    here, there = pair.here, pair.there
    lone, edited = (here.tasks.create({"title": title}).task.id for title in ("lone", "edited"))
    pair.exchange()
    there.checklists.add(edited, ["added there"])
    there.tasks.edit([edited], {"description": "written there"})
    here.undo.undo()
    here.undo.undo()
    pair.exchange()
    pair.exchange()
    assert synced_rows(here.store) == synced_rows(there.store)
    today = dt.date.today()
    for services in (here, there):
        assert services.lists.counts(today).trash == 0
        assert services.lists.edited_in_trash() == [edited]
        assert services.lists.counts(today).conflicts == 1
        (asked,) = services.conflicts.board().edited
        assert {"added there", "written there"} <= {entry.after for entry in asked.entries}
    there.conflicts.leave(asked)
    assert services.lists.counts(today).conflicts == 0
    assert there.lists.ids(Query(View.TRASH, today)) == [edited]
    here.tasks.restore([edited])
    assert here.tasks.get(edited).description == "written there"
    assert here.tasks.get(lone).deleted_at is not None


def test_it_stays_erased_whatever_is_written_to_it_later(pair: Pair) -> None:
    here, there = pair.here, pair.there
    id_ = secret_task(here)
    pair.exchange()
    purge(here, id_)
    here.sync.sync_once(flush=True)
    there.tasks.edit([id_], {"title": f"{SECRET}, later"})  # its clock is ahead, and it does not know
    there.tasks.trash([id_])
    there.tasks.restore([id_])
    pair.exchange()
    pair.exchange()
    assert titled(here) == titled(there) == []
    assert synced_rows(here.store) == synced_rows(there.store)
    assert files_with(here.profile) == files_with(there.profile) == []


def test_what_an_earlier_version_was_told_to_erase_is_erased_by_this_one(services: Services) -> None:
    id_ = secret_task(services)
    stamp = make_stamp(2_000_000_000_000, 0, "f" * 16)
    fields = {"deleted": ["2026-01-01T00:00:00.000Z", True], "erased": True}
    with services.store.write() as writer:
        apply(writer.connection, [Patch("task", id_, fields, stamp)], Clock("0" * 16, lambda: 0))  # it only kept it
        writer.set_meta("kinds", "earlier")
    assert files_with(services.profile)
    Services(services.profile).close()
    services.store.close()
    assert files_with(services.profile) == []


def test_a_late_write_that_loses_leaves_nothing_behind(services: Services) -> None:
    id_ = secret_task(services)
    purge(services, id_)
    early = make_stamp(1, 0, "e" * 16)
    fields = {"deleted": ["2026-01-01T00:00:00.000Z", False], "description": SECRET, "report": [SECRET, "", ""]}
    with services.store.write() as writer:
        writer.apply([Patch("task", id_, fields, early)])
    assert files_with(services.profile) == []
    assert problems(services) == []


def test_an_export_brings_it_back_as_another_task_and_only_once(services: Services, tmp_path: Path) -> None:
    id_ = secret_task(services)
    services.exchange.export(tmp_path / "out.json")
    purge(services, id_)
    assert services.exchange.import_file(tmp_path / "out.json").created == 1
    assert services.exchange.import_file(tmp_path / "out.json").unchanged == 1
    (back,) = titled(services)
    assert back != id_
    assert [item.title for item in services.tasks.get(back).checklist] == [f"{SECRET} item"]
    assert problems(services) == []
