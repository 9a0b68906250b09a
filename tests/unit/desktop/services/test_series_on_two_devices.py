"""A task that repeats is completed on two devices, and that is taken back on one: the series goes on, once."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable, Iterator, Sequence

import pytest

from desktop.domain.change_set import ItemState
from desktop.domain.repeat import parse_rule
from desktop.domain.task import Due, Priority, Task
from desktop.domain.views import Query, View
from desktop.services.checklists import ChecklistService
from desktop.services.lists import ListService
from desktop.services.tasks import TaskService
from tests.helpers.invariants import problems
from tests.helpers.replicas import TASKS, Replica, World, replicas, states
from tests.helpers.stores import synced_rows

TODAY = dt.datetime.now().astimezone().date()
TASK, OTHER = TASKS
LATER = 500_000

CONFIRMED = [("confirm",), ("reject", "reconsider", "confirm"), ("confirm", "undo", "reconsider", "confirm")]
NOT = [
    ("confirm", "undo"),
    ("reject",),
    ("confirm", "undo", "reconsider"),
    ("reject", "reconsider", "confirm", "undo"),
]


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("series"), 2) as made:
        yield made


@pytest.fixture(params=[(0, LATER), (LATER, 0)], ids=["the second later", "the first later"])
def late(request: pytest.FixtureRequest) -> Sequence[int]:
    ahead: Sequence[int] = request.param
    return ahead


@pytest.fixture
def pair(devices: list[Replica], late: Sequence[int]) -> World:
    return watering(devices, late)


def watering(devices: list[Replica], late: Sequence[int]) -> World:
    world = World(devices, (0, 0))
    first = devices[0].store
    TaskService(first).trash([OTHER])
    TaskService(first).edit([TASK], {"due": Due(TODAY), "repeat": parse_rule("FREQ=DAILY")})
    ChecklistService(first).add(TASK, ["fern", "cactus"])
    world.exchange()
    for device, ahead in zip(devices, late, strict=True):
        device.clock[0] += ahead
    return world


def pending(device: Replica) -> list[Task]:
    assert problems(device.store) == []
    return open_tasks(device)


def open_tasks(device: Replica) -> list[Task]:
    lists = ListService(device.store)
    return lists.tasks(lists.ids(Query(View.ALL, TODAY)))


def assert_goes_on(world: World, *, done: bool) -> None:
    """There is one open task of the series: the next one if the first is done."""
    here, there = world.devices
    assert synced_rows(here.store) == synced_rows(there.store)
    (task,) = pending(here)
    assert (task.id != TASK) is done
    assert task.due == Due(TODAY + dt.timedelta(days=done))
    assert [item.title for item in task.checklist] == ["fern", "cactus"]


def complete(device: Replica) -> None:
    TaskService(device.store).complete([TASK])


def take_back(device: Replica, how: str) -> None:
    if how == "undo":
        device.undo.undo()
    else:
        TaskService(device.store).reopen([TASK])


@pytest.mark.parametrize("how", ["undo", "reopen"])
def test_completed_on_both_and_taken_back_on_one_the_later_act_decides_on_both_tasks(pair: World, how: str) -> None:
    here, there = pair.devices
    is_later = there.clock[0] > here.clock[0]
    complete(here)
    take_back(here, how)
    complete(there)
    pair.exchange()
    assert_goes_on(pair, done=is_later)


@pytest.mark.parametrize("how", ["undo", "reopen"])
def test_a_next_task_that_both_devices_made_is_taken_back_without_a_trace(pair: World, how: str) -> None:
    here, _ = pair.devices
    for device in pair.devices:
        complete(device)
    pair.exchange()
    here.clock[0] += 2 * LATER
    take_back(here, how)
    pair.exchange()
    assert_goes_on(pair, done=False)
    with here.store.read() as reader:
        trash = [task.id for task in reader.tasks(reader.ids(Query(View.TRASH, TODAY)))]
    assert trash == [OTHER]


@pytest.mark.parametrize(("one", "other"), list(itertools.product(CONFIRMED + NOT, repeat=2)))
def test_whatever_is_decided_on_both_devices_the_series_goes_on(
    pair: World, one: Sequence[str], other: Sequence[str]
) -> None:
    here, there = pair.devices
    (item,) = pair.propose(0, "complete_task", task_identifier=TASK)
    pair.deliver(0, 1, pair.waiting(0, 1))
    for device, script in ((here, one), (there, other)):
        for act in script:
            assert getattr(device.service, act)(item).ok
    pair.exchange()
    state = states(here)[item]
    assert state is states(there)[item]
    assert_goes_on(pair, done=state is ItemState.CONFIRMED)


ACTS: dict[str, Callable[[TaskService, Task], object]] = {
    "complete": lambda tasks, task: tasks.complete([task.id]),
    "skip": lambda tasks, task: tasks.skip([task.id]),
    "rename": lambda tasks, task: tasks.edit([task.id], {"title": "Water all plants"}),
    "put off": lambda tasks, task: tasks.reschedule([task.id], TODAY + dt.timedelta(days=3)),
}
SCRIPTS = [script for length in (1, 2) for script in itertools.product(ACTS, repeat=length)]


def act(device: Replica, *script: str) -> Task:
    """Each on the open task of the series; returns what is that after all of it."""
    for name in script:
        (task,) = open_tasks(device)
        ACTS[name](TaskService(device.store), task)
    (task,) = open_tasks(device)
    return task


@pytest.mark.parametrize("script", SCRIPTS, ids=" and ".join)
def test_whatever_is_done_on_both_devices_one_task_of_the_series_is_open(
    devices: list[Replica], late: Sequence[int], script: Sequence[str]
) -> None:
    here, there = devices
    for other in SCRIPTS:
        world = watering(devices, late)
        act(here, *script)
        act(there, *other)
        world.exchange()
        assert synced_rows(here.store) == synced_rows(there.store)
        assert len(pending(here)) == 1, other


def test_what_is_done_with_the_next_task_is_not_overwritten_by_its_creation_elsewhere(pair: World) -> None:
    """Although that has what was edited before it was made."""
    here, there = pair.devices
    ChecklistService(here.store).rename(pending(here)[0].checklist[0].id, "ferns")
    act(here, "rename", "complete")
    coming = act(there, "complete")
    TaskService(there.store).edit([coming.id], {"priority": Priority.P1})
    ChecklistService(there.store).rename(coming.checklist[1].id, "big cactus")
    ChecklistService(there.store).tick(coming.checklist[0].id)
    pair.exchange()
    assert synced_rows(here.store) == synced_rows(there.store)
    (task,) = pending(here)
    assert (task.title, task.priority, task.due) == ("Water all plants", Priority.P1, coming.due)
    assert [(item.title, item.is_checked) for item in task.checklist] == [("ferns", True), ("big cactus", False)]
    with here.store.read() as reader:
        assert reader.conflicts() == []


@pytest.mark.parametrize("how", ["undo", "reopen"])
def test_what_others_edited_in_the_original_is_no_work_on_the_next_one(pair: World, how: str) -> None:
    here, there = pair.devices
    act(there, "rename", "put off")
    pair.exchange()
    here.clock[0] += 2 * LATER
    task = act(here, "complete")
    with here.store.read() as reader:
        assert [entry.field for entry in reader.history(task.id) if not entry.created] == []
    take_back(here, how)
    pair.exchange()
    assert [task.id for task in pending(here)] == [TASK]
    for device in pair.devices:
        with device.store.read() as reader:
            assert reader.edited_in_trash() == []
            assert reader.ids(Query(View.TRASH, TODAY)) == [OTHER]
