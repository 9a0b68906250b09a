"""Real `assent` processes that exchange through folders on disk, and what disks, people and signals do to them."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bench.data import drafts
from tests.bench.sync_bench import arrivals
from tests.helpers.drives import read_only, small_drive
from tests.helpers.folder_copy import copy_files, copying_both_ways
from tests.helpers.screen import wait_until
from tests.helpers.sync_processes import (
    ROOT,
    TIMEOUT,
    Device,
    all_watching,
    assert_alike,
    settle,
    stop,
    wait_for,
    wait_for_text,
)

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

encrypted = pytest.mark.parametrize("passphrase", ["", "correct horse"], ids=["plain", "encrypted"])


def pair(place: Path, passphrase: str = "", *, apart: bool = False) -> tuple[Device, Device]:
    """Two devices that share a folder; `apart`, each has its own, and the test copies files between them."""
    one = Device(place / "one", place / "shared", passphrase)
    other = Device(place / "other", place / "elsewhere" if apart else one.folder, passphrase)
    one.share_here()
    if apart:
        copy_files(one.folder, other.folder)
    other.share_here()
    return one, other


@encrypted
def test_two_processes_with_one_folder(tmp_path: Path, passphrase: str) -> None:
    one = Device(tmp_path / "one", tmp_path / "shared", passphrase)
    other = Device(tmp_path / "other", one.folder, passphrase)
    assert len(one.share()["devices"]) == 1
    assert len(other.share()["devices"]) == 2
    with all_watching(one, other):
        (milk,) = one.add(["Milk"])
        other.add(["Bread"])
        wait_for({"Milk", "Bread"}, one, other)
        other.edit(milk, title="Oat milk")
        wait_for({"Oat milk", "Bread"}, one, other)
    settle(one, other)
    assert_alike(one, other)
    for path in one.files():
        assert not passphrase or b"milk" not in path.read_bytes().lower()


def test_two_folders_that_are_kept_in_step_late_and_in_pieces(tmp_path: Path) -> None:
    one, other = pair(tmp_path, "correct horse", apart=True)
    titles: set[str] = set()
    with copying_both_ways(one.folder, other.folder, seed=3), all_watching(one, other):
        for number in range(4):
            for device in (one, other):
                new = [f"{number} of {device.profile.name}, {place}" for place in range(20)]
                titles.update(new)
                device.add(new)
            time.sleep(0.5)
        wait_for(titles, one, other)
    copy_files(one.folder, other.folder)
    copy_files(other.folder, one.folder)
    settle(one, other)
    assert_alike(one, other)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(10))
def test_two_folders_for_longer(tmp_path: Path, seed: int) -> None:
    one, other = pair(tmp_path, apart=True)
    choice = random.Random(seed)
    titles: set[str] = set()
    with copying_both_ways(one.folder, other.folder, seed), all_watching(one, other):
        for number in range(40):
            device = choice.choice((one, other))
            new = [f"{number} of {device.profile.name}, {place}" for place in range(choice.randrange(1, 200))]
            titles.update(new)
            device.add(new)
            time.sleep(choice.random())
        wait_for(titles, one, other)


def test_a_folder_that_cannot_be_written_to_is_still_read(tmp_path: Path) -> None:
    one, other = pair(tmp_path)
    one.add(["Milk"])
    one.exchange()
    other.add(["Bread"])
    with read_only(one.folder):
        answer = other.assent("sync", "--json")
        assert (answer.status, answer.err) == (1, "The shared folder cannot be written to.\n")
        assert answer.document["state"] == "read-only"
        assert (answer.document["exported"], answer.document["imported"]) == (0, 1)
        assert other.titles() == {"Milk", "Bread"}
        third = Device(tmp_path / "third", one.folder)
        assert third.assent("sync", "--folder", str(one.folder)).status == 1
        assert third.titles() == {"Milk"}
    settle(one, other)
    assert one.titles() == {"Milk", "Bread"}
    assert_alike(one, other)


def test_a_full_drive_loses_nothing_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    with small_drive(tmp_path / "shared", "256k"):
        one, other = pair(tmp_path)
        other.add(["Bread"])
        other.exchange()
        titles = {f"{number} {random.Random(number).getrandbits(2000):x}"[:190] for number in range(400)}
        one.add(titles)
        filler = one.folder / "films"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 12))
        answer = one.assent("sync", "--json")
        assert (answer.status, answer.err) == (1, "The shared folder is full.\n")
        assert (answer.document["state"], answer.document["imported"]) == ("full", 1)
        assert one.titles() == {*titles, "Bread"}
        other.exchange()
        assert other.titles() == {"Bread"}
        filler.unlink()
        settle(one, other)
        assert other.titles() == {*titles, "Bread"}
        assert_alike(one, other)


@pytest.mark.parametrize(
    ("code", "state", "sentence"),
    [
        ("EROFS", "read-only", "The shared folder cannot be written to.\n"),
        ("EDQUOT", "full", "The shared folder is full.\n"),
        (
            "EIO",
            "folder missing",
            "The shared folder cannot be used. Is the drive connected? Your changes wait here.\n",
        ),
    ],
)
def test_whatever_the_disk_refuses_is_said_and_made_up_for(
    tmp_path: Path, code: str, state: str, sentence: str
) -> None:
    one, other = pair(tmp_path)
    other.add(["Bread"])
    other.exchange_here()
    one.add(["Milk"])
    answer = one.assent_refused(code, "sync", "--json")
    assert (answer.status, answer.err) == (1, sentence)
    assert (answer.document["state"], answer.document["exported"], answer.document["imported"]) == (state, 0, 1)
    assert one.exchange()["exported"] == 1
    settle(one, other)
    assert other.titles() == {"Milk", "Bread"}


def test_a_full_disk_of_ones_own_takes_in_nothing_by_halves(tmp_path: Path) -> None:
    one = Device(tmp_path / "one", tmp_path / "shared")
    one.write(drafts(3_000))
    one.share()
    with small_drive(tmp_path / "disk", "3m"):
        other = Device(tmp_path / "disk" / "other", one.folder)
        answer = other.assent("sync", "--folder", str(one.folder))
        assert (answer.status, other.number()) == (1, 0)
        assert "disk is full" in answer.err
    assert Device(tmp_path / "third", one.folder).share()["imported"] == 3_005


def test_a_folder_that_is_unplugged_and_comes_back(tmp_path: Path) -> None:
    one, other = pair(tmp_path)
    away = tmp_path / "unplugged"
    with all_watching(one, other) as processes:
        one.add(["Milk"])
        wait_for({"Milk"}, one, other)
        one.folder.rename(away)
        wait_for_text(processes[0], "The shared folder is not there")
        one.add(["Bread"])
        other.add(["Eggs"])
        answer = one.assent("sync", "--json")  # the other process does the syncing, and cannot either
        assert (answer.status, answer.document["state"]) == (1, "folder missing")
        assert not one.folder.exists()
        away.rename(one.folder)
        wait_for({"Milk", "Bread", "Eggs"}, one, other)
    settle(one, other)
    assert_alike(one, other)


def test_a_drive_that_is_not_mounted_looks_empty_and_is_left_alone(tmp_path: Path) -> None:
    one, other = pair(tmp_path)
    one.add(["Milk"])
    one.folder.rename(tmp_path / "away")
    one.folder.mkdir()
    answer = one.assent("sync", "--json")
    assert (answer.status, answer.document["state"]) == (1, "folder missing")
    assert list(one.folder.iterdir()) == []
    one.folder.rmdir()
    (tmp_path / "away").rename(one.folder)
    settle(one, other)
    assert other.titles() == {"Milk"}


def _prepared(tmp_path: Path, passphrase: str = "") -> Path:
    """Both know of some tasks; each has changed some more, of which only those of `other` are in the folder."""
    work = tmp_path / "work"
    work.mkdir()
    one, other = pair(work, passphrase)
    ids = one.add([f"Both know {number}" for number in range(3)])
    settle(one, other)
    other.edit(ids[0], title="Changed there")
    other.add([f"From there {number}" for number in range(3)])
    other.exchange()
    one.edit(ids[0], title="Changed here")
    one.edit(ids[1], title="Changed here, too")
    one.add([f"From here {number}" for number in range(3)])
    return work


def _die(work: Path, first: int, step: int) -> list[tuple[int, bool, list[str]]]:
    command = [sys.executable, "-m", "tests.helpers.crash_process", str(work), "one", "other", str(first), str(step)]
    environment = Device(work / "one", work / "shared").environment
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def _assert_nothing_lost(found: list[tuple[int, bool, list[str]]], least: int) -> None:
    assert [killed for _, killed, _ in found] == [True] * (len(found) - 1) + [False]
    assert len(found) >= least
    here, there = ([f"From {place} {number}" for number in range(3)] for place in ("here", "there"))
    for _, _, titles in found:
        assert titles == sorted([*here, *there, "Both know 2", "Changed here", "Changed here, too"])


def test_kill_9_during_an_exchange(tmp_path: Path) -> None:
    """Before every so many of the things that an exchange does: it reads, imports, seals, writes, tells."""
    _assert_nothing_lost(_die(_prepared(tmp_path), 0, 37), least=5)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_kill_9_before_everything_an_exchange_does(tmp_path: Path) -> None:
    _assert_nothing_lost(_die(_prepared(tmp_path), 0, 1), least=150)


def test_kill_9_while_both_are_at_it(tmp_path: Path) -> None:
    _kill_while_writing(tmp_path, "correct horse", random.Random(1), kills=2)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
def test_kill_9_many_times(tmp_path: Path, seed: int) -> None:
    _kill_while_writing(tmp_path, "", random.Random(seed), kills=40)


def _kill_while_writing(place: Path, passphrase: str, choice: random.Random, kills: int) -> None:
    one, other = pair(place, passphrase)
    titles: set[str] = set()
    for number in range(kills):
        victim, witness = (one, other) if number % 2 else (other, one)
        with witness.watching(), victim.watching() as process:
            for device in (one, other):
                new = [f"{number} of {device.profile.name}, {place}" for place in range(700)]
                titles.update(new)
                device.add(new)
            time.sleep(choice.random() * 2.5)
            process.kill()
            assert process.wait(TIMEOUT) == -signal.SIGKILL
    settle(one, other)
    assert one.titles() == titles
    assert_alike(one, other)


def test_a_new_device_joins_ten_thousand_tasks_stops_and_goes_on(tmp_path: Path) -> None:
    one = Device(tmp_path / "one", tmp_path / "shared")
    one.share_here()
    one.send_in_parts(drafts(10_000), 40)
    other = Device(tmp_path / "other", one.folder)
    other.share_here()
    with other.syncing() as process:
        wait_for_text(process, "of 40 files")
        assert stop(process, signal.SIGINT) == 130
    assert other.number() < 10_000
    answer = other.assent("sync", "--json")
    assert answer.status == 0
    assert other.number() == 10_000
    assert "files." in answer.err
    settle(one, other)
    assert_alike(one, other)


def test_a_window_that_joins_ten_thousand_tasks_is_closed_and_goes_on(tmp_path: Path) -> None:
    one = Device(tmp_path / "one", tmp_path / "shared")
    one.write(drafts(10_000))
    one.share()
    other = Device(tmp_path / "other", one.folder)
    other.share_here()
    with other.window() as process:
        wait_until(other.number, "some of the tasks", TIMEOUT)
        assert stop(process) == 0
    assert 0 < other.number() <= 10_000
    with other.window():
        wait_until(lambda: other.number() == 10_000, "all of the tasks", TIMEOUT)


def test_what_arrives_is_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """In the real window, painted. How soon is a matter of the benchmark; here it is only told."""
    milliseconds = arrivals(tasks=200, number=4)
    assert len(milliseconds) == 4
    with capsys.disabled():
        print(f" on screen after {max(milliseconds):.0f} ms at most ", end="")


def test_what_is_wrong_with_a_folder_is_said_in_a_sentence(tmp_path: Path) -> None:
    device = Device(tmp_path / "one", tmp_path / "shared")
    said = {}
    (tmp_path / "file").write_text("x")
    for words in (["sync"], ["sync", "--folder", str(tmp_path / "file")], ["sync", "--folder", "/no/such/place"]):
        answer = device.assent(*words)
        assert (answer.status, answer.out) == (1, "")
        said[words[-1]] = answer.err
    assert said["sync"] == "assent: No folder is shared yet; name one with --folder.\n"
    assert said[str(tmp_path / "file")] == f"assent: {tmp_path / 'file'} is not a folder.\n"
    assert said["/no/such/place"] == "assent: There is no folder /no/such; plug in what it is on, or make it first.\n"
    assert device.assent("sync", "--once", "--watch").status == 2
