"""Where nothing can be written, what is there can still be read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.services.tasks import NewTask
from desktop.store import FILE_NAME
from tests.helpers.command_line import Run
from tests.helpers.command_process import CommandProcess
from tests.helpers.drives import read_only, small_drive

TASKS = 300


@pytest.fixture
def assent() -> Iterator[Run]:
    """In a process of its own, which starts with the first command; all are given a profile."""
    with ExitStack() as stack:
        start = cache(lambda: stack.enter_context(CommandProcess({**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})))
        yield lambda profile, *words: start()("--profile", str(profile), *words)


def fill(profile: Path) -> None:
    services = Services(profile)
    folder = profile.with_name("shared")
    folder.mkdir()
    services.sync.create(folder, None)
    services.sync.sync_once(flush=True)
    services.tasks.create_many([NewTask({"title": f"task {n}", "description": "words " * 20}) for n in range(TASKS)])
    services.close()


def fill_up(drive: Path) -> None:
    with suppress(OSError), (drive / "filler").open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def assert_readable(assent: Run, profile: Path, folder: Path, reason: str) -> None:
    listed = assent(profile, "list", "--json")
    assert listed.status == 0, listed.err
    assert len(json.loads(listed.out)) == TASKS
    assert reason in listed.err
    assert "opened for reading" in listed.err
    assert len(listed.err.splitlines()) == 1
    assert "try again" not in listed.err, "it has just worked"
    for words in (["queue"], ["conflicts"], ["devices"], ["review"], ["doctor"]):
        read = assent(profile, *words)
        assert (read.status, reason in read.err) == (0, True), (words, read.err)
    copied = assent(profile, "backup", str(folder / "copies"))
    assert copied.status == 0, copied.err
    (copy,) = (folder / "copies").iterdir()
    restored = folder / "restored"
    restored.mkdir()
    copy.rename(restored / FILE_NAME)
    assert len(json.loads(assent(restored, "list", "--json").out)) == TASKS
    refused = assent(profile, "backup")
    assert refused.status == 1
    assert "Traceback" not in refused.err
    shown = assent(profile, "show", "task 7")
    assert shown.status == 0, shown.err
    exported = assent(profile, "export", str(folder / "out.json"))
    assert exported.status == 0, exported.err
    assert len(json.loads((folder / "out.json").read_text())["tasks"]) == TASKS
    refused = assent(profile, "add", "more")
    assert refused.status == 1
    assert reason in refused.err
    assert "Traceback" not in refused.err
    picture = folder / "window.png"
    code = (
        "import sys; from pathlib import Path; from desktop.app import run_window; "
        f"sys.exit(run_window(Path({str(profile)!r}), screenshot={str(picture)!r}))"
    )
    drawn = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert drawn.returncode == 0, drawn.stderr
    assert "Traceback" not in drawn.stderr
    assert picture.stat().st_size > 10_000


def test_on_a_read_only_drive(tmp_path: Path, assent: Run) -> None:
    profile = tmp_path / "profile"
    fill(profile)
    with read_only(profile):
        assert_readable(assent, profile, tmp_path, "read-only")


def test_on_a_read_only_drive_after_a_crash(tmp_path: Path, assent: Run) -> None:
    """What the last process left in its log counts, too."""
    profile = tmp_path / "profile"
    fill(profile)
    code = (
        "import os; from pathlib import Path; from desktop.services import Services; "
        f"s = Services(Path({str(profile)!r})); s.tasks.create({{'title': 'in the log'}}); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 9
    assert (profile / "assent.db-wal").stat().st_size > 0
    with read_only(profile):
        listed = assent(profile, "list")
        assert "in the log" in listed.out, listed.err


@pytest.mark.parametrize("crashed", [False, True])
def test_on_a_full_disk(tmp_path: Path, crashed: bool, assent: Run) -> None:
    drive = tmp_path / "drive"
    with small_drive(drive, "3m"):
        profile = drive / "profile"
        fill(profile)
        if crashed:
            code = (
                "import os; from pathlib import Path; from desktop.services import Services; "
                f"s = Services(Path({str(profile)!r})); s.settings.remember('x', 1); os._exit(9)"
            )
            subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
            (profile / "assent.db-shm").unlink()
        fill_up(drive)
        assert_readable(assent, profile, tmp_path, "full")
