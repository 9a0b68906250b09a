"""The work of `make bench-peers` with TaskChampion: python taskchampion_peer.py FOLDER EDITS.

Written after the documentation of its Python package, and not run yet: it could not be built where this was written.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from taskchampion import Operations, Replica


def main(folder: Path, edits: int) -> None:
    tasks: list[dict[str, Any]] = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    shared = folder / "shared"
    shared.mkdir()
    one, other = (Replica.new_on_disk(str(folder / name), True) for name in ("one", "other"))

    start = time.perf_counter()
    _set_titles(one, [(task["id"], task["title"]) for task in tasks], create=True)
    created = time.perf_counter()
    for replica in (one, other):
        replica.sync_to_local(str(shared), False)
    assert len(other.all_task_uuids()) == len(tasks)
    sent = time.perf_counter()
    _set_titles(one, [(task["id"], f"Edited {task['id'][:8]}") for task in tasks[:edits]], create=False)
    for replica in (one, other):
        replica.sync_to_local(str(shared), False)
    end = time.perf_counter()
    figures = {"create": created - start, "first": sent - created, "edits": end - sent}
    print(json.dumps([version("taskchampion-py"), figures]))


def _set_titles(replica: Any, titles: list[tuple[str, str]], *, create: bool) -> None:
    operations = Operations()
    for id_, title in titles:
        task = replica.create_task(id_, operations) if create else replica.get_task(id_)
        task.set_description(title, operations)
    replica.commit_operations(operations)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
