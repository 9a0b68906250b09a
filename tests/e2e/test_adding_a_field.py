"""docs/adding-a-field.md, followed to the letter in a copy of the project: the field is then everywhere."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator

import pytest

from tests.helpers.follow_doc import edits
from tests.helpers.project_copy import ROOT, TASK, Project, copy_project

PAGE = ROOT / "docs" / "adding-a-field.md"

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """Changed as the page says. In the profile `old` it has worked as it was before."""
    project = copy_project(tmp_path_factory.mktemp("field"))
    root = project.root
    project.assent("old", "add", TASK, "--estimate", "30")
    project.end_commands()
    changes = edits(PAGE)
    words = [change for change in changes if change.file.endswith(".ts")]
    for change in changes:
        if change not in words:
            change.apply(root)
    project.python("tests.helpers.translations")
    for change in words:
        change.apply(root)
    assert project.python("tests.helpers.translations") == "", "all is translated"
    assert len({change.file for change in changes}) <= 8
    yield project
    project.end_commands()


def test_a_new_profile_has_it_on_the_command_line_and_in_its_history(project: Project) -> None:
    made = project.document("new", "add", TASK, "--spent", "90")
    assert made["spent"] == 90
    project.assent("new", "edit", TASK, "--spent", "30")
    page = project.assent("new", "show", TASK)
    assert "  spent     30 minutes" in page
    assert "spent 90 minutes → 30 minutes" in page
    project.assent("new", "doctor")


def test_an_old_profile_is_brought_up_to_date(project: Project) -> None:
    project.assent("old", "edit", TASK, "--spent", "20")
    (task,) = project.document("old", "list")
    assert (task["title"], task["estimate"], task["spent"]) == (TASK, 30, 20)
    project.assent("old", "doctor")


def test_a_wrong_value_is_refused_in_its_own_words(project: Project) -> None:
    with pytest.raises(AssertionError, match="The time spent is between 1 and 100000 minutes"):
        project.assent("wrong", "add", TASK, "--spent", "0")


def test_it_goes_out_and_comes_back_in_json_and_csv(project: Project) -> None:
    project.assent("out", "add", TASK, "--spent", "45")
    for name in ("tasks.json", "tasks.csv"):
        file = project.home / name
        project.assent("out", "export", str(file))
        profile = f"in {name}"
        project.assent(profile, "import", str(file))
        (task,) = project.document(profile, "list")
        assert task["spent"] == 45
    (exported,) = json.loads((project.home / "tasks.json").read_text("utf-8"))["tasks"]
    assert exported["spent"] == 45
    (row,) = csv.DictReader((project.home / "tasks.csv").read_text("utf-8").splitlines())
    assert row["spent"] == "45"
    notes = project.document("out", "export", str(project.home / "tasks.ics"))["notes"]
    assert notes == ["1 time spent cannot be told in iCalendar and was left out; JSON keeps all of that."]


def test_two_devices_that_set_it_at_once_are_asked(project: Project) -> None:
    folder = project.home / "shared"
    folder.mkdir()
    project.assent("one", "add", TASK, "--spent", "10")
    for device in ("one", "two", "one"):
        project.assent(device, "sync", "--folder", str(folder))
    project.assent("one", "edit", TASK, "--spent", "90")
    project.assent("two", "edit", TASK, "--spent", "60")
    for device in ("one", "two", "one"):
        project.assent(device, "sync")
    told = project.assent("one", "conflicts")
    assert f"{TASK} · spent" in told
    assert "60 minutes" in told
    assert "90 minutes" in told
    project.propose("one", "set_task_time_spent", minutes_spent=45)
    said = project.window("one", TASK, "spent")
    ((heading, *values),) = said["conflicts"]
    assert heading == "Gebraucht"
    assert sorted(values) == ["1 h", "1 h 30 min"]


def test_the_agent_proposes_it_and_the_card_shows_it(project: Project) -> None:
    project.assent("asked", "add", TASK, "--spent", "30")
    project.propose("asked", "set_task_time_spent", minutes_spent=45)
    (card,) = project.document("asked", "review")
    assert [item["summary"] for item in card["items"]] == ["Set time spent to 45 minutes"]
    assert "Set time spent to 45 minutes (was: 30 minutes)" in project.assent("asked", "review")
    project.assent("asked", "confirm", card["id"], "1")
    (task,) = project.document("asked", "list")
    assert task["spent"] == 45


def test_the_window_says_it_in_its_language(project: Project) -> None:
    project.assent("seen", "add", TASK, "--spent", "30")
    project.assent("seen", "edit", TASK, "--spent", "90")
    project.propose("seen", "set_task_time_spent", minutes_spent=45)
    assert project.window("seen", TASK, "spent") == {
        "caption": "Gebraucht",
        "hint": "Wie lange daran gearbeitet wurde: 90, 1h 30m, 1,5h",
        "value": "1 h 30 min",
        "card": ["Gebraucht 1 h 30 min → 45 min"],
        "history": ["Du: Gebrauchte Zeit geändert: 30 min → 1 h 30 min"],
        "conflicts": [],
        "undo": f"Gebrauchte Zeit von „{TASK}“ ändern",
    }
