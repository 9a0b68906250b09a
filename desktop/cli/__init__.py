"""The command line's composition root: open the profile, run, present errors."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path

from desktop.cli.output import complain
from desktop.errors import AssentError

_INTERRUPTED = 130


def run_command(profile: Path, options: argparse.Namespace) -> int:
    """Runs one command; returns the exit status."""
    from desktop.cli.commands import COMMANDS
    from desktop.logs import start_logging
    from desktop.services import Services

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


def print_version() -> int:
    from importlib.metadata import version

    print(f"assent {version('assent')}")
    return 0
