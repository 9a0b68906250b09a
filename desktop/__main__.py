"""Entry: the command line where a command is given, the window otherwise."""

from __future__ import annotations

import sys


def main() -> int:
    from desktop.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
