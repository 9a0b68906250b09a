"""Run as a process: uses a profile like a busy user and acknowledges, line by line, what has been stored for good.

python -m tests.helpers.writer_process random PROFILE SEED     until it is killed
python -m tests.helpers.writer_process shared PROFILE ROUNDS   on the tasks “a” and “b” and a counter in the settings
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.domain.task import Priority
from desktop.errors import NotFoundError
from desktop.services import Services
from desktop.store import Store

ROOT = Path(__file__).parents[2]
Row = tuple[int, str, str, str, str, str]


def rows_after(store: Store, seq: int) -> list[Row]:
    with store.database.read() as connection:
        found = connection.execute(
            "SELECT seq, kind, entity, stamp, fields, base FROM history WHERE seq > ? ORDER BY seq", (seq,)
        )
        return [(row[0], row[1], row[2], row[3], row[4], row[5]) for row in found]


@dataclass(frozen=True)
class Writer:
    process: subprocess.Popen[bytes]
    output: Path

    def lines(self) -> list[Any]:
        """What it has acknowledged so far. What follows the last line end was cut off by a kill."""
        return [json.loads(line) for line in self.output.read_text().split("\n")[:-1]]

    def wait_for_first(self) -> None:
        while self.process.poll() is None and b"\n" not in self.output.read_bytes():
            time.sleep(0.005)


@contextmanager
def writer(output: Path, *arguments: object) -> Iterator[Writer]:
    """The process, killed at the latest when the block ends. It writes to a file: a pipe would hold it up."""
    command = [sys.executable, "-m", "tests.helpers.writer_process", *map(str, arguments)]
    with output.open("wb") as file, subprocess.Popen(command, cwd=ROOT, stdout=file) as process:
        try:
            yield Writer(process, output)
        finally:
            process.kill()


def _write_at_random(services: Services, choice: random.Random) -> None:
    seq = 0
    known: list[str] = []
    while True:
        _act(services, choice, known)
        rows = rows_after(services.store, seq)
        seq = rows[-1][0] if rows else seq
        print(json.dumps(rows), flush=True)


def _act(services: Services, choice: random.Random, known: list[str]) -> None:
    token = f"{os.getpid()} {choice.random()}"
    if not known or choice.random() < 0.2:
        known.append(
            services.tasks.create({"title": token}, [f"label {choice.randrange(3)}"], [token, token]).task.id
        )
        return
    task = choice.choice(known)
    acts: list[Callable[[], Any]] = [
        lambda: services.tasks.edit([task], {"title": token}),
        lambda: services.tasks.edit(known[-5:], {"description": token, "priority": choice.choice(list(Priority))}),
        lambda: services.tasks.complete([task]),
        lambda: services.tasks.reopen([task]),
        lambda: services.tasks.trash([task]),
        lambda: services.tasks.restore([task]),
        lambda: services.tasks.label([task], add=["other"], remove=["label 1"]),
        lambda: services.tasks.move([task], known[0], before=True),
        lambda: services.checklists.add(task, [token]),
        lambda: services.checklists.tick(services.tasks.get(task).checklist[0].id),
        services.undo.undo,
        services.undo.redo,
    ]
    with suppress(NotFoundError, IndexError):  # another process has undone what this one was about to use
        choice.choice(acts)()


def _write_shared(services: Services, rounds: int) -> None:
    for number in range(rounds):
        token = f"{os.getpid()} {number}"
        services.tasks.edit(["a", "b"], {"description": token})
        services.checklists.add("a", [token])
        with services.store.write() as write:
            write.set_setting("counter", write.settings().get("counter", 0) + 1)
        print(json.dumps(token), flush=True)


if __name__ == "__main__":
    what, profile, argument = sys.argv[1:]
    opened = Services(Path(profile))
    if what == "random":
        _write_at_random(opened, random.Random(int(argument)))
    _write_shared(opened, int(argument))
    opened.close()
