"""Real processes with a keyring that never answers: nothing waits for it without a word, or for long."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.secrets import LIMIT
from tests.helpers import hanging_keyring
from tests.helpers.model_server import ModelServer, says

pytestmark = pytest.mark.e2e

REMOTE = "https://model.invalid/v1"
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from desktop.__main__ import main
from desktop.app import App

open_window = App.open

def open_and_ask(self):
    open_window(self)
    QTimer.singleShot(1500, self, lambda: self.window.agent.on_sent("hello"))

App.open = open_and_ask
sys.exit(main([]))
"""


IMPATIENT = """
import sys
from desktop import secrets
from desktop.__main__ import main

secrets.Secrets.__init__.__defaults__ = (None, 1.0)
sys.exit(main(sys.argv[1:]))
"""
"""A program that waits a second for the keyring, and not ten."""


class Locked:
    """A profile, and a keyring that hangs."""

    def __init__(self, folder: Path) -> None:
        self.asked = folder / "asked"
        self._environment = {
            **os.environ,
            "ASSENT_PROFILE": str(folder / "profile"),
            "ASSENT_PROVIDER": "openai",
            "ASSENT_MODEL": "test-model",
            "PYTHONPATH": os.pathsep.join((*hanging_keyring.__path__, os.environ.get("PYTHONPATH", ""))),
            "PYTHON_KEYRING_BACKEND": "libsecret.Keyring",
            "ASKED_KEYRING": str(self.asked),
            "QT_QPA_PLATFORM": "offscreen",
        }

    @contextmanager
    def started(self, base_url: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
        environment = self._environment | {"ASSENT_BASE_URL": base_url}
        command = [sys.executable, *arguments]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
            try:
                yield process
            finally:
                process.kill()

    def wait_until_asked(self, process: subprocess.Popen[str]) -> None:
        deadline = time.monotonic() + 30
        while not self.asked.exists():
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)


@pytest.fixture
def locked(tmp_path: Path) -> Locked:
    return Locked(tmp_path)


def test_a_model_on_this_computer_answers_without_it(locked: Locked) -> None:
    with (
        ModelServer([says("Hello there.")]) as server,
        locked.started(server.base_url, "-m", "desktop", "ask", "hello") as process,
    ):
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "Hello there.\n"), err
    assert "keyring" not in err
    assert not locked.asked.exists()


def test_the_command_line_says_what_it_waits_for_and_gives_up(locked: Locked) -> None:
    with locked.started(REMOTE, "-c", IMPATIENT, "ask", "hello") as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Waiting for the keyring…" in err
    assert "The keyring of this computer did not answer. Unlock it, and try again." in out + err
    assert "Traceback" not in err
    assert locked.asked.read_text("utf-8") == f"get assent key for {REMOTE}\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_command_line_ends_when_it_is_told_to(locked: Locked, number: signal.Signals) -> None:
    with locked.started(REMOTE, "-m", "desktop", "ask", "hello") as process:
        locked.wait_until_asked(process)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
        assert "Traceback" not in err
        assert "did not answer" not in err, "it waited for the keyring"


def test_the_window_ends_when_it_is_told_to(locked: Locked) -> None:
    with locked.started(REMOTE, "-c", WINDOW) as process:
        locked.wait_until_asked(process)
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT - 1) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
