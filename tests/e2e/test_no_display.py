"""Without a display to show a window on, one sentence says so."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from desktop import app

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a display")]
SENTENCE = "assent: there is no display for a window; try: assent demo --screenshot demo.png\n"
_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM")


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"DISPLAY": ":987"},
        {"WAYLAND_DISPLAY": "dead"},
        {"WAYLAND_DISPLAY": "/nowhere/dead"},
        {"WAYLAND_DISPLAY": "stale"},
        {"WAYLAND_DISPLAY": "x" * 200},
        {"WAYLAND_DISPLAY": "dead", "DISPLAY": ":987"},
        {"XDG_SESSION_TYPE": "wayland"},
        {"QT_QPA_PLATFORM": "wayland", "WAYLAND_DISPLAY": "dead"},
        {"QT_QPA_PLATFORM": "wayland-egl;xcb", "WAYLAND_DISPLAY": "dead"},
        {"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "alive"},
    ],
    ids=str,
)
def test_a_dead_display_is_told_in_one_sentence(variables: dict[str, str], tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in _DISPLAY}
    environment |= {"ASSENT_PROFILE": str(tmp_path / "profile"), "XDG_RUNTIME_DIR": str(tmp_path)} | variables
    with _listening(tmp_path / "stale"):
        pass  # its file is left
    with _listening(tmp_path / "alive"):
        done = subprocess.run(
            [sys.executable, "-m", "desktop"], env=environment, capture_output=True, text=True, timeout=60
        )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", SENTENCE)
    assert not (tmp_path / "profile").exists()


def test_one_working_display_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _DISPLAY:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "alive")
    monkeypatch.setenv("DISPLAY", ":987")
    assert not app._has_display()
    with _listening(tmp_path / "alive"):
        assert app._has_display()
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert app._has_display()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delenv("DISPLAY")
    assert app._has_display()


def _listening(path: Path) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    return server
