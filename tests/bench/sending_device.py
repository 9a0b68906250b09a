"""Another device of the user: adds a task for each line it reads, and prints the time at which its file arrived.

    python -m tests.bench.sending_device PROFILE OWN_FOLDER SHARED_FOLDER

The two folders are kept in step one way, as a program that copies between machines would do it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from desktop.services import Services
from tests.helpers.folder_copy import copy_files

if __name__ == "__main__":
    profile, own, shared = map(Path, sys.argv[1:])
    services = Services(profile)
    services.sync.sync_once(flush=True)
    print("ready", flush=True)
    for line in sys.stdin:
        services.tasks.create({"title": line.strip()})
        services.sync.sync_once(flush=True)
        copy_files(own, shared)
        print(time.monotonic(), flush=True)
    services.close()
