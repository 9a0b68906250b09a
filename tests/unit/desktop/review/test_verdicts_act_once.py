"""A verdict acts once, on however many devices it was given, and what is said of it is what stands.

Each device does something unaware of the others. All scripts of up to three acts, or four in `make soak`, are played
on a real store, and what they write is then joined in every combination: as joining is the union of sets, the order
does not matter.
"""

from __future__ import annotations

import datetime as dt
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from desktop.domain.change_set import Decision, ItemState, Verdict, joined_state
from desktop.review.outcome import Result
from desktop.review.states import deciding
from desktop.store import Draft, archive
from desktop.store.drafts import label_field, label_id
from sync.merge import winner
from sync.patch import Patch
from tests.helpers.invariants import problems
from tests.helpers.replicas import START, TASKS, Replica, World, replicas, states
from tests.helpers.stores import empty, synced_rows

LABEL_FIELD = label_field(label_id("home"))
TASK = TASKS[0]
FOLLOWING = {
    ItemState.PENDING: ("confirm", "confirm edited", "reject", "correct"),
    ItemState.CONFIRMED: ("undo", "correct"),
    ItemState.REJECTED: ("reconsider", "correct"),
    ItemState.UNDONE: ("reconsider", "correct"),
}
LEADS_TO = {
    "confirm": ItemState.CONFIRMED,
    "confirm edited": ItemState.CONFIRMED,
    "reject": ItemState.REJECTED,
    "undo": ItemState.UNDONE,
    "reconsider": ItemState.PENDING,
}


def scripts(
    most: int, state: ItemState = ItemState.PENDING, before: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """All that make sense on a device that hears of nothing else."""
    if before:
        yield before
    if len(before) < most:
        for act in FOLLOWING[state]:
            if not before or act != before[-1]:
                yield from scripts(most, LEADS_TO.get(act, state), (*before, act))


def play(device: Replica, item: str, script: Sequence[str], name: str) -> None:
    """Undoing what was corrected is insisted on."""
    service = device.service
    for number, act in enumerate(script):
        match act:
            case "confirm":
                service.confirm(item, force=True)
            case "confirm edited":
                service.confirm(item, {"priority": "P2"}, force=True)
            case "reject":
                service.reject(item)
            case "undo":
                if service.undo(item).outcome.result is Result.CHANGED_SINCE:
                    service.undo(item, force=True)
            case "reconsider":
                service.reconsider(item)
            case "correct":
                edit(device, {"priority": f"by hand {name}{number}"})


def edit(device: Replica, fields: dict[str, Any]) -> None:
    with device.store.write() as writer:
        writer.apply([Draft("task", TASK, fields)])


def start_again(device: Replica, patches: Sequence[Patch], at: int) -> None:
    empty(device.store)
    with device.store.database.write() as connection:
        connection.execute("DELETE FROM meta WHERE key = 'clock'")
    device.clock[0] = at
    with device.store.write() as writer:
        writer.apply(patches)


@dataclass(frozen=True)
class Played:
    """By device, how many ms it is late, and script: the patches that were written."""

    start: list[Patch]
    item: str
    written: dict[tuple[int, int, tuple[str, ...]], list[Patch]]


LATE = (0, 1_500, 100_000)
"""The second one makes that acts come in between those of who is not late."""


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("once"), 3) as made:
        yield made


@pytest.fixture(scope="module", params=[3, pytest.param(4, marks=pytest.mark.soak)])
def played(request: pytest.FixtureRequest, devices: list[Replica]) -> Played:
    world = World(devices[:1], [0])
    (item,) = world.propose(0, "set_task_priority", task_identifier=TASK, priority="P1")
    start = [patch for _, patch in devices[0].outbox()]
    written = {}
    for (place, device), late in itertools.product(enumerate(devices), LATE):
        for script in scripts(request.param if place < 2 else 2):
            start_again(device, start, START + 1_000_000 + late)
            play(device, item, script, "abc"[place])
            written[place, late, script] = [patch for _, patch in device.outbox()]
    return Played(start, item, written)


def check(patches: Sequence[Patch], item: str) -> None:
    """What all say and show that have these patches: the state and what stands agree, and the row has it so."""
    of_task = sorted((patch for patch in patches if patch.id == TASK), key=lambda patch: patch.stamp)
    registers = archive.registers_from(of_task)
    top = winner(registers["priority"], archive.verdicts_in(registers))
    assert top is not None
    current = archive.fold("task", TASK, of_task).current("priority")
    assert current is not None
    assert current.rank == top.rank
    decisions = [decision_from(patch) for patch in patches if patch.kind == "decision"]
    state = joined_state((decision.round, decision.verdict) for decision in decisions)
    if top.cause is None:
        return
    assert top.cause.undoes is (state is not ItemState.CONFIRMED), (state, top)
    decided = deciding(decisions, ItemState.UNDONE if top.cause.undoes else ItemState.CONFIRMED)
    assert decided is not None
    assert decided.stamp == top.stamp, (decisions, top)


