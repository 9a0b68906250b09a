"""Entry: parses the command line and hands over to it, or to the window where no command is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from desktop.cli.output import use_utf8
from desktop.cli.parser import build_parser
from desktop.paths import PROFILE_VARIABLE, profile_dir


def main(arguments: Sequence[str] | None = None) -> int:
    use_utf8()
    options = build_parser().parse_args(arguments)
    if options.profile:
        os.environ[PROFILE_VARIABLE] = options.profile
    if options.version:
        from desktop.cli import print_version

        return print_version()
    if options.command in (None, "demo"):
        from desktop.app import run_window

        picture = options.screenshot if options.command else None
        return run_window(profile_dir(), demo=options.command is not None, screenshot=picture)
    from desktop.cli import run_command

    return run_command(profile_dir(), options)


if __name__ == "__main__":
    sys.exit(main())
