"""What happens around the window, with real processes: a crash, a backup put back, a restart."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.helpers.screen import Screen, available, screen, wait_until

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Screen]:
    assert available(), "make test installs xvfb, openbox and xdotool where it may; please install them"
    with screen(tmp_path) as display:
        display.environment["ASSENT_PROFILE"] = str(tmp_path / "profile")
        yield display


def command(display: Screen, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", *arguments],
        env=display.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def titles(display: Screen) -> set[str]:
    return {task["title"] for task in json.loads(command(display, "list", "--json"))}


@contextmanager
def window(display: Screen) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", "desktop"], env=display.environment)
    try:
        wait_until(display.window, "the window")
        display.xdo("windowactivate", "--sync", display.window())
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(30)


def test_a_backup_is_put_back_by_a_restart(display: Screen, tmp_path: Path) -> None:
    command(display, "add", "kept")
    command(display, "backup")
    command(display, "add", "later")
    with window(display) as process:
        display.keys("ctrl+k")
        display.type("Restore a backup")
        display.keys("Return")
        wait_until(lambda: display.xdo("search", "--name", "^Restore a backup$"), "the dialog")
        display.press_until("Return", lambda: process.poll() is not None, "the restart")
        assert process.returncode == 0
        wait_until(lambda: titles(display) == {"kept"}, "the old state")
        wait_until(display.window, "the new window")
        second = int(display.xdo("getwindowpid", display.window()))
        os.kill(second, signal.SIGTERM)
        assert second != process.pid
        wait_until(lambda: not (tmp_path / "profile" / "running").exists(), "the end of the second process")
    kept = list((tmp_path / "profile" / "backups").glob("*-before-restore.db"))
    assert len(kept) == 1
    assert "ok" in command(display, "doctor", "--json")


def test_a_killed_window_starts_again_with_its_data(display: Screen, tmp_path: Path) -> None:
    marker = tmp_path / "profile" / "running"
    with window(display) as process:
        display.type("Written before the end")
        display.keys("Return")
        wait_until(lambda: titles(display) == {"Written before the end"}, "the task")
        process.kill()
        process.wait(30)
    assert marker.exists()
    with window(display):
        assert titles(display) == {"Written before the end"}
    assert not marker.exists()


def test_a_launcher_clicked_three_times_opens_one_window(display: Screen) -> None:
    command = [sys.executable, "-m", "desktop"]
    starts = [subprocess.Popen(command, env=display.environment) for _ in range(3)]
    try:
        wait_until(lambda: sum(start.poll() is None for start in starts) == 1, "the end of all starts but one")
        assert [start.poll() for start in starts].count(0) == 2
        wait_until(display.window, "the window")
    finally:
        for start in starts:
            if start.poll() is None:
                start.send_signal(signal.SIGTERM)
            assert start.wait(30) == 0
