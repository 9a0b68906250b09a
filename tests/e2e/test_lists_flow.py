"""Lists, searches and saved filters in the real program, by keyboard and mouse."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.ui.core.places import VIEWS
from tests.helpers.screen import Screen, available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]
_LISTS = 68 + 33 * (len(VIEWS) - 1)
"""How far down the heading of the lists is: below all views but the conflicts, of which there are none."""

NEW_LIST = (179, _LISTS)  # the + beside “Lists”
FIRST_LIST = (100, _LISTS + 28)
FIRST_TASK = (500, 161)
SAVE = (1100, 98)
FIRST_FILTER = (100, _LISTS + 71)  # with no list above it


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def list_of(walk: Walk, title: str) -> Any:
    return walk.tasks().get(title, {}).get("list")


def answer(display: Screen, title: str, text: str) -> None:
    """Types into a small dialog and accepts it."""
    wait_until(lambda: display.window(f"^{title}"), title)
    display.type(text)
    display.keys("Return")


def drag(display: Screen, window: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    """In steps, as a hand does it: what is dragged begins to move only after a few pixels."""
    (x, y), (to_x, to_y) = start, end
    display.xdo("mousemove", "--window", window, str(x), str(y), "mousedown", "1")
    for step in range(1, 11):
        at = x + (to_x - x) * step // 10, y + (to_y - y) * step // 10
        display.xdo("mousemove", "--window", window, *map(str, at), "sleep", "0.05")
    display.xdo("sleep", "0.2", "mouseup", "1")


def test_a_list_is_made_filled_and_deleted(walk: Walk) -> None:
    display = walk.display
    with walk.window(), walk.eyes():
        window = display.window()
        display.type("Buy milk")
        display.keys("Return")
        wait_until(lambda: "Buy milk" in walk.tasks(), "the task that was typed")
        display.click(window, *NEW_LIST)
        answer(display, "New list", "House")
        wait_until(lambda: [one["name"] for one in walk.command("lists")] == ["House"], "the new list")

        # by the mouse and back, by the keyboard, and by its name in quick add
        display.keys("ctrl+1")
        walk.settle()

        def is_dropped() -> bool:  # a busy machine may miss where the mouse went, and then shows another list
            display.keys("Escape", "ctrl+1")
            walk.settle()
            drag(display, window, FIRST_TASK, FIRST_LIST)
            walk.settle()
            return bool(list_of(walk, "Buy milk") == "House")

        wait_until(is_dropped, "the task that was dropped on the list")
        display.keys("ctrl+z")
        wait_until(lambda: list_of(walk, "Buy milk") is None, "the undone move")
        walk.settle()
        display.click(window, *FIRST_TASK)
        display.keys("ctrl+m")
        walk.settle()
        display.type("hou")
        display.keys("Return")
        wait_until(lambda: list_of(walk, "Buy milk") == "House", "the task that was moved by key")
        display.keys("ctrl+n")
        walk.settle()
        display.type("Paint the door /house")
        display.keys("Return")
        wait_until(lambda: list_of(walk, "Paint the door") == "House", "the task of quick add")

        # deleting it asks about its tasks; Enter is the trash, and one undo brings back all of it
        display.click(window, *FIRST_LIST)
        walk.settle()
        display.keys("Delete")
        wait_until(lambda: display.window("^Delete list"), "the question")
        display.keys("Return")
        wait_until(lambda: not walk.tasks() and not walk.command("lists"), "the deletion")
        walk.settle()
        display.keys("ctrl+z")
        wait_until(lambda: len(walk.tasks()) == 2, "what the list had")
        assert {task["list"] for task in walk.tasks().values()} == {"House"}
    assert walk.command("doctor")["ok"]


def test_a_search_is_saved_as_a_filter(walk: Walk) -> None:
    walk.command("add", "Call Ann", "--label", "work", "--priority", "p1")
    walk.command("add", "Call Bea", "--label", "work")
    display = walk.display
    with walk.window(), walk.eyes():
        window = display.window()
        display.keys("ctrl+f")
        display.type("#work !p1")
        walk.settle()
        display.click(window, *SAVE)
        answer(display, "Save as filter", "Urgent calls")
        wait_until(lambda: walk.command("filters"), "the saved filter")
        (saved,) = walk.command("filters")
        assert (saved["name"], saved["query"], saved["open"]) == ("Urgent calls", "#work !p1", 1)

        # what it shows is one task; with the search gone, the filter itself can be gone to
        display.keys("ctrl+1")
        walk.settle()
        display.click(window, *FIRST_FILTER)
        walk.settle()
        display.click(window, 500, 123)  # there is no quick add above the first task
        display.keys("ctrl+Return")
        wait_until(lambda: walk.tasks()["Call Ann"]["completed"], "the task that the filter showed")
        assert not walk.tasks()["Call Bea"]["completed"]
