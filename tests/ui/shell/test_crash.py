"""A run that did not end properly is noticed at the next start, and a fault leaves a trace."""

from __future__ import annotations

import faulthandler
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.ui.shell.crash import LOG_NAME, MARKER, CrashWatch

START = (
    "import os, sys, signal, faulthandler, pathlib; from desktop.ui.shell.crash import CrashWatch; "
    "watch = CrashWatch(pathlib.Path(sys.argv[1])); print(watch.start(), flush=True); "
)


@pytest.fixture(autouse=True)
def _pytests_own_fault_handler() -> Iterator[None]:
    yield
    faulthandler.enable(2)


def run(profile: Path, ending: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", START + ending, str(profile)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("ending", ["os._exit(1)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_a_crash_is_noticed_once(tmp_path: Path, ending: str) -> None:
    assert run(tmp_path, ending).stdout == "False\n"
    assert (tmp_path / MARKER).exists()
    watch = CrashWatch(tmp_path)
    assert watch.start() is True
    watch.stop()
    watch = CrashWatch(tmp_path)
    assert watch.start() is False
    watch.stop()


def test_a_proper_end_is_no_crash(tmp_path: Path) -> None:
    assert run(tmp_path, "watch.stop()").stdout == "False\n"
    assert not (tmp_path / MARKER).exists()
    assert run(tmp_path, "watch.stop()").stdout == "False\n"


def test_another_window_that_runs_is_no_crash(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START + "sys.stdin.read(); watch.stop()", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "False\n"
        second = CrashWatch(tmp_path)
        assert second.start() is False
        assert not second.is_alone()
        assert (tmp_path / MARKER).exists()  # it is the first one's
        first.communicate()
        assert second.is_alone()
        second.stop()
    assert not (tmp_path / MARKER).exists()


def test_a_fault_leaves_a_trace_in_the_log(tmp_path: Path) -> None:
    done = run(tmp_path, "faulthandler._sigabrt()")
    assert done.returncode == -signal.SIGABRT
    log = (tmp_path / "logs" / LOG_NAME).read_text()
    assert "Fatal Python error" in log
    assert "_sigabrt" in log or "<string>" in log


def test_the_trace_does_not_grow_for_ever(tmp_path: Path) -> None:
    log = tmp_path / "logs" / LOG_NAME
    log.parent.mkdir()
    log.write_bytes(b"x" * 600_000)
    watch = CrashWatch(tmp_path)
    watch.start()
    watch.stop()
    assert log.stat().st_size == 0


def test_where_nothing_can_be_written_the_app_starts_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    watch = CrashWatch(tmp_path / "file")
    assert watch.start() is False
    assert watch.is_alone()
    watch.stop()
