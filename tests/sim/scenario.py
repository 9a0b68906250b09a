"""A sequence of actions, drawn from a seed. It can be replayed, and shortened while it still fails."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sync.policy import DAY, MINUTE, Policy
from tests.sim import invariants
from tests.sim.actions import ACTIONS, COPIES, EVERYDAY, LOSSES, UNUSUAL, Action
from tests.sim.versions import Version
from tests.sim.world import MOST, YEAR, Setting, simulated


@dataclass(frozen=True, slots=True)
class Step:
    act: str
    numbers: tuple[int, int, int, int]

    def __str__(self) -> str:
        return f"Step({self.act!r}, {self.numbers})"


@dataclass(frozen=True, slots=True)
class Scenario:
    setting: Setting
    steps: tuple[Step, ...]
    bad: int = 0

    def play(self, tell: Callable[[str], None] = lambda _line: None) -> None:
        """Raises BrokenError if an invariant does not hold. Any other exception is a failure as well."""
        with simulated(self.setting) as world:
            watcher = invariants.Watcher(world)
            world.begin()
            for number, step in enumerate(self.steps):
                what = ACTIONS[step.act](world, *step.numbers)
                if what:
                    tell(f"{number}: {step.act} {what}")
                watcher.check()
            tell("one is bad")
            invariants.not_blocked(world, self.bad)
            tell("settle")
            invariants.keep(world)
            watcher.check()


def drawn(seed: int, steps: int = 120) -> Scenario:
    choose = random.Random(seed)
    number = choose.choice((2, 2, 3, 3, 4))
    policy = Policy(
        worth=choose.choice((300, 2_000, 32 << 10)),
        snapshot_every=choose.choice((0, MINUTE)),
        keep=choose.choice((DAY, 30 * DAY)),
        held_least=choose.choice((5, 20)),
        bulk=choose.choice((7, 5_000)),
    )
    later = choose.random() < 0.3
    setting = Setting(
        seed,
        tuple(choose.choice((0, 0, 1, -1, 10, -10)) * YEAR + choose.randrange(MINUTE) for _ in range(number)),
        choose.random() < 0.25,
        choose.randrange(4 * MOST),
        tuple(choose.choice(tuple(Version)) if later else Version.NOW for _ in range(MOST)),
        choose.choice((2, 8)),
        policy,
    )
    weights: Mapping[Action, int] = choose.choice((EVERYDAY, UNUSUAL, COPIES, LOSSES))
    names = choose.choices([act.__name__ for act in weights], list(weights.values()), k=steps)
    return Scenario(
        setting,
        tuple(Step(name, _numbers(choose)) for name in names),
        choose.randrange(1000),
    )


def _numbers(choose: random.Random) -> tuple[int, int, int, int]:
    a, b, c, d = (choose.randrange(1 << 12) for _ in range(4))
    return a, b, c, d


def shortened(scenario: Scenario, goes_wrong: Callable[[Scenario], bool]) -> Scenario:
    """A shorter scenario that still fails, found by leaving out parts."""
    steps: Sequence[Step] = scenario.steps
    size = max(1, len(steps) // 2)
    while True:
        start, found = 0, False
        while start < len(steps):
            shorter = (*steps[:start], *steps[start + size :])
            if goes_wrong(Scenario(scenario.setting, shorter, scenario.bad)):
                steps, found = shorter, True
            else:
                start += size
        if size == 1 and not found:
            return Scenario(scenario.setting, tuple(steps), scenario.bad)
        size = max(1, size // 2)
