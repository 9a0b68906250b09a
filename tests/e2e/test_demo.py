"""The demo as a process: a second device takes part, and nothing outlives the demo, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.screen import wait_until

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)}


@pytest.fixture
def demo(tmp_path: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """With its second device."""
    process = subprocess.Popen(
        [sys.executable, "-m", "desktop", "demo"], env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(lambda: len(list(tmp_path.glob("assent-demo-*/shared/d/*/head.json"))) == 2, "two devices")
        yield process
    finally:
        process.kill()
        process.communicate()


def others(demo: subprocess.Popen[str]) -> list[int]:
    """The processes that the demo has started, and those that they have."""
    found = [demo.pid]
    for pid in found:
        for thread in Path(f"/proc/{pid}/task").glob("*/children"):
            found += [int(child) for child in thread.read_text().split()]
    return found[1:]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_the_demo_leaves_no_process_and_no_file(
    demo: subprocess.Popen[str], tmp_path: Path, ending: signal.Signals
) -> None:
    started = others(demo)
    assert started
    demo.send_signal(ending)
    _, noise = demo.communicate(timeout=60)
    # a reminder of the demo that is due meanwhile opens a window, which Qt's offscreen platform cannot raise
    assert [line for line in noise.splitlines() if not line.startswith("This plugin does not support")] == []
    assert demo.returncode == (-ending if ending is signal.SIGKILL else 0)
    wait_until(lambda: not list(tmp_path.glob("assent-demo-*")), "the data of the demo to be gone")
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), "all processes to be gone")


def test_a_picture_needs_no_second_device_and_leaves_nothing(tmp_path: Path, environment: dict[str, str]) -> None:
    picture = tmp_path / "demo.png"
    command = [sys.executable, "-m", "desktop", "demo", "--screenshot", str(picture)]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == [picture]
