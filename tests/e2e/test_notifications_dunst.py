"""A real reminder, shown by a real notification server, opens its task."""

from __future__ import annotations

import datetime as dt
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.domain.reminders import Alarm
from desktop.services import Services
from tests.helpers.screen import Screen, screen, wait_until
from tests.helpers.screen import available as screen_available
from tests.helpers.session_bus import available as bus_available
from tests.helpers.session_bus import session_bus

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux" or not screen_available(), reason="needs an X server"),
    pytest.mark.skipif(
        not bus_available() or not shutil.which("dunst"), reason="needs a notification server (packages dunst, dbus)"
    ),
    pytest.mark.timeout(180),
]
TITLE = "Water <b>plants</b> & trees"


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Screen]:
    with screen(tmp_path) as display, session_bus(tmp_path) as address:
        display.environment |= {
            "ASSENT_PROFILE": str(tmp_path / "profile"),
            "DBUS_SESSION_BUS_ADDRESS": address,
        }
        config, menu = tmp_path / "dunstrc", tmp_path / "menu"
        menu.write_text(f'#!/bin/sh\ngrep -m1 "$(cat {tmp_path}/wanted)"\n')  # chooses what a test has written there
        menu.chmod(0o755)
        config.write_text(
            "[global]\n    markup = full\n    mouse_left_click = do_action\n    show_indicators = no\n"
            f"    dmenu = {menu}\n"
        )
        server = subprocess.Popen(
            ["dunst", "-conf", str(config)],
            env=display.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            yield display
        finally:
            server.terminate()
            server.wait(10)


def command(display: Screen, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, env=display.environment, capture_output=True, text=True, check=True)


def assent(display: Screen, *arguments: str) -> str:
    return command(display, sys.executable, "-m", "desktop", *arguments).stdout


def completed(display: Screen) -> set[str]:
    return {task["title"] for task in json.loads(assent(display, "list", "--filter", "completed", "--json"))}


@contextmanager
def window(display: Screen) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "desktop"], env=display.environment)
    try:
        wait_until(display.window, "the window")
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def waiting(display: Screen) -> int:
    """How many notifications the server shows."""
    return int(command(display, "dunstctl", "count", "displayed").stdout)


def act(display: Screen, action: str) -> None:
    """Chooses an action from the server's own menu of those that the notification has."""
    Path(display.environment["XDG_RUNTIME_DIR"], "wanted").write_text(action)
    command(display, "dunstctl", "context")


def reminded(display: Screen) -> tuple[str, str]:
    """Until when reminders were answered, and when the next one comes."""
    services = Services(Path(display.environment["ASSENT_PROFILE"]))
    with services.store.read() as reader:
        (task,) = reader.reminded(dt.datetime.now(), 10, dt.date.today())
    services.close()
    return task.reminded, task.snoozed


def set_snooze(display: Screen, until: dt.datetime) -> None:
    services = Services(Path(display.environment["ASSENT_PROFILE"]))
    with services.store.read() as reader:
        (task,) = reader.reminded(dt.datetime.now(), 10, dt.date.today())
    services.reminders.answer([Alarm(dt.datetime.fromisoformat(task.reminded), task.id, "", None)], until)
    services.close()


def shown(display: Screen) -> list[dict[str, dict[str, str]]]:
    """What the server has to say about past notifications."""
    lists: list[list[dict[str, dict[str, str]]]] = json.loads(command(display, "dunstctl", "history").stdout)["data"]
    return [entry for entries in lists for entry in entries]


def test_a_reminder_is_shown_by_the_desktop_and_a_click_on_it_opens_the_task(display: Screen) -> None:
    due = dt.datetime.now() - dt.timedelta(minutes=5)
    assent(display, "add", "Something else")
    assent(display, "add", TITLE, "--due", due.strftime("%Y-%m-%d %H:%M"))
    with window(display):
        display.xdo("windowminimize", display.window())
        wait_until(lambda: display.xdo("search", "--onlyvisible", "--class", "Dunst"), "the notification")
        wait_until(lambda: not display.window(), "the window to be out of sight")
        display.look()
        bubble = display.xdo("search", "--onlyvisible", "--class", "Dunst").splitlines()[-1]
        display.click(bubble, 40, 20)
        wait_until(display.window, "the window to come back")
        wait_until(lambda: shown(display), "the notification to go")
        (entry,) = shown(display)
        assert entry["summary"]["data"].startswith("Was due at")
        assert entry["body"]["data"] == "Water &lt;b&gt;plants&lt;/b&gt; &amp; trees"
        display.look()
        display.keys("ctrl+Return")  # the next keys are about the task that was opened
        wait_until(lambda: completed(display) == {TITLE}, "the task that was opened to be completed")


def test_a_reminder_is_put_off_comes_again_and_is_done_each_once(display: Screen) -> None:
    due = dt.datetime.now() + dt.timedelta(hours=2)
    before = (dt.datetime.now() - dt.timedelta(minutes=3)).strftime("%Y-%m-%dT%H:%M")
    assent(display, "add", TITLE, "--due", due.strftime("%Y-%m-%d %H:%M"), "--remind", before, "--remind", "1 week")
    with window(display):
        wait_until(lambda: waiting(display) == 1, "the reminder")  # one notification for what is one task
        act(display, "Snooze 10 minutes")
        wait_until(lambda: reminded(display)[1], "the answer to be stored")
    later = dt.datetime.fromisoformat(reminded(display)[1])
    assert dt.timedelta(minutes=8) < later - dt.datetime.now() <= dt.timedelta(minutes=10)
    with window(display):
        display.look()
        assert waiting(display) == 0  # not before its time, whatever was missed
    set_snooze(display, dt.datetime.now())
    with window(display):
        wait_until(lambda: waiting(display) == 1, "the reminder that was put off")
        act(display, "Done")
        wait_until(lambda: completed(display) == {TITLE}, "the task to be done")
        wait_until(lambda: waiting(display) == 0, "the notification to go")
    with window(display):
        display.look()
        assert waiting(display) == 0
