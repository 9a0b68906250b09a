"""The work of `make bench-peers` with pycrdt, in an environment that has it: python pycrdt_peer.py FOLDER EDITS.

Each device is a document; what a device has to tell is one file in the shared folder.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pycrdt import Doc, Map


def main(folder: Path, edits: int) -> None:
    tasks: list[dict[str, Any]] = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    shared = folder / "shared"
    shared.mkdir()
    one, other = Doc(), Doc()
    held, seen = (document.get("tasks", type=Map) for document in (one, other))

    start = time.perf_counter()
    with one.transaction():
        for task in tasks:
            held[task["id"]] = Map({name: value for name, value in task.items() if name != "id"})
    created = time.perf_counter()
    _send(one, other, shared / "1.update")
    assert len(seen) == len(tasks)
    sent = time.perf_counter()
    with one.transaction():
        for task in tasks[:edits]:
            held[task["id"]]["title"] = f"Edited {task['id'][:8]}"
    _send(one, other, shared / "2.update")
    assert seen[tasks[0]["id"]]["title"].startswith("Edited")
    end = time.perf_counter()
    figures = {"create": created - start, "first": sent - created, "edits": end - sent}
    print(json.dumps([version("pycrdt"), figures]))


def _send(source: Doc[Any], target: Doc[Any], file: Path) -> None:
    file.write_bytes(source.get_update(target.get_state()))
    target.apply_update(file.read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
