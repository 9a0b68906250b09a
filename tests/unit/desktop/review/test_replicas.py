"""Two to four devices decide on the same proposals, unaware of each other, with the power going at any moment.

For each invariant there is at least one deliberately broken variant of the app that must break it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.helpers.replicas import Replica, replicas
from tests.helpers.review_invariants import BrokenError
from tests.helpers.review_machine import MOST, Devices, walk, walks
from tests.helpers.review_mutants import MUTANTS, Mutant


@pytest.fixture(scope="module")
def devices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Replica]]:
    with replicas(tmp_path_factory.mktemp("replicas"), MOST) as made:
        yield made


def run(devices: list[Replica], examples: int, steps: int) -> None:
    run_state_machine_as_test(
        lambda: Devices(devices),  # type: ignore[arg-type]
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_happens_on_however_many_devices(devices: list[Replica]) -> None:
    run(devices, 15, 25)


@pytest.mark.parametrize("seed", range(8))
def test_a_walk_at_random(devices: list[Replica], seed: int) -> None:
    walk(devices, random.Random(seed), 50)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_whatever_happens_for_hours(devices: list[Replica]) -> None:
    run(devices, 2000, 60)
    walks(devices, range(1000, 3000), 80)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_broken_variant_is_found_out(devices: list[Replica], mutant: Mutant) -> None:
    invariants, story = MUTANTS[mutant]
    story.tell(devices)
    with mutant(), pytest.raises(BrokenError) as broken:
        story.tell(devices)
    assert str(broken.value).partition(":")[0] in invariants


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_chance_finds_a_broken_variant_too(devices: list[Replica], mutant: Mutant) -> None:
    with mutant(), pytest.raises(BrokenError):
        walks(devices, range(2000), 50)
