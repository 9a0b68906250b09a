"""Each invariant is checked for real: a deliberately broken variant of the program is caught."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.sim.invariants import BrokenError
from tests.sim.mutants import MUTANTS, Mutant
from tests.sim.stories import Story

PROMISES = {
    "AbsenceIsNoDeletion", "CursorsTellTheTruth", "NobodyBlocksOthers", "ThereIsRest", "NothingIsLost",
    "NothingComesBack", "EverybodyHasTheSame", "EverybodySeesTheSame", "EverybodyIsSound", "LosersAreKept",
    "EverythingArrives", "WhatIsDamagedIsMended", "ThereIsOneNextTask",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_broken_variant_is_caught(mutant: Mutant) -> None:
    promise, story = MUTANTS[mutant]
    with pytest.raises(BrokenError, match=f"^{promise}:"), mutant():
        story.tell()


@pytest.mark.parametrize(
    "story",
    {story.steps: story for _, story in MUTANTS.values()}.values(),
    ids=lambda story: story.steps.__name__,
)
def test_the_stories_are_harmless_otherwise(story: Story) -> None:
    story.tell()


def test_every_promise_has_a_variant_that_breaks_it() -> None:
    assert {promise for promise, _ in MUTANTS.values()} == PROMISES
