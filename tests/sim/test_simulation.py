"""Devices of one user, a folder that does its worst, and whatever else can happen: all promises are kept.

A failure names its seed; `python -m tests.sim SEED --steps N --tell` plays it again, `--shorten` finds what matters.
"""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Iterator

import pytest

from tests.sim.script import Script, drawn

pytestmark = pytest.mark.soak  # some stories still break a promise; `make soak` tells which

SEEDS, STEPS = 36, 110
SOAK_SECONDS = 3600


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_promise_is_kept(seed: int) -> None:
    _play(drawn(seed, STEPS))


@pytest.mark.soak
def test_every_promise_is_kept_for_an_hour() -> None:
    until = time.monotonic() + SOAK_SECONDS
    for seed in itertools.count(SEEDS):
        _play(drawn(seed, (40, STEPS, 300)[seed % 3]))
        if time.monotonic() > until:
            return


def _play(script: Script) -> None:
    trace: list[str] = []
    try:
        script.play(trace.append)
    except Exception as error:
        told = "\n".join(trace[-40:])
        pytest.fail(
            f"python -m tests.sim {script.setting.seed} --steps {len(script.steps)}\n{error}\n{told}", pytrace=True
        )
