"""The rows of BENCHMARKS.md that have a target, as the README shows them.

`make bench` does this after measuring; alone: python -m tests.bench.in_readme
"""

from __future__ import annotations

from pathlib import Path

from tests.bench.tables import BENCHMARKS, ours

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"


def with_table(readme: str, benchmarks: str) -> str:
    """The README with the table in its place."""
    before, rest = readme.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{_with_target(benchmarks)}\n\n{END}{after}"


def _with_target(benchmarks: str) -> str:
    head, rule, *rows = [line for line in ours(benchmarks).splitlines() if line.startswith("|")]
    return "\n".join([head, rule, *(row for row in rows if _target(row))])


def _target(row: str) -> str:
    return row.split("|")[3].strip()


def main() -> None:
    readme = ROOT / "README.md"
    told = with_table(readme.read_text("utf-8"), BENCHMARKS.read_text("utf-8"))
    readme.write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
