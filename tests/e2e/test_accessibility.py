"""What a screen reader finds in the real window: names and roles of everything, ticks that tick, and news."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.helpers import screen_reader as reading
from tests.helpers import session_bus as bus
from tests.helpers.screen import Screen, available, screen, wait_until
from tests.helpers.screen_reader import Heard, ScreenReader, screen_reader

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux" or not available(), reason="needs an X server"),
    pytest.mark.skipif(
        not bus.available() or not reading.available(),
        reason="needs a session bus and AT-SPI (packages dbus, at-spi2-core, gir1.2-atspi-2.0, python3-gi)",
    ),
    pytest.mark.timeout(300),
]

NAMELESS = {
    "filler", "panel", "split pane", "layered pane", "label", "image", "status bar", "menu bar", "separator",
    "scroll bar",
}  # fmt: skip
"""What only holds, shows or moves something: what is in it has names."""


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Screen]:
    with screen(tmp_path) as display:
        keyring = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}  # none that waits for a password
        display.environment |= {"ASSENT_PROFILE": str(tmp_path / "profile"), **reading.ENVIRONMENT, **keyring}
        with bus.session_bus(tmp_path, environment=display.environment) as address:
            display.environment["DBUS_SESSION_BUS_ADDRESS"] = address
            yield display


@contextmanager
def window(display: Screen) -> Iterator[ScreenReader]:
    with screen_reader(display.environment) as reader:
        process = subprocess.Popen([sys.executable, "-m", "desktop"], env=display.environment)
        try:
            wait_until(display.window, "the window")
            display.xdo("windowactivate", "--sync", display.window())
            reader.follow(process.pid)
            yield reader
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0


def assent(display: Screen, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "desktop", *arguments],
        env=display.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def tasks(display: Screen) -> dict[str, dict[str, object]]:
    return {task["title"]: task for task in json.loads(assent(display, "list", "--json"))}


def nameless(seen: list[Heard]) -> list[str]:
    """What can be used but not called by a name, or is nothing that a screen reader knows."""
    roles = {tuple(each.path): each.role for each in seen}
    return [
        f"{each.role} “{each.name}” in {roles.get(tuple(each.path[:-1]))}: {each.states} {each.actions}"
        for each in seen
        if each.role in ("unknown", "invalid", "")
        or (each.role == "combo box" and not each.label)  # its own name is what is chosen
        or (each.role not in NAMELESS and not (each.name or each.label))
    ]


def test_everything_in_the_window_has_a_name_and_a_role(display: Screen) -> None:
    assent(display, "add", "Plan", "--item", "one", "--due", "today", "--priority", "P1", "--label", "home")
    assent(display, "ask", "add a task call the dentist tomorrow")
    with window(display) as reader:
        display.keys("ctrl+4")
        reader.act(reader.find("list item", "Plan"), "SetFocus")
        display.keys("Return")
        reader.find("list item", "one")
        assert nameless(reader.look()) == []
        display.keys("ctrl+j")
        reader.find("push button", "Close the agent")
        assert nameless(reader.look()) == []
        display.keys("ctrl+7")
        reader.find("push button", "Confirm")
        assert nameless(reader.look()) == []
        proposal = reader.find("list item", "New task: call the dentist")
        assert "checked" in proposal.states
        reader.act(proposal, "Toggle")
        wait_until(lambda: "checked" not in reader.find("list item", "New task:").states, "the tick to go")


DIALOGS = {
    "Settings": "Settings",
    "Export": "Export tasks",
    "Restore a backup": "Restore a backup",
    "Sync…": "Sync",
    "What was sent": "What was sent",
    "Choose a model": "Choose a model",
    "Keyboard shortcuts": "Keyboard shortcuts",
    "About Assent": "About Assent",
}
"""By how the palette finds them: their titles. What is imported is chosen in a dialog of the system's."""


def test_everything_in_the_palette_and_in_dialogs_has_a_name_and_a_role(display: Screen) -> None:
    assent(display, "add", "Plan")
    assent(display, "backup")
    with window(display) as reader:
        for entry, title in DIALOGS.items():
            display.press_until("ctrl+k", lambda: reader.has("text", "Find a command"), "the palette")
            if entry == "Settings":  # it is the same each time
                assert nameless(reader.look()) == []
            display.type(entry)
            reader.find("list item", entry)
            display.keys("Return")
            shown = partial(display.window, f"^{title}")
            wait_until(shown, f"the dialog of {entry}")
            display.look()
            assert nameless(reader.look()) == []
            display.keys("Escape")
            wait_until(partial(_is_gone, shown), "its end")


def _is_gone(shown: Callable[[], str]) -> bool:
    return not shown()


def test_rows_say_whether_they_are_ticked_and_toggle_ticks_them(display: Screen) -> None:
    assent(display, "add", "Plan", "--item", "one")
    assent(display, "add", "Other")
    with window(display) as reader:
        row = reader.find("list item", "Plan")
        assert "checkable" in row.states
        assert "checked" not in row.states
        reader.act(row, "SetFocus")
        display.keys("Return")
        item = reader.find("list item", "one")
        assert "checkable" in item.states
        reader.act(item, "Toggle")
        wait_until(lambda: _items(display)[0]["is_checked"], "the tick")
        assert "checked" in reader.find("list item", "one").states
        reader.act(reader.find("list item", "Plan"), "Toggle")
        wait_until(lambda: tasks(display)["Plan"]["completed"], "the task to be done")
        assert not tasks(display)["Other"]["completed"]
        display.keys("ctrl+5")
        done = reader.find("list item", "Plan")
        assert "checked" in done.states
        reader.act(done, "Toggle")
        wait_until(lambda: not tasks(display)["Plan"]["completed"], "the task to be open again")


def _items(display: Screen) -> list[dict[str, object]]:
    items = tasks(display)["Plan"]["checklist"]
    assert isinstance(items, list)
    return items


def test_a_new_task_is_announced_wherever_it_goes(display: Screen) -> None:
    with window(display) as reader:
        reader.find("text", "Add a task")
        for view, text, words in (
            ("ctrl+1", "Water the plants", "Added “Water the plants”"),
            ("ctrl+2", "Call Mara tomorrow", "Added “Call Mara” to Inbox"),
        ):
            _add(display, reader, view, text)
            wait_until(_says(reader, words), f"the announcement of {text}")


def _add(display: Screen, reader: ScreenReader, view: str, text: str) -> None:
    display.keys(view, "ctrl+n")
    wait_until(lambda: "focused" in reader.find("text", "Add a task").states, "the line for a new task")
    display.type(text)
    display.look()
    display.keys("Return")


def _says(reader: ScreenReader, words: str) -> Callable[[], bool]:
    return lambda: any(said.startswith(words) for said in reader.announced())
