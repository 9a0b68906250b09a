"""What a user can do with the checklist of a task."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.errors import InvalidInputError, NotFoundError
from desktop.services import Services
from sync.clock import make_stamp
from sync.patch import Patch
from tests.helpers.invariants import assert_sound


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path)
    yield opened
    assert_sound(opened.store)
    opened.close()


@pytest.fixture
def task(services: Services) -> str:
    return services.tasks.create({"title": "Bake"}, checklist=["a", "b", "c"]).task.id


def titles(services: Services, task: str) -> str:
    return " ".join(item.title for item in services.tasks.get(task).checklist)


def ids(services: Services, task: str) -> list[str]:
    return [item.id for item in services.tasks.get(task).checklist]


def test_add_at_the_end_or_below_another(services: Services, task: str) -> None:
    added, changes = services.checklists.add(task, [" d ", "d", "e"])
    assert titles(services, task) == "a b c d d e"
    assert ids(services, task)[3:] == added
    assert changes.tasks == {task}
    services.checklists.add(task, ["x", "y"], after=ids(services, task)[0])
    assert titles(services, task) == "a x y b c d d e"
    services.checklists.add(task, ["z"], after="gone meanwhile")
    assert titles(services, task).endswith("e z")


def test_adding_is_all_or_nothing(services: Services, task: str) -> None:
    for bad, error in ((["d", " "], InvalidInputError), (["d", "x" * 401], InvalidInputError)):
        with pytest.raises(error):
            services.checklists.add(task, bad)
    with pytest.raises(NotFoundError):
        services.checklists.add("nope", ["d"])
    assert not services.checklists.add(task, [])[1]
    assert titles(services, task) == "a b c"


def test_tick_and_untick_once(services: Services, task: str) -> None:
    item = ids(services, task)[0]
    assert services.checklists.tick(item).tasks == {task}
    assert not services.checklists.tick(item)
    ticked = services.tasks.get(task).checklist[0]
    assert (ticked.is_checked, ticked.checked_by) == (True, "user")
    services.checklists.tick(item, on=False)
    assert not services.checklists.tick(item, on=False)
    unticked = services.tasks.get(task).checklist[0]
    assert (unticked.is_checked, unticked.checked_by) == (False, None)


def test_rename_archive_remove(services: Services, task: str) -> None:
    a, b, c = ids(services, task)
    services.checklists.rename(a, " A ")
    services.checklists.archive(b)
    services.checklists.remove(c)
    assert [(item.title, item.archived) for item in services.tasks.get(task).checklist] == [("A", False), ("b", True)]
    services.checklists.archive(b, on=False)
    services.undo.undo()
    assert services.tasks.get(task).checklist[1].archived
    with pytest.raises(InvalidInputError):
        services.checklists.rename(a, "")
    for act in (services.checklists.tick, services.checklists.archive, services.checklists.remove):
        with pytest.raises(NotFoundError, match="No checklist item"):
            act(c)


def test_move(services: Services, task: str) -> None:
    a, b, c = ids(services, task)
    services.checklists.move(c, a, before=True)
    assert titles(services, task) == "c a b"
    services.checklists.move(c, a, before=False)
    assert titles(services, task) == "a c b"
    services.checklists.move(a, b, before=False)
    assert titles(services, task) == "c b a"
    services.checklists.move(a, c, before=True)
    assert titles(services, task) == "a c b"
    with pytest.raises(NotFoundError):
        services.checklists.move(a, "nope", before=True)
    with pytest.raises(NotFoundError):
        services.checklists.move("nope", a, before=True)
    with pytest.raises(NotFoundError):
        services.checklists.move(a, a, before=True)


@pytest.mark.parametrize("spot", ["a0", ""])
def test_items_that_two_devices_put_at_the_same_place(services: Services, spot: str) -> None:
    task = services.tasks.create({"title": "Bake"}).task.id
    with services.store.write() as writer:
        for id_ in "pqr":
            fields = {"task_id": task, "title": id_, "position": spot, "created_at": "2026-01-01T00:00:00.000Z"}
            writer.apply([Patch("item", id_, fields, make_stamp(1, 0, "f" * 16))])
    services.checklists.move("r", "q", before=True)
    assert titles(services, task) == "p r q"
    services.checklists.add(task, ["x"], after="p")
    assert titles(services, task) == "p x r q"
    services.checklists.move("q", "p", before=True)
    assert titles(services, task) == "q p x r"