def decision_from(patch: Patch) -> Decision:
    fields = patch.fields
    at = dt.datetime.fromisoformat(fields["created_at"])
    device = patch.stamp[16:]
    return Decision(
        patch.id,
        fields["item_id"],
        "",
        Verdict(fields["verdict"]),
        fields["round"],
        "",
        device,
        at,
        effects=tuple(fields.get("effects", ())),
        stamp=patch.stamp,
    )


def test_two_devices_agree_whatever_each_did_unaware_of_the_other(played: Played) -> None:
    ours = {key: patches for key, patches in played.written.items() if key[:2] == (0, 0)}
    theirs = {key: patches for key, patches in played.written.items() if key[0] == 1}
    assert len(ours) * len(theirs) > 1_000
    for (mine, a), (other, b) in itertools.product(ours.items(), theirs.items()):
        try:
            check([*played.start, *a, *b], played.item)
        except AssertionError as error:
            raise AssertionError(f"{mine} and {other}") from error


@pytest.mark.parametrize(
    ("ours", "theirs", "stands"),
    [
        (("correct", "confirm"), ("correct", "confirm"), "P1"),
        (("confirm",), ("correct", "confirm"), "P1"),
        (("confirm", "correct", "undo"), ("confirm", "correct", "undo"), None),
        (("confirm", "undo"), ("confirm", "correct", "undo"), None),
    ],
)
def test_what_both_decided_over_values_of_their_own_stands(
    played: Played, ours: tuple[str, ...], theirs: tuple[str, ...], stands: str | None
) -> None:
    """Also where what was written by hand on one device came after the verdict on the other."""
    for late in LATE:
        patches = [*played.start, *played.written[0, 0, ours], *played.written[1, late, theirs]]
        of_task = sorted((patch for patch in patches if patch.id == TASK), key=lambda patch: patch.stamp)
        current = archive.fold("task", TASK, of_task).current("priority")
        assert current is not None
        assert current.value == stands, late


def test_three_devices_agree_too(played: Played) -> None:
    short = {key: patches for key, patches in played.written.items() if len(key[2]) < 3}
    places = [[key for key in short if key[0] == place and (place or not key[1])] for place in range(3)]
    for keys in itertools.product(*places):
        try:
            check([*played.start, *(patch for key in keys for patch in short[key])], played.item)
        except AssertionError as error:
            raise AssertionError(str(keys)) from error


@pytest.mark.parametrize("seed", range(12))
def test_they_agree_in_whatever_order_it_arrives(played: Played, devices: list[Replica], seed: int) -> None:
    """In the stores themselves: some patches alone, some together, some twice."""
    choice = random.Random(seed)
    keys = [choice.choice([key for key in played.written if key[0] == place]) for place in range(3)]
    patches = [*played.start, *(patch for key in keys for patch in played.written[key])]
    rows = []
    for device in devices:
        choice.shuffle(patches)
        start_again(device, [], START)
        rest = list(patches)
        while rest:
            number = choice.randint(1, 4)
            with device.store.write() as writer:
                writer.apply([*rest[:number], *choice.sample(patches, 1)])
            del rest[:number]
        rows.append(synced_rows(device.store))
        assert problems(device.store) == []
    assert rows[0] == rows[1] == rows[2]


# what users do


@dataclass(frozen=True)
class Change:
    """A proposal, the register that it writes to, and a correction by hand."""

    tool: str
    arguments: dict[str, Any]
    field: str
    correction: Any
    edited: dict[str, Any] | None = None


def _in_days(number: int) -> str:
    return str(dt.datetime.now().astimezone().date() + dt.timedelta(number))


CHANGES = [
    Change("set_task_priority", {"priority": "P1"}, "priority", "P0", {"priority": "P3"}),
    Change("set_task_due_date", {"due_date": _in_days(3)}, "due", _in_days(4), {"due_date": _in_days(5)}),
    Change("update_task", {"new_title": "Proposed"}, "title", "Corrected", {"new_title": "Edited"}),
    Change("complete_task", {}, "state", ["open", None]),
    Change("delete_task", {}, "deleted", None),
    Change("assign_task_labels", {"labels": [{"name": "home"}]}, LABEL_FIELD, False, {"name": "work"}),
]


@pytest.fixture
def pair(devices: list[Replica]) -> World:
    return World(devices[:2], [0, 500_000])


def proposed(world: World, change: Change) -> str:
    (item,) = world.propose(0, change.tool, task_identifier=TASK, **change.arguments)
    world.exchange()
    return item


