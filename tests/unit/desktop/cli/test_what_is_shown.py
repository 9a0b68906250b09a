"""What `list` and `show` print of a task, and what happens where nothing can be printed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.store import Draft
from tests.helpers.command_line import Run
from tests.helpers.scripted import Scripted, call


def test_a_line_tells_what_matters_of_a_task(assent: Run) -> None:
    assent(
        "add", "Rent", "--priority", "high", "--due", "2027-02-28 09:30", "--label", "home",
        "--item", "look it up", "--item", "pay",
    )  # fmt: skip
    assent("edit", "Rent", "--status", "blocked")
    assent("check", "Rent", "pay")
    assert assent("list").out == "[ ] Rent  !P1  due 2027-02-28 09:30  (blocked)  1/2  #home\n"


def test_a_task_that_was_turned_down_has_a_mark_of_its_own(assent: Run) -> None:
    assent("add", "Rent")
    assent("edit", "Rent", "--status", "rejected")
    assert assent("list").out == "[-] Rent\n"


def test_the_page_of_a_task_in_the_trash_says_so(assent: Run) -> None:
    task = assent("add", "Rent", "--description", "to Kim\nby transfer", "--json").json
    assent("delete", "Rent")
    page = assent("show", task["id"]).out.partition("  History")[0]
    assert page.splitlines() == [
        "Rent", f"  id        {task['id']}", "  status    open", "  in the trash",
        "", "  to Kim", "  by transfer", "",
    ]  # fmt: skip


def test_the_history_tells_what_the_agent_wrote_down(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assent("add", "Rent")
    model = Scripted(
        [
            call("update_report", task_identifier="Rent", one_liner="Late", tldr="Late", content="Kim waits."),
            call("record_observations", task_identifier="Rent", observations=[{"text": "is paid monthly"}]),
        ],
        "I took notes.",
    )
    monkeypatch.setattr("desktop.services.agent.ChosenProvider", lambda *_: model)
    assert assent("ask", "what do you think of rent?").status == 0
    history = assent("show", "Rent").out.partition("  History\n")[2]
    assert {line.split("  ")[-1] for line in history.splitlines() if "  agent  " in line} == {
        "wrote the report",
        "noted “is paid monthly”",
    }


def test_the_history_of_a_label_that_is_no_longer_there(assent: Run, tmp_path: Path) -> None:
    assent("add", "Rent", "--label", "home")
    services = Services(tmp_path / "profile")
    services.labels.delete(services.labels.all()[0].id)
    services.close()
    assert "label that is no longer there removed" in assent("show", "Rent").out


def test_a_field_from_a_newer_version_is_told_as_it_is(assent: Run, tmp_path: Path) -> None:
    task = assent("add", "Rent", "--json").json
    services = Services(tmp_path / "profile")
    with services.store.write() as writer:
        writer.apply([Draft("task", task["id"], {"mood": ["calm"]})])
    services.close()
    assert "mood none → ['calm']" in assent("show", "Rent").out


def test_a_program_without_a_terminal_still_does_its_work(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as windowless:
        windowless.setattr(sys, "stdout", None)
        assert assent("add", "Rent").status == 0
        refused = assent("list")
        assert refused.status == 1
        assert refused.err == "assent: The output could not be written: standard output is closed.\n"
    assert assent("list").out == "[ ] Rent\n"
