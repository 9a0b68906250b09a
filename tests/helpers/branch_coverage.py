"""How many branches the tests went through, a room at a time: `make coverage`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

WANTED = 95


def rooms(report: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Room → branches gone through, branches there are."""
    covered: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    for file, found in report["files"].items():
        parts = Path(file).parts
        room = "/".join(parts[:2]) if parts[0] == "desktop" and len(parts) > 2 else parts[0]
        covered[room] += found["summary"]["covered_branches"]
        all_[room] += found["summary"]["num_branches"]
    return {room: (covered[room], all_[room]) for room in sorted(all_)}


def main() -> int:
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for room, (covered, all_) in rooms(report).items():
        print(f"{room:20} {covered:5} of {all_:5} branches  {100 * covered / max(all_, 1):5.1f} %")
    share = report["totals"]["percent_branches_covered"]
    print(f"{'all':20} {share:28.1f} %, wanted {WANTED} %")
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
