"""Entry point of the command line: parses the arguments, opens the profile, runs the command, presents errors."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.parser import UsageError, check_text, parse, wants_json
from desktop.errors import AssentError, DamagedDatabaseError, DiskFullError, ReadOnlyDatabaseError, StorageError
from desktop.terminal import OutputError, complain, drop_output, emit, finish_output, print_json, say, use_utf8
from desktop.version import VERSION

if TYPE_CHECKING:
    from desktop.services import Services

_FAILED, _USAGE, _INTERRUPTED = 1, 2, 130
_READING = ("list", "show", "export", "review", "insights", "doctor")


def run(arguments: Sequence[str], start: Callable[[argparse.Namespace], int]) -> int:
    """Parses the arguments and calls `start`; returns the exit status. All errors are presented here.

    With --json there is always one JSON document on standard output.
    """
    use_utf8()
    as_json = wants_json(arguments)
    try:
        for name, value in os.environ.items():
            if name.startswith("ASSENT_"):
                check_text(value, name)
        status = start(parse(arguments))
        finish_output()
        return status
    except UsageError as error:
        say(*error.usage.splitlines())
        return _tell(str(error), as_json, _USAGE)
    except OutputError as error:
        return _tell(str(error), False, _FAILED)
    except AssentError as error:
        return _tell(str(error), as_json, _FAILED)
    except BrokenPipeError:
        drop_output()  # the reader, such as `head`, wants no more
        return 0
    except KeyboardInterrupt:
        return _ended("Stopped.", as_json, _INTERRUPTED)


def run_command(profile: Path, options: argparse.Namespace) -> int:
    """Runs one command; returns the exit status, or raises an AssentError."""
    from desktop.cli.rescue_commands import rescue_command
    from desktop.logs import start_logging

    check_text(str(profile), "The name of the data folder")
    try:
        if rescue := rescue_command(options):
            return rescue(profile, options)
        try:
            return _run(profile, options)
        except DamagedDatabaseError as error:
            if not _only_reads(options):
                raise
            return _run(profile, options, error)  # damage that showed only while the command ran
    except (AssentError, BrokenPipeError):
        raise
    except Exception as error:
        log = start_logging(profile)
        logging.getLogger(__name__).exception("command %s failed", options.command)
        where = f" The details are in {log}." if log else ""
        raise AssentError("something went wrong that should not have." + where) from error


def _run(profile: Path, options: argparse.Namespace, damage: DamagedDatabaseError | None = None) -> int:
    from desktop.cli.commands import COMMANDS

    services = _open(profile, options, damage)
    try:
        if options.command not in _READING:
            services.store.finish_purges()
        return COMMANDS[options.command](services, options)
    finally:
        services.close()


def _only_reads(options: argparse.Namespace) -> bool:
    """Whether the database itself stays as it is."""
    match options.command:
        case "doctor":
            return not options.repair
        case "queue" | "devices" | "lists" | "labels" | "filters" | "templates":
            return options.action is None
        case "conflicts":
            return options.resolve is None
        case "backup":
            return options.folder is not None
    return options.command in _READING


def _open(profile: Path, options: argparse.Namespace, damage: DamagedDatabaseError | None) -> Services:
    """A profile that is damaged or not writable is opened for reading, for commands that only read."""
    from desktop.services import Services
    from desktop.store import FILE_NAME
    from desktop.store.database import has_backups
    from desktop.store.restore import staged_path

    database = profile / FILE_NAME
    there = map(os.path.exists, (database, staged_path(database)))  # Path.exists raises if a name is too long
    if options.command in _READING and not any(there) and has_backups(database):
        raise StorageError(
            f"There is no database in {profile}, but there are backups. "
            "“assent backup --restore” puts back the newest."
        )
    try:
        if damage is not None:
            raise damage
        services = Services(profile)
    except (DamagedDatabaseError, DiskFullError, ReadOnlyDatabaseError) as error:
        # A backup of what can be saved of a damaged database would pass for one of the whole.
        if not _only_reads(options) or (options.command == "backup" and isinstance(error, DamagedDatabaseError)):
            raise
        services = Services(profile, reading=error, as_it_is=options.command == "doctor")
        full = "The disk is full, and nothing can be written." if isinstance(error, DiskFullError) else error
        complain(f"{full} It was opened for reading.")
    if services.store.replaces_lost:
        complain(
            f"there was no database in {profile}, so a new one was made; but there are backups. "
            f"“assent backup --restore {services.store.replaces_lost}” puts back the newest of the lost one."
        )
    return services


def print_version() -> int:
    emit(f"assent {VERSION}")
    return 0


def _tell(message: str, as_json: bool, status: int) -> int:
    complain(message)
    return _ended(message, as_json, status)


def _ended(message: str, as_json: bool, status: int) -> int:
    if as_json:
        try:
            print_json({"error": message})
            finish_output()
        except (OutputError, BrokenPipeError):
            drop_output()
    return status
