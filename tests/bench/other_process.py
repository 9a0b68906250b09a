"""Another process at work on a profile: adds a task for each line it reads, and prints its id and when it was saved."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from desktop.services import Services

if __name__ == "__main__":
    services = Services(Path(sys.argv[1]))
    for line in sys.stdin:
        task = services.tasks.create({"title": line.strip()}).task
        print(task.id, time.monotonic(), flush=True)
    services.close()
