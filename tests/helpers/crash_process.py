"""Run as a process: kills exchanges before each thing that they do to a database or a folder, and looks what is left.

    python -m tests.helpers.crash_process WORK VICTIM OTHER FIRST STEP

`WORK` holds the profiles `VICTIM` and `OTHER` and their folder. From a copy, for every STEPth thing from the FIRST
on: the victim's `assent sync` is killed before it, both exchange until all is said, and a line tells how that went.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from desktop.__main__ import main
from desktop.store.connection import Connection
from tests.helpers.sync_processes import Device, assert_alike

_POINTS = (
    (Connection, "execute"), (os, "fsync"), (os, "mkdir"), (os, "scandir"),
    (Path, "open"), (Path, "replace"), (Path, "unlink"),
)  # fmt: skip
_ROUNDS = 3


def die_at_each(work: Path, victim: str, other: str, first: int, step: int) -> None:
    kept = work.with_name("kept")
    shutil.copytree(work, kept)
    point, killed = first, True
    while killed:
        shutil.rmtree(work)
        shutil.copytree(kept, work)
        status = _in_child(lambda point=point: _exchange_and_die(work / victim, point))  # type: ignore[misc]
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        for _ in range(_ROUNDS):
            for name in (victim, other):
                assert _in_child(lambda name=name: _exchange(work / name)) == 0  # type: ignore[misc]
        devices = [Device(work / name, work / "shared") for name in (victim, other)]
        assert_alike(*devices)
        print(json.dumps([point, killed, sorted(devices[0].titles())]), flush=True)
        point += step


def _in_child(work: Callable[[], int]) -> int:
    child = os.fork()
    if child == 0:
        try:
            os._exit(work())
        finally:
            os._exit(99)
    return os.waitpid(child, 0)[1]


def _exchange(profile: Path) -> int:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
        status = main(["--profile", str(profile), "sync", "--json"])
    if status:
        print(said.getvalue(), file=sys.stderr)
    return status


def _exchange_and_die(profile: Path, point: int) -> int:
    count = iter(range(1 << 30))
    for owner, name in _POINTS:
        setattr(owner, name, _counted(getattr(owner, name), count, point))
    return _exchange(profile)


def _counted(work: Callable[..., Any], count: Any, point: int) -> Callable[..., Any]:
    def counted(*args: Any, **kwargs: Any) -> Any:
        if next(count) == point:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(*args, **kwargs)

    return counted


if __name__ == "__main__":
    folder, one, another, begin, by = sys.argv[1:]
    die_at_each(Path(folder), one, another, int(begin), int(by))
