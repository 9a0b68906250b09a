"""A task that repeats, on a real screen: typed, completed, undone, changed and skipped by key and mouse."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.screen import available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def plants(walk: Walk, *, completed: bool) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = walk.command("list")
    return [task for task in listed if task["completed"] is completed]


def test_water_plants_every_monday(walk: Walk) -> None:
    display = walk.display
    with walk.window():
        window = display.window()
        display.type("water plants every monday")
        display.keys("Return")
        wait_until(lambda: plants(walk, completed=False), "the task that was typed")
        (task,) = plants(walk, completed=False)
        assert (task["title"], task["repeat"]) == ("water plants", "FREQ=WEEKLY;BYDAY=MO")

        display.keys("ctrl+4", "Escape")
        display.look()
        display.click(window, 253, 145)
        wait_until(lambda: plants(walk, completed=True), "the completed task")
        (coming,) = plants(walk, completed=False)
        assert coming["id"] != task["id"]
        assert coming["due"] > task["due"]
        assert coming["repeat"] == task["repeat"]
        display.keys("ctrl+z")
        wait_until(lambda: not plants(walk, completed=True), "the undone completion")
        assert [one["id"] for one in plants(walk, completed=False)] == [task["id"]]

        display.keys("Home", "ctrl+r")
        wait_until(lambda: display.window("^Repeat"), "the dialog")
        display.look()
        display.type("every 2 weeks on friday")
        display.look()
        display.keys("Return")
        rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
        wait_until(lambda: plants(walk, completed=False)[0]["repeat"] == rule, "the new rule")

        display.keys("ctrl+k")
        display.look()
        display.type("skip this one")
        display.look()
        display.keys("Return")
        wait_until(lambda: plants(walk, completed=False)[0]["due"] != task["due"], "the skipped occurrence")
        assert walk.command("doctor")["ok"]
