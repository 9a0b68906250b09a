"""The real window of a device that takes part in an exchange; prints, as JSON, how soon it shows what arrives.

    python -m tests.bench.arrival_probe NUMBER OTHER_PROFILE OTHER_FOLDER SHARED_FOLDER

on the profile that ASSENT_PROFILE names, which shares SHARED_FOLDER.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial

from desktop.__main__ import main
from desktop.app import App
from tests.bench.gui_thread import Paints
from tests.bench.window_probe import Session


def arrivals(session: Session, number: int, *places: str) -> Iterator[float]:
    """Milliseconds from when a file of another device has its name in the folder until what it says is painted."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "tests.bench.sending_device", *places]
    other = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
    assert other.stdin is not None
    assert other.stdout is not None
    assert other.stdout.readline() == "ready\n"
    for place in range(number):
        title = f"From another device {place}"
        paints = Paints(session.view.viewport(), partial(session.begins_with, title))
        other.stdin.write(f"{title}\n")
        session.gui.wait(paints.any, "the task of another device")
        shown = time.monotonic()
        paints.deleteLater()
        yield (shown - float(other.stdout.readline())) * 1000
        session.gui.rest(0.2 + place * 0.037)  # out of step with whatever looks now and then
    other.stdin.close()
    other.wait()


def measure(app: App) -> int:
    session = Session(app)
    session.open()
    session.gui.rest(3.0)
    print(json.dumps(list(arrivals(session, int(sys.argv[1]), *sys.argv[2:]))))
    session.gui.close()
    return 0


if __name__ == "__main__":
    App.run = measure  # type: ignore[assignment, method-assign]
    sys.exit(main([]))
