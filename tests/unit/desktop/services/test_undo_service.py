"""Undo and redo of whatever a user does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.task import Due, Priority, Report, Status
from desktop.domain.views import Query, View
from desktop.errors import AssentError
from desktop.services import Services
from desktop.store import Draft
from desktop.store.drafts import new_task
from desktop.store.undo import KEPT
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound
from tests.helpers.stores import empty, stamp_of

DAY = dt.date(2026, 5, 5)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path)
    yield opened
    assert_sound(opened.store)
    opened.close()


def add(services: Services, title: str = "a", **fields: Any) -> str:
    return services.tasks.create({"title": title, **fields}).task.id  # type: ignore[typeddict-item]


def state(services: Services) -> dict[str, Any]:
    """All that a user can see, apart from when it was last changed."""
    with services.store.read() as reader:
        ids = [id_ for view in (View.LIVE, View.TRASH) for id_ in reader.ids(Query(view, DAY))]
        tasks = [replace(task, updated_at=task.created_at) for task in reader.tasks(ids)]
        return {"tasks": tasks, "labels": reader.labels()}


def a_label(services: Services) -> str:
    return next((label.id for label in services.labels.all()), "none left")


Act = Callable[[Services, str, str, list[str]], object]
ACTS: dict[str, Act] = {
    "create": lambda s, a, _b, _i: s.tasks.create({"title": "new"}, ["home", "brand new"], ["x", "y"], after=a),
    "rename": lambda s, a, _b, _i: s.tasks.edit([a], {"title": "renamed"}),
    "edit many": lambda s, a, b, _i: s.tasks.edit([a, b], {"description": "d", "priority": Priority.P0}),
    "due": lambda s, a, _b, _i: s.tasks.edit([a], {"due": Due(DAY, dt.time(8, 0))}),
    "no due": lambda s, a, _b, _i: s.tasks.edit([a], {"due": None}),
    "report": lambda s, a, _b, _i: s.tasks.edit([a], {"report": Report("1", "2", "3")}),
    "status": lambda s, _a, b, _i: s.tasks.edit([b], {"status": Status.BLOCKED, "estimate": 5, "language": "de"}),
    "complete": lambda s, a, b, _i: s.tasks.complete([a, b]),
    "reopen": lambda s, a, _b, _i: s.tasks.reopen([a]),
    "trash": lambda s, a, b, _i: s.tasks.trash([b, a]),
    "restore": lambda s, a, _b, _i: s.tasks.restore([a]),
    "purge": lambda s, a, b, _i: s.tasks.purge([a, b]),
    "label": lambda s, a, b, _i: s.tasks.label([a, b], add=["home", "work"]),
    "unlabel": lambda s, a, _b, _i: s.tasks.label([a], remove=["home"]),
    "move": lambda s, a, b, _i: s.tasks.move([a], b, before=True),
    "add items": lambda s, a, _b, _i: s.checklists.add(a, ["one", "two"]),
    "tick": lambda s, _a, _b, i: s.checklists.tick(i[0]),
    "untick": lambda s, _a, _b, i: s.checklists.tick(i[0], on=False),
    "rename item": lambda s, _a, _b, i: s.checklists.rename(i[0], "renamed"),
    "archive item": lambda s, _a, _b, i: s.checklists.archive(i[-1]),
    "remove item": lambda s, _a, _b, i: s.checklists.remove(i[-1]),
    "move item": lambda s, _a, _b, i: s.checklists.move(i[0], i[-1], before=False),
    "rename label": lambda s, _a, _b, _i: s.labels.rename(a_label(s), "other name"),
    "recolor label": lambda s, _a, _b, _i: s.labels.recolor(a_label(s), "red"),
    "delete label": lambda s, _a, _b, _i: s.labels.delete(a_label(s)),
}


def start(services: Services) -> tuple[str, str, list[str]]:
    """Two tasks, one with a label and a checklist, and nothing to undo."""
    empty(services.store)
    a = services.tasks.create({"title": "a", "due": Due(DAY)}, ["home"], ["p", "q", "r"]).task
    b = add(services, "b", status=Status.DONE)
    with services.store.database.write() as connection:
        connection.execute("DELETE FROM undo_steps")
    return a.id, b, [item.id for item in a.checklist]


@pytest.mark.parametrize("name", ACTS)
def test_every_action_can_be_undone_and_done_again(services: Services, name: str) -> None:
    a, b, items = start(services)
    if name in ("purge", "restore"):
        services.tasks.trash([a])
    if name == "reopen":
        services.tasks.complete([a])
    if name == "untick":
        services.checklists.tick(items[0])
    before = state(services)
    ACTS[name](services, a, b, items)
    after = state(services)
    assert after != before
    undone = services.undo.undo()
    assert undone is not None
    assert undone.kept == []
    assert undone.changes
    assert state(services) == before
    assert_sound(services.store)
    redone = services.undo.redo()
    assert redone is not None
    assert state(services) == after
    services.undo.undo()
    assert state(services) == before


@given(st.lists(st.sampled_from(list(ACTS)), min_size=1, max_size=12))
def test_any_sequence_is_undone_to_the_start_and_redone_to_the_end(services: Services, names: list[str]) -> None:
    a, b, items = start(services)
    first = state(services)
    for name in names:
        try:
            ACTS[name](services, a, b, items)
        except AssentError:
            continue  # e.g. an item that is gone by now
    last = state(services)
    steps = 0
    while undone := services.undo.undo():
        assert undone.kept == []
        steps += 1
    assert state(services) == first
    while services.undo.redo():
        steps -= 1
    assert steps == 0
    assert state(services) == last
    assert_sound(services.store)


def test_steps_name_what_undo_and_redo_would_do(services: Services) -> None:
    assert services.undo.steps() == (None, None)
    assert services.undo.undo() is None
    assert services.undo.redo() is None
    task = add(services, "Buy milk")
    services.tasks.complete([task])
    undo, redo = services.undo.steps()
    assert undo is not None
    assert (undo.action, undo.subject, undo.count, undo.undone, redo) == ("complete", "Buy milk", 1, False, None)
    services.undo.undo()
    undo, redo = services.undo.steps()
    assert undo is not None
    assert redo is not None
    assert (undo.action, redo.action, redo.undone) == ("add", "complete", True)
    services.tasks.edit([task], {"title": "Buy oat milk"})
    assert services.undo.steps()[1] is None  # something new was done; the way back is gone


def test_an_action_that_changes_nothing_is_no_step(services: Services) -> None:
    task = add(services)
    services.tasks.edit([task], {"title": "a"})
    services.tasks.restore([task])
    assert [step and step.action for step in services.undo.steps()] == ["add", None]


def test_steps_survive_a_restart(tmp_path: Path) -> None:
    services = Services(tmp_path)
    task = add(services)
    services.tasks.complete([task])
    services.tasks.edit([task], {"title": "b"})
    services.undo.undo()
    services.close()
    services = Services(tmp_path)
    assert services.undo.redo() is not None
    assert services.tasks.get(task).title == "b"
    services.undo.undo()
    services.undo.undo()
    assert services.tasks.get(task).status is Status.OPEN
    services.close()


def test_a_hundred_are_kept(services: Services) -> None:
    task = add(services, "0")
    for number in range(1, KEPT + 20):
        services.tasks.edit([task], {"title": str(number)})
    undone = 0
    while services.undo.undo():
        undone += 1
    assert undone == KEPT == 100
    assert services.tasks.get(task).title == str(KEPT + 19 - 100)


def from_elsewhere(services: Services, id_: str, **fields: Any) -> None:
    with services.store.write() as writer:
        base = {name: stamp_of(writer, "task", id_, name) for name in fields}
        later = make_stamp(int(max(base.values())[:12], 16), 0xFFFF, "f" * 16)
        writer.apply([Patch("task", id_, fields, later, base)])


def test_what_something_else_has_changed_since_is_kept_and_told(services: Services) -> None:
    task = add(services)
    services.tasks.edit([task], {"title": "b", "description": "d"})
    from_elsewhere(services, task, title="theirs")
    undone = services.undo.undo()
    assert undone is not None
    assert [(effect.field, effect.before, effect.after) for effect in undone.kept] == [("title", "a", "b")]
    assert (services.tasks.get(task).title, services.tasks.get(task).description) == ("theirs", "")
    forced = services.undo.undo(force=True)  # the user says: that too
    assert forced is not None
    assert forced.step.seq == undone.step.seq
    assert forced.kept == []
    assert services.tasks.get(task).title == "a"
    services.undo.redo()
    assert (services.tasks.get(task).title, services.tasks.get(task).description) == ("theirs", "d")


def trashed(services: Services) -> list[str]:
    return services.lists.ids(Query(View.TRASH, DAY))


def test_what_was_never_added_is_in_no_trash_unless_somebody_worked_on_it(services: Services) -> None:
    services.task_lists.create("Home")
    services.undo.undo()
    assert services.task_lists.deleted() == []
    mine = services.tasks.create({"title": "a"}, ["home"], ["x"]).task.id
    services.tasks.edit([mine], {"priority": Priority.P1})
    while services.undo.undo():
        pass
    assert trashed(services) == []
    assert services.lists.counts(DAY).trash == 0
    while services.undo.redo():
        pass
    assert services.tasks.get(mine).priority is Priority.P1
    from_elsewhere(services, mine, description="theirs")
    while services.undo.undo():
        pass
    assert trashed(services) == [mine]


def test_a_task_that_got_an_item_elsewhere_goes_to_the_trash(services: Services) -> None:
    mine = add(services)
    with services.store.write() as writer:
        later = make_stamp(int(stamp_of(writer, "task", mine, "title")[:12], 16), 0xFFFF, "f" * 16)
        fields = {"task_id": mine, "title": "theirs", "created_at": "2026-05-05T10:00:00.000Z"}
        writer.apply([Patch("item", "i" * 36, fields, later)])
    services.undo.undo()
    assert trashed(services) == [mine]


def test_force_also_where_nothing_could_be_taken_back(services: Services) -> None:
    task = add(services)
    services.tasks.edit([task], {"title": "b"})
    from_elsewhere(services, task, title="theirs")
    undone = services.undo.undo()
    assert undone is not None
    assert len(undone.kept) == 1
    assert not undone.changes
    assert services.undo.steps()[1] is None  # there is nothing to do again
    services.undo.undo(force=True)
    assert services.tasks.get(task).title == "a"
    redone = services.undo.redo()
    assert redone is not None
    assert services.tasks.get(task).title == "theirs"


def test_force_finishes_a_redo_just_the_same(services: Services) -> None:
    task = add(services)
    services.tasks.edit([task], {"title": "b", "description": "d"})
    services.undo.undo()
    from_elsewhere(services, task, title="theirs")
    redone = services.undo.redo()
    assert redone is not None
    assert [effect.field for effect in redone.kept] == ["title"]
    assert services.tasks.get(task).description == "d"
    services.undo.redo(force=True)
    assert services.tasks.get(task).title == "b"
    services.undo.undo()
    assert (services.tasks.get(task).title, services.tasks.get(task).description) == ("theirs", "")


def test_declining_leaves_the_next_undo_to_the_step_before(services: Services) -> None:
    task = add(services)
    services.tasks.edit([task], {"priority": Priority.P1})
    services.tasks.edit([task], {"title": "b"})
    from_elsewhere(services, task, title="theirs")
    services.undo.undo()
    undone = services.undo.undo()
    assert undone is not None
    assert undone.step.action == "set priority"
    assert services.tasks.get(task).priority is None


def test_several_writes_of_one_field_in_a_step_are_undone_to_the_first(services: Services) -> None:
    task = add(services)
    with services.store.write() as writer:
        for title in ("b", "c"):
            writer.apply([Draft("task", task, {"title": title})])
        writer.record_step("twice", "")
    undone = services.undo.undo()
    assert undone is not None
    assert undone.kept == []
    assert services.tasks.get(task).title == "a"
    services.undo.redo()
    assert services.tasks.get(task).title == "c"


def test_undo_of_many_is_one_patch_each(services: Services) -> None:
    with services.store.write() as writer:
        writer.apply([new_task({"title": f"{n}"}, "a0", id_=f"t{n}") for n in range(1500)])
    ids = [f"t{n}" for n in range(1500)]
    services.tasks.edit(ids, {"title": "same", "description": "same"})
    undone = services.undo.undo()
    assert undone is not None
    assert undone.changes.patches == 1500
    assert services.tasks.get("t7").title == "7"


def test_an_observation_can_be_taken_back(services: Services) -> None:
    task = add(services)
    with services.store.write() as writer:
        writer.apply([Draft("task", task, {"observation:1": ["2026-01-01T00:00:00.000Z", "seen"]})], "agent")
        writer.record_step("observe", "")
    assert [seen.text for seen in services.tasks.get(task).observations] == ["seen"]
    services.undo.undo()
    assert services.tasks.get(task).observations == ()
