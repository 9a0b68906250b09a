"""`make bench`: measures everything in one run and writes the table to BENCHMARKS.md.

python -m tests.bench [MODULE…]    only the rows of store, reference, run, review, sync, window; writes nothing
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.bench import reference_bench, review_bench, run_bench, store_bench, sync_bench, window_bench
from tests.bench.rows import Row, show, table
from tests.bench.tables import BENCHMARKS, with_ours

_HEAD = """# Benchmarks

Made by `make bench`; figures are from one run on one machine ({machine}). Ratios compare two things measured in that
same run, so they say more than the milliseconds beside them.

"""
_ROWS: Mapping[str, Callable[[], Iterator[Row]]] = {
    "store": store_bench.rows,
    "reference": reference_bench.rows,
    "run": run_bench.rows,
    "review": review_bench.rows,
    "sync": sync_bench.rows,
    "window": window_bench.rows,
}


def main(wanted: Sequence[str]) -> int:
    if unknown := [name for name in wanted if name not in _ROWS]:
        print(f"there are no rows of {', '.join(unknown)}; only of {', '.join(_ROWS)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for name, measure in _ROWS.items():
        if not wanted or name in wanted:
            rows += show(measure())
    if not wanted:
        machine = f"{platform.system()}, Python {platform.python_version()}, SQLite, PySide6"
        text = _HEAD.format(machine=machine) + table(rows) + "\n"
        BENCHMARKS.write_text(with_ours(BENCHMARKS.read_text("utf-8"), text), encoding="utf-8")
    return 1 if any(row.met is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
