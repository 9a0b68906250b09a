"""How to start this program once more, as another process."""

from __future__ import annotations

import sys


def own_command(*arguments: str) -> list[str]:
    """The command line of another Assent of the same kind: installed, from source, or packed in one folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "desktop", *arguments]
