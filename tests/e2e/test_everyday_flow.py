"""What is used every day, by keys: capture, copies, templates, reminders in the details, an item made a task."""

from __future__ import annotations

import subprocess
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
CAPTURE = "^New task – Assent$"


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def listed(walk: Walk) -> list[dict[str, Any]]:
    """Also those that have a title in common."""
    found: list[dict[str, Any]] = walk.command("list")
    return found


def capture(walk: Walk) -> subprocess.Popen[bytes]:
    environment = {**walk.display.environment, "ASSENT_PROFILE": str(walk.profile)}
    return subprocess.Popen([sys.executable, "-m", "desktop", "capture"], env=environment)


def test_tasks_are_captured_without_the_window_and_beside_it(walk: Walk) -> None:
    display = walk.display
    process = capture(walk)
    wait_until(lambda: display.window(CAPTURE), "the small window")
    display.look()
    display.type("Pay rent tomorrow 9am p1 @home remind me 10 min before")
    display.keys("ctrl+Return")
    wait_until(lambda: "Pay rent" in walk.tasks(), "the first task, and the window stays")
    task = walk.tasks()["Pay rent"]
    assert (task["priority"], task["labels"], task["reminders"]) == ("P1", ["home"], [10])
    assert display.window(CAPTURE)
    display.type("Buy stamps")
    display.keys("Return")
    assert process.wait(30) == 0  # Enter closes, and nothing is lost by that
    assert "Buy stamps" in walk.tasks()

    process = capture(walk)
    wait_until(lambda: display.window(CAPTURE), "the small window once more")
    display.look()
    display.type("Not now")
    display.keys("Escape")
    assert process.wait(30) == 0
    assert set(walk.tasks()) == {"Pay rent", "Buy stamps"}

    with walk.window():
        display.look()
        assert capture(walk).wait(30) == 0  # handed over to the process that runs
        wait_until(lambda: display.window(CAPTURE), "the small window, of the process of the large one")
        display.look()
        display.type("Call Ann")  # what was typed last time is selected, and gives way
        display.keys("Return")
        wait_until(lambda: "Call Ann" in walk.tasks(), "the task that was captured")
        wait_until(lambda: not display.window(CAPTURE), "the small window to go by itself")
        assert display.window()
    assert set(walk.tasks()) == {"Pay rent", "Buy stamps", "Call Ann"}


def test_copies_templates_reminders_and_an_item_made_a_task(walk: Walk) -> None:
    display = walk.display
    walk.command("add", "Pack", "--item", "Passport", "--item", "Socks", "--label", "trip", "--due", "tomorrow 9am")
    with walk.window():
        display.keys("ctrl+4", "Escape")
        display.look()
        display.keys("Home", "ctrl+shift+d")
        wait_until(lambda: len(listed(walk)) == 2, "the copy")
        copy = listed(walk)[1]
        assert [item["title"] for item in copy["checklist"]] == ["Passport", "Socks"]
        display.keys("ctrl+z")
        wait_until(lambda: len(listed(walk)) == 1, "one undo to take all of the copy back")

        # a template from the menu, and a task from it by its dialog
        display.keys("Home")
        display.keys("ctrl+k")
        display.look()
        display.type("save as a template")
        display.keys("Return")
        display.look()
        display.keys("ctrl+a")
        display.type("Trip")
        display.keys("Return")
        display.look()
        display.keys("ctrl+alt+n")
        display.look()
        display.keys("Return")
        wait_until(lambda: len(listed(walk)) == 2, "the task from the template")
        made = next(task for task in listed(walk) if task["due"] is None)
        assert (made["title"], made["labels"], len(made["checklist"])) == ("Pack", ["trip"], 2)
        walk.command("delete", made["id"])

        # an item of the checklist becomes a task, with one undo
        display.keys("ctrl+4", "Escape")
        display.look()
        display.keys("Home", "Return", "ctrl+shift+l")
        display.look()
        display.keys("Up")
        display.keys("ctrl+shift+Return")
        wait_until(lambda: "Socks" in walk.tasks(), "the item as a task")
        assert [item["title"] for item in walk.tasks()["Pack"]["checklist"]] == ["Passport"]
        display.keys("ctrl+z")
        wait_until(lambda: len(walk.tasks()["Pack"]["checklist"]) == 2, "the item to be one again")
