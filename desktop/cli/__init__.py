"""The command line's composition root: parse, open the profile, run, present errors."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop.cli.output import complain, use_utf8
from desktop.cli.parser import build_parser
from desktop.errors import AssentError
from desktop.paths import PROFILE_VARIABLE, profile_dir

_INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    use_utf8()
    options = build_parser().parse_args(arguments)
    if options.version:
        print(f"assent {version()}")
        return 0
    if options.profile:
        os.environ[PROFILE_VARIABLE] = options.profile
    if options.command in (None, "demo"):
        from desktop.app import run_window

        return run_window(
            profile_dir(), demo=options.command == "demo", screenshot=getattr(options, "screenshot", None)
        )
    return _run_command(profile_dir(), options)


def _run_command(profile: Path, options: object) -> int:
    from desktop.cli.commands import COMMANDS, Arguments
    from desktop.logs import start_logging
    from desktop.services import Services

    assert isinstance(options, Arguments)
    try:
        services = Services(profile)
        try:
            status = COMMANDS[options.command](services, options)
            sys.stdout.flush()
            return status
        finally:
            services.close()
    except AssentError as error:
        complain(str(error))
    except BrokenPipeError:
        # The reader, such as `head`, has what it wants. Closing now keeps Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception:
        log = start_logging(profile)
        logging.getLogger(__name__).exception("command %s failed", options.command)
        complain("something went wrong that should not have." + (f" The details are in {log}." if log else ""))
    return 1


def version() -> str:
    from importlib.metadata import version as installed

    return installed("assent")
