"""Without a display to show a window on, one sentence says so."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
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
        {"WAYLAND_DISPLAY": "silent"},
        {"WAYLAND_DISPLAY": "dead", "DISPLAY": ":987"},
        {"XDG_SESSION_TYPE": "wayland"},
        {"QT_QPA_PLATFORM": "wayland", "WAYLAND_DISPLAY": "dead"},
        {"QT_QPA_PLATFORM": "wayland-egl;xcb", "WAYLAND_DISPLAY": "dead"},
        {"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "silent"},
    ],
    ids=str,
)
def test_a_dead_display_is_told_in_one_sentence(variables: dict[str, str], tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in _DISPLAY}
    environment |= {"ASSENT_PROFILE": str(tmp_path / "profile"), "XDG_RUNTIME_DIR": str(tmp_path)} | variables
    with _listening(tmp_path / "stale"):
        pass  # its file is left
    with _listening(tmp_path / "silent"):
        done = subprocess.run(
            [sys.executable, "-m", "desktop"], env=environment, capture_output=True, text=True, timeout=60
        )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", SENTENCE)
    assert not (tmp_path / "profile").exists()


@pytest.mark.parametrize("named", ["nonsense", "nonsense:size=1x1;../xcb"])
def test_a_platform_that_qt_does_not_have_is_told_in_one_sentence(named: str, tmp_path: Path) -> None:
    environment = os.environ | {"ASSENT_PROFILE": str(tmp_path / "profile"), "QT_QPA_PLATFORM": named}
    done = subprocess.run(
        [sys.executable, "-m", "desktop"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"assent: QT_QPA_PLATFORM names “{named}”, but windows can only be shown with one of: ")
    assert "offscreen" in line
    assert not (tmp_path / "profile").exists()


def test_one_working_display_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _DISPLAY:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "alive")
    monkeypatch.setenv("DISPLAY", ":987")
    assert app._display_problem()
    with _listening(tmp_path / "alive") as server, ThreadPoolExecutor(1) as pool:
        heard = pool.submit(_answer, server)
        assert not app._display_problem()
        assert heard.result()[:4] == (1).to_bytes(4, sys.byteorder), "it is spoken to as Wayland has it"
    monkeypatch.setenv("DISPLAY", "elsewhere:0")
    assert not app._display_problem()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delenv("DISPLAY")
    assert not app._display_problem()


def _answer(server: socket.socket) -> bytes:
    """As a compositor does, with an event of 12 bytes."""
    client, _ = server.accept()
    with client:
        asked = client.recv(1024)
        client.sendall(bytes(12))
    return asked


def _listening(path: Path) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    return server
