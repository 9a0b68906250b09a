"""Plays simulations: `python -m tests.sim FIRST [LAST] [--steps N] [--tell] [--shorten]`."""

from __future__ import annotations

import argparse
import logging
import sys
import time
import traceback

from tests.sim.script import Script, drawn, shortened


def failure(script: Script) -> str:
    """What goes wrong, in a word; "" where nothing does."""
    try:
        script.play()
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
        script, start = drawn(seed, options.steps), time.perf_counter()
        try:
            script.play(print if options.tell else lambda _line: None)
        except Exception as error:
            failed += 1
            print(f"seed {seed}: {type(error).__name__} {str(error)[:600]}", flush=True)
            if options.shorten:
                wrong = failure(script)
                script = shortened(script, lambda shorter: failure(shorter) == wrong)  # noqa: B023
                print(f"{script.setting}\nbad {script.bad}\n" + "\n".join(map(str, script.steps)))
                try:
                    script.play(print)
                except Exception:
                    traceback.print_exc()
        else:
            print(f"seed {seed}: well, {time.perf_counter() - start:.1f} s", flush=True)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
