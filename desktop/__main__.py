"""Entry: parses the command line and hands over to it, or to the window where no command is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from desktop.paths import PROFILE_VARIABLE, profile_dir


def main(arguments: Sequence[str] | None = None) -> int:
    if not (sys.argv[1:] if arguments is None else arguments):
        return _show_window()
    from desktop.cli.output import use_utf8
    from desktop.cli.parser import build_parser, parse

    use_utf8()
    options = parse(build_parser(), arguments)
    if options.profile:
        os.environ[PROFILE_VARIABLE] = options.profile
    if options.version:
        from desktop.cli import print_version

        return print_version()
    if options.command in (None, "demo"):
        return _show_window(demo=options.command is not None, screenshot=getattr(options, "screenshot", None))
    from desktop.cli import run_command

    return run_command(profile_dir(), options)


def _show_window(*, demo: bool = False, screenshot: str | None = None) -> int:
    from desktop.ui import quick_start

    quick_start.begin()
    from desktop.app import run_window

    return run_window(profile_dir(), demo=demo, screenshot=screenshot)


if __name__ == "__main__":
    sys.exit(main())
