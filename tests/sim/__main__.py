"""Plays simulations: `python -m tests.sim FIRST [LAST] [--steps N] [--tell] [--shorten]`."""

from __future__ import annotations

import argparse
import logging
import sys
import time
import traceback

from tests.sim.scenario import Scenario, drawn, shortened


def failure(scenario: Scenario) -> str:
    """A short text about what goes wrong; "" if nothing does."""
    try:
        scenario.play()
    except Exception as error:
        return f"{type(error).__name__} {str(error).partition(':')[0]}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int, nargs="?")
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--shorten", action="store_true")
    options = parser.parse_args()
    logging.disable()
    failed = 0
    for seed in range(options.first, (options.last or options.first) + 1):
        scenario, start = drawn(seed, options.steps), time.perf_counter()
        try:
            scenario.play(print if options.tell else lambda _line: None)
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__} {str(error)[:600]}", flush=True)
            if options.shorten:
                wrong = failure(scenario)
                scenario = shortened(scenario, lambda shorter: failure(shorter) == wrong)  # noqa: B023
                print(f"{scenario.setting}\nbad {scenario.bad}\n" + "\n".join(map(str, scenario.steps)))
                try:
                    scenario.play(print)
                except Exception:
                    traceback.print_exc()
        else:
            print(f"seed {seed}: well, {time.perf_counter() - start:.1f} s", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
