"""The command line's composition root: open the profile, run, present errors."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.output import complain, drop_output, finish_output
from desktop.errors import AssentError, DamagedDatabaseError, DiskFullError, ReadOnlyDatabaseError
from desktop.version import VERSION

if TYPE_CHECKING:
    from desktop.services import Services

_INTERRUPTED = 130
_READING = ("list", "show", "export", "review", "doctor")


def run_command(profile: Path, options: argparse.Namespace) -> int:
    """Runs one command; returns the exit status."""
    from desktop.cli.commands import COMMANDS
    from desktop.cli.rescue_commands import rescue_command
    from desktop.logs import start_logging

    try:
        if rescue := rescue_command(options):
            return rescue(profile, options)
        services = _open(profile, options)
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


def _open(profile: Path, options: argparse.Namespace) -> Services:
    """Where it cannot be written to, it is opened for commands that only read all the same."""
    from desktop.services import Services

    try:
        services = Services(profile)
    except (DamagedDatabaseError, DiskFullError, ReadOnlyDatabaseError) as error:
        if options.command not in _READING or getattr(options, "repair", False):
            raise
        services = Services(profile, reading=error)
        complain(f"{error} It was opened for reading.")
    if services.store.replaces_lost:
        complain(
            f"there was no database in {profile}, so this is a new one; but there are backups. "
            "“assent backup --restore” puts back the newest."
        )
    return services


def print_version() -> int:
    print(f"assent {VERSION}")
    return 0
