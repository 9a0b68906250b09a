"""Where a start leads: to the window, to the demo, or to a command; and how the program starts itself once more."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import desktop.app
from desktop.__main__ import main
from desktop.program import own_command
from desktop.services.demo import DemoFolder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was started, in place of windows."""
    found: list[object] = []

    def note(what: object) -> int:
        found.append(what)
        return 3

    monkeypatch.setattr("desktop.ui.core.quick_start.begin", lambda: None)
    for name in ("run_window", "run_demo", "run_demo_window"):
        monkeypatch.setattr(desktop.app, name, note)
    monkeypatch.setattr("desktop.services.demo_device.run_second_device", note)
    return found


@pytest.mark.parametrize("words", [[], ["--profile", "PROFILE"]])
def test_without_a_command_the_window_opens(
    started: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("ASSENT_PROFILE", str(tmp_path))
    assert main([str(tmp_path) if word == "PROFILE" else word for word in words]) == 3
    assert started == [tmp_path]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["demo"], None),
        (["demo", "--screenshot", "demo.png"], "demo.png"),
        (["demo", "--second-device", "folder"], DemoFolder(Path("folder"))),
        (["demo", "--second-window", "folder"], DemoFolder(Path("folder"))),
    ],
)
def test_the_demo_and_its_parts(started: list[object], words: list[str], what: object) -> None:
    assert main(words) == 3
    assert started == [what]


def test_it_starts_itself_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_command("demo") == [sys.executable, "-m", "desktop", "demo"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("demo") == [sys.executable, "demo"]
