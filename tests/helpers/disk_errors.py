"""Run as a process: `assent` where the disk refuses to write below a folder, which needs no rights to arrange.

python -m tests.helpers.disk_errors ENOSPC FOLDER sync --json
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

from desktop.__main__ import main


def refuse(code: int, folder: str) -> None:
    """From now on, for good."""

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(folder):
            _, mode, flags = arguments
            if flags & (os.O_WRONLY | os.O_RDWR) or set(mode or "") & set("wxa+"):
                raise OSError(code, os.strerror(code), arguments[0])

    sys.addaudithook(hook)


if __name__ == "__main__":
    name, place, *words = sys.argv[1:]
    refuse(getattr(errno, name), place)
    sys.exit(main(words))
