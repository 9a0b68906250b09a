"""Several processes on one profile: none waits in vain, no write is lost, nobody sees half of one."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from desktop.services import Services
from desktop.store.drafts import new_task
from tests.helpers.invariants import assert_sound
from tests.helpers.writer_process import rows_after, writer

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(("number", "rounds"), [(2, 60), (4, 40)])
def test_writing_to_the_same_tasks_at_once(tmp_path: Path, number: int, rounds: int) -> None:
    services = Services(tmp_path / "profile")
    with services.store.write() as write:
        write.apply([new_task({"title": id_}, "a0", id_=id_) for id_ in ("a", "b")])
    feed = services.feed()
    noticed: set[str] = set()
    looks = 0
    with ExitStack() as stack:
        writers = [
            stack.enter_context(writer(tmp_path / f"{n}.out", "shared", tmp_path / "profile", rounds))
            for n in range(number)
        ]
        while any(one.process.poll() is None for one in writers):
            _look(services)
            looks += 1
            time.sleep(0.002)
            noticed |= changes.tasks if (changes := feed.poll()) else frozenset()
    assert [one.process.returncode for one in writers] == [0] * number
    tokens = {token for one in writers for token in one.lines()}
    assert len(tokens) == number * rounds

    assert looks > 10
    assert noticed == {"a", "b"}
    with services.store.read() as reader:
        assert reader.settings()["counter"] == number * rounds
        assert reader.conflicts() == []
        task = reader.task("a")
    assert task is not None
    assert {item.title for item in task.checklist} == tokens
    _check_chain(services, tokens)
    assert_sound(services.store)
    feed.close()
    services.close()


def _look(services: Services) -> None:
    """Each edit sets both tasks and then adds an item; any snapshot must show whole steps only."""
    with services.store.read() as reader:
        a, b = reader.tasks(["a", "b"])
        assert a.description == b.description
        titles = [item.title for item in a.checklist]
        assert len(titles) == len(set(titles))


def _check_chain(services: Services, tokens: set[str]) -> None:
    """Every edit saw the one before it: the history of the field is a single line, and no stamp occurs twice."""
    edits = [
        (stamp, json.loads(fields)["description"], json.loads(base)["description"])
        for _, kind, id_, stamp, fields, base in rows_after(services.store, 0)
        if (kind, id_) == ("task", "a") and "description" in json.loads(fields)
    ]
    assert {value for _, value, _ in edits} == tokens
    stamps = [stamp for stamp, _, _ in edits]
    assert stamps == sorted(set(stamps))
    assert [base for _, _, base in edits][1:] == stamps[:-1]
