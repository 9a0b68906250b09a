"""A confirmation of which nothing else is here, be it late, lost or forged: shown as that, and decided again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from desktop.domain.change_set import ItemState, Verdict
from desktop.domain.values import now_text
from desktop.review.item_status import item_status
from desktop.review.outcome import Result
from desktop.review.states import Action, RowState, Shown, present
from desktop.store import Draft
from sync.patch import Patch
from tests.helpers.invariants import problems
from tests.helpers.replicas import TASKS, Replica, World, replicas, states

TASK = TASKS[0]
PRIORITY = ("set_task_priority", {"task_identifier": TASK, "priority": "P1"})
NEW = ("add_task", {"title": "Cake"})


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("missing"), 2) as made:
        yield made


@pytest.fixture
def pair(devices: list[Replica]) -> World:
    return World(devices, [0, 0])


def shown(device: Replica, item: str) -> Shown:
    with device.store.read() as reader:
        return present(item_status(reader, item, dt.datetime.now(dt.UTC)), device.store.device)


def confirmed_but_late(world: World, which: tuple[str, dict[str, Any]]) -> tuple[str, list[tuple[int, Patch]]]:
    """The other device has the decision, and nothing of what it did."""
    (item,) = world.propose(0, which[0], **which[1])
    world.exchange()
    world.devices[0].service.confirm(item)
    waiting = world.waiting(0, 1)
    world.deliver(0, 1, [each for each in waiting if each[1].kind == "decision"])
    return item, waiting


def priority(device: Replica) -> Any:
    return device.register("task", TASK, "priority")[1]


@pytest.mark.parametrize("which", [PRIORITY, NEW])
def test_it_is_shown_as_what_it_is_until_the_effect_comes(pair: World, which: tuple[str, dict[str, Any]]) -> None:
    here, there = pair.devices
    item, _ = confirmed_but_late(pair, which)
    found = shown(there, item)
    assert (found.state, found.actions) == (RowState.WITHOUT_EFFECT, (Action.CONFIRM, Action.REJECT))
    assert found.decided is not None
    assert there.service.undo(item).outcome.result is Result.BLOCKED
    pair.exchange()
    assert shown(there, item).state is RowState.DECIDED_ELSEWHERE
    assert shown(here, item).state is RowState.CONFIRMED
    assert there.service.undo(item).ok


@pytest.mark.parametrize("which", [PRIORITY, NEW])
def test_confirmed_again_it_acts_and_what_comes_late_does_not(pair: World, which: tuple[str, dict[str, Any]]) -> None:
    here, there = pair.devices
    item, _ = confirmed_but_late(pair, which)
    assert there.service.confirm(item, {"priority": "P2"}).ok
    target = there.items()[item].target_id
    assert shown(there, item).state is RowState.CONFIRMED
    pair.exchange()
    for device in (here, there):
        assert states(device)[item] is ItemState.CONFIRMED
        assert device.register("task", target, "priority")[1] == "P2"
        assert device.register("task", target, "deleted")[1] is None
        assert problems(device.store) == []


@pytest.mark.parametrize("which", [PRIORITY, NEW])
def test_rejected_it_stays_so_when_the_effect_comes_late(pair: World, which: tuple[str, dict[str, Any]]) -> None:
    here, there = pair.devices
    item, _ = confirmed_but_late(pair, which)
    target = there.items()[item].target_id
    assert there.service.reject(item, "no").ok
    pair.exchange()
    for device in (here, there):
        assert states(device)[item] is ItemState.REJECTED
        assert device.register("task", target, "priority")[1] is None
        assert (device.register("task", target, "deleted")[1] is None) is (which is PRIORITY)
        assert problems(device.store) == []


@pytest.mark.parametrize(
    "effects",
    [
        [],
        [{"kind": "task", "id": TASK, "field": "priority", "before": None, "after": "P1", "stamp": "0" * 32}],
    ],
)
def test_a_forged_confirmation_is_none(pair: World, effects: list[Any]) -> None:
    here, there = pair.devices
    (item,) = pair.propose(0, PRIORITY[0], **PRIORITY[1])
    fields = {
        "item_id": item,
        "set_id": here.items()[item].set_id,
        "verdict": "confirmed",
        "round": 0,
        "actor": "user",
    }
    fields |= {"reason": "", "arguments": {}, "effects": effects, "created_at": now_text()}
    with here.store.write() as writer:
        writer.apply([Draft("decision", "forged", fields)])
    assert shown(here, item).state is RowState.WITHOUT_EFFECT
    assert here.service.confirm(item).ok
    assert shown(here, item).state is RowState.CONFIRMED
    pair.exchange()
    assert priority(here) == priority(there)


def test_what_an_older_version_confirmed_is_confirmed(pair: World) -> None:
    """Its patches had no cause, and its decisions stamps of their own."""
    here, there = pair.devices
    (item,) = pair.propose(0, PRIORITY[0], **PRIORITY[1])
    with here.store.write() as writer:
        (effect,) = writer.apply([Draft("task", TASK, {"priority": "P1"})], "agent").effects
        document = {"kind": "task", "id": TASK, "field": "priority", "before": None, "after": "P1"}
        fields = {
            "item_id": item,
            "set_id": here.items()[item].set_id,
            "verdict": Verdict.CONFIRMED.value,
            "round": 0,
        }
        fields |= {"actor": "user", "reason": "", "arguments": {"priority": "P1"}, "created_at": now_text()}
        writer.apply([Draft("decision", "old", fields | {"effects": [document | {"stamp": effect.stamp}]})])
    assert shown(here, item).state is RowState.CONFIRMED
    pair.exchange()
    assert shown(there, item).state is RowState.DECIDED_ELSEWHERE
    assert there.service.undo(item).ok
    assert priority(there) is None
