"""The real program on a real screen, used by keyboard and mouse as a person would."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from desktop.services import Services
from desktop.ui.components.quick_add_draft import KEY
from tests.helpers.screen import Screen, available, screen, wait_until

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]


class Device:
    """One profile, its window and its command line."""

    def __init__(self, profile: Path, display: Screen) -> None:
        self.profile, self.display = profile, display
        self._environment = display.environment | {"ASSENT_PROFILE": str(profile)}

    def command(self, *arguments: str) -> Any:
        done = subprocess.run(
            [sys.executable, "-m", "desktop", *arguments, "--json"],
            env=self._environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    def tasks(self, *options: str) -> dict[str, Any]:
        return {task["title"]: task for task in self.command("list", *options)}

    def line(self) -> str | None:
        """What quick add would begin with at the next start."""
        services = Services(self.profile)
        try:
            draft = services.settings.state(KEY)
        finally:
            services.close()
        return draft["text"] if draft else None

    @contextmanager
    def window(self) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        process = subprocess.Popen(
            [sys.executable, "-m", "desktop"], env=self._environment, stderr=subprocess.PIPE, text=True
        )
        try:
            wait_until(self.display.window, "the window")
            window = self.display.window()
            self.display.xdo("windowactivate", "--sync", window)
            yield window, process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            _, noise = process.communicate(timeout=30)
            assert process.returncode == 0
            assert noise == ""


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        yield Device(tmp_path / "profile", display)


def test_first_run_to_restart(device: Device) -> None:
    display = device.display
    with device.window() as (window, _process):
        # the cursor is in quick add
        display.type("Pack for the trip tomorrow 9am !p1 #travel")
        display.keys("Return")
        wait_until(lambda: "Pack for the trip" in device.tasks(), "the task that was typed")
        task = device.tasks()["Pack for the trip"]
        assert task["due"].endswith("T09:00")
        assert (task["priority"], task["labels"]) == ("P1", ["travel"])
        display.type("Buy stamps")
        display.keys("Return")
        wait_until(lambda: len(device.tasks()) == 2, "the second task")

        # checklist by paste, in the details of the first task
        display.keys("ctrl+4", "Escape")
        display.look()
        display.keys("Home", "Down", "Return")
        display.look()
        with display.clipboard("- Socks\n- Shirts\n[x] Passport"):
            display.keys("ctrl+shift+l")
            display.look()
            display.keys("ctrl+v")
            wait_until(lambda: any(len(t["checklist"]) == 3 for t in device.tasks().values()), "the pasted checklist")
        packed = next(task for task in device.tasks().values() if task["checklist"])
        assert [(i["title"], i["is_checked"]) for i in packed["checklist"]] == [
            ("Socks", False),
            ("Shirts", False),
            ("Passport", True),
        ]

        # complete with the mouse, undo by key
        display.keys("Escape")
        display.look()
        display.click(window, 253, 145)
        wait_until(lambda: any(task["completed"] for task in device.tasks().values()), "a completed task")
        display.keys("ctrl+z")
        wait_until(lambda: not any(task["completed"] for task in device.tasks().values()), "the undone completion")

        # search, trash what was found, restore it from the trash
        display.keys("ctrl+f")
        display.type("stamps")
        display.look()
        display.keys("Return", "Down")
        display.press_until("Delete", lambda: "Buy stamps" not in device.tasks(), "the trashed task")
        display.keys("Escape", "Escape", "ctrl+6")
        display.look()
        display.click(window, 500, 100)
        display.press_until("ctrl+shift+r", lambda: "Buy stamps" in device.tasks(), "the restored task")

        # what the command line writes shows up in the window, at the top, where it can be completed
        display.keys("ctrl+4", "Escape")
        device.command("add", "From outside")
        display.look()
        display.keys("Home", "ctrl+Return")
        wait_until(lambda: device.tasks()["From outside"]["completed"], "the task from the command line, completed")
    before = device.tasks()

    with device.window():
        assert device.tasks() == before
    assert device.tasks() == before
    assert device.command("doctor")["ok"]


def test_a_second_start_raises_the_first_window(device: Device) -> None:
    with device.window():
        second = subprocess.run(
            [sys.executable, "-m", "desktop"],
            env=device._environment,
            timeout=60,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (second.returncode, second.stderr) == (0, "")


def test_ending_during_a_write_loses_nothing(device: Device) -> None:
    display = device.display
    for number, ending in enumerate((signal.SIGTERM, signal.SIGINT, signal.SIGTERM)):
        with device.window() as (_window, process):
            display.keys("ctrl+a")  # what is left of the half thought
            display.type(f"Task {number}")
            display.keys("Return")
            display.type("half a thought")
            os.kill(process.pid, ending)
            process.wait(30)
        assert f"Task {number}" in device.tasks()
    assert device.command("doctor")["ok"]


def test_a_half_typed_line_is_there_again_after_the_end(device: Device) -> None:
    display = device.display
    with device.window():
        display.type("half a thought")
        wait_until(lambda: device.line() == "half a thought", "the line to be kept")
        display.type(" more")
        display.look()
    assert device.line() == "half a thought more"
    with device.window():
        display.keys("Return")
        wait_until(lambda: "half a thought more" in device.tasks(), "the task of before")
    assert device.line() is None
