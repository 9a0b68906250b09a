"""A story told to a world, step by step: drawn from a seed, replayed, and made shorter while it still goes wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sync.policy import DAY, MINUTE, Policy
from tests.sim import promises
from tests.sim.acts import ACTS, COPIES, EVERYDAY, LOSSES, UNUSUAL, Act
from tests.sim.versions import Version
from tests.sim.world import MOST, YEAR, Setting, simulated


@dataclass(frozen=True, slots=True)
class Step:
    act: str
    numbers: tuple[int, int, int, int]

    def __str__(self) -> str:
        return f"Step({self.act!r}, {self.numbers})"


@dataclass(frozen=True, slots=True)
class Script:
    setting: Setting
    steps: tuple[Step, ...]
    bad: int = 0

    def play(self, tell: Callable[[str], None] = lambda _line: None) -> None:
        """Raises BrokenError where a promise is broken; anything else that is raised is wrong as well."""
        with simulated(self.setting) as world:
            watcher = promises.Watcher(world)
            world.begin()
            for number, step in enumerate(self.steps):
                what = ACTS[step.act](world, *step.numbers)
                if what:
                    tell(f"{number}: {step.act} {what}")
                watcher.look()
            tell("one is bad")
            promises.not_blocked(world, self.bad)
            tell("settle")
            promises.keep(world)
            watcher.look()


def drawn(seed: int, steps: int = 120) -> Script:
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
    weights: Mapping[Act, int] = choose.choice((EVERYDAY, UNUSUAL, COPIES, LOSSES))
    names = choose.choices([act.__name__ for act in weights], list(weights.values()), k=steps)
    return Script(
        setting,
        tuple(Step(name, _numbers(choose)) for name in names),
        choose.randrange(1000),
    )


def _numbers(choose: random.Random) -> tuple[int, int, int, int]:
    a, b, c, d = (choose.randrange(1 << 12) for _ in range(4))
    return a, b, c, d


def shortened(script: Script, goes_wrong: Callable[[Script], bool]) -> Script:
    """The same story without what does not matter: parts are left out as long as it still goes wrong."""
    steps: Sequence[Step] = script.steps
    size = max(1, len(steps) // 2)
    while True:
        start, found = 0, False
        while start < len(steps):
            shorter = (*steps[:start], *steps[start + size :])
            if goes_wrong(Script(script.setting, shorter, script.bad)):
                steps, found = shorter, True
            else:
                start += size
        if size == 1 and not found:
            return Script(script.setting, tuple(steps), script.bad)
        size = max(1, size // 2)
