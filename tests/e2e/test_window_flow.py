"""The real program on a real screen, used by keyboard and mouse as a person would."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from desktop.domain.task import Start
from desktop.services import Services
from desktop.settings import FONT_SCALE
from desktop.ui.quick_add.quick_add import DRAFT
from tests.helpers.screen import Screen, available, screen, wait_until
from tests.helpers.walk import Walk

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]

SIDEBAR_BUTTON = (24, 589)  # at 800×600
SOMEDAY = (80, 217)


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[Walk]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Walk(tmp_path / "profile", display)


def line(walk: Walk) -> str | None:
    """What quick add would begin with at the next start."""
    services = Services(walk.profile)
    try:
        draft = services.settings.state(DRAFT)
    finally:
        services.close()
    return draft["text"] if draft else None


def test_first_run_to_restart(walk: Walk) -> None:
    display = walk.display
    with walk.window():
        window = display.window()
        # the cursor is in quick add
        display.type("Pack for the trip tomorrow 9am !p1 #travel")
        display.keys("Return")
        wait_until(lambda: "Pack for the trip" in walk.tasks(), "the task that was typed")
        task = walk.tasks()["Pack for the trip"]
        assert task["due"].endswith("T09:00")
        assert (task["priority"], task["labels"]) == ("P1", ["travel"])
        display.type("Buy stamps")
        display.keys("Return")
        wait_until(lambda: len(walk.tasks()) == 2, "the second task")

        # checklist by paste, in the details of the first task
        display.keys("ctrl+4", "Escape")
        display.look()
        display.keys("Home", "Down", "Return")
        display.look()
        with display.clipboard("- Socks\n- Shirts\n[x] Passport"):
            display.keys("ctrl+shift+l")
            display.look()
            display.keys("ctrl+v")
            wait_until(lambda: any(len(t["checklist"]) == 3 for t in walk.tasks().values()), "the pasted checklist")
        packed = next(task for task in walk.tasks().values() if task["checklist"])
        assert [(i["title"], i["is_checked"]) for i in packed["checklist"]] == [
            ("Socks", False),
            ("Shirts", False),
            ("Passport", True),
        ]

        # complete with the mouse, undo by key
        display.keys("Escape")
        display.look()
        display.click(window, 253, 145)
        wait_until(lambda: any(task["completed"] for task in walk.tasks().values()), "a completed task")
        display.keys("ctrl+z")
        wait_until(lambda: not any(task["completed"] for task in walk.tasks().values()), "the undone completion")

        # search, trash what was found, restore it from the trash
        display.keys("ctrl+f")
        display.type("stamps")
        display.look()
        display.keys("Return", "Down")
        display.press_until("Delete", lambda: "Buy stamps" not in walk.tasks(), "the trashed task")
        display.keys("Escape", "Escape", "ctrl+6")
        display.look()
        display.click(window, 500, 100)
        display.press_until("ctrl+shift+r", lambda: "Buy stamps" in walk.tasks(), "the restored task")

        # what the command line writes shows up in the window, at the top, where it can be completed
        display.keys("ctrl+4", "Escape")
        walk.command("add", "From outside")
        display.look()
        display.keys("Home", "ctrl+Return")
        wait_until(lambda: walk.tasks()["From outside"]["completed"], "the task from the command line, completed")
    before = walk.tasks()

    with walk.window():
        assert walk.tasks() == before
    assert walk.tasks() == before
    assert walk.command("doctor")["ok"]


def test_a_second_start_raises_the_first_window(walk: Walk) -> None:
    with walk.window():
        second = subprocess.run(
            [sys.executable, "-m", "desktop"],
            env=walk.environment,
            timeout=60,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (second.returncode, second.stderr) == (0, "")


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((800, 600), 200)])
def test_dialogs_come_up_over_the_window_and_on_the_screen(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with screen(tmp_path, "{}x{}x24".format(*size)) as display:
        walk = Walk(tmp_path / "profile", display)
        with walk.services() as services:
            services.settings.set(FONT_SCALE, scale)
        with walk.window():
            over = middle(display.reach(display.window()))
            for key, title in {"ctrl+s": "Sync", "F1": "Keyboard shortcuts", "ctrl+comma": "Settings"}.items():
                shown = partial(display.window, f"^{title}")
                display.keys(key)
                wait_until(shown, title)
                wait_until(partial(is_active, display, title), title)
                left, top, right, bottom = place = display.reach(shown())
                assert (right - left + 1, bottom - top + 1) == display.size(shown()), (
                    f"{title} is not all on the screen"
                )
                assert top >= TITLE_BAR, f"{title} has its title beyond the screen"
                off = max(abs(one - other) for one, other in zip(middle(place), over, strict=True))
                assert off <= 2 or bottom - top > size[1] * 0.9, f"{title} is at {place}, not over {over}"
                display.press_until("Escape", partial(is_active, display, "Assent"), "its end")


def is_active(display: Screen, title: str) -> bool:
    return display.xdo("getactivewindow", "getwindowname").startswith(title)


TITLE_BAR = 10
"""At least so high, above what is the window's own."""


def middle(place: tuple[int, int, int, int]) -> tuple[int, int]:
    left, top, right, bottom = place
    return (left + right) // 2, (top + bottom) // 2


def test_ending_during_a_write_loses_nothing(walk: Walk) -> None:
    display = walk.display
    for number, ending in enumerate((signal.SIGTERM, signal.SIGINT, signal.SIGTERM)):
        with walk.window() as process:
            display.keys("ctrl+a")  # what is left of the half thought
            display.type(f"Task {number}")
            display.keys("Return")
            display.type("half a thought")
            os.kill(process.pid, ending)
            process.wait(30)
        assert f"Task {number}" in walk.tasks()
    assert walk.command("doctor")["ok"]


def test_a_half_typed_line_is_there_again_after_the_end(walk: Walk) -> None:
    display = walk.display
    with walk.window():
        display.type("half a thought")
        wait_until(lambda: line(walk) == "half a thought", "the line to be kept")
        display.type(" more")
        display.look()
    assert line(walk) == "half a thought more"
    with walk.window():
        display.keys("Return")
        wait_until(lambda: "half a thought more" in walk.tasks(), "the task of before")
    assert line(walk) is None


def test_a_small_window_shows_what_was_added_elsewhere_and_its_sidebar(walk: Walk) -> None:
    display = walk.display
    with walk.window(), walk.eyes():
        window = display.window()
        display.type("Pack /trip")
        walk.settle()
        before = walk.see()
        display.keys("Return")
        walk.await_sight(lambda seen: seen.notice != before.notice, "the notice")
        walk.settle()
        before = walk.see()
        display.keys("F6", "Return")  # Show, in the notice
        walk.await_sight(lambda seen: seen.notice != before.notice, "the notice to go")
        walk.settle()
        display.keys("ctrl+n")
        display.type("Buy a map")
        display.keys("Return")
        wait_until(lambda: "Buy a map" in walk.stored(), "the second task")
        assert walk.stored()["Buy a map"].list == walk.stored()["Pack"].list is not None

        display.xdo("windowsize", "--sync", window, "800", "600")
        display.keys("ctrl+i")
        walk.settle()
        display.click(window, *SIDEBAR_BUTTON)
        walk.settle()
        display.click(window, *SOMEDAY)
        walk.settle()
        display.keys("ctrl+n")
        display.type("Learn to sail")
        display.keys("Return")
        wait_until(lambda: "Learn to sail" in walk.stored(), "a task for someday")
        assert walk.stored()["Learn to sail"].start == Start()
