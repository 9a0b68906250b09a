"""Labels are merged, deleted and put on tasks on devices that do not know of each other: no task loses one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain.views import Query, View
from desktop.services.labels import LabelService
from desktop.services.tasks import TaskService
from desktop.store.drafts import label_id
from sync.patch import Patch
from tests.helpers.invariants import problems
from tests.helpers.replicas import TASKS, Replica, World, replicas
from tests.helpers.stores import empty, synced_rows
from tests.unit.desktop.services.test_series_on_two_devices import TODAY

NAMES = "errands", "shopping", "town"
FIRST, SECOND, THIRD = NAMES
LATER = 500_000
Act = Callable[[Replica], object]


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("labels"), 4) as made:
        yield made


def in_time(devices: list[Replica], *late: int) -> World:
    """Three devices with a task for each label and one with the first two; their clocks differ from now on."""
    world = World(devices[:3], (0, 0, 0))
    tasks = TaskService(devices[0].store)
    tasks.trash(TASKS)
    for names in ([FIRST], [SECOND], [THIRD], [FIRST, SECOND]):
        tasks.create({"title": " and ".join(names)}, names)
    world.exchange()
    for device, ahead in zip(devices, late, strict=False):
        device.clock[0] += ahead
    return world


@pytest.fixture(params=list(itertools.permutations((0, LATER, 2 * LATER))), ids=str)
def world(request: pytest.FixtureRequest, devices: list[Replica]) -> World:
    return in_time(devices, *request.param)


def merge(one: str, into: str) -> Act:
    return lambda device: LabelService(device.store).merge(label_id(one), label_id(into))


def delete(name: str) -> Act:
    return lambda device: LabelService(device.store).delete(label_id(name))


def put(title: str, *, on: str = "", off: str = "") -> Act:
    def act(device: Replica) -> None:
        with device.store.read() as reader:
            (task,) = [id_ for id_, called, _ in reader.titles() if called == title]
        TaskService(device.store).label([task], [on] if on else [], [off] if off else [])

    return act


def undo(device: Replica) -> object:
    return device.undo.undo()


def labels(device: Replica) -> dict[str, list[str]]:
    """By title of each task; and the same is found by asking for a label, and counted."""
    assert problems(device.store) == []
    with device.store.read() as reader:
        tasks = reader.tasks(reader.ids(Query(View.LIVE, TODAY)))
        counts = reader.counts(TODAY).labels
        for label in reader.labels():
            worn = [task.id for task in tasks if label in task.labels]
            assert reader.ids(Query(View.LIVE, TODAY, label=label.id)) == worn
            assert reader.ids(Query(View.LIVE, TODAY, search=f"#{label.name}")) == worn
            assert counts.get(label.id, 0) == len(worn)
    return {task.title: [label.name for label in task.labels] for task in tasks}


def known(device: Replica) -> list[str]:
    return [label.name for label in LabelService(device.store).all()]


def exchanged(world: World) -> Replica:
    """Everybody has everything, and the same."""
    world.exchange()
    first, *others = world.devices
    for other in others:
        assert synced_rows(other.store) == synced_rows(first.store)
        assert labels(other) == labels(first)
        assert known(other) == known(first)
    return first


def all_with(name: str, *, third: str = THIRD) -> dict[str, list[str]]:
    return {FIRST: [name], SECOND: [name], THIRD: [third], f"{FIRST} and {SECOND}": [name]}


SMALLER = min(FIRST, SECOND, key=label_id)
SMALLEST = min(NAMES, key=label_id)
AT_ONCE: dict[str, tuple[list[list[Act]], dict[str, list[str]]]] = {
    "each into the other": ([[merge(FIRST, SECOND)], [merge(SECOND, FIRST)]], all_with(SMALLER)),
    "in a circle of three": (
        [[merge(FIRST, SECOND)], [merge(SECOND, THIRD)], [merge(THIRD, FIRST)]],
        all_with(SMALLEST, third=SMALLEST),
    ),
    "one after the other": ([[merge(FIRST, SECOND)], [merge(SECOND, THIRD)]], all_with(THIRD)),
    "the same twice": ([[merge(FIRST, SECOND)], [merge(FIRST, SECOND)]], all_with(SECOND)),
    "each into the other, and one is taken back": (
        [[merge(FIRST, SECOND), undo], [merge(SECOND, FIRST)]],
        all_with(FIRST),
    ),
    "merged, and put on something meanwhile": (
        [[merge(FIRST, SECOND)], [put(THIRD, on=FIRST)]],
        all_with(SECOND) | {THIRD: [SECOND, THIRD]},
    ),
    "merged, and the one of both that stays is taken off": (
        [[merge(FIRST, SECOND)], [put(f"{FIRST} and {SECOND}", off=SECOND)]],
        all_with(SECOND),
    ),
    "merged, and the one that goes is deleted": ([[merge(FIRST, SECOND)], [delete(FIRST)]], all_with(SECOND)),
    "merged, and the one that stays is deleted": (
        [[merge(FIRST, SECOND)], [delete(SECOND)]],
        all_with(SECOND) | {SECOND: []},
    ),
    "each into the other, and both are taken off": (
        [[merge(FIRST, SECOND)], [merge(SECOND, FIRST)], [put(f"{FIRST} and {SECOND}", off=FIRST)]],
        all_with(SMALLER),
    ),
}


@pytest.mark.parametrize("case", AT_ONCE)
def test_whatever_is_merged_at_once_no_task_loses_its_label(world: World, case: str) -> None:
    scripts, expected = AT_ONCE[case]
    for device, script in zip(world.devices, scripts, strict=False):
        for act in script:
            act(device)
    first = exchanged(world)
    assert labels(first) == expected
    assert known(first) == sorted({*itertools.chain(*expected.values())})


@pytest.mark.parametrize("case", AT_ONCE)
def test_the_order_in_which_changes_arrive_does_not_matter(devices: list[Replica], case: str) -> None:
    """A fourth device gets them one by one, in many orders: also the merges before the labels themselves."""
    world = in_time(devices, 0, LATER, 2 * LATER)
    scripts, expected = AT_ONCE[case]
    before = [patches(device) for device in world.devices]
    for device, script in zip(world.devices, scripts, strict=False):
        for act in script:
            act(device)
    new = [p for device, old in zip(world.devices, before, strict=True) for p in patches(device) if p not in old]
    exchanged(world)
    for merges_first, order in itertools.product((True, False), itertools.islice(itertools.permutations(new), 24)):
        observer = devices[3]
        empty(observer.store)
        parts = [[patch] for patch in order]
        for batch in (*parts, *before) if merges_first else (*before, *parts):
            with observer.store.write() as writer:
                writer.apply(batch)
        assert labels(observer) == expected


def patches(device: Replica) -> list[Patch]:
    return [patch for _, patch in device.outbox()]


def test_a_label_into_which_two_were_merged_at_once_is_one_label_like_any_other(world: World) -> None:
    first, second, _ = world.devices
    merge(FIRST, SECOND)(first)
    merge(SECOND, FIRST)(second)
    exchanged(world)
    other = SECOND if SMALLER == FIRST else FIRST
    put(other, off=SMALLER)(second)
    assert labels(exchanged(world))[other] == []
    put(other, on=other)(second)  # the name of the one that went: another label now
    assert labels(exchanged(world)) == all_with(SMALLER) | {other: [other]}
    LabelService(first.store).rename(label_id(SMALLER), "out")
    LabelService(first.store).merge(label_id(SMALLER), label_id(THIRD))
    assert labels(exchanged(world)) == all_with(THIRD) | {other: [other]}
    delete(THIRD)(second)
    assert labels(exchanged(world)) == {title: [] for title in all_with("")} | {other: [other]}
    assert known(first) == [other]
    undo(second)
    assert labels(exchanged(world)) == all_with(THIRD) | {other: [other]}
    undo(first)
    assert labels(exchanged(world)) == all_with("out") | {other: [other]}


@given(
    st.permutations([0, LATER, 2 * LATER]),
    st.lists(st.tuples(st.integers(0, 2), st.permutations(NAMES), st.booleans()), min_size=2, max_size=8),
    st.lists(st.none() | st.permutations(range(3)), min_size=8, max_size=8),
)
def test_merging_and_taking_that_back_never_leaves_a_task_without_a_label(
    devices: list[Replica], late: list[int], acts: list[tuple[int, list[str], bool]], meetings: list[list[int] | None]
) -> None:
    world = in_time(devices, *late)
    for (place, names, back), meeting in zip(acts, meetings, strict=False):
        device = world.devices[place]
        with device.store.read() as reader:
            step = reader.undo_step()
        if back and step and step.action == "merge label":
            undo(device)
        elif len(here := [name for name in names if name in known(device)]) > 1:
            merge(here[0], here[1])(device)
        if meeting:
            world.deliver(meeting[0], meeting[1], world.waiting(meeting[0], meeting[1]))
    assert all(labels(exchanged(world)).values())
