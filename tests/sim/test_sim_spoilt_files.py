"""Files that are cut off anywhere, or have a wrong bit anywhere: nothing changes, the user is told, and all is
well as soon as the good file is there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sync.policy import DAY, MINUTE, Policy
from sync.status import State
from tests.sim.device import Device
from tests.sim.drive import Blob
from tests.sim.oracle import stored_state
from tests.sim.stories import scribble
from tests.sim.world import Setting, World, simulated


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(params=[False, True], ids=["plain", "encrypted"])
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    worth = 6_000 if request.param else 1_000  # sealed segments are padded
    policy = Policy(worth=worth, snapshot_every=0, gap_after=1_000 * DAY)
    with simulated(Setting(encrypted=request.param, policy=policy, tasks=2)) as made:
        made.begin()
        made.exchange()
        yield made


@pytest.fixture(params=[7, pytest.param(1, marks=pytest.mark.soak)], ids=["every 7th byte", "every byte"])
def every(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def spoilt(blob: Blob, every: int) -> Iterator[Blob]:
    for length in range(0, len(blob.data), every):
        yield replace(blob, data=blob.data[:length])
    for place in range(0, len(blob.data), every):
        data = bytearray(blob.data)
        data[place] ^= 1 << (place % 8)
        yield replace(blob, data=bytes(data))


def look(world: World, device: Device) -> None:
    """Long enough after the last one that it reads what it could not read then."""
    world.now += 11 * MINUTE
    device.sync()


def test_a_segment(world: World, every: int) -> None:
    a, b = world.devices
    a.do(lambda: a.tasks.create({"title": "Milk"}))
    a.sync()
    (path,) = [path for path in b.view.pending() if path.endswith(".chg")]
    b.view.receive_all()
    whole, before, identity = b.view.files[path], stored_state(b.store), b.id
    for number, blob in enumerate(spoilt(whole, every)):
        b.view.files[path] = blob
        look(world, b)
        status = b.status()
        assert (status.state, status.device, status.number) == (State.WAITING, a.id, 1), number
        assert b.id == identity
        if number % 50 == 0:
            assert stored_state(b.store) == before
    assert stored_state(b.store) == before
    world.now += DAY
    b.sync()
    assert [found.name for found in b.status().quarantined] == [path.rpartition("/")[2]]
    b.view.files[path] = whole
    look(world, b)
    assert b.status().state is State.UP_TO_DATE
    assert b.status().quarantined == ()
    assert stored_state(b.store) == stored_state(a.store)


def test_a_snapshot(world: World, every: int) -> None:
    """No device believes a damaged head: a new one, its writer, or one that it names."""
    a, b = world.devices
    b.do(lambda: b.tasks.create({"title": "of b"}))
    scribble(world, a)
    (path,) = [path for path in world.drive.whole() if path.endswith(".snap")]
    c = world.join()
    c.view.receive_all()
    whole = c.view.files.pop(path)
    look(world, c)
    identities, before = [a.id, b.id, c.id], stored_state(c.store)
    for number, blob in enumerate(spoilt(whole, every)):
        for device in world.devices if number % 7 == 0 else [c]:
            device.view.files[path] = blob
            device.view.is_writable = device is c
            look(world, device)
        assert [device.id for device in world.devices] == identities
        assert c.status().state is State.WAITING
        if number % 50 == 0:
            assert stored_state(c.store) == before
    for device in world.devices:
        device.view.is_writable = True
        device.view.files[path] = whole
        look(world, device)
    assert c.status().state is State.UP_TO_DATE
    assert stored_state(c.store) == stored_state(a.store)


def test_a_head(world: World, every: int) -> None:
    """Of another device, and our own."""
    a, b = world.devices
    b.do(lambda: b.tasks.create({"title": "of b"}))
    world.exchange()
    world.exchange()
    for writer in (a, b):
        path = f"d/{writer.id}/head.json"
        whole, identities, before = b.view.files[path], [a.id, b.id], stored_state(b.store)
        for blob in spoilt(whole, every):
            b.view.files[path] = blob
            look(world, b)
            assert b.id == identities[1]
            assert b.status().state in (State.UP_TO_DATE, State.SILENT if writer is a else State.UP_TO_DATE)
        b.view.files[path] = whole
        look(world, b)
        assert stored_state(b.store) == before
        assert b.status().state is State.UP_TO_DATE
