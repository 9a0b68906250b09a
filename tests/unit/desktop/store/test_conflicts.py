"""What counts as a conflict: a value that somebody would miss, not merely another moment."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desktop.store import Store, conflicts
from desktop.store.archive import patches_of
from desktop.store.compiled import history
from desktop.store.drafts import new_item, new_task
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import problems
from tests.helpers.stores import conflict_rows

HERE, THERE = "a" * 16, "b" * 16
EARLY, LATE = "2026-01-01T10:00:00.000Z", "2026-01-01T10:05:00.000Z"


@pytest.fixture
def task(store: Store) -> str:
    draft = new_task({"title": "Milk"}, "a0")
    with store.write() as writer:
        writer.apply([draft])
    return draft.id


def _both_set(store: Store, task: str, field: str, ours: Any, theirs: Any) -> None:
    """Each device from what was there before, without knowing of the other."""
    with store.database.read() as connection:
        (created,) = [patch.stamp for patch in patches_of(connection, "task", task)]
    with store.write() as writer:
        writer.apply(
            [
                Patch("task", task, {field: ours}, make_stamp(175 * 10**10, 0, HERE), {field: created}),
                Patch("task", task, {field: theirs}, make_stamp(175 * 10**10, 1, THERE), {field: created}),
            ]
        )


@pytest.mark.parametrize(
    ("field", "ours", "theirs", "is_conflict"),
    [
        ("state", ["completed", EARLY], ["completed", LATE], False),
        ("state", ["completed", EARLY], ["cancelled", LATE], True),
        ("deleted", [EARLY, False], [LATE, False], False),
        ("deleted", [EARLY, True], [LATE, True], False),
        ("deleted", [EARLY, False], [LATE, True], True),
        ("deleted", [EARLY, False], None, True),
        ("due", "2026-01-01", "2026-01-02", True),
    ],
)
def test_the_same_wish_at_another_moment_is_no_conflict(
    store: Store, task: str, field: str, ours: Any, theirs: Any, is_conflict: bool
) -> None:
    _both_set(store, task, field, ours, theirs)
    lost = {(name, json.loads(value) == ours) for _, _, name, _, value in conflict_rows(store)}
    assert lost == ({(field, True)} if is_conflict else set())
    assert problems(store) == []
    with store.database.read() as connection:
        values = [patch.fields.get(field) for patch in patches_of(connection, "task", task)]
    assert values[1:] == [ours, theirs]  # the history tells of both


def test_it_becomes_one_when_somebody_who_saw_one_of_them_undoes_it(store: Store, task: str) -> None:
    _both_set(store, task, "state", ["completed", EARLY], ["completed", LATE])
    reopened = Patch(
        "task",
        task,
        {"state": ["open", None]},
        make_stamp(175 * 10**10, 5, "c" * 16),
        {"state": make_stamp(175 * 10**10, 1, THERE)},
    )
    with store.write() as writer:
        writer.apply([reopened])
    with store.database.read() as connection:
        (conflict,) = conflicts.listed(connection)
    assert (conflict.value, conflict.winner) == (["completed", EARLY], ["open", None])
    assert problems(store) == []


@pytest.mark.parametrize("kind", ["task", "item"])
def test_of_what_was_deleted_for_good_nobody_is_asked(store: Store, task: str, kind: str) -> None:
    """Some devices know it only in part, and would ask what others would not."""
    if kind == "item":
        item = new_item(task, "Flour", "a0")
        with store.write() as writer:
            writer.apply([item])
    id_ = task if kind == "task" else item.id
    with store.database.read() as connection:
        (created,) = [patch.stamp for patch in patches_of(connection, kind, id_)]
    rivals = [
        Patch(kind, id_, {"title": title}, make_stamp(175 * 10**10, number, device), {"title": created})
        for number, (title, device) in enumerate([("one", HERE), ("other", THERE)])
    ]
    for patches, number in ((rivals, 1), ([_purge(task)], 0)):
        with store.write() as writer:
            writer.apply(patches)
        with store.database.read() as connection:
            assert len(conflicts.listed(connection)) == connection.execute(history.SHOWN_COUNT).scalar() == number


def _purge(task: str) -> Patch:
    return Patch("task", task, {"deleted": [LATE, True]}, make_stamp(175 * 10**10, 9, HERE))
