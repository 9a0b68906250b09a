"""One field with more writes than anybody makes: nothing reads them again and again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest import mock

import pytest

from desktop.store import Draft, Store, archive, replica_storage
from desktop.store.drafts import new_task
from sync.clock import make_stamp
from sync.patch import Cause, Patch
from tests.helpers.invariants import assert_sound
from tests.helpers.stores import conflict_rows, synced_rows

START = 1_690_000_000_000
BATCH, BATCHES = 100, 30

Forged = Callable[[int], Patch]


def _patch(number: int, **more: object) -> Patch:
    stamp = make_stamp(START + number, 0, "f" * 16)
    return Patch("task", "t", {"title": f"{number % 7}"}, stamp, **more)  # type: ignore[arg-type]


FORGED: dict[str, Forged] = {
    "one after the other": lambda n: _patch(n, base={"title": make_stamp(START + n - 1, 0, "f" * 16)}),
    "without having seen anything": _patch,
    "by as many devices": lambda n: Patch(
        "task", "t", {"title": f"{n % 7}"}, make_stamp(START + n, 0, f"{n:016x}"), {}
    ),
    "because of a verdict": lambda n: _patch(n, cause=Cause("i", 0)),
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=list(FORGED))
def test_each_write_is_read_a_few_times_at_most(store: Store, forged: Forged) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
    with mock.patch.object(archive, "patch_from", side_effect=archive.patch_from) as read:
        for batch in range(BATCHES):
            with store.write() as writer:
                writer.apply([forged(batch * BATCH + number) for number in range(BATCH)])
        assert read.call_count < 2 * BATCH * BATCHES
        read.reset_mock()
        for number in range(3):
            with store.write() as writer:
                writer.apply([Draft("task", "t", {"title": f"by hand {number}"})])
        assert read.call_count < BATCH
    with store.read() as reader:
        task = reader.task("t")
    assert task is not None
    assert task.title == "by hand 2"
    if "devices" not in _name(forged):
        assert_sound(store)


def _name(forged: Forged) -> str:
    return next(name for name, each in FORGED.items() if each is forged)


def test_a_snapshot_of_many_writes_is_made_bit_by_bit_and_says_the_same(store: Store, tmp_path: Path) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
        for each in FORGED.values():
            writer.apply([each(number) for number in range(1, 40)])
    with store.database.read() as connection, mock.patch.object(replica_storage, "_MANY", 5):
        patches = list(replica_storage.condensed(connection))
    with closing(Store.open(tmp_path / "other")) as other:
        with other.write() as writer:
            writer.apply(patches)
        assert synced_rows(other)["tasks"] == synced_rows(store)["tasks"]
        assert conflict_rows(other) == conflict_rows(store)