def values(world: World, field: str) -> list[Any]:
    for device in world.devices:
        assert problems(device.store) == []
    return [device.register("task", TASK, field)[1] for device in world.devices]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.tool)
def test_a_correction_outlasts_a_confirmation_that_did_not_know_of_it(pair: World, change: Change) -> None:
    here, there = pair.devices
    item = proposed(pair, change)
    before = here.register("task", TASK, change.field)[1]
    assert here.service.confirm(item).ok
    assert here.register("task", TASK, change.field)[1] != before
    edit(here, {change.field: change.correction})
    assert there.service.confirm(item, change.edited).ok
    pair.exchange()
    assert values(pair, change.field) == [change.correction] * 2
    with here.store.read() as reader:
        assert reader.conflicts() == []


@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.tool)
def test_what_was_undone_stays_so_when_it_was_confirmed_elsewhere(pair: World, change: Change, edited: bool) -> None:
    here, there = pair.devices
    item = proposed(pair, change)
    before = here.register("task", TASK, change.field)[1]
    here.service.confirm(item)
    assert here.service.undo(item).ok
    assert there.service.confirm(item, change.edited if edited else None).ok
    pair.exchange()
    assert states(here)[item] is states(there)[item] is ItemState.UNDONE
    assert all(value in (before, False, None) for value in values(pair, change.field))
    with there.store.read() as reader:
        task = reader.task(TASK)
    assert task is not None
    assert task.labels == ()


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.tool)
def test_a_late_undoing_of_an_earlier_round_does_not_take_back_the_later_one(pair: World, change: Change) -> None:
    here, there = pair.devices
    item = proposed(pair, change)
    here.service.confirm(item)
    pair.exchange()
    after = there.register("task", TASK, change.field)[1]
    there.clock[0] = here.clock[0]
    there.service.undo(item)
    there.service.reconsider(item)
    there.service.confirm(item)
    here.clock[0] += 1_000_000
    here.service.undo(item)
    pair.exchange()
    assert states(here)[item] is states(there)[item] is ItemState.CONFIRMED
    first, second = values(pair, change.field)
    assert first == second
    assert first == after or change.field in ("state", "deleted")
    assert first != change.correction


def test_what_undo_offers_is_what_stood_before_the_confirmation_that_counts(pair: World) -> None:
    here, there = pair.devices
    item = proposed(pair, CHANGES[0])
    edit(here, {"priority": "P2"})
    here.service.confirm(item, force=True)
    there.service.confirm(item)
    pair.exchange()
    assert there.service.undo(item).ok
    pair.exchange()
    assert values(pair, "priority") == ["P2", "P2"]


def test_of_an_edited_and_an_unedited_confirmation_the_first_counts_as_a_whole(pair: World) -> None:
    """A label with another name is another field of the task, yet only one of the two is put on."""
    here, there = pair.devices
    item = proposed(pair, CHANGES[-1])
    here.service.confirm(item)
    there.service.confirm(item, {"name": "work"})
    pair.exchange()
    for device in pair.devices:
        with device.store.read() as reader:
            task = reader.task(TASK)
            assert task is not None
            assert [label.name for label in task.labels] == ["home"]


def test_a_task_that_was_corrected_after_it_was_created_is_not_corrected_back(pair: World) -> None:
    here, there = pair.devices
    (item,) = pair.propose(0, "add_task", title="Cake")
    pair.exchange()
    here.service.confirm(item)
    made = here.items()[item].target_id
    with here.store.write() as writer:
        writer.apply([Draft("task", made, {"title": "Large cake"})])
    there.service.confirm(item, {"title": "Small cake", "priority": "P0"})
    pair.exchange()
    for device in pair.devices:
        assert device.register("task", made, "title")[1] == "Large cake"
        assert device.register("task", made, "priority")[1] is None
        assert problems(device.store) == []


def test_redo_is_a_confirmation_of_its_own(pair: World) -> None:
    here, there = pair.devices
    item = proposed(pair, CHANGES[0])
    here.service.confirm(item)
    here.undo.undo()
    here.undo.redo()
    there.service.confirm(item)
    edit(there, {"priority": "P0"})
    pair.exchange()
    assert states(here)[item] is ItemState.CONFIRMED
    assert values(pair, "priority") == ["P0", "P0"]
    there.service.undo(item, force=True)
    pair.exchange()
    assert values(pair, "priority") == [None, None]


def test_undo_of_a_step_on_one_device_holds_against_a_confirmation_on_another(pair: World) -> None:
    here, there = pair.devices
    item = proposed(pair, CHANGES[0])
    here.service.confirm(item)
    assert here.undo.undo() is not None
    there.service.confirm(item)
    pair.exchange()
    assert states(there)[item] is ItemState.UNDONE
    assert values(pair, "priority") == [None, None]
