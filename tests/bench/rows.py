"""What a benchmark reports, and the small statistics behind it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `target` reads as in the specification; `met` is None where there is none."""

    what: str
    measured: str
    target: str = ""
    met: bool | None = None


def milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def p95(samples: Iterable[float]) -> float:
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


def median(samples: Iterable[float]) -> float:
    return statistics.median(samples)


def show(rows: Iterable[Row]) -> list[Row]:
    """Prints each as soon as it is measured."""
    found = []
    for row in rows:
        print(f"{row.what}: {row.measured} {row.target}", flush=True)
        found.append(row)
    return found


def table(rows: Iterable[Row]) -> str:
    lines = ["| what | measured | target | |", "| --- | --- | --- | --- |"]
    for row in rows:
        verdict = {None: "", True: "met", False: "**missed**"}[row.met]
        lines.append(f"| {row.what} | {row.measured} | {row.target} | {verdict} |")
    return "\n".join(lines)
