"""Devices of one user, a folder that does its worst, and whatever else can happen: all promises are kept.

A failure names its seed; `python -m tests.sim SEED --steps N --tell` plays it again, `--shorten` finds what matters.
"""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Iterator

import pytest

from tests.sim.actions import ACTIONS, ARRIVALS
from tests.sim.scenario import Scenario, drawn
from tests.sim.versions import Version
from tests.sim.world import YEAR

SEEDS, STEPS = 18, 110
SOAK_SECONDS = 3600


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_promise_is_kept(seed: int) -> None:
    _play(drawn(seed, STEPS))


def test_everything_happens_that_can() -> None:
    """In one seed or another: what is never drawn is never tried."""
    scripts = [drawn(seed, STEPS) for seed in range(SEEDS)]
    settings = [scenario.setting for scenario in scripts]
    steps = [step for scenario in scripts for step in scenario.steps]
    assert {step.act for step in steps} == set(ACTIONS)
    assert {step.numbers[2] % ARRIVALS for step in steps if step.act == "receive"} == set(range(ARRIVALS))
    assert {len(setting.skews) for setting in settings} == {2, 3, 4}
    assert {round(skew / YEAR) for setting in settings for skew in setting.skews} == {-10, -1, 0, 1, 10}
    assert {version for setting in settings for version in setting.versions} == set(Version)
    assert {setting.encrypted for setting in settings} == {True, False}
    assert any(setting.folding < len(setting.skews) for setting in settings)
    assert any(step.numbers[3] % 9 == 0 for step in steps if step.act == "use")  # a power cut
    assert any(step.numbers[1] % 4 == 0 for step in steps if step.act == "sync")


@pytest.mark.soak
def test_every_promise_is_kept_for_an_hour() -> None:
    until = time.monotonic() + SOAK_SECONDS
    for seed in itertools.count(SEEDS):
        _play(drawn(seed, (40, STEPS, 300)[seed % 3]))
        if time.monotonic() > until:
            return


def _play(scenario: Scenario) -> None:
    trace: list[str] = []
    try:
        scenario.play(trace.append)
    except Exception as error:
        told = "\n".join(trace[-40:])
        pytest.fail(
            f"python -m tests.sim {scenario.setting.seed} --steps {len(scenario.steps)}\n{error}\n{told}",
            pytrace=True,
        )
