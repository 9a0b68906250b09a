import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sync.files import DiskFiles
from sync.watcher import Watcher

SOON = 30.0
"""Seconds; only a failure waits so long."""


class Told:
    def __init__(self) -> None:
        self.times = 0
        self._event = threading.Event()

    def __call__(self) -> None:
        self.times += 1
        self._event.set()

    def wait(self) -> bool:
        told = self._event.wait(SOON)
        self._event.clear()
        return told

    def settle(self) -> None:
        """Waits until no more is told."""
        while self._event.wait(0.4):
            self._event.clear()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "shared"
    (root / "d" / ("a" * 16)).mkdir(parents=True)
    return root


Start = Callable[[float], Watcher]


@pytest.fixture
def start(root: Path, told: Told) -> Iterator[Start]:
    started = []

    def make(look_every: float) -> Watcher:
        watcher = Watcher(root, told, look_every)
        watcher.start()
        started.append(watcher)
        assert told.wait()
        told.settle()
        return watcher

    yield make
    for watcher in started:
        watcher.stop()


def test_a_new_file_is_told_by_the_system(start: Start, root: Path, told: Told) -> None:
    start(60)
    begin = time.monotonic()
    DiskFiles(root).write_new(f"d/{'a' * 16}/1.chg", b"x")
    assert told.wait()
    assert time.monotonic() - begin < SOON


def test_a_file_in_a_new_folder_is_told(start: Start, root: Path, told: Told) -> None:
    start(60)
    DiskFiles(root).write_new(f"d/{'b' * 16}/1.chg", b"x")
    assert told.wait()
    told.settle()
    DiskFiles(root).write_new(f"d/{'b' * 16}/2.chg", b"x")
    assert told.wait()


def test_many_events_are_told_together(start: Start, root: Path, told: Told) -> None:
    start(60)
    for number in range(200):
        (root / "d" / ("a" * 16) / str(number)).write_bytes(b"x")
    assert told.wait()
    told.settle()
    assert told.times < 50


def test_reading_makes_no_events(start: Start, root: Path, told: Told) -> None:
    path = root / "d" / ("a" * 16) / "1.chg"
    path.write_bytes(b"x")
    start(0.1)
    told.settle()
    before = told.times
    for _ in range(5):
        path.read_bytes()
        list(path.parent.iterdir())
    told.settle()
    assert told.times == before


def test_without_events_it_looks(start: Start, root: Path, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*args: object) -> None:
        raise OSError(28, "inotify watch limit reached")

    monkeypatch.setattr("sync.watcher._observer", none_left)
    start(0.05)
    for number in range(3):
        DiskFiles(root).write_new(f"d/{'a' * 16}/{number}.chg", b"x")
        assert told.wait()
    told.settle()
    before = told.times
    time.sleep(0.3)
    assert told.times == before, "it tells without a change"


@pytest.mark.parametrize("looks", [True, False], ids=["looking", "by events alone"])
def test_a_root_that_vanishes_and_returns(
    start: Start, root: Path, told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: bool
) -> None:
    if not looks:
        monkeypatch.setattr("sync.watcher._times", lambda root: {})
    start(0.05)
    root.rename(tmp_path / "away")
    assert told.wait()
    told.settle()
    (tmp_path / "away").rename(root)
    assert told.wait()
    told.settle()
    for number in range(2):
        DiskFiles(root).write_new(f"d/{'a' * 16}/{number}.chg", b"x")
        assert told.wait()
        told.settle()


def test_a_root_that_comes_later(tmp_path: Path, told: Told) -> None:
    watcher = Watcher(tmp_path / "later", told, 0.05)
    watcher.start()
    try:
        assert told.wait()
        told.settle()
        (tmp_path / "later").mkdir()
        assert told.wait()
        told.settle()
        (tmp_path / "later" / "vault.json").write_bytes(b"x")
        assert told.wait()
    finally:
        watcher.stop()


def test_another_folder_in_the_same_place_is_watched(start: Start, root: Path, told: Told, tmp_path: Path) -> None:
    start(0.05)
    root.rename(tmp_path / "away")
    root.mkdir()
    assert told.wait()
    told.settle()
    (root / "new").write_bytes(b"x")
    assert told.wait()


def test_a_failing_listener_is_told_again(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    told = Told()

    def fail() -> None:
        told()
        raise RuntimeError("no")

    watcher = Watcher(root, fail, 0.05)
    watcher.start()
    try:
        assert told.wait()
        for number in range(2):
            told.settle()
            (root / str(number)).write_bytes(b"x")
            assert told.wait()
    finally:
        watcher.stop()
    assert "could not be told" in caplog.text


def test_stop_ends_it_at_once_and_twice_is_no_harm(root: Path, told: Told) -> None:
    watcher = Watcher(root, told, 60)
    watcher.stop()
    watcher = Watcher(root, told, 60)
    watcher.start()
    assert told.wait()
    begin = time.monotonic()
    watcher.stop()
    watcher.stop()
    assert time.monotonic() - begin < SOON
    before = told.times
    (root / "after").write_bytes(b"x")
    time.sleep(0.2)
    assert told.times == before


def test_what_changes_right_after_the_start_is_told(root: Path) -> None:
    """Even before the thread has had its first look."""
    seen: list[bool] = []
    told = Told()

    def look() -> None:
        seen.append((root / "early").exists())
        told()

    watcher = Watcher(root, look, 60)
    watcher.start()
    try:
        (root / "early").write_bytes(b"x")
        assert told.wait()
        told.settle()
    finally:
        watcher.stop()
    assert seen[-1]
