"""Entry: parses the command line and hands over to it, or to the window where no command is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace


def main(arguments: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    if not words:
        return _show_window()
    if list(words) == ["capture"]:  # without all that reads arguments: it should be there at once
        return _capture()
    from desktop.cli import run

    return run(words, _start)


def _start(options: Namespace) -> int:
    from desktop.paths import PROFILE_VARIABLE, profile_dir

    if options.profile:
        os.environ[PROFILE_VARIABLE] = options.profile
    if options.version:
        from desktop.cli import print_version

        return print_version()
    if options.command is None:
        return _show_window()
    if options.command == "capture":
        return _capture()
    if options.command == "demo":
        return _show_demo(options)
    if options.command == "mcp":
        from desktop.mcp import run as run_mcp

        return run_mcp(profile_dir(), options)
    from desktop.cli import run_command

    return run_command(profile_dir(), options)


def _show_window() -> int:
    from desktop.ui.core import quick_start

    quick_start.begin()
    from desktop.app import run_window
    from desktop.paths import profile_dir

    return run_window(profile_dir())


def _capture() -> int:
    from desktop.ui.core import quick_start

    quick_start.begin()
    from desktop.app import run_capture
    from desktop.paths import profile_dir

    return run_capture(profile_dir())


def _show_demo(options: Namespace) -> int:
    from pathlib import Path

    from desktop.services.demo import DemoFolder

    if options.second_device:
        from desktop.services.demo_device import run_second_device

        return run_second_device(DemoFolder(Path(options.second_device)))
    from desktop.ui.core import quick_start

    quick_start.begin()
    from desktop.app import run_demo, run_demo_window

    if options.second_window:
        return run_demo_window(DemoFolder(Path(options.second_window)))
    return run_demo(options.screenshot)


if __name__ == "__main__":
    sys.exit(main())
