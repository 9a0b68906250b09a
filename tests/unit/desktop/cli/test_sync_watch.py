"""`assent sync` that goes on until somebody ends it, and what is said on the way."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command_line import Result, Run


class Device:
    """`assent` on a profile of its own."""

    def __init__(self, assent: Run, profile: Path, shared: Path) -> None:
        self._assent, self._profile, self._shared = assent, profile, shared

    def assent(self, *words: str) -> Result:
        return self._assent(*words, "--profile", str(self._profile))

    def share(self) -> Result:
        return self.assent("sync", "--folder", str(self._shared))

    def titles(self) -> list[str]:
        return [task["title"] for task in self.assent("list", "--json").json]


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    return tmp_path / "shared"


@pytest.fixture
def pair(assent: Run, tmp_path: Path, shared: Path) -> tuple[Device, Device]:
    one, other = (Device(assent, tmp_path / name, shared) for name in ("one", "other"))
    one.share()
    other.share()
    return one, other


class Listener(io.StringIO):
    """Does something as soon as a text has been written to it."""

    def __init__(self, text: str, act: Callable[[], None]) -> None:
        super().__init__()
        self._text, self._act = text, act

    def write(self, text: str) -> int:
        heard = self._text in self.getvalue()
        written = super().write(text)
        if not heard and self._text in self.getvalue():
            self._act()
        return written


def end(number: int) -> Callable[[], None]:
    """From any thread, as if from outside."""
    return lambda: os.kill(os.getpid(), number)


@contextmanager
def listening(stream: str, text: str, act: Callable[[], None]) -> Iterator[Listener]:
    with pytest.MonkeyPatch.context() as patch:
        listener = Listener(text, act)
        patch.setattr(sys, stream, listener)
        yield listener


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_watching_takes_in_what_comes_and_ends_when_told(pair: tuple[Device, Device], number: int) -> None:
    one, other = pair
    other.assent("add", "Milk")
    other.assent("sync")
    before = signal.getsignal(signal.SIGTERM)
    with listening("stderr", "1 received.", end(number)) as said:
        assert one.assent("sync", "--watch").status == 0
    assert said.getvalue().splitlines()[-1] == "Changes: 0 sent, 1 received."
    assert one.titles() == ["Milk"]
    assert signal.getsignal(signal.SIGTERM) is before


def test_watching_prints_a_document_for_each_exchange(pair: tuple[Device, Device]) -> None:
    one, _ = pair
    one.assent("add", "Milk")
    with listening("stdout", '"exported": 1', end(signal.SIGINT)) as printed:
        assert one.assent("sync", "--watch", "--json").status == 0
    (line,) = printed.getvalue().splitlines()
    assert json.loads(line)["state"] == "up to date"


def test_watching_says_what_is_the_matter(pair: tuple[Device, Device], shared: Path) -> None:
    one, _ = pair
    shared.rename(shared.with_name("away"))
    with listening("stderr", "is not there", end(signal.SIGINT)) as said:
        assert one.assent("sync", "--watch").status == 0
    assert said.getvalue().count("is not there") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_watching_ends_quietly_even_before_it_has_said_a_word(
    pair: tuple[Device, Device], number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pool(ThreadPoolExecutor):
        def submit(self, *what: Any, **options: Any) -> Any:
            going = super().submit(*what, **options)
            signal.raise_signal(number)
            return going

    monkeypatch.setattr("desktop.cli.sync_command.ThreadPoolExecutor", Pool)
    ended = pair[0].assent("sync", "--watch")
    assert ended.status == 0
    assert "Traceback" not in ended.err


def test_watching_ends_where_nobody_reads_its_output(pair: tuple[Device, Device]) -> None:
    one, other = pair
    one.assent("add", "Milk")
    reading, writing = os.pipe()
    os.close(reading)
    with pytest.MonkeyPatch.context() as patch, os.fdopen(writing, "w") as nobody:
        patch.setattr(sys, "stdout", nobody)
        ended = one.assent("sync", "--watch", "--json")
    assert ended.status == 0
    assert "Traceback" not in ended.err
    other.assent("sync")
    assert other.titles() == ["Milk"]


def test_ctrl_c_in_a_long_exchange_keeps_what_came_and_leaves_the_rest(pair: tuple[Device, Device]) -> None:
    one, other = pair
    for number in range(15):
        other.assent("add", f"Task {number}")
        other.assent("sync")
    with listening("stderr", "files.\n", end(signal.SIGINT)) as said:
        assert one.assent("sync").status == 130
    assert said.getvalue().splitlines()[-1] == "Stopped. What was received stays; the rest comes the next time."
    assert one.assent("sync").status == 0
    assert len(one.titles()) == 15


def test_an_exchange_without_an_end_is_left_after_a_while(
    pair: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    other.assent("add", "Milk")
    other.assent("sync")
    monkeypatch.setattr("desktop.cli.sync_command._MOST_STEPS", 1)
    assert one.assent("sync").err == "Changes: 0 sent, 1 received.\n"


def test_a_folder_that_is_away_is_told_once(pair: tuple[Device, Device], shared: Path) -> None:
    one, _ = pair
    shared.rename(shared.with_name("away"))
    gone = one.assent("sync")
    assert (gone.status, gone.out, gone.err.count("\n")) == (1, "", 1)
    assert "is not there" in gone.err


def test_a_file_that_cannot_be_used_is_told(pair: tuple[Device, Device], shared: Path) -> None:
    one, other = pair
    other.assent("add", "Milk")
    other.assent("sync")
    (segment,) = shared.glob("d/*/*.chg")
    segment.write_bytes(b"\0" * (8 * 1024 * 1024 + 1))
    assert "1 file cannot be used" in one.assent("sync").err


def test_a_profile_in_a_synced_folder_is_warned_of(assent: Run, tmp_path: Path) -> None:
    (tmp_path / ".stfolder").mkdir()
    assert "can damage its database" in Device(assent, tmp_path / "one", tmp_path / "shared").share().err
