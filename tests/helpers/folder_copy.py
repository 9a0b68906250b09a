"""Copies files from one folder to another, as programs do that keep the folders of several machines in step.

python -m tests.helpers.folder_copy ONE OTHER SEED    both ways until it is killed; late, in pieces, in any order
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LONGEST = 0.3
_PIECES = 3
_ROOT = Path(__file__).parents[2]


def copy_files(source: Path, target: Path) -> None:
    """All that is new there, each whole and at once."""
    for path, data, written in _new(source, target):
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        half = place.with_name(f".carried-{place.name}")
        half.write_bytes(data)
        os.utime(half, ns=(written, written))
        half.replace(place)


def copy_files_carelessly(source: Path, target: Path, choice: random.Random) -> None:
    """Straight to the final name: whoever looks meanwhile sees a file that is empty, or cut off."""
    found = list(_new(source, target))
    choice.shuffle(found)
    for path, data, written in found:
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("wb") as file:
            for piece in range(_PIECES):
                time.sleep(choice.random() * _LONGEST / _PIECES)
                file.write(data[piece * len(data) // _PIECES : (piece + 1) * len(data) // _PIECES])
                file.flush()
        os.utime(place, ns=(written, written))


@contextmanager
def copying_both_ways(one: Path, other: Path, seed: int) -> Iterator[None]:
    """A process that does so both ways, as long as the block lasts."""
    command = [sys.executable, "-m", "tests.helpers.folder_copy", str(one), str(other), str(seed)]
    process = subprocess.Popen(command, cwd=_ROOT)
    try:
        yield
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def _new(source: Path, target: Path) -> Iterator[tuple[Path, bytes, int]]:
    """What is not there, or is older there: where it lies, what is in it, and when it was written."""
    for path in sorted(source.rglob("*")):
        with suppress(FileNotFoundError):  # gone in the meantime
            if path.is_file() and not path.name.startswith("."):
                place, written = path.relative_to(source), path.stat().st_mtime_ns
                there = target / place
                if not there.exists() or there.stat().st_mtime_ns < written:
                    yield place, path.read_bytes(), written


def _both_ways(one: Path, other: Path, choice: random.Random) -> None:
    while True:
        for source, target in ((one, other), (other, one)):
            copy_files_carelessly(source, target, choice)
        time.sleep(0.05)


if __name__ == "__main__":
    _both_ways(Path(sys.argv[1]), Path(sys.argv[2]), random.Random(int(sys.argv[3])))
