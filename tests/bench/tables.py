"""BENCHMARKS.md: the table of `make bench`, and after it that of `make bench-peers`. Each keeps the other's."""

from __future__ import annotations

from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "BENCHMARKS.md"
_PEERS = "## Beside others"
_ABOUT = f"""{_PEERS}

Made by `make bench-peers` in one run on one machine: the same 10,000 tasks and the same 100 edits, through a folder.
What each does in that time differs, and is said in the last column.
"""


def with_ours(before: str, text: str) -> str:
    """`text` in place of all but the peers."""
    _, mark, peers = before.partition(_PEERS)
    return text.rstrip() + "\n" + (f"\n{mark}{peers}" if mark else "")


def with_peers(before: str, table: str) -> str:
    return f"{ours(before).rstrip()}\n\n{_ABOUT}\n{table}\n"


def ours(text: str) -> str:
    return text.partition(_PEERS)[0]
