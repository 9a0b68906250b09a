"""The command line's composition root: open the profile, run, present errors."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

from desktop.cli.output import complain, drop_output, finish_output
from desktop.errors import AssentError
from desktop.version import VERSION

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
            finish_output()
            return status
        finally:
            services.close()
    except AssentError as error:
        complain(str(error))
    except BrokenPipeError:
        drop_output()  # the reader, such as `head`, has what it wants
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception:
        log = start_logging(profile)
        logging.getLogger(__name__).exception("command %s failed", options.command)
        complain("something went wrong that should not have." + (f" The details are in {log}." if log else ""))
    return 1


def print_version() -> int:
    print(f"assent {VERSION}")
    return 0
