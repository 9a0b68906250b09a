"""Coming from another app, in the real program: its file is chosen, looked into, imported, and that undone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.screen import available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]
SAMPLE = Path(__file__).parents[1] / "data" / "other_apps" / "todoist.json"
ONLY_IMPORT = 80  # pixels of the button before it says how many tasks there are


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def test_the_export_of_todoist_is_imported_and_undone(walk: Walk) -> None:
    display = walk.display
    with walk.window(), walk.eyes():
        display.keys("ctrl+k")
        walk.settle()
        display.type("import")
        walk.settle()
        display.keys("Return")
        wait_until(lambda: display.window("^Choose a file"), "the question for a file")
        walk.settle()
        display.type(str(SAMPLE))
        display.keys("Return")
        wait_until(lambda: display.window("^Import tasks"), "what is in the file")
        walk.await_sight(lambda seen: seen.buttons[0].right - seen.buttons[0].left > ONLY_IMPORT, "Import 5 tasks")
        walk.settle()
        assert walk.tasks() == {}
        display.keys("Return")
        wait_until(lambda: len(walk.tasks()) == 5, "the tasks")
        found = walk.tasks()
        assert (found["Send the report"]["list"], found["Send the report"]["priority"]) == ("Work", "P1")
        assert found["Mow the lawn"]["repeat"]
        walk.settle()
        display.keys("ctrl+z")
        wait_until(lambda: walk.tasks() == {}, "nothing, as before")
