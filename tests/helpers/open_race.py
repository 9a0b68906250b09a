"""Run as a process: waits for a line on stdin, then opens a profile or migrates it, so that several do it at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from desktop.store import FILE_NAME, Store
from desktop.store.database import Database
from desktop.store.migrations import MIGRATIONS, Migration, migrate

ROOT = Path(__file__).parents[2]


LATER: Sequence[Migration] = (
    *MIGRATIONS,
    "CREATE TABLE extra (a); INSERT INTO extra SELECT count(*) FROM tasks",
    "ALTER TABLE extra ADD COLUMN b",
)
"""As a later version of the app might have them."""


def run_migrations(profile: Path, migrations: Sequence[Migration]) -> None:
    with closing(Database(profile / FILE_NAME)) as database:
        migrate(database, migrations)


def race(what: str, profile: Path, number: int) -> None:
    """Lets several processes do the same at once; raises if one of them fails."""
    command = [sys.executable, "-m", "tests.helpers.open_race", what, str(profile)]
    pipe = subprocess.PIPE
    runners = [subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) for _ in range(number)]
    for runner in runners:
        assert runner.stdout is not None
        assert runner.stdout.readline() == "ready\n"
    for runner in runners:
        assert runner.stdin is not None
        runner.stdin.write("\n")
        runner.stdin.flush()
    for runner in runners:
        runner.communicate(timeout=60)
    assert [runner.returncode for runner in runners] == [0] * number


if __name__ == "__main__":
    print("ready", flush=True)
    sys.stdin.readline()
    if sys.argv[1] == "open":
        Store.open(Path(sys.argv[2])).close()
    else:
        run_migrations(Path(sys.argv[2]), LATER)
