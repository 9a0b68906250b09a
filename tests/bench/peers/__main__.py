"""`make bench-peers`: the same work with other programs that keep devices in step, beside ours.

python -m tests.bench.peers SCRATCH

What is missing is installed below the folder SCRATCH from package registries; what cannot be had is named in the
table. All of them write the same tasks: create 10,000, bring them from A to B through a folder, then 100 edits.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.store import Draft
from desktop.version import VERSION
from tests.bench.data import drafts
from tests.bench.device_group import device_group
from tests.bench.tables import BENCHMARKS, with_peers

_TASKS, _EDITS = 10_000, 100
_HERE = Path(__file__).parent
_HOUR = 3_600


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds, and what then lies in the folder that the devices share."""

    create: float
    first: float
    edits: float
    bytes: int
    files: int


class NotToBeHadError(Exception):
    """Says in a few words why a program cannot be measured here."""


def main(scratch: Path) -> int:
    scratch.mkdir(parents=True, exist_ok=True)
    rows = ["| what | create 10,000 | A → B | 100 edits A → B | folder | |", "| --- | --- | --- | --- | --- | --- |"]
    print(*rows, sep="\n")
    for name, measure, note in _peers(scratch):
        try:
            version, measured = measure()
        except NotToBeHadError as error:
            row = f"| {name} | | | | | could not be had: {error} |"
        else:
            row = f"| {name} {version} | {_row(measured)} | {note} |"
        print(row, flush=True)
        rows.append(row)
    BENCHMARKS.write_text(with_peers(BENCHMARKS.read_text("utf-8"), "\n".join(rows)), encoding="utf-8")
    return 0


def _peers(scratch: Path) -> Iterator[tuple[str, Callable[[], tuple[str, Measured]], str]]:
    yield "Assent", _ours, "SQLite with history and search index on both sides, files for good"
    yield (
        "pycrdt",
        lambda: _in_python(scratch / "pycrdt", "pycrdt", _HERE / "pycrdt_peer.py"),
        "a document in memory: no database, no search, no history",
    )
    yield (
        "TaskChampion",
        lambda: _in_python(scratch / "taskchampion", "taskchampion-py", _HERE / "taskchampion_peer.py"),
        "SQLite on both sides, its local sync server as the folder",
    )
    yield (
        "Joplin",
        lambda: _joplin(scratch / "joplin"),
        "its command line: notes imported as Markdown, one process a step, its file system target",
    )


def _ours() -> tuple[str, Measured]:
    with device_group() as group:
        one, other = group.device("one"), group.device("other")
        batch = drafts(_TASKS)
        create = _seconds(lambda: one.write(batch))
        first = one.exchange() + other.exchange()
        ids = one.ids(_EDITS)
        edits = _seconds(lambda: one.write([Draft("task", id_, {"title": f"Edited {id_[:8]}"}) for id_ in ids]))
        edits += one.exchange() + other.exchange()
        return VERSION, Measured(create, first, edits, group.size(), len(group.files()))


def _tasks() -> list[dict[str, Any]]:
    """The same tasks for those who do not know drafts."""
    return [
        {"id": draft.id, **{key: value for key, value in draft.fields.items() if ":" not in key}}
        for draft in drafts(_TASKS)
        if draft.kind == "task"
    ]


def _in_python(folder: Path, package: str, script: Path) -> tuple[str, Measured]:
    """Runs a script in an environment of its own; it prints version and figures as JSON."""
    python = folder / "bin" / "python"
    if not python.exists():
        _run([sys.executable, "-m", "venv", str(folder)])
    if _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package]) is None:
        shutil.rmtree(folder)
        raise NotToBeHadError("no wheel for this machine, and it could not be built")
    with tempfile.TemporaryDirectory() as work:
        source = Path(work, "tasks.json")
        source.write_text(json.dumps(_tasks()), encoding="utf-8")
        told = _run([str(python), str(script), work, str(_EDITS)])
        if told is None:
            raise NotToBeHadError("it was installed, but did not run")
        version, figures = json.loads(told)
        return version, Measured(**figures, **_contents(Path(work, "shared")))


def _joplin(folder: Path) -> tuple[str, Measured]:
    program = folder / "node_modules" / ".bin" / "joplin"
    if shutil.which("npm") is None:
        raise NotToBeHadError("Node is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    install = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund"]
    if not program.exists() and not any(_run([*install, name]) is not None for name in ("joplin", "joplin@3.5.1")):
        raise NotToBeHadError("its packages could not be built; one of them needs libsecret-1-dev")
    with tempfile.TemporaryDirectory() as work:
        shared = Path(work, "shared")
        shared.mkdir()

        def joplin(device: str, *words: str) -> str:
            told = _run([str(program), "--profile", str(Path(work, device)), *words])
            if told is None:
                raise NotToBeHadError(f"“joplin {words[0]}” failed")
            return told

        for device in ("one", "other"):
            joplin(device, "config", "sync.target", "2")
            joplin(device, "config", "sync.2.path", str(shared))
        notes = Path(work, "notes")
        notes.mkdir()
        for task in _tasks():
            text = f"{task['title']}\n\n{task.get('description', '')}\n{task.get('due', '')}\n"
            (notes / f"{task['title']}.md").write_text(text, encoding="utf-8")
        create = _seconds(lambda: joplin("one", "import", "--format", "md", str(notes)))
        first = _seconds(lambda: (joplin("one", "sync"), joplin("other", "sync")))
        joplin("one", "use", "notes")
        titles = [path.stem for path in sorted(notes.iterdir())[:_EDITS]]
        batch = Path(work, "edits.txt")
        batch.write_text("".join(f'set "{title}" author "edited"\n' for title in titles), encoding="utf-8")
        edits = _seconds(lambda: (joplin("one", "batch", str(batch)), joplin("one", "sync"), joplin("other", "sync")))
        about = json.loads((folder / "node_modules" / "joplin" / "package.json").read_text("utf-8"))
        return about["version"], Measured(create, first, edits, **_contents(shared))


def _contents(folder: Path) -> dict[str, int]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {"bytes": sum(path.stat().st_size for path in files), "files": len(files)}


def _row(measured: Measured) -> str:
    seconds = " | ".join(f"{value:.2f} s" for value in (measured.create, measured.first, measured.edits))
    return f"{seconds} | {measured.bytes / 1_000_000:.2f} MB in {measured.files:,} files"


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _run(command: list[str]) -> str | None:
    """What it printed; None where it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_HOUR)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
