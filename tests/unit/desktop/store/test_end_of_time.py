"""A clock that is wrong by thousands of years: what it wrote can be overwritten like anything else, and travels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from desktop.domain.task import Priority
from desktop.services.tasks import TaskService
from desktop.store import Draft, Store, archive
from desktop.store.drafts import new_task
from sync.clock import LATEST_MS, make_stamp
from sync.codec import decode, encode
from sync.patch import Cause, Patch
from tests.helpers.invariants import problems
from tests.helpers.segments import header
from tests.helpers.stores import stamp_of, synced_rows

LAST = make_stamp(LATEST_MS, 0xFFFF, "f" * 16)
POISON = {"title": "poisoned", "priority": "P0"}
TASK = "018bcfe5-6800-7000-8000-000000000001"


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    with closing(Store.open(tmp_path / "a")) as a, closing(Store.open(tmp_path / "b")) as b:
        with a.write() as writer:
            writer.apply([new_task({"title": "Milk"}, "a0", id_=TASK)])
            made = stamp_of(writer, "task", TASK, "title")
        receive(a, [Patch("task", TASK, {name: value}, LAST, {name: made}) for name, value in POISON.items()])
        send(a, b)
        yield a, b


def receive(store: Store, patches: Sequence[Patch]) -> None:
    with store.write() as writer:
        writer.apply(patches)


def send(one: Store, other: Store) -> None:
    """All there is, as a segment."""
    with one.database.read() as connection:
        patches = archive.patches_of(connection, "task", TASK)
    receive(other, decode(encode(header(), patches, None), None).patches)


def same(a: Store, b: Store) -> None:
    send(a, b)
    send(b, a)
    rows = synced_rows(a), synced_rows(b)
    assert rows[0]["tasks"] == rows[1]["tasks"]
    assert rows[0]["history"] == rows[1]["history"]
    for store in (a, b):
        assert [finding for finding in problems(store) if "time in the future" not in finding.what] == []


def title(store: Store) -> str:
    with store.read() as reader:
        task = reader.task(TASK)
    assert task is not None
    return task.title


def test_it_is_overwritten_on_one_device_and_on_the_other_and_both_agree(pair: tuple[Store, Store]) -> None:
    a, b = pair
    assert title(a) == title(b) == "poisoned"
    TaskService(a).edit([TASK], {"title": "mended"})
    assert title(a) == "mended"
    send(a, b)
    assert title(b) == "mended"
    for number in range(4):
        one, other = (a, b) if number % 2 else (b, a)
        TaskService(one).edit([TASK], {"title": f"{number}", "priority": Priority.P2, "description": f"{number}"})
        send(one, other)
        with other.read() as reader:
            task = reader.task(TASK)
        assert task is not None
        assert (task.title, task.priority, task.description) == (f"{number}", Priority.P2, f"{number}")
    same(a, b)
    assert TaskService(a).history(TASK)


def test_two_who_mend_it_at_once_have_a_conflict_as_ever(pair: tuple[Store, Store]) -> None:
    a, b = pair
    TaskService(a).edit([TASK], {"title": "of a"})
    TaskService(b).edit([TASK], {"title": "of b"})
    same(a, b)
    assert title(a) == title(b)
    with a.read() as reader:
        (conflict,) = reader.conflicts()
    assert {conflict.value, conflict.winner} == {"of a", "of b"}
    TaskService(a).resolve(conflict, restore=True)
    same(a, b)
    assert title(b) == conflict.value
    with b.read() as reader:
        assert reader.conflicts() == []


def test_a_verdict_overwrites_it_too(pair: tuple[Store, Store]) -> None:
    a, b = pair
    with a.write() as writer:
        writer.apply(
            [Draft("task", TASK, {"title": "confirmed", "description": "too"}, cause=Cause("i", 0))], "agent"
        )
    same(a, b)
    assert title(b) == "confirmed"


def test_a_stamp_beyond_that_nobody_led_up_to_counts_for_nothing(pair: tuple[Store, Store]) -> None:
    a, b = pair
    end, before = (make_stamp((1 << 48) - 1, 0xFFFF - n, "f" * 16) for n in (0, 1))
    receive(a, [Patch("task", TASK, {"title": "forged"}, end, {"title": before})])
    assert title(a) == "poisoned"
    TaskService(a).edit([TASK], {"title": "mended"})
    same(a, b)
    assert title(a) == title(b) == "mended"
    receive(a, [Patch("task", "new", {"title": "forged", "created_at": "2026-01-01T00:00:00.000Z"}, end)])
    with a.read() as reader:
        assert reader.task("new") is None
    assert [finding for finding in problems(a) if "time in the future" not in finding.what] == []
