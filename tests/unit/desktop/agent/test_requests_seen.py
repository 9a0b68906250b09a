"""A part of the labelled requests that the reader was built with: what it could read once it still reads. Of each
kind of request that was once misread there are some in `kinds`, which are all read.

How good it is on requests that nobody looked at says `python -m tests.helpers.request_scores`.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import pytest
import time_machine

from desktop.agent.language import Level, read
from tests.helpers.request_scores import NOW, World, build, calls, is_right, known_facts, score

_SEEN = Path(__file__).parents[3] / "data" / "requests"
_EVERY = 20
_EVERY_OTHER = 5


@pytest.mark.parametrize(("language", "least"), [("en", 0.9), ("de", 0.8)])
def test_requests_that_were_read_once_are_read_still(language: str, least: float) -> None:
    rows = [json.loads(line) for line in (_SEEN / f"seen_{language}.jsonl").read_text("utf-8").splitlines()][::_EVERY]
    right, false_changes = score(rows)
    assert right[language] >= least * len(rows), right
    assert false_changes <= 1, "plans are made of days, all else is a fault"


_WORLDS = sorted(file for file in _SEEN.glob("*.world.json") if not file.name.startswith(("held", "asked")))


@pytest.mark.parametrize("world", _WORLDS, ids=lambda file: file.name)
def test_requests_about_the_tasks_of_other_people_are_read(world: Path) -> None:
    file = world.with_suffix("").with_suffix(".jsonl")
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()][::_EVERY_OTHER]
    right, false_changes = score(rows, World.of(file))
    assert right.total() >= 0.85 * len(rows), right
    assert false_changes == 0


def test_what_fits_several_tasks_or_says_no_value_is_asked_about() -> None:
    """Seven of 110 are guessed at, and no more."""
    files = [_SEEN / f"asked_about_{language}.jsonl" for language in ("en", "de")]
    rows = {file: [json.loads(line) for line in file.read_text("utf-8").splitlines()] for file in files}
    assert sum(score(rows[file], World.of(file))[1] for file in files) <= 7


def test_what_asks_for_nothing_changes_nothing() -> None:
    rows = [json.loads(line) for line in (_SEEN / "asks_nothing.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) > 500
    assert score([row for row in rows if _may_change(row["text"], row.get("selected", ""))])[1] == 0


def _may_change(text: str, selected: str) -> bool:
    """Whether something is read in it that may lead to a call: only then it takes a run to see."""
    return any(one.mutates and one.level is not Level.ASK for one in read(text, known_facts(selected)).intents)


def test_each_kind_of_request_that_was_once_misread_is_read() -> None:
    rows = [json.loads(line) for line in (_SEEN / "kinds.jsonl").read_text("utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        titles = build(Path(folder) / "base")
        for number, row in enumerate(rows):
            profile = Path(shutil.copytree(Path(folder) / "base", Path(folder) / str(number)))
            with time_machine.travel(NOW.astimezone(), tick=True):
                made = calls(profile, titles, row["text"], row.get("selected", ""))
            assert is_right(row, made), (row["text"], made)
