"""Verdicts given by several processes at once, and by processes that are killed in the midst of it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from desktop.domain.change_set import ItemState
from desktop.store import Store
from tests.helpers.invariants import assert_sound
from tests.helpers.open_race import ROOT
from tests.helpers.review import Agent, add_task, state, task

pytestmark = pytest.mark.e2e
COMMAND = [sys.executable, "-m", "tests.helpers.decide_process"]


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


def test_three_processes_confirm_the_same_items_once(profile: Path) -> None:
    with closing(Store.open(profile)) as store:
        add_task(store, "Milk", {"title": "Milk"})
        agent = Agent(store)
        items = [agent.one("add_task", title=f"Task {number}") for number in range(8)]
        items += agent.propose("add_multiple_checklist_items", task_identifier="Milk", items=[{"title": "a"}] * 4)
    pipe = subprocess.PIPE
    command = [*COMMAND, "confirm", str(profile), *items]
    runners = [subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for _ in range(3)]
    for runner in runners:
        assert runner.stdout is not None
        assert runner.stdout.readline() == "ready\n"
    for runner in runners:
        assert runner.stdin is not None
        runner.stdin.write("\n")
        runner.stdin.flush()
    found = [json.loads(runner.communicate(timeout=60)[0]) for runner in runners]
    for results in zip(*found, strict=True):
        assert sorted(results) == ["already decided", "already decided", "applied"]
    with closing(Store.open(profile)) as store:
        assert [state(store, item) for item in items] == [ItemState.CONFIRMED] * 12
        assert len(task(store, "Milk").checklist) == 4
        with store.read() as reader:
            assert len(reader.titles()) == 9
        assert_sound(store)


def test_kill_9_before_each_statement_of_a_confirmation(profile: Path) -> None:
    """Applied with its decision or still waiting, never in between; and in the end it is applied once."""
    with closing(Store.open(profile)) as store:
        item = Agent(store).one("add_task", title="Party")
    run = subprocess.run(
        [*COMMAND, "die", str(profile), item], cwd=ROOT, capture_output=True, text=True, timeout=110, check=False
    )
    assert run.returncode == 0, run.stderr
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(lines) > 20
    assert [line for line in lines if line[1] != line[2]] == []
    assert [line[1] for line in lines] == [False] * (len(lines) - 1) + [True]
    with closing(Store.open(profile)) as store, store.read() as reader:
        assert [title for _, title, _ in reader.titles()] == ["Party"]
