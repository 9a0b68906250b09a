"""Commands for a database that cannot be opened, or must not be while they work."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.parser import check_text
from desktop.errors import FileError
from desktop.store import FILE_NAME
from desktop.terminal import print_json, say

if TYPE_CHECKING:
    from desktop.store.salvage import Salvaged

Arguments = argparse.Namespace

_NOUNS = {"tasks": "task", "items": "checklist item", "labels": "label", "history": "change in the history"}
_WHOLE = {"items": "checklist items"} | {
    name: name for name in ("tasks", "labels", "history", "settings", "conversations", "messages", "decisions")
}


def rescue_command(options: Arguments) -> Callable[[Path, Arguments], int] | None:
    """The command, if it is one of these."""
    if options.command == "backup" and options.restore is not None:
        return partial(_rescue, restore)
    if options.command == "doctor" and options.salvage is not None:
        return partial(_rescue, salvage)
    return None


def _rescue(command: Callable[[Path, Arguments], int], profile: Path, arguments: Arguments) -> int:
    for name in (arguments.restore if command is restore else arguments.salvage, str(profile)):
        check_text(name, "The name of the file")
    try:
        if not profile.is_dir():
            raise FileError(f"There is no profile in {profile}.")
        return command(profile, arguments)
    except OSError as error:
        raise FileError(f"This file cannot be used: {(error.strerror or str(error)).lower()}.") from error


def restore(profile: Path, arguments: Arguments) -> int:
    from desktop.services.backups import backups_of
    from desktop.store.restore import stage, staged_path, swap_in, tasks_in

    database = profile / FILE_NAME
    backups = [Path(arguments.restore)] if arguments.restore else [backup.path for backup in backups_of(database)]
    if not backups:
        raise FileError(f"There are no backups in {profile / 'backups'}; name a file.")
    # The newest may be of an empty database that was made after the loss, or of the damaged one.
    tasks = {path: tasks_in(path) for path in backups}
    chosen = next((path for path in backups if tasks[path]), None)
    if chosen is None:
        chosen = next((path for path in backups if tasks[path] is not None), backups[0])
    passed_over = backups[: backups.index(chosen)]
    stage(chosen, database)
    swap_in(database)
    waits = staged_path(database).exists()
    if arguments.json:
        print_json(
            {
                "path": str(chosen),
                "restored": not waits,
                "tasks": tasks[chosen],
                "passed_over": [path.name for path in passed_over],
            }
        )
        return 0
    held = f"{chosen} with {_count(tasks[chosen] or 0, 'task')}"
    if waits:
        say(f"{held} takes its place when Assent is started next; close its windows first.")
    else:
        say(f"Restored {held}. What was there before is among the backups.")
    if passed_over:
        why = {path: "cannot be read" if tasks[path] is None else "no tasks" for path in passed_over}
        reasons = (f"{path.name} ({reason})" for path, reason in why.items())
        say(f"Passed over: {', '.join(reasons)}.")
    return 0


def salvage(profile: Path, arguments: Arguments) -> int:
    from desktop.store.salvage import salvage as save

    found = save(profile / FILE_NAME, Path(arguments.salvage))
    if arguments.json:
        print_json(asdict(found) | {"path": str(found.path)})
        return 0
    saved = ", ".join(_count(found.rows.get(table, 0), noun) for table, noun in _NOUNS.items())
    say(f"Saved to {found.path}: {saved}.")
    if found.rebuilt:
        say(f"{_count(found.rebuilt, 'change')} came from kept copies of what was exchanged with other devices.")
    known = [table for table in _NOUNS if table in found.unreadable or found.missing.get(table)]
    lost = [_lost(found, table) for table in [*known, *(name for name in found.unreadable if name not in _NOUNS)]]
    say(f"Could not be read: {', '.join(lost)}." if lost else "Nothing is known to be missing.")
    say(f"To go on from it: assent backup --restore {found.path}")
    return 0


def _lost(found: Salvaged, table: str) -> str:
    number = found.missing.get(table, 0)
    if table not in found.unreadable:
        return f"about {_count(number, _NOUNS[table])}"
    return f"the {_WHOLE.get(table, f'table {table}')}" + (f" (about {number:,})" if number else "")


def _count(number: int, noun: str) -> str:
    plural = noun.replace("change", "changes", 1) if noun.startswith("change") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"
