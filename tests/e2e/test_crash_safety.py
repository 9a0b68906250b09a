"""Killing writing processes at any moment: all that was acknowledged is there, and all of it fits together."""

from __future__ import annotations

import random
import signal
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from desktop.store import FILE_NAME, Store
from tests.helpers.invariants import assert_sound
from tests.helpers.writer_process import rows_after, writer

pytestmark = pytest.mark.e2e
TOGETHER = 3


@pytest.mark.parametrize("seed", range(5))
def test_kill_9_at_a_random_moment(tmp_path: Path, seed: int) -> None:
    _kill_writers(tmp_path, random.Random(seed))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1000, 1005))
def test_kill_9_five_hundred_times(tmp_path: Path, seed: int) -> None:
    choice = random.Random(seed)
    for number in range(34):
        _kill_writers(tmp_path / str(number // 6), choice)  # the same profile several times over


def _kill_writers(folder: Path, choice: random.Random) -> None:
    """Several write to one profile; each is killed on its own."""
    profile = folder / "profile"
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        writers = [
            stack.enter_context(writer(folder / f"{number}.out", "random", profile, choice.randrange(10**9)))
            for number in range(TOGETHER)
        ]
        for one in writers:
            one.wait_for_first()
        for one in writers:
            time.sleep(choice.random() * 0.15)
            one.process.kill()
        assert [one.process.wait() for one in writers] == [-signal.SIGKILL] * TOGETHER
    acknowledged = {tuple(row) for one in writers for line in one.lines() for row in line}
    assert acknowledged
    with closing(Store.open(profile)) as store:
        assert acknowledged <= set(rows_after(store, 0))
        assert_sound(store)
    assert {path.name for path in profile.iterdir()} == {FILE_NAME, f"{FILE_NAME}.statements"}


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> float:
    """Seconds from the start of a process to its first write in a new profile."""
    folder = tmp_path_factory.mktemp("usual")
    begin = time.monotonic()
    with writer(folder / "out", "random", folder / "profile", 1) as measured:
        measured.wait_for_first()
    return time.monotonic() - begin


@pytest.mark.parametrize("share", [0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95])
def test_kill_9_while_the_profile_is_made(tmp_path: Path, usual: float, share: float) -> None:
    """Some of these come before the file is there, some in the midst of its creation, some right after."""
    with writer(tmp_path / "out", "random", tmp_path / "profile", 1):
        time.sleep(usual * share)
    with closing(Store.open(tmp_path / "profile")) as store:
        assert_sound(store)
