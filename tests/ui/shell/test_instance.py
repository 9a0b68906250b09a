"""A second start rings at the first; what is dead, deaf or somebody else's is no first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from desktop.ui.core.restart import start_again
from desktop.ui.shell.instance import InstanceServer, address, show_running_window


@pytest.fixture(autouse=True)
def _own_runtime_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("r")))
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")


@pytest.fixture
def server(tmp_path: Path, qtbot: QtBot) -> Iterator[InstanceServer]:
    server = InstanceServer(tmp_path)
    assert server.listen()
    yield server
    server.close()


@contextmanager
def ringing(profile: Path, token: str = "") -> Iterator[subprocess.Popen[str]]:
    """A second start; it prints whether it was answered."""
    code = (
        "import sys, pathlib; from PySide6.QtCore import QCoreApplication; app = QCoreApplication([]); "
        "from desktop.ui.shell.instance import show_running_window; print('ringing', flush=True); "
        "print(show_running_window(pathlib.Path(sys.argv[1]), 20_000))"
    )
    environment = os.environ | {"XDG_ACTIVATION_TOKEN": token}
    command = [sys.executable, "-c", code, str(profile)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        yield process


def answer_of(process: subprocess.Popen[str], qtbot: QtBot) -> str:
    qtbot.waitUntil(lambda: process.poll() is not None, timeout=30_000)
    assert process.stdout is not None
    return process.stdout.read().removeprefix("ringing\n").strip()


def test_the_first_hears_it_and_answers(server: InstanceServer, tmp_path: Path, qtbot: QtBot) -> None:
    for _ in range(2):
        with qtbot.waitSignal(server.called, timeout=1), ringing(tmp_path, "token-of-the-launcher") as second:
            assert answer_of(second, qtbot) == "True"
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "token-of-the-launcher"


def test_nobody_there(tmp_path: Path, qtbot: QtBot) -> None:
    assert show_running_window(tmp_path, wait_ms=50) is False


def test_one_that_only_just_starts_is_waited_for(tmp_path: Path, qtbot: QtBot) -> None:
    with ringing(tmp_path) as second:
        assert second.stdout is not None
        assert second.stdout.readline() == "ringing\n"
        server = InstanceServer(tmp_path)
        assert server.listen()
        assert answer_of(second, qtbot) == "True"
    server.close()


def test_one_that_ends_meanwhile_is_not_waited_for(tmp_path: Path, qtbot: QtBot) -> None:
    looks = iter([False, False, True])
    assert show_running_window(tmp_path, wait_ms=60_000, is_gone=lambda: next(looks)) is False
    assert next(looks, None) is None


def test_one_that_does_not_answer_counts_as_not_there(server: InstanceServer, tmp_path: Path) -> None:
    assert (
        show_running_window(tmp_path, wait_ms=50) is False
    )  # this thread's event loop stands still, as a hung window's would


def test_profiles_and_users_are_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = address(tmp_path / "a")
    assert mine != address(tmp_path / "b")
    (tmp_path / "a").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert address(tmp_path / "link") == mine
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    assert address(tmp_path / "a") != mine


def test_an_address_is_short_enough_for_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000000")
    assert len(address(tmp_path / ("x" * 200))) < 100


def test_a_runtime_folder_with_a_long_path_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    folder = tmp_path / ("r" * 100)
    folder.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    server = InstanceServer(tmp_path)
    assert server.listen()
    try:
        with qtbot.waitSignal(server.called, timeout=1), ringing(tmp_path) as second:
            assert answer_of(second, qtbot) == "True"
    finally:
        server.close()


def test_the_socket_of_a_crashed_process_is_taken_over(tmp_path: Path, qtbot: QtBot) -> None:
    code = (
        "import os, sys, pathlib; from PySide6.QtCore import QCoreApplication; "
        "app = QCoreApplication([]); from desktop.ui.shell.instance import InstanceServer; "
        "server = InstanceServer(pathlib.Path(sys.argv[1])); print(server.listen(), flush=True); os._exit(1)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n"
    assert Path(address(tmp_path)).exists()
    assert show_running_window(tmp_path, wait_ms=50) is False
    server = InstanceServer(tmp_path)
    assert server.listen()
    with ringing(tmp_path) as second:
        assert answer_of(second, qtbot) == "True"
    server.close()


def test_a_living_one_is_not_pushed_aside(server: InstanceServer, tmp_path: Path, qtbot: QtBot) -> None:
    second = InstanceServer(tmp_path)
    assert second.listen() is False
    with ringing(tmp_path) as third:
        assert answer_of(third, qtbot) == "True"


def test_a_stranger_who_talks_too_much_is_cut_off(server: InstanceServer, tmp_path: Path, qtbot: QtBot) -> None:
    rung: list[None] = []
    server.called.connect(lambda: rung.append(None))
    stranger = QLocalSocket()
    stranger.connectToServer(address(tmp_path))
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.ConnectedState)
    stranger.write(b"x" * 10_000)
    qtbot.waitUntil(lambda: stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert rung == []


def test_another_program_at_the_address_is_not_us(tmp_path: Path, qtbot: QtBot) -> None:
    server = QLocalServer()
    assert server.listen(address(tmp_path))
    with ringing(tmp_path) as second:
        qtbot.waitUntil(server.hasPendingConnections, timeout=30_000)
        socket = server.nextPendingConnection()
        assert socket is not None
        socket.write(b"HTTP/1.1 400 Bad Request\r\n")
        assert answer_of(second, qtbot) == "False"
    server.close()


def test_starting_again_repeats_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    def start(*call: object) -> tuple[bool, int]:
        started.append(call)
        return True, 1

    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "desktop", "--profile", "/x"])
    monkeypatch.setattr(QProcess, "startDetached", start)
    assert start_again()
    assert started == [(sys.executable, ["-m", "desktop", "--profile", "/x"])]
