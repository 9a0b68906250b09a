"""`make bench`: measures everything in one run and writes the table to BENCHMARKS.md."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from tests.bench import reference_bench, review_bench, run_bench, store_bench, window_bench
from tests.bench.rows import Row, table

_HEAD = """# Benchmarks

Made by `make bench`; figures are from one run on one machine ({machine}). Ratios compare two things measured in that
same run, so they say more than the milliseconds beside them.

"""


def main() -> int:
    rows: list[Row] = []
    for bench in (store_bench, reference_bench, run_bench, review_bench, window_bench):
        for row in bench.rows():
            print(f"{row.what}: {row.measured} {row.target}", flush=True)
            rows.append(row)
    machine = f"{platform.system()}, Python {platform.python_version()}, SQLite, PySide6"
    Path("BENCHMARKS.md").write_text(_HEAD.format(machine=machine) + table(rows) + "\n", encoding="utf-8")
    return 1 if any(row.met is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
