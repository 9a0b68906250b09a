"""Another process at work on a profile: adds a task for each line it reads, and prints the time it was saved."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from desktop.services import Services

if __name__ == "__main__":
    services = Services(Path(sys.argv[1]))
    for line in sys.stdin:
        services.tasks.create({"title": line.strip()})
        print(time.monotonic(), flush=True)
    services.close()
